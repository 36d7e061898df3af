"""N-different-blanks: every X that a line has left is spoken for, so the other blanks hold Y."""

from collections.abc import Iterator
from itertools import combinations

from deduce.claims import Claim
from deduce.core.packing import pack, union
from deduce.reasons.counted import spoken_for
from deduce.reasons.premises import by_needs
from deduce.rule import (
    Argument,
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
    ideas=(
        Idea(
            ("sign",),
            "the few left of one symbol are needed where a sign would be broken otherwise; other blanks are the other",
        ),
        Idea(
            ("three", "sign"),
            "the few left of one symbol are needed where three alike would stand otherwise, "
            "or where a sign would be broken otherwise; other blanks are the other",
        ),
    ),
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
        "Row 2 needs one more 0: columns 2-3 need it, by the x between them. So columns 5-6 are 1.",
        "r2c5=1 r2c6=1",
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
    """Return the blanks that cannot take the one X left: those before a group or behind one."""
    open_ = shape.full & ~x
    trios = open_ & open_ >> 1 & open_ >> 2
    pairs = shape.opposite & blanks & blanks >> 1
    return _outside(7, trios, blanks) | _outside(3, pairs, blanks)


def _outside(cells: int, starts: int, blanks: int) -> int:
    """Return the blanks that lie before or behind one of some groups alike."""
    if not starts:
        return 0
    first, last = cells << (starts & -starts).bit_length() - 1, cells << starts.bit_length() - 1
    last = last & blanks or last
    return blanks & (-1 << (first & blanks or first).bit_length() | (last & -last) - 1)


def find(line: Line) -> Iterator[Finding]:
    """With `n` X left and `n` groups apart that need one each, every blank outside them is Y.

    A group is three cells without an X, which would be YYY, or a blank pair with a cross, which would be
    YY.  With one left a single blank is told by placing it there: an X at p fills the rest with Y, and the group is
    broken.
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
    sights: dict[tuple[int, ...], tuple[list[int], int]] = {}
    for i in range(left + 1):
        groups = [*ahead[:i], *reversed(behind[: left - i])]
        spare = _between(line.blanks, ahead[:i], behind[: left - i])
        if spare:
            seen = tuple(group & line.blanks for group in groups)
            first, others = sights.get(seen, (groups, 0))
            sights[seen] = first, spare | others
    for groups, spare in sights.values():
        yield from _spoken_for(line, band, groups, spare)


def _between(blanks: int, ahead: list[int], behind: list[int]) -> int:
    """Return the blanks between the last group from the left and the last group from the right."""
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
    """Yield the blanks that cannot take the last X: together, where the same one or two groups need it."""
    blanks = line.blanks
    trios = list(line.trios(blanks | line.y))
    groups = [*trios, *line.opposite_pairs(blanks)]
    spare = union(blanks & ~group for group in groups if group & blanks)
    fits = any(all(here & group for group in groups) for here in line.singles(blanks))
    while spare and fits:
        first = max(groups, key=lambda group: count(spare & ~group))
        alike = [group for group in groups if (group in trios) == (first in trios)]
        second = max(alike, key=lambda group: count(spare & first & ~group))
        both = sorted({first, second if spare & first & ~second else first})
        cells = spare & union(~group for group in both)
        spare &= ~cells
        yield from _needed_there(line, groups, both, cells)
    for here in line.singles(spare):
        yield _with_it_here(line, here, groups)


def _needed_there(line: Line, groups: list[int], both: list[int], cells: int) -> Iterator[Finding]:
    """Yield cells that cannot take the last X as one or two groups need it: one by one where it takes less."""
    uses: tuple[GameRule, ...] = ("balance", "three" if count(both[0]) == 3 else "sign")
    together = union(own for needed, own in by_needs(line.shape, uses, line.x, 0, cells) if needed == uses)
    if count(together) > 1:
        yield _where_it_goes(line, groups, both, together)
        cells &= ~together
    for here in line.singles(cells):
        yield _with_it_here(line, here, groups)


def _where_it_goes(line: Line, groups: list[int], both: list[int], cells: int) -> Finding:
    """Tell several cells at once: the last X goes where the groups are, so it is none of them."""
    needing = next(([group] for group in both if not group & cells), both)
    by: GameRule = "three" if count(needing[0]) == 3 else "sign"

    def says(on: OnLine) -> list[Claim]:
        return [on.left(1), on.need_one([group & line.blanks for group in needing], by)]

    def less(cells: int) -> Finding:
        return _where_it_goes(line, groups, both, cells) if count(cells) > 1 else _with_it_here(line, cells, groups)

    return Finding(FACTS.bands[0], Argument(("balance", by), because_x=line.x, y=cells, says=says), less=less)


def _apart(group: int, here: int) -> int:
    """Count the cells from one to the other."""
    return max((group & -group).bit_length() - here.bit_length(), here.bit_length() - group.bit_length(), 0)


def _with_it_here(line: Line, here: int, groups: list[int]) -> Finding:
    """Tell one cell by what the last X would do there: the nearest group would go without."""
    blanks, all_x = line.blanks, line.x | here
    group = min([own for own in groups if not own & here and own & blanks], key=lambda own: (_apart(own, here), own))
    filled = group & blanks
    trio = count(group) == 3
    rule: GameRule = "three" if trio else "sign"
    most = line.shape.most

    def says(line: OnLine) -> list[Claim]:
        would_be = line.would_be(0, filled, "balance", if_x=here)
        return [line.left(1), line.blanks(blanks), would_be, line.breaks(rule, 0, group)]

    link = Argument(("balance",), because_x=all_x, y=filled, says=lambda line: [line.complete(most)])
    end = Argument((rule,), because_y=group, says=lambda line: [line.breaks(rule, 0, group)])
    return Finding(
        FACTS.bands[0],
        Argument((), because_x=line.x, because_y=group & line.y, y=here, says=says),
        assume=here,
        chain=(link,),
        end=end,
    )
