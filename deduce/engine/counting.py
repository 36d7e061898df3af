"""Why a piece of a line (empty cells joined by signs) can be filled in only one way, by counting the symbols left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from deduce.engine.arguments import LineArgument, breaks, three, too_many
from deduce.engine.contradictions import Parts, fewer_cells, no_room, retold, side_of, sign_at, too_few, trio_in_view
from deduce.engine.lean import lean
from deduce.engine.rule import Band, Finding
from deduce.game.puzzle import GameRule
from deduce.game.world import singles
from deduce.grid.fillings import Terms, fillable
from deduce.grid.line import Line, count, positions
from deduce.grid.pieces import CHAINS, crowded, pieces, short, union, wrong_ways
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Breaks, Fact, Left, Needs, Sign


def by_shares(line: Line, bands: Sequence[Band], joined: int) -> Iterator[Finding]:
    """Yield the findings by counting for each piece of a line, each at its easiest band.

    The bounds of the bands, and which signs join, are as in `deduce.grid.pieces.wrong_ways`.
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


def _no_room(known: Line, joined: int) -> tuple[int, int]:
    """Return the cells of X and of Y that follow because there is no room for the other symbol.

    If there is no room for either way to fill a piece, only one of them is returned.
    """
    blank = pieces(known.shape, known.blanks, joined)
    x, y = crowded(known.shape, known.x, known.y, blank)
    for one, other in blank:
        if one & x & y:
            x, y = x & ~other, y & ~one
    return x, y


def _fewest(known: Line) -> int:
    """Return the least number of either symbol that the pieces of a line take."""
    return sum(min(count(one), count(other)) for one, other in pieces(known.shape, known.blanks, CHAINS))


def _lacks(known: Line, x: int, y: int) -> bool:
    """Return True if too few X are left for the other way to fill the pieces of some cells, False if too few Y."""
    blank = pieces(known.shape, known.blanks, CHAINS)
    room = known.room - _fewest(known)
    for one, other in blank:
        if (one | other) & (x | y):
            wrong_x = count(other if one & x or other & y else one)
            if wrong_x - min(count(one), count(other)) > room:
                return True
    return False


def _ends(known: Line, three_too: bool) -> Iterator[Argument]:
    """Yield the contradictions, the plainest first, with or without three together."""
    for one in (True, False):
        side = known.side(one)
        for trio in islice(side.trios(side.x), int(three_too)):
            yield breaks(side_of(three(trio), one))
    for one in (True, False):
        side = known.side(one)
        groups = short(side.shape, side.x, side.y) if three_too else _crossed(known)
        facts = too_few(known, one, groups[: side.room + 1]) if side.room >= 0 else None
        if side.room < 0:
            yield breaks(side_of(too_many(side.x), one))
        elif facts:
            yield breaks(*facts)


def _crossed(known: Line) -> list[int]:
    """Return disjoint pairs of empty cells joined by x."""
    pairs, crossed = list[int](), known.shape.opposite & known.blanks & known.blanks >> 1
    while crossed:
        pairs.append(3 * (crossed & -crossed))
        crossed &= ~pairs[-1]
    return pairs


def _followed(known: Line, joined: int, three_too: bool, in_view: bool) -> Parts | None:
    """Return what follows for cells without room for a symbol, up to three together, or else to any contradiction.

    With `in_view` three together that a reader sees at once come before a count.
    """
    parts: list[Argument] = []
    first: Parts | None = None
    while True:
        end = next(_ends(known, three_too), None)
        kind = _kind(end) if end else ""
        if end and kind == "three":
            return *parts, end
        seen = trio_in_view(known) if end and in_view and kind != "balance" else None
        if seen:
            return *parts, *seen
        if end and not first:
            first = *parts, end
        if not first and _fewest(known) > min(known.room, known.swapped().room):
            return None  # there is no room for one of the symbols in any way
        x, y = _no_room(known, joined)
        if not (x or y) or kind == "balance":
            return first
        counted = (x and y) or known.side(not x).room
        parts.append(LineArgument(no_room(known) if counted else (Left(int(not x), 0),), x, y))
        known = known.plus(x, y)


def _kind(end: Argument) -> str:
    """Return the rule that a contradiction breaks; empty if too few of a symbol are left."""
    return end.facts[0].rule if isinstance(end.facts[0], Breaks) else ""


def _shortest(parts: Parts, known: Line, three_too: bool) -> Parts:
    """Return parts without the cells that they do not need to end in the same way."""
    *links, last = parts
    for fewer in fewer_cells(tuple(links[::-1])):
        told = retold(fewer[::-1], known)
        if told is not None:
            line = known.plus(union(part.gives.ones for part in told), union(part.gives.zeros for part in told))
            for end in _ends(line, three_too):
                if _kind(end) == _kind(last):
                    return _shortest((*told, end), known, three_too)
    return parts


