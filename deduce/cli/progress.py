"""How far a long run is, on standard error if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int | None, shown: bool = True) -> Iterator[Callable[..., None]]:
    """Show a progress bar.

    Args:
        what: what is done or counted.
        total: how many there will be, if that is known.
        shown: False for a run too short for a bar.

    Yields:
        What is called as `advance()` after each, or as `advance(number)` with the number done so far.
    """
    if not (shown and sys.stderr.isatty()):
        yield lambda done=None: None
        return
    # imported here, as it takes a fifth of the time of a short command, and most show no bar
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)

        def advance(done: int | None = None) -> None:
            bar.update(task, completed=done, advance=1 if done is None else None)

        yield advance
