"""Cells left for Y as all X are spoken for; where signs of which nothing is said give that, too, they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.core.line import Line, positions
from deduce.ladder.rule import Argument, Band, Finding
from deduce.ladder.says import Says
from deduce.puzzle import GameRule
from deduce.reasons.premises import by_needs
from deduce.reasons.refutation import conflict


def spoken_for(
    line: Line, band: Band, uses: Sequence[GameRule], because_y: int, spare: int, says: Says
) -> Iterator[Finding]:
    """Yield the cells that cannot hold X as all X that are left are needed elsewhere, by what each of them needs.

    Args:
        line: the line, from the side of X.
        band: the rung that this stands on.
        uses: the game rules by which they are needed elsewhere, `balance` among them.
        because_y: the cells of Y that it rests on; it rests on all X.
        spare: the cells.
        says: how it is told.
    """
    for own, cells in by_needs(line.shape, uses, line.x, because_y, spare):
        if "balance" in own:
            yield Finding(band, Argument(own, because_x=line.x, because_y=because_y, y=cells, says=says))
            continue
        for at in positions(cells):
            yield Finding(band, conflict(line.shape, line.x, line.y, if_x=1 << at))
