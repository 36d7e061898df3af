"""The backbone: the empty cells that every solution fills alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import evolve

from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.search.exact import Solution, solve

Suppositions = tuple[tuple[Cell, int], ...]
"""Cells, each with a value to suppose there."""


@lru_cache(maxsize=64)
def backbone(puzzle: Puzzle) -> Mapping[Cell, int] | None:
    """Give the empty cells that hold the same value in every solution, with it; None where there is no solution.

    A solution settles at once every cell in which it differs from the first; what it does not settle is
    tried the other way round, and all that is not yet settled with it wherever there is a choice.
    The last few are remembered: one grid is asked about at one rating after another.
    """
    found = solve(puzzle, 2)
    if not found:
        return None
    first = found[0]
    alike = {
        (r, c): int(first[r][c])
        for r, row in enumerate(puzzle.givens)
        for c, symbol in enumerate(row)
        if symbol == EMPTY
    }
    if len(found) == 1:
        return alike
    alike = _agreeing(alike, found[1])
    for cell in tuple(alike):
        if cell in alike:
            other = solve(with_cell(puzzle, cell, 1 - alike[cell]), 1, prefer={c: 1 - v for c, v in alike.items()})
            if other:
                alike = _agreeing(alike, other[0])
    return alike


def _agreeing(cells: dict[Cell, int], solution: Solution) -> dict[Cell, int]:
    return {(r, c): value for (r, c), value in cells.items() if int(solution[r][c]) == value}


def refutable(puzzle: Puzzle) -> Suppositions | None:
    """Give the values of empty cells that no solution holds; None, for all of them, where there is no solution.

    Only these can be refuted, so a search for refutations may leave the others out: it spares time and decides
    nothing.
    """
    held = backbone(puzzle)
    return None if held is None else tuple((cell, 1 - value) for cell, value in held.items())


def with_cell(puzzle: Puzzle, cell: Cell, value: int) -> Puzzle:
    """Give the puzzle with one more cell filled."""
    r, c = cell
    givens = list(puzzle.givens)
    givens[r] = f"{givens[r][:c]}{value}{givens[r][c + 1 :]}"
    return evolve(puzzle, givens=givens)
