"""Waves: all the easiest steps, everywhere at once, again and again until the grid is full.

A person who goes on from wherever they are takes one of the easiest steps, then another; which one comes
first is chance.  A wave takes them all.  What a wave finds is a fact of the grid alone: it does not depend on
where anybody starts, on how the grid is turned, nor on which symbol is which.  So the figures of a grade that
speak of the whole way are read off the waves.  Nested lookaheads are taken one by one, though.

It is a loop of its own because of that: it takes every easiest step at once, where the stepper takes one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, final

from mypy_extensions import mypyc_attr

from deduce.core.board import Board, States
from deduce.core.line import positions
from deduce.ladder.findings import BROKEN, NOTHING, Segment
from deduce.ladder.ladder import Ladder
from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.stepping.position import Position
from deduce.trace import Trace


@final
@mypyc_attr(acyclic=True)
class Wave:
    """All the easiest steps of one moment.

    Attributes:
        rating: how hard they are.
        rules: the ids of the rules that give them, in alphabetical order.
        places: in how many places one is found: lines, or for a lookahead suppositions.
        looked: among how many: lines with a blank, or for a lookahead two suppositions a blank.
        cells: how many cells they fill; 0 until that is known.
    """

    __slots__ = ("cells", "looked", "places", "rating", "rules")

    def __init__(self, rating: float, rules: tuple[str, ...], places: int, looked: int, cells: int = 0) -> None:
        self.rating = rating
        self.rules = rules
        self.places = places
        self.looked = looked
        self.cells = cells


class Waves(NamedTuple):
    """The waves of one puzzle.

    Attributes:
        waves: in order.
        solved: they fill the grid, and it keeps every game rule.
    """

    waves: tuple[Wave, ...]
    solved: bool


_Taken = tuple[Wave, list[tuple[int, int, int]]]
"""A wave whose cells are not counted yet, and what follows: line, cells of 1, cells of 0."""


def waves_of(puzzle: Puzzle, ladder: Ladder, until: tuple[str, ...] = (), *, suppose: bool = True) -> Waves:
    """Take the waves from the givens to where the ladder has nothing more, or something breaks.

    Args:
        puzzle: any grid.
        ladder: the rules to use.
        until: the rows of a grid to stop at, as a trace has them in `final`; a full grid if not given.
        suppose: use the rules that look at the whole grid, too; else stop where they begin.
    """
    walk = _Walk(puzzle, ladder, suppose)
    size = puzzle.rows * puzzle.columns
    goal = size - sum(row.count(EMPTY) for row in until)
    known = puzzle.clues
    out: list[Wave] = []
    while known < goal:
        wave = walk.wave()
        if wave is None:
            break
        known += wave.cells
        out.append(wave)
    return Waves(tuple(out), known == size and walk.board.keeps_the_rules(walk.states))


def waits(trace: Trace, ladder: Ladder) -> tuple[int, ...]:
    """Return the numbers of the steps that everything waits for: looked for, and found in one place only.

    A step has to be looked for where it is harder than the one before, as a wave has.  The steps go their own way
    between the waves, so that there may be a few more of them, or fewer, than the grade counts bottlenecks.

    Args:
        trace: any argument.
        ladder: the rules it was made with.
    """
    walk = _Walk(trace.puzzle, ladder, suppose=True)
    out = []
    before = 0.0
    for step in trace.steps:
        if step.rating > before:
            wave = walk.here()
            if wave is not None and wave.rating == step.rating and wave.places == 1:
                out.append(step.number)
        before = step.rating
        walk.place(step.places)
    return tuple(out)


@final
class _Walk:
    """Takes the waves of one puzzle, or fills any cells.

    Attributes:
        board: the lines.
        states: what is known of each.
    """

    def __init__(self, puzzle: Puzzle, ladder: Ladder, suppose: bool) -> None:
        self.board = Board(puzzle)
        self.states: States = self.board.start()
        self._position = Position(self.board, self.states, ladder, suppose=suppose)

    def wave(self) -> Wave | None:
        """Take the next wave; None if no rule finds anything, or something is broken."""
        taken = self._next()
        if taken is None:
            return None
        board, states = self.board, self.states
        before = self._position.missing
        changed = 0
        wave, given = taken
        for line, ones, zeros in given:
            changed |= board.mark(states, line, ones, zeros)
        self._position.follow(changed)
        for row in range(board.rows):
            if states[row] >> board.columns & states[row] & board.shapes[row].full:
                return None
        wave.cells = before - self._position.missing
        return wave

    def here(self) -> Wave | None:
        """Return the next wave without its cells, and do not take it; None if there is none."""
        taken = self._next()
        return taken[0] if taken else None

    def place(self, places: Mapping[Cell, int]) -> None:
        """Fill cells."""
        self._position.follow(self.board.place(self.states, places))

    def _next(self) -> _Taken | None:
        for segment, own in self._position.segments:
            if own is None:
                taken = self._over_the_grid(segment)
                if taken:
                    return taken
                continue
            (rating, lines), here = own.easiest(), own.forced
            if rating == BROKEN.rating:
                return None
            if rating < NOTHING.rating:
                found = []
                rules = set()
                for line in positions(lines):
                    given = here[line]
                    found.append((line, given.ones, given.zeros))
                    for rule, _ in given.sides:
                        rules.add(rule)
                blanks = self._position.blanks
                return Wave(rating, tuple(sorted(rules)), len(found), len(blanks) - blanks.count(0)), found
        return None

    def _over_the_grid(self, segment: Segment) -> _Taken | None:
        view = self._position.over_the_grid()
        for rating, rules in segment.rungs.items():
            for rule, bound in rules:
                # one band alone, so that nothing harder is found
                band = next(band for band in segment.bands[rule] if (band.rating, band.bound) == (rating, bound))
                forced = sorted(set(rule.forced(view, (band,))))
                if forced:
                    given = [(r, value << c, (1 - value) << c) for (r, c), value in forced]
                    return Wave(rating, (rule.facts.id,), len(forced), 2 * self._position.missing), given
        return None
