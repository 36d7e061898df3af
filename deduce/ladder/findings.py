"""The findings of the rules on lines, segment by segment: first the easiest rating, then each finding.

The easiest rating on a line and the cells that it fills are a few integers, cached by the shape and the state of the
line.  Single findings take longer, and are requested for few lines.  Reasons are computed only for the finding that is
taken, and are not cached.
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
    """The cells of 1 and of 0 forced by the easiest rules on a line, with their rating, rules and sides.

    `state` is the packed state of the line if this is cached.
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
    """A finding on a line: its cells, those of 1, those of 0, its rule, and the side it is seen from.

    `number` is its index among all findings of the rule from that side.
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

_PLACES: Final = 4_093  # states of one shape: a table that fits into the processor cache is faster
_MOST_SHAPES: Final = 1_000


@final
class _Entry:
    """A rule up to one of its bounds, prepared for queries; `from_one` and `from_zero` are its sides."""

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
        """Return the forced cells of a line, compared with finished lines if the rule does that."""
        if self.counts and shape.most - count(x) > self.bound:
            return 0, 0
        if self._on_line is not None:
            return self._on_line.on(shape, x, y, self.bound)
        assert self._beside is not None
        return self._beside.on(shape, x, y, finished, self.bound)


class Segment:
    """Consecutive rungs of a ladder whose rules have the same scope.

    Attributes:
        scope: `line`, `lines` or `grid`.
        rungs: the rules of each rating, easiest first, with the bounds of their bands.
        bands: the bands of each rule in this segment, easiest first.
    """

    def __init__(self, scope: str, banded: Iterable[tuple[Rule, Band]]) -> None:
        self.scope = scope
        self.rungs: dict[float, list[tuple[Rule, int]]] = {}
        self.bands: dict[Rule, tuple[Band, ...]] = {}
        for rule, band in banded:
            self.rungs.setdefault(band.rating, []).append((rule, band.bound))
            self.bands[rule] = (*self.bands.get(rule, ()), band)
        self._plan = [(rating, [_Entry(rule, bound) for rule, bound in rules]) for rating, rules in self.rungs.items()]
        without_signs = [(rating, [entry for entry in entries if not entry.signs]) for rating, entries in self._plan]
        self._without_signs = [rung for rung in without_signs if rung[1]]
        self._rules = {rule.facts.id: rule for rule in self.bands}
        self._known: dict[Shape, list[ForcedCells]] = {}

    def known(self, shape: Shape) -> list[ForcedCells]:
        """Return the cache for lines of one shape.  Each state has a fixed place, which other states may overwrite."""
        known = self._known.get(shape)
        return keep(self._known, shape, [NOTHING] * _PLACES, _MOST_SHAPES) if known is None else known

    def on_line(self, known: list[ForcedCells], shape: Shape, state: int) -> ForcedCells:
        """Return the forced cells of a line at the easiest rating that forces any, from the cache if possible."""
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
        """Return the cells that the rules force from either side, at the first rating above `above` that forces any.

        `finished` has the finished lines as seen from the side of the ones, `swapped` from the side of the zeros.
        """
        for rating, entries in self._plan if shape.equal | shape.opposite else self._without_signs:
            if rating <= above:
                continue
            more_ones = more_zeros = 0
            sides: list[Side] = []
            for entry in entries:
                on_one, on_zero = entry.forced(shape, ones, zeros, finished)
                if on_one or on_zero:
                    sides.append(entry.from_one)
                    more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
                if not entry.symmetric:
                    on_zero, on_one = entry.forced(shape, zeros, ones, swapped)
                    if on_one or on_zero:
                        sides.append(entry.from_zero)
                        more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
            if sides:
                return ForcedCells(rating, more_ones, more_zeros, tuple(sides))
        return NOTHING

    def found_harder(self, shape: Shape, state: int, than: float) -> tuple[ForcedCells, tuple[Found, ...]]:
        """Return the forced cells and the findings of a line at the easiest rating above `than` that has findings.

        Used if there is no finding at the rating of `on_line`: on a line that cannot be filled, the rules force more
        than they can give reasons for.
        """
        while than < NOTHING.rating:
            forced = self._on_line(shape, state, than)
            found = self.found_on_line(shape, state, forced)
            if found:
                return forced, found
            than = forced.rating
        return NOTHING, ()

    def found_on_line(self, shape: Shape, state: int, forced: ForcedCells) -> tuple[Found, ...]:
        """Return the single findings that make up a result of `on_line`."""
        ones, zeros = state & shape.full, state >> shape.length
        return self._each(forced, Line(shape, ones, zeros), Line(shape, zeros, ones))

    def beside_finished(self, board: Board, states: States) -> list[ForcedCells]:
        """Return the cells of each line forced by its finished parallel lines at its easiest rating.

        Return only one BROKEN if two finished lines are the same.
        """
        out = [NOTHING] * len(states)
        for beside in board.directions() if board.unique else ():
            length = board.shapes[beside.start].length
            whole = [line for line in beside if states[line].bit_count() == length]
            if len({states[line] for line in whole}) < len(whole):
                return [BROKEN]
            for line in beside if whole else ():
                state = states[line]
                matching = [other for other in whole if not state & ~states[other]]
                if matching and state.bit_count() < length:
                    finished = [(other - beside.start, *board.known(states, other)) for other in matching]
                    ones, zeros = board.known(states, line)
                    out[line] = self._easiest(board.shapes[line], ones, zeros, finished, other_side(finished))
        return out

    def found_beside(self, board: Board, states: States, line: int, forced: ForcedCells) -> tuple[Found, ...]:
        """Return the single findings on a line that make up a result of `beside_finished`."""
        return self._each(forced, self._seen(board, states, line, True), self._seen(board, states, line, False))

    def _each(self, forced: ForcedCells, from_one: Line, from_zero: Line) -> tuple[Found, ...]:
        """Return single findings, sorted by their first cells, then by their rules, then by their sides."""
        found = []
        for name, one in forced.sides:
            for number, finding in enumerate(self._rules[name].find(from_one if one else from_zero)):
                if finding.band.rating == forced.rating:
                    x, y = finding.argument.x, finding.argument.y
                    found.append(Found(x, y, name, one, number) if one else Found(y, x, name, one, number))
        return tuple(sorted(found, key=_by_place))

    def finding(self, board: Board, states: States, line: int, found: Found) -> Finding:
        """Return a finding on a line with its reasons."""
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
