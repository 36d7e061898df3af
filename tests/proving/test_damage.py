"""Damaged traces: the proof tells each of them from a true one, and slow judges say which are true all the same.

Traces that say nothing must hold just where the judge says so; of those with sentences, none may hold that is false.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from damage import OF_STEPS, OF_THE_REST, RULES, damaged
from judge import holds
from nightly import rounds
from samples import LISBON, TANGO, UNRULY, explained
from says_judge import said_well
from signed import full_of_signs, signed
from traces import TRACES, Json, unsaid
from units import inferences

from deduce.difficulty import LEVELS
from deduce.proving import verify
from deduce.puzzle import Puzzle

EXPLAINED = {
    "eight by four": Puzzle(["......1.", "1.0....0", ".....0..", "..1.1..."]),
    "no solution": Puzzle(["1..1", "10..", "....", "0..."]),
    "two solutions": Puzzle(["00..0.", "......", "1.....", "..1...", "......", "......"]),
}
UNSAID = TRACES | {name: unsaid(explained(puzzle).to_json()) for name, puzzle in EXPLAINED.items()}
PUZZLES = [*LISBON[::12], *UNRULY[::15], TANGO, *map(signed, range(12)), *map(full_of_signs, range(30))]

# whatever else a trace says, these cannot be true of it
ALWAYS_FALSE = {
    "flip a premise",
    "flip a placement",
    "swap dependent steps",
    "drop a step",
    "repeat a step",
    "repeat a link",
    "add a game rule",
    "assume the other value",
    "change the final grid",
    "change the status",
}


@pytest.mark.parametrize("name", UNSAID)
def test_a_trace_that_says_nothing_holds_just_where_the_judge_says_so(name: str) -> None:
    assert holds(UNSAID[name])
    assert verify(UNSAID[name]).holds
    for seed in range(4):
        for kind, damage in OF_STEPS.items():
            made = damaged(damage, UNSAID[name], random.Random(seed))
            if made is not None:
                verdict = verify(made)
                assert verdict.holds == holds(made), (kind, seed, verdict)
                assert not verdict.holds or kind not in ALWAYS_FALSE, (kind, seed)


@cache
def traces() -> tuple[Json, ...]:
    """Return true traces with all that they say; lines of more than eight cells take the judge long."""
    small = [puzzle for puzzle in PUZZLES if max(puzzle.rows, puzzle.columns) <= 8]
    made = (explained(puzzle).to_json() for puzzle in small)
    return tuple(trace for trace in made if trace["steps"])


def true(was: Json, made: Json) -> bool:
    """Return whether a damaged trace is still true, with nothing of the proof: the judges list fillings and try values.

    What follows from steps by counting is counted.  Which rule a step is by is known of the trace as it was.
    """
    grade, steps = made["grade"], made["steps"]
    hardest = max((step["rating"] for step in steps), default=0)
    if made["status"] != "contradiction" and (grade["rating"], grade["level"]) != (hardest, int(hardest)):
        return False
    if grade["name"] != LEVELS.get(grade["level"], "") or type(grade["effort"]) not in (int, float):
        return False
    if ("suppositions" in made) != ("suppositions" in was):
        return False
    if any(step["level"] != int(step["rating"]) for step in steps):
        return False
    solution = made["puzzle"].get("solution")
    if solution and (made["status"] != "solved" or solution != made["final"]):
        return False
    if len(steps) == len(was["steps"]) and sorted(map(_by, steps)) != sorted(map(_by, was["steps"])):
        return False
    return holds(made) and said_well(made)


def _by(step: Json) -> str:
    return repr([step["rating"], *[told.get("rule") for told in inferences(step)]])


def test_the_traces_that_are_damaged_are_true() -> None:
    for trace in traces()[::4]:
        verdict = verify(trace, ratings=RULES)
        assert verdict.holds, verdict
        assert verdict.told
        assert true(trace, trace)


@rounds(range(10), range(10, 100))
@pytest.mark.parametrize("kind", OF_STEPS | OF_THE_REST)
def test_no_lie_is_accepted(kind: str, rounds: range) -> None:
    told = found_out = 0
    for seed in rounds:
        rng = random.Random(f"{kind} {seed}")
        was = rng.choice(traces())
        made = damaged((OF_STEPS | OF_THE_REST)[kind], was, rng)
        if made is not None:
            told += 1
            verdict = verify(made, ratings=RULES)
            found_out += not verdict.holds
            assert not verdict.holds or true(was, made), (kind, seed, verdict)
    assert told
    assert found_out
