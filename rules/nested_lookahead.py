"""Nested lookahead: suppose a value, and inside the supposition look ahead again."""

from collections.abc import Iterator

from deduce.chains import Nested, View, within
from deduce.puzzle import Cell
from deduce.rule import Band, Example, Facts, GridFinding, NearMiss

FACTS = Facts(
    id="nested-lookahead",
    summary="a value, supposed and followed with lookahead inside, breaks a rule",
    bands=(
        Band(8.5, 1, "one lookahead inside"),
        Band(8.6, 2, "two lookaheads inside"),
        Band(8.7, 4, "four lookaheads inside"),
    ),
    aliases=("lookahead inside a lookahead",),
    scope="grid",
)

INSIDE = (Band(7.4, 8, inner=3), Band(7.9, 8, inner=6))

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
    """Give what follows as cells with their values."""
    for finding in find(view, bands):
        yield from finding.inference.places.items()


def find(view: View, bands: tuple[Band, ...]) -> Iterator[GridFinding]:
    """A value that breaks once lookaheads inside it have filled some cells is wrong.

    The fewest lookaheads inside come first, then the shortest chain, then the first by position.
    """
    for band in bands:
        found = list(within(view, Nested("lookahead", INSIDE, band.bound)))
        if found:
            yield GridFinding(band, 0, min(found, key=lambda inference: len(inference.chain)))
            return
