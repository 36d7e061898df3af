"""Rows that are looked at again when all are known: in a temporary database, so that a book may have any length."""

from __future__ import annotations

import pickle
import sqlite3
import weakref
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from attrs import frozen

from deduce.books.rows import Row
from deduce.errors import DeduceError

_CACHE = 32 * 1024  # KiB of a database that are held in memory


def temporary(table: str) -> sqlite3.Connection:
    """Make a database of one table, which goes to disk as it grows and is gone when it is closed.

    An object that owns one closes it by `weakref.finalize`: `__del__` comes too late where the object is in a circle.
    """
    # where executors are threads, a book may be made in another one than it is begun in, but never in two at once
    made = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    made.execute("PRAGMA journal_mode = OFF")
    made.execute(f"PRAGMA cache_size = -{_CACHE}")
    made.execute(f"CREATE TABLE {table}")
    # at the end of a transaction SQLite goes through all that is held in memory, so there is one without an end
    made.execute("BEGIN")
    return made


@contextmanager
def on_disk(what: str) -> Iterator[None]:
    """Tell what cannot be done where the disk for temporary files is full.  Raises DeduceError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise DeduceError(f"{what} where temporary files are kept: {error}") from error


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
