"""Tables: one cell between two separators, where an empty field is an empty cell, the last one of a row as well.

Programs write a separator behind the last cell of each row, too.  One row does not tell that from an empty cell, so
the shape of the whole table does.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from itertools import pairwise

from deduce.errors import Fault
from deduce.formats._cells import is_framed
from deduce.formats._line import Line, runs
from deduce.formats._values import UPRIGHTS, VARIATION_SELECTORS, shown

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


def _cells(body: str, separator: str) -> str:
    """The cells of a row; empty where a field holds more than a cell."""
    if separator not in body:
        return ""
    if body.isprintable() and _QUOTED not in body:
        # What most tables have needs no closer look.
        values = body.replace(" ", "").split(separator)
        if len("".join(values)) <= len(values) and max(map(len, values)) < 2:
            return "".join([value or " " for value in values])
    fields = fields_of(body, separator)
    return "".join(cell for _, cell in fields) if fields else ""


def _raw(body: str, separator: str) -> list[str]:
    """The fields with their quotes and white space."""
    if _QUOTED not in body:
        return body.split(separator)
    fields = []
    start = 0
    inside = False
    for k, char in enumerate(body):
        if char == _QUOTED:
            inside = not inside
        elif char == separator and not inside:
            fields.append(body[start:k])
            start = k + 1
    return [*fields, body[start:]]


def tabulate(lines: list[Line], file: str) -> None:
    """Give every row of a table its cells, and take in the empty ones that are nothing but tabs.

    A row among them with more than a cell between two separators has a fault.
    """
    barred = [line for line in lines if line.kind == "text" and "|" in line.plain]
    bars = any(not is_framed(line.plain) for line in barred)
    framed = set() if bars else _framed(barred)
    found = False
    for line in lines:
        if line.kind in ("text", "tabs"):
            found |= _tabulate(line, [c for c in SEPARATORS if c != "|" or bars or line.number in framed])
    if found:
        _keep_tabs(lines)
        for run in runs(lines):
            _trim(run)
            for pair in (pairwise(run), pairwise(run[::-1])):
                for beside, line in pair:
                    if beside.separator and not line.separator and line.body.count(beside.separator) > 1:
                        message = "a field of this row is no cell"
                        line.fault = Fault(message, file, line.number, 0, shown(line.plain), "a cell in each field")


def _framed(barred: list[Line]) -> set[int]:
    """The numbers of the rows that begin and end in a bar and are no frames: there is nothing between some bars, and
    the rows make no square as a frame."""
    found: set[int] = set()
    for run in runs(barred):
        width = run[0].plain.count("|") - 1
        if any("||" in line.plain for line in run) and len(run) != width:
            found.update(line.number for line in run)
    return found


def _tabulate(line: Line, separators: Sequence[str]) -> bool:
    for separator in separators:
        if separator == "|":
            # One length for another, so that the columns stay.
            line.body = line.body.translate(_TO_BAR)
        cells = _cells(line.body, separator)
        if cells:
            line.cells = cells
            line.separator = separator
            line.ends = SEPARATORS[separator] if cells[-1] == " " else ""
            return True
    return False


def _keep_tabs(lines: list[Line]) -> None:
    """Make lines of tabs rows where they stand beside one, unless they are short enough to be blank lines."""
    for pair in (pairwise(lines), pairwise(lines[::-1])):
        for beside, line in pair:
            if (
                line.kind == "tabs"
                and beside.kind == "text"
                and abs(line.number - beside.number) == 1
                and beside.separator == "\t"
                and (len(beside.cells) == len(line.cells) or len(line.cells) > 2)
            ):
                line.kind = "text"


def _trim(run: list[Line]) -> None:
    """Drop a separator at either end of every row where that makes the grid a square."""
    tables = [line for line in run if line.separator]
    widths = {len(line.cells) for line in tables}
    if len(widths) != 1 or not all(line.ends or line.cells[0] == " " for line in tables):
        return
    (width,) = widths
    last = all(line.ends for line in tables)
    first = all(line.cells[0] == " " and "\t" in line.body for line in tables)
    # A row that is missing or stands twice makes a square of the wrong reading, but one with odd sides.
    if len(tables) % 2:
        return
    if len(tables) == width - 1 and first != last:
        cut = slice(1, None) if first else slice(None, -1)
    elif len(tables) == width:
        cut = slice(None)
    else:
        return
    for line in tables:
        line.cells, line.cut, line.ends = line.cells[cut], cut.start or 0, ""
