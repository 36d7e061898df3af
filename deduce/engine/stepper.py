"""The stepper: finds one step at a time, the easiest first, and of equally easy steps the one nearest to the last.

Explaining and grading both use it, so they take the same steps.  It is separate from propagation because it takes one
step and then looks again, as a person does.  A step is explained only on request.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from deduce.base.budget import Budget, LimitError
from deduce.engine.arguments import Found
from deduce.engine.contradictions import LONGEST, unfillable_lines, violations
from deduce.engine.findings import NOTHING, Candidate, Easiest, Segment
from deduce.engine.ladder import Ladder
from deduce.engine.rule import Band
from deduce.engine.trials import GridState
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.line import count, positions
from deduce.grid.solutions import refutable
from deduce.reasons.argument import Argument
from deduce.reasons.trace import Status

_FAR: Final = 1_000_000


class Position:
    """A grid during an explanation, filled in place, and the easiest findings of the rules of a ladder.

    Attributes:
        segments: those of the ladder, each with its easiest findings on lines; None for rules for the whole grid.
        blanks: the number of empty cells of each line.
        budget: the work that may be done.
    """

    def __init__(
        self,
        grid: Grid,
        ladder: Ladder,
        fillable: bool = False,
        lookahead: bool = True,
        budget: Budget | None = None,
    ) -> None:
        """Start on a grid, which is `fillable` if it is known to have a solution, so that every line can be filled.

        Without `lookahead`, rules for the whole grid are not used.  Without a budget, there is no limit.
        """
        self.grid = grid
        self.budget = Budget(None) if budget is None else budget
        self.segments = [
            (segment, None if segment.scope == "grid" else Easiest(segment, grid, fillable))
            for segment in ladder.segments
            if lookahead or segment.scope != "grid"
        ]
        self._on_lines = [easiest for _, easiest in self.segments if easiest is not None]
        self.blanks = [shape.length - count(state) for shape, state in zip(grid.shapes, grid.states, strict=True)]
        self._ladder = ladder
        self._givens = grid.copy()
        self._view: GridState | None = None

    def update(self, changed: int) -> None:
        """Update the findings and the numbers of empty cells after some lines have changed (a bit set)."""
        for easiest in self._on_lines:
            easiest.changed(changed)
        shapes, states, blanks = self.grid.shapes, self.grid.states, self.blanks
        while changed:
            bit = changed & -changed
            changed ^= bit
            line = bit.bit_length() - 1
            blanks[line] = shapes[line].length - count(states[line])

    @property
    def missing(self) -> int:
        """The number of empty cells."""
        return sum(self.blanks[: self.grid.rows])

    @property
    def untried(self) -> tuple[int, int]:
        """The number of skipped trials in a search that found nothing, and the number of all trials; (0, 0) if none."""
        return self._view.untried if self._view else (0, 0)

    def view(self) -> GridState:
        """Return the grid as rules for the whole grid see it, for the next step.

        Its assumptions exclude every value that occurs in some solution of the givens.  A value that occurs in no
        solution never will, because every step follows from the givens.
        """
        if self._view is None:
            worth = refutable(self._givens, self.budget.part())
            self._view = GridState(self.grid, self._ladder, worth, self.budget)
        self._view.untried = 0, 0
        return self._view


class Stepper(Position):
    """Finds the steps of one grid and takes them."""

    def __init__(self, grid: Grid, ladder: Ladder, fillable: bool = False, budget: Budget | None = None) -> None:
        super().__init__(grid, ladder, fillable, budget=budget)
        self._last: list[tuple[int, int]] = []  # lines, each with its cells that the last step placed

    def find(self, below: float = NOTHING.rating) -> Candidate | None:
        """Return the next step.  Return None if the grid is full or no rule finds anything below a rating."""
        for segment, easiest in self.segments if self.missing else ():
            if min(segment.by_rating) >= below:
                return None
            step = self._on_a_line(easiest) if easiest else self._over_the_grid(segment)
            if step is not None:
                return step if step.rating < below else None
        return None

    def take(self, step: Candidate) -> int:
        """Fill in the cells of a step.  Return the changed lines as a bit set."""
        self.budget.count(len(self.grid.states))
        if step.finding is None:
            changed = self.grid.mark(step.line, step.ones, step.zeros)
            self._last = [(step.line, step.cells)]
        else:
            places = step.places(self.grid)
            changed = self.grid.place(places)
            self._last = [(row, 1 << column) for row, column in places]
        self.update(changed)
        return changed

    def leave(self) -> None:
        """Count one trial as not made, unless the limit of an argument ended it, which no budget lifts."""
        if self.budget.left is None or self.budget.left >= LONGEST:
            return
        if self._view is None:
            self._view = GridState(self.grid, self._ladder, budget=self.budget)
        self._view.note(1, len(self._view.assumptions()))

    def _on_a_line(self, easiest: Easiest) -> Candidate | None:
        while True:
            rating, lines = easiest.easiest()
            if rating == NOTHING.rating:
                return None
            nearest = self._nearest(easiest, lines)
            if nearest is not None:
                return nearest
            for line in positions(lines):
                easiest.harder(line)

    def _over_the_grid(self, segment: Segment) -> Candidate | None:
        view = self.view()
        for rule, bands in segment.bands.items():
            for finding in rule.find(view, bands):
                return Candidate(segment, rule.info.id, finding.band.rating, finding=finding)
        return None

    def _nearest(self, easiest: Easiest, lines: int) -> Candidate | None:
        """Return the step that a person would take: near the last one, then on the fullest line, then by position.

        Return None if there is no finding on any of the lines.  No finding on a line is nearer than its nearest forced
        cell, so a line is asked for its findings only if that cell makes it the first.
        """
        forced = easiest.forced
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
                    blanks = self.blanks[line]
                    if away < least or blanks < fewest:
                        least, fewest, first = away, blanks, line
            if first < 0:
                return None
            nearest = _FAR
            for candidate in easiest.candidates(first):
                away = self._away(first, candidate.cells, nearest)
                if away < nearest:
                    nearest, chosen = away, candidate
            if nearest <= least:
                return chosen
            known[first] = nearest

    def _away(self, line: int, cells: int, most: int) -> int:
        """Return the distance from some cells of a line to the nearest cell placed last, or 0 before the first step.

        If it is more than `most`, any larger number may be returned.
        """
        rows = self.grid.rows
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


def steps(grid: Grid, ladder: Ladder, budget: Budget | None = None) -> list[Candidate]:
    """Take all steps of a grid that has a solution, in place, and return them unexplained."""
    stepper, out = Stepper(grid, ladder, fillable=True, budget=budget), list[Candidate]()
    while (step := stepper.find()) is not None:
        stepper.take(step)
        out.append(step)
    return out


class Walk:
    """A walk through one puzzle, solvable or not, with a check for broken game rules after each step.

    Attributes:
        stepper: finds the steps; its grid is that of the walk.
        refutation: why there is no solution, once a line is known to have no filling.
        taken: the number of steps taken.
    """

    def __init__(self, puzzle: Puzzle, ladder: Ladder, budget: Budget | None = None) -> None:
        self.puzzle = puzzle
        self.stepper = Stepper(Grid.of(puzzle), ladder, budget=budget)
        self.refutation: Argument | None = None
        self.taken = 0
        self._is_complete = any(rule.info.complete for rule in ladder.rules)
        self._check(range(puzzle.rows + puzzle.columns))

    @property
    def status(self) -> Status:
        """`solved`, `contradiction` or `stuck`; also `stuck` during the walk."""
        if self.refutation is not None:
            return "contradiction"
        return "stuck" if self.stepper.missing else "solved"

    def find(self) -> Candidate | None:
        """Return the next step.  Return None if there is none, with `refutation` set if that is the reason.

        If the ladder knows all fillings of a line, a line without one is a reason.
        """
        if self.refutation is not None:
            return None
        step = self.stepper.find()
        if step is None and self._is_complete and self.stepper.missing:
            with suppress(LimitError):
                for why in unfillable_lines(self.stepper.grid, budget=self.stepper.budget):
                    self._refute(why)
                    break
        return step

    @property
    def grid(self) -> tuple[str, ...]:
        """What is known, rows of `0`, `1` and `.`."""
        return self.stepper.grid.text()

    def step(self) -> tuple[Band, Argument] | None:
        """Find and take the next step.  Return its band and its argument, or None if there is none.

        If it takes too long to find the argument, the stepper has an untried trial.
        """
        try:
            step = self.find()
            if step is None:
                return None
            explained = step.explained(self.stepper.grid)
        except LimitError:  # it is known what follows, but not why
            self.stepper.leave()
            return None
        self.taken += 1
        self._check(positions(self.stepper.take(step)))
        return explained

    def _check(self, lines: Iterable[int]) -> None:
        violation = next(violations(self.stepper.grid, lines), None)
        if violation is not None:
            self._refute(violation)

    def _refute(self, why: Found) -> None:
        self.refutation = why.on_grid(self.stepper.grid)
