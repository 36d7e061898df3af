"""Sandwich: an empty cell between two of the same symbol is the other symbol."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, LineArgument, NearMiss, RuleInfo, third

INFO = RuleInfo(
    id="sandwich",
    summary="an empty cell between two of the same symbol must be the other symbol",
    bands=(Band(1.0),),
    aliases=("gap between two the same", "avoid trios"),
)

EXAMPLES = (
    Example(
        """
        ......
        .0.0..
        ......
        ......
        """,
        "Row 2 has 0 _ 0 in columns 2-4. A 0 between them would make 0 0 0, so column 3 is 1.",
        "r2c3=1",
    ),
    Example(
        """
        .1..
        ....
        .1..
        ....
        """,
        "Column 2 has 1 _ 1 in rows 1-3. A 1 between them would make 1 1 1, so row 2 is 0.",
        "r2c2=0",
    ),
)

NEAR_MISSES = (
    NearMiss("1.0.\n....\n0.1.\n....", "the two cells around the empty one differ"),
    NearMiss("1..1\n....\n....\n1..1", "two empty cells are between the 1s"),
    NearMiss("101.\n0...\n1...\n....", "the cell between the 1s is filled already"),
)


class Forced(ForcedOnLine):
    """Y in the middle of each `X_X`."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return 0, line.between(line.x) & line.blanks


def find(line: Line) -> Iterator[Finding]:
    """`X_X` forces Y into its middle.

    An X there would make XXX.
    """
    for middle in line.singles(line.between(line.x) & line.blanks):
        yield Finding(INFO.bands[0], LineArgument((third(middle, beside=line.neighbours_of(middle)),), y=middle))
