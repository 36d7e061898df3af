"""Traces that lie, in more than twenty ways: what is accepted all the same, a slow judge finds true."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache

import pytest
from lies import LIES, true
from samples import LISBON, TANGO, UNRULY, explained
from signed import full_of_signs, signed
from soak import rounds
from traces import Json

from deduce.ladder.registry import load
from deduce.proving import verify

PUZZLES = [*LISBON[::12], *UNRULY[::15], TANGO, *map(signed, range(12)), *map(full_of_signs, range(30))]


@cache
def traces() -> tuple[Json, ...]:
    """Give true traces; lines of more than eight cells take the judge long."""
    small = [puzzle for puzzle in PUZZLES if max(puzzle.rows, puzzle.columns) <= 8]
    made = (explained(puzzle).to_json() for puzzle in small)
    return tuple(trace for trace in made if trace["steps"])


def lied(kind: str, rounds: range) -> tuple[int, int]:
    """Lie in one way in each round; give how many lies were told, and how many were found out."""
    rules, told, found_out = load().ratings, 0, 0
    for seed in rounds:
        rng = random.Random(f"{kind} {seed}")
        was = rng.choice(traces())
        made = deepcopy(was)
        if not LIES[kind](made, rng) or repr(made) == repr(was):
            continue
        told += 1
        verdict = verify(made, ratings=rules)
        found_out += not verdict.holds
        assert not verdict.holds or true(was, made), (kind, seed, verdict)
    return told, found_out


def test_the_traces_that_are_lied_about_are_true() -> None:
    rules = load().ratings
    for trace in traces()[::4]:
        verdict = verify(trace, ratings=rules)
        assert verdict.holds, verdict
        assert verdict.told
        assert true(trace, trace)


@rounds(range(15), range(15, 100))
@pytest.mark.parametrize("kind", LIES)
def test_no_lie_is_accepted(kind: str, rounds: range) -> None:
    told, found_out = lied(kind, rounds)
    assert told
    assert found_out
