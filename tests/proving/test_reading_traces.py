"""Traces are read from JSON and JSON Lines, and every fault has its line."""

from __future__ import annotations

import io
import json

import pytest
from traces import TRACES

from deduce.errors import Fault
from deduce.proving import traces_of, verify

LOOKAHEAD = TRACES["lookahead"]
STUCK = TRACES["stuck"]


def read(text: str) -> list[object]:
    return list(traces_of(io.BytesIO(text.encode()), "t.json"))


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([LOOKAHEAD, STUCK]),
        json.dumps([LOOKAHEAD, STUCK], indent=2),
        json.dumps(LOOKAHEAD) + "\n" + json.dumps(STUCK),
        "\n" + json.dumps(LOOKAHEAD) + "\r\n\r\n" + json.dumps(STUCK) + "\r\n",
    ],
)
def test_reading_several(text: str) -> None:
    assert read(text) == [LOOKAHEAD, STUCK]


def test_reading_one() -> None:
    assert read(json.dumps(LOOKAHEAD, indent=2)) == [LOOKAHEAD]
    assert read("\ufeff" + json.dumps(LOOKAHEAD)) == [LOOKAHEAD]


def test_a_line_separator_inside_a_text_ends_no_line() -> None:
    text = '{"text": "a\u2028b"}\n{"text": "c"}'
    assert read(text) == [{"text": "a\u2028b"}, {"text": "c"}]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["t.json: there is no trace"]),
        (" \n\n", ["t.json: there is no trace"]),
        ("[]", ["t.json: the list holds no trace"]),
        ('{\n "format": }', ["t.json:2:12: not JSON: Expecting value"]),
        ("\n\n  oops", ["t.json:3:3: not JSON: Expecting value"]),
        ("\n5", ["t.json:2: not a trace; found a number or truth value; expected a JSON object"]),
        ("[{}, null]", ["t.json: not a trace; found null; expected a JSON object"]),
        (
            '{}\n{"a": }\n[1]\n{}',
            [
                "t.json:2:7: not JSON: Expecting value",
                "t.json:3: not a trace; found a list; expected a JSON object",
            ],
        ),
        ("[" * 200_000, ["t.json:1: not a trace: nested too deeply"]),
        ('{"a": 1, "b": 2, "b": 3}', ['t.json:1: not a trace: an object has the key "b" twice']),
        ('\n{}\n{"a": {"b": 1, "c": 2, "c": 3}}', ['t.json:3: not a trace: an object has the key "c" twice']),
        (
            "[" + "{}," * 100_000 + "{}]",
            [
                "t.json: these are 100001 traces, and 100000 are the most in one list;"
                " one a line, they may be any number"
            ],
        ),
    ],
)
def test_unreadable(text: str, faults: list[str]) -> None:
    assert [str(found) for found in read(text) if isinstance(found, Fault)] == faults


@pytest.mark.parametrize(
    ("text", "number"), [("[" + "{}," * 99_999 + "{}]", 100_000), ("{}\n" * 100_001, 100_001)], ids=["list", "lines"]
)
def test_as_many_as_allowed_are_read(text: str, number: int) -> None:
    assert sum(isinstance(found, dict) for found in read(text)) == number


def test_numbers_too_long_for_python_are_read_and_refused() -> None:
    (made,) = read('{"format": "deduce-trace/1", "puzzle": {"rows": ' + "9" * 9999 + ', "columns": NaN}}')
    assert verify(made).reason == "rows should be a whole number and is Infinity"
