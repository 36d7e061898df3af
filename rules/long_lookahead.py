"""Long lookahead: try a symbol and follow the easier rules a long way to a contradiction."""

from deduce.engine.chains import soonest as find
from deduce.engine.trials import refuted as forced
from deduce.rule import Band, Example, NearMiss, RuleInfo

__all__ = ["EXAMPLES", "INFO", "NEAR_MISSES", "find", "forced"]

INFO = RuleInfo(
    id="long-lookahead",
    summary="try one symbol in a cell and follow the easier rules a long way: if they lead to a contradiction, "
    "the cell is the other symbol",
    bands=(
        Band(8.0, 12, "rules up to level 3, within twelve rounds", inner=3),
        Band(8.1, 1000, "rules up to level 3, any number of rounds", inner=3),
        Band(8.2, 12, "rules up to level 6, within twelve rounds", inner=6),
        Band(8.3, 1000, "rules up to level 6, any number of rounds", inner=6),
    ),
    scope="grid",
)

EXAMPLES = (
    Example(
        """
        .......1
        .......0
        .1..1..0
        .0.10011
        .1.0....
        ...1..0.
        1010..10
        .1..1..1
        """,
        "Suppose r3c4 is 1. (a) Row 3 has 1 1 in columns 4-5, so r3c6 is 0. (b) Column 4 has 1 1 in rows 3-4, so r2c4 "
        "is 0. (c) Row 3 has 0 _ 0 in columns 6-8, so r3c7 is 1. (d) Column 6 has 0 0 in rows 3-4, so r5c6 is 1. (e) "
        "Column 7 has 1 1 in rows 3-4, so r2c7 and r5c7 are 0. (f) Row 2 needs one more 0, and if it went in column 5, "
        "columns 1-3 would be 1 1 1, so r2c5 is 1. (g) Column 5 needs one more 1, and if it went in row 7, rows 4-6 "
        "would be 0 0 0, so r7c5 is 0. (h) Row 7 has 0 0 in columns 4-5, so r7c6 is 1. (i) Column 6 has 1 _ 1 in rows "
        "5-7, so r6c6 is 0. (j) Row 6 has 0 0 in columns 6-7, so r6c5 and r6c8 are 1. (k) Column 5 already has all "
        "four of its 1s, so r5c5 is 0. (l) Column 8 has 1 _ 1 in rows 4-6, so r5c8 is 0. (m) Row 5 has 0 0 in columns "
        "4-5, so r5c3 is 1. (n) Row 5 already has all four of its 0s, and only column 1 is empty, so r5c1 is 1. But "
        "now row 5 has three 1s together, in columns 1-3. So r3c4 is 0.",
        "r3c4=0",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n....\n....\n....", "no trial leads to a contradiction"),
    NearMiss(
        "011001\n100110\n......\n......\n......\n......",
        "two rows are finished, but no trial in the others leads to a contradiction",
    ),
)
