"""How many fillings a line has where only one of the two symbols is bounded."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from deduce.proving.counting import Law


@lru_cache(maxsize=1 << 14)
def fillings_at_most(law: Law, marks: tuple[int | None, ...], value: int, most: int) -> int:
    """Count the fillings of a line with at most so many of a value, and any number of the other.

    Args:
        law: what else they are held to; its `balance` is not looked at.
        marks: the cells in order, None for a blank.
        value: the symbol that is bounded.
        most: its bound.
    """
    # how a partial filling ends (its last symbol, and how often in a row), and how many it has of the value
    ends = Counter({(-1, 0, 0): 1})
    for at, mark in enumerate(marks):
        before = 1 << at >> 1
        longer: Counter[tuple[int, int, int]] = Counter()
        for (last, run, held), count in ends.items():
            for symbol in (0, 1) if mark is None else (mark,):
                alike = symbol == last
                length, many = run + 1 if alike else 1, held + (symbol == value)
                against = last >= 0 and before & (law.opposite if alike else law.equal)
                if not against and many <= most and not (law.three and length == 3):
                    longer[symbol, min(length, 2), many] += count
        ends = longer
    return ends.total()
