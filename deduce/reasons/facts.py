"""Facts: observations about one line of a grid, with one class for each kind of fact.

A set of cells of a line is an integer, bit i for the cell at position i.  A rule speaks of X and Y, which are 1 and 0
here; `flipped` swaps them.  The class of a kind defines its fields, the game rules that it uses, when it is true
(`check`), the parts of the grid that it needs (`rests`), and how it limits the ways to fill the line (`limits`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import and_
from typing import Any, ClassVar, NamedTuple

from attrs import fields

from deduce.base.values import frozen
from deduce.game.puzzle import LineAt
from deduce.game.world import NO_SIGNS, NOTHING, Literals, Set, Signs, Value, View, fillings, require, singles

Sets = tuple[int, ...]
Ways = tuple[str, ...]

GAME_RULES = ("three", "balance", "sign", "unique")


class Or(NamedTuple):
    """Some cell of `zeros` holds 0, or some cell of `ones` holds 1."""

    zeros: Set
    ones: Set


class Most(NamedTuple):
    """At most `most` of some cells hold the value."""

    value: Value
    cells: Set
    most: int


class Keeps(NamedTuple):
    """The whole line, of some length and signs (`equal`, `opposite`), keeps a rule: `three`, `balance` or `sign`.

    `more` says of which symbol it has one more, as in `View`.
    """

    rule: str
    length: int
    signs: Signs
    more: int = 0


Limit = Or | Most | Keeps
Part = tuple[Limit, ...]
"""Limits that are left out together to test whether an argument needs them."""


class Rests(NamedTuple):
    """What must be on the grid for a fact, or an argument about one line, to be true.

    Attributes:
        known: the known cells of the line that it names or counts.
        blank: cells of the line that must be empty.
        counted: the symbols of which the line must have no other cells than the known ones.
        whole: whether every cell of the line matters.
        compared: the parallel lines that it is compared with, each with the symbol compared there; None for either.
        signs: signs, each as the two cells that it joins.
    """

    known: Literals = NOTHING
    blank: Set = 0
    counted: tuple[Value, ...] = ()
    whole: bool = False
    compared: tuple[tuple[LineAt, Value | None], ...] = ()
    signs: Sets = ()

    def plus(self, other: Rests) -> Rests:
        """Return what two facts rest on together."""
        known, blank, counted, whole, compared, signs = other
        return Rests(
            self.known.plus(known),
            self.blank | blank,
            tuple(dict.fromkeys(self.counted + counted)) if counted else self.counted,
            self.whole or whole,
            tuple(dict.fromkeys(self.compared + compared)) if compared else self.compared,
            tuple(dict.fromkeys(self.signs + signs)) if signs else self.signs,
        )


@frozen
class Fact:
    """One observation about a line.

    The docstring of a kind says when it is true.

    Attributes:
        kind: its name in JSON.
        so: what it says of the line; empty if it forces nothing.
        words: the words that its texts may have.
    """

    kind: ClassVar[str]
    so: ClassVar[str]
    words: ClassVar[tuple[str, ...]] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The game rules that it uses."""
        raise NotImplementedError

    def rests(self, known: Literals = NOTHING) -> Rests:
        """Return what it rests on, if these are the known cells of its line."""
        raise NotImplementedError

    def deciding(self, view: View) -> Literals:
        """Return the known cells of its line that are each necessary for it to be true."""
        return self.rests(view.known).known

    def check(self, view: View) -> None:
        """Raise ProofError if it is not true of a line."""
        raise NotImplementedError

    def limits(self, view: View) -> list[Part]:
        """Return how it limits the ways to fill the line, part by part."""
        raise NotImplementedError

    def flipped(self) -> Fact:
        """Return the fact with 0 and 1 swapped."""
        return type(self)(*[flip(getattr(self, name)) for name, flip in _flips(self.kind)])


@cache
def _flips(kind: str) -> list[tuple[str, Callable[[Any], Any]]]:
    """Return how to flip the value of each field of a kind of fact."""
    return [(field.name, _FLIP.get(str(field.type), lambda value: value)) for field in fields(KINDS[kind])]


_FLIP: dict[str, Callable[[Any], Any]] = {
    "Literals": Literals.flipped,
    "Value": lambda value: 1 - value,
    "Ways": lambda ways: tuple(way.translate({48: "1", 49: "0"}) for way in ways),
}


