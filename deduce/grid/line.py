"""A line: what never changes about it (its shape) and what is known of it (its state).

A set of cells of a line is an integer, bit i for the cell at position i, from 0 at the left or the top.
A packed state is one integer: the ones in the low bits, the zeros above them, `ones | zeros << length`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, final

from mypy_extensions import mypyc_attr

from deduce.game.puzzle import Sign
from deduce.game.world import Literals, Signs


def _counts() -> bytes:
    one_more = bytes(range(1, 17)).ljust(256)
    counts = b"\0"
    while len(counts) <= 0xFFFF:
        counts += counts.translate(one_more)
    return counts


_COUNTS: Final = _counts()


def count(cells: int) -> int:
    """Return the number of cells of a set: by a table, because a compiled `int.bit_count` is slow."""
    if cells <= 0xFFFF:
        return _COUNTS[cells]
    return _COUNTS[cells & 0xFFFF] + _COUNTS[cells >> 16] if cells <= 0xFFFFFFFF else cells.bit_count()


def positions(cells: int) -> Iterator[int]:
    """Yield the positions in a set of cells, in order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def threes(cells: int) -> int:
    """Return the first cell of each three neighbouring cells of a set."""
    return cells & cells >> 1 & cells >> 2


@final
class Shape:
    """What never changes about a line, from the side of X.  Shapes with the same signs are equal.

    Attributes:
        equal, opposite: bit i is set if `=`, or `x`, joins the cells i and i + 1.
        more: for a line of odd length, 1 if it has one more X, -1 if it has one more Y, 0 if it has one more of either.
        most, most_y: how many cells of X, and of Y, it may have: half of the cells, rounded up unless the other has one
            more.
        full: the set of all its cells.
        flipped: the same line from the side of Y.
    """

    __slots__ = ("_hash", "equal", "flipped", "full", "length", "more", "most", "most_y", "opposite")

    def __init__(self, length: int, equal: int = 0, opposite: int = 0, more: int = 0) -> None:
        self.length = length
        self.equal = equal
        self.opposite = opposite
        self.more = more if length % 2 else 0
        self.most = (length + (self.more >= 0)) // 2
        self.most_y = (length + (self.more <= 0)) // 2
        self.full = (1 << length) - 1
        self._hash = hash((length, equal, opposite, self.more))
        self.flipped = self
        if self.more > 0:
            self.flipped = Shape(length, equal, opposite, -1)
            self.flipped.flipped = self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return (
            self.length == other.length
            and self.equal == other.equal
            and self.opposite == other.opposite
            and self.more == other.more
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        more = f", more={self.more}" if self.more else ""
        return f"Shape(length={self.length}, equal={self.equal}, opposite={self.opposite}{more})"

    def with_signs(self, equal: int, opposite: int) -> Shape:
        """Return the shape with other signs."""
        shape = Shape(self.length, equal, opposite, abs(self.more))
        return shape.flipped if self.more < 0 else shape

    @property
    def signs(self) -> Signs:
        return Signs(self.equal, self.opposite)

    def broken(self, ones: int, zeros: int) -> bool:
        """Return whether the known cells break a rule: three together, balance or a sign; also by two adjacent `=`."""
        return bool(
            ones & zeros
            or threes(ones)
            or threes(zeros)
            or count(ones) > self.most
            or count(zeros) > self.most_y
            or (self.equal and self.equal & (ones & zeros >> 1 | zeros & ones >> 1 | self.equal >> 1))
            or (self.opposite and self.opposite & (ones & ones >> 1 | zeros & zeros >> 1))
        )

    def completion(self, ones: int, zeros: int) -> int:
        """Return the packed filling of a line that is finished or determined (it has all of one symbol), else 0."""
        if count(ones) == self.most:
            zeros = self.full & ~ones
        elif count(zeros) == self.most_y:
            ones = self.full & ~zeros
        elif ones | zeros != self.full:
            return 0
        return ones | zeros << self.length


FinishedLine = tuple[int, int, int]
"""A finished parallel line: its index among the parallel lines, its cells of X, its cells of Y."""


@final
@mypyc_attr(acyclic=True)
class Line:
    """A line as a rule sees it: from the side of one symbol, X, against the other, Y.

    Its methods take and return sets of cells, and yield them from the left or the top.

    Attributes:
        x, y: the cells with X, the cells with Y.
        finished: the finished parallel lines, for a rule that compares lines.
        blanks: the cells that are not known.
        room: how many more X the line can take.
    """

    __slots__ = ("blanks", "finished", "room", "shape", "x", "y")

    def __init__(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine] = ()) -> None:
        self.shape = shape
        self.x = x
        self.y = y
        self.finished = finished
        self.blanks = shape.full & ~(x | y)
        self.room = shape.most - count(x)

    @property
    def known(self) -> Literals:
        """The known cells, with 1 for X."""
        return Literals(self.y, self.x)

    def plus(self, x: int, y: int) -> Line:
        """Return the line with more cells filled."""
        return Line(self.shape, self.x | x, self.y | y, self.finished)

    def given(self, more: Literals) -> Line:
        """Return the line with more cells filled, X for 1."""
        return self.plus(more.ones, more.zeros)

    def side(self, one: bool) -> Line:
        """Return the line from the side of X, or of Y."""
        return self if one else self.swapped()

    def swapped(self) -> Line:
        """Return the line from the side of the other symbol."""
        if not self.finished:
            return Line(self.shape.flipped, self.y, self.x)
        return Line(self.shape.flipped, self.y, self.x, [(index, y, x) for index, x, y in self.finished])

    def count(self, cells: int) -> int:
        """Return the number of cells of a set."""
        return count(cells)

    def singles(self, cells: int) -> Iterator[int]:
        """Yield each cell of a set, as a set of one."""
        while cells:
            low = cells & -cells
            yield low
            cells ^= low

    def pairs(self, cells: int) -> Iterator[int]:
        """Yield each two cells of a set that touch, as a set of two."""
        for first in self.singles(cells & cells >> 1):
            yield first | first << 1

    def trios(self, cells: int) -> Iterator[int]:
        """Yield each three adjacent cells of a set, as a set of three."""
        for first in self.singles(threes(cells)):
            yield first | first << 1 | first << 2

    def equal_pairs(self, cells: int) -> Iterator[int]:
        """Yield each two cells of a set with `=` between them, as a set of two."""
        for first in self.singles(self.shape.equal & cells & cells >> 1):
            yield first | first << 1

    def opposite_pairs(self, cells: int) -> Iterator[int]:
        """Yield each two cells of a set with `x` between them, as a set of two."""
        for first in self.singles(self.shape.opposite & cells & cells >> 1):
            yield first | first << 1

    def runs(self, cells: int) -> Iterator[int]:
        """Yield the longest runs of adjacent cells of a set."""
        while cells:
            run = cells & ~(cells + (cells & -cells))
            yield run
            cells ^= run

    def neighbours_of(self, cells: int) -> int:
        """Return the cells outside a set that touch a cell of it."""
        return (cells << 1 | cells >> 1) & self.shape.full & ~cells

    def between(self, cells: int) -> int:
        """Return the cells with a cell of a set on either side; they may be in it themselves."""
        return cells << 1 & cells >> 1


def unpacked(shape: Shape, state: int, finished: Sequence[FinishedLine] = ()) -> Line:
    """Return a line in a packed state, from the side of the ones."""
    return Line(shape, state & shape.full, state >> shape.length, finished)


@lru_cache(maxsize=256)
def shapes(rows: int, columns: int, signs: tuple[Sign, ...], odd: str = "") -> tuple[Shape, ...]:
    """Return the shapes of all lines of a puzzle: its rows from the top, then its columns from the left.

    Puzzles of the same size, signs and rule for odd lines share one tuple.
    """
    equal = [0] * (rows + columns)
    opposite = list(equal)
    for sign in signs:
        (r, c), (below, _) = sign.a, sign.b
        line, position = (r, c) if below == r else (rows + c, r)
        (equal if sign.equal else opposite)[line] |= 1 << position
    lengths, more = [columns] * rows + [rows] * columns, int(odd == "ones")
    return tuple([Shape(*line, more) for line in zip(lengths, equal, opposite, strict=True)])
