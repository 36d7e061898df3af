"""What the rules find on lines, segment by segment: first how easy the easiest is, then each finding by itself.

How easy the easiest step on a line is, and what all such steps fill, the rules answer with a few integers; it
is remembered by the line's shape and state.  The findings one by one take longer, and few lines are ever asked
for them.  Their reasons are worked out for the one that is taken, and not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from deduce.core.board import Board, States
from deduce.core.line import FinishedLine, Line, Shape
from deduce.core.memory import Memory
from deduce.core.plan import BesideByFunction, ForcedBeside, ForcedOnLine, OnLineByFunction, other_side
from deduce.ladder.own import failed
from deduce.ladder.rule import Band, Finding, Rule

Side = tuple[str, bool]
"""The id of a rule, and whether it looks from the side of the ones."""


@final
@mypyc_attr(acyclic=True)
class Given:
    """What the easiest rules give on a line: their rating, the cells of 1 and of 0 that follow, and who says so.

    `rung` is the place of the rating among those of the segment, from 1.
    """

    __slots__ = ("ones", "rating", "rung", "sides", "zeros")

    def __init__(self, rating: float, ones: int, zeros: int, sides: tuple[Side, ...], rung: int) -> None:
        self.rating = rating
        self.rung = rung
        self.ones = ones
        self.zeros = zeros
        self.sides = sides


@final
@mypyc_attr(acyclic=True)
class Found:
    """A finding on a line: its cells, those of 1, those of 0, its rule, the side it is seen from."""

    __slots__ = ("cells", "one", "ones", "rule", "zeros")

    def __init__(self, ones: int, zeros: int, rule: str, one: bool) -> None:
        self.cells = ones | zeros
        self.ones = ones
        self.zeros = zeros
        self.rule = rule
        self.one = one


NOTHING: Final = Given(9.0, 0, 0, (), -1)
BROKEN: Final = Given(0.0, 0, 0, (), 0)

_AT_A_TIME: Final = 32  # entries that are counted together


@final
class _Entry:
    """A band of a rule, ready to ask; `furthest` is the rule's bound in this segment, given at its first band."""

    def __init__(self, rule: Rule, bound: int, furthest: int) -> None:
        self.rule = rule.facts.id
        self.symmetric = rule.facts.symmetric
        self.signs = rule.facts.signs
        self.bound = bound
        self.furthest = furthest
        forced = rule.forced
        self._on_line = forced if isinstance(forced, ForcedOnLine) else OnLineByFunction(forced)
        self._beside = forced if isinstance(forced, ForcedBeside) else BesideByFunction(forced)

    def forced(
        self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine] | None, bound: int
    ) -> tuple[int, int]:
        """Give what follows on a line: by itself, or beside finished lines."""
        if finished is None:
            return self._on_line.on(shape, x, y, bound)
        return self._beside.on(shape, x, y, finished, bound)


