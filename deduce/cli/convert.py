"""`deduce convert`: puzzles in another format."""

from __future__ import annotations

from typing import Annotated

import typer

from deduce.cli import options as opt
from deduce.cli.messages import CommandError
from deduce.cli.output import check_not_input, write_puzzles
from deduce.cli.reading import Book, read_book
from deduce.formats import puzzle_to_json
from deduce.formats.json_text import written
from deduce.scene.converting import write_as


def convert(
    puzzle: opt.PuzzleArgument,
    to: Annotated[opt.Target, typer.Option(help="Puzzle format.")],
    out: opt.OutOption = None,
    symbols: opt.SymbolsOption = None,
    output_symbols: opt.OutputSymbolsOption = None,
    unique_lines: opt.UniqueLinesOption = None,
    no_limits: opt.NoLimitsOption = False,
) -> int:
    """Convert puzzles to another format.

    Exits with status 1 if the format cannot hold a puzzle.
    """
    if output_symbols is not None and to in ("unruly", "task", "flat"):
        raise CommandError(f"--output-symbols is for formats that can have any symbols; --to {to} has its own")
    check_not_input(out, [puzzle])
    options = opt.reading_options(symbols, output_symbols, unique_lines, no_limits)
    # an Unruly id always says whether lines may repeat; other formats leave it open if the source does
    book = read_book(puzzle, options, settled=to == "unruly")
    text = _json(book, to) if to in ("json", "jsonl") else write_as(book.puzzles, to)
    write_puzzles(text, len(book.puzzles), out)
    return book.status


def _json(book: Book, to: str) -> str:
    """Return puzzles as JSON that does not say whether lines may repeat if the source does not."""
    values = [puzzle_to_json(puzzle) for puzzle in book.puzzles]
    for value, silent in zip(values, book.silent, strict=True):
        if silent:
            del value["unique_lines"]
    if to == "jsonl":
        return "".join(f"{written(value)}\n" for value in values)
    return f"{written(values if book.several else values[0], indent=2)}\n"
