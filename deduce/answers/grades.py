"""Grading: how hard a puzzle is, and why, from its waves (`deduce.engine.waves`).

Waves take all the easiest steps at once, so they depend on no order, and neither do the figures that come from them.
`docs/grades.md` explains what each figure means to a solver.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from deduce.base.budget import USUAL, Budget, LimitError
from deduce.engine import waves as figures
from deduce.engine.ladder import Ladder
from deduce.engine.registry import need_ladder
from deduce.engine.waves import Wave, waves_of
from deduce.game.levels import GRADED, LINES_ALONE, NONE, SEVERAL, STUCK, UNKNOWN, Grade
from deduce.game.puzzle import Puzzle, cell_name, differing, need_puzzle
from deduce.grid.solutions import first_solutions
from deduce.reasons.trace import ENGLISH, Trace
from deduce.wording import answers
from deduce.wording.language import code_of, speaking

_OF_TRACE = {
    "solved": (GRADED, None),
    "stuck": (STUCK, answers.RULES_STOP),
    "contradiction": (NONE, answers.WITHOUT_SOLUTION),
}


def grade_trace(trace: Trace, ladder: Ladder) -> Grade:
    """Return the grade of a trace that was made with a ladder.

    If it does not solve the puzzle, the figures are those of the waves up to its end.  They take about as much work as
    the trace did, so there is no limit.
    """
    waves = waves_of(trace.puzzle, ladder, trace.final).waves
    status, message = _OF_TRACE[trace.status]
    message = answers.CUT_OFF if trace.untried[0] else message
    grade = grade_of(trace.puzzle, waves)
    return evolve(grade, status=status, message=message() if message else "", language=code_of(None))


def grade(
    puzzle: Puzzle,
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    budget: Budget | int | None = USUAL,
) -> Grade:
    """Return the grade of a puzzle, which may say why the puzzle cannot be graded.

    If the rules of lines do not solve a puzzle, exact search checks it before any lookahead, which would be wasted on a
    puzzle without exactly one solution.

        >>> print(deduce.grade(deduce.parse("4x4u:CFAdba")))
        Level 1 of 8 (neighbours), rating 1.0.

    Args:
        puzzle: any puzzle, also one without a solution or with several.
        ladder: the rules to use; by default those of deduce.
        language: the code of the language of the message, such as `fr`; by default English.
        budget: the work that the call may do, in steps; None for no limit.  If it is spent, the status is `unknown`.

    Raises:
        InvalidError: there is no such language.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    with speaking(ENGLISH if language is None else language):
        found, code = _grade(puzzle, ladder, Budget.of(budget)), code_of(None)
        return found if found.language == code else evolve(found, language=code)  # `evolve` takes a tenth of the time


def _grade(puzzle: Puzzle, ladder: Ladder, budget: Budget) -> Grade:
    taken = waves_of(puzzle, ladder, lookahead=False, budget=budget)
    if not taken.solved:
        filled = puzzle.clues + sum(wave.cells for wave in taken.waves)
        trouble = _improper(puzzle, budget)
        if trouble is not None and trouble.status != UNKNOWN:
            return trouble
        taken = waves_of(puzzle, ladder, budget=budget)  # if they fill the grid, there is no other solution
        if not taken.solved:
            if not (trouble or taken.is_cut):
                return Grade(clues=puzzle.clues, status=STUCK, message=answers.OUT_OF_REACH())
            known = answers.LINES_FILL(level=int(LINES_ALONE), cells=filled, of=puzzle.rows * puzzle.columns)
            message = f"{answers.NOT_DECIDED(budget.limit or 0, option='')}; {known}"
            return Grade(clues=puzzle.clues, status=UNKNOWN, message=message)
    return grade_of(puzzle, taken.waves)


def _improper(puzzle: Puzzle, budget: Budget) -> Grade | None:
    """Return the grade of a puzzle with no solution, several, or an unknown number; None if it has exactly one."""
    try:
        solutions = first_solutions(puzzle, budget.part())
    except LimitError:
        return Grade(clues=puzzle.clues, status=UNKNOWN)
    if len(solutions) == 1:
        return None
    if solutions:
        cell = differing(*solutions)[0]
        message = answers.EITHER_IN(cell=cell_name(cell))
        return Grade(clues=puzzle.clues, status=SEVERAL, message=message)
    from deduce.answers.check import check  # most puzzles do not need it

    verdict = check(puzzle, budget=budget)
    reason = " ".join(verdict.faults) or verdict.why
    message = answers.NONE_BECAUSE(reason=reason) if reason else answers.WITHOUT_SOLUTION()
    return Grade(clues=puzzle.clues, status=NONE, message=message)


def grade_of(puzzle: Puzzle, waves: Sequence[Wave]) -> Grade:
    """Return the grade of a puzzle by its waves, which solve it."""
    rating, rule, rounds = figures.hardest(waves)
    clues = puzzle.clues
    return Grade(
        level=int(rating),
        rating=rating,
        opening=figures.opening(waves, puzzle.rows * puzzle.columns - clues),
        effort=figures.effort(waves),
        bottlenecks=figures.bottlenecks(waves),
        waves=len(waves),
        hardest=rule,
        techniques=figures.techniques(waves),
        longest_chain=rounds,
        clues=clues,
    )
