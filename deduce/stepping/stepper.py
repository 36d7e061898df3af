"""The stepper: finds one step at a time, the easiest first, and among equals the one nearest to the last.

Explaining and grading take the same steps by it.  It is a loop of its own because it takes one step and then looks
anew, as a person does; a step is told only where somebody asks for the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from attrs import evolve

from deduce.core.board import Board, States
from deduce.ladder.easiest import EasiestOnLines
from deduce.ladder.findings import NOTHING, Found, Given, Segment
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band, GridFinding
from deduce.lookahead.allowance import MOST_SUPPOSITIONS
from deduce.lookahead.chains import Refuted
from deduce.lookahead.suppositions import View
from deduce.puzzle import Cell
from deduce.reasons.inferences import told
from deduce.trace import Inference

_FAR = 1_000_000


@final
class Move:
    """One use of one rule, found and not yet told.

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
        finding: GridFinding | Refuted | None = None,
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


_Order = tuple[int, int, int, int, str, bool]
"""How far a finding lies from the last placement, the blanks of its line, the line, its first cell, its rule and side.

Of several equally easy findings the least is taken.
"""


class Stepper:
    """Finds the steps of one grid and takes them.

    Attributes:
        board: the lines.
        states: what is known of each.
        missing: how many cells are blank.
    """

    def __init__(self, board: Board, states: States, ladder: Ladder) -> None:
        self.board = board
        self.states = states
        self.missing = sum(board.shapes[row].length - states[row].bit_count() for row in range(board.rows))
        self._ladder = ladder
        self._view: View | None = None
        self._givens = tuple(states)
        self._last: Sequence[Cell] = ()
        self._segments = ladder.segments
        self._on_lines = {
            place: EasiestOnLines(segment, board, states)
            for place, segment in enumerate(self._segments)
            if segment.scope == "line"
        }

    def find(self) -> Move | None:
        """Find the next step; None where the grid is full, or no rule has anything to say."""
        if not self.missing:
            return None
        for place, segment in enumerate(self._segments):
            if segment.scope == "line":
                move = self._on_one_line(self._on_lines[place])
            elif segment.scope == "lines":
                move = self._beside_finished_lines(segment)
            else:
                move = self._over_the_grid(segment)
            if move is not None:
                return move
        return None

    @property
    def untried(self) -> tuple[int, int]:
        """How many suppositions were not tried where nothing was found, and of how many; none where all were."""
        allowance = self._view.allowance if self._view else None
        return (allowance.untried, allowance.suppositions) if allowance else (0, 0)

    def take(self, move: Move) -> list[int]:
        """Fill what a step places; give the lines that changed."""
        board, line = self.board, move.line
        if move.finding is not None:
            places = move.finding.places
            changed = board.place(self.states, places)
            self._last = list(places)
        else:
            assert move.found is not None
            changed = board.mark(self.states, line, move.found.ones, move.found.zeros)
            across = changed[1:]
            rows = board.rows
            self._last = [(line, at - rows) for at in across] if line < rows else [(at, line - rows) for at in across]
        self.missing -= len(self._last)
        for own in self._on_lines.values():
            own.changed(changed)
        return changed

    def tell(self, move: Move) -> tuple[Band, Inference]:
        """Give the reasons for a step that is found and not yet taken, in words; and the band that it stands on."""
        if move.finding is not None:
            return move.finding.band, evolve(move.finding.inference, rule=move.rule)
        assert move.found is not None
        board, states, line = self.board, self.states, move.line
        if move.segment.scope == "line":
            finding = move.segment.finding_on_line(board.shapes[line], states[line], move.rating, move.found)
        else:
            finding = move.segment.finding_beside(board, states, line, move.rating, move.found)
        return finding.band, told(board, line, move.found.one, finding, move.rule)

    def _on_one_line(self, own: EasiestOnLines) -> Move | None:
        while True:
            rating = own.rating()
            if rating == NOTHING.rating:
                return None
            easiest = own.lines(rating)
            move = self._nearest(own.segment, rating, easiest, own)
            if move is not None:
                return move
            for line in easiest:
                own.harder(line)

    def _beside_finished_lines(self, segment: Segment) -> Move | None:
        board, states = self.board, self.states
        given = segment.beside_finished(board, states) if board.unique else [NOTHING]
        while (rating := min(given)[0]) < NOTHING.rating:
            easiest = [line for line, own in enumerate(given) if own[0] == rating]
            move = self._nearest(segment, rating, easiest, None, given)
            if move is not None:
                return move
            for line in easiest:
                given[line] = NOTHING
        return None

    def _over_the_grid(self, segment: Segment) -> Move | None:
        if self._view is None:
            self._view = View.worth_a_try(self.board, self.states, self._ladder, self._givens, MOST_SUPPOSITIONS)
        self._view.allowance.renew()
        for rule, bands in segment.bands.items():
            for finding in rule.find(self._view, bands):
                return Move(rule.facts.id, finding.band.rating, segment, finding=finding)
        return None

    def _nearest(
        self,
        segment: Segment,
        rating: float,
        lines: list[int],
        on_lines: EasiestOnLines | None,
        beside: Sequence[Given] = (),
    ) -> Move | None:
        """Choose as a person would go on: near the last placement, then on the fullest line, then by position.

        None where nothing is found on any of the lines.  A line further away than what is found is not asked.
        """
        board, states, last, rows = self.board, self.states, self._last, self.board.rows
        best: _Order | None = None
        chosen: tuple[int, Found] | None = None
        nearest = _FAR
        for line in lines:
            if line < rows:
                across = [(abs(r - line), c) for r, c in last]
            else:
                across = [(abs(c - line + rows), r) for r, c in last]
            if last and min(across)[0] > nearest:
                continue
            blanks = board.shapes[line].length - states[line].bit_count()
            entries = (
                segment.found_beside(board, states, line, beside[line]) if on_lines is None else on_lines.findings(line)
            )
            for entry in entries:
                cells = entry[0]
                away = _FAR if last else 0
                for off, at in across:
                    if off < away:
                        if not cells >> at & 1:
                            # the steps to the nearest cell, worked out here: a call would cost a tenth of grading
                            above, below = cells >> at, cells & (1 << at) - 1
                            up = (above & -above).bit_length() - 1 if above else _FAR
                            down = at - below.bit_length() + 1 if below else _FAR
                            off += up if up < down else down
                        if off < away:
                            away = off
                if away <= nearest:
                    order = (away, blanks, line, entry[3], entry[4], entry[5])
                    if best is None or order < best:
                        best, nearest, chosen = order, away, (line, entry)
        if chosen is None:
            return None
        line, entry = chosen
        return Move(entry[4], rating, segment, line, entry)


def steps(board: Board, states: States, ladder: Ladder) -> list[Move]:
    """Take all steps of a grid that has a solution, in place; nothing is told, and no rule is looked after."""
    stepper = Stepper(board, states, ladder)
    out = []
    while (move := stepper.find()) is not None:
        stepper.take(move)
        out.append(move)
    return out
