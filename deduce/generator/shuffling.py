"""Putting things in random order."""

from __future__ import annotations

import random
from typing import TypeVar

_Thing = TypeVar("_Thing")


def shuffle(things: list[_Thing], rng: random.Random) -> None:
    """Put things in random order, in place: the order that `Random.shuffle` gives.

    Written out because that is a function of the library that is never compiled, called once for each puzzle made.
    """
    bits = rng.getrandbits
    for last in range(len(things) - 1, 0, -1):
        width = (last + 1).bit_length()
        at = bits(width)
        while at > last:
            at = bits(width)
        things[last], things[at] = things[at], things[last]
