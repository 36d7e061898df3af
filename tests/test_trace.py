"""Traces as JSON: they read back as the same argument, and an invalid trace has the place of its fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deduce.answers.explain import explain
from deduce.answers.verify import verify
from deduce.base.errors import DeduceError
from deduce.formats import parse
from deduce.reasons.trace import Trace
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
def test_trace_reads_back_as_the_same_argument(puzzle) -> None:
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


# The place of a change, the value put there, and the message.
FACT = ["steps", 2, "facts", 0]
LOOKAHEAD = {"rule": "lookahead", "rating": 7.0, "suppose": {"r1c1": 0}, "places": {"r1c1": 1}, "text": "So."}
WRONG = [
    (["format"], "deduce-trace/1", 'format of this trace is not "deduce-trace/2"'),
    (["status"], True, "status of this trace is not a text"),
    (["status"], "done", "status of this trace is not one of solved, stuck, contradiction"),
    (["final", 2], "010", "final of this trace is not 6 rows of 6 cells, each 0, 1 or ."),
    (["puzzle"], 5, "puzzle of this trace is not an object"),
    (["puzzle", "givens"], ["0."], "puzzle of this trace is not a puzzle: a puzzle has at least 2 rows and 2 columns"),
    (["steps", 1], None, "steps[1] of this trace is not an object"),
    (["steps", 1, "rating"], float("nan"), "steps[1].rating of this trace is not a number"),
    pytest.param(["steps", 1, "rating"], 10**400, "steps[1].rating of this trace is not a number", id="a huge number"),
    (["steps", 1, "rule"], "", "steps[1].rule of this trace is not the name of a rule"),
    (["steps", 2, "line"], "x", "steps[2].line of this trace is not a line such as r1"),
    (["steps", 2, "line"], "r7", "steps[2].line of this trace is not on the grid"),
    (["steps", 2, "places"], ["r1c1"], "steps[2].places of this trace is not an object"),
    (["steps", 2, "places"], {"r0c1": 1}, "steps[2].places.r0c1 of this trace is not a cell such as r1c1"),
    (["steps", 2, "places"], {"r1c\u0661": 1}, "steps[2].places.r1c\u0661 of this trace is not a cell such as r1c1"),
    (["steps", 2, "places"], {"r7c1": 1}, "steps[2].places.r7c1 of this trace is not on the grid"),
    (["steps", 2, "places"], {"r1c1": True}, "steps[2].places.r1c1 of this trace is not 0 or 1"),
    (["steps", 2, "places"], {"r1c1": 1, "r2c2": 1}, "steps[2].places.r"),
    (
        ["steps", 1],
        LOOKAHEAD | {"suppose": {"r1c1": 0, "r2c2": 0}},
        "steps[1].suppose of this trace has more than one ",
    ),
    (["steps", 1], LOOKAHEAD | {"places": {"r2c1": 1}}, "steps[1].places of this trace is not the cell tried"),
    (["steps", 2, "a\nkey"], 1, "steps[2].a\\u{a}key of this trace is not known here"),
    (["steps", 2, "facts"], 1, "steps[2].facts of this trace is not a list"),
    ([*FACT, "fact"], "none", "steps[2].facts[0].fact of this trace is not a kind of fact"),
    ([*FACT, "hue"], 1, "steps[2].facts[0].hue of this trace is not known here"),
    ([*FACT, "groups"], [[]], "steps[2].facts[0].groups[0] of this trace is empty"),
    ([*FACT, "groups"], [["r9c9"]], "steps[2].facts[0].groups[0][0] of this trace is not on the grid"),
    ([*FACT, "known"], {"r1c1": 5}, "steps[2].facts[0].known.r1c1 of this trace is not "),
    (["refutation"], {"line": "r1", "facts": []}, "refutation.text of this trace is not a text"),
    (["refutation"], {"facts": [], "text": "So."}, "refutation.facts of this trace is about no line"),
    (["grade", "effort"], None, "grade.effort of this trace is not a number"),
    (["grade", "techniques"], {"a\nrule": "2"}, "grade.techniques.a\\u{a}rule of this trace is not a whole number"),
    (["suppositions"], {"tried": 1}, "suppositions.untried of this trace is not a whole number"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_invalid_trace_has_the_place_of_its_fault(path: list[Any], value: Any, message: str) -> None:
    with pytest.raises(DeduceError) as error:
        Trace.from_json(change(path, value))
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


# Facts, and the message.
FACTS: list[tuple[dict[str, Any], str]] = [
    ({"fact": "left", "value": 1, "count": 1.5}, "count of this trace is not a whole number"),
    ({"fact": "left", "value": 1, "count": 1, "blanks": []}, "blanks of this trace is empty"),
    ({"fact": "left", "value": 1, "count": 1, "blanks": ["r1c2", "r1c2"]}, "blanks of this trace names a cell twice"),
    ({"fact": "left", "value": 1, "count": 1, "blanks": ["r2c2"]}, "blanks[0] of this trace is not on r1"),
    ({"fact": "sign", "cells": ["r1c1", "r1c2"]}, "sign of this trace is not a text"),
    ({"fact": "breaks", "rule": "unique", "cells": {}, "other": None}, "other of this trace is not a text"),
    ({"fact": "breaks", "rule": "unique", "cells": {}, "rest": 1}, "rest of this trace is not true or false"),
    ({"fact": "fillings", "ways": ["01", 1]}, "ways[1] of this trace is not a text"),
    ({"fact": "holds", "cells": {}, "by": "three"}, "by of this trace is not a list"),
]


@pytest.mark.parametrize(("fact", "message"), FACTS)
def test_invalid_fact_has_the_place_of_its_fault(fact: dict[str, Any], message: str) -> None:
    with pytest.raises(DeduceError) as error:
        Trace.from_json(change(["refutation"], {"line": "r1", "facts": [fact], "text": "So."}))
    assert str(error.value) == f"refutation.facts[0].{message}"


@pytest.mark.parametrize("value", [None, [], "a", {}, {"format": []}])
def test_other_values_are_not_traces(value: Any) -> None:
    with pytest.raises(DeduceError):
        Trace.from_json(value)


@pytest.mark.parametrize("depth", [20, 21, 20_000])
def test_arguments_are_nested_at_most_twenty_deep(depth: int) -> None:
    part: dict[str, Any] = {}
    for _ in range(depth - 1):
        part = {"then": [part]}
    nested = change(["refutation"], {**part, "text": "So."})
    if depth <= 20:
        assert Trace.from_json(nested).refutation
    else:
        with pytest.raises(DeduceError, match="lies deeper than 20 arguments in each other"):
            Trace.from_json(nested)
