# ruff: noqa: E501 (each form is on one line)
"""Cells, clues and signs are seen by their shape in JSON, code and tables, whatever they are called there."""

from __future__ import annotations

import json

import pytest

import deduce
from deduce.base.errors import ReadError
from deduce.formats import read_text

ROWS = ["...1", "....", "0...", ".1.0"]
EQUAL, OPPOSITE = "r1c1 = r1c2", "r2c3 x r3c3"
PAIRS = [((0, 0), (0, 1), "="), ((1, 2), (2, 2), "x")]
KEYS = ["signs", "walls", "links", "pairs", "borders", "hints", "between", "marks", "connectors", "clauses", "q"]

AS_SIGNS = {
    "two cells and a sign": [[list(a), list(b), sign] for a, b, sign in PAIRS],
    "four numbers and a sign": [[*a, *b, sign] for a, b, sign in PAIRS],
    "names": [[f"r{a[0] + 1}c{a[1] + 1}", f"r{b[0] + 1}c{b[1] + 1}", sign] for a, b, sign in PAIRS],
    "texts": [f"r{a[0] + 1}c{a[1] + 1} {sign} r{b[0] + 1}c{b[1] + 1}" for a, b, sign in PAIRS],
    "a text of lines": f"{EQUAL}\n{OPPOSITE}\n",
    "texts of numbers": [[f"{a[0]},{a[1]}", f"{b[0]},{b[1]}", sign] for a, b, sign in PAIRS],
    "cells": [{"cells": [list(a), list(b)], "sign": sign} for a, b, sign in PAIRS],
    "from and to": [{"from": list(a), "to": list(b), "kind": sign} for a, b, sign in PAIRS],
    "x and y": [{"a": {"x": a[1], "y": a[0]}, "b": {"x": b[1], "y": b[0]}, "type": sign} for a, b, sign in PAIRS],
    "y and x": [{"a": {"y": a[0], "x": a[1]}, "b": {"y": b[0], "x": b[1]}, "type": sign} for a, b, sign in PAIRS],
    "col and row": [{"a": {"col": a[1], "row": a[0]}, "b": {"col": b[1], "row": b[0]}, "s": sign} for a, b, sign in PAIRS],
    "c and r": [{"c1": a[1], "r1": a[0], "c2": b[1], "r2": b[0], "type": sign} for a, b, sign in PAIRS],
    "x1 and y1": [{"x1": a[1], "y1": a[0], "x2": b[1], "y2": b[0], "type": sign} for a, b, sign in PAIRS],
    "column1 and row1": [{"column1": a[1], "row1": a[0], "column2": b[1], "row2": b[0], "t": sign} for a, b, sign in PAIRS],
    "fromCol and toRow": [
        {"fromCol": a[1], "fromRow": a[0], "toCol": b[1], "toRow": b[0], "type": sign} for a, b, sign in PAIRS
    ],
    "a truth value": [{"cells": [list(a), list(b)], "equal": sign == "="} for a, b, sign in PAIRS],
    "lists by sign": {"equal": [[[0, 0], [0, 1]]], "opposite": [[[1, 2], [2, 2]]]},
    "a dict of pairs": {"r1c1-r1c2": "=", "r2c3-r3c3": "x"},
}  # fmt: skip


def signs_of(text: str) -> list[str]:
    (puzzle,) = read_text(text).puzzles
    return list(map(str, puzzle.signs))


@pytest.mark.parametrize("form", AS_SIGNS)
def test_two_cells_and_a_sign_are_a_sign_under_any_key(form: str) -> None:
    for key in KEYS:
        assert signs_of(json.dumps({"givens": ROWS, key: AS_SIGNS[form]})) == [EQUAL, OPPOSITE], key
    assert signs_of(json.dumps({"board": ROWS, "more": {"signs": AS_SIGNS[form]}})) == [EQUAL, OPPOSITE]


