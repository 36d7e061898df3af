"""Which puzzles are the same in disguise: turned, mirrored, or with the symbols swapped; for books of any length."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b

from deduce.errors import DeduceError
from deduce.puzzle import Puzzle
from deduce.symmetry import canonical

_CACHE = 32 * 1024  # KiB of the table that are held in memory


class Twins:
    """The forms of the puzzles met so far, each with the number and the place of the first puzzle that has it.

    They lie in a temporary database, which goes to disk as it grows and is gone with this object.  Of a form 16 bytes
    are kept: that any two of 10^9 puzzles have the same without being twins is as likely as 1 in 10^21.

    """

    def __init__(self) -> None:
        # where executors are threads, a book may be made in another one than it is begun in, but never in two at once
        self._forms = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._forms.execute("PRAGMA journal_mode = OFF")
        self._forms.execute(f"PRAGMA cache_size = -{_CACHE}")
        self._forms.execute("CREATE TABLE form (own BLOB PRIMARY KEY, number INTEGER, place TEXT) WITHOUT ROWID")

    def __del__(self) -> None:
        self._forms.close()

    def met(self, puzzle: Puzzle, number: int = 0, place: str = "") -> tuple[int, str] | None:
        """Give the number and the place of the first twin of a puzzle; None where it is the first of its form.

        Raises:
            DeduceError: where the disk for temporary files is full.
        """
        own = blake2b(repr(canonical(puzzle)).encode(), digest_size=16).digest()
        try:
            return self._first(own, number, place)
        except sqlite3.OperationalError as error:
            raise DeduceError(f"twins cannot be looked for where temporary files are kept: {error}") from error

    def _first(self, own: bytes, number: int, place: str) -> tuple[int, str] | None:
        if self._forms.execute("INSERT OR IGNORE INTO form VALUES (?, ?, ?)", (own, number, place)).rowcount:
            return None
        first: tuple[int, str] = self._forms.execute("SELECT number, place FROM form WHERE own = ?", (own,)).fetchone()
        return first
