"""Grading: how hard a puzzle is, and why, from the steps that solve it.

The steps of the explanation show which rules are used, and how often.  The waves (`deduce.grading.waves`), which take
all the easiest steps at once, show how hard that is: they depend on no order, so neither do the figures that come from
them.  `docs/grades.md` explains what each figure means to a solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from attrs import evolve

from deduce.arguing.stepper import GridCandidate, steps
from deduce.core.board import Board
from deduce.difficulty import GRADED, NONE, SEVERAL, STUCK, UNKNOWN, Grade
from deduce.grading import waves as figures
from deduce.grading.waves import Wave, waves_of
from deduce.ladder.findings import Candidate
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.puzzle import Puzzle, cell_name, differing, need_puzzle
from deduce.search.exact import MOST_STEPS, LimitError
from deduce.search.solutions import first_solutions
from deduce.trace import ENGLISH, Trace
from deduce.wording import answers
from deduce.wording.language import code_of, speaking

_KIND = attrgetter("rule", "rating", "rounds")

_OF_TRACE = {
    "solved": (GRADED, None),
    "stuck": (STUCK, answers.RULES_STOP),
    "contradiction": (NONE, answers.WITHOUT_SOLUTION),
}


def grade_trace(trace: Trace, taken: Sequence[Candidate | GridCandidate], ladder: Ladder) -> Grade:
    """Return the grade of a trace, whose steps the stepper found with the ladder.

    If it does not solve the puzzle, the figures are those of the steps that it has.
    """
    waves = waves_of(trace.puzzle, ladder, trace.final).waves
    status, message = _OF_TRACE[trace.status]
    grade = _graded(trace.puzzle, waves, taken)
    return evolve(grade, status=status, message=message() if message else "", language=code_of(None))


def grade(
    puzzle: Puzzle,
    *,
    ladder: Ladder | None = None,
    language: str | None = None,
    most_steps: int | None = MOST_STEPS,
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
        most_steps: a limit on the steps of each exact search; None for no limit.

    Raises:
        InvalidError: there is no such language.
        TypeError: the argument is not a puzzle.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    with speaking(ENGLISH if language is None else language):
        return evolve(_grade(puzzle, ladder, most_steps), language=code_of(None))


def _grade(puzzle: Puzzle, ladder: Ladder, most_steps: int | None) -> Grade:
    taken = waves_of(puzzle, ladder, lookahead=False)
    if not taken.solved:
        if trouble := _improper(puzzle, most_steps):
            return trouble
        taken = waves_of(puzzle, ladder)
        if not taken.solved:
            return Grade(clues=puzzle.clues, status=STUCK, message=answers.OUT_OF_REACH())
    board = Board(puzzle)
    return _graded(puzzle, taken.waves, steps(board, board.start(), ladder))


def _improper(puzzle: Puzzle, most_steps: int | None) -> Grade | None:
    """Return the grade of a puzzle with no solution, several, or an unknown number; None if it has exactly one."""
    try:
        solutions = first_solutions(puzzle, most_steps)
    except LimitError as cut:
        return Grade(clues=puzzle.clues, status=UNKNOWN, message=answers.NOT_DECIDED(cut.steps, option=""))
    if len(solutions) == 1:
        return None
    if solutions:
        cell = differing(*solutions)[0]
        message = answers.EITHER_IN(cell=cell_name(cell))
        return Grade(clues=puzzle.clues, status=SEVERAL, message=message)
    from deduce.checking import check  # most puzzles do not need it

    verdict = check(puzzle)
    reason = " ".join(verdict.faults) or verdict.why
    message = answers.NONE_BECAUSE(reason=reason) if reason else answers.WITHOUT_SOLUTION()
    return Grade(clues=puzzle.clues, status=NONE, message=message)


def _graded(puzzle: Puzzle, waves: Sequence[Wave], taken: Sequence[Candidate | GridCandidate]) -> Grade:
    easiest: dict[str, float] = {}
    uses: dict[str, int] = {}
    kinds = Counter(map(_KIND, taken))
    for (rule, step_rating, _), times in kinds.items():
        easiest[rule] = min(step_rating, easiest.get(rule, step_rating))
        uses[rule] = uses.get(rule, 0) + times
    hardest = max(waves, key=lambda wave: wave.rating, default=None)
    rating = hardest.rating if hardest else 0.0
    return Grade(
        level=int(rating),
        rating=rating,
        opening=figures.opening(waves, puzzle.rows * puzzle.columns - puzzle.clues),
        effort=figures.effort(waves),
        bottlenecks=figures.bottlenecks(waves),
        steps=len(taken),
        hardest=hardest.rules[0] if hardest else "",
        techniques={rule: uses[rule] for rule in sorted(uses, key=lambda rule: (easiest[rule], rule))},
        longest_chain=max((rounds for _, step_rating, rounds in kinds if step_rating == rating), default=0),
        clues=puzzle.clues,
    )
