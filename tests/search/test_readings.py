"""Whether lines may repeat if the puzzle does not say: the reading with exactly one solution."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions

from deduce.puzzle import Puzzle, Sign
from deduce.search.readings import Chosen, choose_reading

TWINS = Puzzle(("01.0", "0110", "1001", "100."))
"""In its only solution the first two rows are the same, and so are the last two."""
SEVERAL = Puzzle(("0110", "1001", "01..", "1..."), unique_lines=False, signs=[Sign((0, 0), (0, 1), False)])
"""With a sign; the last two rows may repeat the first two, or not."""


def test_lines_may_repeat_if_unique_lines_leave_no_solution() -> None:
    chosen = choose_reading(TWINS)
    assert chosen.puzzle == evolve(TWINS, unique_lines=False)
    assert chosen.remark == "assuming that rows and columns may repeat, as there is no solution otherwise"


def test_lines_are_unique_if_repeats_leave_several_solutions() -> None:
    chosen = choose_reading(SEVERAL)
    assert chosen.puzzle == evolve(SEVERAL, unique_lines=True)
    assert chosen.remark.startswith("assuming that rows and columns must differ")


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(["...."] * 4),  # several either way
        Puzzle(("111.", "....", "....", "....")),  # none either way
        Puzzle(("111.", "....", "....", "...."), unique_lines=False),
        evolve(TWINS, unique_lines=False),  # none, were they unique
        evolve(SEVERAL, unique_lines=True),
    ],
)
def test_usual_reading_is_kept_unless_the_other_is_better(puzzle: Puzzle) -> None:
    assert choose_reading(puzzle) == Chosen(puzzle)


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        (("0110", "1001", "0110", "1001"), "row 3 is the same as row 1"),
        (("0110", "1001", "0110", "1.0."), "row 3 is the same as row 1"),
        (("0011", "110.", "110.", "001."), "column 2 is the same as column 1"),
    ],
)
def test_equal_finished_lines_are_reported(rows: tuple[str, ...], named: str) -> None:
    puzzle = Puzzle(rows)
    assert choose_reading(puzzle) == Chosen(puzzle, named)


@given(st.lists(st.text("01..", min_size=4, max_size=4), min_size=4, max_size=4), st.booleans())
def test_chosen_reading_has_one_solution_if_any_has(rows: list[str], unique: bool) -> None:
    """If either reading has one solution, the chosen one has: compared with complete counts."""
    puzzle = Puzzle(rows, unique)
    both = {rule: len(list_solutions(evolve(puzzle, unique_lines=rule), None)) for rule in (True, False)}
    settled = choose_reading(puzzle)
    chosen = settled.puzzle.unique_lines
    if "is the same as" in settled.remark:
        assert unique
        assert chosen
        assert not both[True]
        return
    assert (both[chosen] == 1) == (1 in both.values())
    if both[unique] == 1:
        assert chosen == unique
