"""Messages on standard error, and exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from deduce.errors import DeduceError, visible

DONE, TROUBLE, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses: done; trouble with the puzzle; bad usage, or nothing could be read; Ctrl-C."""


class CommandError(DeduceError):
    """An error that ends a command: bad usage, or nothing could be read."""


class PuzzleError(CommandError):
    """An error that ends a command: trouble with the puzzle."""

    status = TROUBLE


def print_note(text: str) -> None:
    """Print one line on standard error."""
    print(visible(text), file=sys.stderr)


def print_notes(notes: Sequence[object], limit: int, noun: str) -> None:
    """Print the first notes, one a line, and count the others: `and 3 more faults` if `noun` is `more faults`."""
    if len(notes) == limit + 1:
        limit += 1  # the count would take as much space as the last note
    for note in notes[:limit]:
        print_note(str(note))
    if len(notes) > limit:
        print_note(f"and {len(notes) - limit} {noun}")
