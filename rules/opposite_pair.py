"""Opposite pair: two empty cells joined by x take one of each symbol, which leaves fewer for the other cells."""

from collections.abc import Iterator

from deduce.engine.counting import by_shares
from deduce.grid.pieces import ANY, AT_ONCE, PAIRS, wrong_ways
from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, NearMiss, RuleInfo

INFO = RuleInfo(
    id="opposite-pair",
    summary="two empty cells joined by x hold one of each; if that leaves too few of a symbol for a pair joined by =, "
    "the pair is the other symbol",
    bands=(
        Band(4.0, AT_ONCE, "one symbol left besides the pair"),
        Band(4.6, ANY, "a symbol is tried in one cell, and the symbols left are counted"),
    ),
    aliases=("x pair takes one each",),
    symmetric=True,
    signs=True,
)

EXAMPLES = (
    Example(
        """
        ......
        .....0
        ......
        ......
        r2c1 = r2c2
        r2c3 x r2c4
        """,
        "Row 2 needs two more 0s: one in columns 3-4, because of the x between them. That leaves one 0, and columns 1 "
        "and 2 (joined by =) would take two. So columns 1-2 are 1.",
        "r2c1=1 r2c2=1",
    ),
    Example(
        """
        ........
        ...1....
        ........
        ........
        r2c2 x r2c3
        r2c6 = r2c7
        r2c7 x r2c8
        """,
        "Row 2 needs three more 1s: one in columns 2-3, because of the x between them, and it has an = between columns "
        "6 and 7. If column 1 were 1, only one 1 would be left, so columns 6-7 would be 0, and a 1 in column 5 and a 1 "
        "in column 8 would be needed to avoid 0 0 0, but only one 1 is left. So column 1 is 0.",
        "r2c1=0",
    ),
)

NEAR_MISSES = (
    NearMiss(
        "......\n......\n......\n......\nr2c1 = r2c2\nr2c3 x r2c4", "three of each are left, enough for both pairs"
    ),
    NearMiss("......\n.....0\n......\n......\nr2c1 = r2c2", "no pair is joined by x"),
)


class Forced(ForcedOnLine):
    """What counting shows where signs join pairs of blanks."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return wrong_ways(line.shape, line.x, line.y, PAIRS, bound) if line.shape.opposite else (0, 0)


def find(line: Line) -> Iterator[Finding]:
    """`_x_` takes one X and one Y; if that leaves one X, `_=_` in the same line is YY.

    An X in another cell may also leave one. If YY in the pair then makes three together, or leaves more places that
    need a symbol than there are of it, the other cell is Y.
    """
    if line.shape.opposite:
        yield from by_shares(line, INFO.bands, PAIRS)
