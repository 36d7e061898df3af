"""What pieces joined by signs take: true on every line, and just what the definition says, spelled out slowly."""

import random
from collections.abc import Iterator
from functools import reduce
from itertools import islice, product
from operator import and_, or_

import pytest
from nightly import rounds

from deduce.core.fillings import Terms, count_up_to, shared
from deduce.core.line import Line, Shape
from deduce.core.shares import ALL_LEFT, ANY, CHAINS, EQUAL_PAIRS, PAIRS, wrong_ways
from deduce.ladder.registry import load

LADDER = load()
KINDS = {"equal-pair": EQUAL_PAIRS, "opposite-pair": PAIRS, "sign-chain": CHAINS}

Way = dict[int, int]
"""Cells with their symbols, 1 for X."""


def shapes(length: int) -> list[Shape]:
    """Return every line of a length with signs."""
    found = set()
    for marks in product(" =x", repeat=length - 1):
        equal, opposite = (sum(1 << i for i, mark in enumerate(marks) if mark == kind) for kind in "=x")
        if not equal & equal >> 1 and equal | opposite:
            found.add((equal, opposite))
    return [Shape(length, *own) for own in sorted(found)]


def states(shape: Shape) -> Iterator[Way]:
    for cells in product((None, 0, 1), repeat=shape.length):
        yield {at: value for at, value in enumerate(cells) if value is not None}


def sets(way: Way) -> tuple[int, int]:
    return sum(1 << at for at in way if way[at]), sum(1 << at for at in way if not way[at])


class Slowly:
    """The definition, piece by piece and way by way."""

    def __init__(self, shape: Shape, joined: int) -> None:
        self.shape = shape
        self.joined = joined

    def joins(self, at: int) -> bool:
        """Return whether a sign joins a cell to the next."""
        if not self.shape.opposite >> at & 1 or self.joined == CHAINS:
            return bool((self.shape.equal | self.shape.opposite) >> at & 1)
        beside = [i for i in (at - 1, at + 1) if i >= 0 and (self.shape.equal | self.shape.opposite) >> i & 1]
        return self.joined == PAIRS and not beside

    def ways(self, at: int, known: Way) -> list[Way]:
        """Return both ways to fill the piece of a blank."""
        first = last = at
        while first and first - 1 not in known and self.joins(first - 1):
            first -= 1
        while last + 1 < self.shape.length and last + 1 not in known and self.joins(last):
            last += 1
        out = []
        for value in (1, 0):
            way = {first: value}
            for cell in range(first, last):
                way[cell + 1] = way[cell] if self.shape.equal >> cell & 1 else 1 - way[cell]
            out.append(way)
        return out

    def pieces(self, known: Way) -> list[list[Way]]:
        blanks = [at for at in range(self.shape.length) if at not in known]
        return [ways for at in blanks for ways in [self.ways(at, known)] if min(ways[0]) == at]

    def room(self, way: Way, known: Way) -> bool:
        """Return whether there is room for a way, if all other pieces take as few of each symbol as they can."""
        for symbol in (0, 1):
            count = list((known | way).values()).count(symbol)
            for ways in self.pieces(known):
                if ways[0].keys() != way.keys():
                    count += min(list(own.values()).count(symbol) for own in ways)
            if count > self.shape.most:
                return False
        return True

    def three(self, known: Way) -> bool:
        return any({known.get(at + i) for i in range(3)} in ({0}, {1}) for at in range(self.shape.length - 2))

    def short(self, known: Way) -> bool:
        """Return whether more groups of blanks that share no cell need a symbol than there are of it."""
        for symbol in (0, 1):
            groups = []
            for at in range(self.shape.length - 1):
                trio = [known.get(at + i, symbol - 2) for i in range(3)] if at + 2 < self.shape.length else [symbol]
                if symbol not in trio:
                    groups.append({at + i for i in range(3)} - known.keys())
                if self.shape.opposite >> at & 1 and not known.keys() & {at, at + 1}:
                    groups.append({at, at + 1})
            if most_apart(groups) > self.shape.most - list(known.values()).count(symbol):
                return True
        return False

    def counted_out(self, known: Way) -> bool:
        while True:
            if self.three(known) or max(list(known.values()).count(s) for s in (0, 1)) > self.shape.most:
                return True
            if self.short(known):
                return True
            more: Way = {}
            for one, other in self.pieces(known):
                if not self.room(one, known) and not self.room(other, known):
                    return True
                if not self.room(one, known) or not self.room(other, known):
                    more |= one if self.room(one, known) else other
            if not more:
                return False
            known = known | more

    def wrong(self, way: Way, known: Way, bound: int) -> bool:
        if not self.room(way, known):
            return True
        full = known | way
        if bound >= ALL_LEFT:
            for symbol in (0, 1):
                if list(full.values()).count(symbol) == self.shape.most and self.three(
                    {at: full.get(at, 1 - symbol) for at in range(self.shape.length)}
                ):
                    return True
        return bound == ANY and self.counted_out(full)

    def forced(self, known: Way, bound: int) -> tuple[set[int], set[int]]:
        """Return the cells of X and of Y that follow."""
        pieces = self.pieces(known)
        found: list[set[int]] = [set(), set()]
        if any(len(ways[0]) > 1 for ways in pieces):
            for one, other in pieces:
                for wrong, right in ((one, other), (other, one)):
                    if (bound == ANY or len(one) > 1) and self.wrong(wrong, known, bound):
                        for at, value in right.items():
                            found[value].add(at)
        return found[1], found[0]


