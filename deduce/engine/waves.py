"""Waves: all the easiest steps, everywhere at once, again and again until the grid is full; and their figures.

A person takes one of the easiest steps, then another, in an order that is chance.  A wave takes them all.  So the waves
depend on the grid alone: not on an order, nor on how the grid is turned or which symbol is which.  That is why the
figures of a grade come from the waves.  Only nested lookaheads are taken one by one.

The loop here is not that of the stepper, which takes one step at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple, final

from deduce.base.budget import Budget
from deduce.engine.findings import BROKEN, NOTHING, Segment
from deduce.engine.ladder import Ladder
from deduce.engine.stepper import Position
from deduce.game.puzzle import EMPTY, Puzzle
from deduce.grid.grid import Grid
from deduce.grid.line import positions
from deduce.reasons.trace import Trace


@final
class Wave:  # compiled, it is made in a third of the time of a named tuple
    """All the easiest steps of one moment.

    Attributes:
        rules: the ids of the rules that give them, in alphabetical order.
        places: the number of places that offer a step: lines, or trials of a lookahead.
        candidates: the number of places to look at: lines with a blank, or two trials for each blank.
        cells: the number of cells that they fill; 0 until it is known.
        rounds: the rounds from a trial to its contradiction; 0 for rules of lines and nested lookaheads.
    """

    __slots__ = ("candidates", "cells", "places", "rating", "rounds", "rules")

    def __init__(
        self, rating: float, rules: tuple[str, ...], places: int, candidates: int, cells: int = 0, rounds: int = 0
    ) -> None:
        self.rating = rating
        self.rules = rules
        self.places = places
        self.candidates = candidates
        self.cells = cells
        self.rounds = rounds


class Waves(NamedTuple):
    """The waves of one puzzle in order, and whether they fill the grid without breaking a game rule.

    They are cut if the budget was spent before a wave was complete, which is then left out.
    """

    waves: tuple[Wave, ...]
    solved: bool
    is_cut: bool


_Taken = tuple[Wave, list[tuple[int, int, int]]]
"""A wave whose cells are not counted yet, and its values: line, cells of 1, cells of 0."""


def waves_of(
    puzzle: Puzzle,
    ladder: Ladder,
    until: tuple[str, ...] = (),
    *,
    lookahead: bool = True,
    budget: Budget | None = None,
) -> Waves:
    """Return the waves from the givens until the rules find nothing more, or a contradiction.

    They stop once as many cells are filled as in the rows of `until`; by default, when the grid is full.  Without a
    budget, there is no limit.
    """
    walk = _Walk(puzzle, ladder, lookahead, budget)
    size = puzzle.rows * puzzle.columns
    goal = size - sum(row.count(EMPTY) for row in until)
    known = puzzle.clues
    waves: list[Wave] = []
    while known < goal:
        wave = walk.take()
        if wave is None:
            break
        known += wave.cells
        waves.append(wave)
    solved = known == size and not walk.grid.broken(walk.grid.every_line())
    return Waves(tuple(waves), solved, bool(walk.untried[0]))


def searches(waves: Sequence[Wave]) -> Iterator[Wave]:
    """Yield the waves that a person has to look for.

    These are the first wave, and each that is harder than the wave before it: the easy steps have run out.  Any other
    wave is on lines that the wave before it has just filled, where the person is already looking.
    """
    before = 0.0
    for wave in waves:
        if wave.rating > before:
            yield wave
        before = wave.rating


def opening(waves: Sequence[Wave], blanks: int) -> float:
    """Return the highest rating of the waves that start before a quarter of the blanks are filled; 0 without waves."""
    filled, rating = 0, 0.0
    for wave in waves:
        if 4 * filled >= blanks:
            break
        rating = max(rating, wave.rating)
        filled += wave.cells
    return rating


def bottlenecks(waves: Sequence[Wave]) -> int:
    """Return the number of waves that a person has to look for and that only one place offers."""
    return sum(wave.places == 1 for wave in searches(waves))


def effort(waves: Sequence[Wave]) -> float:
    """Return the estimated total work of a puzzle, 1 for a quick look at one line; one decimal.

    Each cell that is filled counts 1.  To that each wave adds the average number of looks, at lines or trials in random
    order, until one of its places is found; a look counts the square of half the rating.
    """
    looks = [(wave.candidates + 1) / (wave.places + 1) * (wave.rating / 2) ** 2 for wave in waves]
    # fsum, as the result of `sum` differs between Python 3.11 and 3.12
    return round(fsum([wave.cells + cost for wave, cost in zip(waves, looks, strict=True)]), 1)


class Hardest(NamedTuple):
    """The rating of the hardest waves, the first of their rules by name, and the rounds of the longest lookahead."""

    rating: float
    rule: str
    rounds: int


def hardest(waves: Sequence[Wave]) -> Hardest:
    """Return what is hardest; nothing without waves."""
    rating, rule, rounds = 0.0, "", 0
    for wave in waves:
        if wave.rating > rating:
            rating, rule, rounds = wave.rating, wave.rules[0], wave.rounds
        elif wave.rating == rating:
            rounds = max(rounds, wave.rounds)
    return Hardest(rating, rule, rounds)


def techniques(waves: Sequence[Wave]) -> dict[str, int]:
    """Return in how many waves each rule is, the easiest rule first, then by name."""
    easiest: dict[str, float] = {}
    uses: dict[str, int] = {}
    for wave in waves:
        for rule in wave.rules:
            easiest[rule] = min(wave.rating, easiest.get(rule, wave.rating))
            uses[rule] = uses.get(rule, 0) + 1
    return {rule: uses[rule] for _, rule in sorted([(rating, rule) for rule, rating in easiest.items()])}


def bottleneck_steps(trace: Trace, ladder: Ladder) -> tuple[int, ...]:
    """Return the numbers of the bottleneck steps: a person has to look for them, and only one place offers them.

    As with waves, a person has to look for a step if it is harder than the step before.  The steps need not follow the
    order of the waves, so there may be a few more of these steps, or fewer, than bottlenecks in the grade.  The ladder
    is the one that the trace was made with.
    """
    walk = _Walk(trace.puzzle, ladder, lookahead=True)
    numbers = []
    before = 0.0
    for step in trace.steps:
        if step.rating > before:
            taken = walk.next()
            if taken is not None and taken[0].rating == step.rating and taken[0].places == 1:
                numbers.append(step.number)
        before = step.rating
        walk.update(walk.grid.place(step.places))
    return tuple(numbers)


@final
class _Walk(Position):
    """Takes the waves of one puzzle."""

    def __init__(self, puzzle: Puzzle, ladder: Ladder, lookahead: bool, budget: Budget | None = None) -> None:
        super().__init__(Grid.of(puzzle), ladder, lookahead=lookahead, budget=budget)

    def take(self) -> Wave | None:
        """Take the next wave and return it; None if no rule finds anything, or there is a contradiction."""
        self.budget.count(len(self.grid.states))
        taken = self.next()
        if taken is None:
            return None
        grid = self.grid
        before, changed = self.missing, 0
        wave, values = taken
        for line, ones, zeros in values:
            changed |= grid.mark(line, ones, zeros)
        self.update(changed)
        for row in range(grid.rows):
            if grid.states[row] >> grid.columns & grid.states[row] & grid.shapes[row].full:
                return None
        wave.cells = before - self.missing
        return wave

    def next(self) -> _Taken | None:
        """Return the next wave, without the number of its cells, and do not take it; None if there is none."""
        for segment, on_lines in self.segments:
            if on_lines is None:
                taken = self._over_the_grid(segment)
                if taken:
                    return taken
                continue
            rating, lines = on_lines.easiest()
            if rating == BROKEN.rating:
                return None
            if rating < NOTHING.rating:
                values = []
                rules = set()
                for line in positions(lines):
                    forced = on_lines.forced[line]
                    values.append((line, forced.ones, forced.zeros))
                    for rule, _ in forced.sides:
                        rules.add(rule)
                unfinished = len(self.blanks) - self.blanks.count(0)
                return Wave(rating, tuple(sorted(rules)), len(values), unfinished), values
        return None

    def _over_the_grid(self, segment: Segment) -> _Taken | None:
        view = self.view()
        for rating, rules in segment.by_rating.items():
            for rule, band in rules:
                forced = sorted(set(rule.forced(view, (band,))))  # by one band, so that the rule finds nothing harder
                if view.untried[0]:
                    return None
                if forced:
                    values = [(r, value << c, (1 - value) << c) for (r, c), value in forced]
                    rounds = view.rounds if band.inner else 0
                    return Wave(rating, (rule.info.id,), len(forced), 2 * self.missing, rounds=rounds), values
        return None
