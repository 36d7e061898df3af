"""Every rule fires on its examples with the exact sentence, and is silent on its near misses."""

import pytest

from deduce.core.board import Board
from deduce.core.line import Line
from deduce.formats import Options, parse
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.lookahead.suppositions import GridState
from deduce.puzzle import cell_name
from deduce.reasons.inferences import inference_of
from deduce.trace import Inference

LADDER = load()


def steps_on(rule: Rule, text: str) -> list[Inference]:
    """Return all that one rule finds on a grid, with no help from the others."""
    board = Board(parse(text, options=Options(oblong=True)))
    states = board.start()
    if rule.facts.scope == "grid":
        return [found.inference for found in rule.find(GridState(board, states, LADDER), rule.facts.bands)]
    out = []
    for beside in board.directions():
        finished = board.finished(states, beside)
        swapped = [(index, zeros, ones) for index, ones, zeros in finished]
        for line in beside:
            ones, zeros = board.known(states, line)
            for one in (True,) if rule.facts.symmetric else (True, False):
                others = [other for other in (finished if one else swapped) if other[0] != line - beside.start]
                view = Line(board.shapes[line], *((ones, zeros) if one else (zeros, ones)), others)
                out += [inference_of(board, line, one, finding, rule.facts.id) for finding in rule.find(view)]
    return out


EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.facts.id}-{number}")
    for rule in LADDER.rules
    for number, example in enumerate(rule.examples, 1)
]
NEAR_MISSES = [
    pytest.param(rule, miss, id=f"{rule.facts.id}-{number}")
    for rule in LADDER.rules
    for number, miss in enumerate(rule.near_misses, 1)
]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_an_example_gives_its_sentence(rule, example):
    told_there = {
        step.text: " ".join(f"{cell_name(cell)}={value}" for cell, value in sorted(step.places.items()))
        for step in steps_on(rule, example.grid)
    }
    assert example.text in told_there
    assert told_there[example.text] == example.places


@pytest.mark.parametrize(("rule", "miss"), NEAR_MISSES)
def test_a_near_miss_gives_nothing(rule, miss):
    assert [step.text for step in steps_on(rule, miss.grid)] == []
