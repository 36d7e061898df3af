"""Plain backtracking: one cell after another, 0 before 1, and back where a rule is broken.

It is the first search that people write, and draws no conclusion at all; how many assignments it needs says how hard a
puzzle is to search (Russell and Norvig, Artificial Intelligence, "Backtracking search"), and how much the order of the
cells matters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from deduce.core.board import Board
from deduce.core.line import count
from deduce.puzzle import Cell

_AT_A_TIME: Final = 500  # assignments that are told together


@final
class Entries:
    """A grid that is filled cell by cell, and back again.

    Attributes:
        sound: the givens break no rule.
    """

    def __init__(self, board: Board) -> None:
        self._shapes = board.shapes
        self._height = board.rows
        self._unique = board.unique
        known = [board.known(board.start(), line) for line in range(board.rows + board.columns)]
        self._ones = [ones for ones, _ in known]
        self._zeros = [zeros for _, zeros in known]
        self.sound = all(self._keeps_the_rules(line) for line in range(len(known)))

    def put(self, cell: Cell, value: int) -> bool:
        """Fill a blank; say whether its two lines still keep the rules."""
        r, c = cell
        lines = self._ones if value else self._zeros
        column = self._height + c
        lines[r] |= 1 << c
        lines[column] |= 1 << r
        return self._keeps_the_rules(r) and self._keeps_the_rules(column)

    def clear(self, cell: Cell, value: int) -> None:
        """Make a filled cell blank again."""
        r, c = cell
        lines = self._ones if value else self._zeros
        lines[r] ^= 1 << c
        lines[self._height + c] ^= 1 << r

    def most_constrained(self) -> Cell:
        """Give a blank of the line with the fewest, where it crosses the line with the fewest; there must be one."""
        height = self._height
        left = [
            count(shape.full & ~(ones | zeros))
            for shape, ones, zeros in zip(self._shapes, self._ones, self._zeros, strict=True)
        ]
        line = min([(blanks, line) for line, blanks in enumerate(left) if blanks])[1]
        across = height if line < height else 0
        known = self._ones[line] | self._zeros[line]
        at = min([(left[across + at], at) for at in range(self._shapes[line].length) if not known >> at & 1])[1]
        return (line, at) if line < height else (at, line - height)

    def _keeps_the_rules(self, line: int) -> bool:
        ones, zeros, shape = self._ones[line], self._zeros[line], self._shapes[line]
        if shape.broken(ones, zeros):
            return False
        if self._unique and ones | zeros == shape.full:
            first, after = (0, self._height) if line < self._height else (self._height, len(self._ones))
            for other in range(first, after):
                if other != line and self._ones[other] == ones and self._zeros[other] == zeros:
                    return False
        return True


@final
class Backtracking:
    """One search through all of a grid.

    Attributes:
        assignments: how many values have been put into cells.
        first: how many it took up to the first solution; 0 before that.
        solutions: how many solutions were met.
    """

    def __init__(self, board: Board, take: Callable[[int], None]) -> None:
        """Make ready; `take` is told the assignments made, now and then, and may raise."""
        self.assignments = 0
        self.first = 0
        self.solutions = 0
        self._entries = Entries(board)
        self._take = take

    def run(self, cells: list[Cell], fixed: bool) -> None:
        """Go through all fillings of some cells, in this order, or each time the most constrained one.

        Args:
            cells: all blanks of the grid.
            fixed: fill them in this order.
        """
        entries, depth = self._entries, 0
        order = cells.copy()
        tried = [0] * (len(cells) + 1)
        if not entries.sound:
            return
        while depth >= 0:
            value = tried[depth]
            if depth == len(cells):
                self.solutions += 1
                self.first = self.first or self.assignments
            elif value < 2:
                if not (value or fixed):
                    order[depth] = entries.most_constrained()
                if not self.assignments % _AT_A_TIME:
                    self._take(_AT_A_TIME)
                self.assignments += 1
                tried[depth] += 1
                if entries.put(order[depth], value):
                    depth += 1
                else:
                    entries.clear(order[depth], value)
                continue
            tried[depth] = 0
            depth -= 1
            if depth >= 0:
                entries.clear(order[depth], tried[depth] - 1)
