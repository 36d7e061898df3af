"""A row for each puzzle of a collection, as programs read it; which rows are wanted, and in which order."""

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
from deduce.wording.verdicts import NO_LIMITS

FIELDS = (
    "file",
    "index",
    "id",
    "rows",
    "columns",
    "clues",
    "status",
    "level",
    "name",
    "rating",
    "opening",
    "effort",
    "bottlenecks",
    "steps",
    "hardest",
    "techniques",
    "longest_chain",
    "message",
    "unique_lines",
)
SORTABLE = tuple(name for name in FIELDS if name not in ("techniques", "message", "unique_lines"))


@frozen
class Row:
    """One puzzle of a collection with its grade.

    Attributes:
        entry: where it comes from.
        grade: how hard it is, or why it has no grade.
    """

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
        """Say which puzzle it is: file and number, and its own name where it has one."""
        number = f" puzzle {self.entry.index}" if self.entry.index else ""
        own = f" ({clean(self.puzzle.id)})" if self.puzzle is not None and self.puzzle.id else ""
        return f"{self.entry.file}{number}{own}"

    @property
    def fault(self) -> str:
        """Say which puzzle it is, and why it has no grade."""
        goes_on = option(NO_LIMITS()) if self.grade.status == UNKNOWN else ""
        return f"{self.place}: {clean(self.grade.message)}{goes_on}"

    def to_json(self) -> dict[str, Any]:
        """Return the row as an object with exactly FIELDS; what does not apply is null."""
        puzzle, grade = self.puzzle, self.grade.to_json()
        if puzzle is None:
            grade["clues"] = None
        own = {
            "file": self.entry.file,
            "index": self.entry.index or None,
            "id": puzzle.id if puzzle is not None and puzzle.id else None,
            "rows": puzzle.rows if puzzle is not None else None,
            "columns": puzzle.columns if puzzle is not None else None,
            "unique_lines": puzzle.unique_lines if puzzle is not None else None,
        }
        both = own | grade
        return {name: both[name] for name in FIELDS}

    def with_remark(self, remark: str) -> Row:
        """Add a sentence to the message."""
        message = "; ".join(filter(None, (self.grade.message, remark)))
        return evolve(self, grade=evolve(self.grade, message=message))


class Filter(NamedTuple):
    """Which rows are asked for.

    Attributes:
        levels: the lowest and the highest level; None for all.
        ratings: the lowest and the highest rating; None for all.
        uses: the ids of rules that the explanation must use, every one of them.
    """

    levels: tuple[float, float] | None = None
    ratings: tuple[float, float] | None = None
    uses: tuple[str, ...] = ()

    @property
    def everything(self) -> bool:
        return self.levels is None and self.ratings is None and not self.uses

    def __call__(self, row: Row) -> bool:
        if self.everything:
            return True
        grade = row.grade
        if not row.graded:
            return False
        if self.levels and not self.levels[0] <= grade.level <= self.levels[1]:
            return False
        if self.ratings and not self.ratings[0] <= grade.rating <= self.ratings[1]:
            return False
        return all(rule in grade.techniques for rule in self.uses)


def ordered(rows: Sequence[Row], by: str | None = None, reverse: bool = False) -> list[Row]:
    """Order rows by one of SORTABLE, or the highest first; those without it are last, equal ones as they came.

    Without a field they stay as they came, or the last one is first.
    """
    if by is None:
        return list(rows[::-1] if reverse else rows)
    fields = [(row.to_json()[by], row) for row in rows]
    found = sorted((pair for pair in fields if pair[0] is not None), key=lambda pair: pair[0], reverse=reverse)
    return [row for _, row in found] + [row for field, row in fields if field is None]


def csv_line(row: Row | None) -> str:
    """Write a row as CSV, the techniques as `double-digit=12 sandwich=3`; the head for None."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="")
    if row is None:
        writer.writerow(FIELDS)
    else:
        values = row.to_json()
        if values["techniques"] is not None:
            values["techniques"] = " ".join(f"{rule}={uses}" for rule, uses in values["techniques"].items())
        writer.writerow([_in_a_cell(values[name]) for name in FIELDS])
    return out.getvalue()


def _in_a_cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return clean(value) if isinstance(value, str) else value
