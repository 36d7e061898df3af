"""Where a command writes: to standard output, or to a file, with a last word."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from deduce.cli._common import TroubleError, file_names
from deduce.cli._group import say


def put(text: str, count: int, out: str | None) -> None:
    """Write a text that holds some puzzles to a file, or to standard output where none is named.

    Raises:
        TroubleError: where the output cannot hold the symbols.
        OSError: where the file cannot be written.
    """
    if out is None or out == "-":
        from deduce.show.screen import holds

        if not holds(sys.stdout, text):
            raise TroubleError("the output cannot hold all symbols; --out FILE writes them as UTF-8")
        print(text, end="")
        return
    with open(out, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    tell_written(count, out)


def tell_written(count: int, out: str, before: int = 0) -> None:
    """Say on standard error how many puzzles were written, and how many there are with those of before.

    Of none nothing is said.
    """
    if count:
        what = "1 puzzle" if count == 1 else f"{count} puzzles"
        say(f"Wrote {what} to {out}{f': {before + count} in all' if before else ''}.")


def check_not_read(out: str | None, sources: Sequence[str]) -> None:
    """See that what holds no puzzles is not written over a file that they are read from.

    Raises:
        BadParameter: where it would be.
    """
    if out is None or not os.path.isfile(out):
        return
    for source in sources:
        if any(os.path.isfile(name) and os.path.samefile(name, out) for name in file_names(source)):
            raise typer.BadParameter(f"{out} is where the puzzles are read from, and would be lost; give another name")
