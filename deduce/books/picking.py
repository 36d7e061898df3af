"""Picking puzzles out of a collection: none twice, spread over the ratings, each with an id of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from deduce.books.rows import Row
from deduce.books.twins import Twins
from deduce.formats import clean
from deduce.puzzle import Puzzle


def without_twins(rows: Iterable[Row]) -> Iterator[Row]:
    """Give rows as they come, but of puzzles that are the same in disguise only the first.

    In disguise: turned, mirrored, or with the symbols swapped.
    """
    twins = Twins()
    return (row for row in rows if row.puzzle is not None and not twins.met(row.puzzle))


def spread(rows: Sequence[Row], count: int) -> list[Row]:
    """Choose rows evenly over the ratings that there are, in the order in which they stand.

    Every rating gives as many as the others, as far as it has them, the first ones first.  Where fewer are wanted than
    there are ratings, they are taken at equal distances, from the easiest to the hardest.

    Args:
        rows: graded ones.
        count: how many are wanted; all rows where there are no more.
    """
    waiting: dict[float, list[int]] = {}
    for at in reversed(range(len(rows))):
        waiting.setdefault(rows[at].grade.rating, []).append(at)
    chosen: list[int] = []
    while waiting and len(chosen) < count:
        for rating in _at_equal_distances(sorted(waiting), count - len(chosen)):
            chosen.append(waiting[rating].pop())
        waiting = {rating: left for rating, left in waiting.items() if left}
    return [rows[at] for at in sorted(chosen)]


def _at_equal_distances(ratings: Sequence[float], count: int) -> list[float]:
    last = len(ratings) - 1
    if count > last:
        return list(ratings)
    if count == 1:
        return [ratings[last // 2]]
    return [ratings[(2 * at * last + count - 1) // (2 * (count - 1))] for at in range(count)]


def told_apart(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Give puzzles with ids that differ: of several with one id the first keeps it, the second gets `ID-2`, and so on.

    A number that makes an id of another puzzle is passed over.  Puzzles without an id stay without one.
    """
    book = list(puzzles)
    taken = {clean(puzzle.id) for puzzle in book}
    seen: set[str] = set()
    out = []
    for puzzle in book:
        name = clean(puzzle.id)
        if name and name in seen:
            number = 2
            while (other := f"{name}-{number}") in taken:
                number += 1
            taken.add(other)
            puzzle = evolve(puzzle, id=other)
        seen.add(name)
        out.append(puzzle)
    return out
