"""Quota-fill: a line that has all of one symbol takes the other symbol in every empty cell."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, LineArgument, NearMiss, RuleInfo, left

INFO = RuleInfo(
    id="quota-fill",
    summary="once a row or column has all of one symbol, every other cell is the other symbol",
    bands=(Band(2.0),),
    aliases=("one symbol complete", "complete rows and columns", "count"),
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
    NearMiss("......\n1..1..\n......\n......", "row 2 still needs one more 1"),
    NearMiss("0011\n1100\n1010\n0101", "no cell is empty"),
    NearMiss("1.1..\n.....\n.....\n.....\n.....", "with five columns, row 1 may have three 1s"),
)


class Forced(ForcedOnLine):
    """Y in every blank of a line that has all its X."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return 0, 0 if line.room else line.blanks


def find(line: Line) -> Iterator[Finding]:
    """A line with all its X forces Y into every empty cell.

    One more X would be too many.
    """
    if not line.room and line.blanks:
        yield Finding(INFO.bands[0], LineArgument((left(0, line.blanks),), y=line.blanks))
