"""The words of a band agree with its numbers, and sentences on odd lines with what odd lines may hold."""

import pytest
from test_examples import sentences_on

from deduce.ladder.registry import load
from deduce.wording.words import number

LADDER = load()


@pytest.mark.parametrize("name", ["lookahead", "long-lookahead"])
def test_lookahead_band_states_its_rounds(name):
    for band in LADDER.rule(name).facts.bands:
        rounds = f"within {number(band.bound)}" if band.bound <= 12 else "any number of"
        assert band.summary == f"rules up to level {band.inner}, {rounds} rounds"


def test_n_different_blanks_band_states_how_many_are_left():
    *few, many = LADDER.rule("n-different-blanks").facts.bands
    assert [band.summary for band in few] == [
        "one symbol left",
        *(f"{number(band.bound)} symbols left" for band in few[1:]),
    ]
    assert many.summary == f"{number(few[-1].bound + 1)} or more symbols left"


@pytest.mark.parametrize("rule", LADDER.rules, ids=lambda rule: rule.facts.id)
def test_harder_band_reaches_further(rule):
    bands = rule.facts.bands
    reach = [(band.inner, band.bound) for band in bands]
    assert reach == sorted(set(reach))
    assert [band.rating for band in bands] == sorted({band.rating for band in bands})


@pytest.mark.parametrize(
    ("name", "row", "beside", "part"),
    [
        ("n-different-blanks", "01..010.", "", "needs one more 0"),
        ("n-different-blanks", ".1..0..11", "", "has room for two more 1s"),
        ("n-different-blanks", "001..010.", "", "has room for one more 0"),
        ("one-of-each", ".1..001..0", "", "needs two more 0s"),
        ("one-of-each", ".1..0..11", "", "has room for two more 1s"),
        ("unique-line", ".11...", "011001", "needs one more 1"),
        ("unique-line", ".11..01.1", "011010101", "has room for one more 1"),
    ],
)
def test_even_line_needs_a_symbol_and_odd_line_has_room_for_it(name, row, beside, part):
    """An odd line may have the one more of either symbol, so it needs none."""
    blank = "." * len(row)
    texts = sentences_on(LADDER.rule(name), f"{beside or blank}\n{row}\n{blank}\n{blank}")
    assert any(f"Row 2 {part}" in text for text in texts), texts
