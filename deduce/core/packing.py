"""Groups of blanks that each need at least one X, and the most of them that share no blank.

Three adjacent cells without an X need one, or they would be three Y; so do two blanks joined by `x`.  A largest set of
groups that share no blank is found greedily, as for intervals: from one end, always the group that ends first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from deduce.core.line import Shape


def pack(shape: Shape, x: int, y: int, limit: int, backwards: bool = False) -> list[int]:
    """Return up to `limit` groups, as sets of cells, that share no blank: from the left, or from the right."""
    blanks = shape.full & ~(x | y)
    open_ = shape.full & ~x
    trios = open_ & open_ >> 1 & open_ >> 2
    pairs = shape.opposite & blanks & blanks >> 1
    groups: list[int] = []
    while (trios or pairs) and len(groups) < limit:
        if backwards:
            trio = 7 << trios.bit_length() - 1 if trios else 0
            pair = 3 << pairs.bit_length() - 1 if pairs else 0
            # the one whose first blank is furthest to the right
            group = trio if _low(trio & blanks) > _low(pair) else pair
            before = (_low(group & blanks) or _low(group)) - 1
            trios &= before >> 2
            pairs &= before >> 1
        else:
            first, second = _low(trios), _low(pairs)
            trio, pair = (first << 3) - first, (second << 1) + second  # three cells, and two
            # the one whose last blank is furthest to the left
            group = pair if pair and (not trio or pair < trio & blanks) else trio
            after = ~((1 << (group & blanks or group).bit_length()) - 1)
            trios &= after
            pairs &= after
        groups.append(group)
    return groups


def union(groups: Iterable[int]) -> int:
    """Return all cells of some groups."""
    return reduce(or_, groups, 0)


def _low(cells: int) -> int:
    return cells & -cells
