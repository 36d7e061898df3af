"""Whole traces: true ones are proved, and each fault is named with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest
from recorded import trace_of
from samples import LOOKAHEAD, NESTED, TANGO, explained

from deduce import Puzzle, hint, verify
from deduce.answers.verify import Verdict
from deduce.engine.registry import load
from deduce.game.world import World
from deduce.reasons.proof import prove

Json = dict[str, Any]
Edit = Callable[[Json], Any]

AHEAD: Json = json.loads(json.dumps(explained(LOOKAHEAD).to_json()))
SIGNED: Json = json.loads(json.dumps(explained(TANGO).to_json()))
REFUTED: Json = json.loads(json.dumps(explained(Puzzle(["000...", *["......"] * 5])).to_json()))
STUCK: Json = json.loads(
    json.dumps(explained(Puzzle(["0.....", "......", "..1...", "......", "......", "......"])).to_json())
)
LEFT = next(number for number, step in enumerate(AHEAD["steps"]) if "count" in step.get("facts", [{}])[0])


def test_verdict_counts_steps_and_links() -> None:
    unproved = "which rules the steps use", "the other figures of the grade"
    links = sum(len(step["then"]) - 1 for step in AHEAD["steps"] if "line" not in step)
    assert links
    assert verify(AHEAD) == Verdict(True, "solved", len(AHEAD["steps"]), links, unproved=unproved)
    assert verify(explained(LOOKAHEAD)) == verify(AHEAD)


@pytest.mark.parametrize("trace", [AHEAD, SIGNED, REFUTED, STUCK, explained(NESTED).to_json()])
def test_traces_hold_under_the_rules_that_wrote_them(trace: Json) -> None:
    verdict = verify(trace, ladder=load())
    assert verdict.holds, verdict
    assert verdict.open == sum(row.count(".") for row in trace["final"])


def test_unproved_parts_of_a_trace_are_named() -> None:
    made = STUCK | {"comment": "so easy", "suppositions": {"tried": 3, "untried": 1}}
    made["puzzle"] = made["puzzle"] | {"kind": "easy"}
    verdict = verify(made)
    assert verdict.holds, verdict
    assert verdict.unproved == (
        *["which rules the steps use"] * bool(STUCK["steps"]),
        "that no rule finds another step",
        "the number of trials",
        "the other figures of the grade",
        'the values of "comment", "kind"',
    )

    keys = 'the values of "key 0", "key 1", "key 2", "key 3", "key 4", 4 more'
    assert verify(AHEAD | {f"key {at}": at for at in range(9)}).unproved[-1] == keys


def test_steps_that_only_name_cells_and_rules_are_counted() -> None:
    holds = {"fact": "holds", "cells": {"r1c1": 0, "r1c2": 0}, "by": ["three"]}
    step = {"rule": "mine", "rating": 1.0, "line": "r1", "facts": [holds], "places": {"r1c3": 1}}
    made = trace_of({"givens": ["00..", "....", "....", "...."], "step": step})
    assert verify(made).holds
    assert "the reasoning of 1 step that only names cells and game rules" in verify(made).unproved
    holds["by"] = ["three", "balance"]
    assert verify(trace_of({"givens": ["00..", "....", "....", "...."], "step": step})).where == "step 1"


def test_facts_without_words_are_not_proved() -> None:
    # two equal cells take both 0s that are left, and no cell is named that has a value
    rules = {"fact": "holds", "cells": {}, "by": ["sign"]}
    left = {"fact": "left", "value": 0, "count": 1}
    step = {"rule": "mine", "rating": 1.0, "line": "r1", "facts": [left, rules], "places": {"r1c1": 1}, "text": "So."}
    givens = ["..0.", "....", "....", "...."]
    made = {"format": AHEAD["format"], "status": "stuck", "final": ["1.0.", *givens[1:]], "steps": [step]}
    made["puzzle"] = {"givens": givens, "signs": [{"cells": ["r1c1", "r1c2"], "sign": "="}]}
    assert verify(made).reason == "there are no words for its facts"


def put(*path: str | int, to: Any) -> Edit:
    def edit(trace: Json) -> None:
        part: Any = trace
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = to

    return edit


FIRST = ("steps", 0)
FAULTS: list[tuple[Json, Edit, str, str]] = [
    (AHEAD, put("format", to="deduce-trace/1"), "trace", 'format of this trace is not "deduce-trace/2"'),
    (AHEAD, put("language", to="la"), "trace", "the language of this trace is not one of "),
    (AHEAD, put("steps", LEFT, "facts", to=5), "trace", f"steps[{LEFT}].facts of this trace is not a list"),
    (AHEAD, put(*FIRST, "rating", to=9.5), "step 1", "its rating should be from 1 to 8.9 and is 9.5"),
    (AHEAD, put(*FIRST, "places", to={}), "step 1", "it places nothing"),
    (AHEAD, put(*FIRST, "text", to="So it is."), "step 1", "the text is not what its facts say"),
    (AHEAD, put("steps", LEFT, "facts", 0, "count", to=7), f"step {LEFT + 1}, fact 1", "the count is wrong"),
    (AHEAD, put("final", 0, to="......"), "final", "the final grid is not the givens with the placements: it differs"),
    (AHEAD, put("status", to="stuck"), "status", "the status is stuck and the grid is full"),
    (AHEAD, put("status", to="contradiction"), "refutation", "there is none"),
    (AHEAD, put("refutation", to=REFUTED["refutation"]), "status", "a refutation is given and "),
    (STUCK, put("status", to="solved"), "status", "the status is solved and cells are empty"),
    (STUCK, put("suppositions", to={"tried": 2, "untried": 0}), "trace", "suppositions of this trace does not say "),
    (AHEAD, put("suppositions", to={"tried": 2, "untried": 1}), "suppositions", "looking ahead was broken off and "),
    (REFUTED, put("refutation", "text", to="So."), "refutation", "the text is not what its facts say"),
    (AHEAD, put("puzzle", "solution", to=["010101"] * 6), "", "the solution is not what the steps lead to"),
    (AHEAD, put("grade", "level", to=3), "grade", "the level should be the whole part of the rating and is 3"),
    (AHEAD, put("grade", "level", to=9), "grade", "the level should be 0 to 8 and is 9"),
    (AHEAD, lambda t: t["grade"].update(level=5, rating=5.0, name="unique line"), "grade", "the level should be 7, "),
    (AHEAD, put("grade", "name", to="easy"), "grade", 'the name should be "lookahead" and is "easy"'),
    (AHEAD, put("grade", "effort", to=-1), "grade", "the effort is less than nothing"),
    (AHEAD, put("grade", "status", to="stuck"), "grade", 'the status should be "graded" and is "stuck"'),
]


@pytest.mark.parametrize(("trace", "edit", "where", "reason"), FAULTS)
def test_each_fault_has_its_place(trace: Json, edit: Edit, where: str, reason: str) -> None:
    made = deepcopy(trace)
    edit(made)
    verdict = verify(made)
    assert not verdict.holds
    assert (verdict.where if where else "", verdict.reason[: len(reason)]) == (where, reason)
    assert verdict.step == (int(where.split(",")[0][5:]) if where.startswith("step ") else None)
    assert verdict.unproved == ()


def test_named_rules_and_ratings_must_exist() -> None:
    ratings = {rule: set(own) for rule, own in load().ratings.items()}
    rule = AHEAD["steps"][0]["rule"]
    verdict = verify(AHEAD, ladder=SimpleNamespace(ratings=ratings | {rule: {1.1}}))
    assert (verdict.where, verdict.reason) == (
        "step 1",
        f'the rule "{rule}" has no rating {AHEAD["steps"][0]["rating"]}',
    )
    link = next(step for step in AHEAD["steps"] if "line" not in step)
    made = deepcopy(AHEAD)
    at = AHEAD["steps"].index(link)
    made["steps"][at]["then"][0]["rule"] = "my-rule"
    assert verify(made).holds
    verdict = verify(made, ladder=load())
    assert (verdict.where, verdict.reason) == (f"step {at + 1}", 'there is no rule "my-rule"')


def test_solved_grid_must_keep_every_rule() -> None:
    rows = ["0101", "1010", "0101", "1010"]
    made: Json = {"format": AHEAD["format"], "status": "solved", "final": rows, "steps": []}
    made["puzzle"] = {"rows": 4, "columns": 4, "unique_lines": True, "givens": rows}
    assert (verify(made).where, verify(made).reason) == ("status", "r1 and r3 are the same")
    made["puzzle"]["unique_lines"] = False
    assert verify(made).holds
    made["puzzle"]["signs"] = [{"cells": ["r1c1", "r1c2"], "sign": "="}]
    assert verify(made).reason == "the final grid breaks a game rule in r1"


def test_grids_wider_than_250_are_refused() -> None:
    for side in (250, 252):
        rows = [("01" if row % 2 else "10") * (side // 2) for row in range(side)]
        puzzle = {"rows": side, "columns": side, "unique_lines": False, "givens": rows}
        made = {"format": AHEAD["format"], "status": "solved", "final": rows, "steps": [], "puzzle": puzzle}
        assert verify(made).holds == (side == 250)


def test_pair_that_fills_a_line_is_used_where_either_symbol_determines_it() -> None:
    rows = [".......0", ".0..10.1", ".....10.", "..010.1.", "..101.0.", ".010110.", "..010.1.", "11010010"]
    step = hint(Puzzle(rows)).step
    assert step is not None
    assert "Column 3 matches column 5 except in rows 2-3" in step.text  # a link before has filled column 5
    prove(World.of(step.puzzle), step.argument)


def test_argument_with_too_many_cases_is_refused() -> None:
    # one more group than symbols that are left
    groups = [[f"r1c{at}", f"r1c{at + 2}"] for at in range(1, 121, 3)]
    known = {f"r1c{at + 1}": 0 for at in range(1, 121, 3)}
    row = ".0." * 40 + "1" * 61 + "." * 19
    needs = {"fact": "needs", "value": 1, "groups": groups, "known": known}
    left = {"fact": "left", "value": 1, "count": 39}
    step = {"rule": "mine", "rating": 1.0, "line": "r1", "facts": [left, needs], "places": {"r1c200": 0}, "text": ""}
    made: Json = {"format": AHEAD["format"], "status": "stuck", "final": [row, row], "steps": [step]}
    made["puzzle"] = {"rows": 2, "columns": 200, "givens": [row, row], "unique_lines": False}
    assert verify(made).reason == "there are too many cases to check"
