"""Grading many puzzles, in this process or on any executor, in the order of the puzzles; and picking among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING

from attrs import evolve

from deduce.books.sources import Entry
from deduce.difficulty import ERROR, NONE, SEVERAL, Grade
from deduce.errors import RuleError, rule_failure
from deduce.formats import clean
from deduce.grading.grades import grade
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.puzzle import Puzzle, need_puzzle
from deduce.search.exact import MOST_STEPS
from deduce.search.readings import choose_reading
from deduce.symmetry import Canonical, canonical
from deduce.workers import in_order

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from deduce.books.rows import Row

CHUNK = 16  # puzzles are sent together: one takes a millisecond, and so does sending to a cluster
_Result = tuple[Entry, Grade] | RuleError  # or the failure of a custom rule, which ends the run


def grade_many(
    puzzles: Iterable[Puzzle],
    *,
    ladder: Ladder | None = None,
    executor: Executor | None = None,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[Grade]:
    """Yield the grades of puzzles, in their order.

    The grades are the same with any executor.  A puzzle whose grading fails gets a grade with the status
    `error` that says why, and the others follow.  Closing the iterator cancels what has not started.

    Args:
        puzzles: any number; each is read when it is needed.
        ladder: the rules to use; by default those of deduce.  Each worker must be able to read its folders.
        executor: any `concurrent.futures.Executor`; None to work in this process.
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        TypeError: an item is not a puzzle.
        RuleFailedError: the code of a custom rule fails on a puzzle.
        BrokenExecutor, CancelledError: the executor ends before the work is done.
    """
    for _, result in grade_entries(map(_entry, puzzles), executor, ladder=ladder, most_steps=most_steps):
        yield result


def _entry(puzzle: Puzzle) -> Entry:
    need_puzzle(puzzle)
    return Entry("", puzzle=puzzle)


def grade_entries(
    entries: Iterable[Entry],
    executor: Executor | None = None,
    *,
    ladder: Ladder | None = None,
    most_steps: int | None = MOST_STEPS,
) -> Iterator[tuple[Entry, Grade]]:
    """Yield the entries of a collection with their grades, as `grade_many` does; one without a puzzle has an error.

    If neither the file nor an option says whether lines may repeat, and the puzzle does not have exactly one solution
    as it was read first, the opposite is tried.  The entry has the puzzle as it was finally read, with a remark if that
    is unusual.
    """
    graded = partial(grade_chunk, need_ladder(ladder), most_steps)
    source = iter(entries)
    size = 1 if executor is None else CHUNK
    chunks = iter(lambda: list(islice(source, size)), [])
    with closing(in_order(executor, graded, chunks)) as chunk_results:
        for _, results in chunk_results:
            for result in results:
                if isinstance(result, RuleError):
                    raise result
                yield result


def grade_chunk(ladder: Ladder, most_steps: int | None, chunk: list[Entry]) -> list[_Result]:
    """Grade some puzzles in this process.  Workers run this."""
    results: list[_Result] = []
    for entry in chunk:
        try:
            results.append(_graded(entry, ladder, most_steps))
        except RuleError as error:
            return [*results, error]
    return results


def _graded(entry: Entry, ladder: Ladder, most_steps: int | None) -> tuple[Entry, Grade]:
    puzzle = entry.puzzle
    if puzzle is None:
        return entry, Grade(status=ERROR, message=entry.message)
    try:
        result = grade(puzzle, ladder=ladder, most_steps=most_steps)
        if entry.silent and result.status == (NONE if puzzle.unique_lines else SEVERAL):
            chosen = choose_reading(puzzle, most_steps)
            if chosen.puzzle != puzzle:
                result = grade(chosen.puzzle, ladder=ladder, most_steps=most_steps)
            if chosen.remark:
                entry = evolve(entry, puzzle=chosen.puzzle, remark=chosen.remark)
        return entry, result
    except RuleError:
        raise
    except Exception as error:  # the other puzzles are graded anyway
        failure = rule_failure(error)
        if failure is not None:
            raise failure from error
        reason = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
        return entry, Grade(clues=puzzle.clues, status=ERROR, message=f"grading failed with {reason}")


def without_duplicates(rows: Iterable[Row]) -> list[Row]:
    """Return rows in their order, without duplicates: earlier puzzles turned, mirrored or with symbols swapped."""
    first: dict[Canonical, Row] = {}
    for row in rows:
        if row.puzzle is not None:
            first.setdefault(canonical(row.puzzle), row)
    return list(first.values())


def spread(ratings: Sequence[float], limit: int) -> list[int]:
    """Return at most this many indexes, in order, of puzzles that are spread evenly over the ratings.

    As far as possible, each rating contributes the same number, its first puzzles first.  If there are more ratings
    than the limit, those at equal distances are used, from the easiest to the hardest.
    """
    waiting: dict[float, list[int]] = {}
    for index in reversed(range(len(ratings))):
        waiting.setdefault(ratings[index], []).append(index)
    chosen: list[int] = []
    while waiting and len(chosen) < limit:
        for rating in _at_equal_distances(sorted(waiting), limit - len(chosen)):
            chosen.append(waiting[rating].pop())
        waiting = {rating: indexes for rating, indexes in waiting.items() if indexes}
    return sorted(chosen)


def _at_equal_distances(ratings: Sequence[float], limit: int) -> list[float]:
    last = len(ratings) - 1
    if limit > last:
        return list(ratings)
    if limit == 1:
        return [ratings[last // 2]]
    return [ratings[(2 * index * last + limit - 1) // (2 * (limit - 1))] for index in range(limit)]


def with_different_ids(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles with different ids: the first with an id keeps it, the next ones get `ID-2` and so on.

    A number is skipped if another puzzle has that id.  Puzzles without an id get none.
    """
    ids = {clean(puzzle.id) for puzzle in puzzles}
    used: set[str] = set()
    result = []
    for puzzle in puzzles:
        name = clean(puzzle.id)
        if name and name in used:
            name = next(new for number in count(2) if (new := f"{name}-{number}") not in ids)
            ids.add(name)
            puzzle = evolve(puzzle, id=name)
        used.add(name)
        result.append(puzzle)
    return result
