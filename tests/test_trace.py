"""Traces as JSON: what is written reads back as the same argument, and what is no trace is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deduce.errors import DeduceError
from deduce.explaining.arguing import explain
from deduce.formats import parse
from deduce.proving import verify
from deduce.trace import Trace
from tests.samples import GRADED, QUICK

SOLVED = parse("6x6u:jfCFACCe")
OTHERS = {
    "signs": parse("0...\n..1.\n....\n1...\nr1c1 x r1c2\nr3c3 = r4c3\n"),
    "other symbols": parse("X.OO\n....\n..X.\n....\n"),
    "with a name": parse('{"givens": ["0...", "..1.", "....", "1.0."], "id": "a", "label": "easy", "source": "here"}'),
    "stuck": parse("4x4;................"),
    "a contradiction": parse("4x4;000............."),
    "a contradiction in the end": parse("00.1\n....\n1..0\n0...\n"),
}


def read_back(trace: Trace) -> Trace:
    return Trace.from_json(json.loads(json.dumps(trace.to_json())))


@pytest.mark.parametrize("puzzle", [*QUICK, *GRADED[::9], *OTHERS.values()], ids=lambda puzzle: puzzle.id)
def test_a_trace_reads_back_as_the_same_argument(puzzle) -> None:
    trace = explain(puzzle)
    read = read_back(trace)
    assert read == trace
    assert read.to_json() == trace.to_json()
    assert [(step.puzzle, step.before) for step in read.steps] == [(step.puzzle, step.before) for step in trace.steps]
    assert verify(read) == verify(trace)


def change(path: list[Any], value: Any) -> dict[str, Any]:
    data = explain(SOLVED).to_json()
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return data


# What is put where, and what is told.
WRONG = [
    (["format"], "deduce-trace/2", 'format of this trace is not "deduce-trace/1"'),
    (["status"], True, "status of this trace is not a text"),
    (["final", 2], 3, "final[2] of this trace is not a text"),
    (["puzzle", "givens"], ["0."], "puzzle of this trace: a puzzle has at least 2 rows and 2 columns"),
    (["steps"], {}, "steps of this trace is not an array"),
    (["steps", 1], None, "steps[1] of this trace is not an object"),
    (["steps", 1, "number"], True, "steps[1].number of this trace is not a whole number"),
    (["steps", 1, "rating"], "2", "steps[1].rating of this trace is not a number"),
    (["steps", 2, "because"], {"r0c1": 1}, "steps[2].because of this trace is not an object of cells such as r1c1"),
    (["steps", 2, "places"], {"r1c1": 2}, "steps[2].places of this trace is not an object of cells such as r1c1"),
    (["steps", 2, "lines"], ["r1", "x"], "steps[2].lines[1] of this trace is not a line such as r1"),
    (["steps", 2, "says"], [{"claim": "none"}], "steps[2].says[0] of this trace is not a claim"),
    (["grade", "effort"], None, "grade.effort of this trace is not a number"),
    (["grade", "techniques"], {"sandwich": "2"}, "grade.techniques.sandwich of this trace is not a whole number"),
    (["suppositions"], {"tried": 1}, "suppositions.untried of this trace is not a whole number"),
]


@pytest.mark.parametrize(("path", "value", "told"), WRONG)
def test_what_is_no_trace_is_told_with_its_place(path: list[Any], value: Any, told: str) -> None:
    with pytest.raises(DeduceError) as error:
        Trace.from_json(change(path, value))
    assert str(error.value).startswith(told)


def test_a_trace_nested_without_end_is_refused() -> None:
    link: dict[str, Any] = {"text": "", "because": {}}
    link |= {"assume": {}, "chain": [link], "contradiction": link}
    with pytest.raises(DeduceError, match="nested too deeply"):
        Trace.from_json(change(["refutation"], link))
