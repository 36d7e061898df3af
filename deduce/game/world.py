"""A grid and its lines as the reader of an argument sees them, with sets of cells as integers.

A set of cells of a line has bit i for the cell at position i.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, final

from mypy_extensions import mypyc_attr

from deduce.game.puzzle import Cell, LineAt, Puzzle, line_name

Set = int
Value = int
Values = Mapping[Cell, int]
"""Cells with their values."""


@final
@mypyc_attr(acyclic=True)
class Literals:
    """Cells of a line with their values: the set of those with 0, and of those with 1.  A value is also an index."""

    __slots__ = ("ones", "zeros")

    def __init__(self, zeros: Set = 0, ones: Set = 0) -> None:
        self.zeros: Final = zeros
        self.ones: Final = ones

    def __getitem__(self, value: Value) -> Set:
        if value == 1:
            return self.ones
        if value:
            raise IndexError(value)
        return self.zeros

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Literals) and self.zeros == other.zeros and self.ones == other.ones

    def __hash__(self) -> int:
        return hash((self.zeros, self.ones))

    def __repr__(self) -> str:
        return f"Literals(zeros={self.zeros}, ones={self.ones})"

    def __reduce__(self) -> tuple[type[Literals], tuple[Set, Set]]:
        return Literals, (self.zeros, self.ones)

    @property
    def cells(self) -> Set:
        return self.zeros | self.ones

    @property
    def mixed(self) -> bool:
        """Whether it has cells of both values."""
        return self.zeros > 0 and self.ones > 0

    def flipped(self) -> Literals:
        """Return the same cells with the other values."""
        return Literals(self.ones, self.zeros)

    def among(self, cells: Set) -> Literals:
        """Return those that are in a set of cells."""
        return Literals(self.zeros & cells, self.ones & cells)

    def plus(self, other: Literals) -> Literals:
        return Literals(self.zeros | other.zeros, self.ones | other.ones)


NOTHING = Literals()


class Signs(NamedTuple):
    """The signs of a line: bit i if `=`, or `x`, joins cells i and i + 1."""

    equal: Set = 0
    opposite: Set = 0


NO_SIGNS = Signs()


class ProofError(Exception):
    """A statement of an argument is false, at a place such as `part 2, fact 1`; empty for the whole argument."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.reason, self.place = reason, place

    def within(self, place: str) -> ProofError:
        """Return the same error with an outer place in front of its own."""
        return ProofError(self.reason, f"{place}, {self.place}" if self.place else place)


def require(true: object, otherwise: str) -> None:
    """Raise ProofError with this reason unless something is true."""
    if not true:
        raise ProofError(otherwise)


@final
class located:  # noqa: N801 - as a class it takes a fifth of the time of a generator, and proofs enter it at each step
    """Add a place to any ProofError raised inside."""

    __slots__ = ("_place",)

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, ProofError):
            raise fault.within(self._place) from None


