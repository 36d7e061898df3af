"""Grids in one line without their size: all cells of a square, row by row.

Several of them, one a line, could be the rows of one grid as well; the rules of the game tell which.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from deduce.formats._line import grouped
from deduce.formats._shapes import rows_of
from deduce.formats._symbols import broken_lines, settle
from deduce.formats._values import BOX, UPRIGHTS, Options
from deduce.puzzle import Symbols

# A line of so many cells is hardly a row of a grid whose other rows are missing.
LONG = 16
_NO_CELL = frozenset(" \t|,;+=:#\"'()[]{}<>/\\" + UPRIGHTS + BOX)
_USUAL = frozenset("01.")


def is_flat(line: str) -> bool:
    """Whether a line that stands alone holds the cells of a grid; it may still fill no square."""
    kinds = set(line)
    if len(kinds) > 4 or not _NO_CELL.isdisjoint(kinds):
        return False
    return len(line) >= LONG or (is_square(line) and len(line) > 3 and kinds <= _USUAL and kinds != {"."})


def is_square(cells: str) -> bool:
    side = isqrt(len(cells))
    return side > 1 and side * side == len(cells)


def are_flats(lines: Sequence[str], options: Options) -> bool | None:
    """Whether every line of a text is a grid; None where nothing tells that from the rows of one grid.

    Args:
        lines: of the text, with its blank lines and comments.
        options: the symbols, if they are known.
    """
    lines = ["" if line.startswith("#") else line for line in map(str.strip, lines)]
    content = [line for line in lines if line]
    if not content or not is_flat(content[0]):
        return False
    if len(content) == 1:
        return True
    lengths = {len(line) for line in content}
    if min(lengths) < LONG or not all(map(is_flat, content)) or not all(map(is_square, content)):
        return False
    grids = [grid for grid in grouped(lines, lambda above, below: bool(above) == bool(below)) if grid[0]]
    if {len(content)} == lengths or any({len(grid)} == set(map(len, grid)) for grid in grids):
        return False
    if len(lengths) > 1:
        return True
    (length,) = lengths
    squares = [cut(line) for line in content]
    alphabet = settle(squares, options.symbols)
    as_squares = broken_lines([alphabet.translated(grid) for grid in squares], Symbols())
    as_rows = broken_lines([alphabet.translated(grid) for grid in grids], Symbols())
    if all(len(grid) == 1 for grid in grids):
        return True
    if as_squares and as_rows:
        return as_squares < as_rows
    if as_squares == as_rows and all(len(grid) % 2 == 0 and len(grid) * 2 >= length for grid in grids):
        return None
    return as_squares == as_rows or as_rows > 0


def cut(cells: str) -> list[str]:
    """The rows of a square."""
    side = isqrt(len(cells))
    return rows_of(cells[: side * side], side)
