"""One argument: facts of a line, what follows from them or from a trial there, and what it rests on.

A rule knows a single line, and makes an argument in terms of X and Y, as on the first row of a grid with X as 1 and Y
as 0.  `at` puts it on a line of a grid.  A lookahead is an argument about several lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from attrs import evolve

from deduce.base.mapping import FrozenMap
from deduce.game.puzzle import Cell, LineAt, Puzzle, line_name
from deduce.game.world import NOTHING, Literals, World, cells_on, values_on
from deduce.reasons.fact_json import fact_to_json, values_to_json
from deduce.reasons.facts import GAME_RULES, Agrees, Breaks, Fact, Rests

DEEPEST = 20
"""How many arguments may lie inside each other."""

FIRST_ROW = LineAt((0, 0))


class Argument(NamedTuple):
    """What follows: a finding of a rule, a step, a link of a lookahead, or the contradiction at its end.

    Attributes:
        facts: what is seen on its line before anything is tried; none for a lookahead.
        gives: what follows, cells of its line with their values; none if the line has no filling left.
        tries: what is tried: one cell, or several that signs among the facts join.
        then: what would follow from that, in order, each on the grid with the parts before it; the last gives nothing,
            as it is the contradiction.
        on: the line whose cells it gives and tries; for a lookahead, the row of its cell.
        rule: the id of the rule that finds it; empty if none does.
        is_lookahead: whether it is about several lines, so that each of its parts names its own.
    """

    facts: tuple[Fact, ...] = ()
    gives: Literals = NOTHING
    tries: Literals = NOTHING
    then: tuple[Argument, ...] = ()
    on: LineAt = FIRST_ROW
    rule: str = ""
    is_lookahead: bool = False

    @staticmethod
    def lookahead(cell: Cell, value: int, then: tuple[Argument, ...], rule: str = "") -> Argument:
        """Return the argument that a cell cannot have a value, from what would follow up to a contradiction."""
        tried = Literals(ones=1 << cell[1]) if value else Literals(1 << cell[1])
        return Argument((), tried.flipped(), tried, then, LineAt((0, cell[0])), rule, is_lookahead=True)

    def flipped(self) -> Argument:
        """Return the argument with 0 and 1 swapped."""
        return self._replace(
            facts=tuple([fact.flipped() for fact in self.facts]),
            gives=self.gives.flipped(),
            tries=self.tries.flipped(),
            then=tuple([part.flipped() for part in self.then]),
        )

    def at(self, line: LineAt, one: bool = True, rule: str = "") -> Argument:
        """Return an argument of a rule as it is on a line of a grid, with 1 for X or, unless `one`, with 0 for X."""
        argument = self if one else self.flipped()
        facts = tuple([_along(line[0], fact) for fact in argument.facts])
        return Argument(facts, argument.gives, argument.tries, tuple([p.at(line) for p in argument.then]), line, rule)

    @property
    def line(self) -> LineAt | None:
        """The line that all of it is about; None for a lookahead."""
        return None if self.is_lookahead else self.on

    @property
    def places(self) -> Mapping[Cell, int]:
        """What follows, as cells of the grid with their values."""
        return FrozenMap(values_on(self.on, self.gives))

    @property
    def suppose(self) -> Mapping[Cell, int]:
        """What is tried, as cells of the grid with their values."""
        return FrozenMap(values_on(self.on, self.tries))

    @property
    def parts(self) -> Iterator[Argument]:
        """The argument and all arguments inside it, at any depth."""
        yield self
        for part in self.then:
            yield from part.parts

    @property
    def links(self) -> tuple[Argument, ...]:
        """What would follow from what is supposed, without the contradiction."""
        return self.then[:-1]

    @property
    def end(self) -> Argument:
        """The contradiction.  Raises IndexError if nothing is tried."""
        return self.then[-1]

    @property
    def uses(self) -> tuple[str, ...]:
        """The game rules that it needs."""
        used = {rule for part in self.parts for fact in part.facts for rule in fact.rules}
        return tuple(rule for rule in GAME_RULES if rule in used)

    @property
    def lines(self) -> tuple[LineAt, ...]:
        """The line that it is about, then the lines that it is compared with; empty for a lookahead."""
        return () if self.is_lookahead else (self.on, *dict.fromkeys(other for other, _ in self.rests().compared))

    @property
    def all_lines(self) -> set[LineAt]:
        """The lines of all its parts, at any depth, and the lines that they are compared with."""
        return {line for part in self.parts for line in part.lines}

    def rests(self, known: Literals = NOTHING) -> Rests:
        """Return what it rests on, if it is about one line and these are the known cells of the line.

        That is all that its facts and its parts rest on, without the cells that it only tries or pencils in on the way.
        """
        if len(self.facts) == 1 and not self.then:
            return self.facts[0].rests(known)
        return reduce(Rests.plus, self._rests_of_each(known), Rests())

    def _rests_of_each(self, known: Literals) -> Iterator[Rests]:
        """Yield what each fact of it and of its parts rests on, as `rests` returns it for all together."""
        for fact in self.facts:
            yield fact.rests(known)
        if self.then:
            inner = known.plus(self.tries)
            for part in self.then:
                for found in part._rests_of_each(inner):
                    yield found._replace(known=found.known.among(known.cells))
                inner = inner.plus(part.gives)

    def because(self, puzzle: Puzzle, rows: Sequence[str], compared: bool = False) -> dict[Cell, int]:
        """Return the known cells that it rests on in a grid of a puzzle, rows of `0`, `1` and `.`.

        Those of the lines that its lines are compared with are left out unless `compared`; with it, they are those of
        one symbol, which is complete.
        """
        return self._known(World.of(puzzle, tuple(rows), self.all_lines), compared)

    def _known(self, world: World, compared: bool) -> dict[Cell, int]:
        cells: dict[Cell, int] = {}
        if not self.is_lookahead:
            view = world.view(self.on)
            for found in self._rests_of_each(view.known):
                cells |= values_on(self.on, found.known)
                for other, symbol in found.compared if compared else ():
                    known = world.known(other)
                    if symbol is None:
                        symbol = next((value for value in (0, 1) if known[value].bit_count() == view.most[value]), 0)
                    cells |= dict.fromkeys(cells_on(other, known[symbol]), symbol)
            return cells
        inner = world.plus(self.suppose)
        for part in self.then:
            cells |= {cell: value for cell, value in part._known(inner, compared).items() if cell in world.values}
            inner.add(part.places)
        return cells

    def to_json(self, inside: LineAt | None = None) -> dict[str, Any]:
        """Return the argument as JSON; `inside` is the line of the argument that it is a part of."""
        line, said = self.line, dict[str, Any]()
        if self.rule:
            said["rule"] = self.rule
        if line is not None:
            if line != inside:
                said["line"] = line_name(line)
            if self.facts:
                said["facts"] = [fact_to_json(fact, line) for fact in self.facts]
        if self.tries.cells:
            said["suppose"] = values_to_json(self.suppose)
        if self.then:
            said["then"] = [part.to_json(line) for part in self.then]
        if self.gives.cells:
            said["places"] = values_to_json(self.places)
        return said


def _along(axis: int, fact: Fact) -> Fact:
    """Return a fact of a row, or of a column if the axis is 1, from a fact of a row."""
    if isinstance(fact, Agrees | Breaks) and fact.other is not None:
        return evolve(fact, other=LineAt((axis, fact.other[1])))
    return fact
