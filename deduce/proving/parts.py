"""Reading any JSON value as the parts of a trace; what is not as it should be raises `ProofError`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import final

from deduce.puzzle import EMPTY, Cell, LineAt, Puzzle, Sign, Symbols, parse_cell, parse_line

Sets = tuple[int, int]
"""Cells of a line with their values: those that hold 1 and those that hold 0, bit i for the place i."""

LARGEST_SIDE = 250
"""Sides above this are turned away, so that no trace can ask for work without end."""


class ProofError(Exception):
    """Something that does not hold.

    Attributes:
        reason: what is wrong, in a short sentence.
        where: the places that lead to it, the outermost first.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.where: list[str] = []


class within:  # noqa: N801 - it reads as a word of the statement
    """Say of everything that fails in here that it failed in this place."""

    __slots__ = ("_place",)

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: object, trail: object) -> None:
        if isinstance(fault, ProofError):
            fault.where.insert(0, self._place)


def shown(value: object) -> str:
    """Write a value into a sentence, shortly, whatever it is."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return "a huge number"
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else value[:37] + "...")
    return json.dumps(value) if isinstance(value, bool | int | float) else "no JSON value"


def as_object(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise ProofError(f"{what} should be an object and is {shown(value)}")
    return value


def as_list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise ProofError(f"{what} should be a list and is {shown(value)}")
    return value


def as_text(value: object, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ProofError(f"{what} should be a text and is {shown(value)}")
    return value


def as_whole(value: object, what: str) -> int:
    """Read a whole number; JSON has one kind of number, so 1.0 is one."""
    if type(value) is int:
        return value
    if type(value) is float and value.is_integer():
        return int(value)
    raise ProofError(f"{what} should be a whole number and is {shown(value)}")


def as_number(value: object, what: str) -> float:
    if type(value) is int and abs(value) <= 10**9:
        return float(value)
    if type(value) is float and abs(value) <= 1e9:  # which no NaN is
        return value
    raise ProofError(f"{what} should be a number and is {shown(value)}")


def read_grid(value: object, what: str, rows: int, columns: int) -> list[str]:
    """Read one string a row, each cell `0`, `1` or `.`."""
    grid = as_list(value, what)
    if len(grid) != rows:
        raise ProofError(f"{what} should have {rows} rows and has {len(grid)}")
    lines: list[str] = []
    for number, row in enumerate(grid, 1):
        if not isinstance(row, str) or len(row) != columns or row.strip(f"01{EMPTY}"):
            raise ProofError(
                f"row {number} of {what} should be {columns} cells of 0, 1 and {EMPTY} and is {shown(row)}"
            )
        lines.append(row)
    return lines


def filled(grid: list[str] | tuple[str, ...]) -> dict[Cell, int]:
    """Return the cells of a grid that are not empty."""
    return {(r, c): int(mark) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark != EMPTY}


def sets_of(values: Mapping[Cell, int], line: LineAt) -> Sets:
    """Return the cells of a line that hold 1, and those that hold 0."""
    axis, index = line
    held = [0, 0]
    for cell, value in values.items():
        if cell[axis] == index:
            held[value] |= 1 << cell[1 - axis]
    return held[1], held[0]


def read_puzzle(value: object) -> Puzzle:
    puzzle = as_object(value, "the puzzle")
    sides = [as_whole(puzzle.get(side), side) for side in ("rows", "columns")]
    if not all(2 <= side <= LARGEST_SIDE for side in sides):
        raise ProofError(f"a puzzle here has 2 to {LARGEST_SIDE} rows and columns")
    unique = puzzle.get("unique_lines", True)
    if not isinstance(unique, bool):
        raise ProofError(f"unique_lines should be true or false and is {shown(unique)}")
    symbols = _read_symbols(puzzle.get("symbols"))
    givens = read_grid(puzzle.get("givens"), "givens", *sides)
    signs = [_read_sign(sign) for sign in as_list(puzzle.get("signs") or [], "signs")]
    try:
        return Puzzle(tuple(givens), unique, tuple(signs), symbols)
    except ValueError as fault:
        raise ProofError(str(fault)) from None


def _read_sign(value: object) -> Sign:
    entry = as_object(value, "a sign")
    cells = [read_cell(name) for name in as_list(entry.get("cells"), "the cells of a sign")]
    if len(cells) != 2 or entry.get("sign") not in ("=", "x"):
        raise ProofError("a sign is = or x between two cells")
    try:
        return Sign.between(cells[0], cells[1], entry["sign"] == "=")
    except ValueError as fault:
        raise ProofError(str(fault)) from None


def _read_symbols(value: object) -> Symbols:
    if value is None:
        return Symbols()
    symbols = as_object(value, "symbols")
    used = {key: as_symbol(symbols[key], key) for key in ("one", "zero", "empty") if key in symbols}
    if len(set(used.values())) != len(used):
        raise ProofError("two of the symbols are the same")
    return Symbols(**used)


def as_symbol(value: object, key: str) -> str:
    # a symbol is one character as seen, which may be more than one to a computer
    if not isinstance(value, str) or not 0 < len(value) <= 8 or not value.isprintable():
        raise ProofError(f'the symbol "{key}" should be one printable character and is {shown(value)}')
    return value


def read_cell(name: object) -> Cell:
    """Read `r3c4`, and nothing that only resembles it, such as digits of another script."""
    try:
        return parse_cell(name if isinstance(name, str) else "")
    except ValueError:
        raise ProofError(f"a cell is named such as r3c4, not {shown(name)}") from None


def read_line(name: object, size: tuple[int, int]) -> LineAt:
    """Read `r3` or `c4`, a line of a grid of so many rows and columns."""
    try:
        line = parse_line(name if isinstance(name, str) else "")
    except ValueError:
        raise ProofError(f"a line is named such as r3 or c4, not {shown(name)}") from None
    if line[1] >= (size[1] if line[0] else size[0]):
        raise ProofError(f"{name} lies outside the grid")
    return line


def read_values(value: object, what: str, size: tuple[int, int]) -> dict[Cell, int]:
    """Read an object of cells, of a grid of so many rows and columns, and their values."""
    rows, columns = size
    cells: dict[Cell, int] = {}
    for name, symbol in as_object(value, what).items():
        cell = read_cell(name)
        if cell[0] >= rows or cell[1] >= columns:
            raise ProofError(f"{name} lies outside the grid")
        one, zero = symbol == 1, symbol == 0  # 1.0 is a number of JSON as 1 is, and compiled no integer
        if isinstance(symbol, bool) or not (one or zero):
            raise ProofError(f"the value of {name} should be 0 or 1 and is {shown(symbol)}")
        cells[cell] = 1 if one else 0
    return cells


@final
class Grid:
    """What never changes in a trace: the puzzle, and where the signs lie on its lines.

    Attributes:
        puzzle: the puzzle.
        rows, columns: how many.
        size: both.
        signs: for each line with signs, the sets `equal` and `opposite`: bit i for the cells i and i + 1.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rows = puzzle.rows
        self.columns = puzzle.columns
        self.size = puzzle.rows, puzzle.columns
        self.signs: dict[LineAt, tuple[int, int]] = {}
        for sign in puzzle.signs:
            axis = 0 if sign.a[0] == sign.b[0] else 1
            line, bit = LineAt((axis, sign.a[axis])), 1 << sign.a[1 - axis]
            equal, opposite = self.signs_on(line)
            self.signs[line] = (equal | bit, opposite) if sign.equal else (equal, opposite | bit)
        self._lines: dict[LineAt, list[Cell]] = {}

    def length(self, line: LineAt) -> int:
        return self.rows if line[0] else self.columns

    def signs_on(self, line: LineAt) -> tuple[int, int]:
        """Return the sets `equal` and `opposite` of a line."""
        return self.signs.get(line, (0, 0))

    def along(self, line: LineAt) -> list[Cell]:
        """Return the cells of a line in order."""
        cells = self._lines.get(line)
        if cells is None:
            axis, index = line
            cells = self._lines[line] = [(at, index) if axis else (index, at) for at in range(self.length(line))]
        return cells

    def state(self, line: LineAt, known: dict[Cell, int]) -> Sets:
        """Return what is known of a line."""
        ones = zeros = 0
        for at, cell in enumerate(self.along(line)):
            value = known.get(cell)
            if value == 1:
                ones |= 1 << at
            elif value == 0:
                zeros |= 1 << at
        return ones, zeros
