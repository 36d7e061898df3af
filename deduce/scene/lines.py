"""The cells of a line, and the signs between them."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.puzzle import Cell, LineAt, Puzzle


def cells_of(puzzle: Puzzle, line: LineAt) -> list[Cell]:
    """Return the cells of a line."""
    axis, index = line
    return [(r, index) for r in range(puzzle.rows)] if axis else [(index, c) for c in range(puzzle.columns)]


def along(rows: Sequence[Sequence[str]], line: LineAt) -> list[str]:
    """Return the contents of the cells of a line, each `0`, `1` or `.`."""
    axis, index = line
    return [row[index] for row in rows] if axis else list(rows[index])


def signs_along(puzzle: Puzzle, line: LineAt) -> dict[int, str]:
    """Return the signs inside a line by the position of their first cell."""
    axis, index = line
    return {sign.a[1 - axis]: sign.mark for sign in puzzle.signs if sign.a[axis] == sign.b[axis] == index}


def signs_below(puzzle: Puzzle, r: int) -> dict[int, str]:
    """Return the signs between a row and the next one by their column."""
    return {sign.a[1]: sign.mark for sign in puzzle.signs if sign.a[0] == r < sign.b[0]}
