"""Lookahead: try a symbol and follow the easier rules to a contradiction."""

from deduce.engine.chains import soonest as find
from deduce.engine.trials import refuted as forced
from deduce.rule import Band, Example, NearMiss, RuleInfo

__all__ = ["EXAMPLES", "INFO", "NEAR_MISSES", "find", "forced"]

INFO = RuleInfo(
    id="lookahead",
    summary="try one symbol in a cell: if the easier rules soon lead to a contradiction, the cell is the other symbol",
    bands=(
        Band(7.0, 2, "rules up to level 3, within two rounds", inner=3),
        Band(7.1, 3, "rules up to level 3, within three rounds", inner=3),
        Band(7.2, 4, "rules up to level 3, within four rounds", inner=3),
        Band(7.3, 6, "rules up to level 3, within six rounds", inner=3),
        Band(7.4, 8, "rules up to level 3, within eight rounds", inner=3),
        Band(7.5, 2, "rules up to level 6, within two rounds", inner=6),
        Band(7.6, 3, "rules up to level 6, within three rounds", inner=6),
        Band(7.7, 4, "rules up to level 6, within four rounds", inner=6),
        Band(7.8, 6, "rules up to level 6, within six rounds", inner=6),
        Band(7.9, 8, "rules up to level 6, within eight rounds", inner=6),
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
        "Suppose r5c4 is 0. (a) Column 4 needs one more 0, which must go in row 2 to avoid 1 1 1, so r2c4 is 0. But "
        "now row 2 has its 0s in columns 1 and 4-5, exactly like row 5, and no two rows may be the same. So r5c4 is "
        "1.",
        "r5c4=1",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n....\n....\n....", "no trial leads to a contradiction"),
    NearMiss(
        "011001\n100110\n......\n......\n......\n......",
        "two rows are finished, but no trial in the others leads to a contradiction",
    ),
)
