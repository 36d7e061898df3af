"""The verdict on a puzzle: true, complete, and in plain sentences."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions

from deduce.checking import check, faults_of
from deduce.puzzle import Puzzle, Sign


def puzzle_of(text: str, unique_lines: bool = True, signs: str = "") -> Puzzle:
    """Make a puzzle of rows separated by slashes and signs such as `1,1=1,2`, rows and columns from 1."""
    made = []
    for sign in signs.split():
        mark = "=" if "=" in sign else "x"
        a, b = (tuple(int(number) - 1 for number in cell.split(",")) for cell in sign.split(mark))
        made.append(Sign.between((a[0], a[1]), (b[0], b[1]), mark == "="))
    return Puzzle(text.split("/"), unique_lines, made)


# -- verdicts


def test_contradiction_after_steps_is_explained() -> None:
    """Row 1 forces a 0 into column 3; the other steps are in columns 3 and 4."""
    verdict = check(puzzle_of("11../..0./..0./...."))
    assert verdict.status == "none"
    assert verdict.faults == ()
    assert verdict.why == (
        "(a) Row 1 has 1 1 in columns 1-2, so r1c3 is 0. But now column 3 has three 0s together, in rows 1-3."
    )


# -- faults


@pytest.mark.parametrize(
    ("puzzle", "faults"),
    [
        (puzzle_of("....../....0./....0./....0./....0./......"), ["Column 5 has four 0s together, in rows 2-5."]),
        (
            puzzle_of("111.1./....../....../....../....../......"),
            [
                "Row 1 has three 1s together, in columns 1-3.",
                "Row 1 has four 1s (columns 1-3 and 5), more than the three allowed.",
            ],
        ),
        (
            puzzle_of("1...1./0...0./1...1./0...0./0...0./1...1."),
            ["Column 5 has its 1s in rows 1, 3 and 6, exactly like column 1, and no two columns may be the same."],
        ),
        (puzzle_of("10../..../..../....", signs="1,1=1,2"), ["Row 1 has an = between columns 1 and 2, which differ."]),
        (puzzle_of("001101/....../0..1.1/....../....../......"), []),
        (
            puzzle_of("001101/....../0.11../....../....../......"),
            [
                "Row 3 cannot be completed: columns 2 and 5 would be 0, "
                "and row 3 would have its 0s in columns 1-2 and 5, exactly like row 1."
            ],
        ),
    ],
)
def test_every_fault_is_reported(puzzle: Puzzle, faults: list[str]) -> None:
    assert list(faults_of(puzzle)) == faults


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


# -- the other reading


@given(st.lists(st.text("01..", min_size=4, max_size=4), min_size=4, max_size=4), st.booleans())
def test_opposite_assumption_has_the_same_verdict_as_a_check_of_it(rows: list[str], unique: bool) -> None:
    puzzle = Puzzle(rows, unique)
    assert check(puzzle, both=True).otherwise == check(evolve(puzzle, unique_lines=not unique)).status
    assert check(puzzle, both=True).unique_lines is unique
    assert check(puzzle).otherwise is None


def test_rows_that_must_repeat_have_one_solution_if_lines_may_repeat() -> None:
    assert check(puzzle_of("01.0/0110/1001/100."), both=True).otherwise == "unique"
    assert check(puzzle_of("01.0/0110/1001/100.", unique_lines=False), both=True).otherwise == "none"


# -- the bound


def test_reached_limit_is_reported() -> None:
    verdict = check(Puzzle(["......"] * 6), most_steps=60)
    assert verdict.status == "unknown"
    assert verdict.needs_unique_lines is None
    assert verdict.why == "No solution found so far. The search stopped at 60 steps."
