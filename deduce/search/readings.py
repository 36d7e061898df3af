"""May lines repeat?  Where nobody says, a puzzle is read the way that leaves it exactly one solution.

A puzzle without signs is first read with unique lines, one with signs with lines that may repeat.  Only where that
does not leave exactly one solution, and the other reading does, the other is taken.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve

from deduce.errors import option
from deduce.puzzle import Puzzle
from deduce.search.exact import MOST_STEPS, SearchLimit
from deduce.search.two import two_of
from deduce.wording import verdicts as say


class Chosen(NamedTuple):
    """A puzzle with the reading that was taken.

    Attributes:
        puzzle: with `unique_lines` as it was chosen.
        remark: what a person has to know of it, a sentence without its full stop; empty where the usual reading stands.
    """

    puzzle: Puzzle
    remark: str = ""


def choose_reading(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> Chosen:
    """Choose between the two readings of a puzzle of which nobody says whether its lines may repeat.

    The solutions with unique lines are among those with lines that may repeat.  So a puzzle with several solutions
    under unique lines has several either way, and one without any when lines may repeat has none either way.

    Args:
        puzzle: as it is read first.
        most_steps: a bound on the search for each reading.  Where it is met, the first reading stands and the remark
            says so.
    """
    other = evolve(puzzle, unique_lines=not puzzle.unique_lines)
    try:
        found = len(two_of(puzzle, most_steps))
        undecided = found == 0 if puzzle.unique_lines else found == 2
        if not undecided or len(two_of(other, most_steps)) != 1:
            return Chosen(puzzle)
    except SearchLimit as cut:
        return Chosen(puzzle, (say.TAKEN_UNIQUE if puzzle.unique_lines else say.TAKEN_REPEATING)(cut=cut))
    if other.unique_lines:
        return Chosen(other, say.READ_UNIQUE(option=option(say.LET_REPEAT())))
    return Chosen(other, say.READ_REPEATING(option=option(say.HOLD_ON())))
