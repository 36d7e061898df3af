"""Damaged traces: the proof must tell every one of them from a true one."""

from __future__ import annotations

import random

import pytest
from damage import DAMAGES, damages
from judge import holds
from traces import TRACES, Json, unsaid

from deduce.explaining.arguing import explain
from deduce.proving import verify
from deduce.puzzle import Puzzle

pytestmark = pytest.mark.slow

EXPLAINED = {
    "six": Puzzle(["......", "......", ".0...1", "...00.", ".0....", "..0.00"]),
    "eight by four": Puzzle(["......1.", "1.0....0", ".....0..", "..1.1..."]),
    "no solution": Puzzle(["1..1", "10..", "....", "0..."]),
    "two solutions": Puzzle(["00..0.", "......", "1.....", "..1...", "......", "......"]),
}

# whatever else a trace says, these cannot be true of it
ALWAYS_FALSE = {
    "flip a premise",
    "flip a placement",
    "swap dependent steps",
    "drop a step",
    "repeat a link",
    "add a game rule",
    "assume the other value",
    "change the final grid",
    "change the status",
}


def agree(trace: Json, seeds: range) -> dict[str, int]:
    """Damage a trace, compare the proof with the judge, and count what holds still."""
    survived = dict.fromkeys(DAMAGES, 0)
    for seed in seeds:
        for kind, damaged in damages(trace, random.Random(seed)):
            verdict = verify(damaged)
            assert verdict.holds == holds(damaged), (kind, seed, verdict)
            survived[kind] += verdict.holds
    return survived


@pytest.mark.parametrize("name", TRACES)
def test_the_judge_and_the_proof_agree_on_true_traces(name: str) -> None:
    assert holds(TRACES[name])
    verdict = verify(TRACES[name])
    assert verdict.holds, verdict


@pytest.mark.parametrize("name", TRACES)
def test_damage_is_seen(name: str) -> None:
    survived = agree(TRACES[name], range(5))
    assert not {kind for kind in ALWAYS_FALSE if survived[kind]}


@pytest.mark.parametrize("name", EXPLAINED)
def test_damage_to_explanations_is_seen(name: str) -> None:
    trace = explain(EXPLAINED[name]).to_json()
    assert verify(trace).holds
    trace = unsaid(trace)  # the judge knows no claims
    assert holds(trace)
    assert verify(trace).holds
    agree(trace, range(3))


def test_every_kind_of_damage_finds_a_place() -> None:
    done = {kind for trace in TRACES.values() for kind, _ in damages(trace, random.Random(1))}
    assert done == set(DAMAGES)


def test_damage_leaves_the_trace_alone() -> None:
    before = repr(TRACES)
    for trace in TRACES.values():
        list(damages(trace, random.Random(2)))
    assert repr(TRACES) == before
