"""The board: the lines of one puzzle, and what is known of each, rows and columns in step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, final

from deduce.game.puzzle import EMPTY, Cell, LineAt, Puzzle
from deduce.grid.line import FinishedLine, Line, Shape, count, positions, shapes, unpacked

States = list[int]
"""A packed state for each line: the rows from the top, then the columns from the left."""

_USUAL_SIDE: Final = 16
_LEAST_WORK: Final = 12


@lru_cache(maxsize=1 << 12)  # a step changes few rows, so most come again
def _row(state: int, columns: int) -> str:
    return "".join(["1" if state >> c & 1 else "0" if state >> columns + c & 1 else EMPTY for c in range(columns)])


@final
class Grid:
    """What is known of a grid: the shapes of its lines, rows first, and a packed state for each, filled in place."""

    __slots__ = ("columns", "rows", "shapes", "states", "unique")

    def __init__(self, rows: int, columns: int, unique: bool, shapes: tuple[Shape, ...], states: States) -> None:
        self.rows = rows
        self.columns = columns
        self.unique = unique
        self.shapes = shapes
        self.states = states

    @staticmethod
    def of(puzzle: Puzzle) -> Grid:
        """Return the grid of a puzzle with its givens."""
        lines = shapes(puzzle.rows, puzzle.columns, puzzle.signs, puzzle.odd)
        grid = Grid(puzzle.rows, puzzle.columns, puzzle.unique_lines, lines, [0] * len(lines))
        for r, row in enumerate(puzzle.givens):
            for c, symbol in enumerate(row):
                if symbol != EMPTY:
                    grid.put((r, c), int(symbol == "1"))
        return grid

    @property
    def work(self) -> int:
        """The steps of a propagation from one cell.

        In a large grid it changes more lines, and each of them takes longer, above all with signs.
        """
        lines = len(self.states)
        if lines < 2 * _USUAL_SIDE:
            return max(lines // 2, _LEAST_WORK)
        signs = max([count(shape.equal | shape.opposite) for shape in self.shapes])
        return lines * (lines // _USUAL_SIDE + signs // 4) // 4

    def copy(self) -> Grid:
        return Grid(self.rows, self.columns, self.unique, self.shapes, self.states.copy())

    def blank(self) -> Grid:
        """Return the grid with no cell known."""
        return Grid(self.rows, self.columns, self.unique, self.shapes, [0] * len(self.states))

    def cell(self, line: int, position: int) -> Cell:
        """Return the cell at a position of a line."""
        return (line, position) if line < self.rows else (position, line - self.rows)

    def cells(self, line: int, ones: int, zeros: int) -> dict[Cell, int]:
        """Return cells of a line with their values."""
        return {self.cell(line, position): v for v, cells in ((1, ones), (0, zeros)) for position in positions(cells)}

    def axis(self, line: int) -> LineAt:
        """Return 0 for a row and 1 for a column, and the line's index among them."""
        return LineAt((0, line) if line < self.rows else (1, line - self.rows))

    def parallel(self, line: int) -> range:
        """Return the lines parallel to a line, this one included."""
        return range(self.rows) if line < self.rows else range(self.rows, self.rows + self.columns)

    def every_line(self) -> int:
        """Return all lines as a bit set."""
        return (1 << len(self.states)) - 1

    def directions(self) -> tuple[range, range]:
        """Return the rows and the columns."""
        return range(self.rows), range(self.rows, self.rows + self.columns)

    def put(self, cell: Cell, value: int) -> None:
        """Fill an empty cell."""
        r, c = cell
        down = self.rows + c
        states = self.states
        states[r] = states[r] | 1 << (c if value else c + self.columns)  # compiled, `|=` takes longer
        states[down] = states[down] | 1 << (r if value else r + self.rows)

    def value(self, cell: Cell) -> int | None:
        """Return the value of a cell; None if it is empty."""
        r, c = cell
        if self.states[r] >> c & 1:
            return 1
        return 0 if self.states[r] >> c + self.columns & 1 else None

    def line(self, line: int, one: bool = True, finished: Sequence[FinishedLine] = ()) -> Line:
        """Return a line from the side of the ones, or of the zeros; `finished` are seen from that of the ones."""
        seen = unpacked(self.shapes[line], self.states[line], finished)
        return seen if one else seen.swapped()

    def finished(self, lines: range) -> list[FinishedLine]:
        """Return the finished lines among some parallel ones: index, cells of 1, cells of 0."""
        finished = []
        for line in lines:
            shape, state = self.shapes[line], self.states[line]
            if count(state) == shape.length:
                finished.append((line - lines.start, state & shape.full, state >> shape.length))
        return finished

    def beside(self, line: int) -> list[FinishedLine]:
        """Return the other finished lines parallel to a line: index, cells of 1, cells of 0."""
        parallel = self.parallel(line)
        return [other for other in self.finished(parallel) if other[0] != line - parallel.start]

    def repeats(self, line: int, filling: int) -> bool:
        """Return whether another parallel line has a packed filling."""
        states = self.states
        for other in self.parallel(line):  # noqa: SIM110 - it is faster
            if states[other] == filling and other != line:
                return True
        return False

    def compared(self, line: int, determined: bool, completed: bool = True) -> list[FinishedLine]:
        """Return the parallel lines that a line must differ from: the finished or all `determined` ones.

        Determined ones have their final fillings or, unless `completed`, only their known cells.
        """
        if not self.unique:
            return []
        if not determined:
            return self.beside(line)
        beside, out = self.parallel(line), list[FinishedLine]()
        for other in beside:
            shape, seen = self.shapes[other], self.line(other)
            filling = shape.completion(seen.x, seen.y)
            if filling and other != line and not shape.broken(seen.x, seen.y):
                state = filling if completed else self.states[other]
                out.append((other - beside.start, state & shape.full, state >> shape.length))
        return out

    def broken(self, lines: int) -> bool:
        """Return whether some of the lines, a bit set, break a rule, alone or because they equal a finished line."""
        shapes, states = self.shapes, self.states
        for line in positions(lines):
            shape, state = shapes[line], states[line]
            ones, zeros = state & shape.full, state >> shape.length
            if shape.broken(ones, zeros):
                return True
            filled = shape.completion(ones, zeros) if self.unique else 0
            if filled and self.repeats(line, filled):
                return True
        return False

    def blanks(self) -> Iterator[Cell]:
        """Yield the empty cells, row by row."""
        for r in range(self.rows):
            for c in positions(self.shapes[r].full & ~(self.states[r] | self.states[r] >> self.columns)):
                yield r, c

    def complete(self) -> bool:
        """Return whether every cell is known."""
        width, full = self.columns, (1 << self.columns) - 1
        return all((self.states[r] | self.states[r] >> width) & full == full for r in range(self.rows))

    def text(self) -> tuple[str, ...]:
        """Return what is known as rows of `0`, `1` and `.`."""
        return tuple([_row(state, self.columns) for state in self.states[: self.rows]])

    def place(self, places: Mapping[Cell, int]) -> int:
        """Fill cells; return the lines that changed, as a bit set."""
        changed = 0
        for cell, value in places.items():
            self.put(cell, value)
            changed |= 1 << cell[0] | 1 << self.rows + cell[1]
        return changed

    def mark(self, line: int, ones: int, zeros: int) -> int:
        """Fill cells of a line, blank or known, in both directions; return the lines that changed, as a bit set."""
        return 1 << line | self.fill(line, ones | zeros << self.shapes[line].length)

    def fill(self, line: int, more: int) -> int:
        """Fill cells of a line from a packed state; return the crossing lines that changed, as a bit set."""
        states = self.states
        states[line] = states[line] | more  # compiled, `|=` takes longer
        if line < self.rows:
            length, first, one = self.columns, self.rows, 1 << line
            zero = one << self.rows
        else:
            length, first, one = self.rows, 0, 1 << line - self.rows
            zero = one << self.columns
        changed = 0
        while more:
            low = more & -more
            more ^= low
            across, bit = first + low.bit_length() - 1, one
            if across >= first + length:
                across, bit = across - length, zero
            states[across] = states[across] | bit
            changed |= 1 << across
        return changed
