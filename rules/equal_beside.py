"""Equal beside: two empty cells joined by = cannot match a known cell next to them."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, LineArgument, NearMiss, RuleInfo, both, sign

INFO = RuleInfo(
    id="equal-beside",
    summary="two empty cells joined by = cannot match a known cell next to them, or there would be three together",
    bands=(Band(1.2),),
    aliases=("= pair beside known cell", "touching-equal"),
    signs=True,
)

EXAMPLES = (
    Example(
        """
        ....
        0...
        ....
        ....
        r2c2 = r2c3
        """,
        "Row 2 has an = between columns 2 and 3, next to the 0 in column 1. A 0 in both would make 0 0 0, so columns "
        "2-3 are 1.",
        "r2c2=1 r2c3=1",
    ),
)

NEAR_MISSES = (
    NearMiss("....\n0...\n....\n....\nr2c3 = r2c4", "an empty cell is between the known cell and the pair"),
    NearMiss("....\n0...\n....\n....\nr2c2 x r2c3", "the pair is joined by x"),
    NearMiss(
        "....\n0.1.\n....\n....\nr2c2 = r2c3", "one cell of the pair is known, so the sign alone decides the other"
    ),
    NearMiss(
        "....\n0...\n....\n....\nr2c1 x r2c2\nr2c2 = r2c3",
        "an x joins the pair to the known cell, so the signs alone decide it",
    ),
)


class Forced(ForcedOnLine):
    """Y in each blank equal pair that touches an X."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        shape, x, blanks = line.shape, line.x, line.blanks
        pairs = shape.equal & blanks & blanks >> 1 & ((x & ~shape.opposite) << 1 | x >> 2 & ~(shape.opposite >> 1))
        return 0, pairs | pairs << 1


def find(line: Line) -> Iterator[Finding]:
    """`X_=_` forces YY.

    Both cells of the pair are the same, and XX next to the X would make XXX.
    """
    for pair in line.equal_pairs(line.blanks):
        for known in line.singles(line.neighbours_of(pair) & line.x):
            if not any(line.opposite_pairs(known | pair)):
                yield Finding(INFO.bands[0], LineArgument((sign(pair, "="), both(pair, beside=known)), y=pair))
