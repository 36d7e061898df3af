"""Explanations: every step is right and the easiest, and the trace is the same every time."""

import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from nightly import one_in
from samples import LISBON, UNRULY, explained, name_of

from deduce.answers.explain import explain
from deduce.answers.verify import verify
from deduce.formats import parse
from deduce.game.puzzle import Puzzle, Sign

PUZZLES = [*LISBON, *UNRULY]


@pytest.mark.parametrize("puzzle", one_in(9, PUZZLES), ids=name_of)
def test_every_puzzle_is_solved_and_every_step_is_proved(puzzle):
    trace = explained(puzzle)
    assert trace.status == "solved"
    assert trace.final == puzzle.solution
    verdict = verify(trace.to_json())
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize("puzzle", one_in(3, UNRULY), ids=lambda puzzle: puzzle.id)
def test_labels_of_unruly_match_levels(puzzle):
    """Unruly's trivial is level 1, easy level 2, normal level 3; unique lines may also need level 5."""
    hardest = max(step.level for step in explained(puzzle).steps)
    level = {"trivial": 1, "easy": 2, "normal": 3}[puzzle.label]
    assert hardest <= level or (puzzle.unique_lines and puzzle.label != "trivial" and hardest in (3, 4, 5))


def test_trace_does_not_depend_on_the_hash_seed():
    code = (
        "import json; from deduce.answers.explain import explain; from deduce.formats import parse;"
        "print(json.dumps(explain(parse('0..0..\\n......\\n.0...1\\n...00.\\n.0....\\n..0.00')).to_json()))"
    )
    env = {"PYTHONHASHSEED": "42", "PYTHONPATH": str(Path.cwd())}
    ended = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    here = io.StringIO()
    with redirect_stdout(here):
        exec(code, {})
    assert ended.stdout == here.getvalue()


def test_broken_grid_is_refuted_at_once():
    trace = explain(parse("1110\n....\n....\n...."))
    assert (trace.status, trace.steps) == ("contradiction", ())
    assert trace.refutation is not None
    assert trace.refutation.text == "Row 1 has three 1s together, in columns 1-3."
    assert verify(trace.to_json()).holds


def test_links_that_fill_cells_of_each_other_are_in_provable_order():
    """Two links each fill a cell that the other places, and one that a third link places with another value."""
    signs = [Sign((1, 0), (1, 1), False), Sign((2, 0), (2, 1), True)]
    trace = explain(Puzzle(["0..1..", "......", "...1.0", "....1.", "..1...", ".....1"], signs=signs))
    verdict = verify(trace)
    assert verdict.holds, verdict


def test_chain_does_not_assume_unique_lines_if_lines_may_repeat():
    rows = [".1.1...0", "1.......", "........", "...01...", "1.....10", "..0...1.", "01.1....", ".0..0..."]
    trace = explain(Puzzle(rows, unique_lines=False))
    assert max(step.rating for step in trace.steps) >= 7.5
    verdict = verify(trace)
    assert verdict.holds, verdict
