"""The last word of a command that writes puzzles to a file."""

from __future__ import annotations

from deduce.cli._group import say


def tell_written(count: int, out: str, before: int = 0) -> None:
    """Say on standard error how many puzzles were written, and how many there are with those of before.

    Of none nothing is said.
    """
    if count:
        what = "1 puzzle" if count == 1 else f"{count} puzzles"
        say(f"Wrote {what} to {out}{f': {before + count} in all' if before else ''}.")
