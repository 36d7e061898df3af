"""Signs as a list: `r1c3 = r1c4` in text, the same cells in JSON."""

from __future__ import annotations

import re

from deduce.puzzle import Cell, Sign, cell_name, parse_cell

EQUAL = {"=": True, "x": False, "X": False, "×": False}
# Anything that begins like a sign is meant as one, so that a slip in it is a fault and not a title.
LOOKS_LIKE_SIGN = re.compile(r"\s*[rR][0-9]+\s*[cC][0-9]+(?:[xX]|[^\w.])")
_SIGN = re.compile(r"\s*([rR][0-9]{1,9}[cC][0-9]{1,9})\s*([=xX×])\s*([rR][0-9]{1,9}[cC][0-9]{1,9})\s*\Z")


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
    cells = [_cell(match[k].lower(), rows, columns, match.start(k) + 1) for k in (1, 3)]
    return touching(cells[0], cells[1], EQUAL[match[2]], match.start(1) + 1)


def _cell(name: str, rows: int, columns: int, place: int) -> Cell:
    try:
        cell = parse_cell(name)
    except ValueError:
        raise SignError(f"there is no cell {name}", place) from None
    if cell[0] >= rows or cell[1] >= columns:
        raise SignError(f"{name} lies outside the grid of {rows} rows and {columns} columns", place)
    return cell


def touching(one: Cell, other: Cell, equal: bool, place: int = 1) -> Sign:
    """Make a sign of two different cells side by side.  Raises SignError."""
    if one == other:
        raise SignError(f"a sign stands between two cells, not between {cell_name(one)} and itself", place)
    try:
        return Sign.between(one, other, equal)
    except ValueError as error:
        raise SignError(str(error), place) from None
