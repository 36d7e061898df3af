"""Values of Python programs are puzzles: dicts, lists of rows, arrays of numpy."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

import deduce
from deduce.base.errors import ReadError

ROWS = [[0, 1, None, None], [None] * 4, [None, None, 1, None], [1, None, None, 0]]
GIVENS = ("01..", "....", "..1.", "1..0")
ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)
NUMBERS = [[0, 1, -1, -1], [-1] * 4, [-1, -1, 1, -1], [1, -1, -1, 0]]


@pytest.mark.parametrize(
    "value",
    [
        {"givens": list(GIVENS)},
        tuple(map(tuple, ROWS)),
        NUMBERS,
        [["" if cell is None else str(cell) for cell in row] for row in ROWS],
        [[float("nan") if cell is None else float(cell) for cell in row] for row in ROWS],
        [[None if cell is None else bool(cell) for cell in row] for row in ROWS],
        list(GIVENS),
    ],
)
def test_plain_values_are_puzzles(value: object) -> None:
    assert deduce.parse(value).givens == deduce.load(value).givens == GIVENS
    assert deduce.load_book(value) == (deduce.parse(value),)


def test_arrays_of_numpy_are_puzzles() -> None:
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
        ([[0, 1], [1]], "row 2 is too short"),
        ({"rows": 4}, '"givens" is missing'),
        ([ROWS, ROWS], "expected one puzzle here"),
        (ENDLESS, "this is not a grid"),
    ],
)
def test_reports_values_that_are_not_puzzles(value: object, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        deduce.parse(value)


def test_letters_of_a_grid_are_not_taken_for_words():
    puzzle = deduce.parse("My answer:\nXOX.\n..OX\n....\nOXXO\nDone.", find=True)
    assert puzzle.givens == ("101.", "..01", "....", "0110")


def test_key_chooses_a_grid_of_a_record():
    record = {"first": ["01..", "....", "..1.", "1..0"], "second": ["0...", ".1..", "..1.", "1..0"]}
    with pytest.raises(ReadError, match="several keys hold grids"):
        deduce.parse(json.dumps(record))
    for name, rows in record.items():
        assert deduce.parse(json.dumps(record), key=name).givens == tuple(rows)


@pytest.mark.parametrize("text", ["", "I give up.", "Row 1 is 0110.\n", "01.\n0\n"])
def test_answer_without_a_grid_is_a_fault(text):
    with pytest.raises(ReadError, match="no grid found in this text"):
        deduce.parse(text, find=True)


@pytest.mark.parametrize(
    "key", ["rows", "columns", "unique_lines", "id", "label", "signs", "symbols", "solution", "givens"]
)
@pytest.mark.parametrize("value", [[], {}, "x", 1.5, True, None, [1], [[]]], ids=repr)
def test_puzzle_json_with_any_value_is_read_or_a_fault(key, value):
    data = {"rows": 4, "columns": 4, "givens": ["....", "....", "0...", "...."], key: value}
    for source in (data, json.dumps(data)):
        with suppress(deduce.DeduceError):
            assert isinstance(deduce.parse(source), deduce.Puzzle)


def test_entries_of_a_record_are_kept_beside_its_puzzle():
    puzzle, entered, full = (
        ["01..", "....", "..1.", "1..0"],
        ["0110", "....", "..11", "1..0"],
        ["0110", "1001", "0011", "1100"],
    )
    for record in (
        {"initial": puzzle, "current": entered},
        {"size": 4, "puzzle": [list(row) for row in puzzle], "state": "".join(entered), "solution": full},
        {"givens": puzzle, "entries": entered},
    ):
        read = deduce.parse(json.dumps(record))
        assert (read.givens, read.entries) == (tuple(puzzle), tuple(entered))
        assert deduce.parse(json.dumps(read.to_json())).entries == read.entries
        assert deduce.hint(read.with_entries(read.entries), original=read).status == "step"
    for other in (["1...", "....", "....", "...."], ["01..", "....", "..1."], full):
        assert deduce.parse({"givens": puzzle, "entries": other}).entries == (tuple(other) if other is full else ())
    three = {"a": puzzle, "b": entered, "c": ["01..", "....", "..1.", "1100"]}
    assert (
        deduce.parse({"puzzle": puzzle, **{f"at {key}": rows for key, rows in three.items() if key != "a"}}).entries
        == ()
    )


def test_arrays_of_signs_are_read_by_their_shape():
    signs = {
        "hConstraints": [["=", "", ""]] + [["", "", ""]] * 3,
        "vConstraints": [["x", None, None, None]] + [[""] * 4] * 2,
    }
    read = deduce.parse({"cells": ["01..", "....", "..1.", "1..0"], **signs})
    assert list(map(str, read.signs)) == ["r1c1 = r1c2", "r1c1 x r2c1"]
    with pytest.raises(ReadError, match="signs, which are not read"):
        deduce.parse({"cells": ["01..", "....", "..1.", "1..0"], "constraints": [["=", "", "", "x"]] * 4})
    with pytest.raises(ReadError, match="this is not a sign"):
        deduce.parse({"cells": ["01..", "....", "..1.", "1..0"], "constraints": [["=", "", "o"]] * 4})
