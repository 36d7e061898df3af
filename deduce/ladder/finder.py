"""The ladder cut into segments, and the easiest findings on single lines, remembered."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from attrs import frozen

from deduce.core.line import Line, Shape, table_of
from deduce.ladder.registry import Ladder, Rule
from deduce.ladder.rule import Band, Finding

Found = tuple[Finding, Rule, bool]
"""A finding on a line, its rule, and whether it is seen from the side of the ones."""

Easiest = tuple[float, tuple[Found, ...]]
"""The easiest rating that has a finding, and all findings there; NOTHING without any."""

NOTHING: Easiest = (9.0, ())

_TOO_MANY = 1_000_000  # remembered states of one shape, after which the memory starts afresh


class LineFinder:
    """The easiest findings on a line, remembered by shape and state, under rules that look at one line."""

    def __init__(self, rungs: tuple[tuple[Rule, Band], ...]) -> None:
        self._rungs: dict[float, list[Rule]] = {}
        for rule, band in rungs:
            self._rungs.setdefault(band.rating, []).append(rule)
        self._memory: dict[Shape, dict[int, Easiest]] = {}

    def easiest(self, shape: Shape, state: int) -> Easiest:
        """Give the easiest findings on a line in a packed state."""
        table = table_of(self._memory, shape)
        known = table.get(state)
        if known is None:
            if len(table) >= _TOO_MANY:
                table.clear()
            known = table[state] = self._search(shape, state)
        return known

    def _search(self, shape: Shape, state: int) -> Easiest:
        ones, zeros = state & shape.full, state >> shape.length
        if ones | zeros == shape.full:
            return NOTHING
        sides = ((True, Line(shape, ones, zeros)), (False, Line(shape, zeros, ones)))
        found: dict[str, list[Found]] = {}
        for rating, rules in self._rungs.items():
            here: list[Found] = []
            for rule in rules:
                name = rule.facts.id
                if name not in found:
                    looks = sides[:1] if rule.facts.symmetric else sides
                    found[name] = [(finding, rule, one) for one, line in looks for finding in rule.find(line)]
                here += [entry for entry in found[name] if entry[0].band.rating == rating]
            if here:
                return rating, tuple(here)
        return NOTHING


@frozen(eq=False)
class Segment:
    """Neighbouring rungs of the ladder whose rules look at the same thing.

    Attributes:
        scope: `line`, `lines` or `grid`.
        bands: the rules with their bands in this segment, easiest first.
        finder: for rules of one line, their remembered findings.
    """

    scope: str
    bands: dict[Rule, tuple[Band, ...]]
    finder: LineFinder | None


@cache
def segments(ladder: Ladder) -> tuple[Segment, ...]:
    """Cut a ladder into segments, easiest first."""
    rungs = [(rule, band) for rule in ladder.rules for band in ladder.bands(rule)]
    rungs.sort(key=lambda rung: (rung[1].rating, rung[0].facts.id))
    out = []
    for scope, part in groupby(rungs, lambda rung: rung[0].facts.scope):
        own = tuple(part)
        bands: dict[Rule, tuple[Band, ...]] = {}
        for rule, band in own:
            bands[rule] = (*bands.get(rule, ()), band)
        out.append(Segment(scope, bands, LineFinder(own) if scope == "line" else None))
    return tuple(out)
