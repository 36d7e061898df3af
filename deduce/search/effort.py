"""How hard a search a puzzle is: the assignments that plain backtracking needs, and its tree where it is small."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random

from attrs import frozen

from deduce.core.board import Board
from deduce.puzzle import Cell, Puzzle
from deduce.search.backtracking import Backtracking, Entries
from deduce.search.exact import MOST_STEPS, SearchLimit, Steps

RANDOM_ORDERS = 5
"""The median is taken over so many random orders, always the same ones."""


@frozen
class Effort:
    """What plain backtracking took in one order of the cells.

    Attributes:
        order: `reading`, `constrained` (the blank of the line with the fewest) or `random` (the median of several).
        solution: assignments up to the first solution; None where there is none, or the bound was met before.
        end: assignments until all was tried; None where the bound was met before.
    """

    order: str
    solution: int | None
    end: int | None


def efforts(
    puzzle: Puzzle, *, most_steps: int | None = MOST_STEPS, on_steps: Callable[[int], None] | None = None
) -> Iterator[Effort]:
    """Yield the effort of each order, the quicker ones first.

    Args:
        puzzle: any puzzle.
        most_steps: a bound on the assignments of each search; None sets none.
        on_steps: is told now and then how many assignments one search has made.
    """
    board = Board(puzzle)
    cells = list(board.blanks(board.start()))
    yield _effort("constrained", board, cells, most_steps, on_steps)
    yield _effort("reading", board, cells, most_steps, on_steps)
    runs = []
    for seed in range(RANDOM_ORDERS):
        mixed = cells.copy()
        Random(seed).shuffle(mixed)
        runs.append(_effort("random", board, mixed, most_steps, on_steps))
    yield Effort("random", _median([run.solution for run in runs]), _median([run.end for run in runs]))


def _effort(
    order: str, board: Board, cells: list[Cell], most: int | None, on_steps: Callable[[int], None] | None
) -> Effort:
    steps = Steps(most)

    def take(count: int) -> None:
        steps.take(count)
        if on_steps is not None:
            on_steps(steps.taken)

    search = Backtracking(board, take)
    end = None
    with suppress(SearchLimit):
        search.run(cells, order != "constrained")
        end = search.assignments
    return Effort(order, search.first if search.solutions else None, end)


def _median(values: Sequence[int | None]) -> int | None:
    """Give the middle one; None is more than any."""
    return sorted(values, key=lambda value: (value is None, value or 0))[len(values) // 2]


@frozen
class Branch:
    """A part of the tree of backtracking, from one branching to the next.

    Attributes:
        filled: the cells filled since the last branching, each with its value; only one value kept the rules in all
            but the first of them.
        stuck: the cell in which both values break a rule; None where there are branches or a solution.
        branches: where two values keep the rules, what comes of each.
    """

    filled: tuple[tuple[Cell, int], ...]
    stuck: Cell | None
    branches: tuple[Branch, ...]


def tree(puzzle: Puzzle, most: int) -> Branch | None:
    """Give the tree of backtracking in reading order; None for more ends than `most`, or givens that break a rule."""
    board = Board(puzzle)
    entries = Entries(board)
    ends = 0

    def grow(left: Sequence[Cell], filled: tuple[tuple[Cell, int], ...]) -> Branch:
        nonlocal ends
        if not left or ends > most:
            ends += 1
            return Branch(filled, None, ())
        cell, *rest = left
        fitting = []
        for value in (0, 1):
            if entries.put(cell, value):
                fitting.append(value)
            entries.clear(cell, value)
        if not fitting:
            ends += 1
            return Branch(filled, cell, ())
        grown = []
        for value in fitting:
            entries.put(cell, value)
            entry = (cell, value)
            grown.append(grow(rest, (*filled, entry) if len(fitting) == 1 else (entry,)))
            entries.clear(cell, value)
        return grown[0] if len(grown) == 1 else Branch(filled, None, tuple(grown))

    whole = grow(list(board.blanks(board.start())), ()) if entries.sound else None
    return whole if ends <= most else None
