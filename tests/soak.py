"""What is random or many: few of it by default, and all of it where it is soaked, which `.ci/run` does once.

Rounds and values that are left out by default have the marker `soak`; properties take all their examples by
`--hypothesis-profile many`.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import settings

FEW, MANY = 25, 100
"""Examples of a property that does not say how many it takes."""

SOAK = (pytest.mark.soak, pytest.mark.slow)


def rounds(few: object, many: object) -> pytest.MarkDecorator:
    """Run a test with `rounds`, few by default and many under `soak`."""
    return pytest.mark.parametrize("rounds", [pytest.param(few, id="few"), pytest.param(many, marks=SOAK, id="many")])


def one_in(every: int, values: Iterable[object]) -> list[object]:
    """Give the values of a parameter: one in so many is tried by default, and the others under `soak`."""
    return [pytest.param(value, marks=SOAK if at % every else ()) for at, value in enumerate(values)]


def examples(many: int) -> settings:
    """Take so many examples of a property where it is soaked, and a part of them by default."""
    return settings(max_examples=many * settings.default.max_examples // MANY)
