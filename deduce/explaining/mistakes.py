"""What exact search knows of a puzzle: its solutions, and which entries are wrong, also without the original."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple

from attrs import evolve, frozen

from deduce.checking import check
from deduce.errors import option
from deduce.puzzle import EMPTY, Cell, Puzzle, differing
from deduce.search.culprits import Culprits, culprits
from deduce.search.exact import MOST_STEPS, LimitError, Solution
from deduce.search.solutions import first_solutions, solve
from deduce.trace import Trace
from deduce.wording import answers as say
from deduce.wording.words import number


@frozen
class Mistakes:
    """The wrong entries, row by row, and stages that say how many they are, then the row of the first, then all."""

    stages: tuple[str, ...]
    cells: tuple[Cell, ...] = ()


class Judge:
    """Judges the entries in a puzzle.  Keeps the solutions that it has found.

    Attributes:
        limit: the error of a search for the solutions that reached its limit of steps; None if it did not.
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
            more = solve(evolve(self.puzzle, givens=rows), most_steps=self.most_steps)
        except LimitError:
            return None
        self.solutions.extend([more] if more else [])
        return bool(more)


def suspects(grid: Puzzle, result: Culprits | None = None) -> tuple[str, ...]:
    """Return sentences about the entries of a grid that cannot all be right, from the grid alone; empty if they can.

    The grid may break a game rule.  `result` is the result of `culprits` for it, if known.
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


class Known(NamedTuple):
    """What is known of a puzzle's solution.

    Attributes:
        certain: the values that all solutions share, as far as they are known: rows of `0`, `1` and `.`.
        beyond, ending: the hint for a player who has taken all steps, and the same for a reader; empty if solved.
        two: two solutions, if there are several.
    """

    certain: tuple[str, ...]
    beyond: str = ""
    ending: str = ""
    playable: bool = True
    two: tuple[Solution, ...] = ()


def known_of(trace: Trace) -> Known:
    """Return what is known of the solution; if the trace is stuck, exact search looks for it."""
    if trace.status != "stuck":
        return Known(trace.final, playable=trace.status == "solved")
    no_rule, judge = say.NO_RULE(), Judge(trace.puzzle)
    if judge.verdict == "none":
        return Known(trace.final, ending=say.NO_SOLUTION(), playable=False)
    if judge.verdict == "several":
        several = say.SEVERAL_SOLUTIONS()
        return Known(trace.final, f"{no_rule} {several}", several, two=tuple(judge.solutions))
    if judge.verdict == "unknown":
        return Known(trace.final, no_rule, say.NOT_COUNTED())
    return Known(judge.solutions[0], no_rule, say.ONE_SOLUTION())
