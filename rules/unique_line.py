"""Unique line: a line must not become the same as a finished parallel line."""

from collections.abc import Iterator, Sequence

from deduce.rule import (
    Band,
    Example,
    Facts,
    Finding,
    FinishedLine,
    ForcedBeside,
    Line,
    LineArgument,
    NearMiss,
    Shape,
    agrees,
    breaks,
    count,
    same,
)

FACTS = Facts(
    id="unique-line",
    summary="no two rows and no two columns may be the same, so a line that nearly matches a finished one must differ "
    "in its last cells",
    bands=(Band(5.0, 1, "two empty cells, one of each"), Band(5.2, 2, "one symbol left")),
    aliases=("no repeated line", "eliminate other impossible combinations", "no duplicate lines"),
    scope="lines",
)

EXAMPLES = (
    Example(
        """
        100101
        ......
        ......
        10..01
        """,
        "Row 4 matches row 1 except in its two empty cells, columns 3-4. With 0 1 there, it would be the same as row "
        "1, so those cells are 1 0.",
        "r4c3=1 r4c4=0",
    ),
    Example(
        """
        011001
        ......
        .11...
        ......
        """,
        "Row 3 needs one more 1. If it went in column 6, row 3 would have its 1s exactly where row 1 has them, and no "
        "two rows may be the same. So column 6 is 0.",
        "r3c6=0",
    ),
)

NEAR_MISSES = (
    NearMiss("10.101\n......\n......\n10..01", "the other line is not finished"),
    NearMiss("100101\n......\n......\n11..00", "the lines differ already"),
    NearMiss("011001\n......\n..1...\n......", "row 3 still needs two more 1s"),
)


class Forced(ForcedBeside):
    """What would not repeat a finished line; `bound` is 1 for the pair alone, 2 for both bands."""

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        if count(x) != shape.most - 1:
            return 0, 0
        blanks = shape.full & ~(x | y)
        pair = count(blanks) == 2 and count(y) == shape.most - 1
        more_x = more_y = 0
        for _, full_x, _ in finished:
            last = full_x & ~x
            if x & ~full_x or last & ~blanks or count(last) != 1:
                continue
            if pair:
                more_x |= blanks & ~last
            if pair or bound > 1:
                more_y |= last
        return more_x, more_y


def find(line: Line, finished: Sequence[FinishedLine]) -> Iterator[Finding]:
    """A line must not put its last X where all its X would be exactly where a finished line has them.

    With the last X there, all other cells are Y, and the two lines are the same. If the line also has only one Y left,
    both of its empty cells follow.
    """
    if line.room != 1:
        return
    pair = line.count(line.blanks) == 2 and line.count(line.y) == line.shape.most - 1
    for index, full_x, _ in finished:
        last = full_x & ~line.x
        if line.x & ~full_x or last & ~line.blanks or line.count(last) != 1:
            continue
        if pair:
            other = line.blanks & ~last
            yield Finding(FACTS.bands[0], LineArgument((agrees(index, last, other),), other, last))
        else:
            yield Finding(FACTS.bands[1], LineArgument(y=last, if_x=last, then=(breaks(same(index, full_x)),)))
