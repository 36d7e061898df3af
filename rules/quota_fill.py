"""Quota-fill: a line that has all of one symbol takes the other in every blank."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Facts, Finding, ForcedOnLine, Line, LineArgument, NearMiss, Shape, count, left

FACTS = Facts(
    id="quota-fill",
    summary="a line has all it may have of one symbol, so all its blanks are the other",
    bands=(Band(2.0),),
    aliases=("complete rows and columns", "count"),
    counts=True,
)

EXAMPLES = (
    Example(
        """
        ........
        1..10101
        ........
        ........
        """,
        "Row 2 already has all four of its 1s, so its empty cells, columns 2-3, are 0.",
        "r2c2=0 r2c3=0",
    ),
    Example(
        """
        0...
        ....
        ....
        0...
        """,
        "Column 1 already has both of its 0s, so its empty cells, rows 2-3, are 1.",
        "r2c1=1 r3c1=1",
    ),
)

NEAR_MISSES = (
    NearMiss("......\n1..1..\n......\n......", "one 1 of row 2 is still to come"),
    NearMiss("0011\n1100\n1010\n0101", "no blank is left"),
    NearMiss("1.1..\n.....\n.....\n.....\n.....", "a line of five may take three 1s"),
)


class Forced(ForcedOnLine):
    """Y in every blank of a line that has all its X."""

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        return 0, shape.full & ~(x | y) if count(x) == shape.most else 0


def find(line: Line) -> Iterator[Finding]:
    """A line with all its X forces Y into every blank.

    One more X would be more than the line can take.
    """
    if not line.room and line.blanks:
        yield Finding(FACTS.bands[0], LineArgument((left(0, line.blanks),), y=line.blanks))
