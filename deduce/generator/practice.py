"""Practice: a puzzle filled up to a point where one rule is needed, with the step by that rule as the answer."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from attrs import evolve

from deduce.arguing.stepper import Stepper
from deduce.core.board import Board
from deduce.explaining.explain import steps
from deduce.formats import clean
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle
from deduce.trace import Step

PRACTICE = "practice: "
"""The beginning of the label of an exercise; the rule or the level follows."""


def practised(puzzle: Puzzle) -> str:
    """Return the rule or the level that an exercise is for; empty for any other puzzle."""
    return clean(puzzle.label.removeprefix(PRACTICE)) if puzzle.label.startswith(PRACTICE) else ""


def exercise(puzzle: Puzzle, practice: str, rng: Random) -> Step | None:
    """Return a step to find by a rule or of a level, on the grid before it; None if the explanation has none that fits.

    Nothing easier gives a step on that grid; and if a rule is practised, no other rule gives one that is as easy.
    """
    candidates = [step for step in steps(puzzle) if practice in (step.rule, str(step.level))]
    rng.shuffle(candidates)
    for step in candidates:
        grid = evolve(puzzle, givens=step.before)
        board = Board(grid)
        others = Stepper(board, board.start(), _without(practice, step.rating), fillable=True)
        if practice != step.rule or others.find() is None:
            return next(steps(grid))  # on the grid alone, which need not be the step of the explanation
    return None


@lru_cache
def _without(rule: str, rating: float) -> Ladder:
    """Return the rules up to a rating without one of them."""
    kept = [other for other in load().rules if other.info.id != rule and other.info.bands[0].rating <= rating]
    return Ladder(tuple(kept), rating)
