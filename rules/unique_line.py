"""Unique line: a line must not become the same as a finished parallel line."""

from collections.abc import Iterator

from deduce.rule import (
    Band,
    Example,
    Finding,
    ForcedOnLine,
    Line,
    LineArgument,
    NearMiss,
    RuleInfo,
    agrees,
    breaks,
    same,
)

INFO = RuleInfo(
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


class Forced(ForcedOnLine):
    """What would not repeat a finished line; `bound` is 1 for the pair alone, 2 for both bands."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        more_x = more_y = 0
        pair = _is_pair(line)
        for _, _, last in _last_cells(line) if pair or bound > 1 else ():
            more_x |= line.blanks & ~last if pair else 0
            more_y |= last
        return more_x, more_y


def _is_pair(line: Line) -> bool:
    """Return whether one X and one Y are left."""
    return line.count(line.blanks) == 2 and line.count(line.y) == line.shape.most_y - 1


def _last_cells(line: Line) -> Iterator[tuple[int, int, int]]:
    """Yield finished lines that differ in one X, by index: all their X, and the last that this line has not."""
    for index, full_x, _ in line.finished if line.room == 1 else ():
        last = full_x & ~line.x
        if not (line.x & ~full_x or last & ~line.blanks or line.count(last) != 1):
            yield index, full_x, last


def find(line: Line) -> Iterator[Finding]:
    """A line must not put its last X where all its X would be exactly where a finished line has them.

    With the last X there, all other cells are Y, and the two lines are the same. If the line also has only one Y left,
    both of its empty cells follow.
    """
    pair = _is_pair(line)
    for index, full_x, last in _last_cells(line):
        if pair:
            other = line.blanks & ~last
            yield Finding(INFO.bands[0], LineArgument((agrees(index, last, other),), other, last))
        else:
            yield Finding(INFO.bands[1], LineArgument(y=last, if_x=last, then=(breaks(same(index, full_x)),)))
