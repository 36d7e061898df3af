"""One-of-each gap: pairs of blanks that hold one of each use up a symbol, so the other blanks hold the other."""

from collections.abc import Iterator

from deduce.core.packing import union
from deduce.facts import Fact
from deduce.rule import (
    Band,
    Example,
    Facts,
    Finding,
    ForcedOnLine,
    Idea,
    Line,
    LineArgument,
    NearMiss,
    Shape,
    count,
    left,
    one_in_crossed,
    one_in_gaps,
    positions,
)

FACTS = Facts(
    id="one-of-each-gap",
    summary="two blanks between a 1 and a 0 take one of each; where that uses up a symbol, other blanks are the other",
    bands=(Band(4.0),),
    aliases=("one and one gap", "gap of two between unlike cells"),
    ideas=(
        Idea(
            ("gap",),
            "two blanks between {a_one} and {a_zero} take one of each; "
            "where that uses up a symbol, other blanks are the other",
        ),
        Idea(
            ("sign",),
            "two blanks with x between them take one of each; where that uses up a symbol, other blanks are the other",
        ),
        Idea(
            ("gap", "sign"),
            "two blanks between {a_one} and {a_zero}, or with x between them, take one of each; "
            "where that uses up a symbol, other blanks are the other",
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
    NearMiss(".1..001..1\n..........\n..........\n..........", "the second gap lies between two alike"),
    NearMiss("..........\n.1..0.1..0\n..........\n..........", "three 0s are left for two gaps"),
)


def _gaps(shape: Shape, x: int, y: int) -> list[int]:
    """Return pairs of blanks, none sharing a cell, that hold one X each: between unlike cells, or crossed."""
    blanks = shape.full & ~(x | y)
    pairs = blanks & blanks >> 1
    between = pairs & (x << 1 & y >> 2 | y << 1 & x >> 2)
    crossed = pairs & shape.opposite
    gaps, taken = [], 0
    for at in positions(between | crossed):
        pair = 3 << at
        if not pair & taken:
            gaps.append(pair)
            taken |= pair
    return gaps


class Forced(ForcedOnLine):
    """Y outside the gaps, where they take every X that is left."""

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        left = shape.most - count(x)
        if left < 2:
            return 0, 0
        gaps = _gaps(shape, x, y)
        if len(gaps) < left:
            return 0, 0
        return 0, shape.full & ~(x | y | union(gaps))


def find(line: Line) -> Iterator[Finding]:
    """`X__Y` and a blank pair with a cross hold one X each; where these are all that is left, the rest is Y.

    The pair beside X and Y can be neither XX nor YY: either would make three alike in a row.
    """
    if line.room < 2:
        return
    gaps = _gaps(line.shape, line.x, line.y)
    spare = line.blanks & ~union(gaps)
    if spare and len(gaps) == line.room:
        yield Finding(FACTS.bands[0], LineArgument((left(line.room), *_needing(line, gaps)), y=spare))


def _needing(line: Line, gaps: list[int]) -> Iterator[Fact]:
    """Say that each gap takes an X: by what stands around it, or by its cross."""
    crossed = [gap for gap in gaps if gap & gap >> 1 & line.shape.opposite]
    fenced = [gap for gap in gaps if gap not in crossed]
    if fenced:
        fences = union(map(line.neighbours_of, fenced))
        yield one_in_gaps(fenced, line.x & fences, line.y & fences)
    if crossed:
        yield one_in_crossed(crossed)
