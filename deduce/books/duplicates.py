"""Which puzzles are duplicates, turned, mirrored, or with the symbols swapped; for books of any length."""

from __future__ import annotations

import weakref
from hashlib import blake2b
from typing import TYPE_CHECKING

from deduce.puzzle import Puzzle
from deduce.symmetry import canonical

if TYPE_CHECKING:
    import sqlite3

FEW = 20_000
"""So many forms are held in memory, in some five megabytes."""


class Duplicates:
    """The forms of the puzzles met so far, each with the number and the place of the first puzzle that has it.

    When they are more than a few they go into a temporary database, which most books do without.  Of a form 16 bytes
    are kept: that any two of 10^9 puzzles have the same without being duplicates is as likely as 1 in 10^21.
    """

    def __init__(self, few: int = FEW) -> None:
        self._few = few
        self._firsts: dict[bytes, tuple[int, str]] = {}
        self._forms: sqlite3.Connection | None = None

    def met(self, puzzle: Puzzle, number: int = 0, place: str = "") -> tuple[int, str] | None:
        """Give the number and the place of the first duplicate of a puzzle; None where it is the first of its form.

        Raises:
            DeduceError: where the disk for temporary files is full.
        """
        own = blake2b(repr(canonical(puzzle)).encode(), digest_size=16).digest()
        if self._forms is None and len(self._firsts) < self._few:
            mine = number, place
            first = self._firsts.setdefault(own, mine)
            return None if first is mine else first
        return self._met_on_disk(own, number, place)

    def _met_on_disk(self, own: bytes, number: int, place: str) -> tuple[int, str] | None:
        from deduce.books.temporary import on_disk, temporary

        with on_disk("duplicates cannot be looked for"):
            if self._forms is None:
                self._forms = temporary("form (own BLOB PRIMARY KEY, number INTEGER, place TEXT) WITHOUT ROWID")
                weakref.finalize(self, self._forms.close)
                known = ((form, *first) for form, first in self._firsts.items())
                self._forms.executemany("INSERT INTO form VALUES (?, ?, ?)", known)
                self._firsts.clear()
            if self._forms.execute("INSERT OR IGNORE INTO form VALUES (?, ?, ?)", (own, number, place)).rowcount:
                return None
            found = self._forms.execute("SELECT number, place FROM form WHERE own = ?", (own,))
            first: tuple[int, str] = found.fetchone()
            return first
