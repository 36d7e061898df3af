"""Which entries of a grid cannot all be right, if it can no longer be completed: the fewest that must be wrong.

Every set of entries that together leave no solution, a *conflict*, has a wrong entry in it.  So the entries that are
removed must hit every conflict.  The search keeps the conflicts that it knows, tries the smallest sets that hit them
all, and if such a set does not help, looks for the conflict that it has missed (implicit hitting sets: Moreno-Centeno
and Karp 2013).  That needs far fewer exact searches than there are sets.

A grid does not show which entries are clues, so clues are treated like all other entries here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from deduce.base.budget import USUAL, Budget, LimitError
from deduce.game.puzzle import EMPTY, Cell, Puzzle
from deduce.grid.grid import Grid
from deduce.grid.propagation import BY_FILLINGS
from deduce.grid.search import solutions

MOST_ENTRIES = 3
"""At most this many entries are removed together."""


class Culprits(NamedTuple):
    """The smallest sets of entries without which a grid can be completed: the smallest minimal correction sets.

    Such sets, and the conflicts that each of them hits: Liffiton and Sakallah 2008.

    Attributes:
        sets: the sets, all of one size, in order; each lists its entries row by row.  Empty if no set was found.
        at_least: the least number of wrong entries; 0 if the grid can be completed, if not even an empty grid with
            the same signs can, or if the budget was spent before that was known.
        complete: whether these are all sets of this size; False if the budget was spent.
    """

    sets: tuple[tuple[Cell, ...], ...]
    at_least: int
    complete: bool


def culprits(grid: Puzzle, budget: Budget | int | None = USUAL) -> Culprits:
    """Return the smallest sets of entries without which a grid, which may break a game rule, can be completed.

    The budget limits the work of all searches together.
    """
    hunt = _Hunt(grid, Budget.of(budget))
    for size in range(MOST_ENTRIES + 1):
        try:
            hunt.tried.clear()
            hunt.try_sets(frozenset(), size)
        except LimitError:
            return Culprits(tuple(sorted(hunt.sets)), size, False)
        if hunt.sets:
            return Culprits(tuple(sorted(hunt.sets - {()})), size, True)
        if frozenset() in hunt.conflicts:
            return Culprits((), 0, True)
    return Culprits((), MOST_ENTRIES + 1, True)


class _Hunt:
    """The search in one grid: its conflicts so far, the sets that hit them all, and the budget of all searches."""

    def __init__(self, grid: Puzzle, budget: Budget) -> None:
        self.board = Grid.of(grid)
        self.entries = {
            (r, c): int(symbol) for r, row in enumerate(grid.givens) for c, symbol in enumerate(row) if symbol != EMPTY
        }
        self.budget = budget
        self.conflicts: list[frozenset[Cell]] = []
        self.sets: set[tuple[Cell, ...]] = set()
        self.tried: set[frozenset[Cell]] = set()

    def try_sets(self, removed: frozenset[Cell], size: int) -> None:
        """Try all sets up to a size that contain some entries and hit every conflict."""
        if removed in self.tried:
            return
        self.tried.add(removed)
        conflict = next((known for known in self.conflicts if not known & removed), None)
        if conflict is None:
            kept = [cell for cell in self.entries if cell not in removed]
            if self._has_solution(kept):
                self.sets.add(tuple(sorted(removed)))
                return
            conflict = self._conflict(kept)
            self.conflicts.append(conflict)
        if len(removed) < size:
            for cell in sorted(conflict):
                self.try_sets(removed | {cell}, size)

    def _conflict(self, kept: list[Cell]) -> frozenset[Cell]:
        """Return a small conflict among entries that together leave no solution.

        Runs of entries are left out, long runs first, as long as the others still leave no solution (delta debugging,
        Zeller and Hildebrandt 2002).
        """
        # if propagation alone sees the conflict, it takes less time than a search and is just as certain
        is_consistent = self._has_solution if self._passes(kept) else self._passes
        length = max(len(kept) // 2, 1)
        while True:
            start = 0
            while start < len(kept):
                fewer = kept[:start] + kept[start + length :]
                if is_consistent(fewer):
                    start += length
                else:
                    kept = fewer
            if length == 1:
                return frozenset(kept)
            length //= 2

    def _grid(self, cells: Iterable[Cell]) -> Grid:
        grid = self.board.blank()
        for cell in cells:
            grid.put(cell, self.entries[cell])
        return grid

    def _passes(self, cells: Iterable[Cell]) -> bool:
        """Return whether propagation finds no contradiction in some entries.  Raises LimitError."""
        self.budget.take(2 * len(self.board.states))
        return BY_FILLINGS.propagate(self._grid(cells))

    def _has_solution(self, cells: Iterable[Cell]) -> bool:
        """Return whether some entries leave a solution.  Raises LimitError."""
        return any(True for _ in solutions(self._grid(cells), self.budget))
