"""Proved arguments are true: random arguments of random facts are compared with all fillings of the line."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from itertools import product

import judge
from nightly import rounds
from recorded import STEPS

from deduce.game.puzzle import Cell, LineAt
from deduce.game.world import Literals, ProofError, Signs, View, World, cells_on, on_line
from deduce.reasons.argument import Argument
from deduce.reasons.facts import KINDS, Agrees, Breaks, Fact, Holds, Left, Needs, Sign
from deduce.reasons.facts import Fillings as Listed
from deduce.reasons.proof import prove

ROW = LineAt((0, 0))
"""The line that all is about; three others lie below it."""

Filling = tuple[int, ...]


@cache
def unsigned(length: int, more: int) -> list[Filling]:
    """List the fillings of a line without signs; with `more`, one of odd length has one more 1."""
    most = (length + 1) // 2
    return [
        way
        for way in product((0, 1), repeat=length)
        if max(way.count(0) + more * (length % 2), way.count(1)) <= most
        and all(len(set(way[i : i + 3])) > 1 for i in range(length - 2))
    ]


def fillings(length: int, signs: dict[int, str], more: int) -> list[Filling]:
    """List the fillings of a line; a sign is after the cell of its number."""
    return [
        way
        for way in unsigned(length, more)
        if all((way[i] == way[i + 1]) == (sign == "=") for i, sign in signs.items())
    ]


def bits(filling: Filling, value: int) -> int:
    return sum(1 << at for at, own in enumerate(filling) if own == value)


class Maker:
    """Makes a grid, and arguments about its first row."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(seed)
        self.length = rng.choice((4, 5, 6, 6, 7, 8))
        more = rng.randrange(2)
        lines = unsigned(self.length, more)
        while True:
            signs = {at: rng.choice("=x") for at in range(self.length - 1) if rng.random() < 0.4}
            self.fillings = fillings(self.length, signs, more)
            if self.fillings:
                break
        equal, opposite = (sum(1 << at for at, sign in signs.items() if sign == mark) for mark in "=x")
        filling, density = rng.choice(self.fillings), rng.choice((0.3, 0.6, 0.8))
        values: dict[Cell, int] = {(0, at): filling[at] for at in range(self.length) if rng.random() < density}
        for row in (1, 2, 3):
            other = rng.choice(lines)
            if rng.random() < 0.5:  # one that is much like the first
                likely = rng.sample(lines, min(6, len(lines)))
                other = min(likely, key=lambda way: sum(map(int.__xor__, way, filling)))
            values |= {(row, at): other[at] for at in range(self.length) if rng.random() < 0.95}
        self.world = World(4, self.length, True, {ROW: Signs(equal, opposite)}, values, more)

    def facts(self, view: View) -> tuple[Fact, ...]:
        found = [self.fact(view) for _ in range(self.rng.choice((0, 1, 1, 2, 2, 3)))]
        return tuple({repr(fact): fact for fact in found}.values())

    def fact(self, view: View) -> Fact:
        rng, value = self.rng, self.rng.randrange(2)
        kind = rng.choice(["left"] * 3 + ["needs"] * 4 + ["sign", "agrees", "breaks", "holds", "fillings"])
        of_value = view.known[value]
        if kind == "sign" and (at := [1 << i for i in range(view.length - 1) if (view.equal | view.opposite) >> i & 1]):
            bit = rng.choice(at)
            return Sign(3 * bit, "=" if view.equal & bit else "x")
        if kind == "needs" and (needs := self.needs(view, value)):
            return needs
        other = LineAt((0, rng.randrange(1, 4)))
        if kind == "agrees":
            there = view.world.known(other)
            return Agrees(other, there.among(view.blank))
        if kind == "breaks" and of_value:
            rule = rng.choice(("three", "balance", "unique", "sign"))
            runs = [7 << i for i in range(view.length - 2) if not 7 << i & ~of_value]
            cells = rng.choice(runs) if rule == "three" and runs else of_value
            rest = rule == "unique" and rng.random() < 0.3
            return Breaks(
                rule, Literals(0, cells) if value else Literals(cells, 0), other if rule == "unique" else None, rest
            )
        if kind == "holds":
            some = rng.getrandbits(view.length)
            by = tuple(rule for rule in ("three", "balance", "sign") if rng.random() < 0.6)
            return Holds(view.known.among(some), by)
        if kind == "fillings":
            known = [
                way for way in self.fillings if not bits(way, 1) & view.known[0] and not bits(way, 0) & view.known[1]
            ]
            return Listed(tuple("".join(map(str, way)) for way in known[:6]))
        return Left(value, max(0, view.most[value] - of_value.bit_count()))

    def needs(self, view: View, value: int) -> Needs | None:
        """Make groups of neighbouring cells, most of which need the value, with all that touches them."""
        rng, groups, known = self.rng, list[int](), [0, 0]
        by = rng.choice(("three", "three", "sign", "gap"))
        wide, inner = {"three": (7, 7), "sign": (3, 3), "gap": (15, 6)}[by]
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(view.length)
            near, group = wide << at & view.full, inner << at & view.blank
            groups += [group] if group else []
            for own in (0, 1) if by != "three" else (1 - value,):
                known[own] |= near & view.known[own]
        if groups and rng.random() < 0.15:
            groups[0] |= 1 << rng.randrange(view.length)
        pair = Literals(known[0], known[1])
        return Needs(value, tuple(dict.fromkeys(groups)), by, pair) if groups else None

    def argument(self, world: World, depth: int, last: bool) -> Argument | None:
        """Make an argument, that places something unless it is the last of those in another."""
        rng, view = self.rng, world.view(ROW)
        facts, blanks = self.facts(view), cells_on(ROW, view.blank)
        if not last and not blanks:
            return None

        def some(one: float) -> dict[Cell, int]:
            few = rng.sample(blanks, 1 if rng.random() < one else min(2, len(blanks)))
            return {cell: rng.randrange(2) for cell in few}

        suppose: dict[Cell, int] = {}
        then: list[Argument] = []
        if blanks and depth < 2 and rng.random() < (0.5 if depth == 0 else 0.15):
            suppose = some(0.8)
            inner = world.plus(suppose)
            for _ in range(rng.randrange(3)):
                part = self.argument(inner, depth + 1, last=False)
                if part is not None:
                    then.append(part)
                    inner.add(part.places)
            end = self.argument(inner, depth + 1, last=True)
            then += [end] if end else []
        places = {} if last else some(0.7)
        if suppose and not last and rng.random() < 0.9:
            places = {cell: 1 - value for cell, value in suppose.items()}
        return Argument(facts, on_line(ROW, places), on_line(ROW, suppose), tuple(then), ROW)


