"""What the bands of a rule say in words is what they are in numbers."""

import pytest

from deduce.registry import load
from deduce.words import number

LADDER = load()


@pytest.mark.parametrize("name", ["lookahead", "long-lookahead"])
def test_a_lookahead_goes_as_far_as_its_bands_say(name):
    for band in LADDER.rule(name).facts.bands:
        rounds = number(band.bound) if band.bound <= 12 else "any number of"
        assert band.summary == f"rules up to level {band.inner}, {rounds} rounds"


def test_n_different_blanks_has_as_many_left_as_its_bands_say():
    *few, many = LADDER.rule("n-different-blanks").facts.bands
    assert [band.summary for band in few] == [f"{number(band.bound)} left" for band in few]
    assert many.summary == f"{number(few[-1].bound + 1)} or more left"


@pytest.mark.parametrize("rule", LADDER.rules, ids=lambda rule: rule.facts.id)
def test_a_harder_band_reaches_further(rule):
    bands = rule.facts.bands
    reach = [(band.inner, band.bound) for band in bands]
    assert reach == sorted(set(reach))
    assert [band.rating for band in bands] == sorted({band.rating for band in bands})
