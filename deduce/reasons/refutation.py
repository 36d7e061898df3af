"""Why a line cannot be filled: what would follow along the line, cell by cell, to what would break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from deduce.claims import Claim
from deduce.core.fillings import Terms
from deduce.core.line import Shape, count, positions
from deduce.core.packing import pack, union
from deduce.ladder.rule import Argument
from deduce.ladder.says import OnLine
from deduce.puzzle import GameRule
from deduce.reasons.premises import minimal_premises


def conflict(
    shape: Shape, x: int, y: int, if_x: int = 0, if_y: int = 0, repeated: Sequence[tuple[int, int]] = ()
) -> Argument:
    """Say why a line cannot be filled, on as few premises as a reader of the whole line can follow.

    So the opposite of what is supposed follows; or else no filling is left.

    Args:
        shape: the line.
        x, y: its known cells.
        if_x, if_y: what is supposed, blank cells.
        repeated: the finished lines that it must not repeat, each its place and its cells of X.
    """
    why = minimal_premises(shape, x, y, if_x, if_y, [filling for _, filling in repeated])
    struck = {filling: index for index, filling in reversed(repeated) if filling in why.repeated}
    terms = Terms.of(shape, why.uses)
    known = Known(shape, x | if_x, y | if_y)
    story = _refute(terms, struck, why.x | if_x, why.y | if_y)
    because = why.x | why.y
    if not _stands(story, known):
        # the shortest way to tell it is false of cells that are known beside the premises
        story = _refute(terms, struck, known.x, known.y)
        # a line with all its X is filled by balance only
        if not struck or (terms.balance and len(why.uses) > 1):
            because = _used(story) & ~(if_x | if_y)
    story = _side_by_side(_without_idle(story, known))
    return Argument(
        (*why.uses, "unique") if struck else why.uses,
        because_x=because & x,
        because_y=because & y,
        x=if_y,
        y=if_x,
        says=lambda line: _claims(line, story, known, if_x, if_y),
        companions=tuple(sorted(struck.values())),
    )


class Known(NamedTuple):
    """What is known of a line, or would be."""

    shape: Shape
    x: int
    y: int

    @property
    def blanks(self) -> int:
        return self.shape.full & ~(self.x | self.y)

    def side(self, one: bool) -> tuple[int, int]:
        """Return the cells of X and of Y, or of Y and of X."""
        return (self.x, self.y) if one else (self.y, self.x)

    def left(self, one: bool) -> int:
        """Say how many more X, or Y, there is room for."""
        return self.shape.most - count(self.side(one)[0])

    def plus(self, x: int, y: int) -> Known:
        return Known(self.shape, self.x | x, self.y | y)


Step = tuple[int, int, str]
"""Cells that would hold X, or Y, and by which game rule; `balance` where all of the other symbol stand, else `room`."""


class _Forced(NamedTuple):
    """Cells that follow at once: whether they hold X or Y, what they rest on, and the game rule."""

    cells: int
    one: bool
    because: int
    by: GameRule

    @property
    def places(self) -> tuple[int, int]:
        """The cells of X, and of Y."""
        return (self.cells, 0) if self.one else (0, self.cells)


class End(NamedTuple):
    """What would break, or does.

    Attributes:
        kind: `three` alike; too `many` of a symbol; two cells against the `sign` between them; groups that would need a
            symbol each, and fewer are left, so that it is `short`; all of a symbol just where a finished line has them,
            which is the `same`; or `either` symbol of a blank fails.
        cells: what it rests on; for `either` the blank.
        one: the symbol is X.
        groups: for `short`.
        place: of that finished line.
        ways: for `either`, how X fails, and how Y.
    """

    kind: Literal["three", "many", "sign", "short", "same", "either"]
    cells: int
    one: bool = True
    groups: tuple[int, ...] = ()
    place: int = 0
    ways: tuple[_Story, ...] = ()


class _Story(NamedTuple):
    """What would follow, in order, and what would break."""

    steps: tuple[_Forced, ...]
    end: End


_Struck = Mapping[int, int]
"""The finished lines that must not be repeated: for the cells of X of each its place."""


def _refute(terms: Terms, struck: _Struck, x: int, y: int) -> _Story:
    """Find why a line with these cells has no filling under the terms but those struck out.  It must have none.

    Cells that simple rules give are filled in, until one of them breaks; where they stop short, the story
    takes a blank, best one whose both symbols fail in few steps, and follows both.
    """
    steps, x, y, end = _filled_in(terms, struck, x, y)
    if end is None:
        end = _both_ways(terms, struck, x, y)
    needed = _rests_on(end)
    kept: list[_Forced] = []
    for step in reversed(steps):
        if step.cells & needed:
            kept.append(step._replace(cells=step.cells & needed))
            needed |= step.because
    return _Story(tuple(kept[::-1]), end)


def _filled_in(terms: Terms, struck: _Struck, x: int, y: int) -> tuple[list[_Forced], int, int, End | None]:
    """Fill in what simple rules give: the steps, the cells at the end, and what breaks, if anything does."""
    steps: list[_Forced] = []
    shape = terms.shape if terms.sign else Shape(terms.shape.length)
    while True:
        end = _break(terms, struck, shape, x, y)
        step = None if end else _next(terms, shape, x, y)
        if step is None:
            return steps, x, y, end
        steps.append(step)
        if step.one:
            x |= step.cells
        else:
            y |= step.cells


def _break(terms: Terms, struck: _Struck, shape: Shape, x: int, y: int) -> End | None:
    """Find what is broken already."""
    for one in (True, False):
        mine, others = (x, y) if one else (y, x)
        place = struck.get(x if one else shape.full & ~y)
        if place is not None and mine.bit_count() == shape.most:
            return End("same", mine, one, place=place)
        trio = mine & mine >> 1 & mine >> 2 if terms.three else 0
        if trio:
            return End("three", 7 * (trio & -trio), one)
        if terms.balance and mine.bit_count() > shape.most:
            return End("many", mine, one)
        for at in positions(shape.equal & mine & others >> 1 | shape.opposite & mine & mine >> 1):
            return End("sign", 3 << at)
        if terms.balance and terms.three:
            left = shape.most - mine.bit_count()
            groups = pack(shape, mine, others, left + 1)
            if len(groups) > left and left:
                return End("short", mine | others & union(groups), one, tuple(groups))
    return None


def _next(terms: Terms, shape: Shape, x: int, y: int) -> _Forced | None:
    """Find cells that follow at once, the easiest first."""
    blanks = shape.full & ~(x | y)
    for one in (True, False):
        mine = x if one else y
        if terms.three:
            for at in positions(mine & mine >> 1):
                pair = 3 << at
                sides = (pair << 1 | pair >> 1) & ~pair & blanks
                if sides:
                    return _Forced(sides, not one, pair, "three")
            for at in positions(mine << 1 & mine >> 1 & blanks):
                return _Forced(1 << at, not one, 5 << at - 1, "three")
        for signs, same in ((shape.equal, True), (shape.opposite, False)):
            for at in positions(signs):
                pair = 3 << at
                if pair & mine and pair & blanks:
                    return _Forced(pair & blanks, one is same, pair & mine, "sign")
        if terms.balance and blanks and mine.bit_count() == shape.most:
            return _Forced(blanks, not one, mine, "balance")
    return None


def _both_ways(terms: Terms, struck: _Struck, x: int, y: int) -> End:
    """Take the blank whose two symbols fail soonest."""
    best, blank = (3, 0), 0
    for at in positions(terms.shape.full & ~(x | y)):
        ends = [_filled_in(terms, struck, x | 1 << at, y), _filled_in(terms, struck, x, y | 1 << at)]
        order = sum(end is None for *_, end in ends), sum(len(steps) for steps, *_ in ends)
        if order < best:
            best, blank = order, 1 << at
    ways = _refute(terms, struck, x | blank, y), _refute(terms, struck, x, y | blank)
    return End("either", blank, ways=ways)


def _rests_on(end: End) -> int:
    """Return the cells that an end rests on."""
    return union(map(_used, end.ways)) & ~end.cells if end.ways else end.cells


def _used(story: _Story) -> int:
    """Return the cells that a story rests on, those that it fills on its way left out."""
    out = _rests_on(story.end)
    for step in reversed(story.steps):
        out = out & ~step.cells | step.because
    return out


def _stands(story: _Story, known: Known) -> bool:
    """Return whether a story is true step by step, and all new, to a reader who knows so much of the line."""
    for step in story.steps:
        if step.cells & (known.x | known.y) or not all(_at_once(1 << at, step, known) for at in positions(step.cells)):
            return False
        known = known.plus(*step.places)
    end = story.end
    mine, others = known.side(end.one)
    left = known.left(end.one)
    if end.kind == "three":
        return not end.cells & ~mine
    if end.kind == "many":
        return left < 0
    if end.kind == "sign":
        return not end.cells & ~(known.x | known.y)
    if end.kind == "same":
        return mine == end.cells
    if end.kind == "short":
        groups = pack(known.shape, mine, others, left + 1)
        return left + 1 == len(end.groups) <= len(groups) and all(
            group & known.blanks and not group & mine for group in end.groups
        )
    if end.cells & (known.x | known.y):
        return False
    return all(map(_stands, end.ways, _branches(known, end.cells)))


def _branches(known: Known, cell: int) -> tuple[Known, Known]:
    """Return what would be known with X in a cell, and with Y."""
    return known.plus(cell, 0), known.plus(0, cell)


def _at_once(cell: int, step: _Forced, known: Known) -> bool:
    """Return whether the other symbol in a cell would break the rule of a step at once."""
    shape = known.shape
    wrong, right = known.side(not step.one)
    if step.by == "balance":
        return wrong.bit_count() >= shape.most
    wrong |= cell
    if step.by == "three":
        return bool(cell & _in_threes(wrong))
    beside = shape.opposite & wrong & wrong >> 1 | shape.equal & (wrong & right >> 1 | right & wrong >> 1)
    return bool((beside | beside << 1) & cell)


def _in_threes(cells: int) -> int:
    """Return the cells that lie in three in a row."""
    starts = cells & cells >> 1 & cells >> 2
    return starts | starts << 1 | starts << 2


def _without_idle(story: _Story, known: Known) -> _Story:
    """Leave out of a story every cell without which it still stands."""
    number = 0
    while number < len(story.steps):
        step = story.steps[number]
        for at in positions(step.cells):
            rest = step._replace(cells=step.cells & ~(1 << at))
            kept = (rest,) if rest.cells else ()
            fewer = story._replace(steps=(*story.steps[:number], *kept, *story.steps[number + 1 :]))
            if _stands(fewer, known):
                return _without_idle(fewer, known)
        number += 1
    for step in story.steps:
        known = known.plus(*step.places)
    ways = map(_without_idle, story.end.ways, _branches(known, story.end.cells))
    return story._replace(end=story.end._replace(ways=tuple(ways)))


def _side_by_side(story: _Story) -> _Story:
    """Put together what follows by three alike, none of it from the other: a reader sees that at once."""
    steps: list[_Forced] = []
    for step in story.steps:
        last = steps.pop() if steps else None
        if last and step.by == last.by == "three" and step.one is last.one and not step.because & last.cells:
            step = _Forced(step.cells | last.cells, step.one, step.because | last.because, step.by)
        elif last:
            steps.append(last)
        steps.append(step)
    return _Story(tuple(steps), story.end._replace(ways=tuple(map(_side_by_side, story.end.ways))))


def _claims(line: OnLine, story: _Story, known: Known, if_x: int, if_y: int) -> list[Claim]:
    """Say a story to a reader of the whole line."""
    return told(line, known, [(*step.places, step.by) for step in story.steps], story.end, if_x, if_y)


def told(
    line: OnLine, known: Known, steps: Sequence[Step], end: End, if_x: int, if_y: int, taken: Sequence[int] = ()
) -> list[Claim]:
    """Say to a reader of a line what would follow, with some cells supposed, and what would break.

    Args:
        line: the line.
        known: what is known of it, or supposed.
        steps: what would follow.
        end: what would break.
        if_x, if_y: the cells supposed.
        taken: crossed pairs that are said to take one each of what an end is short of; those that lie apart from it.
    """
    out: list[Claim] = []
    for x, y, by in steps:
        out.append(line.would_be(x, y, by, if_x, if_y))
        known = known.plus(x, y)
    if out:
        if_x = if_y = 0
    side, supposed = line.side(end.one), (if_x, if_y) if end.one else (if_y, if_x)
    if end.kind == "three":
        out.append(side.breaks("three", end.cells, 0, *supposed))
    elif end.kind == "many":
        mine = known.side(end.one)[0]
        out.append(side.too_many(mine, count(mine), *supposed))
    elif end.kind == "same":
        out.append(side.repeats(end.place, end.cells, False, *supposed))
    elif end.kind == "sign":
        out.append(side.breaks("sign", end.cells & known.x, end.cells & known.y, *supposed))
    elif end.kind == "short":
        groups = [group for group in end.groups if group not in taken]
        left = known.left(end.one) - sum(not group & union(groups) for group in taken)
        out.append(side.short(groups[: left + 1], known.blanks, left, *supposed))
    else:
        with_x, with_y = (_claims(line, *way, 0, 0) for way in zip(end.ways, _branches(known, end.cells), strict=True))
        out.append(line.either(end.cells, with_x, with_y, if_x, if_y))
    return out
