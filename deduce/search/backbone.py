"""The backbone: the empty cells that have the same value in every solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deduce.core.board import Board, States
from deduce.puzzle import Cell
from deduce.search.exact import MOST_STEPS, LimitError, Solution, Steps, solutions
from deduce.search.solutions import Query, first_two

Suppositions = tuple[tuple[Cell, int], ...]
"""Cells, each with a value to try there."""


def backbone(board: Board, states: Sequence[int], *, most_steps: int | None = MOST_STEPS) -> Mapping[Cell, int] | None:
    """Return the empty cells that have the same value in every solution, with it; None if there is no solution.

    Each solution rules out all cells in which it differs from the first.  For each cell that is left, the search looks
    for a solution with the opposite value, and prefers opposite values everywhere (Marques-Silva, Janota and Lynce
    2010).  The last results are kept, as the same grid is needed at one rating after another.

    Raises:
        LimitError: the search reached the limit on steps.
    """
    result = _backbone(Query(board, states), most_steps)
    if result.cut and most_steps is not None:
        raise LimitError((), most_steps)
    return result.shared


class _Backbone(NamedTuple):
    """A backbone, possibly unfinished.

    Attributes:
        shared: the empty cells that have the same value in all solutions found; None if no solution was found.
        cut: whether the limit on steps was reached, so that another solution may differ.
    """

    shared: Mapping[Cell, int] | None
    cut: bool


@lru_cache(maxsize=64)
def _backbone(query: Query, limit: int | None) -> _Backbone:
    board, states, steps = query.board, list(query.states), Steps(limit)
    try:
        first = first_two(query, steps)
    except LimitError as error:
        return _Backbone(_shared(board, states, error.found), True)
    shared = _shared(board, states, first)
    if shared is None or len(first) == 1:
        return _Backbone(shared, False)
    try:
        for cell in tuple(shared):
            if cell in shared:
                trial, prefer = states.copy(), {c: 1 - v for c, v in shared.items()}
                board.put(trial, cell, prefer[cell])
                for solution in islice(solutions(board, trial, steps, prefer=prefer), 1):
                    shared = _agreeing(shared, solution)
    except LimitError:
        return _Backbone(shared, True)
    return _Backbone(shared, False)


def _shared(board: Board, states: States, grids: Sequence[Solution]) -> dict[Cell, int] | None:
    """Return the empty cells that have the same value in all of some solutions; None if there are none."""
    if not grids:
        return None
    shared = {(r, c): int(grids[0][r][c]) for r, c in board.blanks(states)}
    for solution in grids[1:]:
        shared = _agreeing(shared, solution)
    return shared


def _agreeing(cells: dict[Cell, int], solution: Solution) -> dict[Cell, int]:
    return {(r, c): value for (r, c), value in cells.items() if int(solution[r][c]) == value}


def refutable(board: Board, states: Sequence[int]) -> Suppositions | None:
    """Return the values of empty cells that no solution has; None, which means all values, if there is no solution.

    Only these values can be refuted, so a lookahead need not try the others.  That saves time and changes no result.
    If the search reaches its limit, the result may also contain values that some solution has.
    """
    shared = _backbone(Query(board, states), MOST_STEPS).shared
    return None if shared is None else tuple((cell, 1 - value) for cell, value in shared.items())
