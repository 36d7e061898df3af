"""Grading many puzzles, here or by any executor, in the order in which they came."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import cache
from itertools import islice
from pathlib import Path

from deduce.difficulty import ERROR, Grade
from deduce.grading.grades import grade
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle

CHUNK = 16  # puzzles sent together: a puzzle takes milliseconds, and sending one costs about one
WINDOW = 64  # chunks on the way at a time, so that memory does not grow with the collection


def grade_many(
    puzzles: Iterable[Puzzle],
    executor: Executor | None = None,
    *,
    rules: Sequence[Path] = (),
    max_level: int = 8,
    chunk: int = CHUNK,
    window: int = WINDOW,
) -> Iterator[Grade]:
    """Grade puzzles one after another, or on an executor; yield the grades in the order of the puzzles.

    The grades are the same whatever the executor is.  A puzzle whose grading fails gets a grade with the
    status `error` that says why, and the others go on; so it is with the puzzles that a worker held when it
    died.  Closing the iterator takes back what has not started.

    Args:
        puzzles: any number; they are taken as they are needed.
        executor: any `concurrent.futures.Executor`; without one the work is done here.
        rules: folders with more rules, which each worker must be able to read.
        max_level: the ladder goes up to this level.
        chunk: how many puzzles are sent together.
        window: how many chunks are sent ahead.

    Raises:
        RuleError: at the first grade, for a rule file that is none.
    """
    folders = tuple(map(str, rules))
    if executor is None:
        ladder = _ladder(folders, max_level)
        for puzzle in puzzles:
            yield _safely(puzzle, ladder)
        return
    _ladder(folders, max_level)
    source = iter(puzzles)
    waiting: deque[tuple[list[Puzzle], Future[list[Grade]]]] = deque()
    try:
        while True:
            while len(waiting) < window and (part := list(islice(source, chunk))):
                waiting.append((part, _submitted(executor, part, folders, max_level)))
            if not waiting:
                return
            part, future = waiting.popleft()
            yield from _grades(part, future)
    finally:
        for _, future in waiting:
            future.cancel()


def _submitted(executor: Executor, part: list[Puzzle], folders: tuple[str, ...], level: int) -> Future[list[Grade]]:
    try:
        return executor.submit(grade_chunk, part, folders, level)
    except Exception as error:  # a pool that broke takes nothing more
        failed: Future[list[Grade]] = Future()
        failed.set_exception(error)
        return failed


def _grades(part: list[Puzzle], future: Future[list[Grade]]) -> list[Grade]:
    try:
        return future.result()
    except BrokenExecutor:
        message = "not graded: a worker process died"
    except Exception as error:
        message = f"not graded: {_said(error)}"
    return [Grade(clues=puzzle.clues, status=ERROR, message=message) for puzzle in part]


def grade_chunk(puzzles: list[Puzzle], folders: tuple[str, ...], max_level: int) -> list[Grade]:
    """Grade some puzzles in this process; what workers run."""
    ladder = _ladder(folders, max_level)
    return [_safely(puzzle, ladder) for puzzle in puzzles]


@cache
def _ladder(folders: tuple[str, ...], max_level: int) -> Ladder:
    return load([Path(folder) for folder in folders]).up_to(max_level + 0.9)


def _safely(puzzle: Puzzle, ladder: Ladder) -> Grade:
    try:
        return grade(puzzle, ladder)
    except Exception as error:  # a rule of the user's own may do anything
        return Grade(clues=puzzle.clues, status=ERROR, message=f"grading stopped with {_said(error)}")


def _said(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
