"""The rules that a trace names are held against those handed in, in steps and in chains."""

from copy import deepcopy

import pytest
from traces import TRACES, drop, put

from deduce.proving import verify

LOOKAHEAD, NESTED = TRACES["lookahead"], TRACES["nested"]
RULES = {"some-rule": (1.0, 7.2)}


@pytest.mark.parametrize("name", TRACES)
def test_true_traces_hold_under_their_rules(name):
    verdict = verify(TRACES[name], ratings=RULES)
    assert verdict.holds, verdict
    assert verdict.unproved[:2] == ("its sentences", "which rules its steps are by")


@pytest.mark.parametrize(
    ("made", "path", "where"),
    [
        (LOOKAHEAD, ("steps", 3), "step 4"),
        (LOOKAHEAD, ("steps", 10), "step 11"),
        (LOOKAHEAD, ("steps", 10, "chain", 1), "step 11, link 2"),
        (NESTED, ("steps", 10, "chain", 1), "step 11, link 2"),
    ],
)
def test_a_rule_that_is_none(made, path, where):
    made = deepcopy(made)
    put(*path, "rule", to="another-rule")(made)
    assert verify(made).holds
    assert "which rules its steps are by" in verify(made).unproved
    verdict = verify(made, ratings=RULES)
    assert (verdict.holds, verdict.where, verdict.reason) == (False, where, 'there is no rule "another-rule"')
    assert verify(made, ratings=RULES | {"another-rule": (1.0, 7.2)}).holds


def test_a_rule_that_is_none_in_a_chain_inside_a_chain():
    made = deepcopy(LOOKAHEAD)
    inner, outer = made["steps"][8:10]
    # the tenth step proves on its way what the ninth has proved, and the two change places
    outer["chain"].insert(0, deepcopy(inner))
    del outer["because"]["r5c1"]
    outer["because"] |= inner["because"]
    outer["number"], inner["number"] = 9, 10
    made["steps"][8:10] = outer, inner
    assert verify(made, ratings=RULES).holds
    outer["chain"][0]["chain"][0]["rule"] = "another-rule"
    assert verify(made).holds
    assert verify(made, ratings=RULES).where == "step 9, link 1, link 1"


@pytest.mark.parametrize(("rule", "told"), [("", '""'), ("Some-Rule", None), ("some-rule ", None), ("x" * 99, None)])
def test_an_id_is_taken_to_the_letter(rule, told):
    made = deepcopy(LOOKAHEAD)
    put("steps", 0, "rule", to=rule)(made)
    verdict = verify(made, ratings=RULES)
    assert (verdict.holds, verdict.step) == (False, 1)
    assert told is None or told in verdict.reason
    assert len(verdict.reason) < 80


@pytest.mark.parametrize("rating", [1.1, 7.2])
def test_a_rating_that_the_rule_does_not_have(rating):
    made = deepcopy(LOOKAHEAD)
    made["steps"][3] |= {"level": int(rating), "rating": rating}
    assert verify(made).holds
    verdict = verify(made, ratings=RULES if rating == 1.1 else {"some-rule": (1.0,)})
    assert (verdict.step, verdict.reason) == (4, f'the rule "some-rule" has no rating {rating}')


def test_a_step_need_not_say_its_rating():
    made = deepcopy(LOOKAHEAD)
    for key in ("level", "rating"):
        drop("steps", 0, key)(made)
    assert verify(made, ratings=RULES).holds


def test_no_rule_is_known_where_none_is_handed_in():
    assert verify(LOOKAHEAD, ratings={}).reason == 'there is no rule "some-rule"'


def test_links_are_counted_where_they_belong_to_a_lookahead():
    low = deepcopy(LOOKAHEAD)
    for step in low["steps"]:
        if "assume" in step and len(step["chain"]) < 2:
            step |= {"level": 3, "rating": 3.0}
    assert (verify(LOOKAHEAD).links, verify(low).links) == (5, 2)
    for step in low["steps"]:
        del step["level"], step["rating"]
    assert verify(low).links == 5
