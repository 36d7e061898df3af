"""The number of solutions of a grid, row by row: what can follow depends on a state, in which many beginnings merge.

A state has the last two rows, how many 1s each column has, and with unique lines also which columns are still the same
and which rows may not come again.  Where lines may repeat, the 12,413,918 grids of 8x8 merge into far fewer states.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deduce.grid.fillings import Terms, count_up_to
from deduce.grid.grid import Grid

_MOST_FILLINGS: Final = 5_000  # of a row; one of 14 cells has 518, one of 18 has 3,254
_MOST_STATES: Final = 1_000_000
_MOST_WORK: Final = 8_000_000
_MOST_UNIQUE: Final = 400_000
"""Limits on the states at once, about 200 MB, and on the rows tried, about two seconds of plain Python.

With unique lines few states merge, and beyond that limit the solutions are sooner listed.
"""


def number_of_solutions(grid: Grid) -> int | None:
    """Return the exact number of solutions of a grid; None if finding it by rows would take too much work."""
    if grid.columns > grid.rows:
        grid = _turned(grid)
    work = _MOST_UNIQUE if grid.unique else _MOST_WORK
    columns, rows = grid.columns, grid.rows
    fillings = []
    for row in range(rows):
        shape, state = grid.shapes[row], grid.states[row]
        found = count_up_to(Terms(shape), state & shape.full, state >> shape.length, _MOST_FILLINGS)
        if len(found) >= _MOST_FILLINGS:
            return None
        fillings.append([filling & shape.full for filling in found])
    later = _later(fillings) if grid.unique else [frozenset[int]()] * rows
    pairs = [(i, j) for i in range(columns) for j in range(i + 1, columns)] if grid.unique else []
    width = rows.bit_length() + 1
    unit = sum(1 << width * c for c in range(columns))
    spread = {row: sum(1 << width * c for c in range(columns) if row >> c & 1) for row in set().union(*fillings)}
    same = {row: sum(1 << k for k, (i, j) in enumerate(pairs) if not (row >> i ^ row >> j) & 1) for row in spread}
    downs = [grid.shapes[rows + c] for c in range(columns)]
    most = sum(shape.most << width * c for c, shape in enumerate(downs))
    top = unit << width - 1  # a bit for each column that no count reaches: set if a count is not too low or too high
    # (row, row before, counts, pairs of columns that are the same, rows used that can come again)
    states = {(0, 0, 0, (1 << len(pairs)) - 1, frozenset[int]()): 1}
    for row in range(rows):
        left = rows - row - 1
        # a column has at most `most` 1s, and `most_y` 0s
        least = sum(max(rows - shape.most_y - left, 0) << width * c for c, shape in enumerate(downs))
        equal = sum((shape.equal >> row - 1 & 1) << c for c, shape in enumerate(downs)) if row else 0
        opposite = sum((shape.opposite >> row - 1 & 1) << c for c, shape in enumerate(downs)) if row else 0
        following = dict[tuple[int, int], list[int]]()
        after = dict[tuple[int, int, int, int, frozenset[int]], int]()
        for (last, before, counts, alike, used), ways in states.items():
            fitting = following.get((last, before))
            if fitting is None:
                ones, zeros = (last & before, ~(last | before)) if row > 1 else (0, 0)
                fitting = following[last, before] = [
                    filling
                    for filling in fillings[row]
                    if not (filling & ones or ~filling & zeros & (1 << columns) - 1)
                    and not ((filling ^ last) & equal or ~(filling ^ last) & opposite)
                ]
            work -= len(fitting)
            if work < 0 or len(after) > _MOST_STATES:
                return None
            for filling in fitting:
                total = counts + spread[filling]
                if (most + top - total) & (total + top - least) & top != top:
                    continue
                if grid.unique:
                    if filling in used:
                        continue
                    still = alike & same[filling]
                    if not left and still:
                        continue
                    key = filling, last, total, still, (used | {filling}) & later[row]
                else:
                    key = filling, last, total, 0, used
                after[key] = after.get(key, 0) + ways
        states = after
    return sum(states.values())


def _later(fillings: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """Return, for each row, the fillings that some later row may have."""
    out = [frozenset[int]()]
    for row in reversed(fillings[1:]):
        out.append(out[-1] | frozenset(row))
    return out[::-1]


def _turned(grid: Grid) -> Grid:
    """Return the grid with rows and columns exchanged, as fewer ways to fill a row make fewer states."""
    shapes, states = grid.shapes, grid.states
    return Grid(
        grid.columns,
        grid.rows,
        grid.unique,
        (*shapes[grid.rows :], *shapes[: grid.rows]),
        [*states[grid.rows :], *states[: grid.rows]],
    )