CLUES = [(0, 3, 1), (2, 0, 0), (3, 1, 1), (3, 3, 0)]
AS_CLUES = {
    "three numbers": [list(clue) for clue in CLUES],
    "letters": [[r, c, "MS"[v]] for r, c, v in CLUES],
    "0x0": {f"{r}x{c}": v for r, c, v in CLUES},
    "0,0": {f"{r},{c}": v for r, c, v in CLUES},
    "r1c1": {f"r{r + 1}c{c + 1}": v for r, c, v in CLUES},
    "pos and val": [{"pos": [r, c], "val": v} for r, c, v in CLUES],
    "r, c and symbol": [{"r": r, "c": c, "symbol": "XO"[1 - v]} for r, c, v in CLUES],
    "x and y": [{"x": c, "y": r, "value": v} for r, c, v in CLUES],
    "value before the cell": [{"value": v, "col": c, "row": r, "fixed": True, "id": 7} for r, c, v in CLUES],
    "all cells": [
        {"row": r, "col": c, "value": None if ROWS[r][c] == "." else int(ROWS[r][c])} for r in range(4) for c in range(4)
    ],
    "suns and moons": {"suns": [[r, c] for r, c, v in CLUES if v], "moons": [[r, c] for r, c, v in CLUES if not v]},
    "symbols with cells": [{"symbol": str(one), "cells": [[r, c] for r, c, v in CLUES if v == one]} for one in (0, 1)],
}  # fmt: skip


@pytest.mark.parametrize("form", AS_CLUES)
def test_cells_with_values_are_clues(form: str) -> None:
    clues = AS_CLUES[form]
    for record in (
        {"size": 4, "clues": clues},
        {"rows": 4, "columns": 4, "q": clues},
        {"grid_size": [4, 4], "z": clues},
    ):
        reading = read_text(json.dumps(record))
        assert [puzzle.givens for puzzle in reading.puzzles] == [tuple(ROWS)], record
        assert any("list of clues" in remark for remark in reading.remarks)
        both = json.dumps(record | {"walls": AS_SIGNS["two cells and a sign"]})
        assert signs_of(both) == [EQUAL, OPPOSITE]


def test_tuples_are_cells_in_values_of_a_program() -> None:
    assert deduce.parse({(r, c): v for r, c, v in CLUES}).givens == tuple(ROWS)
    assert deduce.parse({"size": 4, "clues": {(r, c): v for r, c, v in CLUES}}).givens == tuple(ROWS)


@pytest.mark.parametrize(
    "text",
    [
        "clues = [(0, 3, 1), (2, 0, 0), (3, 1, 1), (3, 3, 0)]\n",
        "size = 4\nclues = {(0, 3): 1, (2, 0): 0, (3, 1): 1, (3, 3): 0}\n",
        "suns = [(0, 3), (3, 1)]\nmoons = [(2, 0), (3, 3)]\n",
        "const clues = [{row: 0, col: 3, value: 1}, {row: 2, col: 0, value: 0}, {row: 3, col: 1, value: 1},\n"
        "  {row: 3, col: 3, value: 0}];\n",
        "given(1,4,1). given(3,1,0). given(4,2,1). given(4,4,0).\n",
        "col,row,value\n3,0,1\n0,2,0\n1,3,1\n3,3,0\n",
        "r1c4 = 1\nr3c1 = 0\nr4c2 = 1\nr4c4 = 0\n",
        '<grid size="4"><cell col="3" row="0" value="1"/><cell col="0" row="2" value="0"/>'
        '<cell col="1" row="3" value="1"/><cell col="3" row="3" value="0"/></grid>\n',
    ],
)
def test_lists_of_clues_in_texts_are_read(text: str) -> None:
    (puzzle,) = read_text(text).puzzles
    assert puzzle.givens in (tuple(ROWS), tuple(row.translate(str.maketrans("01", "10")) for row in ROWS))


def test_what_is_not_used_is_told() -> None:
    for part in (
        [{"r": 0, "c": 1, "v": 1}, {"r": 1, "c": 1, "v": 0}],
        [[0, 1], [2, 2], [3, 3]],
        {"r1c1": 1, "r2c2": 0},
    ):
        with pytest.raises(ReadError, match="names cells, which are not read"):
            deduce.parse({"givens": ROWS, "extra": part})
        moves = read_text(json.dumps({"givens": ROWS, "moves": part}))
        assert (len(moves.puzzles), moves.remarks) == (1, ("passed over: the key 'moves'",))
    for part in ([["r1c1", "~", "r1c2"]], [[[0, 0], [0, 1]], 7], {"between": [0, 1], "sign": "x"}, [[0, 1, "="]]):
        with pytest.raises(ReadError):
            deduce.parse({"givens": ROWS, "extra": part})
    reading = read_text(json.dumps({"givens": ROWS, "mood": "fine", "wrap": False, "title": "r1c1 = r1c2", "date": 7}))
    assert reading.remarks == ("passed over: the keys 'mood', 'wrap'",)
    assert read_text(json.dumps({"givens": ROWS, "start": [0, 1]})).remarks == ("passed over: the key 'start'",)


