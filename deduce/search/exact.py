"""Exact search: every solution of a puzzle, found by trial where the rules stop.

Depth first.  Each trial fills one cell and propagates the grid with all that single lines and finished parallel
lines say, so that most of a puzzle fills itself.  The cell is taken from the line with the fewest blanks, lines
on which trials have failed before counting as nearer done (the "weighted degree" of Boussemart, Hemery, Lecoutre
and Sais 2004): the search soon stays where the trouble is.  Where no solution turns up, it starts afresh with what it
has learnt, each time with twice the patience, so that it always comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import ClassVar

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import Shape, positions
from deduce.core.memory import keep
from deduce.errors import DeduceError, InvalidError, option
from deduce.ladder.registry import load
from deduce.puzzle import Cell, Puzzle
from deduce.wording.verdicts import NO_LIMITS, NOT_DECIDED

Solution = tuple[str, ...]
"""The filled rows, each of `0` and `1`."""

MOST_STEPS = 250_000
"""A search takes so many steps at most, unless its caller says otherwise.

A step is a line of a grid that is closed, so that steps take about as long in large grids as in small ones.  A puzzle
made for people takes a few thousand at most, and a blank grid of 50 by 50 takes half of these.
"""

_PATIENCE = 100  # trials, beside one for each blank, before the first fresh start
_TOO_MANY = 100_000  # remembered line states, after which the memory starts afresh


class SearchLimit(DeduceError):  # noqa: N818 - a bound met, no mistake
    """The search met the bound on its steps.

    Attributes:
        found: the solutions found before that; there may be more.
        steps: the bound.
        status: the exit status of a command that it ends.
    """

    status: ClassVar[int] = 1

    def __init__(self, found: Sequence[Solution], steps: int) -> None:
        self.found = tuple(found)
        self.steps = steps
        super().__init__(NOT_DECIDED(steps, option=option(NO_LIMITS())))

    def __reduce__(self) -> tuple[type[SearchLimit], tuple[tuple[Solution, ...], int]]:
        """Let a worker process hand it on."""
        return SearchLimit, (self.found, self.steps)


class Steps:
    """Counts the steps of searches.

    Attributes:
        most: a bound for all these searches together; None sets none.
        taken: how many have been taken.
    """

    __slots__ = ("most", "taken")

    def __init__(self, most: int | None = MOST_STEPS) -> None:
        self.most = most
        self.taken = 0

    def take(self, count: int) -> None:
        """Take some steps.  Raises SearchLimit, with nothing found, where they are too many."""
        if self.most is not None and self.taken + count > self.most:
            raise SearchLimit((), self.most)
        self.taken += count


def solve(puzzle: Puzzle, limit: int | None = 2, *, most_steps: int | None = MOST_STEPS) -> list[Solution]:
    """Find the solutions of a puzzle, in an order that is always the same.

    Args:
        puzzle: any puzzle, proper or not.
        limit: stop at this many solutions; None finds all.
        most_steps: a bound on the steps; None sets none.

    Raises:
        SearchLimit: where that bound is met before the answer is certain.
        InvalidError: for a negative limit.
    """
    if limit is not None and limit < 0:
        raise InvalidError(f"the limit on solutions is negative: {limit}")
    board, found = Board(puzzle), list[Solution]()
    try:
        for solution in islice(solutions(board, board.start(), Steps(most_steps)), limit):
            found.append(solution)
    except SearchLimit as cut:
        cut.found = tuple(found)
        raise
    return found


def solutions(
    board: Board, start: States, steps: Steps, *, prefer: Mapping[Cell, int] | None = None
) -> Iterator[Solution]:
    """Yield every solution of a grid once, in an order that is always the same.

    Args:
        board: the lines of the grid.
        start: what is known of each; it is left as it was.
        steps: counts the steps, and bounds them.
        prefer: values to try first, where there is a choice.

    Raises:
        SearchLimit: where that bound is met; its `found` is empty, as all were yielded before.
    """
    propagate = load().on_lines_alone.propagation.propagate
    room = _Room(board)
    trouble = [1] * (board.rows + board.columns)
    known = sum(state.bit_count() for state in start[: board.rows])
    stack: list[tuple[States, Cell | None]] = [(start.copy(), None)]
    patience = restart = _PATIENCE + board.rows * board.columns - known
    nodes, found = 0, False
    while stack:
        steps.take(board.rows + board.columns)
        if nodes == restart and not found:
            # An early wrong guess can cost any number of trials; a fresh start knows where the trouble is.
            stack = [(start.copy(), None)]
            patience *= 2
            restart += patience
        nodes += 1
        states, tried = stack.pop()
        changed = -1 if tried is None else 1 << tried[0] | 1 << board.rows + tried[1]
        if not propagate(board, states, changed) or not room.left(states):
            if tried is not None:
                trouble[tried[0]] += 1
                trouble[board.rows + tried[1]] += 1
            continue
        cell = _choice(board, states, trouble)
        if cell is None:
            found = True
            yield board.grid(states)
            continue
        first = prefer[cell] if prefer and cell in prefer else _likelier(board, states, cell)
        for value in (1 - first, first):  # the last pushed is tried first
            trial = states.copy()
            board.put(trial, cell, value)
            stack.append((trial, cell))


def _choice(board: Board, states: States, trouble: list[int]) -> Cell | None:
    """Choose the blank to try: on the line nearest to done, where it crosses the line nearest to done."""
    ranks = [
        (shape.length - state.bit_count()) / fails
        for shape, state, fails in zip(board.shapes, states, trouble, strict=True)
    ]
    open_lines = [line for line, rank in enumerate(ranks) if rank]
    if not open_lines:
        return None
    line = min(open_lines, key=ranks.__getitem__)
    ones, zeros = board.known(states, line)
    across = board.rows if line < board.rows else 0
    at = min(positions(board.shapes[line].full & ~(ones | zeros)), key=lambda at: ranks[across + at])
    return board.cell(line, at)


def _likelier(board: Board, states: States, cell: Cell) -> int:
    """Guess a cell's value: the one that its column lacks most, then its row, else scattered.

    Balanced columns leave the last rows room; scattered ties keep lines from being the same.
    """
    r, c = cell
    lacking = 0
    for line, weight in ((board.rows + c, 2), (r, 1)):
        ones, zeros = board.known(states, line)
        lacking += weight * (zeros.bit_count() - ones.bit_count())
    if lacking:
        return int(lacking > 0)
    return (r * 0x39B1 + c * 0x0A77 >> 13) & 1


class _Room:
    """Return whether parallel lines that must all differ still have enough fillings between them.

    It matters only where the lines are short and many, such as fourteen rows of six: trial alone would go
    through the orders of the fillings one by one.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._crowded = [
            lines
            for lines in board.directions()
            if board.unique and _are_crowded(len(lines), board.shapes[lines.start].length)
        ]
        self._known: dict[tuple[Shape, int], list[int]] = {}

    def left(self, states: States) -> bool:
        return all(self._each_has_its_own(states, lines) for lines in self._crowded)

    def _each_has_its_own(self, states: States, lines: range) -> bool:
        """Match each line with a filling, by augmenting paths."""
        wanted = [self._fillings(states, line) for line in lines]
        held: dict[int, int] = {}
        owner: dict[int, int] = {}
        for line in range(len(wanted)):
            way, came = _free(wanted, owner, line)
            if way is None:
                return False
            while way is not None:
                asking = came[way]
                owner[way] = asking
                held[asking], way = way, held.get(asking)
        return True

    def _fillings(self, states: States, line: int) -> list[int]:
        key = self._board.shapes[line], states[line]
        ways = self._known.get(key)
        if ways is None:
            ones, zeros = self._board.known(states, line)
            ways = keep(self._known, key, count_up_to(Terms(key[0]), ones, zeros, -1), _TOO_MANY)
        return ways


def _free(wanted: list[list[int]], owner: dict[int, int], line: int) -> tuple[int | None, dict[int, int]]:
    """Find a filling nobody holds, that frees one for the line by passing on; and who asked for each on the way."""
    came: dict[int, int] = {}
    waiting = [line]
    for asking in waiting:
        for way in wanted[asking]:
            if way not in came:
                came[way] = asking
                if way not in owner:
                    return way, came
                waiting.append(owner[way])
    return None, came


@lru_cache(maxsize=1024)
def _are_crowded(lines: int, length: int) -> bool:
    """Return whether so many lines take up two thirds or more of the fillings that there are."""
    most = lines * 3 // 2
    return len(count_up_to(Terms(Shape(length)), 0, 0, most + 1)) <= most
