"""How a terminal names lines, cells and what follows, in few words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from deduce.ladder.ladder import Ladder
from deduce.puzzle import Cell, LineAt, Symbols, cell_name, parse_cell
from deduce.show.screen import Screen
from deduce.wording.marks import BLANK, CELL
from deduce.wording.phrases import Phrase
from deduce.wording.words import by_value, capital, place_named, runs

_BLANK = re.compile(r"\b_\b")
_NAME = re.compile(r"\br[1-9][0-9]{0,5}c[1-9][0-9]{0,5}\b")


def line_title(line: LineAt) -> str:
    """Name a line at the head of a strip: `Row 3`."""
    return capital(place_named(line))


def outcome(places: Mapping[Cell, int], symbols: Symbols, line: LineAt) -> str:
    """Say in short what follows along a line: `c3 c6 = 0` in a row."""
    parts = []
    for value, held in by_value(places):
        spans = _spans("cr"[line[0]], [cell[1 - line[0]] for cell in held])
        parts.append(f"{' '.join(spans)} = {symbols.of(value)}")
    return ", ".join(parts)


def _spans(letter: str, at: Sequence[int]) -> Iterable[str]:
    """Name places along a line, three or more in a row as a span: `c3 c5-8`."""
    for run in runs(at):
        if len(run) > 2:
            yield f"{letter}{run[0] + 1}-{run[-1] + 1}"
        else:
            yield from (f"{letter}{place + 1}" for place in run)


def name_of(cell: Cell) -> str:
    """Say what a cell's name means: `r3c4 is row 3, column 4.`"""
    return CELL(cell=cell_name(cell), row=cell[0] + 1, column=cell[1] + 1)


def meaning(text: str) -> str:
    """Say what the first cell's name in a text means; empty where there is none."""
    found = _NAME.search(text)
    return name_of(parse_cell(found[0])) if found else ""


def idea(ladder: Ladder, rule: str) -> str:
    """Return what a rule is about, one sentence; empty where the ladder does not have it."""
    try:
        summary = ladder.rule(rule).facts.summary
    except KeyError:
        return ""
    return f"{Phrase(summary)().rstrip('.')}."


def heard(screen: Screen, text: str) -> str:
    """Return a sentence as it is told: where it is read aloud, an empty cell is a word and no `_`."""
    return _BLANK.sub(BLANK(), text) if screen.plain else text
