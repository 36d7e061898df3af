"""`deduce hint`: the next step from a grid that is partly filled."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint

_TROUBLE = ("open", "wrong", "broken", "dead")


def hint(
    grid: Annotated[str, typer.Argument(metavar="GRID", help="A file, - for standard input, or a grid in one line.")],
    reveal: Annotated[
        str | None, common.choice("--reveal", "123", "1: where to look; 2: which rule; 3: the whole step.", "N")
    ] = None,
    original: Annotated[
        str | None, typer.Option("--puzzle", metavar="ORIGINAL", help="The puzzle as given, to find wrong entries.")
    ] = None,
    plain: common.PlainOption = False,
    format_: Annotated[str, common.choice("--format", common.FORMATS, "text, json or jsonl (the step).")] = "text",
    symbols: common.SymbolsOption = None,
    unique_lines: common.UniqueOption = None,
    rules: common.RulesOption = None,
    max_level: common.LevelOption = None,
    no_limits: common.NoLimitsOption = False,
) -> int:
    """Give the next step from a grid that is partly filled, as much of it as you ask for.

    On a terminal, Enter reveals more.  A grid that breaks a rule already, or can no longer be finished, is told
    where and why instead; the exit status is then 1.
    """
    common.one_of("--format", format_, common.FORMATS)
    sips = common.whole_number("--reveal", reveal, 1, 3)
    options = common.reading_options(symbols, unique_lines, no_limits)
    if grid == original == "-":
        raise typer.BadParameter("GRID and --puzzle cannot both be standard input")
    ladder = common.ladder_of(rules, max_level)
    puzzle = common.read_one(grid, options, "a hint", shown=format_ == "text")
    first = common.read_one(original, options, "--puzzle") if original is not None else None

    from deduce.explaining.hints import hint as hinted

    found = hinted(puzzle, ladder, first)
    if format_ != "text":
        common.write_json(found.to_json(), indent=1 if format_ == "json" else None)
    else:
        asks = sips is None and grid != "-" and original != "-" and sys.stdin.isatty() and sys.stdout.isatty()
        _tell(found, sips or 1, asks, plain)
    return common.TROUBLE if found.kind in _TROUBLE else common.DONE


def _tell(found: Hint, sips: int, asks: bool, plain: bool) -> None:
    from deduce.show.hints import draw_hint
    from deduce.show.screen import screen

    out = screen(plain)
    first = sips
    while True:
        draw_hint(out, found, sips, named=sips > first)
        if not asks or sips == 3 or found.kind not in ("step", "search"):
            return
        sys.stdout.flush()
        print("(Enter for more, q to stop) ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer:
            print(file=sys.stderr)
        if answer.strip() or not answer:
            return
        sips += 1
