"""What a proof asks of a trace: true ones hold, and each fault is named with its place."""

from __future__ import annotations

import ast
import json
from copy import deepcopy
from pathlib import Path

import pytest
from traces import TRACES, Edit, Json, drop, inference, put, supposed, trace

import deduce.proving
from deduce.proving import Verdict, verify

LOOKAHEAD, NESTED, PAIR = TRACES["lookahead"], TRACES["nested"], TRACES["pair in chain"]
REFUTED, SIGNS, STUCK = TRACES["contradiction"], TRACES["signs"], TRACES["stuck"]


def test_verdict_on_a_solved_trace() -> None:
    unproved = "its sentences", "which rules its steps are by", "the grade's other figures"
    assert verify(LOOKAHEAD) == Verdict(True, "solved", 23, 5, 0, 0, 0, unproved=unproved)


def test_links_inside_links_count() -> None:
    assert verify(NESTED).links == 5
    assert verify(NESTED).holds


def test_slack_is_counted_and_allowed() -> None:
    verdict = verify(TRACES["slack"])
    assert (verdict.holds, verdict.whole, verdict.slack, verdict.premises) == (True, 1, 2, 4)


def test_ends_and_refutations_count_as_whole_lines() -> None:
    refuted = trace("00...0 ......", "", refutation=inference("r1", "three balance", "r1c1=0 r1c2=0 r1c6=0"))
    verdict = verify(refuted)
    assert (verdict.holds, verdict.status, verdict.whole, verdict.premises) == (True, "contradiction", 1, 3)


def test_anything_with_to_json_is_taken() -> None:
    class Told:
        def to_json(self) -> Json:
            return LOOKAHEAD

    assert verify(Told()).holds


def test_a_trace_that_went_through_text() -> None:
    for made in TRACES.values():
        assert verify(json.loads(json.dumps(made))).holds


def test_what_a_trace_need_not_say() -> None:
    made = deepcopy(LOOKAHEAD)
    del made["grade"], made["puzzle"]["symbols"], made["puzzle"]["signs"], made["puzzle"]["unique_lines"]
    for step in made["steps"]:
        del step["level"], step["rating"]
        if "contradiction" in step:
            del step["contradiction"]["text"]
    assert verify(made).holds


def test_what_is_not_proved_is_named() -> None:
    made = deepcopy(STUCK) | {"comment": "so easy", "suppositions": {"tried": 3, "untried": 1}}
    made["puzzle"] |= {"solution": LOOKAHEAD["final"], "kind": "easy", "id": "one"}
    made["grade"] |= {"opening": 1.0, "clues": 8, "steps": len(made["steps"]), "techniques": {"some-rule": 10}}
    made["steps"][0]["why"] = "because"
    del made["steps"][0]["rating"], made["steps"][0]["level"]
    verdict = verify(made)
    assert verdict.holds, verdict
    assert verdict.open == sum(row.count(".") for row in STUCK["final"])
    assert verdict.unproved == (
        "its sentences",
        "which rules its steps are by",
        "that the rules find nothing more",
        *[f"the grade's {key}" for key in ("level", "rating", "other figures")],
        "how many suppositions were tried",
        "that there is no other solution",
        'what it says under "comment", "kind", "why"',
    )


def test_keys_that_mean_nothing_are_not_all_named() -> None:
    made = LOOKAHEAD | {f"key {at}": at for at in range(9)}
    told = 'what it says under "key 0", "key 1", "key 2", "key 3", "key 4", 4 more'
    assert verify(made).unproved[-1] == told


def test_a_trace_without_inferences_has_no_sentences() -> None:
    assert verify(trace(".... ....", "")).told
    assert not verify(LOOKAHEAD).told


def test_the_top_of_the_ladder_is_level_8() -> None:
    made = deepcopy(LOOKAHEAD)
    made["steps"][0] |= {"level": 8, "rating": 8.9}
    made["grade"] |= {"level": 8, "rating": 8.9, "name": "long or nested lookahead"}
    assert verify(made).holds


def test_only_a_status_of_a_trace_is_passed_on() -> None:
    assert verify(LOOKAHEAD | {"status": "stuck"}).status == "stuck"
    assert verify(LOOKAHEAD | {"status": "done"}).status == ""


