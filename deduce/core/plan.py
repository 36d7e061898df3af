"""Rules as propagation applies them: functions on integers, each with a bound, and no names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mypy_extensions import mypyc_attr

from deduce.core.line import Line


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

    What it is besides is in `deduce.ladder.rule.RuleInfo`; it `compares` if it compares a line with finished ones.
    `from_one` and `from_zero` are its id with each of the sides that it looks from.
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
