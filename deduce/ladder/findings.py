"""The ladder cut into segments, and the easiest that a line has to give: first how easy, then each finding.

How easy the easiest step on a line is, and what all such steps fill, the rules answer with a few integers; it
is remembered by the line's shape and state.  The findings one by one take longer, and few lines are ever asked
for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from deduce.core.board import Board, States
from deduce.core.line import Line, Shape, table_of
from deduce.ladder.registry import Ladder, Rule
from deduce.ladder.rule import Band, Finding, Settled

_TOO_MANY = 500_000  # remembered states of one shape, after which the memory starts afresh

Side = tuple[str, bool]
"""The id of a rule, and whether it speaks from the side of the ones."""

Given = tuple[float, int, int, tuple[Side, ...]]
"""On a line: the easiest rating, the cells of 1 and of 0 that follow there, and what says so."""

Found = tuple[int, int, int, int, str, bool]
"""A finding on a line: its cells, those of 1, those of 0, the first of them, its rule, and the side it is seen from."""

NOTHING: Given = (9.0, 0, 0, ())
BROKEN: Given = (0.0, 0, 0, ())


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
        self._plan = [(rating, [self._entry(*rung) for rung in rungs]) for rating, rungs in self.rungs.items()]
        self._symmetric = {rule.facts.id for rule in self.bands if rule.facts.symmetric}
        self._find = {rule.facts.id: rule.find for rule in self.bands}
        self._given: dict[Shape, dict[int, Given]] = {}
        self._found: dict[Shape, dict[int, tuple[Found, ...]]] = {}

    def table(self, shape: Shape) -> dict[int, Given]:
        """Give what is remembered of lines of one shape: the answer of `on_line` for each state met before."""
        return table_of(self._given, shape)

    def on_line(self, shape: Shape, state: int) -> Given:
        """Give all that follows on a line at the easiest rating that gives anything."""
        table = self.table(shape)
        known = table.get(state)
        if known is None:
            if len(table) >= _TOO_MANY:
                table.clear()
            twin = table.get(state >> shape.length | (state & shape.full) << shape.length)
            known = table[state] = self._on_line(shape, state) if twin is None else self._with_symbols_swapped(twin)
        return known

    def _with_symbols_swapped(self, given: Given) -> Given:
        rating, ones, zeros, sides = given
        return rating, zeros, ones, tuple([(name, one if name in self._symmetric else not one) for name, one in sides])

    def _entry(self, rule: Rule, bound: int) -> tuple[str, Callable[..., tuple[int, int]], bool, int, int]:
        """Give a rule's id, what it forces, whether it is symmetric, its bound, and at its first band the furthest."""
        most = max(band.bound for band in self.bands[rule])
        first = bound == self.bands[rule][0].bound and bound < most
        return rule.facts.id, rule.forced, rule.facts.symmetric, bound, most if first else 0

    def _on_line(self, shape: Shape, state: int) -> Given:
        ones, zeros = state & shape.full, state >> shape.length
        if shape.broken(ones, zeros):
            return BROKEN
        if ones | zeros == shape.full:
            return NOTHING
        silent: set[str] = set()
        for rating, rules in self._plan:
            more_ones = more_zeros = 0
            sides: list[Side] = []
            for name, forced, symmetric, bound, most in rules:
                if name in silent:
                    continue
                if most and not (any(forced(shape, ones, zeros, most)) or any(forced(shape, zeros, ones, most))):
                    silent.add(name)  # not even its furthest band has anything to say
                    continue
                on_one, on_zero = forced(shape, ones, zeros, bound)
                if on_one or on_zero:
                    sides.append((name, True))
                    more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
                if not symmetric:
                    on_zero, on_one = forced(shape, zeros, ones, bound)
                    if on_one or on_zero:
                        sides.append((name, False))
                        more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
            if sides:
                return rating, more_ones, more_zeros, tuple(sides)
        return NOTHING

    def found_table(self, shape: Shape) -> dict[int, tuple[Found, ...]]:
        """Give what is remembered of lines of one shape: the answer of `found_on_line` for each state met before."""
        return table_of(self._found, shape)

    def found_on_line(self, shape: Shape, state: int) -> tuple[Found, ...]:
        """Give the findings behind `on_line`, one by one."""
        table = self.found_table(shape)
        known = table.get(state)
        if known is None:
            if len(table) >= _TOO_MANY:
                table.clear()
            known = table[state] = self._found_on_line(shape, state)
        return known

    def _found_on_line(self, shape: Shape, state: int) -> tuple[Found, ...]:
        rating, _, _, sides = self.on_line(shape, state)
        ones, zeros = state & shape.full, state >> shape.length
        return tuple(
            _found(finding, name, one)
            for name, one in sides
            for finding in self._find[name](Line(shape, ones, zeros) if one else Line(shape, zeros, ones))
            if finding.band.rating == rating
        )

    def beside_finished(self, board: Board, states: States) -> list[Given]:
        """Give for each line all that follows from the finished lines beside it at its easiest rating."""
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
                    out[line] = self._from(finished, board.shapes[line], *board.known(states, line))
        return out

    def _from(self, finished: list[Settled], shape: Shape, ones: int, zeros: int) -> Given:
        swapped = _swapped(finished)
        for rating, rules in self._plan:
            more_ones = more_zeros = 0
            sides: list[Side] = []
            for name, forced, symmetric, bound, _ in rules:
                on_one, on_zero = forced(shape, ones, zeros, finished, bound)
                if on_one or on_zero:
                    sides.append((name, True))
                    more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
                if not symmetric:
                    on_zero, on_one = forced(shape, zeros, ones, swapped, bound)
                    if on_one or on_zero:
                        sides.append((name, False))
                        more_ones, more_zeros = more_ones | on_one, more_zeros | on_zero
            if sides:
                return rating, more_ones, more_zeros, tuple(sides)
        return NOTHING

    def found_beside(self, board: Board, states: States, line: int, given: Given) -> tuple[Found, ...]:
        """Give the findings behind `beside_finished` on one line, one by one."""
        ones, zeros = board.known(states, line)
        shape = board.shapes[line]
        finished = board.finished(states, board.parallel(line))
        swapped = _swapped(finished)
        rating, _, _, sides = given
        return tuple(
            _found(finding, name, one)
            for name, one in sides
            for finding in self._find[name](
                *((Line(shape, ones, zeros), finished) if one else (Line(shape, zeros, ones), swapped))
            )
            if finding.band.rating == rating
        )


