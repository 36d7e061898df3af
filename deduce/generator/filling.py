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
import re
from collections.abc import Sequence
from operator import mul
from typing import Final

from deduce.errors import DeduceError
from deduce.generator.columns import START, Columns, columns_of, lines
from deduce.generator.counted import countable, counted

Draws = tuple[float, float, float, float, list[float], list[float]]
"""The weights of 00, 01, 10 and 11 in the first two cells; and for each cell after them the probability of 1 after 01
and after 10, from the last cell to the third.  After 00 it is 1, after 11 it is 0."""

_ROW_TRIES: Final = 60  # a row comes out balanced about one time in four, at 50 columns one in eight
_GRID_TRIES: Final = 2000
_NEAR_ROWS: Final = 3  # in one grid: more than a few leave the columns no way to end
_NEAR_ROW_TRIES: Final = 20
_THREE = re.compile("000|111")


class NoGrid(DeduceError):  # noqa: N818 - there may be none, which is not a mistake
    """No filled grid of this size was found."""


def fill(rows: int, columns: int, rng: random.Random, unique_lines: bool = True, apart: int = 0) -> tuple[str, ...]:
    """Return a random filled grid as rows of `0` and `1`.

    Every grid is possible, and up to 6x6 all are equally likely, unless some rows are to be nearly the same.

    Args:
        rows, columns: the size, each side at least 2; odd sides are allowed.
        rng: the source of random numbers.
        unique_lines: no two rows and no two columns may be the same.
        apart: if possible, a few rows differ from another in this many cells, an even number; 0 for none.  It is
            ignored for the smallest grids, where such lines are common.

    Raises:
        NoGrid: there is none, or there are so few that none was found.
    """
    if not unique_lines or (lines(columns) >= rows and lines(rows) >= columns):
        small = countable(rows, columns)
        for _ in range(_GRID_TRIES):
            grid = counted(rows, columns).draw(rng) if small else _row_by_row(rows, columns, rng, unique_lines, apart)
            if grid and not (unique_lines and _repeats(grid)):
                return grid
    differing = " in which all rows and all columns differ; let them repeat, or choose another size"
    raise NoGrid(f"no grid with {columns} columns and {rows} rows was found{differing if unique_lines else ''}")


def _repeats(grid: Sequence[str]) -> bool:
    return len(set(grid)) < len(grid) or len(set(zip(*grid, strict=True))) < len(grid[0])


def _row_by_row(rows: int, columns: int, rng: random.Random, unique_lines: bool, apart: int = 0) -> tuple[str, ...]:
    """Return a filled grid, with no two rows the same if lines are unique; empty at a dead end."""
    table = columns_of(rows)
    last_rows = 2 if columns < 16 else 6
    states = [START] * columns
    grid: list[int] = []
    near_rows = 0
    for left in range(rows - 1, -1, -1):
        draws = _together(table, left, states) if 0 < left <= last_rows else _apart(table, left, states)
        row = _draw(draws, columns, rng) if draws else -1
        if apart and near_rows < _NEAR_ROWS and left > last_rows and rng.random() < 0.5:
            similar = near_row(_texts(grid, columns), [table.choices(left, state) for state in states], apart, rng)
            if similar:
                row, near_rows = int(similar, 2), near_rows + 1
        if unique_lines and row in grid:
            row = _draw(draws, columns, rng) if draws else -1
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

    Args:
        rows: the rows so far, of `0` and `1`.
        choices: for each column, the values that the row may have there.
        apart: how many cells differ, an even number.
        rng: the source of random numbers.
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


def _draw(draws: Draws, columns: int, rng: random.Random) -> int:
    """Draw rows until one is balanced; return it as a binary number of its cells, or -1 if none is."""
    first_00, first_01, first_10, first_11, after_01, after_10 = draws
    chance = rng.random
    up_to_01 = first_00 + first_01
    up_to_10 = up_to_01 + first_10
    total = up_to_10 + first_11
    first = (first_00, first_01, first_10, first_11)
    quota = (columns + 1) // 2
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
        if columns - quota <= count <= quota:
            return row
    return -1


def _apart(table: Columns, left: int, states: list[int]) -> Draws | None:
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


def _together(table: Columns, left: int, states: list[int]) -> Draws | None:
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
