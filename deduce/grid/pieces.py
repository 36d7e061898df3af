"""How many of each symbol some cells of a line take: groups that each need one, and cells joined by signs.

Three adjacent cells without an X are a group that needs one, or they would be three Y; so are two blanks joined by `x`.
A largest set of groups that share no blank is found greedily, as for intervals: from one end, always the group that
ends first.

Blanks joined by signs are a piece, which can be filled in two ways only: `_=_` takes two of one symbol or two of the
other, `_x_` always one of each, a longer chain what its cells add up to.  A blank without signs is a piece, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final

from deduce.grid.line import Shape, count, threes

Piece = tuple[int, int]
"""Cells with one symbol, and cells with the other."""

EQUAL_PAIRS: Final = 1
PAIRS: Final = 2
CHAINS: Final = 3

AT_ONCE: Final = 1
ALL_LEFT: Final = 2
ANY: Final = 3


def pack(shape: Shape, x: int, y: int, limit: int, backwards: bool = False) -> list[int]:
    """Return up to `limit` groups, as sets of cells, that share no blank: from the left, or from the right."""
    blanks = shape.full & ~(x | y)
    open_ = shape.full & ~x
    trios = threes(open_)
    pairs = shape.opposite & blanks & blanks >> 1
    groups: list[int] = []
    while (trios or pairs) and len(groups) < limit:
        if backwards:
            trio = 7 << trios.bit_length() - 1 if trios else 0
            pair = 3 << pairs.bit_length() - 1 if pairs else 0
            # the one whose first blank is furthest to the right
            group = trio if _low(trio & blanks) > _low(pair) else pair
            before = (_low(group & blanks) or _low(group)) - 1
            trios &= before >> 2
            pairs &= before >> 1
        else:
            first, second = _low(trios), _low(pairs)
            trio, pair = (first << 3) - first, (second << 1) + second  # three cells, and two
            # the one whose last blank is furthest to the left
            group = pair if pair and (not trio or pair < trio & blanks) else trio
            after = ~((1 << (group & blanks or group).bit_length()) - 1)
            trios &= after
            pairs &= after
        groups.append(group)
    return groups


def union(groups: Iterable[int]) -> int:
    """Return all cells of some groups."""
    return reduce(or_, groups, 0)


def _low(cells: int) -> int:
    return cells & -cells


def pieces(shape: Shape, blanks: int, joined: int) -> list[Piece]:
    """Return the blanks of a line as pieces, from the first cell on.

    The signs that join are EQUAL_PAIRS, each `=`; PAIRS, also each `x` that shares no cell with a sign; CHAINS, all.
    """
    signs = shape.equal
    if joined > EQUAL_PAIRS:
        every = shape.equal | shape.opposite
        signs = every if joined == CHAINS else signs | shape.opposite & ~(every << 1 | every >> 1)
    out: list[Piece] = []
    while blanks:
        last = blanks & -blanks
        blanks ^= last
        one, other = last, 0
        while last & signs and last << 1 & blanks:
            if last & shape.opposite:
                one, other = other, one
            last <<= 1
            blanks ^= last
            one |= last
        out.append((one, other))
    return out


def crowded(shape: Shape, x: int, y: int, blank: list[Piece]) -> tuple[int, int]:
    """Return the cells of X and of Y that follow because there is no room for the other way to fill their piece.

    There is no room if the line would have too many of a symbol although every other piece takes as few as it can.
    A cell is in both results if there is room for neither way.
    """
    most_x, most_y = shape.most - count(x), shape.most_y - count(y)
    for one, other in blank:
        fewest = min(count(one), count(other))
        most_x -= fewest
        most_y -= fewest
    more_x = more_y = 0
    for one, other in blank:
        beyond = count(one) - count(other)
        # beyond the fewest that the piece takes: in the first way of X, in the second of Y
        if max(beyond, 0) > most_x or max(-beyond, 0) > most_y:
            more_x |= other
            more_y |= one
        if max(-beyond, 0) > most_x or max(beyond, 0) > most_y:
            more_x |= one
            more_y |= other
    return more_x, more_y


def wrong_ways(shape: Shape, x: int, y: int, joined: int, bound: int) -> tuple[int, int]:
    """Return the cells of X and of Y that follow since counting shows that the other way to fill their piece is wrong.

    A line without a piece of two cells or more has none, and a piece that can be filled in neither way gives none.  The
    bound says how far to count.  AT_ONCE: there is no room for a piece of several cells.  ALL_LEFT: or it takes all
    that is left of a symbol, which leaves three together.  ANY: or any piece, with those that then have no room, leaves
    three together or fewer of a symbol than are needed.
    """
    full = shape.full
    blank = pieces(shape, full & ~(x | y), joined)
    several = 0
    for one, other in blank:
        if other or one & (one - 1):
            several |= one | other
    if not several:
        return 0, 0
    more_x, more_y = crowded(shape, x, y, blank)
    if bound < ANY:
        more_x &= several
        more_y &= several
    far = bound == ANY and len(blank) > _MANY and is_far_from_full(shape, x, y, blank)
    for one, other in blank if bound > AT_ONCE else ():
        if bound == ANY or (one | other) & several:
            for piece_x, piece_y in ((one, other), (other, one)):
                if piece_x & ~more_y or piece_y & ~more_x:
                    with_x, with_y = x | piece_x, y | piece_y
                    wrong = leaves_three(shape, with_x, with_y)
                    if not wrong and bound == ANY:
                        if far:
                            wrong = bool(threes(with_x) or threes(with_y))
                        else:
                            wrong = counted_out(shape, with_x, with_y, joined)
                    if wrong:
                        more_x |= piece_y
                        more_y |= piece_x
    neither = more_x & more_y  # both ways are wrong, on a line that cannot be filled
    return more_x & ~neither, more_y & ~neither


_MANY: Final = 16
"""Pieces from which on it takes less time to see first whether counting can show anything."""


def is_far_from_full(shape: Shape, x: int, y: int, blank: list[Piece]) -> bool:
    """Return whether so many of both symbols are left that counting shows nothing when any one piece is filled.

    A piece of k cells takes up to k of a symbol, leaves that much less room for the others, and adds at most two groups
    for each of its cells, as each cell is in three groups of three.
    """
    longest = max([count(one | other) for one, other in blank])
    for own, others in ((x, y), (y, x)):
        left = shape.most - count(own)
        fewest = sum([min(count(one), count(other)) for one, other in blank])
        if left - fewest < 2 * longest or len(pack(shape, own, others, left)) > left - 3 * longest:
            return False
    return True


def leaves_three(shape: Shape, x: int, y: int) -> bool:
    """Return whether a line has all of one symbol, and three together if the other fills its blanks."""
    filled = shape.completion(x, y)
    return bool(filled and (threes(filled & shape.full) or threes(filled >> shape.length)))


def counted_out(shape: Shape, x: int, y: int, joined: int) -> bool:
    """Return whether counting shows that a line cannot be filled."""
    while True:
        if x & y or threes(x) or threes(y) or count(x) > shape.most or count(y) > shape.most_y:
            return True
        if short(shape, x, y) or short(shape.flipped, y, x):
            return True
        more_x, more_y = crowded(shape, x, y, pieces(shape, shape.full & ~(x | y), joined))
        if not (more_x or more_y):
            return False
        x |= more_x
        y |= more_y


def short(shape: Shape, x: int, y: int) -> list[int]:
    """Return more groups of cells that need an X each than X are left; empty if there are none."""
    left = shape.most - count(x)
    groups = pack(shape, x, y, left + 1)
    return groups if len(groups) > left else []
