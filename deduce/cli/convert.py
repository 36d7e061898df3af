"""`deduce convert`: puzzles in another format."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from deduce.cli import options as opt
from deduce.cli.messages import CommandError
from deduce.cli.streams import check_out, read_book, write_output
from deduce.errors import count_noun
from deduce.formats import puzzle_to_json
from deduce.formats.json_text import written
from deduce.scene.converting import convert as convert_puzzles


@opt.with_shared(opt.READING)
def convert(
    source: opt.PuzzleArgument,
    to: Annotated[opt.Target, Option(help="Puzzle format.")],
    out: opt.OutOption = None,
    *,
    shared: opt.Shared,
) -> int:
    """Exits with status 1 if the format cannot hold a puzzle."""
    if shared.output_symbols is not None and to in ("unruly", "task", "flat"):
        raise CommandError(f"--output-symbols cannot be combined with --to {to}, which has its own symbols")
    check_out(out, [source])
    # an Unruly id always says whether lines may repeat; the other formats say it only if the source does
    book = read_book(source, shared, settled=to == "unruly")
    if to in ("json", "jsonl"):
        values = [puzzle_to_json(puzzle) for puzzle in book.puzzles]
        for value, silent in zip(values, book.silent, strict=True):
            if silent:
                del value["unique_lines"]  # the source does not say, either
        text = "".join(f"{written(value)}\n" for value in values)
        if to == "json":
            text = f"{written(values if book.several else values[0], indent=2)}\n"
    else:
        text = convert_puzzles(book.puzzles, to=to)
    write_output(text, out, count_noun(len(book.puzzles), "puzzle"))
    return book.status
