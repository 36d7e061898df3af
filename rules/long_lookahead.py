"""Long lookahead: suppose a value, and follow the easier rules as far as it takes to meet a contradiction."""

from collections.abc import Iterator

from deduce.chains import View, soonest
from deduce.puzzle import Cell
from deduce.rule import Band, Example, Facts, GridFinding, NearMiss

FACTS = Facts(
    id="long-lookahead",
    summary="a value, supposed and followed by the easier rules for many rounds, breaks a rule",
    bands=(
        Band(8.0, 12, "rules up to level 3, twelve rounds", inner=3),
        Band(8.1, 1000, "rules up to level 3, any number of rounds", inner=3),
        Band(8.2, 12, "rules up to level 6, twelve rounds", inner=6),
        Band(8.3, 1000, "rules up to level 6, any number of rounds", inner=6),
    ),
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
        "Suppose r4c4 were 1. (a) Column 4 has 1 1 in rows 3-4, so r2c4 and r5c4 are 0. "
        "(b) Row 5 has 0 0 in columns 4-5, so r5c3 is 1. "
        "But now row 2 has its 0s in columns 1 and 4-5, just as row 5: two rows the same. So r4c4 is 0.",
        "r4c4=0",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n....\n....\n....", "nothing breaks, whatever is supposed"),
    NearMiss("011001\n100110\n......\n......\n......\n......", "what is known lies too far from everything else"),
)


def forced(view: View, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
    """Give what follows as cells with their values: the opposite of every value that breaks soonest."""
    return view.refuted(bands)


def find(view: View, bands: tuple[Band, ...]) -> Iterator[GridFinding]:
    """A value that breaks in the fewest rounds is wrong; of several such, the one with the shortest chain.

    A round applies all that the easier rules give, everywhere at once, so that the number of rounds depends
    on no order.
    """
    return soonest(view, bands)
