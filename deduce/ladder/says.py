"""Claims about one line, made in the line's own terms: sets of cells, and the symbols X and Y."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import final

from deduce.claims import (
    Between,
    Blanks,
    Breaks,
    Cells,
    Claim,
    Complete,
    Either,
    Fillings,
    Holds,
    Left,
    NeedOne,
    SameBut,
    Short,
    Third,
    Values,
    WouldBe,
    WouldRepeat,
)
from deduce.core.line import count, positions
from deduce.puzzle import Cell, LineAt


@final
class OnLine:
    """Makes claims about one line, seen from the side of X.

    A set of cells of the line is an integer, bit i for the cell at position i.  `if_x` and `if_y` are cells that are
    supposed to hold X, or Y.

    Attributes:
        at: the line.
        x: the value that X stands for, 0 or 1.
    """

    __slots__ = ("at", "x")

    def __init__(self, at: LineAt, one: bool) -> None:
        self.at = at
        self.x = int(one)

    def side(self, one: bool) -> OnLine:
        """Return the same line from this side, or from the other."""
        return self if one else OnLine(self.at, not self.x)

    def cell(self, at: int) -> Cell:
        axis, index = self.at
        return (at, index) if axis else (index, at)

    def cells(self, cells: int) -> Cells:
        return tuple(map(self.cell, positions(cells)))

    def values(self, x: int, y: int = 0) -> Values:
        """Return cells of X and of Y with their values."""
        return {self.cell(at): self.x if x >> at & 1 else 1 - self.x for at in positions(x | y)}

    def beside(self, index: int) -> LineAt:
        """Name a parallel line by its place."""
        return LineAt((self.at[0], index))

    def way(self, x: int, length: int) -> str:
        """Write a filling, given as its cells of X, from the first cell to the last."""
        return "".join(str(self.x if x >> at & 1 else 1 - self.x) for at in range(length))

    def holds(self, x: int = 0, y: int = 0, blank: int = 0) -> Holds:
        """Cells hold X, others Y, and some between them are blank."""
        return Holds(self.at, self.values(x, y), self.cells(blank))

    def third(self, cells: int, both: bool = False) -> Third:
        """An X in one of the cells, or in both, would make three alike."""
        return Third(self.x, self.cells(cells), both)

    def complete(self, count: int) -> Complete:
        """The line has all its X."""
        return Complete(self.at, self.x, count)

    def left(self, count: int) -> Left:
        """The line has so many X to come."""
        return Left(self.at, self.x, count)

    def blanks(self, cells: int) -> Blanks:
        """These are the blanks of the line."""
        return Blanks(self.at, self.cells(cells))

    def sign(self, pair: int, mark: str) -> Between:
        """A sign stands between two cells."""
        return Between(self.cells(pair), mark)

    def need_one(self, groups: Iterable[int], by: str) -> NeedOne:
        """Each group of blanks takes an X."""
        return NeedOne(self.at, self.x, tuple(map(self.cells, groups)), by)

    def would_be(self, x: int, y: int, by: str, if_x: int = 0, if_y: int = 0) -> WouldBe:
        """Cells would hold X, others Y, by one game rule."""
        return WouldBe(self.values(x, y), by, self.values(if_x, if_y))

    def breaks(self, rule: str, x: int, y: int = 0, if_x: int = 0, if_y: int = 0) -> Breaks:
        """Cells of X and Y would break `three` or `sign`, or do."""
        return Breaks(rule, self.values(x, y), self.values(if_x, if_y))

    def too_many(self, x: int, count: int, if_x: int = 0, if_y: int = 0) -> Breaks:
        """The line has so many X, or would have."""
        supposed = self.values(if_x, if_y)
        return Breaks("balance", self.values(x), supposed, self.at, value=self.x, count=count)

    def repeats(self, index: int, x: int, rest: bool = False, if_x: int = 0, if_y: int = 0) -> Breaks:
        """The line has its X just where a parallel line has them, or, with `rest`, where that has no Y."""
        supposed = self.values(if_x, if_y)
        return Breaks("unique", self.values(x), supposed, self.at, self.beside(index), self.x, rest=rest)

    def short(self, groups: Sequence[int], blanks: int, left: int, if_x: int = 0, if_y: int = 0) -> Short:
        """Each group, three cells or a pair with a cross, would need an X in one of its blanks, and fewer are left."""
        sizes = {count(group) for group in groups}
        by = "either" if len(sizes) > 1 else "three" if 3 in sizes else "sign"
        cells = tuple(self.cells(group & blanks) for group in groups)
        return Short(self.at, self.x, left, cells, by, self.values(if_x, if_y))

    def either(
        self, cell: int, with_x: Sequence[Claim], with_y: Sequence[Claim], if_x: int = 0, if_y: int = 0
    ) -> Either:
        """Whichever symbol the cell held, something would break."""
        (at,) = self.cells(cell)
        one, zero = (with_x, with_y) if self.x else (with_y, with_x)
        return Either(at, tuple(one), tuple(zero), self.values(if_x, if_y))

    def same_but(self, index: int, cells: int) -> SameBut:
        """The line agrees with a finished one but for its blanks."""
        return SameBut(self.at, self.beside(index), self.cells(cells))

    def would_repeat(self, index: int, x: int, y: int = 0) -> WouldRepeat:
        """Filled like this the line would have its X where the other has them."""
        return WouldRepeat(self.at, self.beside(index), self.values(x, y))

    def fillings(self, ways: Iterable[int], length: int) -> Fillings:
        """The line can be filled in these ways, each given as its cells of X."""
        return Fillings(self.at, tuple(self.way(way, length) for way in ways))


Says = Callable[[OnLine], Sequence[Claim]]
"""What is said of a line, made where it is told."""
