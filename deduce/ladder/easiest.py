"""The easiest findings on each line of a grid by the rules of a segment, kept up with the grid as it fills."""

from __future__ import annotations

from typing import final

from deduce.core.board import Board, States
from deduce.core.memory import SHARED
from deduce.ladder.findings import NOTHING, Found, Given, Segment


@final
class EasiestOnLines:
    """What a segment of rules of one line has to say of each line of a grid.

    A line is looked at where it has changed, and its findings are made out one by one only where somebody asks.
    Sets of lines are bit sets.

    On a grid that has a solution every line can be filled, and there the rules give reasons for all that they know:
    then what follows in one cell alone is a finding as it stands, and nobody has to look for it.

    Attributes:
        segment: the rules.
        given: for each line that has been looked at, all that follows at its easiest rating.
    """

    def __init__(self, segment: Segment, board: Board, states: States, fillable: bool = False) -> None:
        self.segment = segment
        self._fillable = fillable
        self.given: list[Given] = []
        self._shapes = board.shapes
        self._states = states
        self._found: list[tuple[Found, ...] | None] = []
        self._stale = (1 << len(states)) - 1
        self._at: list[int] = []  # the lines on each rung: broken ones first, last those on which nothing follows
        self._generation = -1
        self._tables: list[dict[int, Given]] = []

    def changed(self, lines: int) -> None:
        """Note lines that have changed."""
        self._stale |= lines

    def easiest(self) -> tuple[float, int]:
        """Look at what has changed; give the easiest rating on any line, that of NOTHING if need be, and its lines."""
        if self._stale:
            if self._generation != SHARED.generation:
                self._look_up()
            shapes, states, tables, stale = self._shapes, self._states, self._tables, self._stale
            self._stale = 0
            while stale:
                bit = stale & -stale
                stale ^= bit
                line = bit.bit_length() - 1
                given = tables[line].get(states[line])
                if given is None:
                    given = self.segment.learn(tables[line], shapes[line], states[line])
                if given is not self.given[line]:
                    self._put(line, given, None)
        at = self._at
        rung = 0
        while not at[rung]:
            rung += 1
        lines = at[rung]
        return self.given[lines.bit_length() - 1].rating, lines

    def findings(self, line: int) -> tuple[Found, ...]:
        """Give the easiest findings on a line."""
        found = self._found[line]
        if found is None:
            given = self.given[line]
            cells = given.ones | given.zeros
            if self._fillable and not cells & cells - 1:
                rule, one = min(given.sides)
                found = (Found(given.ones, given.zeros, rule, one),)
            else:
                found = self.segment.found_on_line(self._shapes[line], self._states[line])
            self._found[line] = found
        return found

    def harder(self, line: int) -> None:
        """Look for something harder on a line on which the rules know more than they can give reasons for."""
        self._put(line, *self.segment.found_harder(self._shapes[line], self._states[line], self.given[line].rating))

    def _put(self, line: int, given: Given, found: tuple[Found, ...] | None) -> None:
        before = self.given[line]
        if given.rung != before.rung:
            self._at[before.rung] ^= 1 << line
            self._at[given.rung] ^= 1 << line
        self.given[line] = given
        self._found[line] = found

    def _look_up(self) -> None:
        """Look up the tables of what is remembered, once for all lines."""
        if not self.given:
            self.given, self._found = [NOTHING] * len(self._states), [None] * len(self._states)
            self._at = [0] * (1 + len(self.segment.rungs)) + [self._stale]
        self._generation = SHARED.generation
        given = self.segment.given
        tables = {shape: given.table(shape) for shape in set(self._shapes)}
        self._tables = [tables[shape] for shape in self._shapes]
