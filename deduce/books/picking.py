"""Picking puzzles out of a collection: none twice, spread over the ratings, each with an id of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from attrs import evolve

from deduce.books.duplicates import Duplicates
from deduce.books.rows import Row
from deduce.books.temporary import temporary
from deduce.formats import clean
from deduce.puzzle import Puzzle


def without_duplicates(rows: Sequence[Row], numbers: Iterable[int]) -> Iterator[int]:
    """Give numbers of rows as they come, but of puzzles that are the same in disguise only the first.

    In disguise: turned, mirrored, or with the symbols swapped.
    """
    duplicates = Duplicates()
    for number in numbers:
        puzzle = rows[number].puzzle
        if puzzle is not None and not duplicates.met(puzzle):
            yield number


def spread(ratings: Sequence[float], count: int) -> list[int]:
    """Choose places evenly over the ratings that there are, in the order in which they stand.

    Every rating gives as many as the others, as far as it has them, the first ones first.  Where fewer are wanted than
    there are ratings, they are taken at equal distances, from the easiest to the hardest.

    Args:
        ratings: in the order of their puzzles.
        count: how many are wanted; all places where there are no more.
    """
    waiting: dict[float, list[int]] = {}
    for at in reversed(range(len(ratings))):
        waiting.setdefault(ratings[at], []).append(at)
    chosen: list[int] = []
    while waiting and len(chosen) < count:
        for rating in _at_equal_distances(sorted(waiting), count - len(chosen)):
            chosen.append(waiting[rating].pop())
        waiting = {rating: left for rating, left in waiting.items() if left}
    return sorted(chosen)


def _at_equal_distances(ratings: Sequence[float], count: int) -> list[float]:
    last = len(ratings) - 1
    if count > last:
        return list(ratings)
    if count == 1:
        return [ratings[last // 2]]
    return [ratings[(2 * at * last + count - 1) // (2 * (count - 1))] for at in range(count)]


def with_ids_that_differ(puzzles: Iterable[Puzzle], again: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Give puzzles with ids that differ: of several with one id the first keeps it, the second gets `ID-2`, and so on.

    A number that makes an id of another puzzle is passed over.  Puzzles without an id stay without one.

    Args:
        puzzles: all of them.
        again: the same once more; only the ids are remembered, in a temporary database.
    """
    with closing(temporary("id (own TEXT PRIMARY KEY, seen INTEGER) WITHOUT ROWID")) as ids:
        add = "INSERT OR IGNORE INTO id VALUES (?, ?)"
        for puzzle in puzzles:
            ids.execute(add, (clean(puzzle.id), 0))
        for puzzle in again:
            name = clean(puzzle.id)
            if name and not ids.execute("UPDATE id SET seen = 1 WHERE own = ? AND NOT seen", (name,)).rowcount:
                number = 2
                while not ids.execute(add, (f"{name}-{number}", 1)).rowcount:
                    number += 1
                puzzle = evolve(puzzle, id=f"{name}-{number}")
            yield puzzle
