"""Which entries of a grid cannot all be right, where it can no longer be finished: the fewest that have to go.

Every set of entries that together leave no solution, a *conflict*, has a wrong entry in it.  So what is taken back
must hit every conflict.  The search keeps the conflicts that it has met, tries the smallest sets that hit them all, and
where such a set does not help, looks for the conflict that it has missed (implicit hitting sets: Moreno-Centeno and
Karp 2013).  So it asks exact search far less often than there are sets.

Which entries were given nobody can tell from a grid: a given is a culprit like any other entry here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from deduce.core.board import Board, States
from deduce.ladder.registry import load
from deduce.puzzle import EMPTY, Cell, Puzzle
from deduce.search.exact import MOST_STEPS, SearchLimit, Steps, solutions

MOST_ENTRIES = 3
"""So many entries are taken back together at most."""


class Culprits(NamedTuple):
    """The smallest sets of entries without which a grid can be finished: the smallest minimal correction sets.

    What such sets are, and how they go with the conflicts that each of them hits: Liffiton and Sakallah 2008.

    Attributes:
        sets: each a set of entries, row by row; all of one size, in order.  Empty for a grid that can be finished, and
            where none was found.
        at_least: so many entries are wrong at least; 0 for a grid that can be finished, where not even a blank one
            with the same signs can be, and where no search came so far.
        whole: the bound on steps was not met: there are no other sets of this size.
    """

    sets: tuple[tuple[Cell, ...], ...]
    at_least: int
    whole: bool


def culprits(grid: Puzzle, *, most: int = MOST_ENTRIES, most_steps: int | None = 2 * MOST_STEPS) -> Culprits:
    """Find the fewest entries without which a grid can be finished.

    Args:
        grid: any grid, all filled cells as givens; it may break a game rule.
        most: take back so many entries together at most.
        most_steps: a bound on the steps of all searches together; None sets none.
    """
    return _Hunt(grid, Steps(most_steps)).run(most)


class _Hunt:
    """The conflicts of one grid that are known, the sets that hit them all, and the steps of all searches."""

    def __init__(self, grid: Puzzle, steps: Steps) -> None:
        self.board = Board(grid)
        self.entries = {
            (r, c): int(symbol) for r, row in enumerate(grid.givens) for c, symbol in enumerate(row) if symbol != EMPTY
        }
        self.steps = steps
        self.conflicts: list[frozenset[Cell]] = []
        self.found: set[tuple[Cell, ...]] = set()
        self.tried: set[frozenset[Cell]] = set()

    def run(self, most: int) -> Culprits:
        """Try sets of no entry, of one, and so on, until some help."""
        for size in range(most + 1):
            try:
                self.tried.clear()
                self._try(frozenset(), size)
            except SearchLimit:
                return Culprits(tuple(sorted(self.found)), size, False)
            if self.found:
                return Culprits(tuple(sorted(self.found - {()})), size, True)
            if frozenset() in self.conflicts:
                return Culprits((), 0, True)
        return Culprits((), most + 1, True)

    def _try(self, gone: frozenset[Cell], size: int) -> None:
        """Try all sets up to a size that hold some entries and hit every conflict."""
        if gone in self.tried:
            return
        self.tried.add(gone)
        conflict = next((own for own in self.conflicts if not own & gone), None)
        if conflict is None:
            kept = [cell for cell in self.entries if cell not in gone]
            if self._finishable(kept):
                self.found.add(tuple(sorted(gone)))
                return
            conflict = self._conflict(kept)
            self.conflicts.append(conflict)
        if len(gone) < size:
            for cell in sorted(conflict):
                self._try(gone | {cell}, size)

    def _conflict(self, kept: list[Cell]) -> frozenset[Cell]:
        """Find few of some entries, all of which leave no solution, that leave none either.

        Runs of entries are left out as long as the rest still leaves none, long runs first (delta debugging, Zeller
        and Hildebrandt 2002).
        """
        # where propagation sees it, propagation alone is asked: it takes less time, and what it sees is certain
        holds = self._finishable if self._passes(kept) else self._passes
        length = max(len(kept) // 2, 1)
        while True:
            start = 0
            while start < len(kept):
                fewer = kept[:start] + kept[start + length :]
                if holds(fewer):
                    start += length
                else:
                    kept = fewer
            if length == 1:
                return frozenset(kept)
            length //= 2

    def _states(self, cells: Iterable[Cell]) -> States:
        states = [0] * (self.board.rows + self.board.columns)
        for cell in cells:
            self.board.put(states, cell, self.entries[cell])
        return states

    def _passes(self, cells: Iterable[Cell]) -> bool:
        """Return whether propagation sees nothing wrong with some entries.  Raises SearchLimit."""
        self.steps.take(self.board.rows + self.board.columns)
        return load().on_lines_alone.propagation.propagate(self.board, self._states(cells))

    def _finishable(self, cells: Iterable[Cell]) -> bool:
        """Return whether some entries leave a solution.  Raises SearchLimit."""
        return any(True for _ in solutions(self.board, self._states(cells), self.steps))
