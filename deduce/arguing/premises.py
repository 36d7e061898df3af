"""Minimal premises: the reasons for a placement on a line, all of them needed.

A minimal unsatisfiable subset, found by deletion (Chinneck and Dravnieks 1991): try to drop each premise, and leave it
out if the line still has no filling.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import final

from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import Shape, positions
from deduce.puzzle import GameRule

Uses = tuple[GameRule, ...]


@final
class Premises:
    """The reasons for a placement, all of them needed.

    Attributes:
        uses: the game rules needed, without `unique`.
        x, y: the premises.
        repeated: the finished lines needed, each as its cells of X.
    """

    def __init__(self, uses: Uses, x: int, y: int, repeated: tuple[int, ...]) -> None:
        self.uses = uses
        self.x = x
        self.y = y
        self.repeated = repeated


def minimal_premises(
    shape: Shape, x: int, y: int, wrong_x: int, wrong_y: int, repeated: Collection[int] = ()
) -> Premises:
    """Return a minimal set of premises by which a cell cannot hold the wrong value.

    Finished lines that contradict the signs of the line are ignored.  Rules are dropped first, then finished lines,
    then premises, the furthest from the cell first, so that the remaining ones are near it.  One of `wrong_x` and
    `wrong_y` contains the cell, according to its wrong value.  If both are empty, the premises show that the line has
    no filling at all.
    """
    keep: list[int] = sorted(way for way in set(repeated) if not shape.broken(way, shape.full & ~way))
    uses: list[GameRule] = ["three", "balance"]
    if shape.equal or shape.opposite:
        uses.append("sign")
    for rule in tuple(uses):
        fewer = [other for other in uses if other != rule]
        if _holds(shape, fewer, x | wrong_x, y | wrong_y, keep):
            uses = fewer
    for filling in tuple(keep):
        fewer_lines = [other for other in keep if other != filling]
        if _holds(shape, uses, x | wrong_x, y | wrong_y, fewer_lines):
            keep = fewer_lines
    target = (wrong_x | wrong_y).bit_length()
    for index in sorted(positions(x | y), key=lambda index: (-abs(index + 1 - target), index)):
        bit = 1 << index
        if _holds(shape, uses, x & ~bit | wrong_x, y & ~bit | wrong_y, keep):
            x, y = x & ~bit, y & ~bit
    return Premises(tuple(uses), x, y, tuple(keep))


def _holds(shape: Shape, uses: Collection[GameRule], x: int, y: int, keep: Collection[int]) -> bool:
    """Return whether every filling of a line under some rules would repeat a finished line."""
    limit = len(keep) + 1
    ways = count_up_to(Terms.of(shape, uses), x, y, limit)
    if len(ways) >= limit:
        return False
    for way in ways:  # noqa: SIM110 - it is faster
        if way not in keep:
            return False
    return True
