"""Sign: a known cell at an = or x decides the empty cell on the other side."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, LineArgument, NearMiss, RuleInfo, by_sign

INFO = RuleInfo(
    id="sign",
    summary="a sign joins a known cell to an empty one: = means the same symbol, x means the other one",
    bands=(Band(1.0),),
    aliases=("sign next to known cell", "equals and crosses", "constraint"),
    signs=True,
)

EXAMPLES = (
    Example(
        """
        ....
        .1..
        ....
        ....
        r2c2 = r2c3
        """,
        "Row 2 has an = between columns 2 and 3, and column 2 is 1. So column 3 is 1.",
        "r2c3=1",
    ),
    Example(
        """
        ....
        ....
        0...
        ....
        r2c1 x r3c1
        """,
        "Column 1 has an x between rows 2 and 3, and row 3 is 0. So row 2 is 1.",
        "r2c1=1",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n.1..\n....\n....\nr2c3 = r2c4", "the known cell is not at the sign"),
    NearMiss("....\n....\n....\n....\nr2c2 x r2c3", "both cells are empty"),
    NearMiss("11..\n....\n....\n....\nr1c1 = r1c2", "both cells are known"),
)


class Forced(ForcedOnLine):
    """What the signs make of the cells that hold X."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        shape, x, blanks = line.shape, line.x, line.blanks
        same = (x & shape.equal) << 1 | x >> 1 & shape.equal
        other = (x & shape.opposite) << 1 | x >> 1 & shape.opposite
        return same & blanks, other & blanks


def find(line: Line) -> Iterator[Finding]:
    """`X=_` forces X into the empty cell, and `Xx_` forces Y.

    That is what the signs mean.
    """
    for pairs, equal in ((line.equal_pairs, True), (line.opposite_pairs, False)):
        for pair in pairs(line.x | line.blanks):
            known, blank = pair & line.x, pair & line.blanks
            if known and blank:
                x, y = (blank, 0) if equal else (0, blank)
                yield Finding(INFO.bands[0], LineArgument((by_sign(x, y, beside=known),), x, y))
