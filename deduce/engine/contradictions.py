"""Why a line breaks a rule or cannot be filled: minimal premises, and what would follow up to a contradiction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from deduce.base.budget import Budget, LimitError
from deduce.engine.arguments import (
    Found,
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
from deduce.game.puzzle import GameRule, Puzzle
from deduce.game.world import singles
from deduce.grid.fillings import Terms, count_up_to
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape, count, positions
from deduce.grid.pieces import CHAINS, crowded, pack, pieces, union
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Breaks, Fact, Left, Needs, Sign

Parts = tuple[Argument, ...]
"""What would follow along a line, part by part, up to a contradiction, which places nothing.

If a part tries X in a cell, it says how X fails there; the parts after it say how Y fails.
"""


LONGEST: Final = 200_000
"""The most steps to find out why a line cannot be filled; what takes longer is too long to follow.

With a sign between any two cells, it can take twice as many for each cell more.
"""

_PART_WORK: Final = 4  # steps to see whether a part is true


def retold(parts: Parts, line: Line, work: Budget | None = None) -> Parts | None:
    """Return parts for a reader who knows these cells of the line.  Return None if not all of them are true there."""
    out: list[Argument] = []
    for part in parts:
        if work is not None:
            work.take(_PART_WORK)
        then = retold(part.then, line.given(part.tries), work) if part.then else ()
        facts = () if part.then else _facts(part, line)
        if then is None or facts is None or part.gives.cells & ~line.blanks:
            return None
        out.append(part._replace(facts=facts, then=then))
        line = line.given(part.gives)
    return tuple(out)


def shortened(parts: Parts, line: Line, work: Budget) -> Parts:
    """Return parts without the cells that they do not need, and with only one of two ways if one is enough."""
    for fewer in (*fewer_cells(parts), *_one_way(parts)):
        told = retold(fewer, line, work)
        if told is not None:
            return shortened(told, line, work)
    out: list[Argument] = []
    for part in parts:
        then = shortened(part.then, line.given(part.tries), work) if part.then else ()
        out.append(part._replace(then=then))
        line = line.given(part.gives)
    return tuple(out)


def fewer_cells(parts: Parts) -> Iterator[Parts]:
    """Yield parts with one cell left out."""
    for number, part in enumerate(parts):
        for cell in singles(0 if part.then else part.gives.cells):
            gives = part.gives.among(~cell)
            yield *parts[:number], *((part._replace(gives=gives),) if gives.cells else ()), *parts[number + 1 :]


def _one_way(parts: Parts) -> Iterator[Parts]:
    """Yield parts with only one of two ways."""
    for number, part in enumerate(parts):
        if part.then:
            yield *parts[:number], *part.then
            yield *parts[:number], *parts[number + 1 :]


def _facts(part: Argument, line: Line) -> tuple[Fact, ...] | None:
    """Return the facts by which a part follows on a line, of the same kinds as its own.  Return None if it does not."""
    first, *others = part.facts
    gives = part.gives
    if isinstance(first, Breaks):
        return _broken(first, line)
    if isinstance(first, Left) and not gives.cells:
        windows = [_window(need, group) for need in others if isinstance(need, Needs) for group in need.groups]
        return too_few(line, first.value == 1, windows)
    if isinstance(first, Left) and not others:
        return None if line.side(first.value == 1).room else part.facts
    if isinstance(first, Left):
        more_x, more_y = crowded(line.shape, line.x, line.y, pieces(line.shape, line.blanks, CHAINS))
        return None if gives.ones & ~more_x or gives.zeros & ~more_y else no_room(line)
    by = "sign" if first.rules == ("sign",) else "three"
    sides = [(one, cells) for one, cells in ((False, gives.zeros), (True, gives.ones)) if cells]
    facts = [fact for fact in (needed(line, one, singles(cells), by) for one, cells in sides) if fact]
    return tuple(facts) if len(facts) == len(sides) else None


def no_room(line: Line) -> tuple[Fact, ...]:
    """Return the facts, perhaps more than needed, by which pieces have no room for a symbol."""
    left = [Left(int(one), line.side(one).room) for one in (False, True) if line.side(one).room >= 0]
    signs = positions((line.shape.equal | line.shape.opposite) & line.blanks & line.blanks >> 1)
    return *left, *[sign_at(line.shape, at) for at in signs]


def sign_at(shape: Shape, index: int) -> Sign:
    """Return the fact that there is a sign after a cell."""
    return Sign(3 << index, "=" if shape.equal >> index & 1 else "x")


def needed(line: Line, one: bool, groups: Iterable[int], by: str) -> Needs | None:
    """Return the fact that each of some groups needs an X, or a Y, with the known cells that are its reasons."""
    fact, signs = Needs(int(one), tuple(groups), by, line.known), line.shape.signs
    return without_idle(fact, signs) if all(fact.ways_for(group, signs) for group in fact.groups) else None


def too_few(line: Line, one: bool, windows: Sequence[int]) -> tuple[Fact, ...] | None:
    """Return the facts that more X, or Y, are needed than are left.  Return None if that is not so.

    Args:
        windows: one more than are left, each of three cells, or a pair joined by x.
    """
    side = line.side(one)
    groups = [window & line.blanks for window in windows]
    if not all(groups) or len(groups) != side.room + 1 or sum(map(count, groups)) != count(union(groups)):
        return None
    trios = [group for group, window in zip(groups, windows, strict=True) if count(window) == 3]
    pairs = [window for window in windows if count(window) == 2]
    if union(windows) & side.x or union(pairs) & ~line.blanks:
        return None
    needs = [needed(line, one, cells, by) for cells, by in ((trios, "three"), (pairs, "sign")) if cells]
    return Left(int(one), side.room), *[need for need in needs if need]


def _window(need: Needs, group: int) -> int:
    """Return the three cells, or the pair, of a group."""
    return group | need.ways_for(group)[0] if need.by == "three" else group


def _broken(fact: Breaks, line: Line) -> tuple[Fact, ...] | None:
    """Return a broken rule as it shows on a line.  Return None if it does not."""
    one, cells = fact.value == 1, fact.cells
    side = line.side(one)
    if fact.rule == "balance":
        return (side_of(too_many(side.x), one),) if side.room < 0 else None
    if fact.rule == "unique":
        return (fact,) if side.x == cells.cells else None
    return (fact,) if not (cells.ones & ~line.x or cells.zeros & ~line.y) else None


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
    shape: Shape,
    x: int,
    y: int,
    if_x: int = 0,
    if_y: int = 0,
    repeated: Sequence[tuple[int, int]] = (),
    budget: Budget | None = None,
) -> Argument:
    """Return why a line cannot be filled, in parts that a reader of the whole line can follow.

    It proves the opposite of the assumption, an empty cell in `if_x` or `if_y`, or without one that the line has no
    filling.  The finished lines that must not be repeated are given by their indexes and cells of X.  Raises LimitError
    if that takes too long, also without a budget.
    """
    work = Budget(LONGEST) if budget is None else budget.up_to(LONGEST)
    why = minimal_premises(shape, x, y, if_x, if_y, [filling for _, filling in repeated])
    struck = {filling: index for index, filling in reversed(repeated) if filling in why.repeated}
    terms = Terms.of(shape, why.uses)
    known, few = Line(shape, x | if_x, y | if_y), Line(shape, why.x | if_x, why.y | if_y)
    parts = shortened(_refute(terms, struck, few, work), few, work)
    told = retold(parts, known)
    if told is None or (struck and _branchings(told)) or _counts(told):
        # with the known cells outside the premises it may be false, the line may equal a finished one immediately, or
        # three together may be in view
        whole = shortened(_refute(terms, struck, known, work), known, work)
        told = min((other for other in (told, whole) if other), key=lambda parts: (_branchings(parts), _counts(parts)))
    then = _side_by_side(shortened(told, known, work), known)
    if if_x or if_y:
        return LineArgument((), if_y, if_x, if_x, if_y, then)
    return then[0] if len(then) == 1 else LineArgument(then=then)


def _branchings(parts: Parts) -> int:
    """Return how often parts try both symbols in an empty cell."""
    return sum(1 + _branchings(part.then) for part in parts if part.then)


def _counts(parts: Parts) -> bool:
    """Return whether parts end with groups that need more of a symbol than is left, in any case."""
    return any(_counts(part.then) if part.then else _is_short(part) for part in parts)


def _is_short(end: Argument) -> bool:
    return not end.gives.cells and isinstance(end.facts[0], Left)


_Struck = Mapping[int, int]
"""The finished lines that must not be repeated: the cells of X of each, with its index."""


def _refute(terms: Terms, struck: _Struck, known: Line, work: Budget) -> Parts:
    """Return why a line with these cells has no filling under the terms except those struck out.  It must have none.

    Simple rules fill in cells up to a contradiction.  If they give no more, both symbols are tried in an empty cell,
    preferably one where both fail after few steps.
    """
    parts, known, has_ended = _filled_in(terms, struck, known, work)
    if has_ended:
        return parts
    best, blank = (3, 0), 0
    for at in positions(known.blanks):
        ends = [_filled_in(terms, struck, way, work) for way in (known.plus(1 << at, 0), known.plus(0, 1 << at))]
        order = sum(not ended for *_, ended in ends), sum(len(links) - ended for links, _, ended in ends)
        if order < best:
            best, blank = order, 1 << at
    with_x, with_y = known.plus(blank, 0), known.plus(0, blank)
    tried = LineArgument(y=blank, if_x=blank, then=_refute(terms, struck, with_x, work))
    return *parts, tried, *_refute(terms, struck, with_y, work)


def _filled_in(terms: Terms, struck: _Struck, known: Line, work: Budget) -> tuple[Parts, Line, bool]:
    """Return what follows by simple rules, the line after that, and whether it ends in a contradiction."""
    parts: list[Argument] = []
    if not terms.sign:
        known = Line(known.shape.with_signs(0, 0), known.x, known.y)
    while True:
        work.take(known.shape.length // 6 + 1)
        end = _break(terms, struck, known)
        seen = trio_in_view(known) if end and _is_short(end) else None
        if seen:
            return (*parts, *seen), known, True
        part = end or _next(terms, known)
        if part is None:
            return tuple(parts), known, False
        parts.append(part)
        if end:
            return tuple(parts), known, True
        known = known.given(part.gives)


def _break(terms: Terms, struck: _Struck, known: Line) -> Argument | None:
    """Return the contradiction on a line.  Return None if there is none."""
    shape = known.shape
    for one in (True, False):
        side = known.side(one)
        mine, others, left = side.x, side.y, side.room
        place = struck.get(mine if one else shape.full & ~mine)
        if place is not None and not left:
            return breaks(side_of(same(place, mine), one))
        for trio in side.trios(mine) if terms.three else ():
            return breaks(side_of(three(trio), one))
        if terms.balance and left < 0:
            return breaks(side_of(too_many(mine), one))
        for at in positions(shape.equal & mine & others >> 1 | shape.opposite & mine & mine >> 1):
            return breaks(against_sign(3 << at & known.x, 3 << at & known.y))
        if terms.balance and terms.three:
            groups = pack(shape, mine, others, left + 1)
            facts = too_few(known, one, groups) if len(groups) > left and left else None
            if facts:
                return breaks(*facts)
    return None


def trio_in_view(known: Line) -> Parts | None:
    """Return how a cell next to two of each symbol makes three together.  Return None if there is none.

    A reader sees it sooner than a count.
    """
    for cell in singles(_between_pairs(known.x) & _between_pairs(known.y) & known.blanks):
        part = _part(known, cell, True, "three")
        trio = next(trio for trio in known.trios(known.x | cell) if trio & cell)
        return part, breaks(three(trio))
    return None


def _between_pairs(cells: int) -> int:
    """Return where another cell would make three together: next to two cells, or between them."""
    before, after = cells << 1, cells >> 1
    return before & cells << 2 | after & cells >> 2 | before & after


def side_of(fact: Fact, one: bool) -> Fact:
    """Return a fact about X, or the same about Y."""
    return fact if one else fact.flipped()


def _next(terms: Terms, known: Line) -> Argument | None:
    """Return the easiest part that follows immediately.  Return None if there is none."""
    blanks = known.blanks
    for one in (True, False):
        side = known.side(one)
        mine = side.x
        if terms.three:
            for at in positions(mine & mine >> 1):
                pair = 3 << at
                sides = (pair << 1 | pair >> 1) & ~pair & blanks
                if sides:
                    return _part(known, sides, not one, "three")
            for at in positions(mine << 1 & mine >> 1 & blanks):
                return _part(known, 1 << at, not one, "three")
        for signs, alike in ((known.shape.equal, True), (known.shape.opposite, False)):
            for at in positions(signs):
                pair = 3 << at
                if pair & mine and pair & blanks:
                    return _part(known, pair & blanks, one is alike, "sign")
        if terms.balance and blanks and not side.room:
            x, y = (0, blanks) if one else (blanks, 0)
            return LineArgument((Left(int(one), 0),), x, y)
    return None


def _part(known: Line, cells: int, one: bool, by: str) -> Argument:
    """Return that some cells would be X, or Y, by three together or a sign."""
    need = needed(known, one, singles(cells), by)
    assert need is not None
    return LineArgument((need,), cells, 0) if one else LineArgument((need,), 0, cells)


def _side_by_side(parts: Parts, line: Line) -> Parts:
    """Return parts with independent ones by three together merged, because a reader sees them at the same time."""
    out: list[Argument] = []
    before = line
    for part in parts:
        last = out[-1] if out else part
        together = last._replace(gives=last.gives.plus(part.gives))
        similar = _is_by_three(last) and _is_by_three(part) and not together.gives.mixed
        told = retold((together,), before) if out and similar else None
        if told:
            out[-1] = told[0]
        else:
            before = line
            then = _side_by_side(part.then, line.given(part.tries)) if part.then else ()
            out.append(part._replace(then=then))
        line = line.given(part.gives)
    return tuple(out)


def _is_by_three(part: Argument) -> bool:
    return part.gives.cells > 0 and [fact.rules for fact in part.facts] == [("three",)]


def violations_on(line: Line) -> Iterator[Argument]:
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


def violations(grid: Grid, lines: Iterable[int], determined: bool = False) -> Iterator[Found]:
    """Yield why lines break the game rules, each from the side of the ones (True), then from that of the zeros.

    A line must differ from finished parallel lines, and with `determined` also from determined ones.
    """
    for line in lines:
        if not determined and not grid.broken(1 << line):
            continue
        seen = grid.line(line, finished=grid.compared(line, determined, completed=False))
        for one, side in ((True, seen), (False, seen.swapped())):
            for argument in violations_on(side):
                yield Found(line, one, argument)


def unfillable(grid: Grid, line: int, determined: bool = False, budget: Budget | None = None) -> Found | None:
    """Return why a line has no filling left.  Return None if it has one.

    The line must differ from finished parallel lines, and with `determined` also from determined ones.  Raises
    LimitError if there is no filling, but it takes too long to find out why.
    """
    seen = grid.line(line)
    if not seen.blanks:
        return None
    beside = grid.compared(line, determined)
    struck = {full: index for index, full, zeros in reversed(beside) if not (seen.x & zeros or seen.y & full)}
    ways = count_up_to(Terms(seen.shape), seen.x, seen.y, len(struck) + 1)
    if any(way not in struck for way in ways):
        return None
    repeated = [(index, full) for full, index in struck.items()]
    argument = conflict(seen.shape, seen.x, seen.y, repeated=repeated, budget=budget)
    return shown_beside(grid, Found(line, True, argument))


def shown_beside(grid: Grid, found: Found) -> Found:
    """Return an argument that compares each parallel line by the symbol that is complete in it."""
    first, argument = grid.parallel(found.line).start, found.argument
    beside = {other[1]: grid.line(first + other[1], found.one).known for other, _ in argument.rests().compared}
    return found._replace(argument=as_shown(argument, beside)) if beside else found


def unfillable_lines(
    grid: Grid, first: Sequence[int] = (), determined: bool = False, budget: Budget | None = None
) -> Iterator[Found]:
    """Yield the lines that have no filling left, and why, in order, but the lines in `first` before the others.

    After them, raises LimitError if there are others, but it takes too long to find out why.
    """
    cut: LimitError | None = None
    for line in (*first, *range(len(grid.states))):
        try:
            why = unfillable(grid, line, determined, budget)
        except LimitError as limit:
            cut, why = limit, None
        if why is not None:
            yield why
    if cut is not None:
        raise cut


def faults(puzzle: Puzzle, budget: Budget | None = None) -> Iterator[Argument]:
    """Yield each fault of a grid: a line that breaks a rule, is the same as another, or has no filling left.

    Rows come first, from the top, then columns from the left.  After them, raises LimitError if there is another line
    without a filling, but it takes too long to find out why.
    """
    grid = Grid.of(puzzle)
    cut: LimitError | None = None
    for line in range(len(grid.states)):
        seen = grid.line(line)
        found = [*_broken_alone(grid, line), *_same_above(grid, line)]
        try:
            why = None if found else unfillable(grid, line, budget=budget)
        except LimitError as limit:
            cut, why = limit, None
        # if a determined line equals a finished one, only the later of the two is reported
        if why and not (why.argument.rests().compared and seen.shape.completion(seen.x, seen.y)):
            found = [why]
        by_facts: dict[frozenset[Fact], Argument] = {}
        for violation in found:
            argument = violation.on_grid(grid)
            # a fault that is seen from both sides is reported once
            by_facts.setdefault(frozenset(argument.facts), argument)
        yield from by_facts.values()
    if cut is not None:
        raise cut


def _broken_alone(grid: Grid, line: int) -> Iterator[Found]:
    """Yield the violations by the known cells of a line alone: whole runs, and counts that runs do not explain."""
    for one in (True, False):
        seen, in_runs = grid.line(line, one), 0
        for run in seen.runs(seen.x):
            if run.bit_count() > 2:
                in_runs |= run
                yield Found(line, one, breaks(three(run)))
        for argument in violations_on(seen):
            rules = {fact.rule for fact in argument.facts if isinstance(fact, Breaks)}
            if "three" not in rules and ("balance" not in rules or seen.x & ~in_runs):
                yield Found(line, one, argument)


def _same_above(grid: Grid, line: int) -> Iterator[Found]:
    """Yield the first line above, or to the left, with the same filling as this determined line, if there is one."""
    shape, known = grid.shapes[line], grid.line(line).known
    filling = shape.completion(known.ones, known.zeros)
    complete = [value for value in (1, 0) if known[value].bit_count() == (shape.most_y, shape.most)[value]]
    if not (grid.unique and complete):
        return
    for index, other in enumerate(range(grid.parallel(line).start, line)):
        theirs = grid.line(other).known
        if grid.shapes[other].completion(theirs.ones, theirs.zeros) == filling:
            # preferably a symbol that has the same known cells in both lines
            value = max(complete, key=lambda value: (theirs[value] == known[value], value))
            argument = breaks(same(index, known[value], rest=theirs[value] != known[value]))
            yield Found(line, value == 1, argument)
            return
