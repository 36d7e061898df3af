"""The backbone: the empty cells that every solution fills alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from threading import Lock

from attrs import frozen

from deduce.core.board import Board, States
from deduce.puzzle import Cell
from deduce.search.exact import Closed, SearchLimit, Solution, solutions

Suppositions = tuple[tuple[Cell, int], ...]
"""Cells, each with a value to suppose there."""

MOST_CELLS = 10_000_000
"""A search that only spares others is broken off after it has closed grids of so many cells together."""


def first_two(board: Board, states: Sequence[int]) -> tuple[Solution, ...]:
    """Give the solutions of a grid, two at most.

    The last few grids are remembered: who asks for the solutions of a grid asks for its backbone soon.
    """
    return _first_two(_Asked(board, tuple(states)), Closed())


def backbone(board: Board, states: Sequence[int], *, limit_nodes: int | None = None) -> Mapping[Cell, int] | None:
    """Give the empty cells that hold the same value in every solution, with it; None where there is no solution.

    A solution settles at once every cell in which it differs from the first; what it does not settle is
    tried the other way round, and all that is not yet settled with it wherever there is a choice.
    The last few are remembered: one grid is asked about at one rating after another.

    Raises:
        SearchLimit: where the bound on grids closed is met before all is settled.
    """
    found = _backbone(_Asked(board, tuple(states)), limit_nodes)
    if found.unsettled:
        raise SearchLimit([], limit_nodes or 0)
    return found.alike


@frozen
class _Backbone:
    """As far as a backbone has been found.

    Attributes:
        alike: the empty cells that hold the same value in all solutions met; None where none was met.
        unsettled: the search was broken off: another solution may differ.
    """

    alike: Mapping[Cell, int] | None
    unsettled: bool


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


_REMEMBERED = 64
_met: OrderedDict[_Asked, tuple[tuple[Solution, ...], int]] = OrderedDict()
_keeping = Lock()  # two threads may ask


def _first_two(asked: _Asked, closed: Closed) -> tuple[Solution, ...]:
    """Give two solutions at most; what is remembered counts as if it were searched for again.

    Raises:
        SearchLimit: with those that were found, where the bound is met.
    """
    solved, grids = _met.get(asked, ((), 0))
    if grids and (closed.most is None or closed.grids + grids <= closed.most):
        closed.grids += grids
        return solved
    found: list[Solution] = []
    before = closed.grids
    try:
        for solution in islice(solutions(asked.board, list(asked.states), closed=closed), 2):
            found.append(solution)
    except SearchLimit as cut:
        raise SearchLimit(found, cut.nodes) from None
    with _keeping:
        _met[asked] = tuple(found), closed.grids - before
        if len(_met) > _REMEMBERED:
            _met.popitem(last=False)
    return tuple(found)


@lru_cache(maxsize=64)
def _backbone(asked: _Asked, most: int | None) -> _Backbone:
    board, states, closed = asked.board, list(asked.states), Closed(most)
    try:
        found = _first_two(asked, closed)
    except SearchLimit as cut:
        return _Backbone(_shared(board, states, cut.found), True)
    alike = _shared(board, states, found)
    if alike is None or len(found) == 1:
        return _Backbone(alike, False)
    try:
        for cell in tuple(alike):
            if cell in alike:
                other, prefer = _with(board, states, cell, 1 - alike[cell]), {c: 1 - v for c, v in alike.items()}
                for solution in islice(solutions(board, other, prefer=prefer, closed=closed), 1):
                    alike = _agreeing(alike, solution)
    except SearchLimit:
        return _Backbone(alike, True)
    return _Backbone(alike, False)


def _shared(board: Board, states: States, found: Sequence[Solution]) -> dict[Cell, int] | None:
    """Give the empty cells that some solutions fill alike; None where there are no solutions."""
    if not found:
        return None
    alike = {(r, c): int(found[0][r][c]) for r, c in board.blanks(states)}
    for solution in found[1:]:
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
    nothing.  Where it would take long, it is broken off, and there may be more of them than can be refuted.
    """
    held = _backbone(_Asked(board, tuple(states)), MOST_CELLS // (board.rows * board.columns)).alike
    return None if held is None else tuple((cell, 1 - value) for cell, value in held.items())