def test_a_full_grid_needs_no_steps() -> None:
    made = trace("01 10", "")
    assert made["status"] == "solved"
    assert verify(made).holds


def test_the_one_more_of_an_odd_line_may_be_either_symbol() -> None:
    assert verify(trace("00... .....", "r1 | three | r1c1=0 r1c2=0 | r1c3=1")).holds
    short = trace("00... .....", "r1 | balance | r1c1=0 r1c2=0 | r1c3=1")
    assert verify(short).reason == "the premises and game rules named do not force it on r1"
    assert verify(trace("00.0. .....", "r1 | balance | r1c1=0 r1c2=0 r1c4=0 | r1c3=1 r1c5=1")).holds


def test_a_placement_from_premises_that_nothing_meets_is_none() -> None:
    made = trace("000. ....", "r1 | three balance | r1c1=0 r1c2=0 r1c3=0 | r1c4=1")
    assert verify(made).reason == "the premises and game rules named do not force it on r1"


def test_wide_grids_take_no_time() -> None:
    side = 50
    rows = ["01" * 25 if r % 2 else "10" * 25 for r in range(side)]
    zeros = [[c for c in range(1, side + 1) if row[c - 1] == "0"] for row in rows]
    ones = [[c for c in range(1, side + 1) if row[c - 1] == "1"] for row in rows]
    steps = []
    for r in range(side):
        because = " ".join(f"r{r + 1}c{c}=0" for c in zeros[r])
        places = " ".join(f"r{r + 1}c{c}=1" for c in ones[r])
        steps.append(f"r{r + 1} | balance | {because} | {places}")
    givens = " ".join(row.replace("1", ".") for row in rows)
    assert verify(trace(givens, "\n".join(steps), unique=False)).holds