class Segment:
    """Neighbouring rungs of a ladder whose rules look at the same thing.

    Attributes:
        scope: `line`, `lines` or `grid`.
        rungs: for each rating, easiest first, its rules with the bounds of their bands.
        bands: for each rule its bands in this segment, easiest first.
    """

    def __init__(self, scope: str, own: Iterable[tuple[Rule, Band]]) -> None:
        self.scope = scope
        self.rungs: dict[float, list[tuple[Rule, int]]] = {}
        self.bands: dict[Rule, tuple[Band, ...]] = {}
        for rule, band in own:
            self.rungs.setdefault(band.rating, []).append((rule, band.bound))
            self.bands[rule] = (*self.bands.get(rule, ()), band)
        plan = [
            (rung, rating, [self._entry(*own) for own in rules])
            for rung, (rating, rules) in enumerate(self.rungs.items(), 1)
        ]
        self._plan = plan
        without_signs = [(rung, rating, [own for own in entries if not own.signs]) for rung, rating, entries in plan]
        self._without_signs = [rung for rung in without_signs if rung[2]]
        self._rules = {rule.facts.id: rule for rule in self.bands}
        self.given: Memory[Shape, int, Given] = Memory(230)
        self._learnt = 0  # and not counted yet
        self.found: Memory[Shape, int, tuple[Found, ...]] = Memory(310)

    def _entry(self, rule: Rule, bound: int) -> _Entry:
        most = max(band.bound for band in self.bands[rule])
        first = bound == self.bands[rule][0].bound and bound < most
        return _Entry(rule, bound, most if first else 0)

    def on_line(self, shape: Shape, state: int) -> Given:
        """Give all that follows on a line at the easiest rating that gives anything."""
        table = self.given.table(shape)
        known = table.get(state)
        return self.learn(table, shape, state) if known is None else known

    def learn(self, table: dict[int, Given], shape: Shape, state: int) -> Given:
        """Work out what follows on a line, and remember it in the table of its shape."""
        known = table[state] = self._on_line(shape, state)
        self._learnt += 1
        if self._learnt == _AT_A_TIME:
            self._learnt = 0
            self.given.count(_AT_A_TIME)
        return known

    def _on_line(self, shape: Shape, state: int, above: float = 0.0) -> Given:
        ones, zeros = state & shape.full, state >> shape.length
        if shape.broken(ones, zeros):
            return BROKEN
        if ones | zeros == shape.full:
            return NOTHING
        return self._easiest(shape, ones, zeros, above=above)

    def _easiest(
        self,
        shape: Shape,
        ones: int,
        zeros: int,
        finished: Sequence[FinishedLine] | None = None,
        swapped: Sequence[FinishedLine] | None = None,
        above: float = 0.0,
    ) -> Given:
        """Ask the rules what they force, from the side of the ones and of the zeros, until a rating gives anything.

        Finished lines come as they are seen from the side of the ones, and of the zeros.
        """
        silent: set[str] = set()
        plan = self._plan if shape.equal or shape.opposite else self._without_signs
        for rung, rating, entries in plan:
            if rating <= above:
                continue
            more_ones = more_zeros = 0
            sides: list[Side] = []
            for own in entries:
                if own.rule in silent:
                    continue
                if own.furthest:
                    on_one, on_zero = own.forced(shape, ones, zeros, finished, own.furthest)
                    if not (on_one or on_zero):
                        on_one, on_zero = own.forced(shape, zeros, ones, swapped, own.furthest)
                    if not (on_one or on_zero):
                        silent.add(own.rule)  # not even its furthest band gives anything
                        continue
                on_one, on_zero = own.forced(shape, ones, zeros, finished, own.bound)
                if on_one or on_zero:
                    sides.append((own.rule, True))
                    more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
                if not own.symmetric:
                    on_zero, on_one = own.forced(shape, zeros, ones, swapped, own.bound)
                    if on_one or on_zero:
                        sides.append((own.rule, False))
                        more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
            if sides:
                return Given(rating, more_ones, more_zeros, tuple(sides), rung)
        return NOTHING

    def found_on_line(self, shape: Shape, state: int) -> tuple[Found, ...]:
        """Give the findings behind `on_line`, one by one."""
        table = self.found.table(shape)
        known = table.get(state)
        if known is None:
            known = self.found.keep(table, state, self._found(shape, state, self.on_line(shape, state)))
        return known

    def found_harder(self, shape: Shape, state: int, than: float) -> tuple[Given, tuple[Found, ...]]:
        """Give what follows on a line at the easiest rating above another at which something is found, and what is.

        Asked where nothing is found at the rating that `on_line` gives: of a line that cannot be filled the rules
        know more than they can give reasons for.
        """
        while than < NOTHING.rating:
            given = self._on_line(shape, state, than)
            found = self._found(shape, state, given)
            if found:
                return given, found
            than = given.rating
        return NOTHING, ()

    def _found(self, shape: Shape, state: int, given: Given) -> tuple[Found, ...]:
        ones, zeros = state & shape.full, state >> shape.length
        return self._each(given, {True: (Line(shape, ones, zeros),), False: (Line(shape, zeros, ones),)})

    def finding_on_line(self, shape: Shape, state: int, rating: float, found: Found) -> Finding:
        """Give a finding on a line again, with its reasons."""
        ones, zeros = state & shape.full, state >> shape.length
        line = Line(shape, ones, zeros) if found.one else Line(shape, zeros, ones)
        return self._again((line,), rating, found)

    def beside_finished(self, board: Board, states: States) -> list[Given]:
        """Give for each line all that follows from the finished lines beside it at its easiest rating.

        One BROKEN in place of all where two finished lines are the same.
        """
        out = [NOTHING] * len(states)
        for beside in board.directions():
            length = board.shapes[beside.start].length
            whole = [line for line in beside if states[line].bit_count() == length]
            if len({states[line] for line in whole}) < len(whole):
                return [BROKEN]
            for line in beside if whole else ():
                state = states[line]
                alike = [other for other in whole if not state & ~states[other]]
                if alike and state.bit_count() < length:
                    finished = [(other - beside.start, *board.known(states, other)) for other in alike]
                    ones, zeros = board.known(states, line)
                    out[line] = self._easiest(board.shapes[line], ones, zeros, finished, other_side(finished))
        return out

    def found_beside(self, board: Board, states: States, line: int, given: Given) -> tuple[Found, ...]:
        """Give the findings behind `beside_finished` on one line, one by one."""
        sides = {one: self._with_finished(board, states, line, one) for one in (True, False)}
        return self._each(given, sides)

    def finding_beside(self, board: Board, states: States, line: int, rating: float, found: Found) -> Finding:
        """Give a finding beside finished lines again, with its reasons."""
        return self._again(self._with_finished(board, states, line, found.one), rating, found)

    def _with_finished(self, board: Board, states: States, line: int, one: bool) -> tuple[Line, Sequence[FinishedLine]]:
        ones, zeros = board.known(states, line)
        finished = board.finished(states, board.parallel(line))
        shape = board.shapes[line]
        return (Line(shape, ones, zeros), finished) if one else (Line(shape, zeros, ones), other_side(finished))

    def _each(self, given: Given, sides: dict[bool, tuple[Any, ...]]) -> tuple[Found, ...]:
        """Give findings one by one: by their first cells, then by their rules, then by their sides."""
        found = [
            _found(finding, name, one)
            for name, one in given.sides
            for finding in self._rules[name].find(*sides[one])
            if finding.band.rating == given.rating
        ]
        return tuple(sorted(found, key=lambda own: (own.cells & -own.cells, own.rule, own.one)))

    def _again(self, seen: tuple[Any, ...], rating: float, found: Found) -> Finding:
        rule = self._rules[found.rule]
        for finding in rule.find(*seen):
            argument: Any = finding.argument
            if finding.band.rating == rating and argument.x | argument.y == found.cells:
                again: Finding = finding
                return again
        raise failed(rule, "find", "found something once, and does not find it again")


def _found(finding: Finding, rule: str, one: bool) -> Found:
    x, y = finding.argument.x, finding.argument.y
    return Found(x, y, rule, one) if one else Found(y, x, rule, one)
