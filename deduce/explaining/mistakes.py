"""Which entries of a grid are wrong, told in stages: by the solution of the original puzzle, or by the grid alone."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from attrs import evolve, frozen

from deduce.checking import check
from deduce.errors import option
from deduce.puzzle import EMPTY, Cell, Puzzle, differing
from deduce.search.culprits import Culprits, culprits
from deduce.search.exact import MOST_STEPS, LimitError, Solution, list_solutions
from deduce.search.two import two_of
from deduce.wording import mistakes as say
from deduce.wording.words import number


@frozen
class Mistakes:
    """What is wrong with the entries of a grid.

    Attributes:
        stages: what to tell, little by little: how many entries are wrong, in which row the first is, which they are.
        cells: the wrong entries, row by row; none where the puzzle has no solution.
    """

    stages: tuple[str, ...]
    cells: tuple[Cell, ...] = ()


class Judge:
    """Judges the entries in one puzzle.  The first question takes an exact search, whose result is kept.

    Attributes:
        puzzle: the original puzzle.
        most_steps: a limit on the steps of each exact search; None for no limit.
        limit: the limit that the search for the solutions has reached; None if it has not.
    """

    def __init__(self, puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> None:
        self.puzzle = puzzle
        self.most_steps = most_steps
        self.limit: LimitError | None = None

    @cached_property
    def solutions(self) -> list[Solution]:
        """The known solutions: at most two at first, and those met since."""
        try:
            return list(two_of(self.puzzle, self.most_steps))
        except LimitError as limit:
            self.limit = limit
            return list(limit.found)

    @property
    def verdict(self) -> Literal["unique", "several", "none", "unknown"]:
        """How many solutions the puzzle has; `unknown` if the search reached its limit."""
        if len(self.solutions) > 1:
            return "several"
        if self.limit is not None:
            return "unknown"
        return "unique" if self.solutions else "none"

    def mistakes(self, rows: tuple[str, ...]) -> Mistakes | None:
        """Return which entries are wrong; None if none is, or if there is no one solution to compare with."""
        if self.verdict == "none":
            return Mistakes((" ".join((say.NO_SOLUTION(), *check(self.puzzle).reasons)),))
        if self.verdict != "unique":
            return None
        (solution,) = self.solutions
        entries = differing(self.puzzle.givens, rows)
        cells = tuple((r, c) for r, c in entries if rows[r][c] not in (EMPTY, solution[r][c]))
        return Mistakes(say.wrong_in_stages(cells, len(entries)), cells) if cells else None

    def can_be_completed(self, rows: tuple[str, ...]) -> bool | None:
        """Return whether a grid can be completed; None if the search reached its limit."""
        if any(all(rows[r][c] == EMPTY for r, c in differing(rows, solution)) for solution in self.solutions):
            return True
        if self.verdict in ("unique", "none"):
            return False
        try:
            more = list_solutions(evolve(self.puzzle, givens=rows), 1, most_steps=self.most_steps)
        except LimitError:
            return None
        self.solutions.extend(more)
        return bool(more)


def suspects(grid: Puzzle, found: Culprits | None = None) -> tuple[str, ...]:
    """Say which entries of a grid cannot all be right, as far as the grid alone tells.

    Args:
        grid: all filled cells as givens; it may break a game rule.
        found: what `culprits` returns for it, if it was called already.

    Returns:
        A sentence each; none for a grid that can be completed.
    """
    found = culprits(grid) if found is None else found
    least = found.at_least
    if not least:
        return ()
    # that one is wrong at least is no news where the grid cannot be completed
    out = [say.AT_LEAST(number=number(least))] if least > 1 else []
    if found.sets:
        out.append(say.to_blame(grid, found.sets))
        if not found.whole:
            out.append(say.STOPPED())
    else:
        out.append(say.MORE_THAN(number=number(least - 1)) if found.whole else say.NOT_FOUND())
    return (*out, say.GIVEN(option=option(say.ORIGINAL())))
