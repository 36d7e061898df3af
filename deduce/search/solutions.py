"""The solutions of a puzzle, and the first two, which show whether it has exactly one.

Results for the last few grids are kept, as several parts of a command need the solutions of the same grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from deduce.core.board import Board
from deduce.puzzle import Puzzle, need_puzzle
from deduce.search import exact
from deduce.search.exact import MOST_STEPS, LimitError, Solution, Steps


def solve(puzzle: Puzzle, *, most_steps: int | None = MOST_STEPS) -> Solution | None:
    """Return the solution of a puzzle as rows of `0` and `1`; None if there is none.

    If there are several, it is always the same one of them; `deduce.check` says whether there are several.

    Args:
        puzzle: any puzzle.
        most_steps: a limit on the steps of the search; None for no limit.

    Raises:
        LimitError: the search reached that limit.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    return next(iter(exact.list_solutions(puzzle, 1, most_steps=most_steps)), None)


def solutions(puzzle: Puzzle, *, limit: int | None = None, most_steps: int | None = MOST_STEPS) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each as rows of `0` and `1`.

    Args:
        puzzle: any puzzle.
        limit: the maximum number of solutions; None for all.
        most_steps: a limit on the steps of the search; None for no limit.

    Raises:
        LimitError: the search reached that limit, after it yielded the solutions found before.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    board = Board(puzzle)
    return islice(exact.solutions(board, board.start(), Steps(most_steps)), limit)


def first_solutions(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> tuple[Solution, ...]:
    """Return the solutions of a puzzle, at most two.

    Raises:
        LimitError: with the solutions found before the limit on steps was reached.
    """
    board = Board(puzzle)
    return first_two(Query(board, board.start()), Steps(most_steps))


class Query:
    """A grid to search, equal to any other with the same lines, rule and known cells."""

    __slots__ = ("board", "key", "states")

    def __init__(self, board: Board, states: Sequence[int]) -> None:
        self.board = board
        self.states = tuple(states)
        self.key = (board.shapes, board.rows, board.unique, self.states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Query) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class _Result(NamedTuple):
    """The solutions, the steps that they took, and whether the limit was reached."""

    solutions: tuple[Solution, ...]
    steps: int
    cut: bool


def first_two(query: Query, steps: Steps) -> tuple[Solution, ...]:
    """Return at most two solutions.  A search whose result was kept counts its steps again.

    Raises:
        LimitError: with the solutions found before the limit was reached.
    """
    result = _search(query, None if steps.limit is None else steps.limit - steps.taken)
    steps.taken += result.steps
    if result.cut and steps.limit is not None:
        raise LimitError(result.solutions, steps.limit)
    return result.solutions


@lru_cache(maxsize=64)
def _search(query: Query, limit: int | None) -> _Result:
    first, steps = list[Solution](), Steps(limit)
    try:
        for solution in islice(exact.solutions(query.board, list(query.states), steps), 2):
            first.append(solution)
    except LimitError:
        return _Result(tuple(first), limit or 0, True)
    return _Result(tuple(first), steps.taken, False)
