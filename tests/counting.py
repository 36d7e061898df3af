"""Counts work, so that no test needs to measure time."""

import sys
from contextlib import suppress

from deduce.base.errors import DeduceError


def calls(work):
    """Return how many functions are called and left."""
    number = 0

    def count(frame, event, argument):
        nonlocal number
        number += 1

    sys.setprofile(count)
    try:
        with suppress(DeduceError):
            work()
    finally:
        sys.setprofile(None)
    return number
