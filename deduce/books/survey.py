"""What an editor asks of a book: do labels agree with ratings, how does difficulty run, what is out of place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import TypeVar

from attrs import frozen

from deduce.books.rows import Row
from deduce.formats import clean

FAR = 1.0
"""So far from its neighbours, a whole level, a puzzle is out of place in the order of a book."""

NEIGHBOURS = 5
FEWEST = 3
"""The median of fewer puzzles is not held against another."""

ORDERED = 0.75
"""From this share of pairs on that stand in order, a book counts as one that is in order."""

_LIKE = 5  # the effort of fewer puzzles does not say what is usual

_Item = TypeVar("_Item")
_Key = TypeVar("_Key")


@frozen
class Group:
    """Graded rows that share a name.

    Attributes:
        name: a label or a file; empty for the rows that have none.
        rows: in the order of the book, at least one.
    """

    name: str
    rows: tuple[Row, ...]

    @property
    def rating(self) -> float:
        """The median rating."""
        return median(row.grade.rating for row in self.rows)

    def beside(self, other: Group) -> bool:
        """Say whether both stand in one file: only then are two labels parts of one scale."""
        return not {row.entry.file for row in self.rows}.isdisjoint(row.entry.file for row in other.rows)


@frozen
class Misfit:
    """A row whose rating is more like that of another label.

    Attributes:
        row: the puzzle.
        own: its label.
        other: the label that its rating lies beyond the median of.
        harder: it is harder than that median; else easier.
    """

    row: Row
    own: str
    other: str
    harder: bool


@frozen
class Progression:
    """How difficulty runs through a book.

    Attributes:
        in_order: of all pairs with different ratings, the share in which the easier one stands first; None where all
            ratings are the same.
        misplaced: where the book gets harder or easier on the whole, the rows that do not, each with whether it is
            harder than its place; else none.
    """

    in_order: float | None
    misplaced: tuple[tuple[Row, bool], ...] = ()

    @property
    def direction(self) -> int:
        """1 for a book that gets harder on the whole, -1 for one that gets easier, 0 for neither."""
        if self.in_order is None or 1 - ORDERED < self.in_order < ORDERED:
            return 0
        return 1 if self.in_order > 0.5 else -1


def label_of(row: Row) -> str:
    """Give the label that a puzzle carries in its book."""
    return clean(row.puzzle.label) if row.puzzle is not None else ""


def file_of(row: Row) -> str:
    """Give the name of a puzzle's file without its folder."""
    return clean(os.path.basename(row.entry.file))


def parted(items: Iterable[_Item], key: Callable[[_Item], _Key]) -> dict[_Key, list[_Item]]:
    """Put together what has one key, in the order in which it comes."""
    parts: dict[_Key, list[_Item]] = {}
    for item in items:
        parts.setdefault(key(item), []).append(item)
    return parts


def grouped(rows: Iterable[Row], name: Callable[[Row], str]) -> list[Group]:
    """Put graded rows of one name together, the groups from the lowest median rating to the highest."""
    found = [Group(own, tuple(members)) for own, members in parted(rows, name).items()]
    return sorted(found, key=lambda group: (group.rating, median(row.grade.effort for row in group.rows), group.name))


def misfits(groups: Sequence[Group]) -> list[Misfit]:
    """Find the rows that are harder than the median of the next harder label, or easier than that of the next easier.

    Args:
        groups: as `grouped` gives them; one without a name takes no part.
    """
    named = [group for group in groups if group.name]
    out = []
    for group in named:
        judges = [other for other in named if len(other.rows) >= FEWEST and other.beside(group)]
        above = next((other for other in judges if other.rating > group.rating), None)
        below = next((other for other in reversed(judges) if other.rating < group.rating), None)
        for row in group.rows:
            if above is not None and row.grade.rating > above.rating:
                out.append(Misfit(row, group.name, above.name, True))
            elif below is not None and row.grade.rating < below.rating:
                out.append(Misfit(row, group.name, below.name, False))
    return out


def progression(rows: Sequence[Row]) -> Progression:
    """Say how difficulty runs through graded rows in the order of their book.

    In a book that gets harder, a puzzle is misplaced where it is harder by `FAR` or more than the median of the
    five after it, or easier by that much than the median of the five before it.
    """
    ratings = [row.grade.rating for row in rows]
    share = _in_order(ratings)
    up = Progression(share).direction
    if not up:
        return Progression(share)
    out = []
    for at, rating in enumerate(ratings):
        before, after = ratings[max(at - NEIGHBOURS, 0) : at], ratings[at + 1 : at + 1 + NEIGHBOURS]
        harder_side, easier_side = (after, before) if up > 0 else (before, after)
        if len(harder_side) >= FEWEST and rating >= median(harder_side) + FAR:
            out.append((rows[at], True))
        elif len(easier_side) >= FEWEST and rating <= median(easier_side) - FAR:
            out.append((rows[at], False))
    return Progression(share, tuple(out))


def _in_order(ratings: Sequence[float]) -> float | None:
    """Give the share of pairs with the easier one first; the different ratings are few, however long the book is."""
    seen: dict[float, int] = {}
    easier = harder = 0
    for rating in ratings:
        easier += sum(count for other, count in seen.items() if other < rating)
        harder += sum(count for other, count in seen.items() if other > rating)
        seen[rating] = seen.get(rating, 0) + 1
    return easier / (easier + harder) if easier + harder else None


def laborious(rows: Iterable[Row]) -> list[tuple[Row, float]]:
    """Find the rows that take more than twice the effort of their like, with the median effort of these.

    Like a puzzle are those of its size and its level, where there are five or more of them.

    Returns:
        Those that exceed it by the largest factor first.
    """
    found = []
    for own in parted(rows, _kind).values():
        usual = median(row.grade.effort for row in own)
        if len(own) >= _LIKE:
            found += [(row, usual) for row in own if row.grade.effort > 2 * usual]
    return sorted(found, key=lambda pair: -pair[0].grade.effort / pair[1])


def _kind(row: Row) -> tuple[int, ...]:
    assert row.puzzle is not None
    return (*sorted((row.puzzle.rows, row.puzzle.columns)), row.grade.level)
