"""Picking puzzles out of a collection: without duplicates, spread over the ratings, with different ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from attrs import evolve

from deduce.books.rows import Row
from deduce.formats import clean
from deduce.puzzle import Puzzle
from deduce.symmetry import Canonical, canonical


def without_duplicates(rows: Iterable[Row]) -> list[Row]:
    """Return rows in their order, without duplicates: earlier puzzles turned, mirrored or with symbols swapped."""
    first: dict[Canonical, Row] = {}
    for row in rows:
        if row.puzzle is not None:
            first.setdefault(canonical(row.puzzle), row)
    return list(first.values())


def spread(ratings: Sequence[float], limit: int) -> list[int]:
    """Return indexes, in order, of puzzles that are spread evenly over the ratings.

    As far as possible, each rating contributes the same number, its first puzzles first.  If there are more ratings
    than the limit, those at equal distances are used, from the easiest to the hardest.

    Args:
        ratings: the ratings of the puzzles, in order.
        limit: the number of indexes to return; fewer if there are fewer puzzles.
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
