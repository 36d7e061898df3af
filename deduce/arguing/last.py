"""The last X of a line, tried where it cannot go: a group that needs it would go without."""

from __future__ import annotations

from deduce.core.line import Line, count
from deduce.ladder.arguments import LineArgument, against_sign, breaks, left, three


def needing(line: Line) -> list[int]:
    """Return the groups of cells that need an X: three without one, and blank pairs with a cross."""
    return [*line.trios(line.blanks | line.y), *line.opposite_pairs(line.blanks)]


def lacking(line: Line, here: int) -> list[int]:
    """Return the groups that would go without, with the last X here."""
    return [group for group in needing(line) if not group & here and group & line.blanks]


def tried(line: Line, here: int) -> LineArgument:
    """Return why a cell of a line with one X left is Y: with the X there the nearest group would go without."""
    blanks = line.blanks
    group = min(lacking(line, here), key=lambda group: (_apart(group, here), group))
    end = three(y=group) if count(group) == 3 else against_sign(0, group)
    then = LineArgument(y=group & blanks), breaks(end)
    return LineArgument((left(1, blanks),), y=here, if_x=here, then=then)


def _apart(group: int, here: int) -> int:
    """Count the cells from one to the other."""
    return max((group & -group).bit_length() - here.bit_length(), here.bit_length() - group.bit_length(), 0)