def _swapped(finished: list[Settled]) -> list[Settled]:
    """Give finished lines as they are seen from the side of the zeros."""
    return [(index, zeros, ones) for index, ones, zeros in finished]


def _found(finding: Finding, rule: str, one: bool) -> Found:
    x, y = finding.argument.x, finding.argument.y
    cells = x | y
    return cells, *((x, y) if one else (y, x)), cells & -cells, rule, one


@cache
def segments(ladder: Ladder) -> tuple[Segment, ...]:
    """Cut a ladder into segments, easiest first."""
    rungs = [(rule, band) for rule in ladder.rules for band in ladder.bands(rule)]
    rungs.sort(key=lambda rung: (rung[1].rating, rung[0].facts.id))
    parts: list[list[tuple[Rule, Band]]] = []
    for rung in rungs:
        if parts and parts[-1][-1][0].facts.scope == rung[0].facts.scope:
            parts[-1].append(rung)
        else:
            parts.append([rung])
    return tuple(Segment(part[0][0].facts.scope, part) for part in parts)


def fill(board: Board, states: States, line: int, ones: int, zeros: int) -> list[int]:
    """Fill cells of a line, blank or known, in both directions; give the lines that changed."""
    rows, columns = board.rows, board.columns
    states[line] |= ones | zeros << board.shapes[line].length
    if line < rows:
        one, zero, first = 1 << line, 1 << line + rows, rows
    else:
        one, zero, first = 1 << line - rows, 1 << line - rows + columns, 0
    changed = [line]
    cells = ones | zeros
    while cells:
        low = cells & -cells
        cells ^= low
        across = first + low.bit_length() - 1
        states[across] |= (one if ones & low else 0) | (zero if zeros & low else 0)
        changed.append(across)
    return changed
