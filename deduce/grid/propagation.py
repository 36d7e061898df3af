"""Propagation: the cells that the rules of lines force, up to the fixpoint or round by round.

What follows by rules of one line depends on the line's shape and state alone, so it is computed once and remembered.
Rules that compare lines are applied when nothing more follows by those of one line.

- `propagate` takes a grid to its fixpoint: every forced cell is filled at once.
- `advance` takes one round: all that the rules force, everywhere at once.  The number of rounds from an assumption to a
  contradiction depends on no order, so a lookahead is rated by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from deduce.grid.fillings import shared, shared_by_others
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape, count, positions, unpacked
from deduce.grid.table import UNKNOWN, Tables


@mypyc_attr(allow_interpreted_subclasses=True)
class ForcedOnLine:
    """The forced cells of a rule for lines; each rule defines `on`, which compiled code calls directly."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        """Return the cells of X and of Y that follow on a line, up to a bound."""
        raise NotImplementedError


@final
class ByFunction(ForcedOnLine):
    """A rule whose file has a plain function, or only a finder."""

    def __init__(self, function: Callable[[Line, int], tuple[int, int]]) -> None:
        self.function = function

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return self.function(line, bound)


@final
class BoundedRule:
    """A rule for lines up to a bound, ready to apply.

    It `compares` if it compares a line with finished ones; `from_one` and `from_zero` are its id with each of the sides
    that it looks from.  `deduce.engine.rule.RuleInfo` describes the other attributes.
    """

    def __init__(
        self,
        forced: ForcedOnLine,
        bound: int,
        compares: bool = False,
        symmetric: bool = False,
        complete: bool = False,
        counts: bool = False,
        signs: bool = False,
        name: str = "",
    ) -> None:
        self.bound = bound
        self.compares = compares
        self.from_one = (name, True)
        self.from_zero = (name, False)
        self.symmetric = symmetric
        self.complete = complete
        self.counts = counts
        self.signs = signs
        self._forced = forced

    def one_side(self, line: Line) -> tuple[int, int]:
        """Return the cells of X and of Y that follow."""
        return (0, 0) if self.counts and line.room > self.bound else self._forced.on(line, self.bound)

    def both_sides(self, line: Line, swapped: Line) -> tuple[int, int]:
        """Return the cells of 1 and of 0 that follow on a line if each symbol in turn is X."""
        more_ones, more_zeros = self.one_side(line)
        if not self.symmetric:
            also_zeros, also_ones = self.one_side(swapped)
            return more_ones | also_ones, more_zeros | also_zeros
        return more_ones, more_zeros


def forced_on_line(rules: Sequence[BoundedRule], line: Line) -> tuple[int, int]:
    """Return the cells of 1 and of 0 that rules force, each applied once, on a line from the side of the ones."""
    swapped = line.swapped()
    more_ones = more_zeros = 0
    for rule in rules:
        forced_ones, forced_zeros = rule.both_sides(line, swapped)
        more_ones |= forced_ones
        more_zeros |= forced_zeros
    return more_ones, more_zeros


BROKEN: Final = -1
"""Instead of a state: the known cells break a rule, or cells that follow do."""
CLASH: Final = -2
"""Instead of a state after one round: a cell that follows has both values."""


@final
class AllFillings(ForcedOnLine):
    """What all fillings of a line share; every empty cell if there is no filling."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return shared(line.shape, line.x, line.y) or (line.blanks, line.blanks)