@frozen
class Needs(Fact):
    """Each group of empty cells takes the value at least once.

    `three`: otherwise it would make three together, with the `known` cells next to it if it has fewer than three cells;
    any three neighbouring cells can be such a group, even if some are filled.  `gap`: it is two empty cells between a 0
    and a 1 that are `known`.  `sign`: it is two empty cells joined by x, or one that a sign joins to a `known` cell.
    """

    kind = "needs"
    so = "has the value in some cell of each group"
    words = ("three", "gap", "sign")
    value: Value
    groups: Sets
    by: str = "three"
    known: Literals = NOTHING

    @property
    def rules(self) -> tuple[str, ...]:
        return ("sign",) if self.by == "sign" else ("three",)

    def rests(self, known: Literals = NOTHING) -> Rests:
        cells = 0
        for group in self.groups:
            cells |= group
        around = self.known.cells
        # a sign is inside a group of two, or between a single empty cell and a known cell next to it
        pairs = [g if g & g - 1 else g | (g << 1 | g >> 1) & around for g in self.groups] if self.by == "sign" else ()
        return Rests(self.known, cells, signs=tuple(pairs))

    def check(self, view: View) -> None:
        require(self.groups, "it has no groups")
        require(view.has(self.known), "a known cell that it names is empty or has the other value")
        free = view.full if self.by == "three" and self.known == NOTHING else view.blank
        for group in self.groups:
            require(group and not group & ~free, "a group has cells that are not empty")
        used = 0
        for group in self.groups:
            ways = self.ways_for(group, view.signs)
            require(ways, "a group does not need the value")
            used |= reduce(and_, ways)
        require(not self.known.cells & ~used, "it names a known cell that no group needs")

    def ways_for(self, group: Set, signs: Signs = NO_SIGNS) -> list[Set]:
        """Return the reasons for which a group takes the value, each as the known cells that it needs."""
        wrong, right = self.known[1 - self.value], self.known[self.value]
        low = group & -group
        if self.by == "three":
            trios = [start | start << 1 | start << 2 for start in (low, low >> 1, low >> 2) if start]
            return [trio & wrong for trio in trios if not group & ~trio and not trio & ~(group | wrong)]
        if self.by == "gap":
            before, after = low >> 1, low << 2
            unlike = any(before & self.known[v] and after & self.known[1 - v] for v in (0, 1))
            return [before | after] if group == low | low << 1 and unlike else []
        require(self.by == "sign", "this is not a reason why a group needs a value")
        if group == low | low << 1:
            return [0] if signs.opposite & low else []
        sides = ((low, low << 1), (low >> 1, low >> 1)) if group == low else ()
        return [
            cell
            for sign, cell in sides
            if (signs.equal & sign and right & cell) or (signs.opposite & sign and wrong & cell)
        ]

    def limits(self, view: View) -> list[Part]:
        return [(Or(0, group) if self.value else Or(group, 0),) for group in self.groups]


@frozen
class Left(Fact):
    """`count` more of the value may be placed; `blanks` are all empty cells.

    They are named only if `count` is 0 or something is tried.
    """

    kind = "left"
    so = "has the value in at most `count` of its empty cells"
    rules = ("balance",)
    value: Value
    count: int
    blanks: Set = 0

    def rests(self, known: Literals = NOTHING) -> Rests:
        counted = Literals(ones=known.ones) if self.value else Literals(known.zeros)
        return Rests(counted, self.blanks, (self.value,), self.blanks > 0)

    def check(self, view: View) -> None:
        require(self.count == view.most[self.value] - view.known[self.value].bit_count() >= 0, "the count is wrong")
        require(self.blanks in (0, view.blank), "these are not all the empty cells")

    def limits(self, view: View) -> list[Part]:
        return [(Most(self.value, view.blank, self.count),)]


@frozen
class Sign(Fact):
    """`=` or `x` joins the two cells."""

    kind = "sign"
    so = "has the same symbol in them, or not"
    words = ("=", "x")
    rules = ("sign",)
    cells: Set
    sign: str

    def rests(self, known: Literals = NOTHING) -> Rests:
        return Rests(signs=(self.cells,))

    def check(self, view: View) -> None:
        first = self.cells & -self.cells
        signs = {"=": view.equal, "x": view.opposite}.get(self.sign, 0)
        require(self.cells == first | first << 1 and signs & first, "there is no such sign between the cells")

    def limits(self, view: View) -> list[Part]:
        one, two = singles(self.cells)
        return [(Or(one, two), Or(two, one)) if self.sign == "=" else (Or(one | two, 0), Or(0, one | two))]


@frozen
class Agrees(Fact):
    """`other` is a parallel line that has all of one symbol, so that all of it is determined.

    The two lines match where this one is filled, and `cells` are the empty cells with the symbols of the other line.
    """

    kind = "agrees"
    so = "does not have all of these, but as many of each if its length is even"
    rules = ("balance", "unique")
    other: LineAt
    cells: Literals

    def rests(self, known: Literals = NOTHING) -> Rests:
        return Rests(known, self.cells.cells, whole=True, compared=((self.other, None),))

    def check(self, view: View) -> None:
        there = view.determined(self.other)
        require(view.world.unique, "two lines of this puzzle may be the same")
        require(self.cells.cells == view.blank != 0, "these are not all the empty cells")
        require(
            all(not (view.known[v] | self.cells[v]) & ~there[v] for v in (0, 1)),
            "the lines do not have the same values",
        )

    def limits(self, view: View) -> list[Part]:
        zeros, ones, cells = self.cells.zeros, self.cells.ones, self.cells.cells
        # both lines have the same number of each symbol, unless there can be one more of either
        is_fixed = sum(view.most) == view.length
        even = (Most(1, cells, ones.bit_count()), Most(0, cells, zeros.bit_count())) if is_fixed else ()
        return [(Or(ones, zeros), *even)]


