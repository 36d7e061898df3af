"""Puzzles are valid, and their cells, signs and rows are written as they are read."""

import re

import pytest

from deduce.base.mapping import FrozenMap
from deduce.game.puzzle import Puzzle, Sign, cell_name, parse_cell

ROWS = ("01..", "....", "..10")


@pytest.mark.parametrize(
    ("givens", "signs", "message"),
    [
        ([], [], "at least 2 rows and 2 columns"),
        (["0101"], [], "at least 2 rows and 2 columns"),
        (["0", "1"], [], "at least 2 rows and 2 columns"),
        (["01", "010"], [], "row 2 has 3 cells, row 1 has 2"),
        (["01", "2."], [], "row 2 holds a character other than 0, 1 and .: '2.'"),
        (ROWS, [Sign((2, 0), (3, 0), True)], "the sign r3c1 = r4c1 lies outside the grid"),
        (ROWS, [Sign((0, 3), (0, 4), False)], "the sign r1c4 x r1c5 lies outside the grid"),
        (ROWS, [Sign((-1, 0), (0, 0), True)], "lies outside the grid"),
        (ROWS, [Sign((0, 0), (0, 1), equal) for equal in (True, False)], "two signs between r1c1 and r1c2"),
    ],
)
def test_invalid_puzzle_is_refused(givens, signs, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Puzzle(givens, signs=signs)


@pytest.mark.parametrize("cell", [(0, 0), (2, 3), (99, 9)])
def test_name_of_a_cell_is_read_back(cell):
    assert parse_cell(cell_name(cell)) == cell


@pytest.mark.parametrize("name", ["", "r1", "c1r1", "r0c1", "r1c0", "r01c1", "r1c1 ", "R1C1", "r1c-1", "r٣c4"])
def test_text_that_only_resembles_a_cell_is_refused(name):
    with pytest.raises(ValueError, match="not a cell"):
        parse_cell(name)


def test_sign_is_between_cells_that_touch():
    assert Sign.between((1, 0), (0, 0), True) == Sign((0, 0), (1, 0), True)
    assert str(Sign.between((1, 0), (0, 0), False)) == "r1c1 x r2c1"
    for far in ((0, 2), (1, 1), (0, 0)):
        with pytest.raises(ValueError, match="do not touch"):
            Sign.between((0, 0), far, True)


def test_cell_is_filled_and_cleared_in_a_new_puzzle():
    puzzle = Puzzle(["1...", "....", "....", "...."], id="a", solution=["1001", "0110", "1010", "0101"])
    placed = puzzle.place("r2c3", 0)
    assert placed.givens == ("1...", "..0.", "....", "....")
    assert placed == puzzle.place((1, 2), 0)
    assert (placed["r2c3"], placed[1, 2], placed["r2c1"]) == (0, 0, None)
    assert (placed.id, placed.solution) == (puzzle.id, puzzle.solution)
    assert placed.clear((1, 2)).place((1, 2), 1).givens[1] == "..1."
    assert placed.clear("r2c3") == puzzle
    assert puzzle.givens[1] == "...."


@pytest.mark.parametrize("cell", ["r5c1", "r1c5", (4, 0), (0, -1), "c1r1", "here"])
def test_cell_off_the_grid_is_refused(cell):
    puzzle = Puzzle(["....", "....", "....", "...."])
    for call in (lambda: puzzle.place(cell, 1), lambda: puzzle.clear(cell), lambda: puzzle[cell]):
        with pytest.raises(ValueError, match=r"lies outside the grid|such as 'r3c4', not"):
            call()


@pytest.mark.parametrize("value", [2, -1, "1", None])
def test_values_other_than_0_and_1_are_refused(value):
    with pytest.raises(ValueError, match="a cell holds 0 or 1"):
        Puzzle(["..", ".."]).place((0, 0), value)


@pytest.mark.parametrize("unique", [1, 0, 1.0, None, "yes"])
def test_lines_that_may_repeat_are_said_by_true_or_false(unique):
    with pytest.raises(TypeError, match="unique_lines is True or False, not "):
        Puzzle(["01", "10"], unique)


@pytest.mark.parametrize("mark", ["x", "=", 0, None])
def test_sign_is_true_or_false_and_nothing_similar(mark):
    with pytest.raises(TypeError, match="a sign is True for = and False for x, not "):
        Sign.between((0, 0), (0, 1), mark)


def test_frozen_maps_are_compared_by_their_items() -> None:
    places = FrozenMap({(0, 1): 1})
    assert places == FrozenMap({(0, 1): 1})
    assert places == {(0, 1): 1}
    assert places != {(0, 1): 0}
    assert {places: 5}[FrozenMap({(0, 1): 1})] == 5
