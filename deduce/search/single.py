"""The solution of a puzzle, by exact search."""

from __future__ import annotations

from deduce.puzzle import Puzzle, need_puzzle
from deduce.search import exact


def solve(puzzle: Puzzle, *, most_steps: int | None = exact.MOST_STEPS) -> exact.Solution | None:
    """Solve a puzzle by exact search: rows of `0` and `1`, None where there is no solution.

    Of a puzzle with several solutions this is one, always the same; `deduce.check` says whether there are more.

    Args:
        puzzle: any puzzle.
        most_steps: a bound on the steps of the search; None sets none.

    Raises:
        SearchLimit: where none was found within the bound on steps.
        TypeError: for what is no puzzle, such as a text.
    """
    need_puzzle(puzzle)
    return next(iter(exact.solve(puzzle, 1, most_steps=most_steps)), None)
