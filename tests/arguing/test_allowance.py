"""Looking ahead is bounded by suppositions, and what was not tried is told."""

import pytest

from deduce.arguing import position
from deduce.arguing.allowance import Allowance
from deduce.arguing.suppositions import GridState
from deduce.core.board import Board
from deduce.explaining.explain import explain
from deduce.explaining.hints import hint
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle
from deduce.search import backbone
from deduce.wording.words import not_followed


@pytest.fixture
def little(monkeypatch):
    """Bounds that a small grid meets."""
    monkeypatch.setattr(position, "MOST_SUPPOSITIONS", 100)
    monkeypatch.setattr(backbone, "MOST_STEPS", 12)
    backbone._backbone.cache_clear()
    yield
    backbone._backbone.cache_clear()


EMPTY = Puzzle(["......"] * 6)


def test_no_more_is_given_than_is_left():
    own = Allowance(10)
    assert (own.take(7), own.spent) == (7, False)
    assert (own.take(7), own.spent) == (3, True)
    own.renew()
    assert own.take(10) == 10
    assert Allowance().take(10**9) == 10**9


def test_the_first_note_counts():
    own = Allowance(1)
    own.note(20, 0)
    own.note(20, 5)
    own.note(30, 30)
    assert (own.suppositions, own.untried) == (20, 5)


def test_only_so_many_suppositions_are_tried():
    board = Board(EMPTY)
    view = GridState(board, board.start(), load(), allowance=Allowance(30))
    assert view.suppositions(3, 8) == (8, [])
    assert (view.allowance.suppositions, view.allowance.untried) == (72, 42)


def test_a_stuck_trace_says_what_was_not_tried(little):
    trace = explain(EMPTY)
    untried, suppositions = trace.untried
    assert (trace.status, suppositions) == ("stuck", 72)
    assert 0 < untried < suppositions
    assert trace.to_json()["suppositions"] == {"tried": suppositions - untried, "untried": untried}


def test_a_hint_says_what_was_not_looked_at(little):
    found = hint(EMPTY, most_steps=12)
    assert found.status == "unknown"
    untried, suppositions = explain(EMPTY).untried
    assert found.reasons[0] == f"{not_followed(untried, suppositions)}."
    told = "not decided within 12 steps"
    assert found.reasons[1] == f"Whether the solutions agree on an empty cell was {told}."


def test_a_step_that_may_rest_on_a_mistake_says_so():
    found = hint(EMPTY.place((0, 0), 1).place((0, 1), 1), most_steps=0)
    assert found.status == "step"
    assert "This step is right if all your entries are" in found.reasons[0]
    assert found.to_json()["reasons"] == list(found.reasons)


def test_an_original_that_is_not_decided_is_said():
    found = hint(EMPTY.place((0, 0), 1).place((0, 1), 1), ladder=None, original=EMPTY, most_steps=0)
    assert found.status == "step"
    assert found.reasons[0].startswith(
        "Entries were not compared with the original: its solution was not decided within 0"
    )
    assert hint(EMPTY, ladder=None, original=EMPTY.place((0, 0), 1), most_steps=0).status == "wrong"


def test_what_all_was_tried_is_not_told():
    trace = explain(Puzzle(["...."] * 4))
    assert (trace.status, trace.untried) == ("stuck", (0, 0))
    assert "suppositions" not in trace.to_json()
