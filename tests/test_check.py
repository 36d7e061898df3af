"""The verdict on a puzzle: true, complete, and in plain sentences."""

from __future__ import annotations

import subprocess
import sys

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions

from deduce.answers.check import check
from deduce.game.puzzle import Puzzle


def puzzle_of(text: str, unique_lines: bool = True) -> Puzzle:
    """Make a puzzle of rows separated by slashes."""
    return Puzzle(text.split("/"), unique_lines)


def test_contradiction_after_steps_is_explained() -> None:
    """Row 1 forces a 0 into column 3; the other steps are in columns 3 and 4."""
    verdict = check(puzzle_of("11../..0./..0./...."))
    assert verdict.status == "none"
    assert verdict.faults == ()
    assert verdict.why == (
        "(a) Row 1 has 1 1 in columns 1-2, so r1c3 is 0. But now column 3 has three 0s together, in rows 1-3."
    )


def test_faults_are_reported_rows_first() -> None:
    verdict = check(puzzle_of("1110/1.../1110/1..0"))
    assert verdict.status == "none"
    assert verdict.why == "Row 1 has three 1s together, in columns 1-3."
    assert verdict.faults == (
        "Row 1 has three 1s together, in columns 1-3.",
        "Row 3 has three 1s together, in columns 1-3.",
        "Column 1 has four 1s together, in rows 1-4.",
        "Column 3 has its 1s in rows 1 and 3, exactly like column 2, and no two columns may be the same.",
        "Column 4 has three 0s (rows 1 and 3-4), more than the two allowed.",
    )


@st.composite
def scattered(draw: st.DrawFn) -> Puzzle:
    side = draw(st.sampled_from((4, 5, 6)))
    rows_of = st.text(st.sampled_from("...01"), min_size=side, max_size=side)
    return Puzzle(draw(st.lists(rows_of, min_size=side, max_size=side)), draw(st.booleans()))


@given(scattered())
def test_verdict_agrees_with_the_number_of_solutions(puzzle: Puzzle) -> None:
    verdict = check(puzzle)
    count = len(list_solutions(puzzle, 2))
    assert verdict.status == ("none", "unique", "several")[count]
    assert len(verdict.solutions) == count
    if verdict.faults or verdict.why:
        assert count == 0
    if count == 1:
        assert verdict.needs_unique_lines == (len(list_solutions(evolve(puzzle, unique_lines=False), 2)) > 1)


@given(st.lists(st.text("01..", min_size=4, max_size=4), min_size=4, max_size=4), st.booleans())
def test_opposite_assumption_has_the_same_verdict_as_a_check_of_it(rows: list[str], unique: bool) -> None:
    puzzle = Puzzle(rows, unique)
    assert check(puzzle, both=True).otherwise == check(evolve(puzzle, unique_lines=not unique)).status
    assert check(puzzle, both=True).unique_lines is unique
    assert check(puzzle).otherwise is None


def test_reached_limit_is_reported() -> None:
    verdict = check(Puzzle(["......"] * 6), budget=30)
    assert verdict.status == "unknown"
    assert verdict.needs_unique_lines is None
    assert verdict.why == "No solution found so far. The search stopped at 30 steps."


def test_sentences_of_values_load_nothing_more():
    code = (
        "import sys, deduce\n"
        "puzzle = deduce.parse('4x4u:CFAdba')\n"
        "values = deduce.check(puzzle), deduce.compare(puzzle, puzzle), deduce.verify(deduce.explain(puzzle))\n"
        "before = set(sys.modules)\n"
        "print(*map(str, values), sorted(set(sys.modules) - before))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("Exactly one solution.")
    assert ended.stdout.endswith(" []\n")
