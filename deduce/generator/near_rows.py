"""Rows that are nearly the same as an earlier one.

If two lines are nearly the same, comparing one with the other gives its last cells.  In large grids such lines are
rare, so here a row is made from an earlier one, if the columns allow.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

_TRIES = 20
_THREE = re.compile("000|111")


def near_row(rows: Sequence[str], choices: Sequence[str], apart: int, rng: random.Random) -> str:
    """Return a row that differs from an earlier one in `apart` cells, half of them 1 there; empty if none was found.

    Args:
        rows: the rows so far, of `0` and `1`.
        choices: for each column, the values that the row may have there.
        apart: how many cells differ, an even number.
        rng: the source of random numbers.
    """
    for row in rng.sample(rows, len(rows)):
        forced = [c for c, (value, choice) in enumerate(zip(row, choices, strict=True)) if value not in choice]
        missing = [apart // 2 - sum(row[c] == value for c in forced) for value in "01"]
        if min(missing) < 0:
            continue
        free = [[c for c, choice in enumerate(choices) if row[c] == value and len(choice) == 2] for value in "01"]
        if any(len(cells) < count for cells, count in zip(free, missing, strict=True)):
            continue
        for _ in range(_TRIES if any(missing) else 1):
            changed = {*forced, *rng.sample(free[0], missing[0]), *rng.sample(free[1], missing[1])}
            other = "".join("10"[int(value)] if c in changed else value for c, value in enumerate(row))
            if not _THREE.search(other) and other not in rows:
                return other
    return ""
