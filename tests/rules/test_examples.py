"""Every rule fires on its examples with the exact sentence, and gives nothing on its near misses."""

from collections import Counter
from itertools import product

import pytest

from deduce.answers.rule_check import grid_of, steps_by
from deduce.engine.registry import load
from deduce.game.puzzle import cell_name
from deduce.grid.line import Line, Shape
from deduce.wording.steps import step_text

LADDER = load()


def sentences_on(rule, text):
    """Return the sentences of all that one rule alone finds on a grid, each with what it places."""
    puzzle = grid_of(text)
    return {step_text(argument, puzzle): argument.places for _, argument in steps_by(rule, puzzle, LADDER)}


EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.info.id}-{number}")
    for rule in LADDER.rules
    for number, example in enumerate(rule.examples, 1)
]
NEAR_MISSES = [
    pytest.param(rule, miss, id=f"{rule.info.id}-{number}")
    for rule in LADDER.rules
    for number, miss in enumerate(rule.near_misses, 1)
]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_example_gives_its_sentence(rule, example):
    sentences = sentences_on(rule, example.grid)
    assert example.text in sentences
    places = sorted(sentences[example.text].items())
    assert " ".join(f"{cell_name(cell)}={value}" for cell, value in places) == example.places


@pytest.mark.parametrize(("rule", "miss"), NEAR_MISSES)
def test_near_miss_gives_nothing(rule, miss):
    assert sentences_on(rule, miss.grid) == {}


def test_whole_line_lists_at_most_three_fillings():
    rule, listed = LADDER.rule("whole-line"), Counter()
    for row in product("01.", repeat=8):
        line = Line(Shape(8), *(sum(1 << at for at, cell in enumerate(row) if cell == symbol) for symbol in "10"))
        if row[0] == "0" and row.count(".") == 5 and not line.shape.broken(line.x, line.y):
            listed.update(
                len(fact.ways) for found in rule.find(line) for fact in found.argument.facts if fact.kind == "fillings"
            )
    assert max(listed) == 3
