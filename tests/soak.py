"""What is random or many: few of it by default, and all of it where it is soaked, which `.ci/run` does once.

Rounds and values that are left out by default have the marker `soak`; properties take half of their examples by
`--hypothesis-profile some`, and all by `many`.  What is marked `by_hand`, too, `.ci/run` leaves out: rounds that have
shown no more.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import settings

FEW, SOME, MANY = 25, 50, 100
"""Examples of a property that does not say how many it takes: by default, where `.ci/run` soaks it, and by hand."""

SOAK = (pytest.mark.soak, pytest.mark.slow)
BY_HAND = (*SOAK, pytest.mark.by_hand)


def rounds(few: object, many: object = None, most: object = None) -> pytest.MarkDecorator:
    """Run a test with `rounds`: few by default, many, if there are, under `soak`, and most by hand."""
    values = [pytest.param(few, id="few")]
    values += [pytest.param(many, marks=SOAK, id="many")] if many else []
    values += [pytest.param(most, marks=BY_HAND, id="most")] if most else []
    return pytest.mark.parametrize("rounds", values)


def one_in(every: int, values: Iterable[object]) -> list[object]:
    """Return the values of a parameter: one in so many is tried by default, and the others under `soak`."""
    return [pytest.param(value, marks=SOAK if at % every else ()) for at, value in enumerate(values)]


def examples(many: int) -> settings:
    """Take so many examples of a property where it is soaked, and a part of them by default."""
    return settings(max_examples=many * settings.default.max_examples // MANY)
