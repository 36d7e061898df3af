"""Arguments of a rule about a line: X is 1 here, Y is 0, and a parallel line is given by its index.

A rule makes facts with the functions of this module and puts them into a `LineArgument`.  `placed` applies that to a
line of a grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import evolve

from deduce.game.puzzle import Cell, GameRule, LineAt
from deduce.game.world import NO_SIGNS, Literals, Set, Signs, singles, values_on
from deduce.grid.grid import Grid
from deduce.grid.pieces import union
from deduce.reasons.facts import Agrees, Breaks, Fact, Fillings, Holds, Left, Needs, Rests, Sign
from deduce.reasons.trace import Argument

X, Y = 1, 0


class LineArgument(NamedTuple):
    """An argument about a line.

    Attributes:
        facts: its facts.
        x, y: the cells that must be X and Y; both empty for a contradiction.
        if_x, if_y: the cells tried as X and as Y.
        then: the consequences of the trial, in order, up to the contradiction.
    """

    facts: tuple[Fact, ...] = ()
    x: Set = 0
    y: Set = 0
    if_x: Set = 0
    if_y: Set = 0
    then: tuple[LineArgument, ...] = ()

    @property
    def gives(self) -> Literals:
        """The cells that must be X and Y."""
        return by_symbol(self.x, self.y)

    @property
    def tries(self) -> Literals:
        """The cells tried as X and as Y."""
        return by_symbol(self.if_x, self.if_y)


def by_symbol(x: Set = 0, y: Set = 0) -> Literals:
    """Return cells of X and cells of Y."""
    return Literals(y, x)


def breaks(*facts: Fact) -> LineArgument:
    """Return a contradiction by these facts."""
    return LineArgument(facts)


def placed(argument: LineArgument, line: LineAt, one: bool, rule: str = "") -> Argument:
    """Return an argument as applied to a line of a grid, with 1 for X or, unless `one`, with 0 for X."""

    def fact_on(fact: Fact) -> Fact:
        fact = fact if one else fact.flipped()
        if isinstance(fact, Agrees | Breaks) and fact.other is not None:
            return evolve(fact, other=LineAt((line[0], fact.other[1])))
        return fact

    return Argument(
        line,
        tuple(map(fact_on, argument.facts)),
        values_on(line, Literals(argument.y, argument.x) if one else Literals(argument.x, argument.y)),
        values_on(line, argument.tries if one else argument.tries.flipped()) if argument.if_x | argument.if_y else {},
        tuple(placed(part, line, one) for part in argument.then),
        rule,
    )


class Found(NamedTuple):
    """An argument on a line of a grid, from the side of the ones or, unless `one`, of the zeros.

    If a rule finds it, with the id of the rule, the rating of its band, and what a chain needs for it.
    """

    line: int
    one: bool
    argument: LineArgument
    rule: str = ""
    rating: float = 0.0
    rests: Rests | None = None

    def on_grid(self, grid: Grid) -> Argument:
        return placed(self.argument, grid.axis(self.line), self.one, self.rule)

    def places(self, grid: Grid) -> dict[Cell, int]:
        x, y = self.argument.x, self.argument.y
        return grid.cells(self.line, x, y) if self.one else grid.cells(self.line, y, x)


def as_shown(argument: LineArgument, beside: Mapping[int, Literals]) -> LineArgument:
    """Return an argument that compares lines by a visible symbol: by Y if a determined line does not show all its X.

    Args:
        argument: an argument that compares lines by X.
        beside: the known cells of Y and of X in the parallel lines, by index.
    """

    def shown(fact: Fact) -> Fact:
        if isinstance(fact, Breaks) and fact.other is not None:
            return evolve(fact, rest=beside[fact.other[1]][fact.value] != fact.cells[fact.value])
        return fact

    facts = tuple(map(shown, argument.facts))
    return argument._replace(facts=facts, then=tuple(as_shown(part, beside) for part in argument.then))


def third(cells: Set, beside: Set) -> Needs:
    """An X in any of the cells would make three together with the X next to it."""
    return Needs(Y, tuple(singles(cells)), known=by_symbol(x=beside))


def both(pair: Set, beside: Set) -> Needs:
    """X in both cells of a pair would make three together with the X next to it."""
    return Needs(Y, (pair,), known=by_symbol(x=beside))


def one_in(groups: Iterable[Set], beside: Set = 0) -> Needs:
    """Each group of empty cells takes an X, or there would be three Y together, counting the Y next to it if needed."""
    return without_idle(Needs(X, tuple(groups), known=by_symbol(y=beside)))


def without_idle(fact: Needs, signs: Signs = NO_SIGNS) -> Needs:
    """Return a fact without known cells that no group needs.  A fact about signs needs those of the line."""
    ways = [fact.ways_for(group, signs) for group in fact.groups]
    if max(map(len, ways)) == 1:  # each known cell of the only way is needed
        used = union(beside for group in ways for beside in group)
        return Needs(fact.value, fact.groups, fact.by, fact.known.among(used))
    for cell in singles(fact.known.cells):
        fewer = Needs(fact.value, fact.groups, fact.by, fact.known.among(~cell))
        if all(fewer.ways_for(group, signs) for group in fact.groups):
            fact = fewer
    return fact


def one_in_crossed(pairs: Iterable[Set]) -> Needs:
    """Each pair joined by x takes an X."""
    return Needs(X, tuple(pairs), "sign")


def one_in_gaps(gaps: Iterable[Set], x: Set, y: Set) -> Needs:
    """Each gap, two empty cells between an X and a Y of these, takes an X."""
    return Needs(X, tuple(gaps), "gap", by_symbol(x, y))


def by_sign(x: Set, y: Set, beside: Set) -> Needs:
    """An empty cell, which must be X or Y, is joined by a sign to the X next to it."""
    return Needs(X if x else Y, (x | y,), "sign", by_symbol(x=beside))


def left(count: int, blanks: Set = 0) -> Left:
    """The line needs `count` more X.  `blanks`, if given, are all its empty cells."""
    return Left(X, count, blanks)


def sign(pair: Set, mark: str) -> Sign:
    """A sign joins two cells."""
    return Sign(pair, mark)


def agrees(index: int, x: Set, y: Set) -> Agrees:
    """The line matches a determined one, which has X and Y where this one has its empty cells."""
    return Agrees(LineAt((0, index)), by_symbol(x, y))


def ways(fillings: Iterable[Set], length: int) -> Fillings:
    """The line can be filled in only these ways, each given as its cells of X."""
    return Fillings(tuple("".join(str(way >> at & 1) for at in range(length)) for way in fillings))


def three(x: Set = 0, y: Set = 0) -> Breaks:
    """Three or more of a symbol are together."""
    return Breaks("three", by_symbol(x, y))


def against_sign(x: Set, y: Set) -> Breaks:
    """Two cells break the sign between them."""
    return Breaks("sign", by_symbol(x, y))


def too_many(x: Set = 0, y: Set = 0) -> Breaks:
    """These are all the cells of a symbol, more than the line may have."""
    return Breaks("balance", by_symbol(x, y))


def same(index: int, x: Set, rest: bool = False) -> Breaks:
    """The line has its X exactly where a determined one has them or, with `rest`, where that one has no Y."""
    return Breaks("unique", by_symbol(x), LineAt((0, index)), rest)


def holds(x: Set = 0, y: Set = 0, by: tuple[GameRule, ...] = ("three",)) -> Holds:
    """The cells hold these symbols, which is enough under these game rules.  For a rule without a better reason."""
    return Holds(by_symbol(x, y), by)
