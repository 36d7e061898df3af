"""Rules as propagation applies them: functions on integers, each with a bound, and no names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mypy_extensions import mypyc_attr

from deduce.core.line import FinishedLine, Shape, count


@mypyc_attr(allow_interpreted_subclasses=True)
class ForcedOnLine:
    """The forced cells of a rule of one line; each rule defines `on`, which compiled code calls directly."""

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        """Return the cells of X and of Y that follow on a line from its known cells, up to a bound."""
        raise NotImplementedError

    def __call__(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return self.on(shape, x, y, bound)


@mypyc_attr(allow_interpreted_subclasses=True)
class ForcedBeside:
    """The forced cells of a rule that compares a line with finished parallel lines."""

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        """Return the cells of X and of Y that follow, as `ForcedOnLine` does."""
        raise NotImplementedError

    def __call__(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        return self.on(shape, x, y, finished, bound)


LineFunction = Callable[[Shape, int, int, int], tuple[int, int]]
BesideFunction = Callable[[Shape, int, int, Sequence[FinishedLine], int], tuple[int, int]]


@final
class OnLineByFunction(ForcedOnLine):
    """A rule of one line whose file has a plain function."""

    def __init__(self, function: LineFunction) -> None:
        self.function = function

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return self.function(shape, x, y, bound)


@final
class BesideByFunction(ForcedBeside):
    """A rule that compares lines, whose file has a plain function."""

    def __init__(self, function: BesideFunction) -> None:
        self.function = function

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        return self.function(shape, x, y, finished, bound)


@final
class LineRule:
    """A rule of one line, ready to apply.

    Attributes:
        forced: returns what follows, as sets of cells.
        bound: how far it may go, in the rule's unit.
        symmetric: it treats both symbols at once, so that one call is enough.
        complete: it finds all that follows on a line, so that no other rule of one line adds to it.
        counts: from the side of X, it does not apply to a line with room for more X than the bound.
        signs: it does not apply to a line without signs.
    """

    def __init__(
        self,
        forced: ForcedOnLine,
        bound: int,
        symmetric: bool = False,
        complete: bool = False,
        counts: bool = False,
        signs: bool = False,
    ) -> None:
        self.forced = forced
        self.bound = bound
        self.symmetric = symmetric
        self.complete = complete
        self.counts = counts
        self.signs = signs

    def both_sides(self, shape: Shape, ones: int, zeros: int) -> tuple[int, int]:
        """Return the cells of 1 and of 0 that follow if each symbol in turn is X."""
        if self.symmetric:
            return self.forced.on(shape, ones, zeros, self.bound)
        more_ones = more_zeros = also_ones = also_zeros = 0
        if not self.counts or shape.most - count(ones) <= self.bound:
            more_ones, more_zeros = self.forced.on(shape, ones, zeros, self.bound)
        if not self.counts or shape.most - count(zeros) <= self.bound:
            also_zeros, also_ones = self.forced.on(shape, zeros, ones, self.bound)
        return more_ones | also_ones, more_zeros | also_zeros


@final
class BesideRule:
    """A rule that compares a line with finished ones, ready to apply; the attributes are those of LineRule."""

    def __init__(self, forced: ForcedBeside, bound: int, symmetric: bool = False) -> None:
        self.forced = forced
        self.bound = bound
        self.symmetric = symmetric


@final
class Plan:
    """The rules of lines up to a rating.

    Attributes:
        on_lines: those of one line.
        beside: those that compare a line with finished ones.
        needed: those of one line that are enough to find all that follows: only the complete one, if there is one.
    """

    def __init__(self, on_lines: tuple[LineRule, ...], beside: tuple[BesideRule, ...]) -> None:
        self.on_lines = on_lines
        self.beside = beside
        self.needed = tuple([rule for rule in on_lines if rule.complete]) or on_lines


def forced_on_line(rules: Sequence[LineRule], shape: Shape, ones: int, zeros: int) -> tuple[int, int]:
    """Return the cells of 1 and of 0 that rules of one line force, each applied once."""
    more_ones = more_zeros = 0
    for rule in rules:
        forced_ones, forced_zeros = rule.both_sides(shape, ones, zeros)
        more_ones |= forced_ones
        more_zeros |= forced_zeros
    return more_ones, more_zeros


def forced_beside(rules: Sequence[BesideRule], shape: Shape, state: int, finished: Sequence[int]) -> tuple[int, int]:
    """Return the cells of 1 and of 0 that follow on a line from finished parallel lines.

    Args:
        rules: each is applied once.
        shape: of all these lines.
        state: of the line, packed.
        finished: the states of the finished lines, packed.
    """
    ones, zeros = state & shape.full, state >> shape.length
    lines = [(index, full & shape.full, full >> shape.length) for index, full in enumerate(finished)]
    swapped = other_side(lines)
    more_ones = more_zeros = 0
    for rule in rules:
        forced_x, forced_y = rule.forced.on(shape, ones, zeros, lines, rule.bound)
        more_ones, more_zeros = more_ones | forced_x, more_zeros | forced_y
        if not rule.symmetric:
            forced_x, forced_y = rule.forced.on(shape, zeros, ones, swapped, rule.bound)
            more_ones, more_zeros = more_ones | forced_y, more_zeros | forced_x
    return more_ones, more_zeros


def other_side(finished: Sequence[FinishedLine]) -> list[FinishedLine]:
    """Return finished lines with X and Y swapped."""
    return [(index, y, x) for index, x, y in finished]
