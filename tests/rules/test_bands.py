"""The words of a band agree with its numbers, and sentences on odd lines with what odd lines may hold."""

import pytest

from deduce.engine.registry import load
from deduce.wording.words import number

LADDER = load()


@pytest.mark.parametrize("name", ["lookahead", "long-lookahead"])
def test_lookahead_band_states_its_rounds(name):
    for band in LADDER.rule(name).info.bands:
        rounds = f"within {number(band.bound)}" if band.bound <= 12 else "any number of"
        assert band.summary == f"rules up to level {band.inner}, {rounds} rounds"


def test_n_different_blanks_band_states_how_many_are_left():
    *few, many = LADDER.rule("n-different-blanks").info.bands
    assert [band.summary for band in few] == [
        "one symbol left",
        *(f"{number(band.bound)} symbols left" for band in few[1:]),
    ]
    assert many.summary == f"{number(few[-1].bound + 1)} or more symbols left"


@pytest.mark.parametrize("rule", LADDER.rules, ids=lambda rule: rule.info.id)
def test_harder_band_reaches_further(rule):
    bands = rule.info.bands
    reach = [(band.inner, band.bound) for band in bands]
    assert reach == sorted(set(reach))
    assert [band.rating for band in bands] == sorted({band.rating for band in bands})
