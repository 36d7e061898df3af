"""Rows, one for each puzzle of a collection: filtering, sorting and picking, and how they fit places and labels."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import count
from statistics import median
from typing import Any, NamedTuple
from unicodedata import normalize

from attrs import evolve, frozen

from deduce.books.collection import Entry
from deduce.difficulty import GRADED, UNKNOWN, Grade
from deduce.errors import option
from deduce.formats import clean
from deduce.puzzle import Canonical, Choice, Puzzle, canonical
from deduce.wording.answers import NO_LIMITS

FIELDS = (
    "file", "index", "id", "rows", "columns", "clues", "status", "level", "name", "rating", "opening", "effort",
    "bottlenecks", "steps", "hardest", "techniques", "longest_chain", "message", "unique_lines",
)  # fmt: skip
FORMULAS = ("=", "+", "-", "@")  # as spreadsheets begin them
SORTABLE = tuple(name for name in FIELDS if name not in ("techniques", "message", "unique_lines"))


@frozen
class Row:
    """One puzzle of a collection, or a fault, with its grade, which may say why it could not be graded."""

    entry: Entry
    grade: Grade

    @property
    def puzzle(self) -> Puzzle | None:
        return self.entry.puzzle

    @property
    def graded(self) -> bool:
        return self.grade.status == GRADED

    @property
    def place(self) -> str:
        """The file and the number of the puzzle, and its id if it has one."""
        number = f" puzzle {self.entry.index}" if self.entry.index else ""
        name = f" ({clean(self.puzzle.id)})" if self.puzzle is not None and self.puzzle.id else ""
        return f"{self.entry.file}{number}{name}"

    @property
    def fault(self) -> str:
        """The place of the puzzle, and why it has no grade."""
        remedy = option(NO_LIMITS()) if self.grade.status == UNKNOWN else ""
        return f"{self.place}: {clean(self.grade.message)}{remedy}"

    def to_json(self) -> dict[str, Any]:
        """Return the row as a JSON object with exactly the keys FIELDS; values that do not apply are null."""
        puzzle = self.puzzle
        values = self.grade.to_json() | {"file": self.entry.file, "index": self.entry.index or None}
        if puzzle is None:
            values |= dict.fromkeys(("id", "rows", "columns", "clues", "unique_lines"))
        else:
            values |= {"id": puzzle.id or None, "rows": puzzle.rows, "columns": puzzle.columns}
            values["unique_lines"] = puzzle.unique_lines
        return {name: values[name] for name in FIELDS}

    def with_remark(self, remark: str) -> Row:
        """Return the row with a sentence added to its message."""
        message = "; ".join(filter(None, (self.grade.message, remark)))
        return evolve(self, grade=evolve(self.grade, message=message))


def strays(rows: Iterable[Row]) -> list[Row]:
    """Return the rows whose lines may repeat, or must differ, only because that leaves one solution, unlike most.

    The others are those of the same file that are read the opposite way.  Most often a clue of such a row is wrong.
    """
    files: dict[str, list[Row]] = {}
    for row in rows:
        files.setdefault(row.entry.file, []).append(row)
    found: list[Row] = []
    for members in files.values():
        readings = [(row.puzzle.unique_lines, row.puzzle.choice) for row in members if row.puzzle is not None]
        for unique in (False, True):
            odd = unique, Choice("solutions")
            if readings.count(odd) <= sum(other != unique for other, _ in readings):
                found += [row for row in members if row.puzzle and (row.puzzle.unique_lines, row.puzzle.choice) == odd]
    return found


class Filter(NamedTuple):
    """A filter for rows: the lowest and highest levels, and ratings, and the ids of rules that are all used."""

    levels: tuple[float, float] | None = None
    ratings: tuple[float, float] | None = None
    uses: tuple[str, ...] = ()

    def __call__(self, row: Row) -> bool:
        """Return whether a row passes; a row without a grade passes only an empty filter."""
        grade = row.grade
        return self == Filter() or (
            row.graded
            and (self.levels is None or self.levels[0] <= grade.level <= self.levels[1])
            and (self.ratings is None or self.ratings[0] <= grade.rating <= self.ratings[1])
            and all(rule in grade.techniques for rule in self.uses)
        )


def ordered(rows: Sequence[Row], by: str | None = None, reverse: bool = False) -> list[Row]:
    """Return rows sorted by one of SORTABLE; equal rows keep their order, and rows without a value are last.

    Without a field, the order is kept, or reversed.
    """
    if by is None:
        return list(rows[::-1] if reverse else rows)
    values = [(row.to_json()[by], row) for row in rows]
    known = sorted((pair for pair in values if pair[0] is not None), key=lambda pair: pair[0], reverse=reverse)
    return [row for _, row in known] + [row for value, row in values if value is None]


def csv_line(row: Row | None) -> str:
    """Return a row as CSV, with techniques as `double-digit=12 sandwich=3`; the header for None.

    A text that a spreadsheet would take for a formula has an apostrophe in front.
    """
    cells: list[Any] = list(FIELDS)
    if row is not None:
        values = row.to_json()
        if values["techniques"] is not None:
            values["techniques"] = " ".join(f"{rule}={uses}" for rule, uses in values["techniques"].items())
        cells = [str(value).lower() if isinstance(value, bool) else value for value in values.values()]
    out = io.StringIO()
    texts = [clean(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(out, lineterminator="").writerow(
        [f"'{cell}" if isinstance(cell, str) and cell.lstrip("'").startswith(FORMULAS) else cell for cell in texts]
    )
    return out.getvalue()


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
