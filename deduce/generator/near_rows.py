"""Rows that are nearly alike: two that differ in few cells.

Where two lines are nearly the same, one that is finished tells the other's last cells apart from its own.  In large
grids such lines hardly ever come by chance: so here a row is made of an earlier one, where the columns allow.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

_TRIES = 20
_THREE = re.compile("000|111")


def near_row(rows: Sequence[str], choices: Sequence[str], apart: int, rng: random.Random) -> str:
    """Make a row that differs from an earlier one in so many cells, half of them 1 there; empty where luck fails.

    Args:
        rows: the rows so far, of `0` and `1`.
        choices: for each column, the values that the row may have there.
        apart: how many cells differ, an even number.
        rng: where the chance comes from.
    """
    for row in rng.sample(rows, len(rows)):
        wrong = [c for c, (value, may) in enumerate(zip(row, choices, strict=True)) if value not in may]
        need = [apart // 2 - sum(row[c] == value for c in wrong) for value in "01"]
        if min(need) < 0:
            continue
        free = [[c for c, may in enumerate(choices) if row[c] == value and len(may) == 2] for value in "01"]
        if any(len(cells) < count for cells, count in zip(free, need, strict=True)):
            continue
        for _ in range(_TRIES if any(need) else 1):
            changed = {*wrong, *rng.sample(free[0], need[0]), *rng.sample(free[1], need[1])}
            other = "".join("10"[int(value)] if c in changed else value for c, value in enumerate(row))
            if not _THREE.search(other) and other not in rows:
                return other
    return ""
