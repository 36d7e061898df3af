"""Any JSON value gets a verdict, and no exception."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traces import TRACES, put

from deduce.proving import verify

LOOKAHEAD = TRACES["lookahead"]
AHEAD = LOOKAHEAD["steps"][10]

TEXTS = st.text(alphabet="ar1c =x0\n\x1bé", max_size=6)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(10**400),
    st.floats(),
    TEXTS,
    st.sampled_from(["r1", "c1", "r1c1", "three", "unique", "solved", "contradiction", "deduce-trace/1"]),
)
KEYS = st.sampled_from(
    [*LOOKAHEAD, *LOOKAHEAD["puzzle"], *LOOKAHEAD["grade"], *AHEAD, "cells", "sign", "lines", "uses", "r1c1"]
)
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | TEXTS, inner, max_size=6)
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


NESTED = {
    "either": lambda inner: {"claim": "either", "cell": "r6c4", "one": [inner], "zero": []},
    "chain": lambda inner: {**AHEAD, "number": 11, "chain": [inner]},
    "contradiction": lambda inner: {**AHEAD, "number": 11, "contradiction": inner},
    "list": lambda inner: [inner],
}


@pytest.mark.parametrize("deep", [30, 20_000])
@pytest.mark.parametrize("key", NESTED)
def test_no_nesting_is_too_deep(key: str, deep: int) -> None:
    made = deepcopy(LOOKAHEAD)
    inner: Any = {"claim": "breaks", "rule": "three", "cells": {"r6c4": 0, "r6c5": 0, "r6c6": 0}}
    for _ in range(deep):
        inner = NESTED[key](inner)
    if key in ("chain", "contradiction"):
        made["steps"][10] = inner
    else:
        made["steps"][0]["says"] = [inner]
        made["steps"][1]["says"] = [{"claim": "fillings", "line": "c5", "ways": inner}]
    assert verify(made).reason
