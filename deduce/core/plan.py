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


@final
class OnLineByFunction(ForcedOnLine):
    """A rule of one line whose file has a plain function."""

    def __init__(self, function: Callable[[Shape, int, int, int], tuple[int, int]]) -> None:
        self.function = function

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return self.function(shape, x, y, bound)


@final
class BesideByFunction(ForcedBeside):
    """A rule that compares lines, whose file has a plain function."""

    def __init__(self, function: Callable[[Shape, int, int, Sequence[FinishedLine], int], tuple[int, int]]) -> None:
        self.function = function

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        return self.function(shape, x, y, finished, bound)


@final
class BoundedRule:
    """A rule for lines up to a bound, ready to apply.

    What it is besides is in `deduce.ladder.rule.Facts`; it `compares` if it compares a line with finished ones.
    `from_one` and `from_zero` are its id with each of the sides that it looks from.
    """

    def __init__(
        self,
        forced: ForcedOnLine | ForcedBeside,
        bound: int,
        symmetric: bool = False,
        complete: bool = False,
        counts: bool = False,
        signs: bool = False,
        name: str = "",
    ) -> None:
        self.bound = bound
        self.from_one = (name, True)
        self.from_zero = (name, False)
        self.symmetric = symmetric
        self.complete = complete
        self.counts = counts
        self.signs = signs
        self._on_line = forced if isinstance(forced, ForcedOnLine) else None
        self._beside = forced if isinstance(forced, ForcedBeside) else None
        self.compares = self._beside is not None

    def one_side(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine] = ()) -> tuple[int, int]:
        """Return the cells of X and of Y that follow."""
        if self.counts and shape.most - count(x) > self.bound:
            return 0, 0
        if self._on_line is not None:
            return self._on_line.on(shape, x, y, self.bound)
        assert self._beside is not None
        return self._beside.on(shape, x, y, finished, self.bound)

    def both_sides(
        self,
        shape: Shape,
        ones: int,
        zeros: int,
        finished: Sequence[FinishedLine] = (),
        swapped: Sequence[FinishedLine] = (),
    ) -> tuple[int, int]:
        """Return the cells of 1 and of 0 that follow if each symbol in turn is X.

        `finished` has the finished lines as seen from the side of the ones, `swapped` from the side of the zeros.
        """
        more_ones, more_zeros = self.one_side(shape, ones, zeros, finished)
        if not self.symmetric:
            also_zeros, also_ones = self.one_side(shape, zeros, ones, swapped)
            return more_ones | also_ones, more_zeros | also_zeros
        return more_ones, more_zeros


def forced_on_line(
    rules: Sequence[BoundedRule], shape: Shape, ones: int, zeros: int, finished: Sequence[FinishedLine] = ()
) -> tuple[int, int]:
    """Return the cells of 1 and of 0 that rules force, each applied once, also from finished parallel lines."""
    swapped = other_side(finished)
    more_ones = more_zeros = 0
    for rule in rules:
        forced_ones, forced_zeros = rule.both_sides(shape, ones, zeros, finished, swapped)
        more_ones |= forced_ones
        more_zeros |= forced_zeros
    return more_ones, more_zeros


def other_side(finished: Sequence[FinishedLine]) -> list[FinishedLine]:
    """Return finished lines with X and Y swapped."""
    return [(index, y, x) for index, x, y in finished]
