"""What a rule forces, made from its finder: so that a rule may be a finder alone until somebody writes the fast way.

Nothing is worth telling of a line that is broken already, and a finder need not expect one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from deduce.core.line import Line, Shape
from deduce.core.plan import BesideByFunction, OnLineByFunction
from deduce.ladder.rule import Band, Facts, Finding, GridFinding
from deduce.puzzle import Cell


def by_function(facts: Facts, forced: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function of a rule file as its scope wants it."""
    if facts.scope == "line":
        return OnLineByFunction(forced)
    return BesideByFunction(forced) if facts.scope == "lines" else forced


def forced_by(facts: Facts, find: Callable[..., Iterator[Any]]) -> Callable[..., Any]:
    """Give what stands for the `forced` of a rule: all that its finder places, in the bands up to a bound."""
    if facts.scope == "grid":
        return _over_the_grid(find)

    def forced(shape: Shape, x: int, y: int, *more: Any) -> tuple[int, int]:
        *finished, bound = more
        if shape.broken(x, y):
            return 0, 0
        return joined(finding for finding in find(Line(shape, x, y, *finished)) if finding.band.bound <= bound)

    return by_function(facts, forced)


def _over_the_grid(find: Callable[[Any, tuple[Band, ...]], Iterable[GridFinding]]) -> Callable[..., Any]:
    def forced(view: Any, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
        for finding in find(view, bands):
            yield from finding.inference.places.items()

    return forced


def joined(findings: Iterable[Finding]) -> tuple[int, int]:
    """Give the cells of X and of Y that some findings place."""
    x = y = 0
    for finding in findings:
        x, y = x | finding.argument.x, y | finding.argument.y
    return x, y
