"""The findings of the rules on lines, segment by segment: first the easiest rating, then each finding.

The easiest rating on a line and the cells that it fills are a few integers, cached by the shape and the state of the
line.  Single findings take longer, and are requested for few lines.  Reasons are computed only for the finding that is
taken, and are not cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, final

from attrs import evolve
from mypy_extensions import mypyc_attr

from deduce.engine.arguments import Found
from deduce.engine.rule import Band, Finding, Rule
from deduce.game.puzzle import Cell
from deduce.grid.grid import Grid, States
from deduce.grid.line import FinishedLine, Line, Shape, unpacked
from deduce.grid.table import keep
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Fact, Left, Needs, Rests, Sign

Side = tuple[str, bool]
"""The id of a rule, and whether it looks from the side of the ones."""


@final
@mypyc_attr(acyclic=True)
class ForcedCells:
    """The cells of 1 and of 0 forced by the easiest rules on a line; if cached, with the packed state of the line."""

    __slots__ = ("ones", "rating", "sides", "state", "zeros")

    def __init__(self, rating: float, ones: int, zeros: int, sides: tuple[Side, ...], state: int = -1) -> None:
        self.rating = rating
        self.ones = ones
        self.zeros = zeros
        self.sides = sides
        self.state = state


@final
@mypyc_attr(acyclic=True)
class Candidate:
    """A possible step, not yet explained.

    On a line it is a finding of a segment by its index among all of the rule from the same side; for a rule for the
    whole grid it is the finding, which may be a `LazyFinding`.
    """

    __slots__ = ("cells", "finding", "line", "number", "one", "ones", "rating", "rule", "segment", "zeros")

    def __init__(
        self,
        segment: Segment,
        rule: str,
        rating: float,
        line: int = 0,
        one: bool = True,
        ones: int = 0,
        zeros: int = 0,
        number: int = 0,
        finding: Any = None,
    ) -> None:
        self.segment = segment
        self.rule = rule
        self.rating = rating
        self.line = line
        self.one = one
        self.cells = ones | zeros
        self.ones = ones
        self.zeros = zeros
        self.number = number
        self.finding = finding

    def places(self, grid: Grid) -> Mapping[Cell, int]:
        """Return the cells that it fills, with their values."""
        if self.finding is None:
            return grid.cells(self.line, self.ones, self.zeros)
        places: Mapping[Cell, int] = self.finding.places
        return places

    def explained(self, grid: Grid) -> tuple[Band, Argument]:
        """Return its band and its argument; it is not yet taken on the grid."""
        if self.finding is None:
            found = self.segment.finding(grid, self)
            return found.band, found.argument.at(grid.axis(self.line), self.one, self.rule)
        return self.finding.band, self.finding.argument._replace(rule=self.rule)


NOTHING: Final = ForcedCells(9.0, 0, 0, ())
BROKEN: Final = ForcedCells(0.0, 0, 0, ())

_PLACES: Final = 4_093  # states of one shape: a table that fits into the processor cache is faster
_MOST_SHAPES: Final = 1_000


class Segment:
    """Consecutive bands of a ladder whose rules have the same scope: by rating, and as bands of each rule."""

    def __init__(self, scope: str, banded: Iterable[tuple[Rule, Band]]) -> None:
        self.scope = scope
        self.by_rating: dict[float, list[tuple[Rule, Band]]] = {}
        self.bands: dict[Rule, tuple[Band, ...]] = {}
        for rule, band in banded:
            self.by_rating.setdefault(band.rating, []).append((rule, band))
            self.bands[rule] = (*self.bands.get(rule, ()), band)
        self._rules = {rule.info.id: rule for rule in self.bands}
        on_lines = self.by_rating.items() if scope != "grid" else ()
        self._bounded = [(rating, [rule.bounded(band.bound) for rule, band in rules]) for rating, rules in on_lines]
        without_signs = [(rating, [rule for rule in rules if not rule.signs]) for rating, rules in self._bounded]
        self._without_signs = [(rating, rules) for rating, rules in without_signs if rules]
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
            forced = known[place] = ForcedCells(found.rating, found.ones, found.zeros, found.sides, state)
        return forced

    def _on_line(self, shape: Shape, state: int, above: float = 0.0) -> ForcedCells:
        line = unpacked(shape, state)
        if line.shape.broken(line.x, line.y):
            return BROKEN
        return self._easiest(line, above) if line.blanks else NOTHING

    def _easiest(self, line: Line, above: float = 0.0) -> ForcedCells:
        """Return the cells that the rules force from either side, at the first rating above `above` that forces any."""
        swapped = line.swapped()
        for rating, rules in self._bounded if line.shape.equal | line.shape.opposite else self._without_signs:
            if rating <= above:
                continue
            more_ones = more_zeros = 0
            sides: list[Side] = []
            for rule in rules:
                on_one, on_zero = rule.one_side(line)
                if on_one or on_zero:
                    sides.append(rule.from_one)
                    more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
                if not rule.symmetric:
                    on_zero, on_one = rule.one_side(swapped)
                    if on_one or on_zero:
                        sides.append(rule.from_zero)
                        more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
            if sides:
                return ForcedCells(rating, more_ones, more_zeros, tuple(sides))
        return NOTHING

    def beside_finished(self, grid: Grid) -> list[ForcedCells]:
        """Return the cells of each line forced by its finished parallel lines at its easiest rating.

        Return only one BROKEN if two finished lines are the same.
        """
        out = [NOTHING] * len(grid.states)
        for beside in grid.directions() if grid.unique else ():
            length, full = grid.shapes[beside.start].length, grid.shapes[beside.start].full
            whole = [line for line in beside if grid.states[line].bit_count() == length]
            if len({grid.states[line] for line in whole}) < len(whole):
                return [BROKEN]
            for line in beside if whole else ():
                state = grid.states[line]
                matching = [other for other in whole if not state & ~grid.states[other]]
                if matching and state.bit_count() < length:
                    finished = [
                        (at - beside.start, grid.states[at] & full, grid.states[at] >> length) for at in matching
                    ]
                    out[line] = self._easiest(unpacked(grid.shapes[line], state, finished))
        return out

    def candidates(self, grid: Grid, line: int, forced: ForcedCells) -> tuple[Candidate, ...]:
        """Return the single findings that make up some forced cells: by their first cells, rules and sides."""
        found = []
        for name, one in forced.sides:
            for number, finding in enumerate(self._rules[name].find(self._seen(grid, line, one))):
                if finding.band.rating == forced.rating:
                    gives = finding.argument.gives
                    ones, zeros = gives[one], gives[not one]
                    found.append(Candidate(self, name, forced.rating, line, one, ones, zeros, number))
        return tuple(sorted(found, key=_by_place) if len(found) > 1 else found)

    def harder(self, grid: Grid, line: int, than: float) -> tuple[ForcedCells, tuple[Candidate, ...]]:
        """Return the forced cells and the candidates of a line at the easiest rating above `than` that has findings.

        On a line that cannot be filled, the rules force more than they can give reasons for.
        """
        while than < NOTHING.rating:
            forced = self._on_line(grid.shapes[line], grid.states[line], than)
            found = self.candidates(grid, line, forced)
            if found:
                return forced, found
            than = forced.rating
        return NOTHING, ()

    def easiest_for(self, grid: Grid, line: int, ones: int, zeros: int) -> tuple[float, str]:
        """Return the rating and the id of the easiest rule that forces some cells of a line; NOTHING's and "" if none.

        The line can be filled, so each rule can give a reason for what it forces.
        """
        if self.scope == "lines" and not grid.unique:
            return NOTHING.rating, ""
        seen = self._seen(grid, line, True)
        swapped = seen.swapped()
        for rating, rules in self._bounded:
            names = []
            for rule in rules:
                more_ones, more_zeros = rule.both_sides(seen, swapped)
                if more_ones & ones or more_zeros & zeros:
                    names.append(rule.from_one[0])
            if names:
                return rating, min(names)
        return NOTHING.rating, ""

    def finding(self, grid: Grid, candidate: Candidate) -> Finding:
        """Return the finding of a candidate, with its reasons."""
        findings = self._rules[candidate.rule].find(self._seen(grid, candidate.line, candidate.one))
        again: Finding = next(islice(findings, candidate.number, None))
        return again

    def _seen(self, grid: Grid, line: int, one: bool) -> Line:
        """Return a line as a rule sees it from the side of the ones, or of the zeros."""
        finished = grid.finished(grid.parallel(line)) if self.scope == "lines" else []
        return grid.line(line, one, finished)


def _by_place(candidate: Candidate) -> tuple[int, str, bool]:
    return candidate.cells & -candidate.cells, candidate.rule, candidate.one


@final
class Easiest:
    """The easiest findings of a segment of rules on each line of a grid.  Sets of lines are bit sets.

    Only changed lines are examined, or all lines if the rules compare parallel lines.  Single findings are computed on
    request.

    On a grid that has a solution every line can be filled, and the rules can give a reason for all that they force.
    There, if only one cell is forced, it is a finding without a search.
    """

    def __init__(self, segment: Segment, grid: Grid, fillable: bool = False) -> None:
        self.segment = segment
        self.forced: list[ForcedCells] = [NOTHING] * len(grid.states)
        self._grid = grid
        self._known = [segment.known(shape) for shape in grid.shapes]
        self._fillable = fillable and segment.scope == "line"
        self._candidates: dict[int, tuple[Candidate, ...]] = {}
        self._stale = grid.every_line()

    def changed(self, lines: int) -> None:
        self._stale |= lines

    def easiest(self) -> tuple[float, int]:
        """Update the changed lines.  Return the easiest rating on any line and its lines, or the rating of NOTHING."""
        stale, self._stale = self._stale, 0
        if stale and self.segment.scope == "lines":
            self.forced = self.segment.beside_finished(self._grid)
            self._candidates.clear()
        else:
            known, shapes, states = self._known, self._grid.shapes, self._grid.states
            while stale:
                bit = stale & -stale
                stale ^= bit
                line = bit.bit_length() - 1
                self.forced[line] = self.segment.on_line(known[line], shapes[line], states[line])
                self._candidates.pop(line, None)
        rating, lines = NOTHING.rating, 0
        for line, forced in enumerate(self.forced):
            if forced.rating < rating:
                rating, lines = forced.rating, 0
            if forced.rating == rating:
                lines |= 1 << line
        return rating, lines

    def candidates(self, line: int) -> tuple[Candidate, ...]:
        """Return the easiest possible steps on a line."""
        found = self._candidates.get(line)
        if found is None:
            forced = self.forced[line]
            cells = forced.ones | forced.zeros
            if self._fillable and not cells & cells - 1:
                rule, one = min(forced.sides)
                found = (Candidate(self.segment, rule, forced.rating, line, one, forced.ones, forced.zeros),)
            else:
                found = self.segment.candidates(self._grid, line, forced)
            self._candidates[line] = found
        return found

    def harder(self, line: int) -> None:
        """Look for harder findings on a line where the rules force more than they can give reasons for."""
        if self.segment.scope == "lines":
            self.forced[line] = NOTHING
            return
        than = self.forced[line].rating
        self.forced[line], self._candidates[line] = self.segment.harder(self._grid, line, than)


_OnSide = tuple[bool, Finding, Rests]
"""A finding on a line, whether from the side of the ones, with what it rests on."""

_MOST_LINES: Final = 16384
_known: Final[dict[tuple[Rule, Shape, int], Sequence[_OnSide]]] = {}


def findings(
    grid: Grid, rules: Iterable[Rule], rating: float, lines: Iterable[int], determined: bool = False
) -> Iterator[Found]:
    """Yield all that rules for lines find on some lines up to a rating, line by line.

    A line must differ from finished parallel lines, and with `determined` also from determined ones.
    """
    for line in lines:
        for rule in rules:
            for one, finding, resting in _found_by(rule, grid, line, determined):
                if finding.band.rating <= rating:
                    yield Found(line, one, finding.argument, rule.info.id, finding.band.rating, resting)


def _found_by(rule: Rule, grid: Grid, line: int, determined: bool) -> Sequence[_OnSide]:
    """Return the findings of one rule on a line.

    Those on a single line are cached, because many trials lead to the same states of lines.
    """
    scope, shape, state = rule.info.scope, grid.shapes[line], grid.states[line]
    if scope == "line":
        key = rule, shape, state
        known = _known.get(key)
        return keep(_known, key, _found(rule, shape, state), _MOST_LINES) if known is None else known
    if scope == "lines" and determined:
        return _found(rule, shape, state, grid.compared(line, determined))
    if scope == "lines" and grid.unique and _matches_one(grid.states, grid.parallel(line), state, shape.length):
        return _found(rule, shape, state, grid.beside(line))
    return []


def _found(rule: Rule, shape: Shape, state: int, finished: Sequence[FinishedLine] = ()) -> Sequence[_OnSide]:
    """Return the findings of a rule on a line, from one side or both.

    Return none if the line is finished or a cell has both values.
    """
    ones, zeros = state & shape.full, state >> shape.length
    if ones | zeros == shape.full or ones & zeros:
        return []
    seen = Line(shape, ones, zeros, finished)
    lines = [(True, seen)] if rule.info.symmetric else [(True, seen), (False, seen.swapped())]
    return [(one, found, _rests(found, line)) for one, line in lines for found in rule.find(line)]


def _rests(finding: Finding, line: Line) -> Rests:
    """Return what a finding rests on, without the known cells that only shorten a group of three.

    If the symbols left are counted, the group would need the symbol even if these cells were empty, unless two groups
    share them.  So a chain can omit them.  In a trial this is so only if it takes the last symbol: where a sign makes
    two cells equal, more than one may be left, too few for both.
    """
    argument = finding.argument
    facts, then = argument.facts, argument.then
    if facts and isinstance(facts[0], Left) and facts[0].count:
        facts = tuple(map(_shared, facts))
        by_signs = any(isinstance(fact, Sign) for fact in facts)
        if len(then) == 2 and not by_signs and [fact.rules for fact in then[1].facts] == [("three",)]:
            then = ()
        argument = argument._replace(facts=facts, then=then)
    return argument.rests(line.known)


def _shared(fact: Fact) -> Fact:
    """Return groups of three with only the known cells that two of them share.  Return any other fact unchanged."""
    if not isinstance(fact, Needs) or fact.by != "three":
        return fact
    once = twice = 0
    for group in fact.groups:
        beside = fact.ways_for(group)[0]
        once, twice = once | beside, twice | once & beside
    return evolve(fact, known=fact.known.among(twice))


def _matches_one(states: States, lines: Sequence[int], state: int, length: int) -> bool:
    """Return whether an unfinished line matches one of some finished parallel lines in its known cells."""
    if state.bit_count() == length:
        return False
    for line in lines:  # noqa: SIM110 - it is faster
        if not state & ~states[line] and states[line].bit_count() == length:
            return True
    return False
