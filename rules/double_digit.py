"""Double-digit: two of the same symbol that touch have the other symbol on both sides."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, LineArgument, NearMiss, RuleInfo, third

INFO = RuleInfo(
    id="double-digit",
    summary="two of the same symbol touch, so the cells on either side of them must be the other symbol",
    bands=(Band(1.0),),
    aliases=("pair", "find pairs", "look for a duo"),
)

EXAMPLES = (
    Example(
        """
        ......
        ..11..
        ......
        ......
        """,
        "Row 2 has 1 1 in columns 3-4. A third 1 next to them would make 1 1 1, so columns 2 and 5 are 0.",
        "r2c2=0 r2c5=0",
    ),
    Example(
        """
        0...
        0...
        ....
        ....
        """,
        "Column 1 has 0 0 in rows 1-2. A third 0 next to them would make 0 0 0, so row 3 is 1.",
        "r3c1=1",
    ),
)

NEAR_MISSES = (
    NearMiss("..\n10\n..\n..", "the two that touch differ"),
    NearMiss("......\n.1001.\n......\n......", "the cells on both sides are filled already"),
    NearMiss("1..1\n....\n....\n1..1", "the two 1s do not touch"),
)


class Forced(ForcedOnLine):
    """Y on both sides of each pair."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        pairs = line.x & line.x >> 1
        return 0, (pairs << 2 | pairs >> 1) & line.blanks


def find(line: Line) -> Iterator[Finding]:
    """`XX` forces Y into the empty cells before and after it.

    A third X next to the pair would make XXX.
    """
    for pair in line.pairs(line.x):
        sides = line.neighbours_of(pair) & line.blanks
        if sides:
            yield Finding(INFO.bands[0], LineArgument((third(sides, beside=pair),), y=sides))
