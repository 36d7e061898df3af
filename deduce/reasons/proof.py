"""Proof of an argument: its facts are true, they force its conclusion, and no part of it is redundant.

First the plain logic of the ways to fill one line: whether there are any, and what they have in common.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from deduce.game.puzzle import Cell, cell_name
from deduce.game.world import (
    Literals,
    ProofError,
    Set,
    Values,
    View,
    World,
    cells_on,
    fillings,
    located,
    on_line,
    require,
    singles,
    values_on,
)
from deduce.reasons.argument import DEEPEST, Argument
from deduce.reasons.facts import Agrees, Keeps, Left, Limit, Most, Or, Part, Sign, as_limits

Key = TypeVar("Key", bound=Hashable)

_MOST_TRIES = 20_000
"""The most cases to try for one answer, so that no argument can cause unlimited work."""


def is_satisfiable(limits: Sequence[Limit], zeros: int = 0, ones: int = 0) -> bool:
    """Return whether a line with some cells of 0 and of 1 can be filled within some limits.

    Raises ProofError if there are too many cases to check.
    """
    kept = [limit for limit in limits if isinstance(limit, Keeps)]
    most = [limit for limit in limits if isinstance(limit, Most)]
    counted = 0  # if the line keeps game rules, or both values are counted, both are tried in each of these cells
    if kept or len({limit.value for limit in most}) == 2:
        for limit in most:
            counted |= limit.cells
    cases = [(zeros, ones)]
    for _ in range(_MOST_TRIES):
        if not cases:
            return False
        case = _narrowed(limits, *cases.pop())
        if case is None or not _fits(kept, case[0], case[1]):
            continue
        zeros, ones, cell = case
        if not cell:
            blanks = counted & ~(zeros | ones)
            cell = blanks & -blanks
        if not cell:
            return True
        cases += (zeros, ones | cell), (zeros | cell, ones)
    raise ProofError("there are too many cases to check")


def _narrowed(limits: Sequence[Limit], zeros: int, ones: int) -> tuple[int, int, int] | None:
    """Fill in the cells that a single limit forces, until none does.

    Return the cells of 0, the cells of 1, and a cell to try both ways, or 0 if none is open.  Return None if a limit
    fails.
    """
    while True:
        before, cell = (zeros, ones), 0
        for limit in limits:
            if isinstance(limit, Or):
                if zeros & limit.zeros or ones & limit.ones:
                    continue
                zero, one = limit.zeros & ~ones, limit.ones & ~zeros
                free = zero.bit_count() + one.bit_count()
                if not free:
                    return None
                if free == 1:
                    zeros, ones = zeros | zero, ones | one
                elif not cell:
                    cell = (zero | one) & -(zero | one)
            elif isinstance(limit, Most):
                room = limit.most - ((zeros, ones)[limit.value] & limit.cells).bit_count()
                if room < 0:
                    return None
                if not room:
                    remaining = limit.cells & ~(zeros | ones)
                    zeros, ones = (zeros | remaining, ones) if limit.value else (zeros, ones | remaining)
        if zeros & ones:
            return None
        if (zeros, ones) == before:
            return zeros, ones, cell


def _fits(kept: Sequence[Keeps], zeros: int, ones: int) -> bool:
    """Return whether the line, with some cells filled in, has a filling that keeps the game rules."""
    if not kept:
        return True
    rules, (_, length, signs, more) = {limit.rule for limit in kept}, kept[0]
    equal, opposite = signs if "sign" in rules else (0, 0)
    return bool(fillings(length, equal, opposite, zeros, ones, 1, more, "three" in rules, "balance" in rules))


def follows(parts: Iterable[Part], places: Literals) -> bool:
    """Return whether some limits force the values or, without values, whether no filling meets the limits."""
    return _follows(tuple(limit for part in parts for limit in part), places)


@lru_cache(1 << 15)
def _follows(limits: tuple[Limit, ...], places: Literals) -> bool:
    if not places.cells:
        return not is_satisfiable(limits)
    against = [(0, cell) for cell in singles(places.zeros)] + [(cell, 0) for cell in singles(places.ones)]
    return not any(is_satisfiable(limits, *other) for other in against)


def core(parts: Mapping[Key, Part], places: Literals) -> set[Key] | None:
    """Return a minimal set of parts that force the values.  Return None if all parts together do not.

    If there is a choice, later parts are kept.
    """
    if not follows(parts.values(), places):
        return None
    kept = dict(parts)
    for key in parts:
        fewer = {other: part for other, part in kept.items() if other != key}
        if follows(fewer.values(), places):
            kept = fewer
    return set(kept)


PartKey = tuple[int, int, int]
"""A part of an argument: its depth, the number of its fact (from 1), and the number of the part in the fact (from 0).