FIRST = ("steps", 0)
AHEAD = ("steps", 10)  # the lookahead
AHEAD_STEP: Json = LOOKAHEAD["steps"][10]
FAULTS: list[tuple[str, Json, Edit, str, str]] = [
    # the trace and its puzzle
    ("format", LOOKAHEAD, put("format", to="deduce-trace/2"), "trace",
     'the format should be "deduce-trace/1" and is "deduce-trace/2"'),
    ("no puzzle", LOOKAHEAD, drop("puzzle"), "puzzle", "the puzzle should be an object and is nothing"),
    ("rows", LOOKAHEAD, put("puzzle", "rows", to=5), "puzzle", "givens should have 5 rows and has 6"),
    ("absurd rows", LOOKAHEAD, put("puzzle", "rows", to=10**9), "puzzle",
     "a puzzle here has 2 to 250 rows and columns"),
    ("one row", LOOKAHEAD, put("puzzle", "rows", to=1), "puzzle", "a puzzle here has 2 to 250 rows and columns"),
    ("odd given", LOOKAHEAD, put("puzzle", "givens", 0, to=".....2"), "puzzle",
     'row 1 of givens should be 6 cells of 0, 1 and . and is ".....2"'),
    ("unique_lines", LOOKAHEAD, put("puzzle", "unique_lines", to="yes"), "puzzle",
     'unique_lines should be true or false and is "yes"'),
    ("same symbols", LOOKAHEAD, put("puzzle", "symbols", "one", to="0"), "puzzle",
     "two of the symbols are the same"),
    ("no symbol", LOOKAHEAD, put("puzzle", "symbols", "one", to="\n"), "puzzle",
     'the symbol "one" should be one printable character and is "\\n"'),
    ("far sign", SIGNS, put("puzzle", "signs", 0, "cells", to=["r1c1", "r3c1"]), "puzzle",
     "r1c1 and r3c1 do not touch"),
    ("sign outside", SIGNS, put("puzzle", "signs", 0, "cells", to=["r4c4", "r4c5"]), "puzzle",
     "the sign r4c4 x r4c5 lies outside the grid"),
    ("no sign", SIGNS, put("puzzle", "signs", 0, "sign", to="?"), "puzzle", "a sign is = or x between two cells"),
    ("no list", LOOKAHEAD, put("steps", to="none"), "trace", 'steps should be a list and is "none"'),
    ("text of 40", LOOKAHEAD, put("steps", to="n" * 40), "trace", f'steps should be a list and is "{"n" * 40}"'),
    ("text of 41", LOOKAHEAD, put("steps", to="n" * 41), "trace", f'steps should be a list and is "{"n" * 37}..."'),
    # what each step says
    ("number", LOOKAHEAD, put(*FIRST, "number", to=2), "step 1", "it is numbered 2"),
    ("true is no number", LOOKAHEAD, put(*FIRST, "number", to=True), "step 1",
     "its number should be a whole number and is true"),
    ("no rule", LOOKAHEAD, drop(*FIRST, "rule"), "step 1", "the rule should be a text and is nothing"),
    ("blank text", LOOKAHEAD, put(*FIRST, "text", to=" "), "step 1", 'the text should be a text and is " "'),
    ("places nothing", LOOKAHEAD, put(*FIRST, "places", to={}), "step 1", "it places nothing"),
    ("no line", LOOKAHEAD, put(*FIRST, "lines", to=[]), "step 1", "it names no line"),
    ("odd line", LOOKAHEAD, put(*FIRST, "lines", to=["d1"]), "step 1",
     'a line is named such as r3 or c4, not "d1"'),
    ("line of another script", LOOKAHEAD, put(*FIRST, "lines", to=["r٦"]), "step 1",
     'a line is named such as r3 or c4, not "r\\u0666"'),
    ("line beyond all", LOOKAHEAD, put(*FIRST, "lines", to=["r" + "6" * 5000]), "step 1",
     'a line is named such as r3 or c4, not "r' + "6" * 36 + '..."'),
    ("far line", LOOKAHEAD, put(*FIRST, "lines", to=["r7"]), "step 1", "r7 lies outside the grid"),
    ("odd cell", LOOKAHEAD, put(*FIRST, "places", to={"r6c٤": 1}), "step 1",
     'a cell is named such as r3c4, not "r6c\\u0664"'),
    ("far cell", LOOKAHEAD, put(*FIRST, "places", to={"r6c7": 1}), "step 1", "r6c7 lies outside the grid"),
    ("cell below", LOOKAHEAD, put(*FIRST, "places", to={"r7c6": 1}), "step 1", "r7c6 lies outside the grid"),
    ("odd value", LOOKAHEAD, put(*FIRST, "places", to={"r6c4": True}), "step 1",
     "the value of r6c4 should be 0 or 1 and is true"),
    ("off the line", LOOKAHEAD, put(*FIRST, "places", "r1c1", to=1), "step 1", "r1c1 is not on r6"),
    ("no game rule", LOOKAHEAD, put(*FIRST, "uses", to=[]), "step 1", "it uses no game rule"),
    ("unknown game rule", LOOKAHEAD, put(*FIRST, "uses", to=["four"]), "step 1", '"four" is not a game rule'),
    ("game rule twice", LOOKAHEAD, put(*FIRST, "uses", to=["three", "three"]), "step 1",
     "the game rule three is named twice"),
    ("level", LOOKAHEAD, put(*FIRST, "level", to=2), "step 1",
     "its level should be the whole part of its rating, 1.0, and is 2"),
    ("level off the ladder", LOOKAHEAD, put(*FIRST, "level", to=9), "step 1", "its level should be 1 to 8 and is 9"),
    ("level below the ladder", LOOKAHEAD, lambda t: t["steps"][0].update(level=0, rating=0.5), "step 1",
     "its level should be 1 to 8 and is 0"),
    ("level alone", LOOKAHEAD, drop(*FIRST, "rating"), "step 1", "a level and a rating go together"),
    # known and new
    ("unknown premise", LOOKAHEAD, put(*FIRST, "because", "r6c1", to=1), "step 1",
     "the premise r6c1 = 1 is not known at this point"),
    ("false premise", LOOKAHEAD, put(*FIRST, "because", "r6c5", to=1), "step 1",
     "the premise r6c5 = 1 is not known at this point"),
    ("filled", LOOKAHEAD, put(*FIRST, "places", "r6c3", to=0), "step 1", "r6c3 is filled already"),
    ("unsettled companion", TRACES["whole line less finished"], put("steps", 10, "lines", to=["c3", "c2"]),
     "step 11", "the companion c2 is not settled"),
    ("companion across", PAIR, put("steps", 21, "lines", to=["c4", "r1"]), "step 22",
     "r1 is not another line beside c4"),
    ("companion without unique", PAIR, put("steps", 21, "uses", to=["balance"]), "step 22",
     "companion lines and the game rule unique go together"),
    ("unique without companion", PAIR, put("steps", 21, "lines", to=["c4"]), "step 22",
     "companion lines and the game rule unique go together"),
    ("unique switched off", PAIR, put("puzzle", "unique_lines", to=False), "step 11, contradiction",
     "lines may be alike in this puzzle, so the game rule unique says nothing"),
    # entailed
    ("not forced", LOOKAHEAD, put(*FIRST, "places", "r6c1", to=1), "step 1",
     "the premises and game rules named do not force it on r6"),
    ("wrong rule", LOOKAHEAD, put(*FIRST, "uses", to=["balance"]), "step 1",
     "the premises and game rules named do not force it on r6"),
    ("an end that is none", LOOKAHEAD, put(*AHEAD, "contradiction", "lines", to=["c3", "c1"]),
     "step 11, contradiction", "the companion c1 is not settled"),
    ("an end with a filling", LOOKAHEAD, drop(*AHEAD, "contradiction", "because", "r1c3"),
     "step 11, contradiction", "the premises and game rules named leave c3 a filling"),
    # irreducible
    ("idle premise", LOOKAHEAD, put(*FIRST, "because", "r6c3", to=0), "step 1", "the premise r6c3 is not needed"),
    ("idle rule", LOOKAHEAD, put(*FIRST, "uses", to=["three", "balance"]), "step 1",
     "the game rule balance is not needed"),
    ("no signs", LOOKAHEAD, put(*FIRST, "uses", to=["three", "sign"]), "step 1",
     "the game rule sign is not needed: r6 has no signs"),
    ("idle sign", SIGNS, put("steps", 3, "uses", to=["balance", "sign"]), "step 4",
     "the game rule sign is not needed"),
    ("idle companion", PAIR, put("steps", 21, "lines", to=["c4", "c1", "c6"]), "step 22",
     "the companion c6 is not needed"),
    # contradictions
    ("assumes two", LOOKAHEAD, put(*AHEAD, "assume", "r1c3", to=1), "step 11",
     "a step by contradiction assumes one cell and places one"),
    ("assumes what it places", LOOKAHEAD, put(*AHEAD, "assume", to={"r3c3": 0}), "step 11",
     "it should place the other value in the cell that it assumes"),
    ("assumes a known cell", LOOKAHEAD, lambda t: t["steps"][10].update(assume={"r3c2": 1}, places={"r3c2": 0}),
     "step 11", "r3c2 is filled already"),
    ("assumes nothing", LOOKAHEAD, drop(*AHEAD, "assume"), "step 11",
     "it has a chain or a contradiction and assumes nothing"),
    ("no end", LOOKAHEAD, drop(*AHEAD, "contradiction"), "step 11, contradiction",
     "the contradiction that ends the chain should be an object and is nothing"),
    ("an end that places", LOOKAHEAD, put(*AHEAD, "contradiction", "places", to={"r1c1": 0}),
     "step 11, contradiction", "a contradiction places nothing"),
    ("a missing link", LOOKAHEAD, drop(*AHEAD, "chain", 0), "step 11, link 1",
     "the premise r2c3 = 0 is not known at this point"),
    ("a broken link", LOOKAHEAD, put(*AHEAD, "chain", 1, "uses", to=["three"]), "step 11, link 2",
     "the premises and game rules named do not force it on c3"),
    ("a broken inner end", NESTED, put(*AHEAD, "chain", 1, "contradiction", "uses", to=["sign"]),
     "step 11, link 2, contradiction", "the game rule sign is not needed: c3 has no signs"),
    ("a link too many", LOOKAHEAD, lambda t: t["steps"][10]["chain"].append(
        inference("r3", "three", "r3c2=0 r3c3=1", "r3c1=0") | {"lines": ["r1"]}),
     "step 11, link 3", "r3c2 is not on r1"),
    ("a link for nothing", LOOKAHEAD, lambda t: t["steps"][10]["chain"].append(
        inference("r4", "balance", "r4c2=1 r4c3=1 r4c6=1", "r4c1=0") | {"places": {"r4c1": 0}}),
     "step 11, link 3", "r4c1 is filled already"),
    ("because lacks a cell", LOOKAHEAD, drop(*AHEAD, "because", "r4c3"), "step 11",
     "because is not exactly the known cells that it rests on; it differs at r4c3"),
    ("because has a cell too many", LOOKAHEAD, put(*AHEAD, "because", "r4c4", to=0), "step 11",
     "because is not exactly the known cells that it rests on; it differs at r4c4"),
    ("inner because", NESTED, put(*AHEAD, "chain", 1, "because", to={"r6c3": 0}), "step 11, link 2",
     "because is not exactly the known cells that it rests on; it differs at r2c3, r5c3"),
    # the end of the trace
    ("final", LOOKAHEAD, put("final", 0, to="001010"), "final",
     "the final grid is not the givens with the placements: it differs at r1c6"),
    ("final too short", LOOKAHEAD, drop("final", 5), "final", "the final grid should have 6 rows and has 5"),
    ("status", LOOKAHEAD, put("status", to="done"), "status",
     'the status should be solved, stuck or contradiction and is "done"'),
    ("stuck and full", LOOKAHEAD, put("status", to="stuck"), "status", "the status is stuck and the grid is full"),
    ("solved and not full", STUCK, put("status", to="solved"), "status",
     "the status is solved and cells are empty"),
    ("no refutation", STUCK, put("status", to="contradiction"), "refutation",
     "the refutation should be an object and is nothing"),
    ("refutation of nothing", REFUTED, put("status", to="stuck"), "status",
     "a refutation is given and the status is stuck"),
    ("refutation that fails", REFUTED, put("refutation", "uses", to=["balance"]), "refutation",
     "the premises and game rules named leave c1 a filling"),
    ("refutation with an idle premise", REFUTED, put("refutation", "because", "r1c1", to=1), "refutation",
     "the premise r1c1 is not needed"),
    ("refutation with a blank text", REFUTED, put("refutation", "text", to=""), "refutation",
     'the text should be a text and is ""'),
    ("grade level", LOOKAHEAD, put("grade", "level", to=6), "grade",
     "the level should be the whole part of the rating and is 6"),
    ("grade name", LOOKAHEAD, put("grade", "name", to="counting"), "grade",
     'the name should be "lookahead" and is "counting"'),
    ("grade effort", LOOKAHEAD, put("grade", "effort", to="61.5"), "grade",
     'the effort should be a number and is "61.5"'),
    ("grade effort below nothing", LOOKAHEAD, put("grade", "effort", to=-1), "grade",
     "the effort is less than nothing"),
    ("grade steps", LOOKAHEAD, put("grade", "steps", to=22), "grade", "the steps should be 23 and is 22"),
    ("grade techniques", LOOKAHEAD, put("grade", "techniques", to={"some-rule": 22}), "grade",
     "the techniques are not those of the steps"),
    ("suppositions of a solved one", LOOKAHEAD, put("suppositions", to={"tried": 4, "untried": 2}), "suppositions",
     'looking ahead was broken off and the status is "solved"'),
    ("suppositions without any untried", STUCK, put("suppositions", to={"tried": 4, "untried": 0}), "suppositions",
     "there should be some that are untried"),
    ("suppositions that are no numbers", STUCK, put("suppositions", to={"tried": "4", "untried": 1}), "suppositions",
     'tried should be a whole number and is "4"'),
    ("suppositions half said", STUCK, put("suppositions", to={"tried": 4}), "suppositions",
     "they should say how many were tried, and how many are untried"),
    ("another solution", LOOKAHEAD, put("puzzle", "solution", to=LOOKAHEAD["final"][::-1]), "puzzle",
     "the solution is not what the steps lead to: it differs at r1c1"),
    ("a solution with a blank", STUCK, put("puzzle", "solution", to=STUCK["final"]), "puzzle",
     "the solution has empty cells"),
    ("a solution that breaks a rule", STUCK,
     put("puzzle", "solution", to=[row.replace(".", "0") for row in STUCK["final"]]), "puzzle",
     "the solution breaks a game rule in r1"),
    ("a solution of none", REFUTED, put("puzzle", "solution", to=["1001", "0110", "0110", "1100"]), "puzzle",
     "r2 and r3 are alike"),
    ("grade rating", LOOKAHEAD, put("grade", "rating", to=7.1), "grade",
     "the rating should be 7.2, as in the hardest step, and is 7.1"),
]  # fmt: skip


