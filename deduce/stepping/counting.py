"""The steps of an explanation, counted without being told: the same steps in the same order, without the words.

`deduce.explaining.explainer` works out every finding on a line as soon as the line changes, and looks whether the
grid still keeps the rules.  Here findings are worked out only on the lines that are among the easiest of the grid, and
nothing is looked after: the puzzle must have a solution.
"""

from __future__ import annotations

from attrs import frozen

from deduce.core.board import Board, States
from deduce.ladder.findings import NOTHING, Found, Given, Segment, fill, segments
from deduce.ladder.registry import Ladder
from deduce.lookahead.suppositions import View
from deduce.puzzle import Cell, Puzzle
from deduce.search.backbone import Suppositions, refutable

_FAR = 1_000_000


@frozen
class Count:
    """One use of one rule.

    Attributes:
        rule: the rule's id.
        rating: how hard it is.
        rounds: how many rounds a lookahead took; 0 for the rest.
    """

    rule: str
    rating: float
    rounds: int = 0


def steps(puzzle: Puzzle, ladder: Ladder) -> list[Count]:
    """Take the steps that `deduce.explaining.explainer.explain` takes on a puzzle that has a solution."""
    walk = _Walk(puzzle, ladder)
    out = []
    while (step := walk.step()) is not None:
        out.append(step)
    return out


class _Walk:
    def __init__(self, puzzle: Puzzle, ladder: Ladder) -> None:
        self.board = Board(puzzle)
        self.states: States = self.board.start()
        self.ladder = ladder
        self.segments = segments(ladder)
        on_lines = [(place, segment) for place, segment in enumerate(self.segments) if segment.scope == "line"]
        self.given: list[list[Given]] = [[NOTHING] * len(self.states) for _ in self.segments]
        self.tables = {place: [segment.table(shape) for shape in self.board.shapes] for place, segment in on_lines}
        self.found = {place: [segment.found_table(shape) for shape in self.board.shapes] for place, segment in on_lines}
        self.worth: Suppositions | None = None
        self.looked_ahead = False
        self.stale = {place: set(range(len(self.states))) for place, _ in on_lines}
        self.last: list[Cell] = []
        self.missing = puzzle.rows * puzzle.columns - puzzle.clues

    def step(self) -> Count | None:
        """Take the next step; None at the end."""
        if not self.missing:
            return None
        for place, segment in enumerate(self.segments):
            if segment.scope == "line":
                step = self._on_one_line(segment, place)
            elif segment.scope == "lines":
                step = self._beside_finished_lines(segment)
            else:
                step = self._over_the_grid(segment)
            if step is not None:
                return step
        return None

    def _on_one_line(self, segment: Segment, place: int) -> Count | None:
        states, shapes, tables = self.states, self.board.shapes, self.tables[place]
        given, stale = self.given[place], self.stale[place]
        for line in stale:
            given[line] = tables[line].get(states[line]) or segment.on_line(shapes[line], states[line])
        stale.clear()
        rating = min(given)[0]
        if rating == NOTHING[0]:
            return None
        known = self.found[place]
        return self._nearest(
            rating,
            [
                (line, known[line].get(states[line]) or segment.found_on_line(shapes[line], states[line]))
                for line, own in enumerate(given)
                if own[0] == rating
            ],
        )

    def _beside_finished_lines(self, segment: Segment) -> Count | None:
        board, states = self.board, self.states
        given = segment.beside_finished(board, states) if board.unique else [NOTHING]
        rating = min(given)[0]
        if rating == NOTHING[0]:
            return None
        easiest = [(line, own) for line, own in enumerate(given) if own[0] == rating]
        return self._nearest(rating, [(line, segment.found_beside(board, states, line, own)) for line, own in easiest])

    def _over_the_grid(self, segment: Segment) -> Count | None:
        if not self.looked_ahead:
            # what no solution holds stays so, as every step is entailed
            self.worth, self.looked_ahead = refutable(self.board.puzzle), True
        view = View(self.board, self.states, self.ladder, self.worth)
        for rule, bands in segment.bands.items():
            for finding in rule.find(view, bands):
                cells = finding.inference.places
                self._changed(self.board.place(self.states, cells), list(cells))
                return Count(rule.facts.id, finding.band.rating, finding.rounds)
        return None

    def _nearest(self, rating: float, found: list[tuple[int, tuple[Found, ...]]]) -> Count:
        """Choose as the explanation does: near the last placement, then on the fullest line, then by position."""
        board, states, last, rows = self.board, self.states, self.last, self.board.rows
        best: tuple[int, int, int, int, str, bool] | None = None
        nearest = _FAR
        for line, entries in found:
            if line < rows:
                across = [(abs(r - line), c) for r, c in last]
            else:
                across = [(abs(c - line + rows), r) for r, c in last]
            if last and min(across)[0] > nearest:
                continue
            blanks = board.shapes[line].length - states[line].bit_count()
            for cells, ones, zeros, low, rule, one in entries:
                away = _FAR if last else 0
                for off, at in across:
                    if off < away:
                        if not cells >> at & 1:
                            above, below = cells >> at, cells & (1 << at) - 1
                            up = (above & -above).bit_length() - 1 if above else _FAR
                            down = at - below.bit_length() + 1 if below else _FAR
                            off += up if up < down else down
                        if off < away:
                            away = off
                if away <= nearest:
                    order = (away, blanks, line, low, rule, one)
                    if best is None or order < best:
                        best, nearest, taken = order, away, (line, ones, zeros)
        assert best is not None
        line, ones, zeros = taken
        changed = fill(board, states, line, ones, zeros)
        if line < rows:
            self._changed(changed, [(line, column - rows) for column in changed[1:]])
        else:
            self._changed(changed, [(row, line - rows) for row in changed[1:]])
        return Count(best[4], rating)

    def _changed(self, lines: list[int], cells: list[Cell]) -> None:
        self.last = cells
        self.missing -= len(cells)
        for stale in self.stale.values():
            stale.update(lines)
