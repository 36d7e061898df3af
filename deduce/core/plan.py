"""Rules as propagation applies them: functions on integers, with how far each may go, and no names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from mypy_extensions import mypyc_attr

from deduce.core.line import FinishedLine, Shape, count


@mypyc_attr(allow_interpreted_subclasses=True)
class ForcedOnLine:
    """What a rule of one line forces; each rule has its own `on`, which compiled code calls directly."""

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        """Return what follows on a line from its cells of X and of Y, up to a bound: the cells of X, and of Y."""
        raise NotImplementedError

    def __call__(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return self.on(shape, x, y, bound)


@mypyc_attr(allow_interpreted_subclasses=True)
class ForcedBeside:
    """What a rule of a line and the finished lines beside it forces."""

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        """Return what follows as `ForcedOnLine` does."""
        raise NotImplementedError

    def __call__(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        return self.on(shape, x, y, finished, bound)


LineFunction = Callable[[Shape, int, int, int], tuple[int, int]]
BesideFunction = Callable[[Shape, int, int, Sequence[FinishedLine], int], tuple[int, int]]


@final
class OnLineByFunction(ForcedOnLine):
    """The same by a plain function, which a rule file may have instead."""

    def __init__(self, function: LineFunction) -> None:
        self.function = function

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return self.function(shape, x, y, bound)


@final
class BesideByFunction(ForcedBeside):
    """The same by a plain function."""

    def __init__(self, function: BesideFunction) -> None:
        self.function = function

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        return self.function(shape, x, y, finished, bound)


@final
class LineRule:
    """A rule of one line, ready to apply.

    Attributes:
        forced: what follows, as sets of cells.
        bound: the furthest that it may go, in its own unit.
        symmetric: it treats both symbols at once, so that one look at a line is enough.
        complete: it finds all that a line holds, so that no other rule of one line adds to it.
        counts: from the side of X, it has nothing to say of a line with room for more X than the bound.
        signs: it has nothing to say of a line without signs.
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
        """Return the cells of 1 and of 0 that follow, the line seen from the side of the ones and of the zeros."""
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
    """A rule of a line and the finished lines beside it, ready to apply; the words are those of LineRule."""

    def __init__(self, forced: ForcedBeside, bound: int, symmetric: bool = False) -> None:
        self.forced = forced
        self.bound = bound
        self.symmetric = symmetric


@final
class Plan:
    """The rules of lines up to a rung of the ladder.

    Attributes:
        on_lines: those of one line.
        beside: those that look at finished lines beside a line.
        needed: those of one line that are needed for all that follows: a complete one says what the others would.
    """

    def __init__(self, on_lines: tuple[LineRule, ...], beside: tuple[BesideRule, ...]) -> None:
        self.on_lines = on_lines
        self.beside = beside
        self.needed = tuple([rule for rule in on_lines if rule.complete]) or on_lines


def forced_on_line(rules: Sequence[LineRule], shape: Shape, ones: int, zeros: int) -> tuple[int, int]:
    """Return the cells of 1 and of 0 that rules of one line give at once, each applied once."""
    more_ones = more_zeros = 0
    for rule in rules:
        got_ones, got_zeros = rule.both_sides(shape, ones, zeros)
        more_ones |= got_ones
        more_zeros |= got_zeros
    return more_ones, more_zeros


def forced_beside(rules: Sequence[BesideRule], shape: Shape, state: int, finished: Sequence[int]) -> tuple[int, int]:
    """Return the cells of 1 and of 0 that follow at once on a line from finished lines beside it.

    Args:
        rules: each is applied once.
        shape: of all these lines.
        state: of the line, packed.
        finished: the states of the finished lines, packed.
    """
    ones, zeros = state & shape.full, state >> shape.length
    lines = [(at, full & shape.full, full >> shape.length) for at, full in enumerate(finished)]
    swapped = other_side(lines)
    more_ones = more_zeros = 0
    for rule in rules:
        got_x, got_y = rule.forced.on(shape, ones, zeros, lines, rule.bound)
        more_ones, more_zeros = more_ones | got_x, more_zeros | got_y
        if not rule.symmetric:
            got_x, got_y = rule.forced.on(shape, zeros, ones, swapped, rule.bound)
            more_ones, more_zeros = more_ones | got_y, more_zeros | got_x
    return more_ones, more_zeros


def other_side(finished: Sequence[FinishedLine]) -> list[FinishedLine]:
    """Return finished lines as they are seen from the side of the other symbol."""
    return [(index, y, x) for index, x, y in finished]
