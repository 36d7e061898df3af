"""Explanations of small grids full of signs are proved: other signs of a line often say what one of them says."""

from __future__ import annotations

import pytest
from nightly import rounds
from signed import full_of_signs, signed
from units import units

from deduce.explaining.arguing import explain
from deduce.formats import parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.proving import verify


@rounds(range(40), range(40, 600))
def test_explanations_of_grids_full_of_signs_hold(rounds: range) -> None:
    rules = load().ratings
    for seed in rounds:
        verdict = verify(explain(full_of_signs(seed)), ratings=rules)
        assert verdict.holds, (seed, verdict)
        assert verdict.told


@rounds(range(40), range(40, 400))
def test_counting_with_signs_holds_where_no_easier_rule_comes_first(rounds: range) -> None:
    counting = Ladder(tuple(load().rule(name) for name in ("equal-pair", "opposite-pair", "sign-chain")))
    for seed in rounds:
        trace = explain(full_of_signs(seed), ladder=counting).to_json()
        del trace["grade"]  # by waves, in which such a rule may force what it leaves to easier ones to tell
        verdict = verify(trace)
        assert verdict.holds, (seed, verdict)


def test_counting_with_signs_rests_on_no_cell_of_the_symbol_that_it_does_not_count() -> None:
    counting = [unit for unit in units(explain(signed(37)).to_json()) if unit["steps"][0]["rule"] == "equal-pair"]
    assert [verify(unit).slack for unit in counting] == [0]


def test_a_sign_is_to_the_point_though_another_would_do() -> None:
    signs = "r2c2 = r3c2\nr3c3 x r3c4\nr3c4 = r3c5\nr4c2 = r5c2\nr4c3 x r4c4\nr4c5 x r5c5\nr5c2 x r5c3\nr6c5 = r6c6"
    counting = ("equal-pair", "opposite-pair", "sign-chain")
    others = Ladder(tuple(rule for rule in load().rules if rule.facts.id not in counting))
    puzzle = parse(f"# unique lines: off\n0.....\n...1..\n......\n.....0\n......\n0.....\n{signs}")
    trace = explain(puzzle, ladder=others).to_json()
    assert verify(trace).holds
    links = [link for step in trace["steps"] for link in step.get("chain", [])]
    said = "Column 2 has = between rows 2-3, beside the 1 in row 4, so r3c2 is 0."
    link = next(link for link in links if link["text"] == said)
    link["says"][0]["cells"] = ["r4c2", "r5c2"]
    verdict = verify(trace)
    assert verdict.reason == "the text is not what its claims say"


@pytest.mark.parametrize("seed", [4335, 8884])
def test_a_count_is_not_told_where_signs_make_up_for_it(seed: int) -> None:
    verdict = verify(explain(full_of_signs(seed)))
    assert verdict.holds, verdict


@pytest.mark.nightly
def test_a_lookahead_inside_another_is_told_where_less_is_known() -> None:
    trace = explain(full_of_signs(57455))
    assert any(link.by_parts for step in trace.steps for link in step.inference.chain)
    assert verify(trace).holds
