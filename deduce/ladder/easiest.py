"""The easiest findings on each line of a grid by the rules of a segment, kept up with the grid as it fills."""

from __future__ import annotations

from typing import final

from deduce.core.board import Board, States
from deduce.ladder.findings import NEAR, NOTHING, ForcedCells, Found, Segment


def easiest_on(segment: Segment, board: Board, states: States, fillable: bool = False) -> Easiest | None:
    """Give what keeps up with a grid for some rules; None for rules that look at the whole grid."""
    if segment.scope == "line":
        return EasiestOnLines(segment, board, states, fillable)
    return Easiest(segment, board, states) if segment.scope == "lines" else None


class Easiest:
    """What a segment of rules of lines has to say of each line of a grid; sets of lines are bit sets.

    Where a line has changed, all are looked at: one that is finished concerns all beside it.

    Attributes:
        segment: the rules.
        forced: for each line that has been looked at, all that follows at its easiest rating.
    """

    def __init__(self, segment: Segment, board: Board, states: States) -> None:
        self.segment = segment
        self.forced: list[ForcedCells] = []
        self._board = board
        self._states = states
        self._stale = (1 << len(states)) - 1

    def changed(self, lines: int) -> None:
        """Note lines that have changed."""
        self._stale |= lines

    def easiest(self) -> tuple[float, int]:
        """Look at what has changed; give the easiest rating on any line, that of NOTHING if need be, and its lines."""
        if self._stale:
            self._stale = 0
            self.forced = self.segment.beside_finished(self._board, self._states)
        rating = min([forced.rating for forced in self.forced])
        return rating, sum([1 << line for line, forced in enumerate(self.forced) if forced.rating == rating])

    def findings(self, line: int) -> tuple[Found, ...]:
        """Give the easiest findings on a line."""
        return self.segment.found_beside(self._board, self._states, line, self.forced[line])

    def harder(self, line: int) -> None:
        """Look for something harder on a line on which the rules know more than they can give reasons for."""
        self.forced[line] = NOTHING


@final
class EasiestOnLines(Easiest):
    """What rules of one line say.

    Only a line that has changed is looked at, and its findings are made out one by one only where somebody asks.

    On a grid that has a solution every line can be filled, and there the rules give reasons for all that they know:
    then what follows in one cell alone is a finding as it stands, and nobody has to look for it.
    """

    def __init__(self, segment: Segment, board: Board, states: States, fillable: bool = False) -> None:
        super().__init__(segment, board, states)
        self._fillable = fillable
        self._shapes = board.shapes
        self._found: list[tuple[Found, ...] | None] = []
        self._at: list[int] = []  # the lines on each rung: broken ones first, last those on which nothing follows
        self._generation = -1
        self._tables: list[dict[int, ForcedCells]] = []

    def easiest(self) -> tuple[float, int]:
        if self._stale:
            if self._generation != NEAR.generation:
                self._look_up()
            shapes, states, tables, stale = self._shapes, self._states, self._tables, self._stale
            self._stale = 0
            while stale:
                bit = stale & -stale
                stale ^= bit
                line = bit.bit_length() - 1
                forced = tables[line].get(states[line])
                if forced is None:
                    forced = self.segment.learn(tables[line], shapes[line], states[line])
                if forced is not self.forced[line]:
                    self._put(line, forced, None)
        at = self._at
        rung = 0
        while not at[rung]:
            rung += 1
        lines = at[rung]
        return self.forced[lines.bit_length() - 1].rating, lines

    def findings(self, line: int) -> tuple[Found, ...]:
        found = self._found[line]
        if found is None:
            forced = self.forced[line]
            cells = forced.ones | forced.zeros
            if self._fillable and not cells & cells - 1:
                rule, one = min(forced.sides)
                found = (Found(forced.ones, forced.zeros, rule, one),)
            else:
                found = self.segment.found_on_line(self._shapes[line], self._states[line])
            self._found[line] = found
        return found

    def harder(self, line: int) -> None:
        self._put(line, *self.segment.found_harder(self._shapes[line], self._states[line], self.forced[line].rating))

    def _put(self, line: int, forced: ForcedCells, found: tuple[Found, ...] | None) -> None:
        before = self.forced[line]
        if forced.rung != before.rung:
            at, bit = self._at, 1 << line
            at[before.rung] = at[before.rung] ^ bit  # compiled, `^=` takes longer
            at[forced.rung] = at[forced.rung] ^ bit
        self.forced[line] = forced
        self._found[line] = found

    def _look_up(self) -> None:
        """Look up the tables of what is remembered, once for all lines."""
        if not self.forced:
            self.forced, self._found = [NOTHING] * len(self._states), [None] * len(self._states)
            self._at = [0] * (1 + len(self.segment.rungs)) + [self._stale]
        self._generation = NEAR.generation
        self._tables = self.segment.tables(self._shapes)
