"""The easiest findings on each line of a grid by the rules of a segment, updated as the grid is filled in."""

from __future__ import annotations

from typing import final

from deduce.core.board import Board, States
from deduce.ladder.findings import NOTHING, ForcedCells, Found, Segment


@final
class Easiest:
    """The easiest findings of a segment of rules on each line of a grid.  Sets of lines are bit sets.

    Only changed lines are examined, or all lines if the rules compare parallel lines.  Single findings are computed on
    request.

    On a grid that has a solution every line can be filled, and the rules can give a reason for all that they force.
    There, if only one cell is forced, it is a finding without a search.

    Attributes:
        segment: the rules.
        forced: the forced cells of each line at its easiest rating.
    """

    def __init__(self, segment: Segment, board: Board, states: States, fillable: bool = False) -> None:
        self.segment = segment
        self.forced: list[ForcedCells] = [NOTHING] * len(states)
        self._board = board
        self._states = states
        self._known = [segment.known(shape) for shape in board.shapes]
        self._fillable = fillable and segment.scope == "line"
        self._found: dict[int, tuple[Found, ...]] = {}
        self._stale = (1 << len(states)) - 1

    def changed(self, lines: int) -> None:
        """Record changed lines."""
        self._stale |= lines

    def easiest(self) -> tuple[float, int]:
        """Update the changed lines.  Return the easiest rating on any line and its lines, or the rating of NOTHING."""
        stale, self._stale = self._stale, 0
        if stale and self.segment.scope == "lines":
            self.forced = self.segment.beside_finished(self._board, self._states)
            self._found.clear()
        else:
            known, shapes, states = self._known, self._board.shapes, self._states
            while stale:
                bit = stale & -stale
                stale ^= bit
                line = bit.bit_length() - 1
                self.forced[line] = self.segment.on_line(known[line], shapes[line], states[line])
                self._found.pop(line, None)
        rating, lines = NOTHING.rating, 0
        for line, forced in enumerate(self.forced):
            if forced.rating < rating:
                rating, lines = forced.rating, 0
            if forced.rating == rating:
                lines |= 1 << line
        return rating, lines

    def findings(self, line: int) -> tuple[Found, ...]:
        """Return the easiest findings on a line."""
        found = self._found.get(line)
        if found is None:
            forced = self.forced[line]
            cells = forced.ones | forced.zeros
            if self._fillable and not cells & cells - 1:
                rule, one = min(forced.sides)
                found = (Found(forced.ones, forced.zeros, rule, one),)
            elif self.segment.scope == "line":
                found = self.segment.found_on_line(self._board.shapes[line], self._states[line], forced)
            else:
                found = self.segment.found_beside(self._board, self._states, line, forced)
            self._found[line] = found
        return found

    def harder(self, line: int) -> None:
        """Look for harder findings on a line where the rules force more than they can give reasons for."""
        if self.segment.scope == "lines":
            self.forced[line] = NOTHING
            return
        shape, state = self._board.shapes[line], self._states[line]
        self.forced[line], self._found[line] = self.segment.found_harder(shape, state, self.forced[line].rating)


def easiest_on(segment: Segment, board: Board, states: States, fillable: bool = False) -> Easiest | None:
    """Return the easiest findings of a segment on a grid.  Return None for rules for the whole grid."""
    return None if segment.scope == "grid" else Easiest(segment, board, states, fillable)
