"""Where the grid on the board breaks, and why."""

from __future__ import annotations

from deduce.core.board import Board
from deduce.puzzle import Puzzle
from deduce.reasons.inferences import ending
from deduce.reasons.violations import first_violation, unfillable
from deduce.trace import Inference


def break_of(grid: Puzzle) -> Inference | None:
    """Find a game rule that a grid breaks, else a line that can no longer be filled; None where there is neither."""
    board = Board(grid)
    states = board.start()
    broken = first_violation(board, states, range(len(states)))
    if broken is not None:
        return ending(board, *broken)
    for line in range(len(states)):
        argument = unfillable(board, states, line)
        if argument is not None:
            return ending(board, line, True, argument)
    return None
