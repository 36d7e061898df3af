"""The first two solutions of a grid, which tell whether it has exactly one; the last few grids are remembered.

One grid is asked about again and again: which way to read it, what the verdict is, what its solutions share.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deduce.core.board import Board
from deduce.puzzle import Puzzle
from deduce.search.exact import MOST_STEPS, SearchLimit, Solution, Steps, solutions


def two_of(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> tuple[Solution, ...]:
    """Return the solutions of a puzzle, two at most.

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


def first_two(asked: Asked, steps: Steps) -> tuple[Solution, ...]:
    """Return two solutions at most; what is remembered counts as if it were searched for again.

    Raises:
        SearchLimit: with those that were found, where the bound is met.
    """
    met = _search(asked, None if steps.most is None else steps.most - steps.taken)
    steps.taken += met.steps
    if met.cut and steps.most is not None:
        raise SearchLimit(met.found, steps.most)
    return met.found


@lru_cache(maxsize=64)
def _search(asked: Asked, most: int | None) -> _Met:
    found, steps = list[Solution](), Steps(most)
    try:
        for solution in islice(solutions(asked.board, list(asked.states), steps), 2):
            found.append(solution)
    except SearchLimit:
        return _Met(tuple(found), most or 0, True)
    return _Met(tuple(found), steps.taken, False)
