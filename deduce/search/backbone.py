"""The backbone: the empty cells that every solution fills alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice

from deduce.core.board import Board, States
from deduce.puzzle import Cell
from deduce.search.exact import Solution, solutions

Suppositions = tuple[tuple[Cell, int], ...]
"""Cells, each with a value to suppose there."""


def first_two(board: Board, states: Sequence[int]) -> tuple[Solution, ...]:
    """Give the solutions of a grid, two at most.

    The last few grids are remembered: who asks for the solutions of a grid asks for its backbone soon.
    """
    return _first_two(_Asked(board, tuple(states)))


def backbone(board: Board, states: Sequence[int]) -> Mapping[Cell, int] | None:
    """Give the empty cells that hold the same value in every solution, with it; None where there is no solution.

    A solution settles at once every cell in which it differs from the first; what it does not settle is
    tried the other way round, and all that is not yet settled with it wherever there is a choice.
    The last few are remembered: one grid is asked about at one rating after another.
    """
    return _backbone(_Asked(board, tuple(states)))


class _Asked:
    """A grid that is asked about, equal to any other with the same lines, rule and known cells."""

    __slots__ = ("board", "key", "states")

    def __init__(self, board: Board, states: tuple[int, ...]) -> None:
        self.board = board
        self.states = states
        self.key = (board.shapes, board.rows, board.unique, states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _first_two(asked: _Asked) -> tuple[Solution, ...]:
    return tuple(islice(solutions(asked.board, list(asked.states)), 2))


@lru_cache(maxsize=64)
def _backbone(asked: _Asked) -> Mapping[Cell, int] | None:
    board, states = asked.board, list(asked.states)
    found = first_two(board, states)
    if not found:
        return None
    first = found[0]
    alike = {cell: int(first[cell[0]][cell[1]]) for cell in board.blanks(states)}
    if len(found) == 1:
        return alike
    alike = _agreeing(alike, found[1])
    for cell in tuple(alike):
        if cell in alike:
            other = _with(board, states, cell, 1 - alike[cell])
            for solution in islice(solutions(board, other, prefer={c: 1 - v for c, v in alike.items()}), 1):
                alike = _agreeing(alike, solution)
    return alike


def _with(board: Board, states: States, cell: Cell, value: int) -> States:
    """Give the states with one more cell filled."""
    states = states.copy()
    board.put(states, cell, value)
    return states


def _agreeing(cells: dict[Cell, int], solution: Solution) -> dict[Cell, int]:
    return {(r, c): value for (r, c), value in cells.items() if int(solution[r][c]) == value}


def refutable(board: Board, states: Sequence[int]) -> Suppositions | None:
    """Give the values of empty cells that no solution holds; None, for all of them, where there is no solution.

    Only these can be refuted, so a search for refutations may leave the others out: it spares time and decides
    nothing.
    """
    held = backbone(board, states)
    return None if held is None else tuple((cell, 1 - value) for cell, value in held.items())
