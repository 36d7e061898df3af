"""Whole line, unique: all ways to complete a line that repeat no finished line have the same symbol in a cell."""

from collections.abc import Iterator, Sequence

from deduce.arguing.refutation import conflict
from deduce.core.fillings import Terms, count_up_to
from deduce.rule import Band, Example, Facts, Finding, FinishedLine, ForcedBeside, Line, NearMiss, Shape, positions

FACTS = Facts(
    id="whole-line-unique",
    summary="if one symbol in a cell would force a line to repeat a finished one, the cell is the other symbol",
    bands=(Band(6.5),),
    aliases=("whole-line-less-finished", "all ways without repeats", "line intersection with uniqueness"),
    scope="lines",
    symmetric=True,
)

EXAMPLES = (
    Example(
        """
        01001101
        ........
        .100.1..
        ........
        """,
        "In row 3, try 0 in column 1: column 5 would be 1, then column 7 would be 0, and row 3 would have its 0s in "
        "columns 1, 3-4 and 7, exactly like row 1. So column 1 is 1.",
        "r3c1=1",
    ),
    Example(
        """
        01101010
        ........
        ..10...0
        ........
        10101010
        ........
        """,
        "In row 3, try 0 in column 6: columns 5 and 7 would be 1. (a) If column 1 were 1, row 3 would have its 1s in "
        "columns 1, 3, 5 and 7, exactly like row 5. (b) If column 1 were 0, row 3 would have its 0s in columns 1, 4, 6 "
        "and 8, exactly like row 1. So column 6 is 1.",
        "r3c6=1",
    ),
)

NEAR_MISSES = (
    NearMiss("0100110.\n........\n0.0...01\n........", "row 1 is not finished"),
    NearMiss("01001101\n........\n0.....01\n........", "with 0 in column 4, row 3 can also be filled in other ways"),
)


def _agreeing(x: int, y: int, finished: Sequence[FinishedLine]) -> tuple[FinishedLine, ...]:
    """Return the finished lines that agree with all that is known, the first of each filling."""
    first: dict[int, FinishedLine] = {}
    for line in finished:
        if not (x & line[2] or y & line[1]):
            first.setdefault(line[1], line)
    return tuple(first.values())


class Forced(ForcedBeside):
    """What the fillings share that repeat no finished line."""

    def on(self, shape: Shape, x: int, y: int, finished: Sequence[FinishedLine], bound: int) -> tuple[int, int]:
        struck = {filling for _, filling, _ in _agreeing(x, y, finished)}
        if not struck:
            return 0, 0
        blanks = shape.full & ~(x | y)
        can_x = can_y = 0
        for at in positions(blanks):
            bit = 1 << at
            for missing, known in ((can_x, (x | bit, y)), (can_y, (x, y | bit))):
                if not missing & bit:
                    for way in _left(shape, *known, struck):
                        can_x |= way
                        can_y |= ~way
        return blanks & ~can_y, blanks & ~can_x


def _left(shape: Shape, x: int, y: int, struck: set[int]) -> list[int]:
    """Return one or more fillings that are not struck out, if there are any."""
    return [way for way in count_up_to(Terms(shape), x, y, len(struck) + 1) if way not in struck]


def find(line: Line, finished: Sequence[FinishedLine]) -> Iterator[Finding]:
    """If X in a cell leaves only fillings that finished lines already have, the cell is Y.

    Every filling with X in the cell repeats a finished line.
    """
    agreeing = _agreeing(line.x, line.y, finished)
    if not agreeing or not line.blanks:
        return
    more_x, more_y = Forced().on(line.shape, line.x, line.y, agreeing, 0)
    if more_x & more_y:
        return
    repeated = [(index, filling) for index, filling, _ in agreeing]
    for at in positions(more_x | more_y):
        argument = conflict(line.shape, line.x, line.y, more_y & 1 << at, more_x & 1 << at, repeated)
        if argument.companions:
            yield Finding(FACTS.bands[0], argument)
