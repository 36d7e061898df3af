"""The last X of a line, tried in a cell where it cannot go because another group needs it."""

from __future__ import annotations

from deduce.core.line import Line, count
from deduce.ladder.arguments import LineArgument, against_sign, breaks, left, three


def needing(line: Line) -> list[int]:
    """Return the groups of cells that need an X: three cells without an X, and empty pairs joined by x."""
    return [*line.trios(line.blanks | line.y), *line.opposite_pairs(line.blanks)]


def lacking(line: Line, here: int) -> list[int]:
    """Return the groups that would not get an X if the last X were here."""
    return [group for group in needing(line) if not group & here and group & line.blanks]


def tried(line: Line, here: int) -> LineArgument:
    """Return why a cell of a line with one X left is Y: otherwise the nearest group would have no X."""
    blanks = line.blanks
    group = min(lacking(line, here), key=lambda group: (_apart(group, here), group))
    end = three(y=group) if count(group) == 3 else against_sign(0, group)
    then = LineArgument(y=group & blanks), breaks(end)
    return LineArgument((left(1, blanks),), y=here, if_x=here, then=then)


def _apart(group: int, here: int) -> int:
    """Return the distance from a group to a cell."""
    return max((group & -group).bit_length() - here.bit_length(), here.bit_length() - group.bit_length(), 0)
