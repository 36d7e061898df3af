"""Picking puzzles out of a collection: none twice, spread over the ratings, each with an id of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from attrs import evolve

from deduce.books.rows import Row
from deduce.formats import clean
from deduce.puzzle import Puzzle
from deduce.symmetry import Canonical, canonical


def duplicates(rows: Iterable[Row]) -> list[list[Row]]:
    """Group rows whose puzzles are the same, turned, mirrored, or with the symbols swapped; two or more a group."""
    return [group for group in _by_form(rows) if len(group) > 1]


def without_duplicates(rows: Iterable[Row]) -> list[Row]:
    """Return rows as they come, but only the first of those that are duplicates of each other."""
    return [group[0] for group in _by_form(rows)]


def _by_form(rows: Iterable[Row]) -> Iterable[list[Row]]:
    groups: dict[Canonical, list[Row]] = {}
    for row in rows:
        if row.puzzle is not None:
            groups.setdefault(canonical(row.puzzle), []).append(row)
    return groups.values()


def spread(ratings: Sequence[float], most: int) -> list[int]:
    """Choose places evenly over the ratings that there are, in the order in which they stand.

    Every rating gives as many as the others, as far as it has them, the first ones first.  Where fewer are wanted than
    there are ratings, they are taken at equal distances, from the easiest to the hardest.

    Args:
        ratings: in the order of their puzzles.
        most: how many are wanted; all places where there are no more.
    """
    waiting: dict[float, list[int]] = {}
    for at in reversed(range(len(ratings))):
        waiting.setdefault(ratings[at], []).append(at)
    chosen: list[int] = []
    while waiting and len(chosen) < most:
        for rating in _at_equal_distances(sorted(waiting), most - len(chosen)):
            chosen.append(waiting[rating].pop())
        waiting = {rating: left for rating, left in waiting.items() if left}
    return sorted(chosen)


def _at_equal_distances(ratings: Sequence[float], most: int) -> list[float]:
    last = len(ratings) - 1
    if most > last:
        return list(ratings)
    if most == 1:
        return [ratings[last // 2]]
    return [ratings[(2 * at * last + most - 1) // (2 * (most - 1))] for at in range(most)]


def with_different_ids(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return puzzles with ids that differ: of several with one id the first keeps it, the second gets `ID-2`, etc.

    A number that makes an id of another puzzle is passed over.  Puzzles without an id stay without one.
    """
    ids = {clean(puzzle.id) for puzzle in puzzles}
    given: set[str] = set()
    found = []
    for puzzle in puzzles:
        name = clean(puzzle.id)
        if name and name in given:
            name = next(own for number in count(2) if (own := f"{name}-{number}") not in ids)
            ids.add(name)
            puzzle = evolve(puzzle, id=name)
        given.add(name)
        found.append(puzzle)
    return found
