"""Lookahead: suppose a value, follow the easier rules, and meet a contradiction."""

from deduce.lookahead.probing import soonest as find
from deduce.lookahead.suppositions import failing as forced
from deduce.rule import Band, Example, Facts, NearMiss

__all__ = ["EXAMPLES", "FACTS", "NEAR_MISSES", "find", "forced"]

FACTS = Facts(
    id="lookahead",
    summary="suppose a cell holds one symbol and follow the easier rules: something soon breaks, so it holds the other",
    bands=(
        Band(7.0, 2, "rules up to level 3, two rounds", inner=3),
        Band(7.1, 3, "rules up to level 3, three rounds", inner=3),
        Band(7.2, 4, "rules up to level 3, four rounds", inner=3),
        Band(7.3, 6, "rules up to level 3, six rounds", inner=3),
        Band(7.4, 8, "rules up to level 3, eight rounds", inner=3),
        Band(7.5, 2, "rules up to level 6, two rounds", inner=6),
        Band(7.6, 3, "rules up to level 6, three rounds", inner=6),
        Band(7.7, 4, "rules up to level 6, four rounds", inner=6),
        Band(7.8, 6, "rules up to level 6, six rounds", inner=6),
        Band(7.9, 8, "rules up to level 6, eight rounds", inner=6),
    ),
    aliases=("trial and error", "hypothesis", "contradiction"),
    scope="grid",
)

EXAMPLES = (
    Example(
        """
        .0..1.
        0...01
        1..100
        10..10
        01..01
        .1001.
        """,
        "Suppose r4c4 is 1. (a) Column 4 has 1 1 in rows 3-4, so r2c4 and r5c4 are 0. But now row 2 has its 0s in "
        "columns 1 and 4-5, exactly like row 5, and no two rows may be the same. So r4c4 is 0.",
        "r4c4=0",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n....\n....\n....", "nothing breaks, whatever is supposed"),
    NearMiss(
        "011001\n100110\n......\n......\n......\n......",
        "two rows are finished, and nothing that is supposed in the others leads to anything broken",
    ),
)
