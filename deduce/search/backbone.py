"""The backbone: the empty cells that every solution fills alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deduce.core.board import Board, States
from deduce.puzzle import Cell
from deduce.search.exact import MOST_STEPS, SearchLimit, Solution, Steps, solutions
from deduce.search.two import Asked, first_two

Suppositions = tuple[tuple[Cell, int], ...]
"""Cells, each with a value to suppose there."""


def backbone(board: Board, states: Sequence[int], *, most_steps: int | None = MOST_STEPS) -> Mapping[Cell, int] | None:
    """Return the empty cells that hold the same value in every solution, with it; None if there is no solution.

    A solution settles at once every cell in which it differs from the first; what it does not settle is
    tried the other way round, and all that is not yet settled with it wherever there is a choice (Marques-Silva,
    Janota and Lynce 2010).
    The last few are remembered: one grid is asked about at one rating after another.

    Raises:
        SearchLimit: where the bound on steps is met before all is settled.
    """
    found = _backbone(Asked(board, states), most_steps)
    if found.unsettled and most_steps is not None:
        raise SearchLimit((), most_steps)
    return found.alike


class _Backbone(NamedTuple):
    """As far as a backbone has been found.

    Attributes:
        alike: the empty cells that hold the same value in all solutions met; None where none was met.
        unsettled: the search was broken off: another solution may differ.
    """

    alike: Mapping[Cell, int] | None
    unsettled: bool


@lru_cache(maxsize=64)
def _backbone(asked: Asked, most: int | None) -> _Backbone:
    board, states, steps = asked.board, list(asked.states), Steps(most)
    try:
        found = first_two(asked, steps)
    except SearchLimit as cut:
        return _Backbone(_shared(board, states, cut.found), True)
    alike = _shared(board, states, found)
    if alike is None or len(found) == 1:
        return _Backbone(alike, False)
    try:
        for cell in tuple(alike):
            if cell in alike:
                other, prefer = states.copy(), {c: 1 - v for c, v in alike.items()}
                board.put(other, cell, prefer[cell])
                for solution in islice(solutions(board, other, steps, prefer=prefer), 1):
                    alike = _agreeing(alike, solution)
    except SearchLimit:
        return _Backbone(alike, True)
    return _Backbone(alike, False)


def _shared(board: Board, states: States, found: Sequence[Solution]) -> dict[Cell, int] | None:
    """Return the empty cells that some solutions fill alike; None if there are no solutions."""
    if not found:
        return None
    alike = {(r, c): int(found[0][r][c]) for r, c in board.blanks(states)}
    for solution in found[1:]:
        alike = _agreeing(alike, solution)
    return alike


def _agreeing(cells: dict[Cell, int], solution: Solution) -> dict[Cell, int]:
    return {(r, c): value for (r, c), value in cells.items() if int(solution[r][c]) == value}


def refutable(board: Board, states: Sequence[int]) -> Suppositions | None:
    """Return the values of empty cells that no solution holds; None, for all of them, where there is no solution.

    Only these can be refuted, so a search for refutations may leave the others out: it spares time and decides
    nothing.  Where it would take long, it is broken off, and there may be more of them than can be refuted.
    """
    held = _backbone(Asked(board, states), MOST_STEPS).alike
    return None if held is None else tuple((cell, 1 - value) for cell, value in held.items())