def test_numbers_of_cells_count_from_the_same_number_in_a_whole_record() -> None:
    record = {"size": 4, "clues": AS_CLUES["three numbers"], "walls": [[[1, 2], [2, 2], "x"]]}
    assert signs_of(json.dumps(record)) == [OPPOSITE]
    record = {"givens": ROWS, "walls": [[[1, 1], [1, 2], "="], ["r2c3", "r3c3", "x"]]}
    assert signs_of(json.dumps(record)) == [EQUAL, OPPOSITE]


def test_grid_of_three_columns_is_no_list_of_clues() -> None:
    (puzzle,) = read_text("[[0, 1, 1], [1, 0, 0], [0, 0, 1]]").puzzles
    assert puzzle.givens == ("011", "100", "001")


SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :6:Unruly
PARAMS  :6:8x8udt
CPARAMS :6:8x8udn
SEED    :3:abc
DESC    :17:BidEeeaccabJccAfb
NSTATES :1:6
STATEPOS:1:{at}
MOVE    :6:P1,0,0
{second}
MOVE    :6:P1,0,1
MOVE    :6:P-,0,1
MOVE    :6:P1,7,7
"""


@pytest.mark.parametrize(
    ("at", "second", "first_row", "last_row"),
    [
        (5, "MOVE    :6:P0,5,2", "11......", "1.....0."),
        (6, "MOVE    :6:P0,5,2", "11......", "1.....01"),
        (2, "MOVE    :6:P0,5,2", "11......", "1.....0."),
        (3, "RESTART :17:BidEeeaccabJccAfb", ".1......", "1.....0."),
        (3, "SOLVE   :65:S" + "01101001" * 8, "01101001", "01101001"),
    ],
)
def test_saved_game_of_unruly_has_its_puzzle_and_entries(at: int, second: str, first_row: str, last_row: str) -> None:
    (puzzle,) = read_text(SAVED.format(at=at, second=second)).puzzles
    assert puzzle == deduce.parse("8x8udn:BidEeeaccabJccAfb")
    if second.startswith("SOLVE"):
        assert puzzle.entries == ()  # this one is no solution of the puzzle
    else:
        shown = puzzle.entries or puzzle.givens
        assert (shown[0], shown[-1], puzzle.label) == (first_row, last_row, "normal")
    for text in (SAVED.replace("6:Unruly", "4:Solo").format(at=1, second=""), "SAVEFILE:41:x\n"):
        assert "saved game" in str(read_text(text).faults[0])


@pytest.mark.parametrize(
    "text",
    ["/hint {}", "!solve {}", "$ deduce hint {}", "`{}`", "> {}", "Try {} today!", "Hi,\n\n    {}\n\nfun", '"{}"'],
)
@pytest.mark.parametrize("puzzle", ["6x6u:jfCFACCe", "6x6;.........0.....0..1.....11..1..1...."])
def test_id_is_found_in_other_text(text: str, puzzle: str) -> None:
    assert read_text(text.format(puzzle)).puzzles == (deduce.parse(puzzle),)


@pytest.mark.parametrize("text", ["1o2\n4\nx3\n2oo\n", '{"board": ["1o2", "4", "x3", "2oo"]}', "1o2/4/x3/2oo"])
def test_digits_between_symbols_are_runs_of_empty_cells(text: str) -> None:
    assert deduce.parse(text).givens == (".0..", "....", "1...", "..00")


def test_lists_with_none_are_a_puzzle_a_line() -> None:
    line = "[[0, 1, None, None], [None, None, None, None], [None, None, 1, None], [1, None, None, 0]]\n"
    assert [puzzle.givens for puzzle in read_text(line * 3).puzzles] == [("01..", "....", "..1.", "1..0")] * 3


def test_own_trace_is_the_puzzle_that_it_explains() -> None:
    puzzle = deduce.parse("6x6u:jfCFACCe")
    assert read_text(json.dumps(deduce.explain(puzzle).to_json())).puzzles == (puzzle,)


def test_link_beside_a_puzzle_names_no_cells() -> None:
    record = {
        "link": "https://example.org/#" + "P4 P1 m=edit&p=" + "7VfbbtNAEH3P" * 9,
        "more": "see the site for more of these puzzles " * 3,
        "givens": ROWS,
    }
    assert read_text(json.dumps(record)).puzzles[0].givens == tuple(ROWS)
    assert read_text(json.dumps({"penpa": record["link"], "givens": ROWS})).faults == ()
