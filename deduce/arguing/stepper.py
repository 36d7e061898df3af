"""The stepper: finds one step at a time, the easiest first, and among equals the one nearest to the last.

Explaining and grading take the same steps by it.  It is a loop of its own because it takes one step and then looks
again, as a person does; a step is explained only if that is asked for.
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
    """One use of one rule, found and not yet explained.

    Attributes:
        rule: the rule's id.
        rating: how hard it is.
        line, found: for a rule of lines, where it is found, and what.
        finding: for a rule of the whole grid, the step in full.
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
        """How many rounds a lookahead took; 0 for the rest."""
        return self.finding.rounds if self.finding else 0


class Stepper:
    """Finds the steps of one grid and takes them.

    Args:
        board, states: the grid, which is filled in place.
        ladder: the rules.
        fillable: the grid is known to have a solution, so that every line can be filled.

    Attributes:
        board: the lines.
        states: what is known of each.
        missing: how many cells are blank.
    """

    def __init__(self, board: Board, states: States, ladder: Ladder, fillable: bool = False) -> None:
        self.board = board
        self.states = states
        self.missing = sum(board.shapes[row].length - states[row].bit_count() for row in range(board.rows))
        self._last: list[tuple[int, int]] = []  # lines with those of their cells that the last step placed
        self._position = Position(board, states, ladder, fillable)

    def find(self) -> Move | None:
        """Find the next step; None if the grid is full or no rule finds anything."""
        if not self.missing:
            return None
        for segment, own in self._position.segments:
            move = self._on_a_line(own) if own else self._over_the_grid(segment)
            if move is not None:
                return move
        return None

    @property
    def untried(self) -> tuple[int, int]:
        """How many suppositions were not tried where nothing was found, and of how many; none where all were."""
        view = self._position.view
        allowance = view.allowance if view else None
        return (allowance.untried, allowance.suppositions) if allowance else (0, 0)

    def take(self, move: Move) -> int:
        """Fill what a step places; give the lines that changed, as a bit set."""
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
        """Return the band that a step stands on, which is found and not yet taken, and its argument."""
        if move.finding is not None:
            return move.finding.band, evolve(move.finding.argument, rule=move.rule)
        assert move.found is not None
        finding = move.segment.finding(self.board, self.states, move.line, move.found)
        return finding.band, placed(finding.argument, self.board.axis(move.line), move.found.one, move.rule)

    def _on_a_line(self, own: Easiest) -> Move | None:
        while True:
            rating, easiest = own.easiest()
            if rating == NOTHING.rating:
                return None
            move = self._nearest(own, rating, easiest)
            if move is not None:
                return move
            for line in positions(easiest):
                own.harder(line)

    def _over_the_grid(self, segment: Segment) -> Move | None:
        view = self._position.over_the_grid()
        for rule, bands in segment.bands.items():
            for finding in rule.find(view, bands):
                return Move(rule.facts.id, finding.band.rating, segment, finding=finding)
        return None

    def _nearest(self, own: Easiest, rating: float, lines: int) -> Move | None:
        """Choose as a person would go on: near the last placement, then on the fullest line, then by position.

        None where nothing is found on any of the lines.  No finding on a line is nearer than all that it gives
        together, so a line is asked for its findings only where that makes it the first.
        """
        board, states, forced = self.board, self.states, own.forced
        known: dict[int, int] = {}  # how far the nearest finding is, of lines that have been asked
        while True:
            least, fewest, first = _FAR, 0, -1
            left = lines
            while left:
                bit = left & -left
                left ^= bit
                line = bit.bit_length() - 1
                cells = forced[line].ones | forced[line].zeros
                if not cells:
                    continue  # a line that is broken
                away = known[line] if known and line in known else self._away(line, cells, least)
                if away <= least and away < _FAR:
                    blanks = board.shapes[line].length - count(states[line])
                    if away < least or blanks < fewest:
                        least, fewest, first = away, blanks, line
            if first < 0:
                return None
            nearest = _FAR
            for entry in own.findings(first):
                away = self._away(first, entry.cells, nearest)
                if away < nearest:
                    nearest, chosen = away, entry
            if nearest <= least:
                return Move(chosen.rule, rating, own.segment, first, chosen)
            known[first] = nearest

    def _away(self, line: int, cells: int, most: int) -> int:
        """Return the steps from some cells of a line to the nearest that was placed last; 0 before the first step.

        Where these are more than the most that matter, any number above that.
        """
        rows = self.board.rows
        nearest = _FAR if self._last else 0
        for other, filled in self._last:
            if (line < rows) == (other < rows):
                away = line - other if line > other else other - line
                if away <= most:
                    away += _apart(cells, filled)
            else:
                at, across = (line, other - rows) if line < rows else (line - rows, other)
                away = _apart(cells, 1 << across)
                if away <= most:
                    away += _apart(filled, 1 << at)
            if away < nearest:
                nearest = away
        return nearest


def _apart(cells: int, others: int) -> int:
    """Return how far two sets of cells of a line lie apart; neither is empty."""
    steps = 0
    while not cells & others:
        others |= others << 1 | others >> 1
        steps += 1
    return steps


def steps(board: Board, states: States, ladder: Ladder) -> list[Move]:
    """Take all steps of a grid that has a solution, in place; nothing is explained."""
    stepper = Stepper(board, states, ladder, fillable=True)
    out = []
    while (move := stepper.find()) is not None:
        stepper.take(move)
        out.append(move)
    return out
