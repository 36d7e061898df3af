"""One-of-each gap: pairs of blanks that hold one of each use up a symbol, so the other blanks hold the other."""

from collections.abc import Iterator

from deduce.claims import Claim
from deduce.core.packing import union
from deduce.reasons.counted import spoken_for
from deduce.rule import (
    Band,
    Example,
    Facts,
    Finding,
    ForcedOnLine,
    GameRule,
    Idea,
    Line,
    NearMiss,
    OnLine,
    Shape,
    count,
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
        "Row 2 needs two more 0s: one in columns 3-4 and one in columns 8-9, each between 1 and 0. "
        "So there is none left for column 1: it is 1.",
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
    left = line.room
    if left < 2:
        return
    gaps = _gaps(line.shape, line.x, line.y)
    if len(gaps) != left:
        return
    spare = line.blanks & ~union(gaps)
    if spare:
        yield from _taken(line, gaps, spare)


def _taken(line: Line, gaps: list[int], spare: int) -> Iterator[Finding]:
    left = line.room
    fences = [(gap, (gap << 1 | gap >> 1) & ~gap & (line.x | line.y)) for gap in gaps]
    crossed = [gap for gap, _ in fences if gap & gap >> 1 & line.shape.opposite]
    fenced = [(gap, fence) for gap, fence in fences if gap not in crossed]
    because_y = union(fence for _, fence in fenced) & line.y
    uses: list[GameRule] = ["balance"]
    uses += ["three"] if fenced else []
    uses += ["sign"] if crossed else []

    def says(line: OnLine) -> list[Claim]:
        claims: list[Claim] = [line.left(left)]
        claims += [line.need_one([gap for gap, _ in fenced], "gap")] if fenced else []
        return claims + ([line.need_one(crossed, "sign")] if crossed else [])

    return spoken_for(line, FACTS.bands[0], uses, because_y, spare, says)
