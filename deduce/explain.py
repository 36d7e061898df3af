"""Explaining: one step at a time, the easiest first, and among equals the one nearest to the last."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from deduce.board import Board, States
from deduce.breaks import first_break, unfillable
from deduce.chains import View
from deduce.finder import NOTHING, Easiest, Found, LineFinder, Segment, segments
from deduce.line import Line
from deduce.puzzle import Cell, Puzzle
from deduce.registry import Ladder, load
from deduce.telling import ending, told
from deduce.trace import Inference, Step, Trace


def explain(puzzle: Puzzle, ladder: Ladder | None = None) -> Trace:
    """Argue a puzzle from its givens until it is solved, stuck, or seen to have no solution.

    Args:
        puzzle: what is given; it may be any grid, proper or not.
        ladder: the rules to use; all that come with deduce if none are given.
    """
    explainer = Explainer(puzzle, ladder or load())
    steps = []
    while (step := explainer.next()) is not None:
        steps.append(step)
    board, states = explainer.board, explainer.states
    status = "solved" if board.complete(states) else "stuck"
    if explainer.refutation is not None:
        status = "contradiction"
    return Trace(puzzle, status, board.grid(states), tuple(steps), explainer.refutation)


class Explainer:
    """Argues one puzzle, a step at a time.

    Attributes:
        board: the puzzle's lines.
        states: what is known of each.
        refutation: set once a line is seen to have no filling.
    """

    def __init__(self, puzzle: Puzzle, ladder: Ladder) -> None:
        self.board = Board(puzzle)
        self.states: States = self.board.start()
        self.refutation: Inference | None = None
        self._ladder = ladder
        self._last: tuple[Cell, ...] = ()
        self._taken = 0
        self._segments = segments(ladder)
        everything = range(len(self.states))
        self._stale = [set(everything) for _ in self._segments]
        self._easiest: list[list[Easiest]] = [[NOTHING] * len(self.states) for _ in self._segments]
        self._check(everything)

    def next(self) -> Step | None:
        """Find the next step and take it; None where there is none, with `refutation` set if that is why."""
        if self.refutation is not None:
            return None
        for place, segment in enumerate(self._segments):
            step: Step | None
            if segment.finder is not None:
                step = self._on_one_line(segment.finder, self._easiest[place], self._stale[place])
            elif segment.scope == "lines":
                step = self._beside_finished_lines(segment)
            else:
                step = self._over_the_grid(segment)
            if step is not None:
                self._taken += 1
                changed = self.board.place(self.states, step.places)
                self._last = tuple(step.places)
                for stale in self._stale:
                    stale.update(changed)
                self._check(changed)
                return step
        self._look_for_unfillable()
        return None

    def _check(self, lines: Iterable[int]) -> None:
        broken = first_break(self.board, self.states, lines)
        if broken is not None:
            self.refutation = ending(self.board, *broken)

    def _look_for_unfillable(self) -> None:
        """Where the ladder knows all fillings of a line, a line without any is a refutation."""
        if not any(rule.facts.complete for rule in self._ladder.rules):
            return
        for line in range(len(self.states)):
            argument = unfillable(self.board, self.states, line)
            if argument is not None:
                self.refutation = ending(self.board, line, True, argument)
                return

    def _on_one_line(self, finder: LineFinder, easiest: list[Easiest], stale: set[int]) -> Step | None:
        for line in stale:
            easiest[line] = finder.easiest(self.board.shapes[line], self.states[line])
        stale.clear()
        rating = min([own for own, _ in easiest])
        if rating == NOTHING[0]:
            return None
        return self._nearest(
            [(line, found) for line, (own, all_) in enumerate(easiest) if own == rating for found in all_]
        )

    def _beside_finished_lines(self, segment: Segment) -> Step | None:
        found = self._all_beside_finished_lines(segment)
        if not found:
            return None
        rating = min(entry[0].band.rating for _, entry in found)
        return self._nearest([pair for pair in found if pair[1][0].band.rating == rating])

    def _all_beside_finished_lines(self, segment: Segment) -> list[tuple[int, Found]]:
        board, found = self.board, []
        for beside in board.directions() if board.unique else ():
            finished = board.finished(self.states, beside)
            swapped = [(index, zeros, ones) for index, ones, zeros in finished]
            whole = {beside.start + index for index, _, _ in finished}
            for line in beside if finished else ():
                if line in whole:
                    continue
                ones, zeros = board.known(self.states, line)
                shape = board.shapes[line]
                sides = ((True, Line(shape, ones, zeros), finished), (False, Line(shape, zeros, ones), swapped))
                for rule, bands in segment.bands.items():
                    for one, view, lines in sides[:1] if rule.facts.symmetric else sides:
                        for finding in rule.find(view, lines):
                            if finding.band in bands:
                                found.append((line, (finding, rule, one)))
        return found

    def _over_the_grid(self, segment: Segment) -> Step | None:
        view = View(self.board, self.states, self._ladder)
        for rule, bands in segment.bands.items():
            for finding in rule.find(view, bands):
                band = finding.band
                inference = evolve(finding.inference, rule=rule.facts.id)
                return Step(self._taken + 1, band.rating, inference, band.bound, finding.rounds)
        return None

    def _nearest(self, found: list[tuple[int, Found]]) -> Step:
        """Choose as a person would go on: near the last placement, then on the fullest line, then by position."""
        line, (finding, rule, one) = min(found, key=self._nearness)
        inference = told(self.board, line, one, finding, rule.facts.id)
        return Step(self._taken + 1, finding.band.rating, inference, finding.band.bound)

    def _nearness(self, entry: tuple[int, Found]) -> tuple[int, int, int, int, str, bool]:
        line, (finding, rule, one) = entry
        placed = finding.argument.x | finding.argument.y
        away = 0
        if self._last:
            rows = self.board.rows
            if line < rows:
                away = min([abs(r - line) + _apart(placed, c) for r, c in self._last])
            else:
                away = min([abs(c - line + rows) + _apart(placed, r) for r, c in self._last])
        blanks = self.board.shapes[line].length - self.states[line].bit_count()
        return away, blanks, line, placed & -placed, rule.facts.id, one


def _apart(cells: int, at: int) -> int:
    """Count the steps from a position to the nearest of some cells of the line."""
    above = cells >> at
    up = (above & -above).bit_length() - 1 if above else 1_000_000
    below = cells & (1 << at) - 1
    down = at - below.bit_length() + 1 if below else 1_000_000
    return min(up, down)
