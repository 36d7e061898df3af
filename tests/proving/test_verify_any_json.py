"""Any JSON value gets a verdict, and no exception."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traces import TRACES, Json, inference, put, trace

from deduce.proving import verify

LOOKAHEAD = TRACES["lookahead"]
FIRST, AHEAD = ("steps", 0), LOOKAHEAD["steps"][10]


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(10**400),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["r1", "c1", "r1c1", "three", "unique", "solved", "contradiction", "deduce-trace/1"]),
)
KEYS = st.sampled_from(
    [
        *LOOKAHEAD,
        *LOOKAHEAD["puzzle"],
        *LOOKAHEAD["grade"],
        *LOOKAHEAD["steps"][10],
        "cells",
        "sign",
        "lines",
        "uses",
        "r1c1",
    ]
)
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=6)
)


@given(JSON)
def test_no_json_value_is_too_much(value: Any) -> None:
    verdict = verify(value)
    assert not verdict.holds
    assert verdict.reason
    assert len(verdict.reason) < 300


def test_json_has_one_kind_of_number() -> None:
    made = deepcopy(LOOKAHEAD)
    for step in made["steps"]:
        step["places"] = {cell: float(value) for cell, value in step["places"].items()}
    assert verify(made) == verify(LOOKAHEAD)


@given(st.sampled_from(sorted(TRACES)), JSON, st.randoms(use_true_random=False))
def test_nor_one_inside_a_trace(name: str, value: Any, rng: random.Random) -> None:
    made = deepcopy(TRACES[name])
    inner: Any = made
    while True:
        key = rng.choice(list(inner)) if isinstance(inner, dict) else rng.randrange(len(inner))
        if not inner[key] or not isinstance(inner[key], dict | list) or rng.random() < 0.2:
            break
        inner = inner[key]
    inner[key] = value
    verdict = verify(made)
    assert verdict.holds == (not verdict.reason) == (not verdict.where)


@pytest.mark.parametrize(
    "value",
    [None, [], {}, 5, "trace", float("nan"), float("-inf"), 10**5000, True],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize(
    "path", [("puzzle", "rows"), ("steps", 0, "number"), ("steps", 0, "rating"), ("grade", "rating")]
)
def test_odd_numbers(value: Any, path: tuple[str | int, ...]) -> None:
    made = deepcopy(LOOKAHEAD)
    put(*path, to=value)(made)
    assert not verify(made).holds


@pytest.mark.parametrize("deep", [30, 500, 20_000])
@pytest.mark.parametrize("key", ["either", "chain", "contradiction", "list", "object", "ways"])
def test_no_nesting_is_too_deep(key: str, deep: int) -> None:
    made = deepcopy(LOOKAHEAD)
    inner: Any = {"claim": "breaks", "rule": "three", "cells": {"r6c4": 0, "r6c5": 0, "r6c6": 0}}
    for _ in range(deep):
        match key:
            case "either":
                inner = {"claim": "either", "cell": "r6c4", "one": [inner], "zero": []}
            case "chain":
                inner = {**made["steps"][10], "chain": [inner]}
            case "contradiction":
                inner = {**made["steps"][10], "contradiction": inner}
            case "object":
                inner = {"one": inner}
            case _:
                inner = [inner]
    if key in ("chain", "contradiction"):
        made["steps"][10] = {**inner, "number": 11}
    else:
        ways = {"claim": "fillings", "line": "r6", "ways": inner}
        made["steps"][0]["says"] = (
            [ways, deepcopy(ways)] if key == "ways" and deep < 100 else [ways if key == "ways" else inner]
        )
    assert verify(made).reason


def test_suppositions_inside_suppositions_are_bounded() -> None:
    link: Json = inference("r1", "three", "r1c1=0", "r1c2=0")
    for _ in range(3000):
        link = {"rule": "deep", "text": "Suppose.", "assume": {"r1c1": 0}, "places": {"r1c1": 1}, "chain": [link]}
    made = trace(".... ....", "")
    made["steps"] = [{"number": 1, **link}]
    assert not verify(made).holds
    for at in range(40):
        cell = f"r{at // 10 + 1}c{at % 10 + 1}"
        link = {"rule": "deep", "text": "Suppose.", "assume": {cell: 0}, "places": {cell: 1}, "chain": [link]}
    made = trace(" ".join(["." * 10] * 10), "")
    made["steps"] = [{"number": 1, **link}]
    assert verify(made).reason == "more than 20 suppositions lie inside each other"
