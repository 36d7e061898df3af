"""Lean arguments about a line: without any fact, group or cell that the conclusion does not need."""

from __future__ import annotations

from collections.abc import Collection

from deduce.engine.arguments import LineArgument, against_sign, breaks, left, three, without_idle
from deduce.game.puzzle import LineAt
from deduce.game.world import Literals, Set, View, World, require, singles, values_on
from deduce.grid.line import Line, Shape, count
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Fact, Holds, Left, Needs, Or, Part
from deduce.reasons.proof import core

_Key = tuple[int, int, int]
"""The key of a limit on a line: the depth of its argument, the index of its fact, and its index in that fact.

For a cell that is tried, or follows on the way, the last two are _CELL and the cell; for the opposite of the cells
tried, _OPPOSITE and 0.
"""

_CELL, _OPPOSITE = -1, -2
_ROW = LineAt((0, 0))


def only(line: Line, argument: Argument, x: Set, y: Set) -> Argument:
    """Return an argument for only some of its cells of X and of Y.

    A single cell may be explained by trying the last X there.
    """
    gives = Literals(y, x)
    if argument.gives == gives:
        return argument
    kept = argument._replace(gives=gives)
    if len(argument.facts) == 1 and not argument.then:
        (fact,) = argument.facts
        if not isinstance(fact, Needs):
            return kept
        if fact.by == "three" and not any(group & group - 1 for group in fact.groups):
            groups = tuple(group for group in fact.groups if group & (x | y))
            return kept._replace(facts=(without_idle(Needs(fact.value, groups, fact.by, fact.known)),))
    single = not x and not y & y - 1
    if single and [fact.kind for fact in argument.facts] == ["left", "needs"] and argument.facts[0] == left(1):
        return tried(line, y) if lacking(line, y) else lean(line, kept)
    return lean(line, kept)


def lean(line: Line, argument: Argument) -> Argument:
    """Return a true argument about a line without the parts that it does not need.

    Of two parts that could each be left out, the later one is, and a count only as a last resort.

    Raises:
        ProofError: if its placements do not follow.
    """
    return _lean(line.shape, line.known, argument, {}, 0)[0]


def _lean(
    shape: Shape, known: Literals, argument: Argument, around: dict[_Key, Part], depth: int
) -> tuple[Argument, set[_Key], Set]:
    """Return a lean argument, the limits that it needs from the `depth` arguments around it, and its known cells."""
    view = view_of(shape, known)
    order = sorted(enumerate(argument.facts), key=lambda pair: (isinstance(pair[1], Left), -pair[0]))
    parts = {(depth, at, n): part for at, fact in order for n, part in enumerate(fact.limits(view))}
    taken, cells = set[_Key](), 0
    if argument.then:
        argument, taken, cells = _lean_then(shape, known, argument, {**parts, **around}, depth)
        parts[depth, _OPPOSITE, 0] = (Or(argument.tries.ones, argument.tries.zeros),)
    needed = core({**parts, **around}, argument.gives)
    require(needed is not None, "it does not follow")
    taken = taken.union(needed or ())
    facts: list[Fact] = []
    for index, fact in enumerate(argument.facts):
        numbers = [number for level, place, number in taken if level == depth and place == index]
        if numbers:
            facts.append(_with_parts(fact, numbers, view))
            cells |= facts[-1].rests(known).known.cells
    return argument._replace(facts=tuple(facts)), taken & around.keys(), cells


def _lean_then(
    shape: Shape, known: Literals, argument: Argument, around: dict[_Key, Part], depth: int
) -> tuple[Argument, set[_Key], Set]:
    """Make the links of an argument lean, from the contradiction back.  Return the same as `_lean`.

    The cells tried are refuted together, so all of them are kept.
    """
    new = argument.tries
    stages: list[tuple[Argument, Literals, dict[_Key, Part]]] = []
    for part in argument.then:
        known, around = known.plus(new), around.copy()
        for cell in singles(new.cells):
            around[depth, _CELL, cell] = (Or(new.zeros & cell, new.ones & cell),)
        stages.append((part, known, around))
        new = part.gives
    taken, used = set[_Key](), 0
    then: list[Argument] = []
    for part, before, limits in reversed(stages):
        kept = part._replace(gives=part.gives.among(used))
        if then and not kept.gives.cells:
            continue
        kept, keys, cells = _lean(shape, before, kept, limits, depth + 1)
        then.insert(0, kept)
        taken |= keys
        used |= cells
        for level, index, cell in keys:
            if level == depth and index == _CELL:
                used |= cell
    return argument._replace(then=tuple(then)), taken, used


def _with_parts(fact: Fact, numbers: Collection[int], view: View) -> Fact:
    """Return a fact with only the parts at some indexes."""
    if isinstance(fact, Needs):
        groups = tuple(group for at, group in enumerate(fact.groups) if at in numbers)
        return (
            fact if groups == fact.groups else without_idle(Needs(fact.value, groups, fact.by, fact.known), view.signs)
        )
    if isinstance(fact, Holds):
        zeros, ones = [*singles(fact.cells.zeros)], [*singles(fact.cells.ones)]
        kept, at_rules = [0, 0], len(zeros) + len(ones)
        for at, cell in enumerate(zeros + ones):
            kept[at >= len(zeros)] |= cell if at in numbers else 0
        return Holds(
            Literals(kept[0], kept[1]), tuple(rule for at, rule in enumerate(fact.by, at_rules) if at in numbers)
        )
    return fact


def view_of(shape: Shape, known: Literals) -> View:
    """Return a line with its cells of Y and of X as a grid of one row."""
    signs = {_ROW: shape.signs}
    return World(1, shape.length, True, signs, values_on(_ROW, known), shape.more).view(_ROW)


def needing(line: Line) -> list[int]:
    """Return the groups of cells that need an X: three cells without an X, and empty pairs joined by x."""
    return [*line.trios(line.blanks | line.y), *line.opposite_pairs(line.blanks)]


def lacking(line: Line, cell: int) -> list[int]:
    """Return the groups that would not get an X if the last X were in a cell."""
    return [group for group in needing(line) if not group & cell and group & line.blanks]


def tried(line: Line, cell: int) -> Argument:
    """Return why a cell of a line with one X left is Y: otherwise the nearest group would have no X."""
    blanks = line.blanks
    group = min(lacking(line, cell), key=lambda group: (_apart(group, cell), group))
    end = three(y=group) if count(group) == 3 else against_sign(0, group)
    then = LineArgument(y=group & blanks), breaks(end)
    return LineArgument((left(1, blanks),), y=cell, if_x=cell, then=then)


def _apart(group: int, cell: int) -> int:
    """Return the distance from a group to a cell."""
    return max((group & -group).bit_length() - cell.bit_length(), cell.bit_length() - group.bit_length(), 0)
