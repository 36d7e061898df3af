"""How far a long run is: shown on a terminal and on standard error alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORTH_A_BAR = 50  # fewer turns are done before a progress bar is read


@contextmanager
def progress(total: int | None, what: str, worth: int = WORTH_A_BAR) -> Iterator[Callable[[], None]]:
    """Show a bar that goes on turn by turn.

    Args:
        total: how many turns it takes; None where nobody knows, but many.
        what: what it does, a word.
        worth: shorter runs show nothing.
    """
    with so_far(what, total or 0, hidden=total is not None and total < worth) as tell:
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            tell(done)

        yield advance


@contextmanager
def so_far(
    what: str, total: int | None, *, before: int = 0, rate: bool = False, hidden: bool = False
) -> Iterator[Callable[[int], None]]:
    """Give what is told how many there are now.

    Args:
        what: what is counted.
        total: how many there will be; 0 where they are many; None for a count without a bar.
        before: how many there were at the start.
        rate: say how many a second.
        hidden: show nothing.
    """
    if hidden or not sys.stderr.isatty():
        yield lambda number: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    bar = (TextColumn(what), BarColumn(), MofNCompleteColumn())
    columns = (
        (SpinnerColumn(), TextColumn("{task.completed:,.0f} " + what))
        if total is None
        else (*bar, TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        if rate
        else (*bar, TimeRemainingColumn())
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=total or None, completed=before, rate="")

        def tell(number: int) -> None:
            speed = shown.tasks[0].speed
            shown.update(task, completed=number, rate=f"{speed:.1f} a second" if speed else "")

        yield tell
