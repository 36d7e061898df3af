"""The solution of a puzzle, by exact search."""

from __future__ import annotations

from deduce.puzzle import Puzzle, need_puzzle
from deduce.search import exact


def solve(puzzle: Puzzle, *, most_steps: int | None = exact.MOST_STEPS) -> exact.Solution | None:
    """Return the solution of a puzzle as rows of `0` and `1`; None if there is none.

    If there are several, this is one of them, always the same; `deduce.check` says whether there are.

    Args:
        puzzle: any puzzle.
        most_steps: a limit on the steps of the search; None for no limit.

    Raises:
        SearchLimit: the search reached that limit.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    return next(iter(exact.solve(puzzle, 1, most_steps=most_steps)), None)
