"""A story: the consequences along a line, cell by cell, up to a contradiction, and the argument that tells it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from deduce.core.line import Line, Shape, count, positions
from deduce.core.shares import CHAINS, crowded, pieces, union
from deduce.facts import Fact, Left, Needs, Sign
from deduce.ladder.arguments import LineArgument, against_sign, breaks, same, three, too_many, without_idle
from deduce.world import singles

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


def told(story: Story, line: Line) -> tuple[LineArgument, ...] | None:
    """Return a story as the parts of an argument, for a reader who knows the line; None if not all of it is true."""
    parts: list[LineArgument] = []
    for step in story.steps:
        facts = _reasons(step, line)
        if facts is None:
            return None
        parts.append(LineArgument(facts, step.x, step.y))
        line = line.plus(step.x, step.y)
    end = story.end
    if not end.ways:
        facts = _broken(end, line)
        return None if facts is None else (*parts, breaks(*facts))
    ways = [told(way, case) for way, case in zip(end.ways, branches(line, end.cells), strict=True)]
    if end.cells & ~line.blanks or ways[0] is None or ways[1] is None:
        return None
    return *parts, LineArgument(y=end.cells, if_x=end.cells, then=ways[0]), *ways[1]


def after(steps: Steps, line: Line) -> Line | None:
    """Return the line after some steps.  Return None if they are not all true."""
    for step in steps:
        if _reasons(step, line) is None:
            return None
        line = line.plus(step.x, step.y)
    return line


def branches(line: Line, cell: int) -> tuple[Line, Line]:
    """Return the line with X in a cell, and with Y there."""
    return line.plus(cell, 0), line.plus(0, cell)


def shortened(story: Story, line: Line) -> Story:
    """Return a story without the cells that it does not need, and with only one of two ways if one is enough."""
    fewer_stories = [story._replace(steps=steps) for steps in fewer_steps(story.steps)]
    fewer_stories += [Story((*story.steps, *way.steps), way.end) for way in story.end.ways]
    for fewer in fewer_stories:
        if told(fewer, line) is not None:
            return shortened(fewer, line)
    for step in story.steps:
        line = line.plus(step.x, step.y)
    ways = map(shortened, story.end.ways, branches(line, story.end.cells))
    return story._replace(end=story.end._replace(ways=tuple(ways)))


def fewer_steps(steps: Steps) -> Iterator[Steps]:
    """Yield steps with one cell left out."""
    for number, step in enumerate(steps):
        for cell in singles(step.x | step.y):
            remaining = Step(step.x & ~cell, step.y & ~cell, step.by)
            yield *steps[:number], *((remaining,) if remaining.x | remaining.y else ()), *steps[number + 1 :]


def _reasons(step: Step, line: Line) -> tuple[Fact, ...] | None:
    """Return the facts behind a step, for `room` perhaps more than needed; None if its cells do not follow, or are
    filled.
    """
    x, y, by = step
    if (x | y) & ~line.blanks:
        return None
    if by == "balance":
        return (Left(int(not x), 0),) if not line.side(not x).room else None
    if by == "room":
        more_x, more_y = crowded(line.shape, line.x, line.y, pieces(line.shape, line.blanks, CHAINS))
        if x & ~more_x or y & ~more_y:
            return None
        left = [Left(int(one), line.side(one).room) for one in (False, True) if line.side(one).room >= 0]
        signs = positions((line.shape.equal | line.shape.opposite) & line.blanks & line.blanks >> 1)
        return *left, *[sign_at(line.shape, at) for at in signs]
    facts = [_needs(line, one, singles(cells), by) for one, cells in ((False, y), (True, x)) if cells]
    needs = [fact for fact in facts if fact is not None]
    return tuple(needs) if len(needs) == len(facts) else None


def sign_at(shape: Shape, index: int) -> Sign:
    """Return the fact that there is a sign after a cell."""
    return Sign(3 << index, "=" if shape.equal >> index & 1 else "x")


def _needs(line: Line, one: bool, groups: Iterable[int], by: str) -> Needs | None:
    """Return the fact that each of some groups needs an X, or a Y, with the known cells that are its reasons."""
    fact, signs = Needs(int(one), tuple(groups), by, line.known), line.shape.signs
    return without_idle(fact, signs) if all(fact.ways_for(group, signs) for group in fact.groups) else None


def _broken(end: End, line: Line) -> tuple[Fact, ...] | None:
    """Return the facts that state a contradiction, which is not `either`; None if there is none."""
    kind, one, cells = end.kind, end.one, end.cells
    side = line.side(one)
    if kind == "sign":
        return (against_sign(cells & line.x, cells & line.y),) if not cells & line.blanks else None
    if kind == "short":
        # one group more than is left, each pair with both its cells, and no cell twice
        apart = [group & line.blanks for group in end.groups]
        whole = all(
            not group & side.x and (group == empty or count(group) == 3)
            for group, empty in zip(end.groups, apart, strict=True)
        )
        if not whole or not all(apart) or len(apart) != side.room + 1 or sum(map(count, apart)) != count(union(apart)):
            return None
        trios = [empty for group, empty in zip(end.groups, apart, strict=True) if count(group) == 3]
        pairs = [group for group in end.groups if count(group) == 2]
        needs = [_needs(line, one, groups, by) for groups, by in ((trios, "three"), (pairs, "sign")) if groups]
        return Left(int(one), side.room), *[fact for fact in needs if fact]
    if kind == "three":
        fact = three(cells) if not cells & ~side.x else None
    elif kind == "many":
        fact = too_many(side.x) if side.room < 0 else None
    else:
        fact = same(end.place, side.x) if side.x == cells else None
    return None if fact is None else (fact if one else fact.flipped(),)
