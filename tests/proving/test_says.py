"""What an inference says is proved: damaged claims and damaged texts are told from true ones.

Each step of some real traces stands on its own grid.  What is changed there is told anew by the grammar, so that a
false or an idle claim is found by what it says, not by its words; and what the proof accepts nonetheless, a slow judge
must find true and to the point, too.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from functools import cache
from itertools import product

import pytest
from damage import OF_CLAIMS, damaged, other_word, retold
from samples import LISBON, UNRULY, explained
from says_judge import said_well
from signed import signed
from traces import Json
from units import inferences, retell, units

from deduce.proving import verify
from deduce.puzzle import cell_name, parse_cell

PUZZLES = [*LISBON[::12], *UNRULY[::15], *map(signed, (*range(20), 199, 221, 279, 331, 536, 879, 1149))]
EACH = 4
"""So many steps of each rule are damaged, in each way once."""


@cache
def steps() -> tuple[Json, ...]:
    """Return a few steps of each rule, each a trace of its own; lines of more than eight cells take the judge long."""
    found: Counter[str] = Counter()
    out = []
    for puzzle in PUZZLES:
        for unit in units(explained(puzzle).to_json()) if max(puzzle.rows, puzzle.columns) <= 8 else ():
            rule = unit["steps"][0]["rule"]
            if found[rule] < EACH:
                found[rule] += 1
                out.append(unit)
    return tuple(out)


def test_steps_of_most_rules_are_at_hand() -> None:
    assert len({unit["steps"][0]["rule"] for unit in steps()}) >= 10


def test_the_judge_and_the_proof_agree_on_what_is_true() -> None:
    for unit in steps():
        verdict = verify(unit)
        assert verdict.holds, verdict
        assert verdict.claims
        assert said_well(unit)
        again = deepcopy(unit)
        retell(again)
        assert again == unit


def one_claim(kind: str, unit: Json, rng: random.Random) -> Json | None:
    """Return a step with one of its claims damaged, in the words that it had."""

    def damage(trace: Json, rng: random.Random) -> None:
        OF_CLAIMS[kind](rng.choice(list(inferences(trace["steps"][0]))), rng, trace)

    return damaged(damage, unit, rng)


@pytest.mark.parametrize("kind", OF_CLAIMS)
def test_a_damaged_claim_is_found_out_or_is_true_all_the_same(kind: str) -> None:
    rng = random.Random(kind)
    found_out = 0
    for made in filter(None, [one_claim(kind, unit, rng) for unit in steps()]):
        retold(made)
        verdict = verify(made)
        found_out += not verdict.holds
        assert not verdict.holds or said_well(made), (made["steps"], verdict)
    assert found_out


def test_a_text_that_its_claims_do_not_make_is_found_out() -> None:
    rng = random.Random(9)
    for unit in steps():
        damaged = deepcopy(unit)
        told = rng.choice(list(inferences(damaged["steps"][0])))
        told["text"] = other_word(told["text"], rng)
        assert not verify(damaged).holds, told["text"]


def test_claims_that_the_text_does_not_tell_are_found_out() -> None:
    rng = random.Random(4)
    changed = [
        made for kind in ("a count by one", "a cell") for unit in steps() if (made := one_claim(kind, unit, rng))
    ]
    assert len(changed) > 20
    assert not any(verify(made).holds for made in changed)


def test_three_alike_with_another_cell_of_their_line_are_found_out() -> None:
    found_out = 0
    for unit in steps():
        for number, told in enumerate(inferences(unit["steps"][0])):
            for at, claim in enumerate(told["says"]):
                if claim["claim"] != "breaks" or claim["rule"] != "three":
                    continue
                (r, c), (other_r, _), *_ = map(parse_cell, claim["cells"])
                line = [cell_name((r, k) if r == other_r else (k, c)) for k in range(6)]
                for old, cell in product(claim["cells"], [cell for cell in line if cell not in claim["cells"]]):
                    damaged = deepcopy(unit)
                    held = list(inferences(damaged["steps"][0]))[number]["says"][at]["cells"]
                    held[cell] = held.pop(old)
                    retell(damaged)
                    assert not verify(damaged).holds, (claim, cell)
                    found_out += 1
    assert found_out > 100


def test_a_group_with_a_cell_that_is_known_is_found_out() -> None:
    found_out = 0
    for unit in steps():
        for number, told in enumerate(inferences(unit["steps"][0])):
            for at, claim in enumerate(told["says"]):
                for which, cell in product(range(len(claim.get("groups", ()))), told["because"]):
                    damaged = deepcopy(unit)
                    groups = list(inferences(damaged["steps"][0]))[number]["says"][at]["groups"]
                    groups[which] = sorted([*groups[which], cell])
                    with suppress(ValueError, KeyError, TypeError, AttributeError, IndexError):
                        retell(damaged)
                    assert not verify(damaged).holds, (claim, cell)
                    found_out += 1
    assert found_out > 20


LEFT = {"claim": "left", "line": "r1", "value": 1, "count": 1}
BLANKS = {"claim": "blanks", "line": "r1", "cells": ["r1c1", "r1c2", "r1c6"]}
WOULD_BE = {"claim": "would-be", "if": {"r1c6": 1}, "cells": {"r1c1": 0, "r1c2": 0}, "by": "balance"}
BREAKS = {"claim": "breaks", "rule": "three", "cells": {"r1c1": 0, "r1c2": 0, "r1c3": 0}}


def of_the_last_one(*says: Json) -> Json:
    """Make a trace of one step that says so: the last 1 of `_ _ 0 1 1 _` cannot be in column 6."""
    known = {"r1c3": 0, "r1c4": 1, "r1c5": 1}
    end = {"text": "Row 1 has 0 0 0 in columns 1-3: three alike.", "says": [BREAKS], "lines": ["r1"], "uses": ["three"]}
    link = {"rule": "quota-fill", "text": "Row 1 has all three of its 1s, so r1c1 and r1c2 are 0.", "lines": ["r1"]}
    step = {
        "number": 1,
        "rule": "n-different-blanks",
        "says": list(says),
        "assume": {"r1c6": 1},
        "chain": [
            {
                **link,
                "says": [{"claim": "complete", "line": "r1", "value": 1, "count": 3}],
                "uses": ["balance"],
                "because": {"r1c4": 1, "r1c5": 1, "r1c6": 1},
                "places": {"r1c1": 0, "r1c2": 0},
            }
        ],
        "contradiction": {**end, "because": {"r1c1": 0, "r1c2": 0, "r1c3": 0}},
        "because": known,
        "places": {"r1c6": 0},
        "text": "",
    }
    puzzle = {"rows": 2, "columns": 6, "unique_lines": False, "givens": ["..011.", "......"]}
    made = {"format": "deduce-trace/1", "puzzle": puzzle, "status": "stuck", "final": ["..0110", "......"]}
    step["text"] = (
        "Row 1 needs one more 1 and has blanks in columns 1-2 and 6. "
        "With the 1 in column 6, columns 1-3 would be 0 0 0. So column 6 is 0."
    )
    return {**made, "steps": [step]}


def test_a_story_of_the_last_one_holds() -> None:
    verdict = verify(of_the_last_one(LEFT, BLANKS, WOULD_BE, BREAKS))
    assert verdict.holds, verdict
    assert verdict.claims == {"blanks": 1, "breaks": 2, "complete": 1, "left": 1, "would-be": 1}


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        ([], "it says nothing"),
        ([{"claim": "left", "line": "r1", "value": 2, "count": 3}], "this is no claim that there is"),
        ([{**LEFT, "count": True}, WOULD_BE, BREAKS], "this is no claim that there is"),
        ([{**LEFT, "why": ""}, WOULD_BE, BREAKS], "this is no claim that there is"),
        ([{**LEFT, "count": 2}, WOULD_BE, BREAKS], "r1 has not 2 more 1s to come"),
        (
            [{**LEFT, "value": 0, "count": 2}, WOULD_BE, BREAKS],
            "it is idle: the argument does not rest on how many there are",
        ),
        ([LEFT, {**BLANKS, "cells": ["r1c1", "r1c2"]}, WOULD_BE, BREAKS], "these are not the blanks of r1"),
        ([LEFT, LEFT, WOULD_BE, BREAKS], "it is said twice"),
        (
            [{"claim": "holds", "line": "r1", "cells": {"r1c4": 1}}, LEFT, WOULD_BE, BREAKS],
            "it is idle: all of it is said otherwise, too",
        ),
        ([{"claim": "holds", "line": "r1", "cells": {"r1c6": 1}}], "r1c6 does not hold 1"),
        ([{"claim": "holds", "line": "r2", "cells": {"r2c6": 1}}], "it is about another line"),
        ([LEFT], "it is idle: the argument does not rest on how many there are"),
        ([{**WOULD_BE, "cells": {"r1c1": 0}}, BREAKS], "what would be does not lead to what would break"),
        ([{**WOULD_BE, "by": "three"}, BREAKS], "what would be does not lead to what would break"),
        ([{**WOULD_BE, "if": {"r1c6": 0}}, BREAKS], "what is supposed is not the opposite of what follows"),
        ([WOULD_BE, {**BREAKS, "count": 3}], "what would be does not lead to what would break"),
        ([WOULD_BE, BREAKS], "the text is not what its claims say"),
    ],
)
def test_what_is_wrong_with_what_is_said_is_named(says: list[Json], reason: str) -> None:
    verdict = verify(of_the_last_one(*says))
    assert (verdict.step, verdict.reason) == (1, reason)


def test_what_would_be_and_leads_to_nothing_is_idle_wherever_it_is_said() -> None:
    """The last 1 of `_ _ 0 1 1 _ _ 1` cannot be in column 7, and what column 6 would be is beside the point."""
    would_be = {"claim": "would-be", "if": {"r1c7": 1}, "by": "balance"}
    needed, idle = {**would_be, "cells": {"r1c1": 0, "r1c2": 0}}, {**would_be, "cells": {"r1c6": 0}}
    step = {
        "number": 1,
        "rule": "n-different-blanks",
        "lines": ["r1"],
        "uses": ["three", "balance"],
        "because": {"r1c3": 0, "r1c4": 1, "r1c5": 1, "r1c8": 1},
        "places": {"r1c7": 0},
        "text": "",
    }
    puzzle = {"rows": 2, "columns": 8, "unique_lines": False, "givens": ["..011..1", "........"]}
    puzzle["symbols"] = {"one": "1", "zero": "0", "empty": "."}
    made = {"format": "deduce-trace/1", "puzzle": puzzle, "status": "stuck", "final": ["..011.01", "........"]}
    for says in ([LEFT, needed, idle, BREAKS], [LEFT, idle, needed, BREAKS]):
        unit = {**made, "steps": [{**step, "says": says}]}
        retell(unit)
        verdict = verify(unit)
        assert verdict.reason == "it is idle: r1c6 is not needed to see what would break"
