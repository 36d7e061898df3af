"""May lines repeat?  Where nobody says, a puzzle is read the way that leaves it exactly one solution.

A puzzle without signs is first read with unique lines, one with signs with lines that may repeat.  Only where that
does not leave exactly one solution, and the other reading does, the other is taken.  That never excuses a mistake:
where two finished lines of the grid are the same, the usual reading stays, and the remark names both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from attrs import evolve

from deduce.puzzle import EMPTY, Puzzle
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

    Two finished lines that are the same are a mistake in the usual reading, which therefore stays.

    Args:
        puzzle: as it is read first.
        most_steps: a bound on the search for each reading.  Where it is met, the first reading stands and the remark
            says so.
    """
    same = _same_lines(puzzle) if puzzle.unique_lines else ""
    if same:
        return Chosen(puzzle, same)
    other = evolve(puzzle, unique_lines=not puzzle.unique_lines)
    try:
        found = len(two_of(puzzle, most_steps))
        undecided = found == 0 if puzzle.unique_lines else found == 2
        if not undecided or len(two_of(other, most_steps)) != 1:
            return Chosen(puzzle)
    except SearchLimit as limit:
        taken = say.TAKEN_UNIQUE if puzzle.unique_lines else say.TAKEN_REPEATING
        return Chosen(puzzle, taken(cut=say.NOT_DECIDED(limit.steps, option="")))
    if other.unique_lines:
        return Chosen(other, say.READ_UNIQUE())
    return Chosen(other, say.READ_REPEATING())


def _same_lines(puzzle: Puzzle) -> str:
    """Name the first finished line of a grid that is the same as another, and that other; empty if there is none."""
    columns = ["".join(column) for column in zip(*puzzle.givens, strict=True)]
    for phrase, lines in ((say.SAME_ROWS, puzzle.givens), (say.SAME_COLUMNS, columns)):
        found = _repeated(lines)
        if found:
            number, other = found
            return phrase(number=number, other=other)
    return ""


def _repeated(lines: Sequence[str]) -> tuple[int, int] | None:
    """Find the first line without a blank that repeats an earlier one: the numbers of both, from 1."""
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if EMPTY not in line and seen.setdefault(line, number) < number:
            return number, seen[line]
    return None