def _argument(line: Line, x: int, y: int, joined: int) -> Argument | None:
    """Return why the cells of a piece hold X and Y: the other way has no room, or leads to a contradiction.

    Return None if it needs no counting or no sign, because an easier rule covers that.
    """
    for signs, three_too, in_view in ((joined, True, True), (joined, True, False), (CHAINS, False, False)):
        room_x, room_y = _no_room(line, signs)
        then: Parts = ()
        if x & ~room_x or y & ~room_y:
            followed = _followed(line.plus(y, x), signs, three_too, in_view)
            if not followed:
                continue
            then = _shortest(followed, line.plus(y, x), three_too)
        argument = _counted(line, x, y, then)
        if argument and then and not argument.then[-1].facts:
            continue  # the count alone shows it sooner
        cells = _by_all_rules(argument, line) if argument else 0
        if argument and cells:
            return argument._replace(gives=argument.gives.among(cells))
    return None


def _counted(before: Line, x: int, y: int, then: Parts) -> Argument | None:
    """Return the argument that the other way has no room, or what would follow.  Return None if nothing is counted."""
    wrong = known = before.plus(y, x)
    counted = [] if then else [_lacks(before, x, y)]
    for part in then[:-1]:
        counted.append(_lacks(known, part.gives.ones, part.gives.zeros))
        known = known.given(part.gives)
    if then and _kind(then[-1]) != "three":
        end = then[-1].facts[0]
        counted.append(isinstance(end, Breaks | Left) and end.value == 1)
    if not counted or before.side(counted[0]).room < 1:
        return None
    one = counted[0]
    signs = _signs_of(wrong, then[:-1]) if then else _signs_of_no_room(before, one, x, y)
    facts = _shares(before, one, signs, x | y, bool(then))
    return lean(before, LineArgument(facts, x, y, y, x, then)) if then else LineArgument(facts, x, y)


def _signs_of(known: Line, links: Parts) -> int:
    """Return a minimal set of signs with which links are true."""
    shape = known.shape
    for at in positions(shape.equal | shape.opposite):
        fewer = shape.with_signs(shape.equal & ~(1 << at), shape.opposite & ~(1 << at))
        if retold(links, Line(fewer, known.x, known.y)) is not None:
            shape = fewer
    return shape.equal | shape.opposite


def _signs_of_no_room(before: Line, one: bool, x: int, y: int) -> int:
    """Return a minimal set of signs that leave no room for the other way, preferably those within the piece."""
    signs = positions((before.shape.equal | before.shape.opposite) & before.blanks & before.blanks >> 1)
    order = sorted(signs, key=lambda at: (not 3 << at & (x | y), -at))
    facts = Left(int(one), before.side(one).room), *[sign_at(before.shape, at) for at in order]
    kept = lean(before, LineArgument(facts, x, y)).facts
    return union(fact.cells & -fact.cells for fact in kept if isinstance(fact, Sign))


def _shares(before: Line, one: bool, signs: int, piece: int, tried: bool) -> tuple[Fact, ...]:
    """Return the facts: how many X, or Y, are left, which pairs joined by x take one, and the other signs."""
    others = before.blanks & ~piece
    apart = before.shape.opposite & signs & ~(signs << 1 | signs >> 1) & others & others >> 1
    pairs = tuple(3 << at for at in positions(apart))
    needs = (Needs(int(one), pairs, "sign"),) if pairs else ()
    joining = (before.shape.equal | before.shape.opposite) & piece & piece >> 1 & ~signs if tried else 0
    named = [sign_at(before.shape, at) for at in (*positions(signs & ~apart), *positions(joining))]
    return Left(int(one), before.side(one).room), *needs, *named


def _by_all_rules(argument: Argument, line: Line) -> int:
    """Return the cells that follow by counting and by signs and need every one of the game rules."""
    end = argument.then[-1].facts if argument.then else ()
    trios = any("three" in fact.rules for fact in end)
    uses: tuple[GameRule, ...] = ("three", "balance", "sign") if trios else ("balance", "sign")
    found, gives = argument.rests(line.known), argument.gives
    known = Line(line.shape, found.known.ones, found.known.zeros)
    for cell in singles(union(known.side(bool(value)).x for value in (0, 1) if value not in found.counted)):
        without = Line(line.shape, known.x & ~cell, known.y & ~cell)
        if _force(without, uses, gives.ones, gives.zeros):
            known = without
    if not fillable(Terms.of(line.shape, uses), known.x, known.y):
        return 0
    fewer_uses = [[other for other in uses if other != rule] for rule in uses]
    return gives.cells & ~union(
        cell
        for cell in singles(gives.cells)
        if any(_force(known, fewer, cell & gives.ones, cell & gives.zeros) for fewer in fewer_uses)
    )


def _force(known: Line, uses: Sequence[GameRule], x: int, y: int) -> bool:
    """Return whether known cells force all of some cells to be X, and all of others to be Y, under some rules."""
    terms = Terms.of(known.shape, uses)
    return not any(fillable(terms, known.x, known.y | cell) for cell in singles(x)) and not any(
        fillable(terms, known.x | cell, known.y) for cell in singles(y)
    )
