"""Messages on standard error, and exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from deduce.errors import DeduceError, visible

DONE, TROUBLE, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses: done; the puzzle is the trouble; bad usage, or nothing could be read; Ctrl-C."""


class CommandError(DeduceError):
    """Something that ends a command: bad usage unless another status is given."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status  # type: ignore[misc]  # a class variable elsewhere


def print_note(text: str) -> None:
    """Print one line on standard error."""
    print(visible(text), file=sys.stderr)


def print_notes(notes: Sequence[object], limit: int, noun: str) -> None:
    """Print some lines on standard error: the first ones, and how many more there are.

    Args:
        notes: the lines.
        limit: how many are printed; one more is printed, too, rather than counted.
        noun: what the others are, such as `more faults`.
    """
    shown = notes if len(notes) <= limit + 1 else notes[:limit]
    for note in shown:
        print_note(str(note))
    if len(shown) < len(notes):
        print_note(f"and {len(notes) - limit} {noun}")
