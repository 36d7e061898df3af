"""Grading many puzzles, here or by any executor, in the order in which they came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from deduce.books.sources import Entry
from deduce.difficulty import ERROR, NONE, SEVERAL, Grade
from deduce.errors import RuleError, rule_failure
from deduce.grading.grades import grade
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle, need_puzzle
from deduce.search.exact import MOST_STEPS
from deduce.search.readings import choose_reading
from deduce.workers import in_order

if TYPE_CHECKING:
    from concurrent.futures import Executor

CHUNK = 16
"""So many puzzles are sent together: one takes a millisecond, and so does sending to a cluster."""

_Answer = tuple[Entry, Grade] | RuleError
"""An entry with its grade, or what ends the run there: a rule of one's own that fails."""


class _How(NamedTuple):
    """How puzzles are graded: folders with more rules, up to which level, and the bound on exact search."""

    folders: tuple[str, ...]
    max_level: int
    most_steps: int | None


def grade_many(
    puzzles: Iterable[Puzzle],
    *,
    executor: Executor | None = None,
    rules: Sequence[Path] = (),
    max_level: int = 8,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[Grade]:
    """Grade puzzles one after another, or on an executor; yield the grades in the order of the puzzles.

    The grades are the same whatever the executor is.  A puzzle whose grading fails gets a grade with the
    status `error` that says why, and the others go on.  Closing the iterator takes back what has not started.

    Args:
        puzzles: any number; they are taken as they are needed.
        executor: any `concurrent.futures.Executor`; without one the work is done here.
        rules: folders with more rules, which each worker must be able to read.
        max_level: the ladder goes up to this level.
        most_steps: a bound on the steps of each exact search; None sets none.

    Raises:
        TypeError: for what is no puzzle.
        RuleError: at the first grade, for a rule file that is none; at the first puzzle on which the code of a rule of
            one's own fails, a RuleFailedError.
        BrokenExecutor, CancelledError: where the executor ends before the work is done.
    """
    entries = map(_entry, puzzles)
    for _, own in grade_entries(entries, executor, rules=rules, max_level=max_level, most_steps=most_steps):
        yield own


def grade_entries(
    entries: Iterable[Entry],
    executor: Executor | None = None,
    *,
    rules: Sequence[Path] = (),
    max_level: int = 8,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[tuple[Entry, Grade]]:
    """Grade the puzzles of a collection as `grade_many` does, and read each the way that leaves it one solution.

    Where nobody says whether lines may repeat, and the puzzle has not exactly one solution as it was read first, the
    other reading is tried: it costs nothing where the first fits.

    Args:
        entries: puzzles, and faults that stand in the place of one.
        executor, rules, max_level, most_steps: as for `grade_many`.

    Returns:
        Each entry, with the puzzle as it was read in the end and a remark where that was the other way; and its
        grade.  That of a fault has the status `error`.
    """
    how = _How(tuple(map(str, rules)), max_level, most_steps)
    source = iter(entries)
    size = 1 if executor is None else CHUNK
    chunks = iter(lambda: list(islice(source, size)), [])
    _ladder(how)  # a faulty file of rules is told before anything is sent
    with closing(in_order(executor, partial(grade_chunk, how), chunks)) as done:
        for _, answers in done:
            for answer in answers:
                if isinstance(answer, RuleError):
                    raise answer
                yield answer


def _entry(puzzle: Puzzle) -> Entry:
    need_puzzle(puzzle)
    return Entry("", puzzle=puzzle)


def grade_chunk(how: _How, part: list[Entry]) -> list[_Answer]:
    """Grade some puzzles in this process; what workers run."""
    answers: list[_Answer] = []
    for entry in part:
        try:
            answers.append(_graded(entry, how))
        except RuleError as error:
            return [*answers, error]
    return answers


@cache
def _ladder(how: _How) -> Ladder:
    return load([Path(folder) for folder in how.folders]).up_to(how.max_level + 0.9)


def _graded(entry: Entry, how: _How) -> tuple[Entry, Grade]:
    puzzle = entry.puzzle
    if puzzle is None:
        return entry, Grade(status=ERROR, message=entry.message)
    try:
        found = grade(puzzle, ladder=_ladder(how), most_steps=how.most_steps)
        if entry.silent and found.status == (NONE if puzzle.unique_lines else SEVERAL):
            chosen = choose_reading(puzzle, how.most_steps)
            if chosen.puzzle != puzzle:
                found = grade(chosen.puzzle, ladder=_ladder(how), most_steps=how.most_steps)
            if chosen.remark:
                return evolve(entry, puzzle=chosen.puzzle, remark=chosen.remark), found
    except RuleError:
        raise
    except Exception as error:  # one puzzle stops no other
        failure = rule_failure(error)
        if failure is not None:
            raise failure from error
        told = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
        return entry, Grade(clues=puzzle.clues, status=ERROR, message=f"grading stopped with {told}")
    return entry, found