@frozen
class Fillings(Fact):
    """These are all ways to fill it, from its first cell to its last, by three, balance and sign."""

    kind = "fillings"
    so = "is filled in one of these ways"
    rules = ("three", "balance", "sign")
    ways: Ways

    def rests(self, known: Literals = NOTHING) -> Rests:
        return Rests(known, whole=True)

    def deciding(self, view: View) -> Literals:
        zeros, ones = view.known.zeros, view.known.ones
        number = len(self.ways)

        def decides(cell: Set) -> bool:
            ways = fillings(view.length, view.equal, view.opposite, zeros & ~cell, ones & ~cell, number + 1, view.more)
            return len(ways) > number

        return Literals(sum(filter(decides, singles(zeros))), sum(filter(decides, singles(ones))))

    def check(self, view: View) -> None:
        actual = view.fillings(len(self.ways) + 1)
        require(self.ways and len(set(self.ways)) == len(self.ways), "it lists no filling, or one of them twice")
        require({_ones(way) for way in self.ways} == set(actual), "these are not all the fillings of the line")

    def limits(self, view: View) -> list[Part]:
        rules = [Keeps(rule, view.length, view.signs, view.more) for rule in self.rules]
        return [(*as_limits(view.known), *rules)]


@frozen
class Breaks(Fact):
    """The cells break a game rule.

    `three`: three together or more.  `sign`: two cells that break the sign between them.  `balance`: all cells of a
    symbol, more than the most.  `unique`: all cells of a symbol, the most, exactly where the determined line `other`
    has it; with `rest`, the other symbol is in all other cells of `other`.
    """

    kind = "breaks"
    so = "has no filling"
    words = GAME_RULES
    rule: str
    cells: Literals
    other: LineAt | None = None
    rest: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        return ("balance", "unique") if self.rule == "unique" else (self.rule,)

    @property
    def value(self) -> int:
        """The value of its cells, if they are the same."""
        return int(self.cells.ones != 0)

    def rests(self, known: Literals = NOTHING) -> Rests:
        if self.rule not in ("balance", "unique"):
            return Rests(self.cells, signs=(self.cells.cells,) if self.rule == "sign" else ())
        counted = Literals(ones=known.ones) if self.value else Literals(known.zeros)
        compared = ((self.other, self.value ^ self.rest),) if self.other else ()
        return Rests(self.cells.plus(counted), counted=(self.value,), compared=compared)

    def check(self, view: View) -> None:
        require(not (self.other or self.rest) or self.rule == "unique", "only the rule unique compares lines")
        cells, mine = self.cells.cells, self.cells[self.value]
        first = cells & -cells
        require(cells and view.has(self.cells), "the cells do not have these values")
        if self.rule == "sign":
            against = (view.opposite, view.equal)[self.cells.mixed]
            require(cells == first | first << 1 and against & first, "there is no such sign between the cells")
            return
        require(mine == cells, "the cells do not all have the same value")
        if self.rule == "three":
            require(not cells & cells + first and cells.bit_count() >= 3, "they are not three or more together")
            return
        require(mine == view.known[self.value], "these are not all cells of that value")
        if self.rule == "balance":
            require(mine.bit_count() > view.most[self.value], "there are not too many of them")
            return
        require(self.rule == "unique" and self.other and view.world.unique, "there is no such game rule")
        assert self.other
        require(
            mine == view.determined(self.other)[self.value] and mine.bit_count() == view.most[self.value],
            "the lines do not have the same values",
        )
        seen = self.value ^ self.rest
        there = mine ^ (view.full if self.rest else 0)
        require(
            view.world.known(self.other)[seen] == there, "the other line is not known to have the values that it says"
        )

    def limits(self, view: View) -> list[Part]:
        return [(Or(0, 0),)]


@frozen
class Holds(Fact):
    """The cells have these values; `by` names some of the game rules `three`, `balance` and `sign`."""

    kind = "holds"
    so = "has these cells and keeps these rules. Such a step is listed as not explained"
    words = GAME_RULES
    cells: Literals
    by: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return self.by

    def rests(self, known: Literals = NOTHING) -> Rests:
        return Rests(self.cells)

    def check(self, view: View) -> None:
        require(self.by and set(self.by) <= {"three", "balance", "sign"}, "there is no such game rule")
        require(len(set(self.by)) == len(self.by), "a game rule is named twice")
        require(view.has(self.cells), "the cells do not have these values")

    def limits(self, view: View) -> list[Part]:
        rules = [Keeps(rule, view.length, view.signs, view.more) for rule in self.by]
        return [(limit,) for limit in (*as_limits(self.cells), *rules)]


KINDS: dict[str, type[Fact]] = {kind.kind: kind for kind in (Needs, Left, Sign, Agrees, Fillings, Breaks, Holds)}
"""Every kind of fact by its name in JSON."""


def as_limits(known: Literals) -> Part:
    """Return known cells as limits."""
    return (*(Or(cell, 0) for cell in singles(known.zeros)), *(Or(0, cell) for cell in singles(known.ones)))


def _ones(text: str) -> Set:
    return sum(1 << position for position, mark in enumerate(text) if mark == "1")
