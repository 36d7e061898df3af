"""Sign chain: empty cells joined by several signs can be filled in only two ways."""

from collections.abc import Iterator

from deduce.engine.counting import by_shares
from deduce.grid.pieces import ANY, AT_ONCE, CHAINS, wrong_ways
from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, NearMiss, RuleInfo, Shape

INFO = RuleInfo(
    id="sign-chain",
    summary="empty cells joined by several signs can be filled in only two ways; if one needs more of a symbol "
    "than is left, the other is right",
    bands=(
        Band(4.1, AT_ONCE, "one of the two ways needs more than is left"),
        Band(4.7, ANY, "one of the two ways is tried, and the symbols left are counted"),
    ),
    aliases=("chain of signs",),
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
        "column 1 were 1, only one 1 would be left, so column 3 would be 1, and columns 1-3 would be 1 1 1. So column "
        "1 is 0.",
        "r2c1=0",
    ),
)

NEAR_MISSES = (
    NearMiss("......\n......\n......\n......\nr2c3 = r2c4\nr2c4 x r2c5\nr2c5 x r2c6", "three of each are left"),
    NearMiss("......\n1.....\n......\n......\nr2c3 = r2c4\nr2c5 x r2c6", "two separate pairs do not make a chain"),
)


def _chained(shape: Shape) -> bool:
    """Return whether two signs share a cell."""
    signs = shape.equal | shape.opposite
    return bool(signs & signs >> 1)


class Forced(ForcedOnLine):
    """What counting shows where signs join longer chains of blanks."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return wrong_ways(line.shape, line.x, line.y, CHAINS, bound) if _chained(line.shape) else (0, 0)


def find(line: Line) -> Iterator[Finding]:
    """`_=_x_` is XXY or YYX: if one of them needs more than is left, it is the other.

    One of the two ways may leave too few of a symbol for other cells joined by signs. If that makes three together, or
    leaves more places that need a symbol than there are of it, the other way is right.
    """
    if _chained(line.shape):
        yield from by_shares(line, INFO.bands, CHAINS)
