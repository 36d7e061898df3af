"""Values of Python programs are puzzles: dicts, lists of rows, arrays of numpy."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

import deduce
from deduce.errors import ReadError

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


GRID = deduce.Puzzle(["0110", "1001", "0101", "1010"])
QUOTED = "The puzzle:\n\n01..\n....\n..01\n1...\n\nSo row 1 needs a 0:\n\n{}\nIs that it?"
PLAIN = "\n".join(GRID.givens)
ANSWERS = {
    "nothing else": PLAIN,
    "spaces": "\n".join(map(" ".join, GRID.givens)),
    "the puzzle first": QUOTED.format(PLAIN),
    "the puzzle quoted": f"> 01..\n> ....\n> ..01\n> 1...\n\n{PLAIN}",
    "in a fence": f"Sure!\n```text\n{PLAIN}\n```\n",
    "a first attempt": f"First:\n0110\n1001\n0110\n1001\n\nRows repeat. Second:\n{PLAIN}\nDone.",
    "JSON in a fence": f"Here:\n```json\n{json.dumps({'solution': GRID.givens})}\n```\nDone.",
    "JSON alone": json.dumps({"puzzle": ["01..", "....", "..01", "1..."], "solution": GRID.givens}),
    "a list": f"The answer is {json.dumps([list(map(int, row)) for row in GRID.givens])}.",
    "strings in code": "answer = [\n" + "".join(f'    "{row}",\n' for row in GRID.givens) + "]",
    "a table with labels": "| | A | B | C | D |\n|---|---|---|---|---|\n"
    + "".join(f"| {number} | {' | '.join(row)} |\n" for number, row in enumerate(GRID.givens, 1)),
    "rows with names": "\n".join(f"**Row {number}:** {row}" for number, row in enumerate(GRID.givens, 1)),
    "rows as lists": "\n".join(f"Row {number}: [{', '.join(row)}]" for number, row in enumerate(GRID.givens, 1)),
    "a numbered list": "\n".join(f"{number}. {row}" for number, row in enumerate(GRID.givens, 1)),
    "LaTeX": "$$\\begin{pmatrix}\n" + " \\\\\n".join(map(" & ".join, GRID.givens)) + "\n\\end{pmatrix}$$",
    "LaTeX in a box": "It is $\\boxed{\\begin{matrix}0 & 1 & 1 & 0 \\\\ 1 & 0 & 0 & 1 \\\\ "
    "0 & 1 & 0 & 1 \\\\ 1 & 0 & 1 & 0\\end{matrix}}$",
    "HTML": "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in GRID.givens),
    "in a sentence": f"The answer is {'/'.join(GRID.givens)}.",
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_last_full_grid_of_an_answer_is_found(answer):
    assert deduce.parse(answer, find=True).givens == GRID.givens


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
