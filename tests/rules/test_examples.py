"""Every rule fires on its examples with the exact sentence, and gives nothing on its near misses."""

import pytest

from deduce.explaining.rule_check import grid_of, steps_by
from deduce.ladder.registry import load
from deduce.puzzle import cell_name
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


@pytest.mark.parametrize(("row", "listed"), [("001...0...", True), ("00.1......", False)], ids=["six", "seven"])
def test_whole_line_lists_up_to_six_fillings(row, listed):
    texts = sentences_on(LADDER.rule("whole-line"), "\n".join([row, *["." * 10] * 9]))
    assert [text for text in texts if ("can be filled in only six ways" in text) == listed] == list(texts) != []
