"""Which entries of a grid are wrong, in stages: by the solution of the original puzzle, or from the grid alone."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from attrs import evolve, frozen

from deduce.checking import check
from deduce.errors import option
from deduce.puzzle import EMPTY, Cell, Puzzle, differing
from deduce.search.culprits import Culprits, culprits
from deduce.search.exact import MOST_STEPS, LimitError, Solution, list_solutions
from deduce.search.solutions import first_solutions
from deduce.wording import answers as say
from deduce.wording.words import number


@frozen
class Mistakes:
    """What is wrong with the entries of a grid.

    Attributes:
        stages: the number of wrong entries, then the row of the first, then all of them, a text each.
        cells: the wrong entries, row by row; empty if the puzzle has no solution.
    """

    stages: tuple[str, ...]
    cells: tuple[Cell, ...] = ()


class Judge:
    """Judges the entries in a puzzle.  Keeps the solutions that it has found.

    Attributes:
        puzzle: the original puzzle.
        most_steps: a limit on the steps of each exact search; None for no limit.
        limit: the error of a search for the solutions that reached its limit; None if it did not.
    """

    def __init__(self, puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> None:
        self.puzzle = puzzle
        self.most_steps = most_steps
        self.limit: LimitError | None = None

    @cached_property
    def solutions(self) -> list[Solution]:
        """The known solutions: at most two at first, and those found since."""
        try:
            return list(first_solutions(self.puzzle, self.most_steps))
        except LimitError as limit:
            self.limit = limit
            return list(limit.found)

    @property
    def verdict(self) -> Literal["unique", "several", "none", "unknown"]:
        """Whether the puzzle has one solution, several or none; `unknown` if the search reached its limit."""
        if len(self.solutions) > 1:
            return "several"
        if self.limit is not None:
            return "unknown"
        return "unique" if self.solutions else "none"

    def mistakes(self, rows: tuple[str, ...]) -> Mistakes | None:
        """Return the wrong entries; None if there are none, or if the puzzle has several solutions."""
        if self.verdict == "none":
            return Mistakes((" ".join((say.NONE_RIGHT(), *check(self.puzzle).reasons)),))
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


def suspects(grid: Puzzle, result: Culprits | None = None) -> tuple[str, ...]:
    """Return sentences about the entries of a grid that cannot all be right, from the grid alone.

    Args:
        grid: all filled cells as givens; it may break a game rule.
        result: the result of `culprits` for it, if known.

    Returns:
        The sentences; empty if the grid can be completed.
    """
    result = culprits(grid) if result is None else result
    least = result.at_least
    if not least:
        return ()
    # if the grid cannot be completed, it is clear that at least one entry is wrong
    out = [say.AT_LEAST(number=number(least))] if least > 1 else []
    if result.sets:
        out.append(say.to_blame(grid, result.sets))
        if not result.complete:
            out.append(say.STOPPED())
    else:
        out.append(say.MORE_THAN(number=number(least - 1)) if result.complete else say.NOT_FOUND())
    return (*out, say.GIVEN(option=option(say.ORIGINAL())))
