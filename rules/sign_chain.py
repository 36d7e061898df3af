"""Sign chain: three or more blanks joined by signs are filled in one of two ways, each with a share of each symbol."""

from collections.abc import Iterator

from deduce.core.shares import ANY, AT_ONCE, CHAINS, wrong_ways
from deduce.reasons.shares import by_shares
from deduce.rule import Band, Example, Facts, Finding, ForcedOnLine, Line, NearMiss, Shape

FACTS = Facts(
    id="sign-chain",
    summary="blanks joined by several signs are filled in one of two ways; where one of them takes more of a symbol "
    "than is left, it is the other",
    bands=(
        Band(4.1, AT_ONCE, "no room for one of its ways"),
        Band(4.7, ANY, "one way is tried, and what is left is counted"),
    ),
    aliases=("signs in a row",),
    symmetric=True,
    signs=True,
)

EXAMPLES = (
    Example(
        """
        ......
        1.....
        ......
        ......
        r2c3 = r2c4
        r2c4 x r2c5
        r2c5 x r2c6
        """,
        "Row 2 needs two more 1s. Columns 3-6 (joined by signs) cannot be 1 1 0 1, which would take three. So they are "
        "0 0 1 0.",
        "r2c3=0 r2c4=0 r2c5=1 r2c6=0",
    ),
    Example(
        """
        .....
        .1...
        .....
        .....
        .....
        r2c3 x r2c4
        r2c4 = r2c5
        """,
        "Row 2 has room for two more 1s, and it has an x between columns 3 and 4 and an = between columns 4 and 5. If "
        "column 1 were 1, only one would be left, so column 3 would be 1, and columns 1-3 would be 1 1 1. So column 1 "
        "is 0.",
        "r2c1=0",
    ),
)

NEAR_MISSES = (
    NearMiss("......\n......\n......\n......\nr2c3 = r2c4\nr2c4 x r2c5\nr2c5 x r2c6", "three of each are left"),
    NearMiss("......\n1.....\n......\n......\nr2c3 = r2c4\nr2c5 x r2c6", "two pairs are no chain"),
)


def _chained(shape: Shape) -> bool:
    """Return whether two signs share a cell."""
    signs = shape.equal | shape.opposite
    return bool(signs & signs >> 1)


class Forced(ForcedOnLine):
    """What counting shows where signs join longer chains of blanks."""

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return wrong_ways(shape, x, y, CHAINS, bound) if _chained(shape) else (0, 0)


def find(line: Line) -> Iterator[Finding]:
    """`_=_x_` is XXY or YYX: where there is no room for one of them, it is the other.

    A way that is tried may leave too few of a symbol for other cells joined by signs; where that makes three alike, or
    leaves more places that need a symbol than there are of it, it is the other way.
    """
    if _chained(line.shape):
        yield from by_shares(line, FACTS.bands, CHAINS)
