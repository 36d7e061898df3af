"""`deduce solve`: the solution, by exact search."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

from deduce.cli import _common as common
from deduce.cli._group import say

if TYPE_CHECKING:
    from deduce.puzzle import Puzzle

_VERDICTS = ("none", "unique", "several")


def solve(
    puzzle: common.PuzzleArgument,
    format_: Annotated[
        str, common.choice("--format", common.FORMATS, "text, or puzzle JSON with its solution: json, jsonl.")
    ] = "text",
    plain: common.PlainOption = False,
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Find the solution, by exact search where rules stop.

    Of a puzzle with several solutions one is given; the exit status is then 1.  What is written as text to a file
    or a pipe can be read again.
    """
    common.one_of("--format", format_, common.FORMATS)
    options = common.reading_options(symbols, unique_lines, no_limits)
    book = common.read_book(puzzle, options, shown=format_ == "text")

    from deduce.search.exact import solve as solved

    status = book.status
    several = len(book.puzzles) > 1
    values = []
    counts = [0, 0, 0]
    for index, own in enumerate(book.puzzles, 1):
        found = solved(own, 2)
        counts[len(found)] += 1
        if len(found) != 1:
            status = common.TROUBLE
            trouble = "there is more than one solution; this is one of them" if found else "there is no solution"
            text = f"puzzle {index}: {trouble}" if several else f"{trouble[0].upper()}{trouble[1:]}"
            say(f"{text}. 'deduce check' says more.")
        if format_ == "text":
            if found:
                _show(own, found[0], index, several, plain)
        else:
            value = _json(own, found)
            if format_ == "jsonl":
                common.write_json(value)
            else:
                values.append(value)
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    if several:
        improper = [(counts[2], "with more than one solution"), (counts[0], "without a solution")]
        told = "".join(f", {count} {words}" for count, words in improper if count)
        say(f"{common.puzzles_counted(len(book.puzzles))}: {counts[1]} solved{told}.")
    return status


def _show(puzzle: Puzzle, solution: tuple[str, ...], index: int, several: bool, plain: bool) -> None:
    """Draw a solution on a terminal; anywhere else write it as text that can be read again."""
    from attrs import evolve

    from deduce.formats import clean, write

    if plain or sys.stdout.isatty():
        from deduce.show.grids import draw_grid
        from deduce.show.screen import screen

        out = screen(plain)
        if several:
            out.row((f"Puzzle {index}: {clean(puzzle.id)}" if puzzle.id else f"Puzzle {index}", "title"))
        draw_grid(out, puzzle, solution)
    else:
        whole = evolve(puzzle, givens=solution, solution=(), label="", source="")
        print(write([whole], "text"), end="\n" if several else "")


def _json(puzzle: Puzzle, found: list[tuple[str, ...]]) -> dict[str, Any]:
    from attrs import evolve

    from deduce.formats import puzzle_to_json

    return puzzle_to_json(evolve(puzzle, solution=found[0] if found else ())) | {"verdict": _VERDICTS[len(found)]}
