"""Faults name options here, as those of commands do."""

import pytest

from deduce.base.errors import naming_options


@pytest.fixture(scope="module", autouse=True)
def options():
    with naming_options():
        yield
