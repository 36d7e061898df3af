"""May lines repeat?  If nothing says so, a puzzle is read in the way that gives it exactly one solution.

A puzzle without signs is first read with unique lines, one with signs with lines that may repeat.  The other way is
taken only if it gives exactly one solution and the first way does not.  That never excuses a mistake: if two finished
lines of the grid are the same, the puzzle stays as it was read first, and the remark names both lines.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve

from deduce.puzzle import EMPTY, Puzzle
from deduce.search.exact import MOST_STEPS, LimitError
from deduce.search.two import two_of
from deduce.wording import verdicts as say


class Chosen(NamedTuple):
    """A puzzle as it is to be read.

    Attributes:
        puzzle: with `unique_lines` as chosen.
        remark: what a person should know about the choice, a sentence without its full stop; empty for the usual way.
    """

    puzzle: Puzzle
    remark: str = ""


def choose_reading(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> Chosen:
    """Choose whether lines may repeat in a puzzle that does not say.

    The solutions with unique lines are among those with lines that may repeat.  So a puzzle with several solutions
    under unique lines has several either way, and one without any when lines may repeat has none either way.

    Args:
        puzzle: as it is read first.
        most_steps: a limit on each search.  If it is reached, the puzzle stays as it is and the remark says so.
    """
    same = _same_lines(puzzle) if puzzle.unique_lines else ""
    if same:
        return Chosen(puzzle, same)
    other = evolve(puzzle, unique_lines=not puzzle.unique_lines)
    try:
        count = len(two_of(puzzle, most_steps))
        may_differ = count == 0 if puzzle.unique_lines else count == 2
        if not may_differ or len(two_of(other, most_steps)) != 1:
            return Chosen(puzzle)
    except LimitError as limit:
        taken = say.TAKEN_UNIQUE if puzzle.unique_lines else say.TAKEN_REPEATING
        return Chosen(puzzle, taken(cut=say.NOT_DECIDED(limit.steps, option="")))
    return Chosen(other, say.READ_UNIQUE() if other.unique_lines else say.READ_REPEATING())


def _same_lines(puzzle: Puzzle) -> str:
    """Name the first finished line of a grid that is the same as an earlier one, and that one; empty if none is."""
    columns = ["".join(column) for column in zip(*puzzle.givens, strict=True)]
    for phrase, lines in ((say.SAME_ROWS, puzzle.givens), (say.SAME_COLUMNS, columns)):
        seen: dict[str, int] = {}
        for number, line in enumerate(lines, 1):
            if EMPTY not in line and seen.setdefault(line, number) < number:
                return phrase(number=number, other=seen[line])
    return ""
