"""Why a line breaks a rule or cannot be filled: minimal premises, and what would follow up to a contradiction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import Line, Shape, count, positions
from deduce.core.shares import CHAINS, crowded, pack, pieces, union
from deduce.facts import Breaks, Fact, Left, Needs, Sign
from deduce.ladder.arguments import (
    Inference,
    LineArgument,
    against_sign,
    as_shown,
    breaks,
    one_in,
    same,
    sign,
    three,
    too_many,
    without_idle,
)
from deduce.puzzle import GameRule, Puzzle
from deduce.trace import Argument
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
        for signs, alike in ((known.shape.equal, True), (known.shape.opposite, False)):
            for at in positions(signs):
                pair = 3 << at
                if pair & mine and pair & blanks:
                    return _step(pair & blanks, one is alike, "sign")
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


def violations(line: Line) -> Iterator[LineArgument]:
    """Yield the violations on a line, seen from the side of X.  With any of them the line has no filling.

    Its finished lines have the known cells of the parallel lines that it must differ from.
    """
    shape, x, y = line.shape, line.x, line.y
    for together in line.trios(x):
        yield breaks(three(together))
    if line.room < 0:
        yield breaks(too_many(x))
    for against in (shape.equal & (x & y >> 1 | y & x >> 1), shape.opposite & x & x >> 1):
        for at in positions(against):
            yield breaks(against_sign(3 << at & x, 3 << at & y))
    for at in positions(shape.equal & shape.equal >> 1):
        trio = [7 << at]
        yield breaks(sign(3 << at, "="), sign(6 << at, "="), one_in(trio), one_in(trio).flipped())
    if not line.room:
        for index, other_x, other_y in line.finished:
            if other_x == x:
                yield breaks(same(index, x))
            elif other_y == shape.full & ~x:
                yield breaks(same(index, x, rest=True))


def first_violation(board: Board, states: States, lines: Iterable[int]) -> Inference | None:
    """Return the first violation on some lines."""
    return next((violation for line in lines for violation in broken(board, states, line)), None)


def broken(board: Board, states: States, line: int, settled: bool = False) -> Iterator[Inference]:
    """Yield the violations on a line, from the side of the ones (True), then from the side of the zeros.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    if not settled and not board.broken(states, 1 << line):
        return
    seen = board.line(states, line, finished=board.compared(states, line, settled, completed=False))
    for one, side in ((True, seen), (False, seen.swapped())):
        for argument in violations(side):
            yield Inference(line, one, argument)


def unfillable(board: Board, states: States, line: int, settled: bool = False) -> Inference | None:
    """Return why a line has no filling left.  Return None if it has one.

    The line must differ from finished parallel lines, and with `settled` also from determined ones.
    """
    seen = board.line(states, line)
    if not seen.blanks:
        return None
    beside = board.compared(states, line, settled)
    struck = {full: index for index, full, zeros in reversed(beside) if not (seen.x & zeros or seen.y & full)}
    ways = count_up_to(Terms(seen.shape), seen.x, seen.y, len(struck) + 1)
    if any(way not in struck for way in ways):
        return None
    argument = conflict(seen.shape, seen.x, seen.y, repeated=[(index, full) for full, index in struck.items()])
    return shown_beside(board, states, Inference(line, True, argument))


def shown_beside(board: Board, states: States, found: Inference) -> Inference:
    """Return an argument that compares each parallel line by the symbol that is complete in it."""
    line, one, argument = found
    first = board.parallel(line).start
    beside = {index: board.line(states, first + index, one).known for index, _ in argument.companions}
    return Inference(line, one, as_shown(argument, beside)) if beside else found


def unfillable_lines(
    board: Board, states: States, first: Sequence[int] = (), settled: bool = False
) -> Iterator[Inference]:
    """Yield the lines that have no filling left, and why, in order, but the lines in `first` before the others."""
    for line in (*first, *range(len(states))):
        why = unfillable(board, states, line, settled)
        if why is not None:
            yield why


def faults(grid: Puzzle) -> Iterator[Argument]:
    """Yield each fault of a grid: a line that breaks a rule, is the same as another, or has no filling left.

    Rows come first, from the top, then columns from the left.
    """
    board = Board(grid)
    states = board.start()
    for line in range(len(states)):
        seen = board.line(states, line)
        found = [*_broken_alone(board, states, line), *_same_above(board, states, line)]
        why = None if found else unfillable(board, states, line)
        # if a determined line equals a finished one, only the later of the two is reported
        if why and not (why.argument.companions and seen.shape.completion(seen.x, seen.y)):
            found = [why]
        by_facts: dict[frozenset[Fact], Argument] = {}
        for violation in found:
            argument = violation.on_grid(board)
            # a fault that is seen from both sides is reported once
            by_facts.setdefault(frozenset(argument.facts), argument)
        yield from by_facts.values()


def _broken_alone(board: Board, states: States, line: int) -> Iterator[Inference]:
    """Yield the violations by the known cells of a line alone: whole runs, and counts that runs do not explain."""
    for one in (True, False):
        seen, in_runs = board.line(states, line, one), 0
        for run in seen.runs(seen.x):
            if run.bit_count() > 2:
                in_runs |= run
                yield Inference(line, one, breaks(three(run)))
        for argument in violations(seen):
            rules = {fact.rule for fact in argument.facts if isinstance(fact, Breaks)}
            if "three" not in rules and ("balance" not in rules or seen.x & ~in_runs):
                yield Inference(line, one, argument)


def _same_above(board: Board, states: States, line: int) -> Iterator[Inference]:
    """Yield the first line above, or to the left, with the same filling as this determined line, if there is one."""
    shape, known = board.shapes[line], board.line(states, line).known
    filling = shape.completion(known.ones, known.zeros)
    settled = [value for value in (1, 0) if known[value].bit_count() == shape.most]
    if not (board.unique and settled):
        return
    for index, other in enumerate(range(board.parallel(line).start, line)):
        theirs = board.line(states, other).known
        if board.shapes[other].completion(theirs.ones, theirs.zeros) == filling:
            # preferably a symbol that has the same known cells in both lines
            value = max(settled, key=lambda value: (theirs[value] == known[value], value))
            argument = breaks(same(index, known[value], rest=theirs[value] != known[value]))
            yield Inference(line, value == 1, argument)
            return
