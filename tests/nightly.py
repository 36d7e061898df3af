"""Tests that take part of their values by default, and the others with `pytest -m nightly`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def rounds(few: object, many: object) -> pytest.MarkDecorator:
    """Run a test with `rounds`: few by default, and many nightly."""
    values = [pytest.param(few, id="few"), pytest.param(many, marks=pytest.mark.nightly, id="many")]
    return pytest.mark.parametrize("rounds", values)


def one_in(every: int, values: Iterable[object]) -> list[object]:
    """Return the values of a parameter: the first of each group of this size by default, and the others nightly."""
    return one_row_in(every, ((value,) for value in values))


def one_row_in(every: int, rows: Iterable[tuple[object, ...]]) -> list[object]:
    """Return the values of several parameters in the same way."""
    return [pytest.param(*row, marks=pytest.mark.nightly if at % every else ()) for at, row in enumerate(rows)]
