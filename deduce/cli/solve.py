"""`deduce solve`: the solution, by exact search."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.errors import counted

if TYPE_CHECKING:
    from deduce.puzzle import Puzzle

_VERDICTS = ("none", "unique", "several")
_TROUBLE = {"none": "there is no solution", "several": "there is more than one solution; this is one of them"}


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

    Of a puzzle with several solutions one is given; the exit status is then 1, as it is where the search met its
    bound.  What is written as text to a file or a pipe can be read again.
    """
    common.one_of("--format", format_, common.FORMATS)
    options = common.reading_options(symbols, unique_lines, no_limits)
    book = common.read_book(puzzle, options, shown=format_ == "text")

    from deduce.search.exact import SearchLimit
    from deduce.search.two import two_of

    status = book.status
    several = len(book.puzzles) > 1
    values = []
    counts: Counter[str] = Counter()
    for index, own in enumerate(book.puzzles, 1):
        try:
            found = two_of(own, common.steps_of(options))
            verdict = _VERDICTS[len(found)]
            trouble = _TROUBLE.get(verdict, "")
        except SearchLimit as cut:
            found, verdict = cut.found, "unknown"
            trouble = f"this is one solution, and whether it is the only one was {cut}" if found else str(cut)
        counts[verdict] += 1
        if trouble:
            status = common.TROUBLE
            text = f"puzzle {index}: {trouble}" if several else f"{trouble[0].upper()}{trouble[1:]}"
            say(f"{text}." if verdict == "unknown" else f"{text}. 'deduce check' says more.")
        if format_ == "text":
            if found:
                _show(own, found[0], index, several, plain)
        else:
            value = _json(own, found, verdict)
            if format_ == "jsonl":
                common.write_json(value)
            else:
                values.append(value)
    if format_ == "json":
        common.write_json(values if several else values[0], indent=1)
    if several:
        told = "".join(f", {counts[kind]} {words}" for kind, words in _IN_WORDS.items() if counts[kind])
        say(f"{counted(len(book.puzzles), 'puzzle')}: {counts['unique']} solved{told}.")
    return status


_IN_WORDS = {
    "several": "with more than one solution",
    "none": "without a solution",
    "unknown": "not decided",
}


def _show(puzzle: Puzzle, solution: tuple[str, ...], index: int, several: bool, plain: bool) -> None:
    """Draw a solution on a terminal; anywhere else write it as text that can be read again."""
    from attrs import evolve

    from deduce.formats import clean, write

    if plain or sys.stdout.isatty():
        from deduce.scene.scene import Scene
        from deduce.show.grids import draw_grid
        from deduce.show.screen import screen

        out = screen(plain)
        if several:
            out.row((f"Puzzle {index}: {clean(puzzle.id)}" if puzzle.id else f"Puzzle {index}", "title"))
        draw_grid(out, Scene(puzzle, solution))
    else:
        whole = evolve(puzzle, givens=solution, solution=(), label="", source="")
        print(write([whole], "text"), end="\n" if several else "")


def _json(puzzle: Puzzle, found: Sequence[tuple[str, ...]], verdict: str) -> dict[str, Any]:
    from attrs import evolve

    from deduce.formats import puzzle_to_json

    return puzzle_to_json(evolve(puzzle, solution=found[0] if found else ())) | {"verdict": verdict}
