"""The backbone: the empty cells that every solution fills alike."""

from __future__ import annotations

from attrs import evolve

from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.search import Solution, solve


def backbone(puzzle: Puzzle) -> dict[Cell, int] | None:
    """Give the empty cells that hold the same value in every solution, with it; None where there is no solution.

    A solution settles at once every cell in which it differs from the first; what it does not settle is
    tried the other way round.
    """
    first = _one(puzzle)
    if first is None:
        return None
    alike = {
        (r, c): int(first[r][c])
        for r, row in enumerate(puzzle.givens)
        for c, symbol in enumerate(row)
        if symbol == EMPTY
    }
    if len(solve(puzzle, 2)) == 1:
        return alike
    for cell in tuple(alike):
        if cell in alike:
            other = _one(with_cell(puzzle, cell, 1 - alike[cell]))
            if other is not None:
                alike = {(r, c): value for (r, c), value in alike.items() if int(other[r][c]) == value}
    return alike


def with_cell(puzzle: Puzzle, cell: Cell, value: int) -> Puzzle:
    """Give the puzzle with one more cell filled."""
    r, c = cell
    givens = list(puzzle.givens)
    givens[r] = f"{givens[r][:c]}{value}{givens[r][c + 1 :]}"
    return evolve(puzzle, givens=givens)


def _one(puzzle: Puzzle) -> Solution | None:
    return next(iter(solve(puzzle, 1)), None)
