"""Clues, given together or not at all, and dropping them: those that follow by rules on lines, and those that one
solution does not need.

Carving drops every clue that follows from the others.  The plain way is to take the clues in a given order and to drop
each if the others still solve the grid.  The result here is exactly that, for far less work, because more clues never
prevent a deduction:

1. Clues are added from the last in the order to the first, and one that follows from those after it is dropped.
2. The other clues are split in two.  The first half is carved with the second as background, then the second with the
   clues that were kept of the first.  Each half is split again; clues that follow from the background are dropped on
   the way, and a single clue that does not follow from it is kept.

The idea of the second part is QuickXplain (Junker 2004).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeVar, final

from attrs import evolve

from deduce.base.budget import Budget, LimitError
from deduce.game.puzzle import EMPTY, Cell, Odd, Puzzle, Sign
from deduce.grid.grid import Grid
from deduce.grid.propagation import Propagation
from deduce.grid.search import Solution, solutions

_SIGN_WORK: Final = 4  # steps to make a puzzle with one sign more
_MOST_WORK = 250_000
"""The steps that a search for another solution may take: far more than it needs up to 20x20; at 50x50 about 0.1 s."""

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror")

_Turn = Callable[[Cell], Cell]
_Item = TypeVar("_Item")


@final
class Clue:
    """Cells or signs that are given together or not at all, because of a symmetry."""

    __slots__ = ("cells", "signs")

    def __init__(self, cells: tuple[Cell, ...] = (), signs: tuple[Sign, ...] = ()) -> None:
        self.cells = cells
        self.signs = signs


@final
class FilledGrid:
    """A filled grid to be carved."""

    __slots__ = ("columns", "odd", "rows", "solution", "unique_lines")

    def __init__(self, solution: tuple[str, ...], unique_lines: bool, odd: Odd = "") -> None:
        self.solution = solution
        self.odd = odd
        self.unique_lines = unique_lines
        self.rows = len(solution)
        self.columns = len(solution[0])

    def puzzle(self, clues: Iterable[Clue]) -> Puzzle:
        grid = [[EMPTY] * self.columns for _ in range(self.rows)]
        signs: list[Sign] = []
        for clue in clues:
            signs += clue.signs
            for r, c in clue.cells:
                grid[r][c] = self.solution[r][c]
        return Puzzle(["".join(row) for row in grid], self.unique_lines, signs, odd=self.odd)


@lru_cache
def cell_clues(rows: int, columns: int, symmetry: str) -> tuple[Clue, ...]:
    """Return the cells of a grid as clues with a symmetry, in reading order."""
    turn = _turn(rows, columns, symmetry)
    cells = ((r, c) for r in range(rows) for c in range(columns))
    return tuple(Clue(cells=orbit) for orbit in _orbits(cells, turn))


def sign_clues(filled: FilledGrid, symmetry: str, count: int, rng: random.Random) -> list[Clue]:
    """Choose places for signs at random, with a symmetry: at most `count` signs, as the solution has them.

    There are fewer if the symmetry leaves no room, or the grid has fewer places.
    """
    if not count:
        return []
    rows, columns = filled.rows, filled.columns
    turn = _turn(rows, columns, symmetry)
    places = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    places += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]

    def turned(place: tuple[Cell, Cell]) -> tuple[Cell, Cell]:
        a, b = sorted(map(turn, place))
        return a, b

    orbits = list(_orbits(places, turned))
    shuffle(orbits, rng)
    clues, solution = [], filled.solution
    for orbit in orbits:
        if len(orbit) <= count:
            count -= len(orbit)
            clues.append(Clue(signs=tuple(Sign(a, b, solution[a[0]][a[1]] == solution[b[0]][b[1]]) for a, b in orbit)))
    return clues


def _turn(rows: int, columns: int, symmetry: str) -> _Turn:
    bottom, right = rows - 1, columns - 1
    turns: dict[str, _Turn] = {
        "none": lambda cell: cell,
        "half-turn": lambda cell: (bottom - cell[0], right - cell[1]),
        "quarter-turn": lambda cell: (cell[1], bottom - cell[0]),
        "mirror": lambda cell: (cell[0], right - cell[1]),
    }
    return turns[symmetry]


def _orbits(items: Iterable[_Item], turn: Callable[[_Item], _Item]) -> Iterator[tuple[_Item, ...]]:
    """Yield each item with all its images under repeated turns; each group once."""
    seen: set[_Item] = set()
    for item in items:
        if item in seen:
            continue
        orbit = [item]
        while (last := turn(orbit[-1])) != item:
            orbit.append(last)
        seen.update(orbit)
        yield tuple(orbit)


def shuffle(items: list[_Item], rng: random.Random) -> None:
    """Shuffle a list in place like `Random.shuffle`, which cannot be compiled and takes longer."""
    bits = rng.getrandbits
    for last in range(len(items) - 1, 0, -1):
        width = (last + 1).bit_length()
        chosen = bits(width)
        while chosen > last:
            chosen = bits(width)
        items[last], items[chosen] = items[chosen], items[last]


_Background = tuple[Grid, tuple[Sign, ...]]
"""The grid at its fixpoint, and the signs."""


def carve(
    filled: FilledGrid, clues: Sequence[Clue], propagation: Propagation, budget: Budget | None = None
) -> list[Clue]:
    """Drop clues in their order, each if it follows from the others; return the clues that are left, in this order.

    None of these can be dropped.  If all clues together do not solve the puzzle, all are returned.  Without a budget
    there is no limit.  Raises LimitError.
    """
    return _Carving(filled, clues, propagation, Budget(None) if budget is None else budget).run()


@final
class _Carving:
    def __init__(self, filled: FilledGrid, clues: Sequence[Clue], propagation: Propagation, budget: Budget) -> None:
        self._budget = budget
        self._filled = filled
        self._clues = clues
        self._propagation = propagation
        self._board = _blank_board(filled.rows, filled.columns, filled.unique_lines, filled.odd)
        self._boards: dict[tuple[Sign, ...], Grid] = {(): self._board}
        self._signs = any(clue.signs for clue in clues)

    def run(self) -> list[Clue]:
        empty: _Background = self._board.copy(), ()
        known = empty
        needed: list[Clue] = []
        reached: list[_Background] = []
        for clue in reversed(self._clues):
            if not self._follows(clue, known[0]):
                known = self._plus(known, [clue])
                needed.append(clue)
                reached.append(known)
                if known[0].complete():
                    return self._first(empty, needed[::-1], reached[::-1])
        return list(self._clues)

    def _first(self, known: _Background, clues: list[Clue], reached: list[_Background]) -> list[Clue]:
        """Carve clues that do not follow from those after them.

        `reached` has for each clue the background with this clue and those after it.
        """
        if len(clues) < 2:
            return clues
        half = len(clues) // 2
        first, second = clues[:half], clues[half:]
        kept = self._first(reached[half], first, reached[:half])
        return kept + self._carved(self._plus(known, kept), second)

    def _carved(self, known: _Background, clues: list[Clue]) -> list[Clue]:
        clues = [clue for clue in clues if not self._follows(clue, known[0])]
        if self._signs and clues and known[0].complete():
            return []
        if len(clues) < 2:
            return clues
        half = len(clues) // 2
        first, second = clues[:half], clues[half:]
        kept = self._carved(self._plus(known, second), first)
        return kept + self._carved(self._plus(known, kept) if kept else known, second)

    def _follows(self, clue: Clue, grid: Grid) -> bool:
        """Return whether a clue follows: all its cells are known, and it has no signs."""
        width, states = self._board.columns, grid.states
        for r, c in clue.cells:
            state = states[r]
            if not (state | state >> width) >> c & 1:
                return False
        return not clue.signs

    def _plus(self, known: _Background, clues: list[Clue]) -> _Background:
        """Return a background with more clues, propagated."""
        self._budget.take(known[0].work)
        board, solution = self._board, self._filled.solution
        states, signs = known[0].states.copy(), known[1]
        changed = 0
        if self._signs:
            signs += tuple([sign for clue in clues for sign in clue.signs])
            known_board = self._boards.get(signs)
            if known_board is None:
                self._budget.take(_SIGN_WORK * len(signs))
                known_board = self._boards[signs] = Grid.of(
                    Puzzle((EMPTY * board.columns,) * board.rows, board.unique, signs, odd=self._filled.odd)
                )
            board = known_board
            for sign in signs[len(known[1]) :]:
                (r, c), (below, _) = sign.a, sign.b
                changed |= 1 << (r if r == below else board.rows + c)
        grid = Grid(board.rows, board.columns, board.unique, board.shapes, states)
        for clue in clues:
            for r, c in clue.cells:
                grid.put((r, c), int(solution[r][c] == "1"))
                changed |= 1 << r | 1 << board.rows + c
        if not self._propagation.propagate(grid, changed):
            raise AssertionError("a rule places a value that is not in the solution")
        return grid, signs


@lru_cache(maxsize=16)
def _blank_board(rows: int, columns: int, unique_lines: bool, odd: Odd) -> Grid:
    return Grid.of(Puzzle((EMPTY * columns,) * rows, unique_lines, odd=odd))


def keeps_one_solution(puzzle: Puzzle, clue: Clue, solution: Solution, budget: Budget) -> bool:
    """Return whether a puzzle from which a clue was dropped still has one solution; False if the search is cut off.

    Another solution must contradict the clue.  So each part of the clue is tried with the opposite value, and those
    before it hold.
    """

    def has_solution(grid: Grid) -> bool:
        return any(True for _ in solutions(grid, budget.up_to(_MOST_WORK), near=solution))

    budget.take(_SIGN_WORK * len(puzzle.signs))
    grid = Grid.of(puzzle)
    try:
        for r, c in clue.cells:
            value, other = int(solution[r][c]), grid.copy()
            other.put((r, c), 1 - value)
            if has_solution(other):
                return False
            grid.put((r, c), value)
        for sign in clue.signs:
            puzzle = evolve(puzzle, givens=grid.text())
            if has_solution(Grid.of(evolve(puzzle, signs=[*puzzle.signs, evolve(sign, equal=not sign.equal)]))):
                return False
            puzzle = evolve(puzzle, signs=[*puzzle.signs, sign])
            grid = Grid.of(puzzle)
    except LimitError:
        return False
    return True
