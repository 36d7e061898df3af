"""`deduce read`: the puzzle of a picture."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Annotated

import typer
from attrs import evolve

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import OutOption, UniqueOption, choice, flag, option
from deduce.cli._written import check_not_read, put
from deduce.files import write_whole
from deduce.formats import MOST_PICTURE, whole
from deduce.photo import EXTRA
from deduce.scene.converting import TARGETS, write_as


def read(
    picture: Annotated[str, typer.Argument(metavar="PICTURE", help="A PNG, JPEG or WebP; - for standard input.")],
    to: Annotated[str, choice(known=TARGETS)] = "text",
    out: OutOption = None,
    show_reading: Annotated[str | None, option("FILE", "Draw into a copy, a PNG, what was read.")] = None,
    entries: Annotated[bool, flag("With what a player has filled in, where it looks different.")] = False,
    unique_lines: UniqueOption = None,
) -> int:
    """Write the puzzle of a picture, of a screen or of paper.

    Every other command takes a picture, too, where it takes a puzzle.
    The exit status is 1 where something of it is in doubt.
    """
    check_not_read(out, [picture])
    check_not_read(show_reading, [picture])
    with nullcontext(sys.stdin.buffer) if picture == "-" else open(picture, "rb") as file:
        data = whole(file, MOST_PICTURE)
    try:
        from deduce.photo.reading import read_picture
    except ImportError:
        raise common.TroubleError(EXTRA) from None
    found, drawn = read_picture(data, unique_lines, show=show_reading is not None)
    for remark in found.remarks():
        say(f"{picture}: {remark}.")
    if show_reading is not None:
        write_whole(show_reading, drawn)
    puzzle = evolve(found.puzzle, givens=found.filled) if entries else found.puzzle
    put(write_as([puzzle], to), 1, out)
    return common.TROUBLE if found.doubts else common.DONE
