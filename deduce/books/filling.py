"""Filling a grid at random.

The smallest grids are drawn from all of them, which are counted.  Others are filled row by row.  A row is drawn as a
whole, by a sweep backwards over its columns and a draw forwards: the more ways there are then to complete its columns,
the likelier it is.  Near the bottom that is not enough, because rows must still fit between the columns: there each
column is weighed together with the two before it.  So dead ends are rare even at 50x50.

If two lines are nearly the same, comparing one with the other gives its last cells.  In large grids such lines are
rare, so if they are wanted, some rows are made from earlier ones, if the columns allow.

The draws use only sums, products and quotients of floats, which are the same on every machine.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from operator import mul, truediv
from typing import Final, final

from deduce.base.errors import DeduceError
from deduce.base.patterns import regex
from deduce.grid.fillings import Terms, fillings
from deduce.grid.line import Shape

_Draws = tuple[float, float, float, float, list[float], list[float]]
"""The weights of 00, 01, 10 and 11 in the first two cells; and for each cell after them the probability of 1 after 01
and after 10, from the last cell to the third.  After 00 it is 1, after 11 it is 0."""

_ROW_TRIES: Final = 60  # a row comes out balanced about one time in four, at 50 columns one in eight
_GRID_TRIES: Final = 2000
_NEAR_ROWS: Final = 3  # in one grid: more than a few leave the columns no way to end
_NEAR_ROW_TRIES: Final = 20
_FEW: Final = 3000  # fillings of half of a grid that is counted: up to 6x6, and some narrow grids
_THREE = regex("000|111")


class NoGrid(DeduceError):  # noqa: N818 - there may be none, which is not a mistake
    """No filled grid of this size was found."""


def fill(
    rows: int, columns: int, rng: random.Random, unique_lines: bool = True, apart: int = 0, odd: str = ""
) -> tuple[str, ...]:
    """Return a random filled grid as rows of `0` and `1`; `odd` is that of a puzzle.

    Every grid is possible, and up to 6x6 all are equally likely.  If possible, a few rows of a larger grid differ from
    another in `apart` cells, an even number.  Raises NoGrid if there is no grid, or so few that none was found.
    """
    if not unique_lines or (lines(columns, odd) >= rows and lines(rows, odd) >= columns):
        small = rows <= 8 and lines(columns, odd) ** ((rows + 1) // 2) <= _FEW
        for _ in range(_GRID_TRIES):
            if small:
                grid = counted(rows, columns, odd).draw(rng)
            else:
                grid = _row_by_row(rows, columns, rng, unique_lines, apart, odd)
            columns_of_grid = set(zip(*grid, strict=True))
            if grid and not (unique_lines and (len(set(grid)) < rows or len(columns_of_grid) < columns)):
                return grid
    differing = " in which all rows and all columns differ; let them repeat, or choose another size"
    raise NoGrid(f"no grid with {columns} columns and {rows} rows was found{differing if unique_lines else ''}")


def _row_by_row(
    rows: int, columns: int, rng: random.Random, unique_lines: bool, apart: int = 0, odd: str = ""
) -> tuple[str, ...]:
    """Return a filled grid, with no two rows the same if lines are unique; empty at a dead end."""
    table, counts = columns_of(rows, odd), _counts_of_ones(columns, odd)
    last_rows = 2 if columns < 16 else 6
    states = [START] * columns
    grid: list[int] = []
    near_rows = 0
    for left in range(rows - 1, -1, -1):
        draws = _together(table, left, states) if 0 < left <= last_rows else _apart(table, left, states)
        row = _draw(draws, columns, rng, counts) if draws else -1
        if apart and near_rows < _NEAR_ROWS and left > last_rows and rng.random() < 0.5:
            similar = near_row(_texts(grid, columns), [table.choices(left, state) for state in states], apart, rng)
            if similar:
                row, near_rows = int(similar, 2), near_rows + 1
        if unique_lines and row in grid:
            row = _draw(draws, columns, rng, counts) if draws else -1
        if row < 0 or (unique_lines and row in grid):
            return ()
        remaining = row
        for column in range(columns - 1, -1, -1):
            states[column] = table.one[states[column]] if remaining & 1 else table.zero[states[column]]
            remaining >>= 1
        grid.append(row)
    # the last rows are drawn in another way, which must not show at the bottom only
    if rng.random() < 0.5:
        grid.reverse()
    texts = _texts(grid, columns)
    if rows == columns and rng.random() < 0.5:
        return tuple(map("".join, zip(*texts, strict=True)))
    return tuple(texts)


def _texts(grid: list[int], columns: int) -> list[str]:
    return [bin(row | 1 << columns)[3:] for row in grid]


def near_row(rows: Sequence[str], choices: Sequence[str], apart: int, rng: random.Random) -> str:
    """Return a row that differs from an earlier one in `apart` cells, half of them 1 there; empty if none was found.

    `choices` has the values that the row may have in each column.
    """
    for row in rng.sample(rows, len(rows)):
        forced = [c for c, (value, choice) in enumerate(zip(row, choices, strict=True)) if value not in choice]
        missing = [apart // 2 - sum(row[c] == value for c in forced) for value in "01"]
        if min(missing) < 0:
            continue
        free = [[c for c, choice in enumerate(choices) if row[c] == value and len(choice) == 2] for value in "01"]
        if any(len(cells) < count for cells, count in zip(free, missing, strict=True)):
            continue
        for _ in range(_NEAR_ROW_TRIES if any(missing) else 1):
            changed = {*forced, *rng.sample(free[0], missing[0]), *rng.sample(free[1], missing[1])}
            other = "".join("10"[int(value)] if c in changed else value for c, value in enumerate(row))
            if not _THREE.search(other) and other not in rows:
                return other
    return ""


def _counts_of_ones(length: int, odd: str) -> tuple[int, int]:
    """Return the least and the most 1s of a line."""
    return (length + 1) // 2 if odd else length // 2, (length + 1) // 2


def _draw(draws: _Draws, columns: int, rng: random.Random, counts: tuple[int, int]) -> int:
    """Draw rows until one is balanced; return it as a binary number of its cells, or -1 if none is."""
    first_00, first_01, first_10, first_11, after_01, after_10 = draws
    chance = rng.random
    up_to_01 = first_00 + first_01
    up_to_10 = up_to_01 + first_10
    total = up_to_10 + first_11
    first = (first_00, first_01, first_10, first_11)
    least, most = counts
    for _ in range(_ROW_TRIES):
        drawn = chance() * total
        last = 0 if drawn < first_00 else 1 if drawn < up_to_01 else 2 if drawn < up_to_10 else 3
        if not first[last]:  # a rounding error at a bound
            continue
        row, count = last, (last + 1) >> 1
        for cell in range(columns - 3, -1, -1):
            drawn = chance()
            if not last or (last == 1 and drawn < after_01[cell]) or (last == 2 and drawn < after_10[cell]):
                last = (last & 1) << 1 | 1
                count += 1
            else:
                last = (last & 1) << 1
            row = row << 1 | last & 1
        if least <= count <= most:
            return row
    return -1


def _apart(table: Columns, left: int, states: list[int]) -> _Draws | None:
    """Return the draws of a row by its columns, each alone; None if no row is possible."""
    shares = table.ones[left]
    # the probability that a row can be continued after 00, 01, 10, 11
    from_00 = from_01 = from_10 = from_11 = 1.0
    after_01: list[float] = []
    after_10: list[float] = []
    for column in range(len(states) - 1, 1, -1):
        one = shares[states[column]]
        zero = 1.0 - one
        with_01, with_10, with_00, with_11 = one * from_01, zero * from_10, zero * from_00, one * from_11
        middle_01, middle_10 = with_10 + with_11, with_00 + with_01
        after_01.append(with_11 / middle_01 if middle_01 else 0.0)
        after_10.append(with_01 / middle_10 if middle_10 else 0.0)
        from_00, from_01, from_10, from_11 = with_01, middle_01, middle_10, with_10
    a, b = shares[states[0]], shares[states[1]]
    first = ((1 - a) * (1 - b) * from_00, (1 - a) * b * from_01, a * (1 - b) * from_10, a * b * from_11)
    return (*first, after_01, after_10) if any(first) else None


def _together(table: Columns, left: int, states: list[int]) -> _Draws | None:
    """Return the draws of a row by its columns, each with the two before it; None if no row is possible.

    Each column adds the number of ways of three columns together, divided by that of the two that they share with the
    three before them.
    """
    ways = table.ways[left]
    # the states of each column after 0 and after 1; -1 if it cannot be completed
    after_zero = [state if ways[state] else -1 for state in [table.zero[before] for before in states]]
    after_one = [state if ways[state] else -1 for state in [table.one[before] for before in states]]
    # the probability that a row can be continued after 00, 01, 10, 11
    good_00 = good_01 = good_10 = good_11 = 1.0
    after_01: list[float] = []
    after_10: list[float] = []
    for column in range(len(states) - 1, 1, -1):
        a_zero, b_zero, zero = after_zero[column - 2], after_zero[column - 1], after_zero[column]
        a_one, b_one, one = after_one[column - 2], after_one[column - 1], after_one[column]
        one_after_00 = table.pull(left, a_zero, b_zero, one) * good_01
        zero_after_01 = table.pull(left, a_zero, b_one, zero) * good_10
        one_after_01 = table.pull(left, a_zero, b_one, one) * good_11
        zero_after_10 = table.pull(left, a_one, b_zero, zero) * good_00
        one_after_10 = table.pull(left, a_one, b_zero, one) * good_01
        zero_after_11 = table.pull(left, a_one, b_one, zero) * good_10
        from_01, from_10 = zero_after_01 + one_after_01, zero_after_10 + one_after_10
        total = one_after_00 + from_01 + from_10 + zero_after_11
        if not total:
            return None
        good_00, good_01 = one_after_00 / total, from_01 / total
        good_10, good_11 = from_10 / total, zero_after_11 / total
        after_01.append(one_after_01 / from_01 if from_01 else 0.0)
        after_10.append(one_after_10 / from_10 if from_10 else 0.0)
    a_zero, a_one = ways[after_zero[0]], ways[after_one[0]]
    b_zero, b_one = ways[after_zero[1]], ways[after_one[1]]
    first = (
        mul(a_zero, b_zero) * good_00,
        mul(a_zero, b_one) * good_01,
        mul(a_one, b_zero) * good_10,
        mul(a_one, b_one) * good_11,
    )
    return (*first, after_01, after_10) if any(first) else None


START: Final = 0
_AFTER_ZERO: Final = (1, 2, -1, 1, 1)
_AFTER_ONE: Final = (3, 3, 3, 4, -1)


@final
class Columns:
    """In how many ways columns of one height can be completed.

    A column's state is one number: five times its ones so far, plus its end (0 for nothing yet, then `0`, `00`, `1`,
    `11`).

    Attributes:
        zero, one: for each state, the state after a 0, after a 1; -1 if that breaks a rule.
        ways: for each number of rows left and each state, the number of ways to complete the column; with a 0 at the
            end of each, for the state -1.
        ones: for each number of rows left after the next and each state, the probability of 1 in the next row of a
            column alone; 0.5 if it cannot be completed.
    """

    __slots__ = ("_counts", "_pull", "_states", "one", "ones", "ways", "zero")

    def __init__(self, height: int, odd: str) -> None:
        least, quota = _counts_of_ones(height, odd)
        self._states = 5 * (quota + 1)
        self.zero: list[int] = []
        self.one: list[int] = []
        for state in range(self._states):
            count, end = divmod(state, 5)
            zero, one = _AFTER_ZERO[end], _AFTER_ONE[end]
            self.zero.append(5 * count + zero if zero > 0 else -1)
            self.one.append(5 * count + 5 + one if one > 0 and count < quota else -1)
        after = list(zip(self.zero, self.one, strict=True))
        self.ways = [[*[int(state // 5 >= least) for state in range(self._states)], 0]]
        for _ in range(height):
            last = self.ways[-1]
            self.ways.append([*[last[zero] + last[one] for zero, one in after], 0])
        self.ones: list[list[float]] = []
        for last in self.ways[:-1]:
            # not `/`, which compiled is not exact for large integers
            self.ones.append([truediv(last[b], last[a] + last[b]) if last[a] or last[b] else 0.5 for a, b in after])
        self._counts: dict[int, int] = {}
        self._pull: dict[int, float] = {}

    def choices(self, left: int, state: int) -> str:
        """Return the values that the next cell of a column can take, with `left` rows after it."""
        ways = self.ways[left]
        return ("0" if ways[self.zero[state]] else "") + ("1" if ways[self.one[state]] else "")

    def pull(self, left: int, a: int, b: int, c: int) -> float:
        """Return the number of ways to complete three columns together, divided by that for the first two apart.

        If one of the three cannot be completed, its state -1, this is 0.
        """
        if a < 0 or b < 0 or c < 0:
            return 0.0
        key = ((left * self._states + a) * self._states + b) * self._states + c
        known = self._pull.get(key)
        if known is None:
            ways = self.ways[left]
            apart: int = mul(ways[a], ways[b])  # a compiled `*` aborts the process if a signal handler raises in it
            known = self._pull[key] = truediv(self._together(left, a, b, c), apart) if apart else 0.0
        return known

    def _together(self, left: int, a: int, b: int, c: int) -> int:
        """Return the number of ways to complete three columns next to each other, with no row of 000 or 111."""
        key = ((left * self._states + a) * self._states + b) * self._states + c
        known = self._counts.get(key)
        if known is not None:
            return known
        ways, total = self.ways[left], 0
        if ways[a] and ways[b] and ways[c]:
            if not left:
                total = 1
            for value in range(1, 7) if left else ():  # all but 000 and 111
                x = self.one[a] if value & 4 else self.zero[a]
                y = self.one[b] if value & 2 else self.zero[b]
                z = self.one[c] if value & 1 else self.zero[c]
                if x >= 0 and y >= 0 and z >= 0:
                    total += self._together(left - 1, x, y, z)
        self._counts[key] = total
        return total


@cache
def columns_of(height: int, odd: str = "") -> Columns:
    """Return the tables for columns of a height, made once."""
    return Columns(height, odd)


def lines(length: int, odd: str = "") -> int:
    """Return the number of lines of a length: never three together, as many of each symbol or one more as allowed."""
    return columns_of(length, odd).ways[length][START]


class Counted:
    """All fillings of one size, with or without repeated lines, row by row: all ways to continue are counted.

    A line is an integer.  The counts of ones of all columns are parts of one integer, so that a row is added to all
    columns at once.
    """

    def __init__(self, rows: int, columns: int, odd: str = "") -> None:
        self.rows = rows
        self.columns = columns
        self._full = (1 << columns) - 1
        self._lines = list(fillings(Terms(Shape(columns, more=int(odd == "ones"))), 0, 0))
        width = rows.bit_length() + 1
        self._spread = {line: sum(1 << width * c for c in range(columns) if line >> c & 1) for line in self._lines}
        high = 1 << width - 1
        everywhere = sum(1 << width * c for c in range(columns))  # 1 in the part of every column
        # a count that is too large for a symbol, with this added, reaches the high bit of its part
        least, most = _counts_of_ones(rows, odd)
        self._slack_of_ones = (high - 1 - most) * everywhere
        self._slack_of_zeros = (high - 1 - (rows - least)) * everywhere
        self._high = high * everywhere
        self._rows_done = [done * everywhere for done in range(rows + 1)]
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
            if (ones + self._slack_of_ones | done - ones + self._slack_of_zeros) & self._high:
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


@cache
def counted(rows: int, columns: int, odd: str = "") -> Counted:
    """Return the fillings of a size, counted once."""
    return Counted(rows, columns, odd)
