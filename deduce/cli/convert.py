"""`deduce convert`: from one format to another."""

from __future__ import annotations

from typing import Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._options import OutOption, PuzzleArgument, ReadingOptions, choice
from deduce.cli._written import check_not_read, put
from deduce.formats import puzzle_to_json
from deduce.scene.converting import TARGETS, write_as


def convert(
    puzzle: PuzzleArgument,
    to: Annotated[str, choice(known=TARGETS)],
    out: OutOption = None,
    *,
    reading: ReadingOptions,
) -> int:
    """Write puzzles in another format.

    Where nobody says whether lines may repeat, that stays open.
    The exit status is 1 where the format cannot hold a puzzle.
    """
    if reading.show is not None and to in ("unruly", "task", "flat"):
        raise typer.BadParameter(f"--show is for formats with symbols of one's choice; --to {to} has its own")
    check_not_read(out, [puzzle])
    # an Unruly id always says whether lines may repeat; the others need not say what nobody has said
    book = common.read_book(puzzle, reading.options(), settled=to == "unruly")
    put(_json(book, to) if to in ("json", "jsonl") else write_as(book.puzzles, to), len(book.puzzles), out)
    return book.status


def _json(book: common.Book, to: str) -> str:
    """Write puzzles as JSON, which of some leaves open what their source leaves open: whether lines may repeat."""
    from deduce.formats.json_text import written

    values = [puzzle_to_json(own) for own in book.puzzles]
    for value, silent in zip(values, book.silent, strict=True):
        if silent:
            del value["unique_lines"]
    if to == "jsonl":
        return "".join(f"{written(value)}\n" for value in values)
    return f"{written(values[0] if len(values) == 1 else values, indent=2)}\n"
