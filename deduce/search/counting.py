"""How many solutions a puzzle has, without listing them."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from deduce.core.board import Board
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle, Sign
from deduce.search.exact import MOST_STEPS, SearchLimit, Steps
from deduce.search.sweep import Sweep
from deduce.search.two import Asked, first_two

MOST_COUNTED = 4 * MOST_STEPS
"""The bound on the steps of a count: a filling of one row that is looked at is one, a row that is propagated more."""


@frozen
class Counted:
    """A count of solutions.

    Attributes:
        solutions: how many there are; at least so many where the bound was met.
        cut: what a person is told where the bound was met, else empty.
    """

    solutions: int
    cut: str = ""


def count_solutions(
    puzzle: Puzzle, *, most_steps: int | None = MOST_COUNTED, on_count: Callable[[int], None] | None = None
) -> Counted:
    """Count the solutions of a puzzle.

    Exact search looks whether there are two at all, as it stays where the trouble is; then the grid is swept row by
    row, or column by column where rows are longer than columns.

    Args:
        puzzle: any puzzle.
        most_steps: a bound on the steps; None sets none.
        on_count: is told now and then how many have been counted.
    """
    steps = Steps(most_steps)
    board = Board(puzzle if puzzle.columns <= puzzle.rows else _turned(puzzle))
    states = board.start()
    try:
        found = first_two(Asked(board, states), steps)
    except SearchLimit as cut:
        return Counted(len(cut.found), str(cut))
    if len(found) < 2:
        return Counted(len(found))

    def take(count: int) -> None:
        if on_count is not None:
            on_count(sweep.found)
        steps.take(count)

    propagation = load().on_lines_alone.propagation
    propagation.propagate(board, states)
    sweep = Sweep(board, states, propagation, take)
    try:
        sweep.run()
    except SearchLimit as cut:
        return Counted(max(sweep.found, 2), str(cut))
    return Counted(sweep.found)


def _turned(puzzle: Puzzle) -> Puzzle:
    """Give a puzzle mirrored in its diagonal: it has as many solutions."""
    signs = [Sign(sign.a[::-1], sign.b[::-1], sign.equal) for sign in puzzle.signs]
    return evolve(puzzle, givens=["".join(column) for column in zip(*puzzle.givens, strict=True)], signs=signs)
