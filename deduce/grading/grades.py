"""Grading: how hard a puzzle is, and why, from the steps that solve it.

Two things are read.  The steps of the explanation, one at a time, say which rules were used and how often.
The waves (`deduce.grading.waves`), all the easiest steps at once, say how it feels: they depend on no order,
so nor does any figure made of them.  `docs/grades.md` says what each figure means to a solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from attrs import evolve

from deduce.core.board import Board
from deduce.difficulty import GRADED, NONE, SEVERAL, STUCK, UNKNOWN, Grade
from deduce.grading import figures
from deduce.grading.waves import Wave, waves_of
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import need_ladder
from deduce.puzzle import Puzzle, cell_name, need_puzzle
from deduce.search.exact import MOST_STEPS, LimitError
from deduce.search.two import two_of
from deduce.stepping.stepper import Move, steps
from deduce.trace import ENGLISH, Trace
from deduce.wording import verdicts as say
from deduce.wording.language import speaking

_KIND = attrgetter("rule", "rating", "rounds")

_OF_TRACE = {
    "solved": (GRADED, ""),
    "stuck": (STUCK, "the rules in use stop before the end"),
    "contradiction": (NONE, "there is no solution"),
}


def grade_trace(trace: Trace, moves: Sequence[Move], ladder: Ladder) -> Grade:
    """Return the grade of a finished trace.

    Of a puzzle that the argument does not solve, the figures speak of the steps that were taken.

    Args:
        trace: the argument.
        moves: its steps, as they were found.
        ladder: the rules it was made with.
    """
    waves = waves_of(trace.puzzle, ladder, trace.final).waves
    status, message = _OF_TRACE[trace.status]
    return evolve(_graded(trace.puzzle, waves, moves), status=status, message=message)


def grade(puzzle: Puzzle, *, ladder: Ladder | None = None, most_steps: int | None = MOST_STEPS) -> Grade:
    """Grade a puzzle, or say why it has no grade.

    A puzzle that the rules of single lines do not solve is checked by exact search before anything is
    supposed: only a puzzle with one solution is worth a lookahead.

    Args:
        puzzle: any puzzle, proper or not.
        ladder: the rules to use; all that come with deduce if none are given.
        most_steps: a bound on the steps of exact search; None sets none.

    Raises:
        TypeError: the value is not a puzzle, but a text or the like.
    """
    need_puzzle(puzzle)
    ladder = need_ladder(ladder)
    taken = waves_of(puzzle, ladder, suppose=False)
    if not taken.solved:
        with speaking(ENGLISH):  # messages are data, and these are in English
            trouble = _improper(puzzle, most_steps)
        if trouble:
            return trouble
        taken = waves_of(puzzle, ladder)
        if not taken.solved:
            return Grade(
                clues=puzzle.clues, status=STUCK, message="there is one solution, but the rules in use do not reach it"
            )
    board = Board(puzzle)
    return _graded(puzzle, taken.waves, steps(board, board.start(), ladder))


def _improper(puzzle: Puzzle, most_steps: int | None) -> Grade | None:
    """Return the grade of a puzzle with no solution, several, or an unknown number; None if it has exactly one."""
    try:
        found = two_of(puzzle, most_steps)
    except LimitError as cut:
        return Grade(clues=puzzle.clues, status=UNKNOWN, message=say.NOT_DECIDED(cut.steps, option=""))
    if len(found) == 1:
        return None
    if found:
        one, other = found
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns) if one[r][c] != other[r][c]]
        message = f"there is more than one solution: {cell_name(cells[0])} can be either"
        return Grade(clues=puzzle.clues, status=SEVERAL, message=message)
    from deduce.checking import check  # most puzzles do without

    verdict = check(puzzle)
    reason = " ".join(verdict.faults) or verdict.why
    return Grade(clues=puzzle.clues, status=NONE, message=f"there is no solution{reason and f': {reason}'}")


def _graded(puzzle: Puzzle, waves: Sequence[Wave], taken: Sequence[Move]) -> Grade:
    easiest: dict[str, float] = {}
    uses: dict[str, int] = {}
    alike = Counter(map(_KIND, taken))
    for (rule, own, _), times in alike.items():
        easiest[rule] = min(own, easiest.get(rule, own))
        uses[rule] = uses.get(rule, 0) + times
    top = figures.hardest(waves)
    rating = top.rating if top else 0.0
    return Grade(
        level=int(rating),
        rating=rating,
        opening=figures.opening(waves, puzzle.rows * puzzle.columns - puzzle.clues),
        effort=figures.effort(waves),
        bottlenecks=figures.bottlenecks(waves),
        steps=len(taken),
        hardest=top.rules[0] if top else "",
        techniques={rule: uses[rule] for rule in sorted(uses, key=lambda rule: (easiest[rule], rule))},
        longest_chain=max((rounds for _, own, rounds in alike if own == rating), default=0),
        clues=puzzle.clues,
    )