def test_every_kind_of_fact_is_made_judged_and_recorded() -> None:
    made = {fact.kind for maker in map(Maker, range(100)) for fact in maker.facts(maker.world.view(ROW))}
    recorded = set(re.findall(r'"fact": "(\w+)"', json.dumps(STEPS)))
    assert made == judge.KINDS.keys() == KINDS.keys() == recorded | {"holds"}, "no rule gives `holds`"


@rounds(4_000, 200_000)
def test_proved_argument_is_true_of_every_filling(rounds: int) -> None:
    accepted = stories = 0
    for seed in range(rounds):
        maker = Maker(seed)
        argument = maker.argument(maker.world, 0, last=False)
        argument = proved(maker.world, argument) if argument else None
        if argument is None:
            continue
        accepted, stories = accepted + 1, stories + bool(argument.then)
        world = maker.world
        below = {tuple(world.values.get((row, at)) for at in range(maker.length)) for row in (1, 2, 3)}
        companions = {line for line in (settled(marks, world.more) for marks in below) if line}
        for filling in set(maker.fillings) - companions:
            known = all(world.values.get((0, at), value) == value for at, value in enumerate(filling))
            true = all(filling[at] == value for (_, at), value in argument.places.items())
            assert true or not known, (seed, argument, filling)

    assert accepted > rounds // 100
    assert stories > rounds // 1_000


def proved(world: World, argument: Argument) -> Argument | None:
    """Return the argument without the facts that it is said to do without; None where it does not hold."""
    while True:
        try:
            prove(world, argument)
        except ProofError as fault:
            if not fault.reason.endswith("is not needed"):
                return None
            number = int(re.findall(r"\d+", fault.reason)[0])
            argument = without(argument, [int(part) for part in re.findall(r"\d+", fault.place)], number - 1)
        else:
            return argument


def without(argument: Argument, path: list[int], fact: int) -> Argument:
    """Leave out a fact of an argument, or of that in it to which the numbers of parts lead."""
    if not path:
        return argument._replace(facts=(*argument.facts[:fact], *argument.facts[fact + 1 :]))
    then = list(argument.then)
    then[path[0] - 1] = without(then[path[0] - 1], path[1:], fact)
    return argument._replace(then=tuple(then))


def settled(marks: tuple[int | None, ...], more: int) -> Filling | None:
    """Return a line that has all it may have of one symbol, as it will be filled."""
    for value in (0, 1):
        if marks.count(value) == (len(marks) + (value or not more)) // 2:
            return tuple(value if mark == value else 1 - value for mark in marks)
    return None
