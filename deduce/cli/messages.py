"""What commands write to standard error: messages, and how far a long run is; and exit statuses."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from deduce.errors import DeduceError, visible

DONE, TROUBLE, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses: done; trouble with the puzzle; bad usage, or nothing could be read; Ctrl-C."""


class CommandError(DeduceError):
    """An error that ends a command: bad usage, or nothing could be read."""


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


@contextmanager
def progress(what: str, total: int | None, shown: bool = True) -> Iterator[Callable[..., None]]:
    """Show a progress bar on a terminal once a run has taken a second; `total` is None if it is not known.

    What it yields is called as `advance()` after each, or as `advance(number)` with the number done so far.
    """
    if not (shown and sys.stderr.isatty()):
        yield lambda done=None: None
        return
    count, start = 0, time.monotonic()
    with ExitStack() as stack:
        update: Callable[[int], None] | None = None

        def advance(done: int | None = None) -> None:
            nonlocal count, update
            count = count + 1 if done is None else done
            if update is None and count != total and time.monotonic() - start > 1:
                update = stack.enter_context(_bar(what, total))
            if update is not None:
                update(count)

        yield advance


@contextmanager
def _bar(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    # imported here, as it takes a fifth of the time of a short command, and most show no bar
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.update(task, completed=count)
