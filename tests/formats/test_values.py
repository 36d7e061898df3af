"""What Python programs have is a puzzle as it is: dicts, lists of rows, arrays of numpy."""

from __future__ import annotations

import pytest

import deduce
from deduce.errors import ReadError

ROWS = [[0, 1, None, None], [None] * 4, [None, None, 1, None], [1, None, None, 0]]
GIVENS = ("01..", "....", "..1.", "1..0")
NUMBERS = [[0, 1, -1, -1], [-1] * 4, [-1, -1, 1, -1], [1, -1, -1, 0]]


@pytest.mark.parametrize(
    "value",
    [
        {"givens": list(GIVENS)},
        ROWS,
        tuple(map(tuple, ROWS)),
        NUMBERS,
        [["" if cell is None else str(cell) for cell in row] for row in ROWS],
        [[float("nan") if cell is None else float(cell) for cell in row] for row in ROWS],
        list(GIVENS),
    ],
)
def test_plain_values(value: object) -> None:
    assert deduce.parse(value).givens == deduce.load(value).givens == GIVENS
    assert deduce.load_book(value) == (deduce.parse(value),)


def test_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    array = numpy.array(NUMBERS)
    empty = numpy.where(array < 0, numpy.nan, array)
    for value in (array, empty, list(array), numpy.array([list(row) for row in GIVENS])):
        assert deduce.parse(value).givens == GIVENS
    assert [puzzle.givens for puzzle in deduce.load_book(numpy.array([NUMBERS, NUMBERS]))] == [GIVENS, GIVENS]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "this is not a grid"),
        (7, "this is not a grid"),
        ([], "this is not a grid"),
        ([[0.5, 1], [1, 0]], r"this is not a cell \(found '0.5'"),
        ([[True, False], [False, None]], r"this is not a cell \(found 'True'"),
        ([[0, 1], [1]], "row 2 is too short"),
        ({"rows": 4}, '"givens" is missing'),
        ([ROWS, ROWS], "expected one puzzle here"),
    ],
)
def test_reports_values_that_are_not_puzzles(value: object, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        deduce.parse(value)


def test_reports_a_list_that_contains_itself() -> None:
    rows: list[object] = []
    rows.append(rows)
    with pytest.raises(ReadError):
        deduce.parse(rows)
