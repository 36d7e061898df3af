"""Whether lines may repeat in a puzzle that does not say: the choice that gives it exactly one solution.

By default, lines must be unique in a puzzle without signs, and may repeat in a puzzle with signs.  The opposite is
chosen only if it gives exactly one solution and the default does not.  That never excuses a mistake: if two finished
lines of the grid are the same, the default stays, and the remark names both lines.
"""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve

from deduce.puzzle import EMPTY, Puzzle
from deduce.search.exact import MOST_STEPS, LimitError
from deduce.search.solutions import first_solutions
from deduce.wording import answers


class Chosen(NamedTuple):
    """A puzzle with `unique_lines` as chosen, and the reason, a sentence without its full stop, if there is one."""

    puzzle: Puzzle
    remark: str = ""


def choose_reading(puzzle: Puzzle, most_steps: int | None = MOST_STEPS) -> Chosen:
    """Choose whether lines may repeat in a puzzle, which has the default.

    All solutions with unique lines are also solutions if lines may repeat.  So a puzzle that has several solutions with
    unique lines has several if lines may repeat; and if it has none when lines may repeat, it has none with unique
    lines.  If a search reaches its limit, the default stays and the remark says so.
    """
    same = _same_lines(puzzle) if puzzle.unique_lines else ""
    if same:
        return Chosen(puzzle, same)
    opposite = evolve(puzzle, unique_lines=not puzzle.unique_lines)
    try:
        count = len(first_solutions(puzzle, most_steps))
        may_differ = count == 0 if puzzle.unique_lines else count == 2
        if not may_differ or len(first_solutions(opposite, most_steps)) != 1:
            return Chosen(puzzle)
    except LimitError as limit:
        taken = answers.TAKEN_UNIQUE if puzzle.unique_lines else answers.TAKEN_REPEATING
        return Chosen(puzzle, taken(cut=answers.NOT_DECIDED(limit.steps, option="")))
    return Chosen(opposite, answers.READ_UNIQUE() if opposite.unique_lines else answers.READ_REPEATING())


def _same_lines(puzzle: Puzzle) -> str:
    """Return a sentence about the first finished line that is the same as an earlier one; empty if there is none."""
    columns = ["".join(column) for column in zip(*puzzle.givens, strict=True)]
    for phrase, lines in ((answers.SAME_ROWS, puzzle.givens), (answers.SAME_COLUMNS, columns)):
        seen: dict[str, int] = {}
        for number, line in enumerate(lines, 1):
            if EMPTY not in line and seen.setdefault(line, number) < number:
                return phrase(number=number, other=seen[line])
    return ""
