"""The solution of a puzzle, by exact search."""

from __future__ import annotations

from deduce.puzzle import Puzzle, need_puzzle
from deduce.search import exact


def solve(puzzle: Puzzle) -> exact.Solution | None:
    """Solve a puzzle by exact search: rows of `0` and `1`, None where there is no solution.

    Of a puzzle with several solutions this is one, always the same; `deduce.check` says whether there are more.

    Raises:
        TypeError: for what is no puzzle, such as a text.
    """
    need_puzzle(puzzle)
    return next(iter(exact.solve(puzzle, 1)), None)
