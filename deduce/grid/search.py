"""Exact search: every solution of a puzzle, by depth-first trial.

Each trial fills one cell, then propagation fills all cells that follow from single lines and from finished parallel
lines, which is most of a puzzle.  The cell is on the line with the fewest blanks, where a line on which trials have
failed counts as having fewer (the "weighted degree" of Boussemart, Hemery, Lecoutre and Sais 2004), so that the search
soon tries the difficult lines first.  If it finds no solution, it restarts with these counts, each time after twice as
many trials, so that it always ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import final

from deduce.base.budget import Budget
from deduce.game.puzzle import Cell
from deduce.grid.fillings import Terms, count_up_to
from deduce.grid.grid import Grid
from deduce.grid.line import Shape, count, positions
from deduce.grid.propagation import BY_FILLINGS, Propagation

Solution = tuple[str, ...]
"""The filled rows, each of `0` and `1`."""

_PATIENCE = 100  # trials before the first restart, in addition to one for each blank
_PATIENCE_NEAR = 60  # the same near a filled grid; of those tried at 50x50, it leaves the fewest undecided

_LEAST_WORK = 16  # steps of a trial in a small grid


def trial_work(rows: int, columns: int) -> int:
    """Return the steps of one trial in a grid of some size."""
    return max(rows * columns // 12, _LEAST_WORK)


def solutions(
    start: Grid,
    budget: Budget,
    *,
    prefer: Mapping[Cell, int] | None = None,
    near: Solution = (),
    propagation: Propagation = BY_FILLINGS,
) -> Iterator[Solution]:
    """Yield every solution of a grid once, in an order that is always the same.

    The states at the start are not changed, and the values in `prefer` are tried first.  With a filled grid that is
    `near`, only one solution is yielded, if there is any: mostly one that differs little from that grid, which takes
    few trials in a grid of any size, as only lines that its values would break are filled by trials.

    Raises:
        LimitError: the budget is spent; `found` is empty, as the solutions have been yielded.
    """
    propagate, board = propagation.propagate, start
    crowded = [
        lines
        for lines in board.directions()
        if board.unique and _are_crowded(len(lines), board.shapes[lines.start].length)
    ]
    trouble = [1] * (board.rows + board.columns)
    known = sum(state.bit_count() for state in start.states[: board.rows])
    stack: list[tuple[Grid, Cell | None]] = [(start.copy(), None)]
    patience = restart = _PATIENCE_NEAR if near else _PATIENCE + board.rows * board.columns - known
    nodes, has_solution = 0, False
    work = max(trial_work(board.rows, board.columns), board.work) + sum(
        [_crowd_work(board, lines) for lines in crowded]
    )
    guide = _Guide(board, near) if near else None
    while stack:
        budget.take(work)
        if nodes == restart and not has_solution:
            # an early wrong guess can cost any number of trials; after a restart, the difficult lines are first
            stack = [(start.copy(), None)]
            patience *= 2
            restart += patience
        nodes += 1
        grid, tried = stack.pop()
        changed = -1 if tried is None else 1 << tried[0] | 1 << board.rows + tried[1]
        if not propagate(grid, changed) or not _can_differ(grid, crowded):
            if tried is not None:
                trouble[tried[0]] += 1
                trouble[board.rows + tried[1]] += 1
            continue
        cell = _choice(grid, trouble) if guide is None else guide.choice(grid, trouble)
        if cell is None:
            has_solution = True
            yield grid.text() if guide is None else guide.filled(grid).text()
            if guide is not None:
                return
            continue
        if guide is not None:
            first = guide.value(cell)
        else:
            first = prefer[cell] if prefer and cell in prefer else _likelier(grid, cell)
        for value in (1 - first, first):  # the last pushed is tried first
            trial = grid.copy()
            trial.put(cell, value)
            stack.append((trial, cell))


@final
class _Guide:
    """A filled grid whose values a search tries to keep."""

    def __init__(self, board: Grid, near: Solution) -> None:
        self._states = _states(board, near)
        self._unfit = [
            shape.broken(state & shape.full, state >> shape.length)
            for shape, state in zip(board.shapes, self._states, strict=True)
        ]

    def value(self, cell: Cell) -> int:
        row, column = cell
        return self._states[row] >> column & 1

    def filled(self, grid: Grid) -> Grid:
        """Return a grid with its blanks filled as here."""
        states = list[int]()
        for shape, state, near in zip(grid.shapes, grid.states, self._states, strict=True):
            blanks = shape.full & ~(state | state >> shape.length)
            states.append(state | near & (blanks | blanks << shape.length))
        return Grid(grid.rows, grid.columns, grid.unique, grid.shapes, states)

    def choice(self, grid: Grid, trouble: list[int]) -> Cell | None:
        """Return a blank of a line that this would break; None if it breaks no line."""
        filled, broken, is_broken = self.filled(grid), list[int](), False
        for line, (state, near) in enumerate(zip(filled.states, self._states, strict=True)):
            if (state != near or self._unfit[line]) and filled.broken(1 << line):
                is_broken = True
                if grid.states[line] != state:
                    broken.append(line)
        # a finished line may equal one that is not, and breaks no rule without it
        return _choice(grid, trouble, broken) if broken or is_broken else None


def _states(board: Grid, filled: Solution) -> list[int]:
    """Return the packed states of the lines of a filled grid."""
    lines = [*filled, *["".join(column) for column in zip(*filled, strict=True)]]
    states = list[int]()
    for shape, text in zip(board.shapes, lines, strict=True):
        ones = int(text[::-1], 2)
        states.append(ones | (shape.full & ~ones) << shape.length)
    return states


def _choice(grid: Grid, trouble: list[int], among: Sequence[int] = ()) -> Cell | None:
    """Return the blank to try: on the line nearest to finished, in the crossing line nearest to finished.

    The line is one of some, if there are any.
    """
    ranks = [
        (shape.length - state.bit_count()) / fails
        for shape, state, fails in zip(grid.shapes, grid.states, trouble, strict=True)
    ]
    open_lines = among or [line for line, rank in enumerate(ranks) if rank]
    if not open_lines:
        return None
    line = min(open_lines, key=ranks.__getitem__)
    shape, state = grid.shapes[line], grid.states[line]
    across = grid.rows if line < grid.rows else 0
    return grid.cell(
        line,
        min(positions(shape.full & ~(state | state >> shape.length)), key=lambda position: ranks[across + position]),
    )


def _likelier(grid: Grid, cell: Cell) -> int:
    """Return the likelier value of a cell: what its column lacks more, then what its row lacks more, else scattered.

    Balanced columns leave more choices for the last rows; scattered values make it unlikely that two lines are equal.
    """
    r, c = cell
    lacking = 0
    for line, weight in ((grid.rows + c, 2), (r, 1)):
        shape, state = grid.shapes[line], grid.states[line]
        lacking += weight * (count(state >> shape.length) - count(state & shape.full))
    if lacking:
        return int(lacking > 0)
    return (r * 0x39B1 + c * 0x0A77 >> 13) & 1


def _can_differ(grid: Grid, crowded: Sequence[range]) -> bool:
    """Return whether some parallel lines, which must all differ, can still do so, which augmenting paths decide.

    It matters only if the lines are short and many, such as fourteen rows of six: without it, the search would try the
    fillings in one order after another.
    """
    for lines in crowded:
        fillings = [_all_fillings(grid.shapes[line], grid.states[line]) for line in lines]
        filling_of: dict[int, int] = {}
        line_of: dict[int, int] = {}
        for line in range(len(fillings)):
            filling, asked_by = _free(fillings, line_of, line)
            if filling is None:
                return False
            while filling is not None:
                asking = asked_by[filling]
                line_of[filling] = asking
                filling_of[asking], filling = filling, filling_of.get(asking)
    return True


def _crowd_work(board: Grid, lines: range) -> int:
    """Return the steps to see whether some parallel lines can differ."""
    return len(lines) * len(_all_fillings(board.shapes[lines.start], 0)) // 40


@lru_cache(maxsize=100_000)
def _all_fillings(shape: Shape, state: int) -> list[int]:
    return count_up_to(Terms(shape), state & shape.full, state >> shape.length, -1)


def _free(fillings: list[list[int]], line_of: dict[int, int], line: int) -> tuple[int | None, dict[int, int]]:
    """Return a filling that no line has, at the end of an augmenting path: lines pass their fillings on along it.

    `fillings` has those of each line, `line_of` the line that has a filling so far, and `line` needs one.  The filling
    is None if there is none; with it comes, for each filling that was considered, the line that asks for it.
    """
    asked_by: dict[int, int] = {}
    waiting = [line]
    for asking in waiting:
        for filling in fillings[asking]:
            if filling not in asked_by:
                asked_by[filling] = asking
                if filling not in line_of:
                    return filling, asked_by
                waiting.append(line_of[filling])
    return None, asked_by


@lru_cache(maxsize=1024)
def _are_crowded(lines: int, length: int) -> bool:
    """Return whether this many lines need two thirds or more of the fillings of this length."""
    limit = lines * 3 // 2
    return len(count_up_to(Terms(Shape(length)), 0, 0, limit + 1)) <= limit
