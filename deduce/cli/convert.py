"""`deduce convert`: puzzles in another format."""

from __future__ import annotations

from typing import Annotated

from typer import Option

from deduce.cli import frame as cli
from deduce.cli.messages import CommandError
from deduce.errors import count_noun
from deduce.formats import puzzle_to_json
from deduce.formats.json_text import written
from deduce.scene.converting import convert as convert_puzzles


@cli.with_shared({"out"} | cli.READING)
def convert(
    source: cli.PuzzleArgument,
    to: Annotated[cli.Target, Option(help="Puzzle format.")],
    *,
    shared: cli.Shared,
) -> int:
    """Exits with status 1 if the format cannot hold a puzzle."""
    if shared.output_symbols is not None and to in ("unruly", "task", "flat"):
        raise CommandError(f"--output-symbols cannot be combined with --to {to}, which has its own symbols")
    cli.check_out(shared.out, [source])
    # an Unruly id always says whether lines may repeat; the other formats say it only if the source does
    book = cli.read_book(source, shared, settled=to == "unruly")
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
    cli.write_output(text, shared.out, count_noun(len(book.puzzles), "puzzle"))
    return book.status
