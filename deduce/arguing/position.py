"""A grid during an explanation: its known cells, and the easiest findings of the rules of a ladder."""

from __future__ import annotations

from deduce.arguing.allowance import MOST_SUPPOSITIONS
from deduce.arguing.suppositions import GridState
from deduce.core.board import Board, States
from deduce.core.line import count
from deduce.ladder.easiest import easiest_on
from deduce.ladder.ladder import Ladder


class Position:
    """A grid during an explanation.

    Args:
        fillable: the grid is known to have a solution, so that every line can be filled.
        suppose: also use the rules for the whole grid.

    Attributes:
        board, states: the grid, which is filled in place.
        segments: those of the ladder, each with its easiest findings on lines; None for rules for the whole grid.
        blanks: the number of empty cells in each line.
        view: the grid as rules for the whole grid see it; None until needed.
    """

    def __init__(
        self, board: Board, states: States, ladder: Ladder, fillable: bool = False, suppose: bool = True
    ) -> None:
        self.board = board
        self.states = states
        self.segments = [
            (segment, easiest_on(segment, board, states, fillable))
            for segment in ladder.segments
            if suppose or segment.scope != "grid"
        ]
        self._on_lines = [easiest for _, easiest in self.segments if easiest is not None]
        self.view: GridState | None = None
        self.blanks = [shape.length - count(state) for shape, state in zip(board.shapes, states, strict=True)]
        self._ladder = ladder
        self._givens = tuple(states)

    def follow(self, changed: int) -> None:
        """Update the findings after some lines have changed (a bit set)."""
        for easiest in self._on_lines:
            easiest.changed(changed)
        shapes, states, blanks = self.board.shapes, self.states, self.blanks
        while changed:
            bit = changed & -changed
            changed ^= bit
            line = bit.bit_length() - 1
            blanks[line] = shapes[line].length - count(states[line])

    @property
    def missing(self) -> int:
        """The number of empty cells."""
        return sum(self.blanks[: self.board.rows])

    def over_the_grid(self) -> GridState:
        """Return the grid as rules for the whole grid see it, with a new allowance for the next step."""
        if self.view is None:
            self.view = GridState.worth_a_try(self.board, self.states, self._ladder, self._givens, MOST_SUPPOSITIONS)
        self.view.allowance.renew()
        return self.view
