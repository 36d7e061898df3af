"""Temporary databases, for what is met in a book of any length."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

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
