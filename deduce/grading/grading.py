"""Grading: how hard a puzzle is, and why, from the steps that solve it.

Two things are read.  The steps of the explanation, one at a time, say which rules were used and how often.
The waves (`deduce.grading.waves`), all the easiest steps at once, say how it feels: they depend on no order,
so nor does any figure made of them.  `docs/grades.md` says what each figure means to a solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, field, frozen

from deduce.grading import figures
from deduce.grading.waves import Wave, course
from deduce.ladder.registry import LEVELS, Ladder, load
from deduce.puzzle import Puzzle, cell_name
from deduce.stepping.counting import Count, steps
from deduce.trace import Step, Trace

GRADED, STUCK, SEVERAL, NONE, ERROR = STATUSES = ("graded", "stuck", "several", "none", "error")


@frozen
class Grade:
    """How hard a puzzle is.

    Every figure is the same however the grid is turned or mirrored and whichever symbol is which, but for
    `steps` and `techniques`, which count the steps of the explanation: of two equal steps one may spare the other.

    Attributes:
        level: the level of the hardest step, 1 to 8; 0 where no step is needed.
        rating: the rating of the hardest step, one decimal; its whole part is the level.
        opening: the rating of the hardest step needed before a quarter of the blanks are filled.
        effort: the work of the whole, in looks at a line for neighbours; see `deduce.grading.figures.effort`.
        narrowness: at the narrowest point, in how many places the easiest next step can be found.
        steps: how many steps the explanation takes.
        hardest: the id of the rule that the hardest step is by; the first by name where several are.
        techniques: how often the explanation uses each rule, by id, the easiest rule first.
        longest_chain: how many rounds the hardest lookahead takes; 0 without one.
        clues: the number of filled cells among the givens.
        status: `graded`; `stuck` (one solution, beyond the ladder), `several` or `none` (solutions), or `error`.
        message: for all but `graded`, what is wrong, one sentence; else empty.
    """

    level: int = 0
    rating: float = 0.0
    opening: float = 0.0
    effort: float = 0.0
    narrowness: int = 0
    steps: int = 0
    hardest: str = ""
    techniques: dict[str, int] = field(factory=dict)
    longest_chain: int = 0
    clues: int = 0
    status: str = GRADED
    message: str = ""

    @property
    def name(self) -> str:
        """The name of the level; empty for level 0."""
        return LEVELS.get(self.level, "")

    def summary(self) -> dict[str, Any]:
        """Give the grade as a trace has it."""
        return {"level": self.level, "name": self.name, "rating": self.rating, "effort": self.effort}

    def to_json(self) -> dict[str, Any]:
        """Give all of it; the figures of a puzzle that is not graded are null."""
        graded = self.status == GRADED
        figures_ = {
            **self.summary(),
            "opening": self.opening,
            "narrowness": self.narrowness,
            "steps": self.steps,
            "hardest": self.hardest,
            "techniques": dict(self.techniques),
            "longest_chain": self.longest_chain,
        }
        return {
            "clues": self.clues,
            "status": self.status,
            **{name: value if graded else None for name, value in figures_.items()},
            "message": self.message,
        }


_OF_TRACE = {
    "solved": (GRADED, ""),
    "stuck": (STUCK, "the rules in use stop before the end"),
    "contradiction": (NONE, "there is no solution"),
}


def grade_trace(trace: Trace, ladder: Ladder | None = None) -> Grade:
    """Grade an argument that has been told already.

    Of a puzzle that the argument does not solve, the figures speak of the steps that were taken.

    Args:
        trace: the argument.
        ladder: the rules it was made with; all that come with deduce if none are given.
    """
    waves = course(trace.puzzle, ladder or load(), trace.final).waves
    status, message = _OF_TRACE[trace.status]
    return evolve(_graded(trace.puzzle, waves, trace.steps), status=status, message=message)


def grade(puzzle: Puzzle, ladder: Ladder | None = None) -> Grade:
    """Grade a puzzle, or say why it has no grade.

    A puzzle that the rules of single lines do not solve is held against exact search before anything is
    supposed: only a puzzle with one solution is worth a lookahead.

    Args:
        puzzle: any puzzle, proper or not.
        ladder: the rules to use; all that come with deduce if none are given.
    """
    ladder = ladder or load()
    taken = course(puzzle, ladder, suppose=False)
    if not taken.solved:
        trouble = _improper(puzzle)
        if trouble:
            return trouble
        taken = course(puzzle, ladder)
        if not taken.solved:
            message = "there is one solution, but the rules in use do not reach it"
            return Grade(clues=puzzle.clues, status=STUCK, message=message)
    return _graded(puzzle, taken.waves, steps(puzzle, ladder))


def _improper(puzzle: Puzzle) -> Grade | None:
    """Say that a puzzle has no solution or several; None where it has exactly one."""
    from deduce.search.exact import solve

    found = solve(puzzle, 2)
    if len(found) == 1:
        return None
    if found:
        one, other = found
        cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns) if one[r][c] != other[r][c]]
        message = f"there is more than one solution: {cell_name(cells[0])} can be either"
        return Grade(clues=puzzle.clues, status=SEVERAL, message=message)
    return Grade(clues=puzzle.clues, status=NONE, message=f"there is no solution{_why(puzzle)}")


def _why(puzzle: Puzzle) -> str:
    from deduce.checking import check

    verdict = check(puzzle)
    reason = " ".join(verdict.faults) or verdict.why
    return f": {reason}" if reason else ""


def _graded(puzzle: Puzzle, waves: Sequence[Wave], taken: Sequence[Count | Step]) -> Grade:
    easiest: dict[str, float] = {}
    uses: dict[str, int] = {}
    for step in taken:
        easiest[step.rule] = min(step.rating, easiest.get(step.rule, step.rating))
        uses[step.rule] = uses.get(step.rule, 0) + 1
    top = figures.hardest(waves)
    rating = top.rating if top else 0.0
    return Grade(
        level=int(rating),
        rating=rating,
        opening=figures.opening(waves, puzzle.rows * puzzle.columns - puzzle.clues),
        effort=figures.effort(waves),
        narrowness=figures.narrowness(waves),
        steps=len(taken),
        hardest=top.rules[0] if top else "",
        techniques={rule: uses[rule] for rule in sorted(uses, key=lambda rule: (easiest[rule], rule))},
        longest_chain=max((step.rounds for step in taken if step.rating == rating), default=0),
        clues=puzzle.clues,
    )
