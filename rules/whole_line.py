"""Whole line: all ways to complete a line have the same symbol in a cell."""

from collections.abc import Iterator

from deduce.engine.contradictions import conflict, minimal_premises
from deduce.grid.fillings import Terms, count_up_to, shared
from deduce.grid.propagation import AllFillings
from deduce.rule import (
    Band,
    Example,
    Finding,
    Line,
    LineArgument,
    NearMiss,
    RuleInfo,
    positions,
    ways,
)

INFO = RuleInfo(
    id="whole-line",
    summary="if every way to complete a row or column has the same symbol in a cell, the cell is that symbol",
    bands=(Band(6.0),),
    aliases=("all ways to fill", "line intersection", "all permutations of a line"),
    symmetric=True,
    complete=True,
)

SHOWN = 3  # of more fillings, nobody sees at a glance that they are all

EXAMPLES = (
    Example(
        """
        ........
        0..1..0.
        ........
        ........
        """,
        "Row 2 can be filled in only three ways: 0 0 1 1 0 1 0 1, 0 1 0 1 0 1 0 1 and 0 1 0 1 1 0 0 1. All have 1 in "
        "column 8.",
        "r2c8=1",
    ),
)

NEAR_MISSES = (
    NearMiss("........\n0..1....\n........\n........", "no empty cell is the same in all ways to fill row 2"),
    NearMiss("0011\n1100\n1010\n0101", "no cell is empty"),
)


Forced = AllFillings


def find(line: Line) -> Iterator[Finding]:
    """A cell with the same symbol in every filling of the line has that symbol.

    If the fillings are few and need few other known cells, they are listed. Otherwise the sentence says how the other
    symbol fails.
    """
    shape, x, y = line.shape, line.x, line.y
    both = shared(shape, x, y)
    if both is None or not any(both):
        return
    more_x, more_y = both
    found = count_up_to(Terms(shape), x, y, SHOWN + 1)
    listing = _listing(line, more_x, more_y, found) if len(found) <= SHOWN else None
    if listing:
        yield listing
        return
    for at in positions(more_x | more_y):
        yield Finding(INFO.bands[0], conflict(shape, x, y, if_x=more_y & 1 << at, if_y=more_x & 1 << at))


def _listing(line: Line, more_x: int, more_y: int, found: list[int]) -> Finding | None:
    """Return a finding that lists the fillings if nearly all known cells are needed; under one game rule, all."""
    shape, x, y = line.shape, line.x, line.y
    for at in positions(x | y):
        bit = 1 << at
        if len(count_up_to(Terms(shape), x & ~bit, y & ~bit, len(found) + 1)) == len(found):
            x, y = x & ~bit, y & ~bit
    every = [minimal_premises(shape, x, y, more_y & 1 << at, more_x & 1 << at) for at in positions(more_x | more_y)]
    uses, needed = every[0].uses, x | y
    for own in every:
        if own.uses != uses:
            return None
        needed &= own.x | own.y
    spare = ((x | y) & ~needed).bit_count()
    if (spare and len(uses) == 1) or 3 * spare > (x | y).bit_count():
        return None
    return Finding(INFO.bands[0], LineArgument((ways(found, shape.length),), more_x, more_y))
