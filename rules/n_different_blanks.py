"""N-different-blanks: every X that is left has its place, so every other empty cell is Y."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from deduce.engine.lean import needing, tried
from deduce.grid.line import threes
from deduce.grid.pieces import pack, union
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
    Shape,
    count,
    left,
    one_in,
    one_in_crossed,
)

INFO = RuleInfo(
    id="n-different-blanks",
    summary="when all that is left of one symbol is needed to prevent three together, "
    "every other empty cell is the other symbol",
    bands=(
        Band(3.0, 1, "one symbol left"),
        Band(4.1, 2, "two symbols left"),
        Band(4.2, 3, "three symbols left"),
        Band(4.3, 4, "four symbols left"),
        Band(4.4, 1000, "five or more symbols left"),
    ),
    aliases=("every last one is needed", "group counting", "gap bounds", "avoid impossible combinations"),
    counts=True,
    ideas=(
        Idea(
            ("sign",),
            "when all that is left of one symbol is needed to satisfy the signs, "
            "every other empty cell is the other symbol",
        ),
        Idea(
            ("three", "sign"),
            "when all that is left of one symbol is needed to prevent three together or to satisfy the signs, "
            "every other empty cell is the other symbol",
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
        "Row 2 needs one more 0, and its empty cells are columns 3-4 and 8. If that 0 went in column 8, columns 2-4 "
        "would be 1 1 1. So column 8 is 1.",
        "r2c8=1",
    ),
    Example(
        """
        ..........
        0..101..0.
        ..........
        ..........
        """,
        "Row 2 needs two more 0s: one in columns 2-3 and one in columns 7-8, to avoid 1 1 1. That leaves none for "
        "column 10, so it is 1.",
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
        "Row 2 needs one more 0, which must go in columns 2-3 because of the x between them. So columns 5-6 are 1.",
        "r2c5=1 r2c6=1",
    ),
)

NEAR_MISSES = (
    NearMiss("........\n01.0.10.\n........\n........", "wherever the last 0 goes, no three 1s are together"),
    NearMiss("..........\n00.1.1.0..\n..........\n..........", "two groups share column 5, so that one 0 serves both"),
    NearMiss("........\n1..10101\n........\n........", "row 2 has all of its 1s, which is quota-fill"),
)


class Forced(ForcedOnLine):
    """Y wherever an X would be one too many, up to `bound` left, and the last X if only one cell can take it."""

    def on(self, line: Line, bound: int) -> tuple[int, int]:
        shape, blanks, room = line.shape, line.blanks, line.room
        if not 0 < room <= bound:
            return 0, 0
        if room == 1:
            spare = _spare_of_one(shape, line.x, blanks)
            return _only_one(line, spare), spare
        ahead = pack(shape, line.x, line.y, room)
        if len(ahead) < room:
            return 0, 0
        behind = pack(shape, line.x, line.y, room, backwards=True)
        return 0, union(_between(blanks, ahead[:i], behind[: room - i]) for i in range(room + 1))


def _spare_of_one(shape: Shape, x: int, blanks: int) -> int:
    """Return the blanks that cannot take the one X left: those before or after a group."""
    open_ = shape.full & ~x
    trios = threes(open_)
    pairs = shape.opposite & blanks & blanks >> 1
    return _outside(7, trios, blanks) | _outside(3, pairs, blanks)


def _only_one(line: Line, spare: int) -> int:
    """Return the only blank that can take the last X, if there is one, and no single group of three shows it."""
    cell, y = line.blanks & ~spare, line.y
    by_one_group = y << 1 & (y << 2 | y >> 1) | y >> 1 & y >> 2
    return 0 if not spare or cell & (cell - 1 | by_one_group) else cell


def _outside(cells: int, starts: int, blanks: int) -> int:
    """Return the blanks before the first or after the last of some groups of the same form."""
    if not starts:
        return 0
    first, last = cells << (starts & -starts).bit_length() - 1, cells << starts.bit_length() - 1
    last = last & blanks or last
    return blanks & (-1 << (first & blanks or first).bit_length() | (last & -last) - 1)


def find(line: Line) -> Iterator[Finding]:
    """With `n` X left and `n` separate groups that need one each, every empty cell outside the groups is Y.

    A group is three cells without an X, which would be YYY, or two empty cells joined by x, which would be YY.
    With one X left, two groups that share one cell need it there.  Otherwise a single cell is explained by trying the X
    there: all other cells would be Y, and the group would have no X.
    """
    shape, room = line.shape, line.room
    if room < 1:
        return
    if room == 1:
        yield from _last_one(line)
        return
    band = next(band for band in INFO.bands if room <= band.bound)
    ahead = pack(shape, line.x, line.y, room)
    if len(ahead) < room:
        return
    behind = pack(shape, line.x, line.y, room, backwards=True)
    sights: dict[tuple[int, ...], tuple[list[int], int]] = {}
    for i in range(room + 1):
        groups = [*ahead[:i], *reversed(behind[: room - i])]
        spare = _between(line.blanks, ahead[:i], behind[: room - i])
        if spare:
            seen = tuple(group & line.blanks for group in groups)
            first, others = sights.get(seen, (groups, 0))
            sights[seen] = first, spare | others
    for groups, spare in sights.values():
        yield Finding(band, LineArgument((left(room), *_needed_in(line, groups)), y=spare))


def _between(blanks: int, ahead: list[int], behind: list[int]) -> int:
    """Return the blanks between the last group from the left and the last group from the right."""
    spare = blanks
    if ahead:
        spare &= ~((1 << (ahead[-1] & blanks or ahead[-1]).bit_length()) - 1)
    if behind:
        first = behind[-1] & blanks or behind[-1]
        spare &= (first & -first) - 1
    return spare


def _needed_in(line: Line, groups: Sequence[int]) -> Iterator[Fact]:
    """Yield the facts that groups take an X each: three cells because of the Y in them, pairs because of their x."""
    trios = [group for group in groups if count(group) == 3]
    if trios:
        yield one_in([trio & line.blanks for trio in trios], beside=union(trios) & line.y)
    pairs = [group for group in groups if count(group) == 2]
    if pairs:
        yield one_in_crossed(pairs)


def _last_one(line: Line) -> Iterator[Finding]:
    """Yield the blanks that cannot take the last X: together, where the same one or two groups need it."""
    blanks = line.blanks
    groups = needing(line)
    spare = union(blanks & ~group for group in groups if group & blanks)
    fits = any(all(cell & group for group in groups) for cell in line.singles(blanks))
    only = _only_one(line, spare) if fits else 0
    if only:
        pair = next(pair for pair in combinations(groups, 2) if pair[0] & pair[1] & blanks == only)
        yield Finding(INFO.bands[0], LineArgument((left(1), *_needed_in(line, pair)), only, spare))
        return
    while spare and fits:
        first = max(groups, key=lambda group: count(spare & ~group))
        equal_sized = [group for group in groups if count(group) == count(first)]
        second = max(equal_sized, key=lambda group: count(spare & first & ~group))
        both = sorted({first, second if spare & first & ~second else first})
        cells = spare & union(~group for group in both)
        spare &= ~cells
        if count(cells) > 1:
            both = next(([group] for group in both if not group & cells), both)
            yield Finding(INFO.bands[0], LineArgument((left(1), *_needed_in(line, both)), y=cells))
        else:
            yield Finding(INFO.bands[0], tried(line, cells))
    for cell in line.singles(spare):
        yield Finding(INFO.bands[0], tried(line, cell))
