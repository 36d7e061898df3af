"""The first two solutions of a grid, which tell whether it has exactly one; the last few grids are remembered.

One grid is asked about again and again: which way to read it, what the verdict is, what its solutions share.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from itertools import islice
from threading import Lock
from typing import NamedTuple

from deduce.core.board import Board
from deduce.puzzle import Puzzle
from deduce.search.exact import MOST_STEPS, SearchLimit, Solution, Steps, solutions


def two_of(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> tuple[Solution, ...]:
    """Give the solutions of a puzzle, two at most.

    Raises:
        SearchLimit: with those that were found, where the bound on steps is met.
    """
    board = Board(puzzle)
    return first_two(Asked(board, board.start()), Steps(most_steps))


class Asked:
    """A grid that is asked about, equal to any other with the same lines, rule and known cells."""

    __slots__ = ("board", "key", "states")

    def __init__(self, board: Board, states: Sequence[int]) -> None:
        self.board = board
        self.states = tuple(states)
        self.key = (board.shapes, board.rows, board.unique, self.states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class _Met(NamedTuple):
    """What a search found, and in how many steps; `cut`: these were all that it had."""

    found: tuple[Solution, ...]
    steps: int
    cut: bool


_REMEMBERED = 64
_met: OrderedDict[Asked, _Met] = OrderedDict()
_keeping = Lock()  # two threads may ask


def first_two(asked: Asked, steps: Steps) -> tuple[Solution, ...]:
    """Give two solutions at most; what is remembered counts as if it were searched for again.

    Raises:
        SearchLimit: with those that were found, where the bound is met.
    """
    left = None if steps.most is None else steps.most - steps.taken
    met = _met.get(asked)
    if met is None or (met.steps != left if met.cut else left is not None and met.steps > left):
        met = _search(asked, Steps(left))
        with _keeping:
            _met[asked] = met
            if len(_met) > _REMEMBERED:
                _met.popitem(last=False)
    steps.taken += met.steps
    if met.cut and steps.most is not None:
        raise SearchLimit(met.found, steps.most)
    return met.found


def _search(asked: Asked, steps: Steps) -> _Met:
    found: list[Solution] = []
    try:
        for solution in islice(solutions(asked.board, list(asked.states), steps), 2):
            found.append(solution)
    except SearchLimit:
        return _Met(tuple(found), steps.most or 0, True)
    return _Met(tuple(found), steps.taken, False)