def singles(cells: Set) -> Iterator[Set]:
    """Yield each cell of a set as a set of one, in order."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


def cells_on(line: LineAt, cells: Set) -> list[Cell]:
    """Return a set of cells of a line as cells of the grid, in order."""
    axis, index = line
    cells_in_order = []
    while cells:
        place = (cells & -cells).bit_length() - 1
        cells &= cells - 1
        cells_in_order.append((place, index) if axis else (index, place))
    return cells_in_order


def cells_of(puzzle: Puzzle, line: LineAt) -> list[Cell]:
    """Return the cells of a line."""
    axis, index = line
    return [(r, index) for r in range(puzzle.rows)] if axis else [(index, c) for c in range(puzzle.columns)]


def values_on(line: LineAt, known: Literals) -> dict[Cell, int]:
    """Return cells of a line with their values as cells of the grid: those of 0 first."""
    return {**dict.fromkeys(cells_on(line, known.zeros), 0), **dict.fromkeys(cells_on(line, known.ones), 1)}


def on_line(line: LineAt, values: Values) -> Literals:
    """Return the cells of a line among some cells of the grid."""
    axis, index = line
    sets = [0, 0]
    for cell, value in values.items():
        if cell[axis] == index:
            sets[value] |= 1 << cell[1 - axis]
    return Literals(sets[0], sets[1])


@final
class World:
    """A grid as the reader of an argument sees it: its size, whether lines must be unique, and its known cells.

    `signs` has those of each line with signs; `more` says whether a line of odd length has one more 1 (1), one more 0
    (-1), or one more of either.
    """

    def __init__(
        self, rows: int, columns: int, unique: bool, signs: Mapping[LineAt, Signs], values: Values, more: int = 0
    ) -> None:
        self.rows, self.columns, self.unique, self.signs, self.more = rows, columns, unique, signs, more
        self.values = dict(values)

    @classmethod
    def of(cls, puzzle: Puzzle, rows: tuple[str, ...] = (), lines: Iterable[LineAt] | None = None) -> World:
        """Return the givens of a puzzle, or another grid of it if rows are passed; if lines are, only their cells."""
        signs: dict[LineAt, Signs] = {}
        for sign in puzzle.signs:
            axis = 0 if sign.a[0] == sign.b[0] else 1
            line, bit = LineAt((axis, sign.a[axis])), 1 << sign.a[1 - axis]
            equal, opposite = signs.get(line, NO_SIGNS)
            signs[line] = Signs(equal | bit, opposite) if sign.equal else Signs(equal, opposite | bit)
        rows = rows or puzzle.givens
        if lines is None:
            cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
        else:
            cells = [cell for line in lines for cell in cells_of(puzzle, line)]
        values = {(r, c): int(rows[r][c]) for r, c in cells if rows[r][c] in "01"}
        return cls(puzzle.rows, puzzle.columns, puzzle.unique_lines, signs, values, int(puzzle.odd == "ones"))

    def plus(self, values: Values) -> World:
        """Return the grid with more known cells."""
        more = World(self.rows, self.columns, self.unique, self.signs, self.values, self.more)
        more.add(values)
        return more

    def add(self, values: Values) -> None:
        """Fill in more cells."""
        self.values.update(values)

    def view(self, line: LineAt) -> View:
        """Return a line of the grid.  Raises ProofError if there is no such line."""
        if line[1] >= (self.columns if line[0] else self.rows):
            raise ProofError(f"there is no {line_name(line)}")
        return View(self, line)

    def known(self, line: LineAt) -> Literals:
        """Return the known cells of a line."""
        axis, index = line
        sets = [0, 0]
        for position in range(self.rows if axis else self.columns):
            value = self.values.get((position, index) if axis else (index, position))
            if value is not None:
                sets[value] |= 1 << position
        return Literals(sets[0], sets[1])


@final
class View:
    """One line of a grid as its reader sees it.

    Attributes:
        full: the set of all its cells.
        more, most: whether it has one more of a symbol, as in `World`; and the most of 0, and of 1, that it may have.
        signs, equal, opposite: the signs, and those of each kind.
    """

    def __init__(self, world: World, line: LineAt) -> None:
        self.world, self.line = world, line
        self.length = world.rows if line[0] else world.columns
        self.full = (1 << self.length) - 1
        self.more = world.more if self.length % 2 else 0
        self.most = most_of(self.length, self.more)
        self.known = world.known(line)
        self.blank = self.full & ~self.known.cells
        self.signs = world.signs.get(line, NO_SIGNS)
        self.equal, self.opposite = self.signs

    def fillings(self, limit: int) -> tuple[Set, ...]:
        """Return ways to fill the line under the game rules, at most `limit` of them, each as its cells of 1."""
        return fillings(self.length, self.equal, self.opposite, self.known.zeros, self.known.ones, limit, self.more)

    def has(self, cells: Literals) -> bool:
        """Return whether some cells are known to have these values."""
        return not cells.zeros & ~self.known.zeros and not cells.ones & ~self.known.ones

    def determined(self, other: LineAt) -> Literals:
        """Return the final filling of a determined parallel line."""
        value = self._complete_symbols(other)[0]
        cells = self.world.known(other)[value]
        return Literals(self.full & ~cells, cells) if value else Literals(cells, self.full & ~cells)

    def settling(self, other: LineAt) -> Set:
        """Return the cells needed to determine a parallel line, or none if either symbol determines it."""
        symbols = self._complete_symbols(other)
        return self.world.known(other)[symbols[0]] if len(symbols) == 1 else 0

    def _complete_symbols(self, other: LineAt) -> list[Value]:
        """Return the symbols that are complete in a parallel line.  Raises ProofError if there are none."""
        require(other[0] == self.line[0] and other != self.line, "a line is compared with another one, parallel to it")
        known = self.world.view(other).known
        symbols = [value for value in (0, 1) if known[value].bit_count() == self.most[value]]
        require(symbols, "the compared line is not determined")
        return symbols


def most_of(length: int, more: int) -> tuple[int, int]:
    """Return the most of 0, and of 1, that a line may have: one more of 1 if `more` is 1, of 0 if it is -1."""
    return (length + (more <= 0)) // 2, (length + (more >= 0)) // 2


@lru_cache(1 << 16)
def fillings(
    length: int,
    equal: Set,
    opposite: Set,
    zeros: Set,
    ones: Set,
    limit: int,
    more: int = 0,
    three: bool = True,
    balance: bool = True,
) -> tuple[Set, ...]:
    """Return ways to fill a line under the game rules, at most `limit` of them, each as its cells of 1."""
    most, filled_lines = most_of(length, more) if balance else (length, length), list[Set]()
    dead: set[tuple[int, int, int, int]] = set()

    def go(cell: int, count: int, last: int, run: int, cells: Set) -> bool:
        if cell == length:
            filled_lines.append(cells)
            return True
        if (cell, count, last, run) in dead:
            return False
        filled = False
        for value in (0, 1):
            if (ones, zeros)[value] >> cell & 1 or count + value > most[1] or cell + 1 - count - value > most[0]:
                continue
            if cell and ((equal >> cell - 1 & 1 and value != last) or (opposite >> cell - 1 & 1 and value == last)):
                continue
            longer = run + 1 if value == last else 1
            if three and longer > 2:
                continue
            filled |= go(cell + 1, count + value, value, min(longer, 3), cells | value << cell)
            if len(filled_lines) >= limit:
                return True
        if not filled:
            dead.add((cell, count, last, run))
        return filled

    go(0, 0, -1, 0, 0)
    return tuple(filled_lines)
