"""Why a piece of a line, blanks joined by signs, can be filled in one way only: told by what the line has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deduce.claims import Claim
from deduce.core.fillings import Terms, fillable
from deduce.core.line import Line, Shape, count, positions
from deduce.core.packing import union
from deduce.core.shares import CHAINS, crowded, pieces, short, wrong_ways
from deduce.ladder.rule import Argument, Band, Finding
from deduce.ladder.says import OnLine
from deduce.puzzle import GameRule
from deduce.reasons.refutation import End, Known, Step, told


def by_shares(line: Line, bands: Sequence[Band], joined: int) -> Iterator[Finding]:
    """Yield what counting says of each piece of a line, at the easiest band that says it.

    Args:
        line: any line.
        bands: those of the rule; their bounds, and `joined`, are those of `deduce.core.shares.wrong_ways`.
    """
    done = 0
    for band in bands:
        x, y = wrong_ways(line.shape, line.x, line.y, joined, band.bound)
        for one, other in pieces(line.shape, line.blanks, joined) if x | y else ():
            cells = (one | other) & ~done
            if cells & (x | y):
                done |= cells
                argument = _argument(line, x & cells, y & cells, joined)
                if argument:
                    yield Finding(band, argument)


def _no_room(known: Known, joined: int) -> tuple[int, int]:
    """Return the cells of X and of Y that follow since there is no room for the other; in one way where for none."""
    blank = pieces(known.shape, known.blanks, joined)
    x, y = crowded(known.shape, known.x, known.y, blank)
    for one, other in blank:
        if one & x & y:
            x, y = x & ~other, y & ~one
    return x, y


def _lacks(known: Known, x: int, y: int) -> bool:
    """Return whether X, or else Y, is too few for the other way to fill the pieces of some cells."""
    blank = pieces(known.shape, known.blanks, CHAINS)
    room = known.left(True) - sum(min(count(one), count(other)) for one, other in blank)
    for one, other in blank:
        if (one | other) & (x | y):
            wrong_x = count(other if one & x or other & y else one)
            if wrong_x - min(count(one), count(other)) > room:
                return True
    return False


def _ends(known: Known, three: bool) -> Iterator[End]:
    """Yield what is broken, the plainest first, with or without three alike."""
    for one in (True, False):
        mine = known.side(one)[0]
        threes = mine & mine >> 1 & mine >> 2 if three else 0
        if threes:
            yield End("three", 7 * (threes & -threes), one)
    for one in (True, False):
        mine, others = known.side(one)
        groups = short(known.shape, mine, others) if three and known.left(one) >= 0 else []
        if known.left(one) < 0:
            yield End("many", mine, one)
        elif groups:
            yield End("short", mine | others & union(groups), one, tuple(groups))


def _followed(known: Known, joined: int, three: bool) -> tuple[list[Step], End] | None:
    """Follow what there is no room for to three alike; where there is no three, to the first that would break."""
    steps: list[Step] = []
    first: tuple[list[Step], End] | None = None
    while True:
        end = next(_ends(known, three), None)
        if end and end.kind == "three":
            return steps, end
        if end and not first:
            first = steps, end
        x, y = _no_room(known, joined)
        if not (x or y) or (end and end.kind == "many"):
            return first
        by = "room" if (x and y) or known.left(not x) else "balance"
        steps = [*steps, (x, y, by)]
        known = known.plus(x, y)


def _stands(known: Known, steps: Sequence[Step], kind: str, signs: Shape) -> End | None:
    """Return how a story ends, if all in it is so by some of the signs of its line, and it ends in one way."""
    for x, y, by in steps:
        if by == "balance" and known.left(not x):
            return None
        more_x, more_y = crowded(signs, known.x, known.y, pieces(signs, known.blanks, CHAINS))
        if x & ~more_x or y & ~more_y:
            return None
        known = known.plus(x, y)
    return next((end for end in _ends(known, kind != "many") if end.kind == kind), None)


def _shortest(known: Known, steps: list[Step], end: End) -> tuple[list[Step], End]:
    """Leave out every cell without which a story still stands."""
    for number in reversed(range(len(steps))):
        x, y, by = steps[number]
        for at in positions(x | y):
            rest_x, rest_y = x & ~(1 << at), y & ~(1 << at)
            rest = [(rest_x, rest_y, by)] if rest_x or rest_y else []
            fewer = [*steps[:number], *rest, *steps[number + 1 :]]
            left = _stands(known, fewer, end.kind, known.shape)
            if left:
                x, y, steps, end = rest_x, rest_y, fewer, left
    return steps, end


def _signs_of(known: Known, steps: Sequence[Step], kind: str) -> Shape:
    """Return signs, each needed, by which a story stands."""
    signs = known.shape
    for at in positions(signs.equal | signs.opposite):
        fewer = _without(signs, at)
        if _stands(known, steps, kind, fewer):
            signs = fewer
    return signs


def _without(shape: Shape, at: int) -> Shape:
    return Shape(shape.length, shape.equal & ~(1 << at), shape.opposite & ~(1 << at))


def _argument(line: Line, x: int, y: int, joined: int) -> Argument | None:
    """Tell why the cells of a piece hold X and Y: there is no room for the other way, or something would break.

    None where it takes no counting or no sign: an easier rule says so.
    """
    before = Known(line.shape, line.x, line.y)
    for signs, three in ((joined, True), (CHAINS, False)):
        room_x, room_y = _no_room(before, signs)
        steps_and_end: tuple[list[Step], End] | None = None
        if x & ~room_x or y & ~room_y:
            steps_and_end = _followed(before.plus(y, x), signs, three)
            if not steps_and_end:
                continue
            steps_and_end = _shortest(before.plus(y, x), *steps_and_end)
        argument = _told(line, before, x, y, *(steps_and_end or ([], None)))
        if argument:
            return argument
    return None


def _told(line: Line, before: Known, x: int, y: int, steps: list[Step], end: End | None) -> Argument | None:
    """Tell a story; None where nothing is counted, or what follows does so without one of its game rules."""
    known = before.plus(y, x)
    counted = [] if end else [_lacks(before, x, y)]
    for step_x, step_y, _ in steps:
        counted.append(_lacks(known, step_x, step_y))
        known = known.plus(step_x, step_y)
    if end and end.kind != "three":
        counted.append(end.one)
    if not counted or before.left(counted[0]) < 1:
        return None
    because = end.cells if end else 0
    trios = end is not None and (end.kind == "three" or any(count(group) == 3 for group in end.groups))
    uses: tuple[GameRule, ...] = ("balance", "sign", "three") if trios else ("balance", "sign")
    because_x, because_y = (-1 if one in counted else because for one in (True, False))
    premises = _Premises(line, uses, line.x & because_x, line.y & because_y)
    for one in (True, False):
        premises = premises if one in counted else premises.fewest(one, x, y)
    # where a cell of a piece does without some rule, the others are told, and it follows by the signs
    cells = union(1 << at for at in positions(x | y) if premises.need_all_rules(1 << at, x))
    if not cells or not fillable(Terms.of(line.shape, uses), premises.x, premises.y):
        return None
    signs = _signs_of(before.plus(y, x), steps, end.kind) if end else premises.signs(x, y)
    every = signs.equal | signs.opposite
    others = before.blanks & ~(x | y)
    apart = list(positions(signs.opposite & ~(every << 1 | every >> 1) & others & others >> 1))
    groups = [3 << at for at in apart]
    pairs = [(3 << at, "=" if signs.equal >> at & 1 else "x") for at in positions(every) if at not in apart]

    def says(on: OnLine) -> list[Claim]:
        side = on.side(counted[0])
        claims: list[Claim] = [side.left(before.left(counted[0]))]
        claims += [side.need_one(groups, "sign")] if groups else []
        claims += [on.sign(pair, mark) for pair, mark in pairs]
        taken = groups if end and counted[0] == end.one else []
        return claims + (told(on, before.plus(y, x), steps, end, y, x, taken) if end else [])

    return Argument(uses, because_x=premises.x, because_y=premises.y, x=x & cells, y=y & cells, says=says)


class _Premises(NamedTuple):
    """Known cells of a line that something rests on, and game rules."""

    line: Line
    uses: tuple[GameRule, ...]
    x: int
    y: int

    def force(self, x: int, y: int, uses: Sequence[GameRule], shape: Shape) -> bool:
        """Return whether they force every one of some cells, under some rules and signs."""
        terms = Terms.of(shape, uses)
        return not any(fillable(terms, self.x, self.y | 1 << at) for at in positions(x)) and not any(
            fillable(terms, self.x | 1 << at, self.y) for at in positions(y)
        )

    def fewest(self, one: bool, x: int, y: int) -> _Premises:
        """Leave out cells of X, or of Y, that it takes none of."""
        known = self
        for at in positions(self.x if one else self.y):
            fewer = known._replace(x=known.x & ~(one << at), y=known.y & ~((not one) << at))
            if fewer.force(x, y, self.uses, self.line.shape):
                known = fewer
        return known

    def need_all_rules(self, cell: int, x: int) -> bool:
        """Return whether it takes every one of the rules to force a cell to hold X, if it lies in `x`, or Y."""
        return not any(
            self.force(cell & x, cell & ~x, [other for other in self.uses if other != rule], self.line.shape)
            for rule in self.uses
        )

    def signs(self, x: int, y: int) -> Shape:
        """Return signs, each needed, that force a piece by themselves: those that lie on it last to be left out."""
        shape = self.line.shape
        for at in sorted(positions(shape.equal | shape.opposite), key=lambda at: bool(3 << at & (x | y))):
            fewer = _without(shape, at)
            if self.force(x, y, self.uses, fewer):
                shape = fewer
        return shape
