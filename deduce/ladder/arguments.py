"""Arguments of a rule about a line: X is 1 here, Y is 0, and a parallel line is given by its index.

A rule makes facts with the functions of this module and puts them into a `LineArgument`.  `placed` applies that to a
line of a grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import evolve

from deduce.core.shares import union
from deduce.facts import Agrees, Breaks, Fact, Fillings, Holds, Left, Needs, Sign
from deduce.puzzle import GameRule, LineAt
from deduce.trace import Argument
from deduce.world import Held, Set, View, by_symbol, singles, values_on

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
    def companions(self) -> tuple[tuple[int, int | None], ...]:
        """The indexes of the compared lines, each with the symbol compared, or None for both symbols."""
        found: list[tuple[int, int | None]] = []
        for fact in self.facts:
            if isinstance(fact, Agrees | Breaks) and fact.other is not None:
                found.append((fact.other[1], fact.rests().compared))
        for part in self.then:
            found += part.companions
        return tuple(dict.fromkeys(found))

    def premises(self, x: Set, y: Set) -> tuple[Set, Set]:
        """Return the cells of X and of Y that it needs, among these known cells of a line."""
        on_x = on_y = 0
        for fact in self.facts:
            of_y, of_x = fact.premises((y, x))
            on_x, on_y = on_x | of_x, on_y | of_y
        inner_x, inner_y = x | self.if_x, y | self.if_y
        for part in self.then:
            more_x, more_y = part.premises(inner_x, inner_y)
            on_x, on_y = on_x | more_x & x, on_y | more_y & y
            inner_x, inner_y = inner_x | part.x, inner_y | part.y
        return on_x, on_y


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
        values_on(line, (argument.y, argument.x) if one else (argument.x, argument.y)),
        values_on(line, (argument.if_y, argument.if_x) if one else (argument.if_x, argument.if_y)),
        tuple(placed(part, line, one) for part in argument.then),
        rule,
    )


def as_shown(argument: LineArgument, beside: Mapping[int, Held]) -> LineArgument:
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


def without_idle(fact: Needs, view: View | None = None) -> Needs:
    """Return a fact without known cells that no group needs.  A fact about signs needs the view of the line."""
    ways = [fact.ways_for(group, view) for group in fact.groups]
    if max(map(len, ways)) == 1:  # each known cell of the only way is needed
        used = union(beside for group in ways for beside in group)
        return Needs(fact.value, fact.groups, fact.by, (fact.known[0] & used, fact.known[1] & used))
    for cell in singles(fact.known[0] | fact.known[1]):
        fewer = Needs(fact.value, fact.groups, fact.by, (fact.known[0] & ~cell, fact.known[1] & ~cell))
        if all(fewer.ways_for(group, view) for group in fact.groups):
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
