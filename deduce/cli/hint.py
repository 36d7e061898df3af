"""`deduce hint`: the next step from a grid that is partly filled."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from deduce.cli import _common as common
from deduce.cli._group import say
from deduce.cli._options import (
    LadderOptions,
    LanguageOption,
    PlainOption,
    choice,
    file_names,
    flag,
    number,
    option,
    source,
)

if TYPE_CHECKING:
    from deduce.explaining.hints import Hint
    from deduce.show.screen import Screen

_TROUBLE = ("open", "unknown", "wrong", "broken", "dead")


def hint(
    grid: Annotated[
        str | None, source("GRID", "A file, - for standard input (or nothing, in a pipe), or one line.")
    ] = None,
    reveal: Annotated[int | None, number("1: where to look; 2: which rule; 3: the whole step.", 1, 3)] = None,
    apply: Annotated[bool, flag("Write the grid with the step taken, and no hint.")] = False,
    puzzle: Annotated[str | None, option("ORIGINAL", "The puzzle as given, to find wrong entries.")] = None,
    plain: PlainOption = False,
    language: LanguageOption = None,
    format_: Annotated[str, choice("text, json or jsonl (the step; with --apply the puzzle).")] = "text",
    *,
    arguing: LadderOptions,
) -> int:
    """Give the next step from a grid that is partly filled, as much of it as you ask for.

    On a terminal, Enter reveals more.  A grid that breaks a rule already, or can no longer be finished, is told
    where and why instead; the exit status is then 1.
    """
    if apply and reveal is not None:
        raise typer.BadParameter("--apply writes a grid, --reveal tells a hint: only one of the two can be had")
    options = arguing.options()
    typed = sys.stdin.isatty()
    if grid is None:
        if typed:
            raise typer.BadParameter("GRID is missing: a file, - for standard input, or a grid in one line")
        grid = "-"
    if grid == puzzle == "-":
        raise typer.BadParameter("GRID and --puzzle cannot both be standard input")
    ladder = arguing.ladder()
    if typed and "-" in (grid, puzzle):
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        what = "grid" if grid == "-" else "puzzle as it was given"
        say(f"Type or paste the {what}, row by row; {end} in a row of its own ends it.")
    # whether lines may repeat is then the original's to say
    shown = format_ == "text" and not apply
    own = common.read_one(grid, options, "a hint", shown=shown, settled=puzzle is None)
    original = common.read_one(puzzle, options, "--puzzle") if puzzle is not None else None

    from deduce.explaining.hints import hint as hinted

    found = hinted(own, ladder, original, most_steps=common.steps_of(options))
    if apply:
        _write(found, format_)
    else:
        asks = reveal is None and "-" not in (grid, puzzle) and typed and sys.stdout.isatty()
        common.give(format_, plain, found, partial(_tell, reveal=reveal or 1, asks=asks, drawn=_is_drawn(grid)))
    return common.TROUBLE if found.kind in _TROUBLE else common.DONE


def _is_drawn(source: str) -> bool:
    """Say whether a grid lies before the reader's eyes as one; a puzzle typed in one line does not."""
    return "\n" in source or any(name == "-" or os.path.exists(name) for name in file_names(source))


def _write(found: Hint, format_: str) -> None:
    """Write the grid with the step taken, and on standard error which step that is, or why there is none."""
    from deduce.formats import write
    from deduce.show.screen import holds

    if found.kind in _TROUBLE:
        for reason in found.reasons if found.kind in ("wrong", "broken", "dead") else (found.stages[-1],):
            say(reason)
        return
    for reason in found.reasons:
        say(reason)
    text = write([found.taken], format_)
    if not holds(sys.stdout, text):
        raise common.TroubleError("the output cannot hold all symbols; --format json writes them as ASCII")
    say(_summary(found))
    print(text, end="")


def _summary(found: Hint) -> str:
    from deduce.wording.words import capital, outcome

    if found.kind == "solved":
        return found.stages[-1]
    by = found.step.rule if found.step else "exact search"
    return f"{capital(by)}: {outcome(found.places, found.grid.symbols)}."


def _tell(screen: Screen, found: Hint, reveal: int, asks: bool, drawn: bool) -> None:
    from deduce.show.hints import Telling
    from deduce.wording.titles import MORE

    telling = Telling(screen, found, drawn)
    stage = telling.stages if reveal == 3 else reveal
    while True:
        telling.tell(stage)
        if not asks or stage == telling.stages or found.kind not in ("step", "search"):
            return
        sys.stdout.flush()
        print(f"{MORE()} ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer:
            print(file=sys.stderr)
        if answer.strip() or not answer:
            return
        stage += 1
