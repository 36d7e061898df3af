"""Grading many puzzles, here or by any executor, in the order in which they came."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import closing
from functools import cache
from itertools import islice, tee
from pathlib import Path
from typing import NamedTuple

from attrs import evolve

from deduce.books.sources import Entry
from deduce.difficulty import ERROR, NONE, SEVERAL, Grade
from deduce.errors import RuleError, rule_failure
from deduce.grading.grades import grade
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle, need_puzzle
from deduce.search.exact import MOST_STEPS
from deduce.search.readings import Chosen, choose_reading

CHUNK = 16  # puzzles sent together at first: a puzzle takes a millisecond, and so does sending to a cluster
GROWN = 4  # times as many are sent together in the middle of a long book
WINDOW = 64  # chunks on the way at a time, so that memory does not grow with the collection

_Asked = tuple[Puzzle, bool]
"""A puzzle, and that nobody says whether its lines may repeat."""
_Result = tuple[Grade, Chosen | None]
"""Its grade, and how it was read where that is not the way that it came."""
_Answer = _Result | RuleError
"""The same, or what ends the run there: a rule of one's own that fails."""


class _How(NamedTuple):
    """How puzzles are graded: folders with more rules, up to which level, and the bound on exact search."""

    folders: tuple[str, ...]
    max_level: int
    most_steps: int | None


def grade_many(
    puzzles: Iterable[Puzzle],
    executor: Executor | None = None,
    *,
    rules: Sequence[Path] = (),
    max_level: int = 8,
    chunk: int = CHUNK,
    window: int = WINDOW,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[Grade]:
    """Grade puzzles one after another, or on an executor; yield the grades in the order of the puzzles.

    The grades are the same whatever the executor is.  A puzzle whose grading fails gets a grade with the
    status `error` that says why, and the others go on; so it is with the puzzles that a worker held when it
    died, and another after it.  Closing the iterator takes back what has not started.

    Args:
        puzzles: any number; they are taken as they are needed.
        executor: any `concurrent.futures.Executor`; without one the work is done here.
        rules: folders with more rules, which each worker must be able to read.
        max_level: the ladder goes up to this level.
        chunk: how many puzzles are sent together at first; up to GROWN times as many when a book turns out long.
        window: how many chunks are sent ahead.
        most_steps: a bound on the steps of each exact search; None sets none.

    Raises:
        TypeError: for what is no puzzle.
        RuleError: at the first grade, for a rule file that is none; at the first puzzle on which the code of a rule of
            one's own fails, a RuleFailedError.
        CancelledError: where the executor takes back what was submitted to it.
    """
    asked = map(_as_it_is, puzzles)
    with closing(_all(asked, executor, _How(tuple(map(str, rules)), max_level, most_steps), chunk, window)) as results:
        for grade_, _ in results:
            yield grade_


def grade_entries(
    entries: Iterable[Entry],
    executor: Executor | None = None,
    *,
    rules: Sequence[Path] = (),
    max_level: int = 8,
    chunk: int = CHUNK,
    window: int = WINDOW,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[tuple[Entry, Grade]]:
    """Grade the puzzles of a collection as `grade_many` does, and read each the way that leaves it one solution.

    Where nobody says whether lines may repeat, and the puzzle has not exactly one solution as it was read first, the
    other reading is tried: it costs nothing where the first fits.

    Args:
        entries: puzzles, and faults that stand in the place of one.
        executor, rules, max_level, chunk, window, most_steps: as for `grade_many`.

    Returns:
        Each entry, with the puzzle as it was read in the end and a remark where that was the other way; and its
        grade.  That of a fault has the status `error`.
    """
    ours, theirs = tee(entries)
    asked = ((entry.puzzle, entry.silent) for entry in theirs if entry.puzzle is not None)
    with closing(_all(asked, executor, _How(tuple(map(str, rules)), max_level, most_steps), chunk, window)) as results:
        for entry in ours:
            if entry.puzzle is None:
                yield entry, Grade(status=ERROR, message=entry.message)
                continue
            grade_, chosen = next(results)
            if chosen is not None:
                entry = evolve(entry, puzzle=chosen.puzzle, remark=chosen.remark)
            yield entry, grade_


def _as_it_is(puzzle: Puzzle) -> _Asked:
    need_puzzle(puzzle)
    return puzzle, False


def _all(
    asked: Iterable[_Asked],
    executor: Executor | None,
    how: _How,
    chunk: int,
    window: int,
) -> Generator[_Result, None, None]:
    if executor is None:
        for one in asked:
            yield _or_raised(_safely(one, how))
        return
    _ladder(how)
    source = iter(asked)
    sent = 0
    waiting: deque[tuple[list[_Asked], Future[list[_Answer]]]] = deque()
    try:
        while True:
            while len(waiting) < window:
                part = list(islice(source, min(GROWN * chunk, max(chunk, sent // window))))
                if not part:
                    break
                sent += len(part)
                waiting.append((part, _submitted(executor, part, how)))
            if not waiting:
                return
            part, future = waiting.popleft()
            if _lost(future):  # its worker was killed, which need not happen twice
                future = _submitted(executor, part, how)
            yield from map(_or_raised, _grades(part, future))
    finally:
        for _, future in waiting:
            future.cancel()


def _submitted(executor: Executor, part: list[_Asked], how: _How) -> Future[list[_Answer]]:
    try:
        return executor.submit(grade_chunk, part, how)
    except Exception as error:  # a pool that broke takes nothing more
        failed: Future[list[_Answer]] = Future()
        failed.set_exception(error)
        return failed


def _lost(future: Future[list[_Answer]]) -> bool:
    """Whether puzzles came back without answers: what goes wrong with one of them is an answer, too."""
    error = future.exception()
    return error is not None and not isinstance(error, CancelledError | RuleError)


def _or_raised(answer: _Answer) -> _Result:
    if isinstance(answer, RuleError):
        raise answer
    return answer


def _grades(part: list[_Asked], future: Future[list[_Answer]]) -> list[_Answer]:
    try:
        return future.result()
    except (CancelledError, RuleError):
        raise
    except BrokenExecutor:
        message = "not graded: a worker process died"
    except Exception as error:
        message = f"not graded: {_said(error)}"
    return [(Grade(clues=puzzle.clues, status=ERROR, message=message), None) for puzzle, _ in part]


def grade_chunk(part: list[_Asked], how: _How) -> list[_Answer]:
    """Grade some puzzles in this process; what workers run."""
    answers: list[_Answer] = []
    for one in part:
        answers.append(_safely(one, how))
        if isinstance(answers[-1], RuleError):
            break
    return answers


@cache
def _ladder(how: _How) -> Ladder:
    return load([Path(folder) for folder in how.folders]).up_to(how.max_level + 0.9)


def _safely(asked: _Asked, how: _How) -> _Answer:
    puzzle, silent = asked
    try:
        found = grade(puzzle, _ladder(how), most_steps=how.most_steps)
        if silent and found.status == (NONE if puzzle.unique_lines else SEVERAL):
            chosen = choose_reading(puzzle, how.most_steps)
            if chosen.puzzle != puzzle:
                return grade(chosen.puzzle, _ladder(how), most_steps=how.most_steps), chosen
    except RuleError as error:
        return error
    except Exception as error:  # one puzzle stops no other
        failure = rule_failure(error)
        if failure is not None:
            return failure
        return Grade(clues=puzzle.clues, status=ERROR, message=f"grading stopped with {_said(error)}"), None
    return found, None


def _said(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
