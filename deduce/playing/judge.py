"""What is true of a puzzle in play: how many solutions it has, and which entries are wrong."""

from __future__ import annotations

from typing import Literal

from attrs import evolve

from deduce.playing.game import Game, entered
from deduce.playing.state import Rows, differing
from deduce.puzzle import Cell, Puzzle
from deduce.search.exact import SearchLimit, Solution, solve

MOST_GRIDS = 5_000
"""Each search is cut off after this many grids closed, so that nobody waits for it for long."""

MOST_KEPT = 20
"""Of a puzzle with several solutions so many are remembered."""


class Judge:
    """Judges what is entered in one puzzle.  The first question takes an exact search, which is remembered.

    Attributes:
        puzzle: as it was given.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._solutions: list[Solution] | None = None
        self._cut = False

    @property
    def solutions(self) -> list[Solution]:
        """The solutions that are known: of several two, and those met since."""
        if self._solutions is None:
            self._solutions, self._cut = _searched(self.puzzle, 2)
        return self._solutions

    @property
    def verdict(self) -> Literal["unique", "several", "none", "unknown"]:
        """How many solutions the puzzle has; `unknown` where the search was cut off."""
        if len(self.solutions) > 1:
            return "several"
        if self._cut:
            return "unknown"
        return "unique" if self.solutions else "none"

    def wrong(self, rows: Rows) -> list[Cell]:
        """Give the entries that the solution denies, row by row; none where there is not just one solution."""
        if self.verdict != "unique":
            return []
        (solution,) = self.solutions
        return [(r, c) for r, c in entered(self.puzzle, rows) if rows[r][c] != solution[r][c]]

    def finishable(self, rows: Rows) -> bool | None:
        """Say whether a grid can be finished; None where the search was cut off."""
        if any(_within(rows, solution) for solution in self.solutions):
            return True
        if self.verdict in ("unique", "none"):
            return False
        found, cut = _searched(evolve(self.puzzle, givens=rows), 1)
        if len(self.solutions) < MOST_KEPT:
            self.solutions.extend(found)
        return True if found else None if cut else False

    def last_right(self, game: Game) -> int | None:
        """Say after how many of its moves a game was last right in what stands for sure; None where that is not known.

        Raises:
            ValueError: for a puzzle without a solution, in which nothing is right.
        """
        if self.verdict == "none":
            raise ValueError("a puzzle without a solution has no right grid")
        for at in range(game.at, -1, -1):
            right = self.finishable(game.states[at].sure)
            if right is None:
                return None
            if right:
                return at
        return None


def _searched(puzzle: Puzzle, most: int) -> tuple[list[Solution], bool]:
    """Search for solutions; say, too, whether the search was cut off."""
    try:
        return solve(puzzle, most, limit_nodes=MOST_GRIDS), False
    except SearchLimit as cut:
        return cut.found, True


def _within(rows: Rows, solution: Solution) -> bool:
    return all(rows[r][c] == "." for r, c in differing(rows, solution))
