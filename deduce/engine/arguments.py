"""Arguments of a rule about a line: X is 1 here, Y is 0, and a parallel line is given by its index.

A rule makes facts with the functions of this module, and an argument of them with `LineArgument`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import evolve

from deduce.game.puzzle import Cell, GameRule, LineAt
from deduce.game.world import NO_SIGNS, Literals, Set, Signs, singles
from deduce.grid.grid import Grid
from deduce.grid.pieces import union
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Agrees, Breaks, Fact, Fillings, Holds, Left, Needs, Rests, Sign

__all__ = [
    "LineArgument",
    "against_sign",
    "agrees",
    "both",
    "breaks",
    "by_sign",
    "holds",
    "left",
    "one_in",
    "one_in_crossed",
    "one_in_gaps",
    "same",
    "sign",
    "third",
    "three",
    "too_many",
    "ways",
]

X, Y = 1, 0


def LineArgument(  # noqa: N802 - what it makes, for rule files
    facts: tuple[Fact, ...] = (),
    x: Set = 0,
    y: Set = 0,
    if_x: Set = 0,
    if_y: Set = 0,
    then: tuple[Argument, ...] = (),
) -> Argument:
    """Return the argument of a rule about a line.

    Args:
        facts: its facts.
        x, y: the cells that must be X and Y; both empty for a contradiction.
        if_x, if_y: the cells tried as X and as Y.
        then: the consequences of the trial, in order, up to the contradiction.
    """
    return Argument(facts, Literals(y, x), Literals(if_y, if_x), then)


def breaks(*facts: Fact) -> Argument:
    """Return a contradiction by these facts."""
    return Argument(facts)


class Found(NamedTuple):
    """An argument on a line of a grid, from the side of the ones or, unless `one`, of the zeros.

    If a rule finds it, with the id of the rule, the rating of its band, and what a chain needs for it.
    """

    line: int
    one: bool
    argument: Argument
    rule: str = ""
    rating: float = 0.0
    rests: Rests | None = None

    def on_grid(self, grid: Grid) -> Argument:
        return self.argument.at(grid.axis(self.line), self.one, self.rule)

    def places(self, grid: Grid) -> dict[Cell, int]:
        gives = self.argument.gives
        return grid.cells(self.line, gives[self.one], gives[not self.one])


def as_shown(argument: Argument, beside: Mapping[int, Literals]) -> Argument:
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
    return Needs(Y, tuple(singles(cells)), known=Literals(ones=beside))


def both(pair: Set, beside: Set) -> Needs:
    """X in both cells of a pair would make three together with the X next to it."""
    return Needs(Y, (pair,), known=Literals(ones=beside))


def one_in(groups: Iterable[Set], beside: Set = 0) -> Needs:
    """Each group of empty cells takes an X, or there would be three Y together, with the Y `beside` it if needed."""
    return without_idle(Needs(X, tuple(groups), known=Literals(beside)))


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
    return Needs(X, tuple(gaps), "gap", Literals(y, x))


def by_sign(x: Set, y: Set, beside: Set) -> Needs:
    """An empty cell, which must be X or Y, is joined by a sign to the X next to it."""
    return Needs(X if x else Y, (x | y,), "sign", Literals(ones=beside))


def left(count: int, blanks: Set = 0) -> Left:
    """This many X are left for the line; `left(0, blanks)` also names all its empty cells."""
    return Left(X, count, blanks)


def sign(pair: Set, mark: str) -> Sign:
    """`=` or `x` joins two cells."""
    return Sign(pair, mark)


def agrees(index: int, x: Set, y: Set) -> Agrees:
    """The line matches a determined one, which has X and Y where this one has its empty cells."""
    return Agrees(LineAt((0, index)), Literals(y, x))


def ways(fillings: Iterable[Set], length: int) -> Fillings:
    """The line can be filled in only these ways, each given as its cells of X."""
    return Fillings(tuple("".join(str(way >> at & 1) for at in range(length)) for way in fillings))


def three(x: Set = 0, y: Set = 0) -> Breaks:
    """Three or more of a symbol are together."""
    return Breaks("three", Literals(y, x))


def against_sign(x: Set, y: Set) -> Breaks:
    """Two cells break the sign between them."""
    return Breaks("sign", Literals(y, x))


def too_many(x: Set = 0, y: Set = 0) -> Breaks:
    """These are all the cells of a symbol, more than the line may have."""
    return Breaks("balance", Literals(y, x))


def same(index: int, x: Set, rest: bool = False) -> Breaks:
    """The line has its X exactly where a determined one has them or, with `rest`, where that one has no Y."""
    return Breaks("unique", Literals(ones=x), LineAt((0, index)), rest)


def holds(x: Set = 0, y: Set = 0, by: tuple[GameRule, ...] = ("three",)) -> Holds:
    """The cells are X and Y, and the step follows by the game rules in `by`, without an explanation."""
    return Holds(Literals(y, x), by)
