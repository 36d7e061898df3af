"""Proof of an argument: its facts are true, they force its conclusion, and no part of it is redundant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from deduce.facts import Agrees, Breaks, Left, Or, Part, as_limits
from deduce.proving.logic import follows, is_satisfiable
from deduce.puzzle import Cell, LineAt, cell_name, line_name
from deduce.trace import DEEPEST, Argument
from deduce.world import ProofError, Values, View, World, cells_on, located, on_line, require, values_on

Key = tuple[int, int, int]
"""A part of an argument: its depth, the number of its fact (from 1), and the number of the part in the fact (from 0).

Cells tried, or pencilled in on the way, are numbered as parts of a fact 0.
"""
Parts = dict[Key, Part]


class Proved(NamedTuple):
    """The reasons that an argument used: known cells on its lines, known cells of compared lines, and parts of the
    arguments around it.
    """

    cells: set[Cell]
    beside: set[Cell]
    around: set[Key]


def prove(world: World, argument: Argument) -> Proved:
    """Prove an argument on a grid, and return the reasons that it used.  Raises ProofError with the place."""
    return _prove(world, argument, {}, 0)


def _prove(world: World, argument: Argument, around: Mapping[Key, Part], depth: int) -> Proved:
    """Prove an argument inside others.  `around` has their limits on its line."""
    line, places, suppose = argument.line, argument.places, argument.suppose
    require(depth < DEEPEST, f"more than {DEEPEST} arguments lie inside each other")
    _check_cells(world, line, places)
    _check_cells(world, line, suppose)
    require(argument.then or not suppose, "it supposes something, and nothing follows from it")
    if argument.then:
        require(bool(suppose) == bool(places), "it must both suppose and place something, or neither")
        opposite = all(suppose.get(cell) == 1 - value for cell, value in places.items())
        require(opposite, "what it places is not the opposite of what it supposes")
    proved = Proved(set(), set(), set())
    if line is None:
        require(argument.then and not argument.facts, "it does not name its line")
        require(len(suppose) <= 1, "a lookahead supposes more than one cell")
        _prove_parts(world, argument, {}, depth, proved)
        return proved

    from_facts = _seen(world.view(line), argument, depth, proved)
    needed: set[Key] = set()
    if argument.then:
        needed = _prove_parts(world, argument, {**around, **from_facts}, depth, proved)
    limits = {**from_facts, **around}
    if suppose or not argument.then:
        if suppose:
            zeros, ones = on_line(line, suppose)
            limits[depth, 0, 0] = (Or(ones, zeros),)
        outcome = on_line(line, places)
        require(
            follows(limits.values(), outcome),
            "what it places does not follow" if places else "the line still has a filling",
        )
        for key in limits:
            if not follows([part for other, part in limits.items() if other != key], outcome):
                needed.add(key)
        possible = not places or is_satisfiable([limit for part in limits.values() for limit in part])
        require(possible, "its facts contradict each other, so that anything would follow")
    for _, fact, part in sorted(from_facts.keys() - needed):
        raise ProofError(f"fact {fact}" + f", part {part + 1}," * (part > 0) + " is not needed")
    proved.around.update(needed & around.keys())
    return proved


def _check_cells(world: World, line: LineAt | None, values: Values) -> None:
    """Require that the cells are empty cells of the grid, and of the line if there is one."""
    for cell in values:
        row, column = cell
        if not (0 <= row < world.rows and 0 <= column < world.columns):
            raise ProofError(f"{cell_name(cell)} lies outside the grid")
        if cell in world.values:
            raise ProofError(f"{cell_name(cell)} is filled already")
        if line is not None and cell[line[0]] != line[1]:
            raise ProofError(f"{cell_name(cell)} is not on {line_name(line)}")


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
        if isinstance(fact, Agrees | Breaks) and fact.other is not None:
            compared = fact.rests().compared
            cells = view.settling(fact.other) if compared is None else view.world.known(fact.other)[compared]
            proved.beside.update(cells_on(fact.other, cells))
    return parts


def _prove_parts(world: World, argument: Argument, around: Parts, depth: int, proved: Proved) -> set[Key]:
    """Prove the links up to the contradiction.  Every cell assumed or placed on the way must be needed.

    Return the parts of enclosing arguments that were used.
    """
    line, inner = argument.line, world.plus(argument.suppose)
    pencilled: Parts = {}
    unused: dict[Key, Values] = {}  # for cells left out together, one used cell is enough
    needed: set[Key] = set()
    new: list[Values] = [argument.suppose] if argument.suppose else []
    for number, part in enumerate(argument.then, 1):
        for values in new:
            key = depth, 0, len(pencilled)
            unused[key] = values
            pencilled[key] = () if line is None else as_limits(on_line(line, values))
        with located(f"part {number}"):
            require(line is None or part.line == line, "its line is not that of the argument")
            last = number == len(argument.then)
            require(bool(part.places) != last, "the last part places something" if last else "it places nothing")
            took = _prove(inner, part, {**around, **pencilled} if line is not None else {}, depth + 1)
        used = took.cells | took.beside
        unused = {key: cells for key, cells in unused.items() if key not in took.around and not cells.keys() & used}
        proved.cells.update(took.cells & world.values.keys())
        proved.beside.update(took.beside & world.values.keys())
        needed |= took.around
        inner.add(part.places)
        # a comparison with another line determines two cells together
        pair = any(isinstance(fact, Agrees) for fact in part.facts)
        new = [part.places] if pair else [{cell: value} for cell, value in part.places.items()]
    names = ", ".join(cell_name(cell) for cells in unused.values() for cell in sorted(cells))
    require(not unused, f"supposed or placed on the way and never used: {names}")
    return needed
