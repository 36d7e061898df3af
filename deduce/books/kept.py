"""Rows that are looked at again when all are known: in a temporary database, so that a book may have any length."""

from __future__ import annotations

import pickle
import weakref
from array import array
from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.books.rows import Row
from deduce.books.temporary import on_disk, temporary


class Kept(Sequence[Row]):
    """All rows as they came, of which some are wanted, in an order asked for.

    Args:
        by: the field that orders those that are wanted; rows without it are last, equal ones as they came.
        reverse: the highest first; without a field, the last one first.
    """

    def __init__(self, by: str | None = None, reverse: bool = False) -> None:
        self._by = by
        self._reverse = reverse
        self._rows = temporary("kept (number INTEGER PRIMARY KEY, wanted INTEGER, field, row BLOB)")
        weakref.finalize(self, self._rows.close)
        self._count = 0

    def add(self, row: Row, wanted: bool = True) -> None:
        """Keep a row.  Raises DeduceError where the disk for temporary files is full."""
        field = row.to_json()[self._by] if self._by and wanted else None
        if isinstance(field, str):
            field = field.encode("utf-8", "surrogatepass")  # which sorts as the text does
        with on_disk("rows cannot be kept"):
            values = (self._count, wanted, field, pickle.dumps(row, pickle.HIGHEST_PROTOCOL))
            self._rows.execute("INSERT INTO kept VALUES (?, ?, ?, ?)", values)
        self._count += 1

    def wanted(self) -> Sequence[int]:
        """Give the numbers of those that are wanted, in the order asked for."""
        down = " DESC" if self._reverse else ""
        order = f"field IS NULL, field{down}, number" if self._by else f"number{down}"
        with on_disk("rows cannot be put in order"):
            found = self._rows.execute(f"SELECT number FROM kept WHERE wanted ORDER BY {order}")
            return array("q", (number for (number,) in found))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Row]:
        for (row,) in self._rows.execute("SELECT row FROM kept ORDER BY number"):
            yield pickle.loads(row)

    def __getitem__(self, number: int) -> Row:  # type: ignore[override]
        found = self._rows.execute("SELECT row FROM kept WHERE number = ?", (range(self._count)[number],)).fetchone()
        row: Row = pickle.loads(found[0])
        return row


@frozen
class Chosen(Sequence[Row]):
    """Some of the rows that are kept, in an order of their own.

    Attributes:
        rows: all of them.
        numbers: which, from 0.
    """

    rows: Sequence[Row]
    numbers: Sequence[int]

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, at: int) -> Row:  # type: ignore[override]
        return self.rows[self.numbers[at]]
