"""`deduce convert`: from one format to another."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from deduce.cli import _common as common
from deduce.formats import FORMATS, WriteError, write


def convert(
    puzzle: common.PuzzleArgument,
    to: Annotated[str, common.choice("--to", FORMATS, f"One of {', '.join(FORMATS)}.")],
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write there instead of to standard output.")
    ] = None,
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Write puzzles in another format.

    The exit status is 1 where the format cannot hold a puzzle.
    """
    common.one_of("--to", to, FORMATS)
    book = common.read_book(puzzle, common.reading_options(symbols, unique_lines, no_limits))
    try:
        text = write(book.puzzles, to)
    except WriteError as error:
        raise common.TroubleError(str(error), common.TROUBLE) from None
    if out is None or out == "-":
        from deduce.show.screen import holds

        if not holds(sys.stdout, text):
            raise common.TroubleError("the output cannot hold all symbols; --out FILE writes them as UTF-8")
        print(text, end="")
    else:
        with open(out, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return book.status
