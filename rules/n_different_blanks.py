"""N-different-blanks: every X that a line has left is spoken for, so the other blanks hold Y."""

from collections.abc import Iterator
from itertools import combinations

from deduce.claims import Claim
from deduce.core.packing import pack, union
from deduce.reasons.counted import spoken_for
from deduce.rule import (
    Argument,
    Band,
    Example,
    Facts,
    Finding,
    ForcedOnLine,
    GameRule,
    Line,
    NearMiss,
    OnLine,
    Shape,
    count,
)

FACTS = Facts(
    id="n-different-blanks",
    summary="the few left of one symbol are needed where three alike would stand otherwise; other blanks are the other",
    bands=(
        Band(3.0, 1, "one left"),
        Band(4.1, 2, "two left"),
        Band(4.2, 3, "three left"),
        Band(4.3, 4, "four left"),
        Band(4.4, 1000, "five or more left"),
    ),
    aliases=("group counting", "gap bounds", "avoid impossible combinations"),
    counts=True,
)

EXAMPLES = (
    Example(
        """
        ........
        01..010.
        ........
        ........
        """,
        "Row 2 needs one more 0 and has blanks in columns 3-4 and 8. "
        "With the 0 in column 8, columns 2-4 would be 1 1 1. So column 8 is 1.",
        "r2c8=1",
    ),
    Example(
        """
        ..........
        0..101..0.
        ..........
        ..........
        """,
        "Row 2 needs two more 0s: one in columns 2-3 and one in columns 7-8, or three 1s would touch. "
        "So there is none left for column 10: it is 1.",
        "r2c10=1",
    ),
    Example(
        """
        ......
        0..0..
        ......
        ......
        r2c2 x r2c3
        """,
        "Row 2 needs one more 0 and has blanks in columns 2-3 and 5-6. "
        "With the 0 in column 5, columns 2-3 would be 1 1, and x stands between them. So column 5 is 1.",
        "r2c5=1",
    ),
)

NEAR_MISSES = (
    NearMiss("........\n01.0.10.\n........\n........", "wherever the last 0 goes, no three 1s remain"),
    NearMiss("..........\n00.1.1.0..\n..........\n..........", "two groups share column 5: one 0 serves both"),
    NearMiss("........\n1..10101\n........\n........", "all 1s stand: that is counting, not placing"),
)


class Forced(ForcedOnLine):
    """Y wherever an X would be one too many, up to `bound` left."""

    def on(self, shape: Shape, x: int, y: int, bound: int) -> tuple[int, int]:
        left = shape.most - count(x)
        if not 0 < left <= bound:
            return 0, 0
        blanks = shape.full & ~(x | y)
        if left == 1:
            return 0, _spare_of_one(shape, x, blanks)
        ahead, behind = pack(shape, x, y, left), pack(shape, x, y, left, backwards=True)
        if len(ahead) < left:
            return 0, 0
        spare = 0
        for i in range(left + 1):
            spare |= _between(blanks, ahead[:i], behind[: left - i])
        return 0, spare


def _spare_of_one(shape: Shape, x: int, blanks: int) -> int:
    """Give the blanks that cannot take the one X left: those before a group or behind one."""
    open_ = shape.full & ~x
    trios = open_ & open_ >> 1 & open_ >> 2
    pairs = shape.opposite & blanks & blanks >> 1
    spare = 0
    for cells, starts in ((7, trios), (3, pairs)):
        if starts:
            first, last = cells * (starts & -starts), cells << starts.bit_length() - 1
            last = last & blanks or last
            spare |= blanks & (-1 << (first & blanks or first).bit_length() | (last & -last) - 1)
    return spare


def find(line: Line) -> Iterator[Finding]:
    """With `n` X left and `n` groups apart that need one each, every blank outside them is Y.

    A group is three cells without an X, which would be YYY, or a blank pair with a cross, which would be
    YY.  With one left it is told by placing it: an X at p fills the rest with Y, and the group is broken.
    """
    shape, left = line.shape, line.room
    if left < 1:
        return
    if left == 1:
        yield from _last_one(line)
        return
    band = next(band for band in FACTS.bands if left <= band.bound)
    ahead = pack(shape, line.x, line.y, left)
    if len(ahead) < left:
        return
    behind = pack(shape, line.x, line.y, left, backwards=True)
    for i in range(left + 1):
        groups = [*ahead[:i], *reversed(behind[: left - i])]
        spare = _between(line.blanks, ahead[:i], behind[: left - i])
        if spare:
            yield from _spoken_for(line, band, groups, spare)


def _between(blanks: int, ahead: list[int], behind: list[int]) -> int:
    """Give the blanks between the last group from the left and the last group from the right."""
    spare = blanks
    if ahead:
        spare &= ~((1 << (ahead[-1] & blanks or ahead[-1]).bit_length()) - 1)
    if behind:
        first = behind[-1] & blanks or behind[-1]
        spare &= (first & -first) - 1
    return spare


def _spoken_for(line: Line, band: Band, groups: list[int], spare: int) -> Iterator[Finding]:
    left, blanks = line.room, line.blanks
    trios = [group for group in groups if count(group) == 3]
    pairs = [group for group in groups if count(group) == 2]
    uses: list[GameRule] = ["balance"]
    uses += ["three"] if trios else []
    uses += ["sign"] if pairs else []
    # three cells need an X whatever stands in them; only a Y that two of them share is a premise
    because_y = line.y & union(one & other for one, other in combinations(trios, 2))

    def says(line: OnLine) -> list[Claim]:
        claims: list[Claim] = [line.left(left)]
        claims += [line.need_one([trio & blanks for trio in trios], "three")] if trios else []
        return claims + ([line.need_one(pairs, "sign")] if pairs else [])

    return spoken_for(line, band, uses, because_y, spare, says)


def _last_one(line: Line) -> Iterator[Finding]:
    blanks = line.blanks
    groups = [*line.trios(blanks | line.y), *line.opposite_pairs(blanks)]
    for here in line.singles(blanks):
        broken = [group for group in groups if not group & here and group & blanks]
        if broken:
            yield _with_it_here(line, here, min(broken, key=lambda group: (_apart(group, here), group)))


def _apart(group: int, here: int) -> int:
    """Count the cells from one to the other."""
    return max((group & -group).bit_length() - here.bit_length(), here.bit_length() - group.bit_length(), 0)


def _with_it_here(line: Line, here: int, group: int) -> Finding:
    blanks, all_x = line.blanks, line.x | here
    filled = group & blanks
    trio = count(group) == 3
    rule: GameRule = "three" if trio else "sign"
    most = line.shape.most

    def says(line: OnLine) -> list[Claim]:
        would_be = line.would_be(0, filled, "balance", if_x=here)
        return [line.left(1), line.blanks(blanks), would_be, line.breaks(rule, 0, group)]

    link = Argument(("balance",), all_x, 0, 0, filled, lambda line: [line.complete(most)], rule="quota-fill")
    end = Argument((rule,), 0, group, 0, 0, lambda line: [line.breaks(rule, 0, group)])
    return Finding(
        FACTS.bands[0],
        Argument((), line.x, group & line.y, 0, here, says),
        assume=here,
        chain=(link,),
        end=end,
    )
