"""Rows, one for each puzzle of a collection, with filters and sorting."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, NamedTuple

from attrs import evolve, frozen

from deduce.books.sources import Entry
from deduce.difficulty import GRADED, UNKNOWN, Grade
from deduce.errors import option
from deduce.formats import clean
from deduce.puzzle import Puzzle
from deduce.wording.answers import NO_LIMITS

FIELDS = (
    "file", "index", "id", "rows", "columns", "clues", "status", "level", "name", "rating", "opening", "effort",
    "bottlenecks", "steps", "hardest", "techniques", "longest_chain", "message", "unique_lines",
)  # fmt: skip
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
    """Return a row as CSV, with techniques as `double-digit=12 sandwich=3`; the header for None."""
    cells: list[Any] = list(FIELDS)
    if row is not None:
        values = row.to_json()
        if values["techniques"] is not None:
            values["techniques"] = " ".join(f"{rule}={uses}" for rule, uses in values["techniques"].items())
        cells = [str(value).lower() if isinstance(value, bool) else value for value in values.values()]
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow([clean(cell) if isinstance(cell, str) else cell for cell in cells])
    return out.getvalue()
