"""Equal pair: two empty cells joined by = take two of one symbol, so two of it must be left."""

from collections.abc import Iterator

from deduce.engine.counting import by_shares
from deduce.grid.pieces import ALL_LEFT, ANY, AT_ONCE, EQUAL_PAIRS, wrong_ways
from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, NearMiss, RuleInfo

INFO = RuleInfo(
    id="equal-pair",
    summary="two empty cells joined by = take two of one symbol; if that leaves too few, or forces three together, "
    "they are the other symbol",
    bands=(
        Band(3.0, AT_ONCE, "one symbol left, too few for the pair"),
        Band(3.1, ALL_LEFT, "two left, and the rest would have three together"),
        Band(4.5, ANY, "a symbol is tried in another cell, which leaves one for the pair"),
    ),
    aliases=("= pair takes two",),
    symmetric=True,
    signs=True,
)

EXAMPLES = (
    Example(
        """
        ......
        ...101
        ......
        ......
        r2c1 = r2c2
        """,
        "Row 2 needs one more 1, and columns 1 and 2 (joined by =) would take two. So columns 1-2 are 0.",
        "r2c1=0 r2c2=0",
    ),
    Example(
        """
        ......
        ....01
        ......
        ......
        r2c1 = r2c2
        """,
        "Row 2 needs two more 1s. If both went in columns 1 and 2 (joined by =), columns 3-5 would be 0 0 0. So "
        "columns 1-2 are 0.",
        "r2c1=0 r2c2=0",
    ),
    Example(
        """
        ......
        .....1
        ......
        ......
        r2c3 = r2c4
        """,
        "Row 2 needs two more 1s, and it has an = between columns 3 and 4. If column 1 were 1, only one 1 would be "
        "left, so columns 3-4 would be 0, and a 1 in column 2 and a 1 in column 5 would be needed to avoid 0 0 0, but "
        "only one 1 is left. So column 1 is 0.",
        "r2c1=0",
    ),
)

NEAR_MISSES = (
    NearMiss(
        "......\n....10\n......\n......\nr2c2 = r2c3", "the pair can be 1 1 or 0 0, and neither forces three together"
    ),
    NearMiss("......\n...101\n......\n......\nr2c1 x r2c2", "the pair takes one of each"),
)


class Forced(ForcedOnLine):
    """What counting shows where `=` joins two blanks."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return wrong_ways(line.shape, line.x, line.y, EQUAL_PAIRS, bound) if line.shape.equal else (0, 0)


def find(line: Line) -> Iterator[Finding]:
    """`_=_` takes two X or none: it is YY if one X is left, or if two are left and the rest would then have YYY.

    An X in another cell may leave one X, too few for the pair. If YY in the pair then makes three together, or leaves
    more places that need a symbol than there are of it, the other cell is Y.
    """
    yield from by_shares(line, INFO.bands, EQUAL_PAIRS)
