"""Last cell: the only empty cell of a line takes the symbol that is not complete."""

from collections.abc import Iterator

from deduce.rule import Band, Example, Finding, ForcedOnLine, Line, LineArgument, NearMiss, RuleInfo, left

INFO = RuleInfo(
    id="last-cell",
    summary="the last empty cell of a row or column that has all of one symbol is the other symbol",
    bands=(Band(1.0),),
    aliases=("last empty cell", "last-gap", "single cell remaining"),
    counts=True,
)

EXAMPLES = (
    Example(
        """
        ......
        10.100
        ......
        ......
        """,
        "Row 2 already has all three of its 0s, so its only empty cell, column 3, is 1.",
        "r2c3=1",
    ),
    Example(
        """
        1...
        0...
        ....
        0...
        """,
        "Column 1 already has both of its 0s, so its only empty cell, row 3, is 1.",
        "r3c1=1",
    ),
)

NEAR_MISSES = (
    NearMiss("10..\n....\n....\n....", "two cells of row 1 are empty"),
    NearMiss("0011\n1100\n1010\n0101", "no cell is empty"),
    NearMiss("10.10\n.....\n.....\n.....\n.....", "with five columns, the empty cell can still be either symbol"),
)


class Forced(ForcedOnLine):
    """Y in the only blank of a line that has all its X."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        return 0, 0 if line.room or line.blanks & (line.blanks - 1) else line.blanks


def find(line: Line) -> Iterator[Finding]:
    """A line with all its X and a single empty cell forces Y into that cell.

    One more X would be too many.
    """
    if not line.room and line.count(line.blanks) == 1:
        yield Finding(INFO.bands[0], LineArgument((left(0, line.blanks),), y=line.blanks))
