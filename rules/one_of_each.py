"""One of each: pairs that hold one of each symbol use up one of them, so every other empty cell is the other one."""

from collections.abc import Iterator

from deduce.grid.pieces import union
from deduce.reasons.facts import Fact
from deduce.rule import (
    Band,
    Example,
    Finding,
    ForcedOnLine,
    Idea,
    Line,
    LineArgument,
    NearMiss,
    RuleInfo,
    left,
    one_in_crossed,
    one_in_gaps,
    positions,
)

INFO = RuleInfo(
    id="one-of-each",
    summary="two empty cells between a 0 and a 1 hold one of each; if that uses up a symbol, "
    "every other empty cell is the other one",
    bands=(Band(4.0),),
    aliases=("pair between two different", "one-of-each-gap", "pair between 0 and 1", "one and one gap"),
    ideas=(
        Idea(
            ("gap",),
            "two empty cells between {a_one} and {a_zero} hold one of each; if that uses up a symbol, "
            "every other empty cell is the other one",
        ),
        Idea(
            ("sign",),
            "two empty cells joined by x hold one of each; if that uses up a symbol, "
            "every other empty cell is the other one",
        ),
        Idea(
            ("gap", "sign"),
            "two empty cells between {a_one} and {a_zero}, or joined by x, hold one of each; if that uses up a symbol, "
            "every other empty cell is the other one",
        ),
    ),
)

EXAMPLES = (
    Example(
        """
        ..........
        .1..001..0
        ..........
        ..........
        """,
        "Row 2 needs two more 0s: one in columns 3-4 and one in columns 8-9, because each pair lies between a 1 and a "
        "0. That leaves none for column 1, so it is 1.",
        "r2c1=1",
    ),
)

NEAR_MISSES = (
    NearMiss(".1..001..1\n..........\n..........\n..........", "the second pair is between two 1s"),
    NearMiss("..........\n.1..0.1..0\n..........\n..........", "three 0s are left for two pairs"),
)


def _gaps(line: Line) -> list[int]:
    """Return pairs of blanks without common cells that hold one X each: between X and Y, or joined by x."""
    x, y, pairs = line.x, line.y, line.blanks & line.blanks >> 1
    between = pairs & (x << 1 & y >> 2 | y << 1 & x >> 2)
    crossed = pairs & line.shape.opposite
    gaps, taken = [], 0
    for at in positions(between | crossed):
        pair = 3 << at
        if not pair & taken:
            gaps.append(pair)
            taken |= pair
    return gaps


class Forced(ForcedOnLine):
    """Y outside the gaps, where they take every X that is left."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        gaps = _gaps(line) if line.room > 1 else []
        return 0, line.blanks & ~union(gaps) if gaps and len(gaps) >= line.room else 0


def find(line: Line) -> Iterator[Finding]:
    """The pairs in `X__Y` and `_x_` hold one X each; if no other X is left, every other empty cell is Y.

    The pair between X and Y can be neither XX nor YY, since either would make three together.
    """
    if line.room < 2:
        return
    gaps = _gaps(line)
    spare = line.blanks & ~union(gaps)
    if spare and len(gaps) == line.room:
        yield Finding(INFO.bands[0], LineArgument((left(line.room), *_needing(line, gaps)), y=spare))


def _needing(line: Line, gaps: list[int]) -> Iterator[Fact]:
    """Yield the facts that each pair takes an X: because of the cells around it, or of its x."""
    crossed = [gap for gap in gaps if gap & gap >> 1 & line.shape.opposite]
    fenced = [gap for gap in gaps if gap not in crossed]
    if fenced:
        fences = union(map(line.neighbours_of, fenced))
        yield one_in_gaps(fenced, line.x & fences, line.y & fences)
    if crossed:
        yield one_in_crossed(crossed)