Cells tried, or pencilled in on the way, are numbered as parts of a fact 0.
"""
Parts = dict[PartKey, Part]


class Proved(NamedTuple):
    """The reasons that an argument used.

    Attributes:
        cells, beside: known cells on its lines, and of compared lines.
        full: the cells of 0 and of 1 of compared lines that either symbol determines.
        around: parts of the arguments around it.
    """

    cells: set[Cell]
    beside: set[Cell]
    full: list[tuple[set[Cell], set[Cell]]]
    around: set[PartKey]

    def uses(self, cells: set[Cell]) -> bool:
        """Return whether some cells that are left out together are used."""
        by_both = any(cells & zeros and cells & ones for zeros, ones in self.full)
        return by_both or bool(cells & (self.cells | self.beside))


def prove(world: World, argument: Argument) -> Proved:
    """Prove an argument on a grid, and return the reasons that it used.  Raises ProofError with the place."""
    return _prove(world, argument, {}, 0)


def _prove(world: World, argument: Argument, around: Mapping[PartKey, Part], depth: int) -> Proved:
    """Prove an argument inside others.  `around` has their limits on its line."""
    places, suppose = argument.gives, argument.tries
    require(depth < DEEPEST, f"more than {DEEPEST} arguments lie inside each other")
    view = world.view(argument.on)
    _check_cells(view, places.cells | suppose.cells)
    require(argument.then or not suppose.cells, "it supposes something, and nothing follows from it")
    if argument.then:
        require(bool(suppose.cells) == bool(places.cells), "it must both suppose and place something, or neither")
        others = places.zeros & ~suppose.ones | places.ones & ~suppose.zeros
        require(not others, "what it places is not the opposite of what it supposes")
    proved = Proved(set(), set(), [], set())
    if argument.is_lookahead:
        require(argument.then and not argument.facts, "it does not name its line")
        require(suppose.cells.bit_count() <= 1, "a lookahead supposes more than one cell")
        _prove_parts(world, argument, {}, depth, proved)
        return proved

    from_facts = _seen(view, argument, depth, proved)
    needed: set[PartKey] = set()
    if argument.then:
        needed = _prove_parts(world, argument, {**around, **from_facts}, depth, proved)
    limits = {**from_facts, **around}
    if suppose.cells or not argument.then:
        if suppose.cells:
            limits[depth, 0, 0] = (Or(suppose.ones, suppose.zeros),)
        require(
            follows(limits.values(), places),
            "what it places does not follow" if places.cells else "the line still has a filling",
        )
        for key in limits:
            if not follows([part for other, part in limits.items() if other != key], places):
                needed.add(key)
        possible = not places.cells or is_satisfiable([limit for part in limits.values() for limit in part])
        require(possible, "its facts contradict each other, so that anything would follow")
    for _, fact, part in sorted(from_facts.keys() - needed):
        raise ProofError(f"fact {fact}" + f", part {part + 1}," * (part > 0) + " is not needed")
    proved.around.update(needed & around.keys())
    return proved


def _check_cells(view: View, cells: Set) -> None:
    """Require that cells of a line are on the grid, and empty."""
    for cell in cells_on(view.line, cells & ~view.blank):
        filled = cell in view.world.values
        raise ProofError(f"{cell_name(cell)} " + ("is filled already" if filled else "lies outside the grid"))


def _seen(view: View, argument: Argument, depth: int, proved: Proved) -> Parts:
    """Check the facts of an argument.  Return how they limit its line, and add their reasons to `proved`."""
    parts: Parts = {}
    for number, fact in enumerate(argument.facts, 1):
        with located(f"fact {number}"):
            fact.check(view)
            if isinstance(fact, Left) and fact.blanks:
                require(not fact.count or argument.suppose, "it names the empty cells without need")
        for index, part in enumerate(fact.limits(view)):
            parts[depth, number, index] = part
        proved.cells.update(values_on(view.line, fact.deciding(view)))
        for other, symbol in fact.rests().compared:
            known = view.world.known(other)
            cells = view.settling(other) if symbol is None else known[symbol]
            proved.beside.update(cells_on(other, cells))
            if not cells:
                proved.full.append((set(cells_on(other, known.zeros)), set(cells_on(other, known.ones))))
    return parts


def _prove_parts(world: World, argument: Argument, around: Parts, depth: int, proved: Proved) -> set[PartKey]:
    """Prove the links up to the contradiction.  Every cell assumed or placed on the way must be needed.

    Return the parts of enclosing arguments that were used.
    """
    line, supposed = argument.line, argument.suppose
    inner = world.plus(supposed)
    pencilled: Parts = {}
    unused: dict[PartKey, Values] = {}  # for cells left out together, one used cell is enough
    needed: set[PartKey] = set()
    new: list[Values] = [supposed] if supposed else []
    for number, part in enumerate(argument.then, 1):
        for values in new:
            key = depth, 0, len(pencilled)
            unused[key] = values
            pencilled[key] = () if line is None else as_limits(on_line(line, values))
        with located(f"part {number}"):
            require(line is None or part.line == line, "its line is not that of the argument")
            last = number == len(argument.then)
            require(bool(part.gives.cells) != last, "the last part places something" if last else "it places nothing")
            took = _prove(inner, part, {**around, **pencilled} if line is not None else {}, depth + 1)
        unused = {key: cells for key, cells in unused.items() if not (key in took.around or took.uses({*cells}))}
        proved.cells.update(took.cells & world.values.keys())
        proved.beside.update(took.beside & world.values.keys())
        proved.full.extend(took.full)
        needed |= took.around
        places = part.places
        inner.add(places)
        # a comparison with another line, or a sign, determines two cells together
        pair = len(places) == 2 and any(isinstance(fact, Agrees | Sign) for fact in part.facts)
        new = [places] if pair else [{cell: value} for cell, value in places.items()]
    names = ", ".join(cell_name(cell) for cells in unused.values() for cell in sorted(cells))
    require(not unused, f"supposed or placed on the way and never used: {names}")
    return needed
