"""What the rules find on lines, segment by segment: first how easy the easiest is, then each finding by itself.

How easy the easiest step on a line is, and what all such steps fill, the rules answer with a few integers; it
is remembered by the line's shape and state.  The findings one by one take longer, and few lines are ever asked
for them.  Their reasons are worked out for the one that is taken, and not remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, final

from mypy_extensions import mypyc_attr

from deduce.core.board import Board, States
from deduce.core.line import FinishedLine, Line, Shape, count
from deduce.core.memory import keep
from deduce.core.plan import ForcedBeside, ForcedOnLine, other_side
from deduce.ladder.rule import Band, Finding, Rule

Side = tuple[str, bool]
"""The id of a rule, and whether it looks from the side of the ones."""


@final
@mypyc_attr(acyclic=True)
class ForcedCells:
    """What the easiest rules give on a line: their rating, the cells of 1 and of 0 that follow, and who says so.

    `state` is the line's, packed, where this is remembered.
    """

    __slots__ = ("ones", "rating", "sides", "state", "zeros")

    def __init__(self, rating: float, ones: int, zeros: int, sides: tuple[Side, ...]) -> None:
        self.state = -1
        self.rating = rating
        self.ones = ones
        self.zeros = zeros
        self.sides = sides


@final
@mypyc_attr(acyclic=True)
class Found:
    """A finding on a line: its cells, those of 1, those of 0, its rule, the side it is seen from.

    `number` is its place, from 0, among all that the rule finds from there.
    """

    __slots__ = ("cells", "number", "one", "ones", "rule", "zeros")

    def __init__(self, ones: int, zeros: int, rule: str, one: bool, number: int = 0) -> None:
        self.cells = ones | zeros
        self.ones = ones
        self.zeros = zeros
        self.rule = rule
        self.one = one
        self.number = number


NOTHING: Final = ForcedCells(9.0, 0, 0, ())
BROKEN: Final = ForcedCells(0.0, 0, 0, ())

_PLACES: Final = 4_093  # for states of one shape: what fits into the cache of a processor is looked up the faster
_MOST_SHAPES: Final = 1_000


@final
class _Entry:
    """A rule up to one of its bounds, ready to ask; `from_one` and `from_zero` are its sides."""

    def __init__(self, rule: Rule, bound: int) -> None:
        self.from_one: Side = (rule.facts.id, True)
        self.from_zero: Side = (rule.facts.id, False)
        self.symmetric = rule.facts.symmetric
        self.counts = rule.facts.counts
        self.signs = rule.facts.signs
        self.bound = bound
        self._on_line = rule.forced if isinstance(rule.forced, ForcedOnLine) else None
        self._beside = rule.forced if isinstance(rule.forced, ForcedBeside) else None

    def forced(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine]) -> tuple[int, int]:
        """Return what follows on a line, beside finished lines where the rule looks at them."""
        if self.counts and shape.most - count(x) > self.bound:
            return 0, 0
        if self._on_line is not None:
            return self._on_line.on(shape, x, y, self.bound)
        assert self._beside is not None
        return self._beside.on(shape, x, y, finished, self.bound)


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
        self._plan = [(rating, [_Entry(rule, bound) for rule, bound in rules]) for rating, rules in self.rungs.items()]
        without_signs = [(rating, [own for own in entries if not own.signs]) for rating, entries in self._plan]
        self._without_signs = [rung for rung in without_signs if rung[1]]
        self._rules = {rule.facts.id: rule for rule in self.bands}
        self._known: dict[Shape, list[ForcedCells]] = {}

    def known(self, shape: Shape) -> list[ForcedCells]:
        """Return what is remembered of lines of one shape: each state has its place, until another comes there."""
        known = self._known.get(shape)
        return keep(self._known, shape, [NOTHING] * _PLACES, _MOST_SHAPES) if known is None else known

    def on_line(self, known: list[ForcedCells], shape: Shape, state: int) -> ForcedCells:
        """Return all that follows on a line at the easiest rating that gives anything, unless that is known."""
        place = state % _PLACES
        forced = known[place]
        if forced.state != state:
            found = self._on_line(shape, state)
            forced = known[place] = ForcedCells(found.rating, found.ones, found.zeros, found.sides)
            forced.state = state
        return forced

    def _on_line(self, shape: Shape, state: int, above: float = 0.0) -> ForcedCells:
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
        finished: Sequence[FinishedLine] = (),
        swapped: Sequence[FinishedLine] = (),
        above: float = 0.0,
    ) -> ForcedCells:
        """Ask the rules what they force, from the side of the ones and of the zeros, until a rating gives anything.

        Finished lines come as they are seen from the side of the ones, and of the zeros.
        """
        for rating, entries in self._plan if shape.equal | shape.opposite else self._without_signs:
            if rating <= above:
                continue
            more_ones = more_zeros = 0
            sides: list[Side] = []
            for own in entries:
                on_one, on_zero = own.forced(shape, ones, zeros, finished)
                if on_one or on_zero:
                    sides.append(own.from_one)
                    more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
                if not own.symmetric:
                    on_zero, on_one = own.forced(shape, zeros, ones, swapped)
                    if on_one or on_zero:
                        sides.append(own.from_zero)
                        more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
            if sides:
                return ForcedCells(rating, more_ones, more_zeros, tuple(sides))
        return NOTHING

    def found_harder(self, shape: Shape, state: int, than: float) -> tuple[ForcedCells, tuple[Found, ...]]:
        """Return what follows on a line at the easiest rating above another at which something is found, and what is.

        Asked where nothing is found at the rating that `on_line` gives: of a line that cannot be filled the rules
        know more than they can give reasons for.
        """
        while than < NOTHING.rating:
            forced = self._on_line(shape, state, than)
            found = self.found_on_line(shape, state, forced)
            if found:
                return forced, found
            than = forced.rating
        return NOTHING, ()

    def found_on_line(self, shape: Shape, state: int, forced: ForcedCells) -> tuple[Found, ...]:
        """Return the findings behind `on_line`, one by one."""
        ones, zeros = state & shape.full, state >> shape.length
        return self._each(forced, Line(shape, ones, zeros), Line(shape, zeros, ones))

    def beside_finished(self, board: Board, states: States) -> list[ForcedCells]:
        """Return for each line all that follows from the finished lines beside it at its easiest rating.

        One BROKEN in place of all where two finished lines are the same.
        """
        out = [NOTHING] * len(states)
        for beside in board.directions() if board.unique else ():
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

    def found_beside(self, board: Board, states: States, line: int, forced: ForcedCells) -> tuple[Found, ...]:
        """Return the findings behind `beside_finished` on one line, one by one."""
        return self._each(forced, self._seen(board, states, line, True), self._seen(board, states, line, False))

    def _each(self, forced: ForcedCells, from_one: Line, from_zero: Line) -> tuple[Found, ...]:
        """Return findings one by one: by their first cells, then by their rules, then by their sides."""
        found = []
        for name, one in forced.sides:
            for number, finding in enumerate(self._rules[name].find(from_one if one else from_zero)):
                if finding.band.rating == forced.rating:
                    x, y = finding.argument.x, finding.argument.y
                    found.append(Found(x, y, name, one, number) if one else Found(y, x, name, one, number))
        return tuple(sorted(found, key=_by_place))

    def finding(self, board: Board, states: States, line: int, found: Found) -> Finding:
        """Return a finding on a line again, with its reasons."""
        rule = self._rules[found.rule]
        again: Finding = next(islice(rule.find(self._seen(board, states, line, found.one)), found.number, None))
        return again

    def _seen(self, board: Board, states: States, line: int, one: bool) -> Line:
        """Return a line as a rule sees it from the side of the ones, or of the zeros."""
        ones, zeros = board.known(states, line)
        finished = board.finished(states, board.parallel(line)) if self.scope == "lines" else []
        shape = board.shapes[line]
        return Line(shape, ones, zeros, finished) if one else Line(shape, zeros, ones, other_side(finished))


def _by_place(found: Found) -> tuple[int, str, bool]:
    return found.cells & -found.cells, found.rule, found.one
