"""A story: the consequences along a line, cell by cell, up to a contradiction, and the argument made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from deduce.arguing.lean import view_of
from deduce.core.line import Shape, count, positions
from deduce.core.shares import CHAINS, crowded, pieces, union
from deduce.facts import Fact, Left, Needs, Sign
from deduce.ladder.arguments import LineArgument, against_sign, breaks, same, three, too_many, without_idle
from deduce.world import singles


class Known(NamedTuple):
    """The known cells of a line, or those that would be known."""

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
        """Return how many more X, or Y, there is room for."""
        return self.shape.most - count(self.side(one)[0])

    def plus(self, x: int, y: int) -> Known:
        return Known(self.shape, self.x | x, self.y | y)


Reason = Literal["three", "sign", "balance", "room"]


class Step(NamedTuple):
    """Cells that would hold X, cells that would hold Y, and the reason.

    The reason is `three` together; a `sign`; `balance`, if the line has all of the other symbol; or `room`, if other
    cells joined by signs leave none for the other symbol.
    """

    x: int
    y: int
    by: Reason


Steps = tuple[Step, ...]


class End(NamedTuple):
    """A contradiction.

    Attributes:
        kind: `three` together; too `many` of a symbol; two cells that break the `sign` between them; `short`, more
            groups that each need a symbol than are left of it; the `same` cells of a symbol as a finished line; or
            `either` symbol of an empty cell fails.
        one: whether the symbol is X.
        cells: the three cells, the two that the sign joins, the cells of the symbol in the line, or the empty cell.
        groups: for `short`, the groups, each of three cells or a pair.
        place: for `same`, the index of the finished line.
        ways: for `either`, how X fails, and how Y fails.
    """

    kind: Literal["three", "many", "sign", "short", "same", "either"]
    one: bool = True
    cells: int = 0
    groups: tuple[int, ...] = ()
    place: int = 0
    ways: tuple[Story, ...] = ()


class Story(NamedTuple):
    """Consequences in order, and the contradiction at their end."""

    steps: Steps
    end: End


def is_valid(story: Story, known: Known) -> bool:
    """Return whether each step of a story is true, and new to a reader who knows these cells of the line."""
    after = known_after(story.steps, known)
    return after is not None and _breaks(story.end, after)


def known_after(steps: Steps, known: Known) -> Known | None:
    """Return the line after some steps.  Return None if they are not all true."""
    for step in steps:
        if (step.x | step.y) & ~known.blanks or not follow(step, known):
            return None
        known = known.plus(step.x, step.y)
    return known


def _breaks(end: End, known: Known) -> bool:
    mine = known.side(end.one)[0]
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
        # one group more than is left, each pair with both its cells, and no cell twice
        whole = all(not group & mine and (group & known.blanks == group or count(group) == 3) for group in end.groups)
        apart = [group & known.blanks for group in end.groups]
        return whole and all(apart) and len(apart) == left + 1 and sum(map(count, apart)) == count(union(apart))
    return not end.cells & ~known.blanks and all(map(is_valid, end.ways, branches(known, end.cells)))


def branches(known: Known, cell: int) -> tuple[Known, Known]:
    """Return the line with X in a cell, and with Y there."""
    return known.plus(cell, 0), known.plus(0, cell)


def follow(step: Step, known: Known) -> bool:
    """Return whether the cells of a step follow immediately."""
    shape, (x, y, by) = known.shape, step
    if by == "room":
        more_x, more_y = crowded(shape, known.x, known.y, pieces(shape, known.blanks, CHAINS))
        return not (x & ~more_x or y & ~more_y)
    for one, cells in ((True, x), (False, y)):
        right, wrong = known.side(one)
        if by == "balance":
            more = 0 if known.left(not one) else shape.full
        elif by == "three":
            more = wrong << 1 & (wrong << 2 | wrong >> 1) | wrong >> 1 & wrong >> 2
        else:
            before = shape.equal & right | shape.opposite & wrong
            more = before << 1 | shape.equal & right >> 1 | shape.opposite & wrong >> 1
        if cells & ~more:
            return False
    return True


def shortened(story: Story, known: Known) -> Story:
    """Return a story without the cells that it does not need, and with only one of two ways if one is enough."""
    fewer_stories = [story._replace(steps=steps) for steps in fewer_steps(story.steps)]
    fewer_stories += [Story((*story.steps, *way.steps), way.end) for way in story.end.ways]
    for fewer in fewer_stories:
        if is_valid(fewer, known):
            return shortened(fewer, known)
    for step in story.steps:
        known = known.plus(step.x, step.y)
    ways = map(shortened, story.end.ways, branches(known, story.end.cells))
    return story._replace(end=story.end._replace(ways=tuple(ways)))


def fewer_steps(steps: Steps) -> Iterator[Steps]:
    """Yield steps with one cell left out."""
    for number, step in enumerate(steps):
        for cell in singles(step.x | step.y):
            remaining = Step(step.x & ~cell, step.y & ~cell, step.by)
            yield *steps[:number], *((remaining,) if remaining.x | remaining.y else ()), *steps[number + 1 :]


def parts_of(story: Story, known: Known) -> tuple[LineArgument, ...]:
    """Return a story as the parts of an argument, for a reader who knows these cells of the line."""
    out: list[LineArgument] = []
    for step in story.steps:
        out.append(LineArgument(tuple(_reasons(step, known)), step.x, step.y))
        known = known.plus(step.x, step.y)
    end = story.end
    if end.kind != "either":
        return *out, breaks(*_broken(end, known))
    (with_x, with_y), (known_x, known_y) = end.ways, branches(known, end.cells)
    fails = LineArgument(y=end.cells, if_x=end.cells, then=parts_of(with_x, known_x))
    return *out, fails, *parts_of(with_y, known_y)


def _reasons(step: Step, known: Known) -> Iterator[Fact]:
    """Yield the facts behind a step.  For `room` there may be more facts than needed."""
    x, y, by = step
    if by == "balance":
        yield Left(int(not x), 0)
    elif by == "room":
        yield from (Left(int(one), known.left(one)) for one in (False, True) if known.left(one) >= 0)
        for index in positions((known.shape.equal | known.shape.opposite) & known.blanks & known.blanks >> 1):
            yield sign_at(known.shape, index)
    else:
        yield from (_needs(known, one, singles(cells), by) for one, cells in ((False, y), (True, x)) if cells)


def sign_at(shape: Shape, index: int) -> Sign:
    """Return the fact that there is a sign after a cell."""
    return Sign(3 << index, "=" if shape.equal >> index & 1 else "x")


def _needs(known: Known, one: bool, groups: Iterable[int], by: str) -> Needs:
    """Return the fact that each of some groups needs an X, or a Y, with the known cells that are its reasons."""
    return without_idle(
        Needs(int(one), tuple(groups), by, (known.y, known.x)), view_of(known.shape, (known.y, known.x))
    )


def _broken(end: End, known: Known) -> tuple[Fact, ...]:
    """Return the facts that state the contradiction."""
    mine = known.side(end.one)[0]
    if end.kind == "sign":
        return (against_sign(end.cells & known.x, end.cells & known.y),)
    if end.kind == "short":
        trios = [group & known.blanks for group in end.groups if count(group) == 3]
        pairs = [group for group in end.groups if count(group) == 2]
        needs = [_needs(known, end.one, groups, by) for groups, by in ((trios, "three"), (pairs, "sign")) if groups]
        return Left(int(end.one), known.left(end.one)), *needs
    fact = three(end.cells) if end.kind == "three" else too_many(mine) if end.kind == "many" else same(end.place, mine)
    return (fact if end.one else fact.flipped(),)
