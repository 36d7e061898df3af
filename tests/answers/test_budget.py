"""The work of every call that can take long is bounded by its budget, on grids of any size that have no clue."""

import sys
from contextlib import suppress
from inspect import signature

import pytest

import deduce
from deduce import Budget, LimitError, Puzzle
from deduce.base.errors import DeduceError

LIMIT = 5_000
DOORS = {
    "check": deduce.check,
    "clues": deduce.clues,
    "compare": lambda puzzle, budget: deduce.compare(puzzle.place("r1c1", 1), puzzle, budget=budget),
    "explain": deduce.explain,
    "grade": deduce.grade,
    "hint": deduce.hint,
    "open_steps": deduce.open_steps,
    "page": deduce.page,
    "repair": deduce.repair,
    "review": lambda puzzle, budget: deduce.review(puzzle, "r1c1=1\nr2c2=0 because r1c1\nr3c3=1", budget=budget),
    "solutions": lambda puzzle, budget: list(deduce.solutions(puzzle, budget=budget)),
    "solve": deduce.solve,
}
MANY = {"explain_many", "generate", "grade_many", "steps"}
"""A budget of these is for each puzzle, or each step."""


def calls(work):
    """Return how many functions are called and left."""
    number = 0

    def count(frame, event, argument):
        nonlocal number
        number += 1

    sys.setprofile(count)
    try:
        with suppress(DeduceError):
            work()
    finally:
        sys.setprofile(None)
    return number


def test_every_function_with_a_budget_is_here():
    functions = [name for name in deduce.__all__ if callable(getattr(deduce, name)) and name.islower()]
    assert {name for name in functions if "budget" in signature(getattr(deduce, name)).parameters} == {*DOORS} | MANY


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("side", [9, 18, 36])
def test_work_is_bounded_at_any_size(door, side):
    budget = Budget(LIMIT)
    puzzle = Puzzle(["." * side] * side)
    assert calls(lambda: DOORS[door](puzzle, budget=budget)) < 100 * LIMIT + 3_000 * side * side
    assert 0 < budget.spent <= LIMIT


@pytest.mark.parametrize("door", DOORS)
def test_budget_of_nothing_is_kept(door):
    budget = Budget(0)
    with suppress(DeduceError):
        DOORS[door](Puzzle(["." * 8] * 8), budget=budget)
    assert budget.spent <= 32  # one round of the rules for lines is made in any case


def test_puzzle_that_cannot_be_made_in_the_budget_ends():
    with pytest.raises(deduce.DeduceError, match="at the limit of 2,000 steps"):
        next(deduce.generate(14, 14, level=8, seed=1, budget=2_000))


def test_limit_has_what_was_found():
    with pytest.raises(LimitError) as ended:
        list(deduce.solutions(Puzzle(["." * 8] * 8), budget=LIMIT))
    assert ended.value.steps == LIMIT
