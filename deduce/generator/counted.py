"""Small grids, drawn so that each filling is equally likely: all ways to continue are counted.

A line is an integer.  The counts of ones of all columns are parts of one integer, so that a row is added to all columns
at once.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from functools import cache

from deduce.core.fillings import Terms, fillings
from deduce.core.line import Shape
from deduce.generator.columns import lines

_FEW = 3000


def countable(rows: int, columns: int) -> bool:
    """Return whether a size is small enough: up to 6x6, and some narrow grids."""
    return rows <= 8 and lines(columns) ** ((rows + 1) // 2) <= _FEW


class Counted:
    """All fillings of one size, with or without repeated lines, row by row.

    Attributes:
        rows, columns: the size.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self._full = (1 << columns) - 1
        self._lines = list(fillings(Terms(Shape(columns)), 0, 0))
        width = rows.bit_length() + 1
        self._spread = {line: sum(1 << width * c for c in range(columns) if line >> c & 1) for line in self._lines}
        high = 1 << width - 1
        # a count that is too large for a symbol, with this added, reaches the high bit of its part
        self._slack = _everywhere(high - 1 - (rows + 1) // 2, width, columns)
        self._high = _everywhere(high, width, columns)
        self._rows_done = [_everywhere(done, width, columns) for done in range(rows + 1)]
        self._known: dict[tuple[int, int, int, int], tuple[list[int], list[int]]] = {}

    def draw(self, rng: random.Random) -> tuple[str, ...]:
        """Return a random filling as rows of `0` and `1`; empty if there is none.  Every filling is equally likely."""
        if not self.total():
            return ()
        counts, before, last = 0, 0, self._full
        drawn: list[int] = []
        for left in range(self.rows, 0, -1):
            choices, sums = self._choices(left, counts, before, last)
            line = choices[bisect_right(sums, rng.randrange(sums[-1]))]
            counts += self._spread[line]
            # the row above the first counts as its opposite, so that they make no three
            before, last = last if drawn else self._full ^ line, line
            drawn.append(line)
        return tuple([bin(line | 1 << self.columns)[3:] for line in drawn])

    def total(self) -> int:
        """Return the number of fillings, lines repeated or not."""
        sums = self._choices(self.rows, 0, 0, self._full)[1]
        return sums[-1] if sums else 0

    def _choices(self, left: int, counts: int, before: int, last: int) -> tuple[list[int], list[int]]:
        """Return the rows that can come next, and the cumulated numbers of ways to continue with each."""
        key = (left, counts, before, last)
        known = self._known.get(key)
        if known is not None:
            return known
        both_ones, both_zeros = before & last, self._full & ~(before | last)
        done = self._rows_done[self.rows - left + 1]
        choices, sums, total = [], [], 0
        for line in self._lines:
            if line & both_ones or both_zeros & ~line:
                continue
            ones = counts + self._spread[line]
            if (ones + self._slack | done - ones + self._slack) & self._high:
                continue
            ways = 1
            if left > 1:
                below = last if left < self.rows else self._full ^ line
                after = self._choices(left - 1, ones, below, line)[1]
                ways = after[-1] if after else 0
            if ways:
                total += ways
                choices.append(line)
                sums.append(total)
        self._known[key] = choices, sums
        return choices, sums


def _everywhere(count: int, width: int, columns: int) -> int:
    """Return an integer with a count in the part of every column."""
    return sum(count << width * c for c in range(columns))


@cache
def counted(rows: int, columns: int) -> Counted:
    """Return the fillings of a size, counted once."""
    return Counted(rows, columns)