@final
class OtherFillings(ForcedOnLine):
    """What all fillings of a line share that repeat no finished line."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        struck = {full_x for _, full_x, full_y in line.finished if not (line.x & full_y or line.y & full_x)}
        return shared_by_others(line.shape, line.x, line.y, struck) if struck else (0, 0)


@final
class Propagation:
    """Propagates grids under some rules, and remembers what it learns about lines."""

    def __init__(self, rules: Sequence[BoundedRule]) -> None:
        on_lines = [rule for rule in rules if not rule.compares]
        enough = [rule for rule in on_lines if rule.complete] or on_lines
        self._rules = sorted(enough, key=lambda rule: rule.counts)  # those that count last
        self._without_signs = [rule for rule in self._rules if not rule.signs]
        self._beside = [rule for rule in rules if rule.compares]
        self._ends = Tables()
        self._rounds = Tables()

    def line(self, shape: Shape, state: int) -> int:
        """Return the fixpoint of one line in a packed state; BROKEN if the rules show that it cannot be filled."""
        table = self._ends.of(shape)
        end = table.get(state)
        return table.learn(state, self._end(shape, state)) if end == UNKNOWN else end

    def once(self, shape: Shape, state: int) -> int:
        """Return a line's packed state after one round, or BROKEN or CLASH."""
        table = self._rounds.of(shape)
        after = table.get(state)
        if after != UNKNOWN:
            return after
        line = unpacked(shape, state)
        if shape.broken(line.x, line.y):
            return table.learn(state, BROKEN)
        more_ones, more_zeros = forced_on_line(self._rules, line)
        return table.learn(state, CLASH if more_ones & more_zeros else state | more_ones | more_zeros << shape.length)

    def _end(self, shape: Shape, state: int) -> int:
        """Apply the rules in order, and start again with the first whenever one forces cells."""
        ones, zeros = state & shape.full, state >> shape.length
        rules = self._rules if shape.equal | shape.opposite else self._without_signs
        line, index = Line(shape, ones, zeros), 0
        swapped = line.swapped()
        while line.blanks and index < len(rules) and not ones & zeros:
            more_ones, more_zeros = rules[index].both_sides(line, swapped)
            if (more_ones | more_zeros) & line.blanks:
                ones, zeros, index = ones | more_ones, zeros | more_zeros, 0
                line = Line(shape, ones, zeros)
                swapped = line.swapped()
            else:
                index += 1
        return BROKEN if shape.broken(ones, zeros) else ones | zeros << shape.length

    def propagate(self, grid: Grid, changed: int = -1) -> bool:
        """Propagate a grid in place; return False if a rule is broken, and the states are then useless.

        `changed` has the lines to start with, as a bit set; nothing more may follow on the others.  By default all.
        """
        if changed < 0:
            changed = (1 << len(grid.states)) - 1
        states = grid.states
        while changed:
            looked = self._on_lines(grid, changed)
            if looked < 0:
                return False
            changed = 0
            if grid.unique:
                for line in positions(looked):
                    if count(states[line]) == grid.shapes[line].length and grid.repeats(line, states[line]):
                        return False
                if self._beside:
                    for line, more in self._from_finished(grid, looked):
                        changed |= 1 << line | grid.fill(line, more)
        return True

    def _on_lines(self, grid: Grid, changed: int) -> int:
        """Propagate under the rules of one line: the rows that changed, then the columns, and again.

        Return all that changed, with those that did before; BROKEN if one is broken.
        """
        states, shapes = grid.states, grid.shapes
        tables = self._ends.of_lines(shapes)
        rows = (1 << grid.rows) - 1
        looked = 0
        while changed:
            lines = changed & rows or changed
            changed ^= lines
            looked |= lines
            while lines:
                low = lines & -lines
                lines ^= low
                line = low.bit_length() - 1
                state, table = states[line], tables[line]
                end = table.get(state)
                if end == UNKNOWN:
                    end = table.learn(state, self._end(shapes[line], state))
                if end != state:
                    if end < 0:
                        return BROKEN
                    changed |= grid.fill(line, end ^ state)
        return looked

    def advance(self, grid: Grid, changed: int) -> int:
        """Take one round on the lines that changed, a bit set, in place; return those that change now, or BROKEN.

        Nothing more may follow on the other lines.  A cell that two lines fill differently has both values then, which
        breaks its lines.
        """
        shapes, states = grid.shapes, grid.states
        given: list[tuple[int, int]] = []
        for line in positions(changed):
            state = states[line]
            after = self.once(shapes[line], state)
            if after < 0:
                return BROKEN
            if after != state:
                given.append((line, after ^ state))
        if self._beside and grid.unique:
            given += self._from_finished(grid, changed)
        now = 0
        for line, more in given:
            now |= 1 << line | grid.fill(line, more)
        return now

    def _from_finished(self, grid: Grid, changed: int) -> list[tuple[int, int]]:
        """Return the lines on which cells follow from finished lines, with these cells.

        A line is compared if it has changed since it was compared last, or if there is a new finished line.
        """
        given = []
        states = grid.states
        for beside in grid.directions():
            length, full = grid.shapes[beside.start].length, grid.shapes[beside.start].full
            whole = [line for line in beside if count(states[line]) == length]
            if not whole:
                continue
            fresh = any(changed >> line & 1 for line in whole)
            finished = sorted({states[line] for line in whole if self.once(grid.shapes[line], states[line]) >= 0})
            for line in beside:
                if fresh or changed >> line & 1:
                    state = states[line]
                    matching = [other for other in finished if not state & ~other]
                    if matching and count(state) < length:
                        lines = [(index, other & full, other >> length) for index, other in enumerate(matching)]
                        shape = grid.shapes[line]
                        ones, zeros = forced_on_line(self._beside, unpacked(shape, state, lines))
                        if ones | zeros:
                            given.append((line, ones | zeros << length))
        return given


BY_FILLINGS: Final = Propagation(
    [
        BoundedRule(AllFillings(), 0, symmetric=True, complete=True),
        BoundedRule(OtherFillings(), 0, compares=True, symmetric=True),
    ]
)
"""Propagation by the game alone, without the files of rules: what all fillings of a line share."""
