"""`deduce convert` and `deduce read`: puzzles in another format, and from a picture."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from attrs import evolve
from typer import Argument, Option

from deduce.base.errors import count_noun
from deduce.base.files import write_whole
from deduce.cli import frame as cli
from deduce.cli.frame import DONE, TROUBLE, CommandError, print_note
from deduce.drawing.convert import TARGETS
from deduce.drawing.convert import convert as convert_puzzles
from deduce.formats import MOST_PICTURE, clean, whole
from deduce.formats.json_text import written
from deduce.formats.write import parts
from deduce.game.puzzle import Puzzle
from deduce.grid.solutions import first_solutions


@cli.with_shared({"out"} | cli.READING)
def convert(
    source: cli.PuzzleArgument,
    to: Annotated[cli.PictureTarget | None, Option(help="Puzzle format, if no suffix says it.")] = None,
    solution: Annotated[
        bool, Option("--solution", help="With --to svg or png: draw solutions; in a folder, both.")
    ] = False,
    *,
    shared: cli.Shared,
) -> int:
    """With a folder as --out, each puzzle gets a drawing. Exits with status 1 if a format cannot hold one."""
    out = shared.out
    to = cli.format_of(out, to, (*TARGETS, "png"), "", "--to")
    if not to:
        raise CommandError("missing --to FORMAT, or --out FILE with the suffix of a format")
    if solution and to not in ("svg", "png"):
        raise CommandError("--solution needs --to svg or png")
    if to in ("svg", "png") and out is not None and (out.endswith(("/", "\\")) or os.path.isdir(out)):
        return _draw_each(source, Path(out), to, solution, shared)
    if shared.output_symbols is not None and to in ("unruly", "task", "flat"):
        raise CommandError(f"--output-symbols cannot be combined with --to {to}, which has its own symbols")
    cli.check_out(shared.out, [source])
    if to == "png":
        puzzle = cli.read_one(source, shared)
        drawn = _drawn(_solved(puzzle, shared.work) if solution else puzzle, to)
        cli.write_output(drawn, cli.document_name(out, source, ".png"), "1 puzzle")
        return DONE
    with (
        cli.output_in_parts(shared.out, lambda: count_noun(puzzles.count, "puzzle")) as write,
        # an Unruly id always says whether lines may repeat; the other formats say it only if the source does
        cli.reading(source, shared, settled=to == "unruly") as puzzles,
    ):
        for part in _parts((_solved(puzzle, shared.work) if solution else puzzle for puzzle in puzzles), to):
            write(part)
    return puzzles.status


def _parts(puzzles: Iterator[Puzzle], to: str) -> Iterator[str]:
    """Yield the text of puzzles in a format, puzzle by puzzle if the format allows it."""
    if to in ("json", "jsonl"):
        values = map(_value, puzzles)
        if to == "jsonl":
            yield from (f"{written(value)}\n" for value in values)
        else:
            every = list(values)
            yield f"{written(every if len(every) > 1 else every[0], indent=2)}\n"
    elif to == "svg":
        yield convert_puzzles(puzzles, to=to)
    else:
        yield from parts(puzzles, to)


def _value(puzzle: Puzzle) -> dict[str, Any]:
    value = puzzle.to_json()
    if puzzle.choice is not None:
        del value["unique_lines"]  # the source does not say, either
    return value


def _drawn(puzzle: Puzzle, to: str) -> bytes:
    return puzzle.picture() if to == "png" else convert_puzzles(puzzle, to=to).encode()


def _draw_each(source: str, folder: Path, to: str, solution: bool, shared: cli.Shared) -> int:
    """Write a drawing of each puzzle to a folder, `00001.svg` and so on, and perhaps `00001-solution.svg`."""
    book = cli.read_book(source, shared)
    folder.mkdir(parents=True, exist_ok=True)
    written, count = 0, len(book.puzzles)
    try:
        for number, puzzle in enumerate(book.puzzles, 1):
            write_whole(folder / f"{number:05d}.{to}", _drawn(puzzle, to))
            if solution:
                write_whole(folder / f"{number:05d}-solution.{to}", _drawn(_solved(puzzle, shared.work), to))
            written = number
    finally:
        puzzles = count_noun(count, "puzzle") if written == count else f"{written} of {count} puzzles"
        print_note(f"Wrote {puzzles} to {folder}.")
    return book.status


def _solved(puzzle: Puzzle, work: int | None) -> Puzzle:
    """Return the solution of a puzzle in place of it.  Raises CommandError unless there is exactly one, LimitError."""
    found = first_solutions(puzzle, work)
    if len(found) != 1:
        raise CommandError(f"{clean(puzzle.id) or 'the puzzle'} has {'several solutions' if found else 'no solution'}")
    return evolve(puzzle, givens=found[0], signs=())


@cli.with_shared({"out", "unique_lines"})
def read(
    picture: Annotated[str, Argument(metavar="PICTURE", help="A PNG, JPEG or WebP, or - for standard input.")],
    to: Annotated[cli.Target | None, Option(help="Puzzle format. [default: text]")] = None,
    show_reading: Annotated[
        str | None, Option(metavar="FILE", help="Save a PNG of the picture with the result drawn on it.")
    ] = None,
    entries: Annotated[bool, Option("--entries", help="Include the player's entries.")] = False,
    *,
    shared: cli.Shared,
) -> int:
    """Other commands accept pictures too. Exits with status 1 if anything is unclear."""
    form = cli.format_of(shared.out, to, TARGETS, option="--to")
    cli.format_of(show_reading, None, ["png"])
    cli.check_out(shared.out, [picture])
    cli.check_out(show_reading, [picture])
    cli.check_different("--out", shared.out, "--show-reading", show_reading)
    with cli.open_input(picture) as file:
        data = whole(file, MOST_PICTURE)
    from deduce.photo.picture import PhotoError
    from deduce.photo.reading import read_picture

    name = "<stdin>" if picture == "-" else picture
    try:
        result, drawn = read_picture(data, shared.unique_lines, show=show_reading is not None)
    except PhotoError as error:
        raise CommandError(f"{name}: {error}") from None
    for remark in result.remarks():
        print_note(f"{name}: {remark}.")
    if show_reading is not None:
        write_whole(show_reading, drawn)
    puzzle = evolve(result.puzzle, givens=result.filled) if entries else result.puzzle
    cli.write_output(convert_puzzles(puzzle, to=form), shared.out, "1 puzzle")
    return TROUBLE if result.doubts else DONE
