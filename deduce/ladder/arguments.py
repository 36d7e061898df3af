"""What a rule says of a line, in the line's own terms: X is 1 here, Y is 0, and a line beside it has a place.

A rule makes facts with the functions of this module, and puts them into a `LineArgument`; `placed` puts that on a line
of a grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import evolve

from deduce.core.packing import union
from deduce.facts import Agrees, Breaks, Fact, Fillings, Holds, Left, Needs, Sign
from deduce.puzzle import GameRule, LineAt
from deduce.trace import Argument
from deduce.world import Held, Set, View, by_symbol, singles, values_on

X, Y = 1, 0


class LineArgument(NamedTuple):
    """An argument about a line.

    Attributes:
        facts: what is seen.
        x, y: the cells that follow, to hold X, to hold Y; both empty where it breaks.
        if_x, if_y: the cells that are tried, as X and as Y.
        then: what would follow from that, in order, to what breaks.
    """

    facts: tuple[Fact, ...] = ()
    x: Set = 0
    y: Set = 0
    if_x: Set = 0
    if_y: Set = 0
    then: tuple[LineArgument, ...] = ()

    @property
    def companions(self) -> tuple[tuple[int, int | None], ...]:
        """The places of the lines beside it that it is compared with, each with the symbol compared; None for both."""
        found: list[tuple[int, int | None]] = []
        for fact in self.facts:
            if isinstance(fact, Agrees | Breaks) and fact.other is not None:
                found.append((fact.other[1], fact.rests().compared))
        for part in self.then:
            found += part.companions
        return tuple(dict.fromkeys(found))

    def premises(self, x: Set, y: Set) -> tuple[Set, Set]:
        """Return the known cells of X and of Y that it rests on, of a line with these."""
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
    """Where something breaks, by these facts."""
    return LineArgument(facts)


def placed(argument: LineArgument, line: LineAt, one: bool, rule: str = "") -> Argument:
    """Put an argument on a line of a grid, where X stands for 1 or, unless `one`, for 0."""

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
    """Compare lines by the symbol that shows: by Y where a line that is settled does not have all its X yet.

    Args:
        argument: an argument that compares lines by X.
        beside: the known cells of the lines beside by their places, those of Y and those of X.
    """

    def shown(fact: Fact) -> Fact:
        if isinstance(fact, Breaks) and fact.other is not None:
            return evolve(fact, rest=beside[fact.other[1]][fact.value] != fact.cells[fact.value])
        return fact

    facts = tuple(map(shown, argument.facts))
    return argument._replace(facts=facts, then=tuple(as_shown(part, beside) for part in argument.then))


def third(cells: Set, beside: Set) -> Needs:
    """An X in any of the cells would make three with the X beside it."""
    return Needs(Y, tuple(singles(cells)), known=by_symbol(x=beside))


def both(pair: Set, beside: Set) -> Needs:
    """X in both of a pair would make three with the X beside it."""
    return Needs(Y, (pair,), known=by_symbol(x=beside))


def one_in(groups: Iterable[Set], beside: Set = 0) -> Needs:
    """Each group of blanks takes an X, or three Y would touch, those beside it included; none is named in vain."""
    return without_idle(Needs(X, tuple(groups), known=by_symbol(y=beside)))


def without_idle(fact: Needs, view: View | None = None) -> Needs:
    """Leave out known cells that no group needs; it goes by a sign only with the line as it is seen."""
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
    """Each pair with an x between takes an X."""
    return Needs(X, tuple(pairs), "sign")


def one_in_gaps(gaps: Iterable[Set], x: Set, y: Set) -> Needs:
    """Each gap, two blanks between these X and Y, unlike on its two sides, takes an X."""
    return Needs(X, tuple(gaps), "gap", by_symbol(x, y))


def by_sign(x: Set, y: Set, beside: Set) -> Needs:
    """A blank, to hold X or else Y, has a sign to the X beside it."""
    return Needs(X if x else Y, (x | y,), "sign", by_symbol(x=beside))


def left(count: int, blanks: Set = 0) -> Left:
    """The line has so many X left to place; these, if given, are all its blanks."""
    return Left(X, count, blanks)


def sign(pair: Set, mark: str) -> Sign:
    """A sign stands between two cells."""
    return Sign(pair, mark)


def agrees(index: int, x: Set, y: Set) -> Agrees:
    """The line agrees with a settled one, which has X and Y in its blanks."""
    return Agrees(LineAt((0, index)), by_symbol(x, y))


def ways(fillings: Iterable[Set], length: int) -> Fillings:
    """The line can be filled in these ways alone, each given as its cells of X."""
    return Fillings(tuple("".join(str(way >> at & 1) for at in range(length)) for way in fillings))


def three(x: Set = 0, y: Set = 0) -> Breaks:
    """Three alike, or more."""
    return Breaks("three", by_symbol(x, y))


def against_sign(x: Set, y: Set) -> Breaks:
    """Two cells against the sign between them."""
    return Breaks("sign", by_symbol(x, y))


def too_many(x: Set = 0, y: Set = 0) -> Breaks:
    """All of a symbol, more than the line may have."""
    return Breaks("balance", by_symbol(x, y))


def same(index: int, x: Set, rest: bool = False) -> Breaks:
    """The line has its X just where a settled one has them, or, with `rest`, where that has no Y."""
    return Breaks("unique", by_symbol(x), LineAt((0, index)), rest)


def holds(x: Set = 0, y: Set = 0, by: tuple[GameRule, ...] = ("three",)) -> Holds:
    """The cells hold these symbols, which is enough under these game rules: for a rule that says no more."""
    return Holds(by_symbol(x, y), by)
