"""Why a line cannot be filled: minimal premises, and the consequences along the line up to a contradiction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from deduce.arguing.story import End, Reason, Step, Steps, Story, after, branches, shortened, told
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import Line, Shape, positions
from deduce.core.shares import pack
from deduce.ladder.arguments import LineArgument
from deduce.puzzle import GameRule


class Premises(NamedTuple):
    """The reasons for a placement: game rules but `unique`, known cells, and finished lines by their cells of X."""

    uses: tuple[GameRule, ...]
    x: int
    y: int
    repeated: tuple[int, ...]


def minimal_premises(
    shape: Shape, x: int, y: int, wrong_x: int, wrong_y: int, repeated: Collection[int] = ()
) -> Premises:
    """Return a minimal set of premises by which a cell cannot hold the wrong value.

    A minimal unsatisfiable subset, found by deletion (Chinneck and Dravnieks 1991): try to drop each premise, and leave
    it out if the line still has no filling.

    Finished lines that contradict the signs of the line are ignored.  Rules are dropped first, then finished lines,
    then premises, the furthest from the cell first, so that the remaining ones are near it.  One of `wrong_x` and
    `wrong_y` contains the cell, according to its wrong value.  If both are empty, the premises show that the line has
    no filling at all.
    """
    keep: list[int] = sorted(filling for filling in set(repeated) if not shape.broken(filling, shape.full & ~filling))
    uses: list[GameRule] = ["three", "balance"]
    if shape.equal or shape.opposite:
        uses.append("sign")
    for rule in tuple(uses):
        fewer = [other for other in uses if other != rule]
        if _holds(shape, fewer, x | wrong_x, y | wrong_y, keep):
            uses = fewer
    for filling in tuple(keep):
        fewer_lines = [other for other in keep if other != filling]
        if _holds(shape, uses, x | wrong_x, y | wrong_y, fewer_lines):
            keep = fewer_lines
    target = (wrong_x | wrong_y).bit_length()
    for index in sorted(positions(x | y), key=lambda index: (-abs(index + 1 - target), index)):
        bit = 1 << index
        if _holds(shape, uses, x & ~bit | wrong_x, y & ~bit | wrong_y, keep):
            x, y = x & ~bit, y & ~bit
    return Premises(tuple(uses), x, y, tuple(keep))


def _holds(shape: Shape, uses: Collection[GameRule], x: int, y: int, keep: Collection[int]) -> bool:
    """Return whether every filling of a line under some rules would repeat a finished line."""
    limit = len(keep) + 1
    ways = count_up_to(Terms.of(shape, uses), x, y, limit)
    if len(ways) >= limit:
        return False
    for way in ways:  # noqa: SIM110 - it is faster
        if way not in keep:
            return False
    return True


def conflict(
    shape: Shape, x: int, y: int, if_x: int = 0, if_y: int = 0, repeated: Sequence[tuple[int, int]] = ()
) -> LineArgument:
    """Return why a line cannot be filled, by a story that a reader of the whole line can follow.

    It proves the opposite of the assumption, an empty cell in `if_x` or `if_y`, or without one that the line has no
    filling.  The finished lines that must not be repeated are given by their indexes and cells of X.
    """
    why = minimal_premises(shape, x, y, if_x, if_y, [filling for _, filling in repeated])
    struck = {filling: index for index, filling in reversed(repeated) if filling in why.repeated}
    terms = Terms.of(shape, why.uses)
    known, few = Line(shape, x | if_x, y | if_y), Line(shape, why.x | if_x, why.y | if_y)
    story = shortened(_refute(terms, struck, few), few)
    if not told(story, known) or (struck and story.end.ways):
        # with the known cells outside the premises it may be false, or the line may equal a finished one immediately
        stories = story, shortened(_refute(terms, struck, known), known)
        story = min((other for other in stories if told(other, known)), key=_branchings)
    then = told(_side_by_side(shortened(story, known), known), known)
    assert then
    if if_x or if_y:
        return LineArgument((), if_y, if_x, if_x, if_y, then)
    return then[0] if len(then) == 1 else LineArgument(then=then)


def _branchings(story: Story) -> int:
    """Return how often a story tries both symbols in an empty cell."""
    return bool(story.end.ways) + sum(map(_branchings, story.end.ways))


_Struck = Mapping[int, int]
"""The finished lines that must not be repeated: the cells of X of each, with its index."""


def _refute(terms: Terms, struck: _Struck, known: Line) -> Story:
    """Return why a line with these cells has no filling under the terms except those struck out.  It must have none.

    Simple rules fill in cells up to a contradiction.  If they give no more, the story tries both symbols in an empty
    cell, preferably one where both fail after few steps.
    """
    steps, known, end = _filled_in(terms, struck, known)
    return Story(steps, end or _both_ways(terms, struck, known))


def _filled_in(terms: Terms, struck: _Struck, known: Line) -> tuple[Steps, Line, End | None]:
    """Return the steps of simple rules, the line after them, and the contradiction, if there is one."""
    steps: list[Step] = []
    if not terms.sign:
        known = Line(Shape(known.shape.length), known.x, known.y)
    while True:
        end = _break(terms, struck, known)
        step = None if end else _next(terms, known)
        if step is None:
            return tuple(steps), known, end
        steps.append(step)
        known = known.plus(step.x, step.y)


def _break(terms: Terms, struck: _Struck, known: Line) -> End | None:
    """Return the contradiction on a line.  Return None if there is none."""
    shape = known.shape
    for one in (True, False):
        side = known.side(one)
        mine, others, left = side.x, side.y, side.room
        place = struck.get(mine if one else shape.full & ~mine)
        if place is not None and not left:
            return End("same", one, mine, place=place)
        for trio in side.trios(mine) if terms.three else ():
            return End("three", one, trio)
        if terms.balance and left < 0:
            return End("many", one)
        for at in positions(shape.equal & mine & others >> 1 | shape.opposite & mine & mine >> 1):
            return End("sign", cells=3 << at)
        if terms.balance and terms.three:
            groups = pack(shape, mine, others, left + 1)
            if len(groups) > left and left:
                return End("short", one, groups=tuple(groups))
    return None


def _next(terms: Terms, known: Line) -> Step | None:
    """Return the easiest step that follows immediately.  Return None if there is none."""
    blanks = known.blanks
    for one in (True, False):
        side = known.side(one)
        mine = side.x
        if terms.three:
            for at in positions(mine & mine >> 1):
                pair = 3 << at
                sides = (pair << 1 | pair >> 1) & ~pair & blanks
                if sides:
                    return _step(sides, not one, "three")
            for at in positions(mine << 1 & mine >> 1 & blanks):
                return _step(1 << at, not one, "three")
        for signs, same in ((known.shape.equal, True), (known.shape.opposite, False)):
            for at in positions(signs):
                pair = 3 << at
                if pair & mine and pair & blanks:
                    return _step(pair & blanks, one is same, "sign")
        if terms.balance and blanks and not side.room:
            return _step(blanks, not one, "balance")
    return None


def _step(cells: int, one: bool, by: Reason) -> Step:
    return Step(cells, 0, by) if one else Step(0, cells, by)


def _both_ways(terms: Terms, struck: _Struck, known: Line) -> End:
    """Return the end that tries both symbols in the empty cell where they fail soonest."""
    best, blank = (3, 0), 0
    for at in positions(known.blanks):
        ends = [_filled_in(terms, struck, way) for way in branches(known, 1 << at)]
        order = sum(end is None for *_, end in ends), sum(len(steps) for steps, *_ in ends)
        if order < best:
            best, blank = order, 1 << at
    with_x, with_y = branches(known, blank)
    return End("either", cells=blank, ways=(_refute(terms, struck, with_x), _refute(terms, struck, with_y)))


def _side_by_side(story: Story, known: Line) -> Story:
    """Return a story with independent steps by three together merged, because a reader sees them at the same time."""
    steps: list[Step] = []
    before = known
    for step in story.steps:
        last = steps[-1] if steps else step
        together = Step(last.x | step.x, last.y | step.y, step.by)
        similar = last.by == step.by == "three" and not (together.x and together.y)
        if steps and similar and after((together,), before):
            steps[-1] = together
        else:
            before = known
            steps.append(step)
        known = known.plus(step.x, step.y)
    ways = map(_side_by_side, story.end.ways, branches(known, story.end.cells))
    return Story(tuple(steps), story.end._replace(ways=tuple(ways)))
