"""A walk through any grid, step by step, until it is solved, stuck, or shown to have no solution."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.arguing.stepper import Move, Stepper
from deduce.arguing.violations import first_violation, unfillable_lines
from deduce.core.board import Board
from deduce.core.line import positions
from deduce.ladder.arguments import LineArgument, placed
from deduce.ladder.ladder import Ladder
from deduce.puzzle import Puzzle
from deduce.trace import Explanation, Status, Step
from deduce.wording.steps import end_text, step_text


class Walk:
    """A walk through one puzzle, with a check for broken game rules after each step.

    Attributes:
        stepper: finds the steps; its board and states are the grid.
        refutation: why there is no solution, once a line is known to have no filling.
        moves: the steps taken.
    """

    def __init__(self, puzzle: Puzzle, ladder: Ladder) -> None:
        board = Board(puzzle)
        self.stepper = Stepper(board, board.start(), ladder)
        self.refutation: Explanation | None = None
        self.moves: list[Move] = []
        self._ladder = ladder
        self._look_at(range(len(self.stepper.states)))

    @property
    def status(self) -> Status:
        """`solved`, `contradiction` or `stuck`; also `stuck` during the walk."""
        if self.refutation is not None:
            return "contradiction"
        return "stuck" if self.stepper.missing else "solved"

    def find(self) -> Move | None:
        """Return the next step.  Return None if there is none, with `refutation` set if that is the reason."""
        if self.refutation is not None or not self.stepper.missing:
            return None
        move = self.stepper.find()
        if move is None:
            self._look_for_unfillable()
        return move

    def take(self, move: Move) -> None:
        """Take a step that was found."""
        self.moves.append(move)
        self._look_at(positions(self.stepper.take(move)))

    def step(self) -> Step | None:
        """Find, explain and take the next step, and return it.  Return None if there is none."""
        move = self.find()
        if move is None:
            return None
        board = self.stepper.board
        before = board.grid(self.stepper.states)
        band, argument = self.stepper.argument(move)
        self.take(move)
        text = step_text(argument, board.puzzle)
        return Step(argument, text, board.puzzle, before, number=len(self.moves), rating=band.rating)

    def _look_at(self, lines: Iterable[int]) -> None:
        violation = first_violation(self.stepper.board, self.stepper.states, lines)
        if violation is not None:
            self._refute(*violation)

    def _look_for_unfillable(self) -> None:
        """Set `refutation` if a line has no filling and the ladder knows all fillings of a line."""
        if not any(rule.facts.complete for rule in self._ladder.rules):
            return
        for line, why in unfillable_lines(self.stepper.board, self.stepper.states):
            self._refute(line, True, why)
            return

    def _refute(self, line: int, one: bool, why: LineArgument) -> None:
        board = self.stepper.board
        argument = placed(why, board.axis(line), one)
        text, before = end_text(argument, board.puzzle), board.grid(self.stepper.states)
        self.refutation = Explanation(argument, text, board.puzzle, before)
