"""The number of assumptions is limited, and traces and hints report how many were not tried."""

import pytest

from deduce.answers.explain import explain
from deduce.answers.hints import hint
from deduce.engine import stepper
from deduce.engine.registry import load
from deduce.engine.trials import Allowance, GridState
from deduce.game.puzzle import Puzzle
from deduce.grid import solutions
from deduce.grid.grid import Grid
from deduce.wording.words import not_followed


@pytest.fixture
def low_limits(monkeypatch):
    """Limits that a small grid reaches."""
    monkeypatch.setattr(stepper, "MOST_TRIALS", 100)
    monkeypatch.setattr(solutions, "MOST_STEPS", 12)
    solutions._backbone.cache_clear()
    yield
    solutions._backbone.cache_clear()


EMPTY = Puzzle(["......"] * 6)


def test_allowance_gives_no_more_than_is_left():
    allowance = Allowance(10)
    assert (allowance.take(7), allowance.spent) == (7, False)
    assert (allowance.take(7), allowance.spent) == (3, True)
    allowance.renew()
    assert allowance.take(10) == 10
    assert Allowance().take(10**9) == 10**9


def test_allowance_keeps_the_first_count_of_untried_assumptions():
    allowance = Allowance(1)
    allowance.note(20, 0)
    allowance.note(20, 5)
    allowance.note(30, 30)
    assert (allowance.assumptions, allowance.untried) == (20, 5)


def test_number_of_assumptions_is_limited():
    grid = Grid.of(EMPTY)
    view = GridState(grid, load(), allowance=Allowance(30))
    assert view.failures(3, 8) == (8, [])
    assert (view.allowance.assumptions, view.allowance.untried) == (72, 42)


def test_stuck_trace_has_the_number_of_untried_assumptions(low_limits):
    trace = explain(EMPTY)
    untried, suppositions = trace.untried
    assert (trace.status, suppositions) == ("stuck", 72)
    assert 0 < untried < suppositions
    assert trace.to_json()["suppositions"] == {"tried": suppositions - untried, "untried": untried}
    given = hint(EMPTY, most_steps=12)
    assert given.status == "unknown"
    assert given.reasons == (
        f"{not_followed(untried, suppositions)}.",
        "Whether the solutions agree on an empty cell was not decided within 12 steps.",
    )


def test_hint_says_if_entries_could_not_be_checked():
    grid = EMPTY.place((0, 0), 1).place((0, 1), 1)
    given = hint(grid, most_steps=0)
    assert given.status == "step"
    assert "This step is right if all your entries are" in given.reasons[0]
    assert given.to_json()["reasons"] == list(given.reasons)
    given = hint(grid, original=EMPTY, most_steps=0)
    assert given.status == "step"
    text = "Entries were not compared with the original: its solution was not decided within 0"
    assert given.reasons[0].startswith(text)
    assert hint(EMPTY, original=EMPTY.place((0, 0), 1), most_steps=0).status == "wrong"


def test_trace_has_no_suppositions_if_all_were_tried():
    trace = explain(Puzzle(["...."] * 4))
    assert (trace.status, trace.untried) == ("stuck", (0, 0))
    assert "suppositions" not in trace.to_json()
