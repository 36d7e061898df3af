"""What is true of a puzzle in play: how many solutions it has, and which entries are wrong."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from attrs import evolve

from deduce.playing.game import Game, Rows
from deduce.puzzle import EMPTY, Cell, Puzzle, differing
from deduce.search.exact import MOST_STEPS, SearchLimit, Solution, solve
from deduce.search.two import two_of


class Judge:
    """Judges what is entered in one puzzle.  The first question takes an exact search, which is remembered.

    Attributes:
        puzzle: as it was given.
        most_steps: a bound on the steps of exact search for one question; None sets none.
    """

    def __init__(self, puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> None:
        self.puzzle = puzzle
        self.most_steps = most_steps
        self._cut = False

    @cached_property
    def solutions(self) -> list[Solution]:
        """The solutions that are known: of several two, and those met since."""
        try:
            return list(two_of(self.puzzle, self.most_steps))
        except SearchLimit as limit:
            self._cut = True
            return list(limit.found)

    @property
    def verdict(self) -> Literal["unique", "several", "none", "unknown"]:
        """How many solutions the puzzle has; `unknown` where the search was cut off."""
        if len(self.solutions) > 1:
            return "several"
        if self._cut:
            return "unknown"
        return "unique" if self.solutions else "none"

    def wrong(self, rows: Rows) -> list[Cell]:
        """Return the entries that the solution denies, row by row; none where there is not just one solution."""
        if self.verdict != "unique":
            return []
        (solution,) = self.solutions
        return [(r, c) for r, c in differing(self.puzzle.givens, rows) if rows[r][c] != solution[r][c]]

    def finishable(self, rows: Rows) -> bool | None:
        """Return whether a grid can be finished; None if the search was cut off."""
        if any(all(rows[r][c] == EMPTY for r, c in differing(rows, solution)) for solution in self.solutions):
            return True
        if self.verdict in ("unique", "none"):
            return False
        try:
            more = solve(evolve(self.puzzle, givens=rows), 1, most_steps=self.most_steps)
        except SearchLimit:
            return None
        self.solutions.extend(more)
        return bool(more)

    def last_right(self, game: Game) -> int | None:
        """Say after how many of its moves a game was last right in what stands for sure; None where nobody knows."""
        for at in range(game.at, -1, -1):
            right = self.finishable(game.states[at].sure)
            if right is None:
                return None
            if right:
                return at
        return None
