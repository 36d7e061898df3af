"""A grid as it is argued: what is known, and the easiest that the rules of a ladder have to say of it."""

from __future__ import annotations

from deduce.arguing.allowance import MOST_SUPPOSITIONS
from deduce.arguing.suppositions import GridState
from deduce.core.board import Board, States
from deduce.core.line import count
from deduce.ladder.easiest import easiest_on
from deduce.ladder.ladder import Ladder


class Position:
    """A grid as it is argued.

    Args:
        fillable: the grid is known to have a solution, so that every line can be filled.
        suppose: use the rules that look at the whole grid, too.

    Attributes:
        board, states: the grid, which is filled in place.
        segments: those of the ladder, each with what keeps up with its lines; None for rules of the whole grid.
        blanks: how many each line has.
        view: what rules of the whole grid look at; None until it is needed.
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
        self._on_lines = [own for _, own in self.segments if own is not None]
        self.view: GridState | None = None
        self.blanks = [shape.length - count(state) for shape, state in zip(board.shapes, states, strict=True)]
        self._ladder = ladder
        self._givens = tuple(states)

    def follow(self, changed: int) -> None:
        """Keep up with lines that have changed, a bit set."""
        for own in self._on_lines:
            own.changed(changed)
        shapes, states, blanks = self.board.shapes, self.states, self.blanks
        while changed:
            bit = changed & -changed
            changed ^= bit
            line = bit.bit_length() - 1
            blanks[line] = shapes[line].length - count(states[line])

    @property
    def missing(self) -> int:
        """How many cells are blank."""
        return sum(self.blanks[: self.board.rows])

    def over_the_grid(self) -> GridState:
        """Return what rules of the whole grid look at, for one step more."""
        if self.view is None:
            self.view = GridState.worth_a_try(self.board, self.states, self._ladder, self._givens, MOST_SUPPOSITIONS)
        self.view.allowance.renew()
        return self.view
