"""Signs as a list: `r1c3 = r1c4` in text, or `C1 = D1` or `(1,3) = (1,4)`; the same cells in JSON."""

from __future__ import annotations

import re

from deduce.puzzle import Cell, Sign, cell_name, parse_cell

SURE = "=＝🟰×≠"
"""Marks that are signs wherever they stand among cells; the others are symbols in some grids."""
UNSURE = "x✖✕❌"
EQUAL = {mark: mark in "=＝🟰" for mark in SURE + UNSURE + "X"}
# Anything that begins like a sign is meant as one, so that a slip in it is a fault and not a title.
_NAME = r"[A-Z]{1,2}[0-9]{1,3}|\([0-9]{1,9}\s*,\s*[0-9]{1,9}\)"
_MARK = "[" + "".join(EQUAL) + "]"
LOOKS_LIKE_SIGN = re.compile(
    rf"\s*(?:[rR][0-9]+\s*[cC][0-9]+(?:[xX]|[^\w.])|(?:{_NAME})(?:\s*[{SURE}]|\s+{_MARK})\ufe0f?\s*(?:{_NAME})\s*\Z)"
)
_CELL = rf"\s*([rR][0-9]{{1,9}}[cC][0-9]{{1,9}}|{_NAME})\s*"
_SIGN = re.compile(rf"{_CELL}({_MARK})\ufe0f?{_CELL}\Z")


class SignError(ValueError):
    """A sign that cannot stand; `column` is its place in the line, from 1."""

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


def parse_sign(line: str, rows: int, columns: int) -> Sign:
    """Read one line of a sign list for a grid of this size.  Raises SignError."""
    match = _SIGN.match(line)
    if not match:
        raise SignError("this sign cannot be read", len(line) - len(line.lstrip()) + 1)
    cells = [_cell(match[k], rows, columns, match.start(k) + 1) for k in (1, 3)]
    return touching(cells[0], cells[1], EQUAL[match[2]], match.start(1) + 1)


def _cell(name: str, rows: int, columns: int, place: int) -> Cell:
    if name[0] in "rR" and not name[1:].isdecimal():
        name = name.lower()
    try:
        cell = parse_cell(_usual(name))
    except ValueError:
        raise SignError(f"there is no cell {name}", place) from None
    return inside(cell, name, rows, columns, place)


def inside(cell: Cell, name: str, rows: int, columns: int, place: int = 1) -> Cell:
    """A cell that a grid of this size has.  Raises SignError."""
    if cell[0] >= rows or cell[1] >= columns:
        raise SignError(f"{name} lies outside the grid of {rows} rows and {columns} columns", place)
    return cell


def _usual(name: str) -> str:
    """`r2c1` for `A2`, a letter for the column as in a spreadsheet, and for `(2, 1)`."""
    if name[0] == "(":
        row, _, column = name[1:-1].partition(",")
        return f"r{row.strip()}c{column.strip()}"
    letters = name.rstrip("0123456789")
    if name[0] == "r":
        return name
    column_number = 0
    for letter in letters:
        column_number = column_number * 26 + ord(letter) - ord("A") + 1
    return f"r{name[len(letters) :]}c{column_number}"


def touching(one: Cell, other: Cell, equal: bool, place: int = 1) -> Sign:
    """Make a sign of two different cells side by side.  Raises SignError."""
    if one == other:
        raise SignError(f"a sign stands between two cells, not between {cell_name(one)} and itself", place)
    try:
        return Sign.between(one, other, equal)
    except ValueError as error:
        raise SignError(str(error), place) from None