def most_apart(groups: list[set[int]]) -> int:
    if not groups:
        return 0
    first, *rest = groups
    return max(most_apart(rest), 1 + most_apart([group for group in rest if not group & first]))


def held(shape: Shape, known: Way) -> bool:
    """Hold all rules on one state of a line against the definition, and against every filling."""
    x, y = sets(known)
    both = shared(shape, x, y)
    if shape.broken(x, y) or both is None:
        return False
    for name, joined in KINDS.items():
        told_x = told_y = 0
        for band in LADDER.rule(name).facts.bands:
            more_x, more_y = wrong_ways(shape, x, y, joined, band.bound)
            assert not more_x & ~both[0], (shape, known, name)
            assert not more_y & ~both[1], (shape, known, name)
            slow_x, slow_y = Slowly(shape, joined).forced(known, band.bound)
            assert (more_x, more_y) == (sum(1 << at for at in slow_x), sum(1 << at for at in slow_y)), (shape, known)
            for finding in LADDER.rule(name).find(Line(shape, x, y)):
                if finding.band == band:
                    told_x, told_y = told_x | finding.argument.x, told_y | finding.argument.y
            assert not (told_x & ~more_x)
            assert not (told_y & ~more_y)
    return True


@pytest.mark.parametrize("length", [4, pytest.param(5, marks=pytest.mark.nightly)])
def test_on_every_short_line_with_signs_it_is_true_and_all_that_the_definition_gives(length: int) -> None:
    assert sum(held(shape, known) for shape in shapes(length) for known in states(shape))


@pytest.mark.parametrize("length", [5, 6, 7, 8])
@rounds(50, 150)
def test_on_longer_lines_drawn_at_random_it_is_true_and_all_that_the_definition_gives(length: int, rounds: int) -> None:
    rng = random.Random(length)
    every = shapes(length)
    tried = 0
    while tried < rounds:
        shape = rng.choice(every)
        known = {at: rng.randrange(2) for at in range(length) if rng.random() < 0.4}
        tried += held(shape, known)


@pytest.mark.parametrize("every", [pytest.param(4, marks=pytest.mark.nightly)])  # all take a minute
def test_on_lines_of_eight_cells_with_signs_it_is_true(every: int) -> None:
    found = 0
    for shape in islice(shapes(8), 0, None, every):
        ways = count_up_to(Terms(shape), 0, 0, -1)
        for x, y in {(way & cells, ~way & cells) for way in ways for cells in range(1 << 8)}:
            agree = [way for way in ways if not (x & ~way or y & way)]
            all_x, some_x = reduce(and_, agree), reduce(or_, agree)
            for name, joined in KINDS.items():
                for band in LADDER.rule(name).facts.bands:
                    more_x, more_y = wrong_ways(shape, x, y, joined, band.bound)
                    assert not more_x & ~all_x, (shape, x, y, name)
                    assert not more_y & some_x, (shape, x, y, name)
                    found += bool(more_x | more_y)
    assert found


@pytest.mark.parametrize("name", KINDS)
def test_a_line_without_the_signs_that_join_is_passed_over(name: str) -> None:
    rule = LADDER.rule(name)
    other = {"equal-pair": Shape(6, 0, 0b10101), "opposite-pair": Shape(6, 0b10101), "sign-chain": Shape(6, 1, 0b10100)}
    for shape in (Shape(6), Shape(7), other[name]):
        for known in list(states(shape))[:: 1 if shape.length == 6 else 3]:
            x, y = sets(known)
            assert not any(any(rule.forced(shape, x, y, band.bound)) for band in rule.facts.bands)
            assert not list(rule.find(Line(shape, x, y)))
