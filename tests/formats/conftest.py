"""What is said of texts here is what commands say: the faults name options."""

import pytest

from deduce.errors import naming_options


@pytest.fixture(scope="module", autouse=True)
def options():
    with naming_options():
        yield
