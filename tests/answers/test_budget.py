"""The work of every call that can take long is bounded by its budget, on grids of any size that have no clue."""

from contextlib import suppress
from inspect import signature

import pytest
from counting import calls

import deduce
from deduce import Budget, LimitError, Puzzle, Sign
from deduce.base.errors import DeduceError
from deduce.books.generate import GaveUp

LIMIT = 5_000
DOORS = {
    "check": deduce.check,
    "clues": deduce.clues,
    "compare": lambda puzzle, budget: deduce.compare(puzzle.place("r1c1", 1), puzzle, budget=budget),
    "explain": deduce.explain,
    "grade": deduce.grade,
    "hint": deduce.hint,
    "load": lambda puzzle, budget: deduce.load(puzzle.givens, budget=budget),
    "load_book": lambda puzzle, budget: deduce.load_book(puzzle.givens, budget=budget),
    "open_steps": deduce.open_steps,
    "page": deduce.page,
    "parse": lambda puzzle, budget: deduce.parse(str(puzzle), budget=budget),
    "parse_book": lambda puzzle, budget: deduce.parse_book(str(puzzle), budget=budget),
    "repair": deduce.repair,
    "review": lambda puzzle, budget: deduce.review(puzzle, "r1c1=1\nr2c2=0 because r1c1\nr3c3=1", budget=budget),
    "solutions": lambda puzzle, budget: list(deduce.solutions(puzzle, budget=budget)),
    "solve": deduce.solve,
}
MANY = {"explain_many", "generate", "grade_many", "steps"}
"""A budget of these is for each puzzle, or each step."""


def in_pairs(columns):
    """Return a grid whose rows are joined in pairs by `=`: if the half is odd, no row can be filled."""
    signs = [Sign.between((0, c), (0, c + 1), True) for c in range(0, columns - 1, 2)]
    return Puzzle(["." * columns] * 2, False, signs)


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
@pytest.mark.parametrize("columns", [30, 58])
def test_work_is_bounded_where_an_argument_has_no_end(door, columns):
    budget, most = Budget(LIMIT), 250_000  # one argument may also be given up at a limit of its own
    assert calls(lambda: DOORS[door](in_pairs(columns), budget=budget)) < 100 * (LIMIT + most)


def test_line_whose_argument_has_no_end_is_told():
    (fault,) = deduce.check(in_pairs(30)).faults
    assert fault == "At least one row or column cannot be filled, for a reason that is too long to tell."
    assert deduce.check(in_pairs(6)).faults[0].startswith("Row 1 ")


def test_puzzles_share_a_budget():
    budget = Budget(20_000)
    with pytest.raises(GaveUp) as ended:
        list(deduce.generate(8, count=1000, seed=1, budget=budget, graded=True))
    assert ended.value.steps == 20_000
    assert budget.spent < 21_000


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
