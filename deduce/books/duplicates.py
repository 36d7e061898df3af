"""Which puzzles are duplicates, turned, mirrored, or with the symbols swapped; for books of any length."""

from __future__ import annotations

import weakref
from hashlib import blake2b

from deduce.books.temporary import on_disk, temporary
from deduce.puzzle import Puzzle
from deduce.symmetry import canonical


class Duplicates:
    """The forms of the puzzles met so far, each with the number and the place of the first puzzle that has it.

    They lie in a temporary database.  Of a form 16 bytes are kept: that any two of 10^9 puzzles have the same without
    being duplicates is as likely as 1 in 10^21.
    """

    def __init__(self) -> None:
        self._forms = temporary("form (own BLOB PRIMARY KEY, number INTEGER, place TEXT) WITHOUT ROWID")
        weakref.finalize(self, self._forms.close)

    def met(self, puzzle: Puzzle, number: int = 0, place: str = "") -> tuple[int, str] | None:
        """Give the number and the place of the first duplicate of a puzzle; None where it is the first of its form.

        Raises:
            DeduceError: where the disk for temporary files is full.
        """
        own = blake2b(repr(canonical(puzzle)).encode(), digest_size=16).digest()
        with on_disk("duplicates cannot be looked for"):
            if self._forms.execute("INSERT OR IGNORE INTO form VALUES (?, ?, ?)", (own, number, place)).rowcount:
                return None
            found = self._forms.execute("SELECT number, place FROM form WHERE own = ?", (own,))
            first: tuple[int, str] = found.fetchone()
            return first
