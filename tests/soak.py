"""What is random, in few rounds by default and in many under the marker `soak`, which `.ci/run` runs once."""

from __future__ import annotations

import pytest


def rounds(few: object, many: object) -> pytest.MarkDecorator:
    """Run a test with `rounds`, few by default and many under `soak`."""
    marks = (pytest.mark.soak, pytest.mark.slow)
    return pytest.mark.parametrize("rounds", [pytest.param(few, id="few"), pytest.param(many, marks=marks, id="many")])
