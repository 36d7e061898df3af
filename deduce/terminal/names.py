"""Short names for lines, cells and results in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deduce.puzzle import Cell, LineAt, Symbols, cell_name, parse_cell
from deduce.terminal.screen import Screen
from deduce.wording.marks import CELL
from deduce.wording.words import by_value, capital, place_named, runs

_NAME = re.compile(r"\br[1-9][0-9]{0,5}c[1-9][0-9]{0,5}\b")


def line_title(line: LineAt) -> str:
    """Return the name of a line at the start of its strip: `Row 3`."""
    return capital(place_named(line))


def outcome(places: Mapping[Cell, int], symbols: Symbols, line: LineAt) -> str:
    """Return what a step fills in along a line, in short: `c3 c6 = 0` in a row."""
    parts = []
    for value, cells in by_value(places):
        spans = _spans("cr"[line[0]], [cell[1 - line[0]] for cell in cells])
        parts.append(f"{' '.join(spans)} = {symbols.of(value)}")
    return ", ".join(parts)


def _spans(letter: str, places: Sequence[int]) -> Iterable[str]:
    """Yield the names of places along a line, three or more in a row as a span: `c3`, `c5-8`."""
    for run in runs(places):
        if len(run) > 2:
            yield f"{letter}{run[0] + 1}-{run[-1] + 1}"
        else:
            yield from (f"{letter}{place + 1}" for place in run)


def name_of(cell: Cell) -> str:
    """Return what the name of a cell means: `r3c4 means row 3, column 4.`"""
    return CELL(cell=cell_name(cell), row=cell[0] + 1, column=cell[1] + 1)


def explain_cell(screen: Screen, text: str) -> None:
    """Print what the first name of a cell in a text means, once on a screen."""
    match = _NAME.search(text)
    if match and not screen.explained_cell:
        screen.explained_cell = True
        screen.say(name_of(parse_cell(match[0])), style="faint")
