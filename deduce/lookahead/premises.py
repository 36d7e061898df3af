"""The cells that the parts of a chain rest on."""

from __future__ import annotations

from deduce.core.board import Board
from deduce.ladder.rule import Argument

Cells = list[int]
"""Cells of a grid: for each row the set of its own."""


def rest_on_line(board: Board, known: Cells, line: int, argument: Argument) -> None:
    """Add the cells that an argument on a line rests on, those of its companions included."""
    add(board, known, line, argument.because_x | argument.because_y)
    if argument.companions:
        start = board.parallel(line).start
        for companion in argument.companions:
            add(board, known, start + companion, board.shapes[start + companion].full)


def add(board: Board, known: Cells, line: int, cells: int) -> None:
    """Add some cells of a line."""
    if line < board.rows:
        known[line] |= cells
        return
    column = 1 << line - board.rows
    while cells:
        low = cells & -cells
        cells ^= low
        known[low.bit_length() - 1] |= column
