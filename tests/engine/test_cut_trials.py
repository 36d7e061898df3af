"""Trials that a budget does not allow: traces and hints report how many, and nothing is said that they could change."""

import pytest

from deduce.answers.explain import explain
from deduce.answers.grades import grade
from deduce.answers.hints import hint
from deduce.answers.overview import open_steps
from deduce.base.budget import Budget
from deduce.engine.registry import load
from deduce.engine.trials import GridState
from deduce.engine.waves import waves_of
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.wording.words import no_easier

EMPTY = Puzzle(["......"] * 6)
WORK = Grid.of(EMPTY).work
"""The steps of one trial."""
NESTED = Puzzle(["......1.", "......1.", "10.1....", "........", "...0....", ".11...00", "0....1..", "........"])
"""It has one solution, and needs a lookahead with another inside."""


def test_number_of_assumptions_is_limited():
    view = GridState(Grid.of(EMPTY), load(), budget=Budget(30 * WORK))
    assert view.failures(3, 8) == (8, [])
    assert view.untried == (42, 72)
    assert view.budget.left == 0


def test_trials_that_are_followed_further_are_not_counted_again():
    view = GridState(Grid.of(EMPTY), load(), budget=Budget(None))
    for limit in (2, 3, 8):
        view.failures(3, limit)
    assert view.budget.spent == 72 * WORK
    view.failures(6, 8)
    assert view.budget.spent == 2 * 72 * WORK
    view.grid.put((0, 0), 1)
    view.failures(6, 8)
    assert view.budget.spent == (2 * 72 + 70) * WORK


def test_rounds_beyond_the_usual_are_paid():
    view = GridState(Grid.of(EMPTY), load(), budget=Budget(None))
    view.pay(7, 80)
    assert view.budget.spent == 0
    view.pay(8, 80)
    assert view.budget.spent == 10 * WORK


@pytest.mark.parametrize("steps", [0, 100, 200])
def test_stuck_trace_has_the_number_of_untried_assumptions(steps):
    trace = explain(EMPTY, budget=steps)
    untried, trials = trace.untried
    assert trace.status == "stuck"
    assert 0 < untried <= trials
    assert trace.to_json()["suppositions"] == {"tried": trials - untried, "untried": untried}
    assert trace.grade.message == "the limit of work was reached before the end"
    given = hint(EMPTY, budget=steps)
    assert (given.status, given.stages[0].split(". ")[0]) == ("unknown", "No step was found")
    assert "Whether the solutions agree on an empty cell was not decided within" in given.reasons[-1]


def test_hint_says_how_far_it_came():
    given = hint(EMPTY, budget=100)
    assert "No rule up to level 6 gives a step. " in given.reasons[0]
    assert given.reasons[0].endswith(" trials were not made: the limit of work was reached.")


def test_hint_says_if_entries_could_not_be_checked():
    grid = EMPTY.place((0, 0), 1).place((0, 1), 1)
    given = hint(grid, budget=0)
    assert given.status == "step"
    assert "This step is right if all your entries are" in given.reasons[0]
    assert given.to_json()["reasons"] == list(given.reasons)
    given = hint(grid, original=EMPTY, budget=0)
    assert given.status == "step"
    text = "Entries were not compared with the original: its solution was not decided within 0"
    assert given.reasons[0].startswith(text)
    assert hint(EMPTY, original=EMPTY.place((0, 0), 1), budget=0).status == "wrong"


def test_trace_has_no_suppositions_if_all_were_tried():
    trace = explain(Puzzle(["...."] * 4))
    assert (trace.status, trace.untried) == ("stuck", (0, 0))
    assert "suppositions" not in trace.to_json()


def test_figures_with_any_budget_are_all_or_none():
    """A wave that is not complete could have a rating that is too high."""
    whole, most = grade(NESTED), waves_of(NESTED, load()).waves
    assert whole.rating == 8.5
    seen = set()
    for steps in (500, 2_000, 6_000, 12_000, 100_000):
        graded = grade(NESTED, budget=steps)
        seen.add(graded.status)
        assert graded == whole or (graded.status, graded.rating) == ("unknown", 0)
        waves = waves_of(NESTED, load(), budget=Budget(steps))
        ratings = [wave.rating for wave in waves.waves]
        assert ratings == [wave.rating for wave in most[: len(ratings)]]
        assert waves.is_cut or ratings == [wave.rating for wave in most]
    assert seen == {"graded", "unknown"}


def test_cut_lookahead_is_not_called_the_shortest():
    """The shortest chain of some trials need not be the shortest of all."""
    whole = explain(NESTED)
    cut = 0
    for steps in (500, 2_000, 6_000, 12_000):
        trace = explain(NESTED, budget=steps)
        nested = [step for step in trace.steps if step.rating >= 8.5]
        assert nested == [step for step in whole.steps if step.rating >= 8.5][: len(nested)]
        cut += bool(trace.untried[0])
    assert cut


def test_open_steps_say_how_many_trials_are_missing():
    puzzle = EMPTY.place((0, 0), 1).place((0, 1), 1)
    found = open_steps(puzzle, level=(1, 8), budget=60)
    assert found.steps
    assert found.reasons[-1].endswith("not made: the limit of work was reached.")
    assert no_easier(1, 2).endswith("1 of 2 trials was not made: the limit of work was reached.")
