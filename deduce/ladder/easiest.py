"""The easiest findings on each line of a grid by the rules of a segment, kept up with the grid as it fills."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from deduce.core.board import Board, States
from deduce.core.memory import SHARED
from deduce.ladder.findings import NOTHING, Found, Given, Segment


@final
class EasiestOnLines:
    """What a segment of rules of one line has to say of each line of a grid.

    A line is looked at where it has changed, and its findings are made out one by one only where somebody asks.

    On a grid that has a solution every line can be filled, and there the rules give reasons for all that they know:
    then what follows in one cell alone is a finding as it stands, and nobody has to look for it.

    Attributes:
        segment: the rules.
        given: for each line, all that follows at its easiest rating.
        ratings: for each line, that rating.
    """

    def __init__(self, segment: Segment, board: Board, states: States, fillable: bool = False) -> None:
        self.segment = segment
        self._fillable = fillable
        self.given: list[Given] = [NOTHING] * len(states)
        self.ratings: list[float] = [NOTHING.rating] * len(states)
        self._shapes = board.shapes
        self._states = states
        self._found: list[tuple[Found, ...] | None] = [None] * len(states)
        self._stale: set[int] = set(range(len(states)))
        self._generation = -1
        self._tables: list[dict[int, Given]] = []

    def changed(self, lines: Iterable[int]) -> None:
        """Note lines that have changed."""
        self._stale.update(lines)

    def rating(self) -> float:
        """Look at what has changed; give the easiest rating on any line, that of NOTHING where nothing is found."""
        if self._stale:
            if self._generation != SHARED.generation:
                self._look_up()
            shapes, states, tables = self._shapes, self._states, self._tables
            for line in self._stale:
                state = states[line]
                given = tables[line].get(state)
                if given is None:
                    given = self.segment.on_line(shapes[line], state)
                self.given[line] = given
                self.ratings[line] = given.rating
                self._found[line] = None
            self._stale.clear()
        return min(self.ratings)

    def lines(self, rating: float) -> list[int]:
        """Give the lines whose easiest finding has a rating."""
        return [line for line, own in enumerate(self.ratings) if own == rating]

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
        given, found = self.segment.found_harder(self._shapes[line], self._states[line], self.ratings[line])
        self.given[line] = given
        self.ratings[line] = given.rating
        self._found[line] = found

    def _look_up(self) -> None:
        """Look up the tables of what is remembered, once for all lines."""
        self._generation = SHARED.generation
        given = self.segment.given
        tables = {shape: given.table(shape) for shape in set(self._shapes)}
        self._tables = [tables[shape] for shape in self._shapes]
