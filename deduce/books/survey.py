"""What a graded collection is like as a whole: labels that fit, puzzles out of place, and a summary."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from deduce.base.errors import count_noun
from deduce.base.values import frozen
from deduce.books.rows import Row
from deduce.formats import clean
from deduce.game.levels import FAULTS, GRADED

if TYPE_CHECKING:
    pass

FAR = 1.0  # a puzzle is out of place if its rating is this far, a whole level, from the median of its neighbours
NEIGHBOURS = 5
FEWEST = 3  # the median of fewer puzzles is not used
ORDERED = 0.75  # a collection is in order if at least this share of its pairs are


@frozen
class LabelGroup:
    """Graded rows with the same label, or without one, in the order of the collection.

    Labels belong to one scale only if a file has puzzles of both.
    """

    label: str
    rows: tuple[Row, ...]
    rating: float  # the median
    files: frozenset[str]


class Misfit(NamedTuple):
    """A row whose rating suits another label better than that of its group: that of the next harder or easier group."""

    row: Row
    group: LabelGroup
    suggested: LabelGroup
    harder: bool


class Progression(NamedTuple):
    """How difficulty changes through a collection."""

    in_order: float | None  # the share of pairs of different ratings with the easier puzzle first; None without pairs
    misplaced: Sequence[tuple[int, bool]] = ()  # indexes, each with whether the puzzle is too hard for its place

    @property
    def direction(self) -> int:
        """1 if the collection gets harder overall, -1 if it gets easier, else 0."""
        if self.in_order is None or 1 - ORDERED < self.in_order < ORDERED:
            return 0
        return 1 if self.in_order > 0.5 else -1


def by_label(rows: Iterable[Row]) -> list[LabelGroup]:
    """Group graded rows by the labels that their files give them, from the lowest median rating to the highest.

    Labels that differ only in capitals are one, as it is written first.
    """
    members: dict[str, list[Row]] = {}
    spellings: dict[str, str] = {}
    for row in rows:
        label = clean(row.puzzle.label) if row.puzzle is not None else ""
        members.setdefault(spellings.setdefault(normalize("NFKC", label).casefold(), label), []).append(row)
    groups = [
        LabelGroup(
            label, tuple(rows), median(row.grade.rating for row in rows), frozenset(row.entry.file for row in rows)
        )
        for label, rows in members.items()
    ]
    return sorted(groups, key=lambda group: (group.rating, median(row.grade.effort for row in group.rows), group.label))


def misfits(groups: Sequence[LabelGroup]) -> list[Misfit]:
    """Return the rows that are harder than the median of the next harder label, or easier than that of the next easier.

    The groups are those of `by_label`; rows without a label are ignored.
    """
    named = [group for group in groups if group.label]
    result = []
    for group in named:
        others = [other for other in named if len(other.rows) >= FEWEST and not group.files.isdisjoint(other.files)]
        above = next((other for other in others if other.rating > group.rating), None)
        below = next((other for other in reversed(others) if other.rating < group.rating), None)
        for row in group.rows:
            if above is not None and row.grade.rating > above.rating:
                result.append(Misfit(row, group, above, True))
            elif below is not None and row.grade.rating < below.rating:
                result.append(Misfit(row, group, below, False))
    return result


def progression(ratings: Sequence[float]) -> Progression:
    """Return how difficulty changes through the ratings of a collection, in order.

    In a collection that gets harder, a puzzle is misplaced if it is harder by `FAR` or more than the median of the
    `NEIGHBOURS` after it, or easier by that much than the median of those before it.
    """
    seen: dict[float, int] = {}  # few keys, as a long collection has few different ratings
    easier = harder = 0
    for rating in ratings:
        easier += sum(count for earlier, count in seen.items() if earlier < rating)
        harder += sum(count for earlier, count in seen.items() if earlier > rating)
        seen[rating] = seen.get(rating, 0) + 1
    share = easier / (easier + harder) if easier + harder else None
    direction = Progression(share).direction
    misplaced = []
    for index, rating in enumerate(ratings if direction else ()):
        before, after = ratings[max(index - NEIGHBOURS, 0) : index], ratings[index + 1 : index + 1 + NEIGHBOURS]
        harder_side, easier_side = (after, before) if direction > 0 else (before, after)
        if len(harder_side) >= FEWEST and rating >= median(harder_side) + FAR:
            misplaced.append((index, True))
        elif len(easier_side) >= FEWEST and rating <= median(easier_side) - FAR:
            misplaced.append((index, False))
    return Progression(share, misplaced)


def summary(rows: Iterable[Row], shown: Iterable[Row]) -> str:
    """Return a sentence or two about a collection and the rows that were asked for."""
    ends = Counter((row.grade.status, row.entry.file) for row in rows)
    statuses = Counter[str]()
    for (status, _), number in ends.items():
        statuses[status] += number
    ratings, efforts = array("d"), array("d")  # of a shelf there may be many
    for row in shown:
        if row.graded:
            ratings.append(row.grade.rating)
            efforts.append(row.grade.effort)
    graded, count = statuses[GRADED], len(ratings)
    parts = [f"{graded} graded"]
    parts += [f"{statuses[status]} {fault}" for status, fault in FAULTS.items() if statuses[status]]
    files = len({file for _, file in ends})
    text = f"{count_noun(ends.total(), 'puzzle')} in {count_noun(files, 'file')}: {', '.join(parts)}."
    if count != graded:
        text += f" {count or 'None'} of them {'matches' if count < 2 else 'match'} the filters."
    if count:
        text += f" Rating {_spread(ratings)}; effort {_spread(efforts)}."
    return text


def _spread(values: Sequence[float]) -> str:
    if len(values) == 1:
        return f"{values[0]:.1f}"
    return f"{min(values):.1f} to {max(values):.1f}, median {median(values):.1f}"