@pytest.mark.parametrize(("made", "edit", "where", "reason"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_faults(made: Json, edit: Edit, where: str, reason: str) -> None:
    made = deepcopy(made)
    edit(made)
    verdict = verify(made)
    assert (verdict.holds, verdict.where, verdict.reason) == (False, where, reason)
    step = int(where.split(",")[0].removeprefix("step ")) if where.startswith("step ") else None
    assert verdict.step == step
    assert step is None or verdict.steps == step - 1


def test_each_placement_needs_each_premise() -> None:
    both = "r1 | three | r1c2=0 r1c3=0 r1c6=1 r1c7=1 | r1c1=1 r1c5=0"
    assert verify(trace(".00..11. ........", both)).reason == "the premise r1c2 is not needed"


def test_each_placement_needs_each_game_rule() -> None:
    # column 5 follows from the pair alone, column 8 from the whole line
    because = "r1c1=0 r1c2=0 r1c3=1 r1c4=1 r1c7=0"
    made = trace("0011..0. ........", f"r1 | three balance | {because} | r1c5=0 r1c8=1")
    assert verify(made).reason == "the game rule balance is not needed"
    assert verify(trace("0011..0. ........", f"r1 | three balance | {because} | r1c8=1")).holds


def test_a_pair_of_unique_lines_is_settled_together() -> None:
    premises = "r2c1=1 r2c2=0 r2c3=1 r2c4=0"
    grid = "101001 1010.. ...... ......"
    assert verify(trace(grid, f"r2 r1 | balance unique | {premises} | r2c5=1 r2c6=0")).holds
    unbalanced = verify(trace(grid, f"r2 r1 | unique | {premises} | r2c5=1 r2c6=0"))
    assert unbalanced.reason == "the premises and game rules named do not force it on r2"
    fewer = verify(trace(grid, "r2 r1 | balance unique | r2c1=1 r2c2=0 r2c3=1 | r2c5=1 r2c6=0"))
    assert fewer.reason == "the premises and game rules named do not force it on r2"


def test_one_of_a_pair_is_enough() -> None:
    step = PAIR["steps"][20]
    assert step["chain"][0]["places"] == {"r2c4": 1, "r5c4": 0}
    assert "r2c4" in step["contradiction"]["because"]
    assert verify(PAIR).holds


def test_what_nothing_rests_on_does_not_belong_in_a_chain() -> None:
    made = deepcopy(PAIR)
    step = made["steps"][20]
    step["chain"].append(inference("r5", "balance", "r5c2=0 r5c4=0 r5c6=0", "r5c3=1"))
    step["because"] |= {"r5c2": 0, "r5c6": 0}
    assert (verify(made).where, verify(made).reason) == (
        "step 21",
        "supposed or placed on the way and never used: r5c3",
    )


def test_a_supposition_that_the_end_does_not_need() -> None:
    made = trace("000. ....", "")
    step = supposed("r2c1=0", [inference("r1", "three", "r1c1=0 r1c2=0 r1c3=0")], {"r1c1": 0, "r1c2": 0, "r1c3": 0})
    made["steps"] = [{"number": 1, **step}]
    assert verify(made).reason == "supposed or placed on the way and never used: r2c1"


def test_a_false_solution() -> None:
    full = trace("0010 1101", "")
    assert verify(full).reason == "the final grid breaks a game rule in r1"
    alike = trace("0101 1010 0101 1010", "")
    assert verify(alike).reason == "r1 and r3 are alike"
    assert verify(trace("0101 1010 0101 1010", "", unique=False)).holds
    crossed = trace("01 10", "", signs="r1c1=r1c2")
    assert verify(crossed).reason == "the final grid breaks a game rule in r1"


def test_the_proof_shares_nothing_with_what_it_judges() -> None:
    data = ("deduce.puzzle", "deduce.errors", "deduce.claims", "deduce.difficulty", "deduce.mapping", "deduce.trace")
    allowed = (*data, "deduce.wording", "deduce.proving", "deduce.formats.json_text")
    for file in Path(deduce.proving.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not node.level
                assert not (node.module or "").startswith("deduce") or (node.module or "").startswith(allowed)
            elif isinstance(node, ast.Import):
                assert not any(name.name.startswith("deduce") for name in node.names)
