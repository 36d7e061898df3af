"""Whole line, unique: all ways to complete a line that repeat no finished line have the same symbol in a cell."""

from collections.abc import Iterator

from deduce.engine.contradictions import conflict
from deduce.grid.fillings import shared_by_others
from deduce.grid.propagation import OtherFillings
from deduce.rule import Band, Example, Finding, Line, NearMiss, RuleInfo, positions

INFO = RuleInfo(
    id="whole-line-unique",
    summary="if one symbol in a cell would force a line to repeat a finished one, the cell is the other symbol",
    bands=(Band(6.5),),
    aliases=("all ways without repeats", "whole-line-less-finished", "line intersection with uniqueness"),
    scope="lines",
    symmetric=True,
)

EXAMPLES = (
    Example(
        """
        01001101
        ........
        .100.1..
        ........
        """,
        "In row 3, try 0 in column 1: column 5 would be 1, then column 7 would be 0, and row 3 would have its 0s in "
        "columns 1, 3-4 and 7, exactly like row 1, and no two rows may be the same. So column 1 is 1.",
        "r3c1=1",
    ),
    Example(
        """
        01101010
        ........
        ..10...0
        ........
        10101010
        ........
        """,
        "In row 3, try 0 in column 6: columns 5 and 7 would be 1. (a) If column 1 were 1, row 3 would have its 1s in "
        "columns 1, 3, 5 and 7, exactly like row 5, and no two rows may be the same. (b) If column 1 were 0, row 3 "
        "would have its 0s in columns 1, 4, 6 and 8, exactly like row 1, and no two rows may be the same. So column 6 "
        "is 1.",
        "r3c6=1",
    ),
)

NEAR_MISSES = (
    NearMiss("0100110.\n........\n0.0...01\n........", "row 1 is not finished"),
    NearMiss("01001101\n........\n0.....01\n........", "with 0 in column 4, row 3 can also be filled in other ways"),
)


Forced = OtherFillings


def find(line: Line) -> Iterator[Finding]:
    """If X in a cell leaves only fillings that finished lines already have, the cell is Y.

    Every filling with X in the cell repeats a finished line.
    """
    x, y = line.x, line.y
    agreeing = {full_x: index for index, full_x, full_y in reversed(line.finished) if not (x & full_y or y & full_x)}
    if not agreeing or not line.blanks:
        return
    more_x, more_y = shared_by_others(line.shape, x, y, agreeing)
    if more_x & more_y:
        return
    repeated = sorted((index, filling) for filling, index in agreeing.items())
    for at in positions(more_x | more_y):
        argument = conflict(line.shape, x, y, more_y & 1 << at, more_x & 1 << at, repeated)
        if argument.rests().compared:
            yield Finding(INFO.bands[0], argument)
