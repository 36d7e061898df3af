"""Tables: one cell between two separators, where an empty field is an empty cell, the last one of a row as well.

Programs write a separator behind the last cell of each row, too.  One row does not tell that from an empty cell, so
the shape of the whole table does.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from itertools import pairwise

from deduce.formats._cells import is_framed
from deduce.formats._line import Line, runs
from deduce.formats._values import UPRIGHTS, VARIATION_SELECTORS

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
_QUOTED = '"'
_TO_BAR = dict.fromkeys(map(ord, UPRIGHTS), "|")


def fields_of(body: str, separator: str) -> list[tuple[int, str]] | None:
    """The cells of a row, each with its column from 1; None where a field holds more than a cell."""
    if separator not in body:
        return None
    try:
        values = next(csv.reader([body], delimiter=separator, skipinitialspace=separator != "\t"))
    except csv.Error:
        # A field beyond what the reader holds is no cell either.
        return None
    cells = []
    column = 1
    for value, raw in zip(values, _raw(body, separator), strict=False):
        cell = value.strip()
        if len(cell) > 1:
            cell = cell.translate(VARIATION_SELECTORS)
            if len(cell) > 1:
                return None
        cells.append((column + len(raw) - len(raw.lstrip()), cell or " "))
        column += len(raw) + 1
    return cells if len(cells) == len(values) else None


def _raw(body: str, separator: str) -> list[str]:
    """The fields with their quotes and white space."""
    if _QUOTED not in body:
        return body.split(separator)
    return [match[1] for match in re.finditer(rf'((?:\s*"(?:[^"]|"")*"|[^{separator}])*)(?:{separator}|\Z)', body)]


def tabulate(lines: list[Line]) -> None:
    """Give every row of a table its cells, and take in the empty ones that are nothing but tabs."""
    bars = any("|" in line.plain and not is_framed(line.plain) for line in lines if line.kind == "text")
    separators = [separator for separator in SEPARATORS if bars or separator != "|"]
    found = False
    for line in lines:
        if line.kind in ("text", "tabs"):
            found |= _tabulate(line, separators)
    if found:
        _keep_tabs(lines)
        for run in runs(lines):
            _trim(run)


def _tabulate(line: Line, separators: Sequence[str]) -> bool:
    for separator in separators:
        if separator == "|":
            # One length for another, so that the columns stay.
            line.body = line.body.translate(_TO_BAR)
        fields = fields_of(line.body, separator)
        if fields is not None:
            line.cells = "".join(cell for _, cell in fields)
            line.places = [(line.number, column) for column, _ in fields]
            line.ends = SEPARATORS[separator] if fields[-1][1] == " " else ""
            return True
    return False


def _keep_tabs(lines: list[Line]) -> None:
    """Make lines of tabs rows where they are as wide as the row beside them."""
    for pair in (pairwise(lines), pairwise(lines[::-1])):
        for beside, line in pair:
            if (
                line.kind == "tabs"
                and beside.kind == "text"
                and abs(line.number - beside.number) == 1
                and beside.places
                and len(beside.cells) == len(line.cells)
            ):
                line.kind = "text"


def _trim(run: list[Line]) -> None:
    """Drop a separator at either end of every row where that makes the grid a square."""
    tables = [line for line in run if line.places is not None]
    widths = {len(line.cells) for line in tables}
    if len(widths) != 1 or not all(line.ends or line.cells[0] == " " for line in tables):
        return
    (width,) = widths
    last = all(line.ends for line in tables)
    first = all(line.cells[0] == " " and "\t" in line.body for line in tables)
    if len(tables) == width - 2 and first and last:
        cut = slice(1, -1)
    elif len(tables) == width - 1 and first != last:
        cut = slice(1, None) if first else slice(None, -1)
    elif len(tables) == width:
        cut = slice(None)
    else:
        return
    for line in tables:
        line.cells, line.places, line.ends = line.cells[cut], (line.places or [])[cut], ""
