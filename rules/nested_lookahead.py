"""Nested lookahead: try a symbol, and further trials along the way, to a contradiction."""

from collections.abc import Iterator

from deduce.engine.chains import nested
from deduce.engine.trials import GridState
from deduce.rule import Band, Example, Finding, NearMiss, RuleInfo

INFO = RuleInfo(
    id="nested-lookahead",
    summary="try one symbol in a cell, and further trials along the way: if that leads to a contradiction, "
    "the cell is the other symbol",
    bands=(Band(8.5, 0, "any number of lookaheads inside"),),
    aliases=("lookahead inside a lookahead",),
    scope="grid",
)

ATTEMPTS = (1, 2, 4, 1000)  # limits on the lookaheads inside, in turn

EXAMPLES = (
    Example(
        """
        ..1..1
        ......
        .101..
        001..1
        .1001.
        ...1..
        """,
        "Suppose r2c5 is 0. (a) Also suppose r2c4 is 0. (1) Row 2 has 0 0 in columns 4-5, so r2c3 and r2c6 are 1. But "
        "now column 3 has its 1s in rows 1-2 and 4, exactly like column 6, and no two columns may be the same. So r2c4 "
        "is 1. (b) Column 4 has 1 1 in rows 2-3, so r4c4 is 0. (c) Row 4 already has all three of its 0s, and only "
        "column 5 is empty, so r4c5 is 1. (d) Row 1 needs one more 1, and if it went in column 5, row 1 would have its "
        "1s exactly where row 4 has them, and no two rows may be the same, so r1c5 is 0. But now column 5 cannot be "
        "completed: row 3 would be 0, and rows 1-3 would be 0 0 0. So r2c5 is 1.",
        "r2c5=1",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n....\n....\n....", "no trial leads to a contradiction"),
    NearMiss(
        "011001\n100110\n......\n......\n......\n......",
        "two rows are finished, but no trial in the others leads to a contradiction",
    ),
)


def find(view: GridState, bands: tuple[Band, ...]) -> Iterator[Finding]:
    """A symbol that leads to a contradiction after lookaheads inside the trial is wrong.

    Trials with the fewest lookaheads inside come first, then the shortest chain, then the first by position.
    """
    found = nested(view, ATTEMPTS)
    if found is not None:
        yield Finding(bands[0], found)
