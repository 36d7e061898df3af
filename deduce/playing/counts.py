"""What a line can still take."""

from __future__ import annotations

from deduce.playing.state import Rows
from deduce.puzzle import LineAt
from deduce.scene.lines import along


def left(rows: Rows, line: LineAt) -> tuple[int, int]:
    """Say how many 1s and 0s a line can still take: below 0 where it has too many.

    In a line of odd length one symbol takes one cell more than the other, and either may be that symbol, so both are
    counted up to the larger number.
    """
    cells = along(rows, line)
    most = (len(cells) + 1) // 2
    return most - cells.count("1"), most - cells.count("0")
