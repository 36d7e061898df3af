"""The easiest findings on each line of a grid by the rules of a segment, kept up with the grid as it fills."""

from __future__ import annotations

from typing import final

from deduce.core.board import Board, States
from deduce.ladder.findings import NOTHING, ForcedCells, Found, Segment


@final
class Easiest:
    """What a segment of rules of lines has to say of each line of a grid; sets of lines are bit sets.

    Only a line that has changed is looked at, or all where finished lines concern those beside them; findings are
    made out one by one only if they are asked for.

    On a grid that has a solution every line can be filled, and there the rules give reasons for all that they know:
    then what follows in one cell alone is a finding as it stands, without a search.

    Attributes:
        segment: the rules.
        forced: for each line all that follows at its easiest rating.
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
        """Note lines that have changed."""
        self._stale |= lines

    def easiest(self) -> tuple[float, int]:
        """Look at what has changed; give the easiest rating on any line, that of NOTHING if need be, and its lines."""
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
        """Look for something harder on a line on which the rules know more than they can give reasons for."""
        if self.segment.scope == "lines":
            self.forced[line] = NOTHING
            return
        shape, state = self._board.shapes[line], self._states[line]
        self.forced[line], self._found[line] = self.segment.found_harder(shape, state, self.forced[line].rating)


def easiest_on(segment: Segment, board: Board, states: States, fillable: bool = False) -> Easiest | None:
    """Return what keeps up with a grid for some rules; None for rules that look at the whole grid."""
    return None if segment.scope == "grid" else Easiest(segment, board, states, fillable)
