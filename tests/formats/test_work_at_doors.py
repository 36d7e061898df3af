"""No door of the readers does more work than its input is worth: a table of doors and of inputs that once held one.

Work is counted, not time: at n, 2n and 4n it grows with the length, and finding the last grid of an answer takes a few
times the work of reading it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from types import FunctionType

import pytest
from nightly import one_in

import deduce
from deduce.base.errors import ReadError
from deduce.formats import Options, read_text
from deduce.grid.pieces import pack
from tests.formats.test_repeated_pieces import growth, work_of

ROWS = ["01..", "....", "..1.", "1..0"]
FAULTY = [[0, 1, 7, 0], [0, 1, 2, 1], [0, 0, 0, 0], [0, 0, 0, 9]]
CELL = {"row": 1, "col": 2, "value": 1}
SAVE = "SAVEFILE:41:x\nGAME    :6:Unruly\nCPARAMS :6:8x8udn\nDESC    :17:BidEeeaccabJccAfb\nSTATEPOS:9:99999999\n"

DATA: dict[str, Callable[[int], object]] = {
    "grids under keys": lambda n: {f"k{k}": ROWS for k in range(n)},
    "faulty grids under keys": lambda n: {f"k{k}": FAULTY for k in range(n)},
    "faulty grids": lambda n: [FAULTY] * n,
    "faulty grids inside": lambda n: [{"a": FAULTY}] * n,
    "clues": lambda n: {"size": 9, "clues": [CELL] * n},
    "clues under keys": lambda n: {f"k{k}": [CELL, CELL] for k in range(n)},
    "three numbers": lambda n: [[k % 9, 5, 1] for k in range(n)],
    "signs": lambda n: {"givens": ROWS, "walls": [[[0, 0], [0, 1], "="]] * n},
    "different signs": lambda n: {
        "givens": ["." * 50] * 50,
        "walls": [[[k // 49, k % 49], [k // 49, k % 49 + 1], "="] for k in range(40 * n)],
    },
    "words beside cells": lambda n: {"givens": ROWS, "walls": {"a": "x" * n, **{f"k{k}": [k, 1] for k in range(n)}}},
    "a long key of cells": lambda n: {"k" * n: [[0, 5, 1]] * n},
    "keys": lambda n: {"givens": ROWS, **{f"k{k}": k for k in range(n)}},
    "objects": lambda n: {"givens": ROWS, "a": [{"b": [{"c": 1}]}] * n},
}
TEXTS: dict[str, Callable[[int], str]] = {
    "moves of a saved game": lambda n: SAVE + "MOVE    :6:P1,0,0\n" * n,
    "ids in a line": lambda n: "see 6x6u:jfCFACCe " * n,
    "ids in lines": lambda n: "see 6x6u:jfCFACCe\n" * n,
    "clues as facts": lambda n: "given(1,2,0). " * n,
    "clues as objects": lambda n: "{row: 1, col: 2, value: 0}, " * n,
    "digits": lambda n: "0\n" * n,
    "cells of a table": lambda n: "| 0 | 1 |" * n,
    "rows of a table": lambda n: "| 0 | 1 |\n" * n,
    "words of cells": lambda n: "01010101 " * n,
    "other words of cells": lambda n: " ".join(f"{k:09b}" for k in range(n)),
    "named rows": lambda n: "Row 1: 0101\n" * n,
    "moves": lambda n: "r1c1: 1, because r1c2 is 0.\n" * n,
    "rows of lists": lambda n: "[[0, 1], [1, 0]]\n" * n,
    "rows in a line": lambda n: "0101/" * n,
    "lists": lambda n: "[0, 1],\n" * n,
}
SIZES = 12, 24, 48

pytestmark = pytest.mark.skipif(not isinstance(pack, FunctionType), reason="work is counted in plain Python")


def of(made: Callable[[int], object]) -> list[str]:
    return [json.dumps(made(n)) if made in DATA.values() else str(made(n)) for n in SIZES]


@pytest.mark.parametrize("door", ["value", "text", pytest.param("find", marks=pytest.mark.nightly)])
def test_work_at_each_door_grows_with_the_length(door: str) -> None:
    table = DATA if door == "value" else {**DATA, **TEXTS}
    grown = dict(zip(table, growth([text for made in table.values() for text in of(made)], door), strict=True))
    assert {name: factor for name, factor in grown.items() if factor > 2.6} == {}


@pytest.mark.parametrize("name", one_in(4, [*TEXTS, "answer"]))
def test_finding_a_grid_takes_a_few_times_the_work_of_reading(name: str) -> None:
    answer = "Row 1 has two 1s, so r1c3 = 0.\n\n" + "\n".join(ROWS) + "\n\nThen column 2 is 0110.\n"
    text = answer * 5 if name == "answer" else TEXTS[name](100)
    assert work_of([text], "find")[0] <= 10 * work_of([text])[0] + 20_000


@pytest.mark.parametrize(
    "text",
    [
        '{"rows":1000000,"columns":1000000,"clues":[{"r":1,"c":1,"v":1},{"r":3,"c":2,"v":0}]}',
        '{"clues":[{"r":1,"c":1,"v":1},{"r":300000,"c":2,"v":0},{"r":3,"c":2,"v":0}]}',
        "size 100000000\n(1,2,0) (1,5,1) (4,7,0) (5,5,1)",
        "100000000x100000000;01",
        "100000000x100000000u:ab",
        "99999999\n9\n" + "1 2 0\n" * 9,
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_nothing_is_made_before_the_limits_are_asked(text: str) -> None:
    """Ten million of any of these would take minutes or all memory, if a grid were made or a text looked at for it."""
    assert read_text(text).faults
    (work,) = work_of([text])
    assert work < 2_000_000


def test_limit_on_cells_is_one_number() -> None:
    for text in ("(1,1,0) (30,30,1) (4,7,0)", "30x30;" + "." * 900, json.dumps(["." * 30] * 30)):
        assert any("at most 100 cells" in str(fault) for fault in read_text(text, "", Options(max_cells=100)).faults)
    (fault,) = read_text("(1) " * 2_000, "", Options(max_cells=100)).faults
    assert fault.message.startswith("a line is too long for a grid of 100 cells")
    with pytest.raises(ReadError, match="too large"):
        deduce.parse({"size": 300, "clues": [[0, 5, 1], [2, 3, 0], [4, 4, 1]]})
