# ruff: noqa: E501 (each text is on one line)
"""JSON arrays of rows, and grids in one line without their size."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.formats import Options, parse_symbols, read, read_text
from deduce.puzzle import Symbols


@pytest.mark.parametrize(
    ("text", "givens"),
    [
        ('[["x","1"],["0","x"]]', ".1 0."),
        ('[\n [null, 1, 0],\n [1, null, null]\n]\n', ".10 1.."),
        ('[["", "1"], ["0", " "]]', ".1 0."),
        ("[[-1, 0, 1, -1], [-1, -1, -1, -1], [0, -1, 0, -1], [1, -1, -1, -1]]", ".01. .... 0.0. 1..."),
        ("[[2, 1, 2, 0], [2, 2, 2, 2], [0, 2, 0, 2], [1, 2, 2, 2]]", ".1.0 .... 0.0. 1..."),
        ("[[0, 1, 0, 2], [0, 0, 0, 0], [2, 0, 2, 0], [1, 0, 0, 0]]", ".1.0 .... 0.0. 1..."),
        ('["01..", "....", "..1.", "1..0"]', "01.. .... ..1. 1..0"),
        ('[["01", ".."], ["1.", "0."]]', "01 .. | 1. 0."),
        ('[[["x","1"],["0","x"]],[["1","x"],["0","1"]]]', ".1 0. | 1. 01"),
        ('[["⬛","⬜"],["☀️","⬛"]]', None),
        ('[["🌞","⬜","🌙"],["⬜","🌞","🌙"]]', "1.0 .10"),
    ],
)  # fmt: skip
def test_arrays(text: str, givens: str | None) -> None:
    reading = read_text(text)
    if givens is None:
        assert reading.faults
        return
    assert reading.faults == ()
    assert " | ".join(" ".join(puzzle.givens) for puzzle in reading.puzzles) == givens
    assert reading.format == "JSON arrays"
    assert set(reading.said) == {"nobody"}


def test_symbols_of_arrays_are_settled_together_and_kept() -> None:
    reading = read_text('[[["X","-"],["-","-"]],[["O","-"],["X","-"]]]')
    assert [puzzle.givens for puzzle in reading.puzzles] == [("1.", ".."), ("0.", "1.")]
    assert reading.puzzles[0].symbols == Symbols("X", "O", "-")
    assert reading.remarks == ("X is read as the symbol for 1, O as the symbol for 0",)
    given = read_text('[["X","0"],["0","X"]]', "", Options(symbols=parse_symbols("1 0 X")))
    assert given.puzzles[0].givens == (".0", "0.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[true, 0], [1, 0]]", "f:1: r1c1 is no cell; found 'True'; expected a single character, a digit or null"),
        ("[[1, 0], [1]]", "f:1: row 2 is too short; found 1 cell; expected 2, as in row 1"),
        ("[[1, 0], [1, 0, 1]]", "f:1: row 2 is too long; found 3 cells; expected 2, as in row 1"),
        ('[["ab", 0], [1, 0]]', "f:1: row 2 is no row; found '0'; expected an array or a string"),
        ("[[1, 10], [1, 0]]", "f:1: r1c2 is no cell; found '10'; expected a single character, a digit or null"),
        ("[[]]", "f:1: this array is no grid; expected an array with an array or a string for each row"),
        ("[[], []]", "f:1: a puzzle has at least 2 rows and 2 columns; found 2 rows of 0"),
        ("[[1, 0], 5]", "f:1: row 2 is no row; found '5'; expected an array or a string"),
        ("[" + ",".join(["[0,1]"] * 201) + "]", "f:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); found 201 rows of 2"),
        ('[["A","B"],["C","D"]]', "f:1: this is no grid of three kinds of cell: there are A, B, C, D; --symbols 'B C A' settles it"),
    ],
)  # fmt: skip
def test_arrays_that_are_no_grids(text: str, told: str) -> None:
    reading = read_text(text, "f")
    assert reading.puzzles == ()
    assert told in map(str, reading.faults)


@given(
    st.recursive(
        st.none() | st.integers(-2, 3) | st.sampled_from(["x", "0", "1", "", "01"]),
        lambda inner: st.lists(inner, max_size=3),
    )
)
def test_no_array_whatever_raises(value: object) -> None:
    reading = read_text(json.dumps([value, value]))
    assert reading.puzzles or reading.faults


FLAT = "01........1.1..0"
LONG = "......0.0....1.....0..1.......1....."


@pytest.mark.parametrize(
    ("text", "givens"),
    [
        (FLAT, ["01..", "....", "..1.", "1..0"]),
        (f"# a puzzle\n\n  {FLAT}\n", ["01..", "....", "..1.", "1..0"]),
        (FLAT.replace(".", "-"), ["01..", "....", "..1.", "1..0"]),
        (FLAT.replace(".", "2"), ["01..", "....", "..1.", "1..0"]),
        (FLAT.replace("1", "X").replace("0", "O"), ["01..", "....", "..1.", "1..0"]),
        ("0..1", ["0.", ".1"]),
    ],
)
def test_a_flat_grid_without_a_size(text: str, givens: list[str]) -> None:
    reading = read_text(text)
    assert reading.faults == ()
    assert [list(puzzle.givens) for puzzle in reading.puzzles] == [givens]
    assert reading.format == "flat grid without a size"


def test_a_flat_grid_in_place() -> None:
    assert read(FLAT).puzzles[0].givens == ("01..", "....", "..1.", "1..0")
    (fault,) = read(FLAT + "0").faults
    assert str(fault) == (
        "<argument>:1:1: the size of this grid is not said; found 17 cells; "
        "expected a square number of cells, or the size in front of them, such as 6x5;..."
    )


def test_flat_grids_one_a_line() -> None:
    reading = read_text(f"{LONG}\n{LONG[::-1]}\n{FLAT}\n")
    assert [puzzle.rows for puzzle in reading.puzzles] == [6, 6, 4]
    # Lines of one length could be rows; here the same symbol would stand three times in a column.
    assert [puzzle.rows for puzzle in read_text(f"{LONG}\n" * 3).puzzles] == [6, 6, 6]


def test_rows_are_no_flat_grids() -> None:
    rows = ["11.1..0..1..0..1", "1..0..1..0..1..0", "..............0.", "0.1............."]
    assert [puzzle.rows for puzzle in read_text("\n".join(rows)).puzzles] == [4]


def test_lines_that_could_be_either_are_asked_about() -> None:
    (fault,) = read_text("................\n01............1.\n" * 4).faults
    assert (
        str(fault)
        == "1: each line could be a grid, or a row of one; expected the size in front of each line, such as 6x6;..."
    )


def test_a_cell_that_is_none_in_a_flat_grid() -> None:
    assert [str(fault) for fault in read_text(f" {FLAT[:-1]}7\n", "f").faults] == [
        "f:1:17: this is no cell; found '7'; expected 1, 0 or ."
    ]


def test_a_book_of_large_squares_is_no_list_of_small_ones() -> None:
    reading = read_text("\n".join(["0" + 15 * "."] * 16) + "\n\n" + "\n".join(["1" + 35 * "."] * 36) + "\n")
    assert [(puzzle.rows, puzzle.columns) for puzzle in reading.puzzles] == [(16, 16), (36, 36)]
