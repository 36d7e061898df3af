"""The stepper: finds one step at a time, the easiest first, and of equally easy steps the one nearest to the last.

Explaining and grading both use it, so they take the same steps.  It is separate from propagation because it takes one
step and then looks again, as a person does.  A step is explained only on request.
"""

from __future__ import annotations

from typing import Final, final

from attrs import evolve

from deduce.arguing.position import Position
from deduce.arguing.probing import FailedSupposition
from deduce.core.board import Board, States
from deduce.core.line import count, positions
from deduce.ladder.arguments import placed
from deduce.ladder.easiest import Easiest
from deduce.ladder.findings import NOTHING, Found, Segment
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band, GridFinding
from deduce.trace import Argument

_FAR: Final = 1_000_000


@final
class Move:
    """One use of one rule, not yet explained.

    Attributes:
        rule: the rule's id.
        rating: how hard it is.
        segment: the segment of the ladder that found it.
        line, found: the line and the finding, for a rule for lines.
        finding: the complete step, for a rule for the whole grid.
    """

    def __init__(
        self,
        rule: str,
        rating: float,
        segment: Segment,
        line: int = -1,
        found: Found | None = None,
        finding: GridFinding | FailedSupposition | None = None,
    ) -> None:
        self.rule = rule
        self.rating = rating
        self.segment = segment
        self.line = line
        self.found = found
        self.finding = finding

    @property
    def rounds(self) -> int:
        """The number of rounds of a lookahead, 0 for other rules."""
        return self.finding.rounds if self.finding else 0


class Stepper:
    """Finds the steps of one grid and takes them.

    Args:
        board, states: the grid, which is filled in place.
        ladder: the rules.
        fillable: the grid is known to have a solution, so that every line can be filled.

    Attributes:
        board: the lines.
        states: the state of each line.
        missing: the number of empty cells.
    """

    def __init__(self, board: Board, states: States, ladder: Ladder, fillable: bool = False) -> None:
        self.board = board
        self.states = states
        self.missing = sum(board.shapes[row].length - states[row].bit_count() for row in range(board.rows))
        self._last: list[tuple[int, int]] = []  # lines, each with its cells that the last step placed
        self._position = Position(board, states, ladder, fillable)

    def find(self) -> Move | None:
        """Return the next step.  Return None if the grid is full or no rule finds anything."""
        if not self.missing:
            return None
        for segment, easiest in self._position.segments:
            move = self._on_a_line(easiest) if easiest else self._over_the_grid(segment)
            if move is not None:
                return move
        return None

    @property
    def untried(self) -> tuple[int, int]:
        """The number of skipped trials in a search that found nothing, and the number of all trials; (0, 0) if none."""
        view = self._position.view
        allowance = view.allowance if view else None
        return (allowance.untried, allowance.suppositions) if allowance else (0, 0)

    def take(self, move: Move) -> int:
        """Fill in the cells of a step.  Return the changed lines as a bit set."""
        board, line = self.board, move.line
        if move.finding is not None:
            places = move.finding.places
            changed = board.place(self.states, places)
            self._last = [(row, 1 << column) for row, column in places]
            self.missing -= len(places)
        else:
            assert move.found is not None
            changed = board.mark(self.states, line, move.found.ones, move.found.zeros)
            self._last = [(line, move.found.cells)]
            self.missing -= count(move.found.cells)
        self._position.follow(changed)
        return changed

    def argument(self, move: Move) -> tuple[Band, Argument]:
        """Return the band and the argument of a step that is not yet taken."""
        if move.finding is not None:
            return move.finding.band, evolve(move.finding.argument, rule=move.rule)
        assert move.found is not None
        finding = move.segment.finding(self.board, self.states, move.line, move.found)
        return finding.band, placed(finding.argument, self.board.axis(move.line), move.found.one, move.rule)

    def _on_a_line(self, easiest: Easiest) -> Move | None:
        while True:
            rating, lines = easiest.easiest()
            if rating == NOTHING.rating:
                return None
            move = self._nearest(easiest, rating, lines)
            if move is not None:
                return move
            for line in positions(lines):
                easiest.harder(line)

    def _over_the_grid(self, segment: Segment) -> Move | None:
        view = self._position.over_the_grid()
        for rule, bands in segment.bands.items():
            for finding in rule.find(view, bands):
                return Move(rule.facts.id, finding.band.rating, segment, finding=finding)
        return None

    def _nearest(self, easiest: Easiest, rating: float, lines: int) -> Move | None:
        """Return the step that a person would take: near the last one, then on the fullest line, then by position.

        Return None if there is no finding on any of the lines.  No finding on a line is nearer than its nearest forced
        cell, so a line is asked for its findings only if that cell makes it the first.
        """
        board, states, forced = self.board, self.states, easiest.forced
        known: dict[int, int] = {}  # the distance of the nearest finding, for lines that have been asked
        while True:
            least, fewest, first = _FAR, 0, -1
            left = lines
            while left:
                bit = left & -left
                left ^= bit
                line = bit.bit_length() - 1
                cells = forced[line].ones | forced[line].zeros
                if not cells:
                    continue  # a broken line
                away = known[line] if known and line in known else self._away(line, cells, least)
                if away <= least and away < _FAR:
                    blanks = board.shapes[line].length - count(states[line])
                    if away < least or blanks < fewest:
                        least, fewest, first = away, blanks, line
            if first < 0:
                return None
            nearest = _FAR
            for entry in easiest.findings(first):
                away = self._away(first, entry.cells, nearest)
                if away < nearest:
                    nearest, chosen = away, entry
            if nearest <= least:
                return Move(chosen.rule, rating, easiest.segment, first, chosen)
            known[first] = nearest

    def _away(self, line: int, cells: int, most: int) -> int:
        """Return the distance from some cells of a line to the nearest cell placed last, or 0 before the first step.

        If it is more than `most`, any larger number may be returned.
        """
        rows = self.board.rows
        nearest = _FAR if self._last else 0
        for other, filled in self._last:
            if (line < rows) == (other < rows):
                away = line - other if line > other else other - line
                if away <= most:
                    away += _apart(cells, filled)
            else:
                along, across = (line, other - rows) if line < rows else (line - rows, other)
                away = _apart(cells, 1 << across)
                if away <= most:
                    away += _apart(filled, 1 << along)
            if away < nearest:
                nearest = away
        return nearest


def _apart(cells: int, others: int) -> int:
    """Return the distance between two non-empty sets of cells on a line."""
    steps = 0
    while not cells & others:
        others |= others << 1 | others >> 1
        steps += 1
    return steps


def steps(board: Board, states: States, ladder: Ladder) -> list[Move]:
    """Take all steps of a grid that has a solution, in place, and return them unexplained."""
    stepper = Stepper(board, states, ladder, fillable=True)
    out = []
    while (move := stepper.find()) is not None:
        stepper.take(move)
        out.append(move)
    return out
