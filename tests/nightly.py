"""Tests that take part of their values by default, and the others with `pytest -m nightly`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def rounds(few: object, many: object) -> pytest.MarkDecorator:
    """Run a test with `rounds`: few by default, and many nightly."""
    values = [pytest.param(few, id="few"), pytest.param(many, marks=pytest.mark.nightly, id="many")]
    return pytest.mark.parametrize("rounds", values)


def one_in(every: int, values: Iterable[object]) -> list[object]:
    """Return the values of a parameter, or of several: the first of each group by default, and the others nightly."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.nightly if at % every else ()
        )
        for at, value in enumerate(values)
    ]
