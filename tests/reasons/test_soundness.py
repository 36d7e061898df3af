"""Facts and proved arguments are true: random ones are compared with all fillings of the line."""

from __future__ import annotations

import json
import random
import re
from functools import cache, reduce
from itertools import product
from operator import or_
from typing import Any

import judge
import pytest
from attrs import fields
from nightly import rounds
from recorded import STEPS

from deduce.game.puzzle import Cell, LineAt
from deduce.game.world import Literals, ProofError, Signs, View, World, cells_on, on_line
from deduce.reasons.argument import Argument
from deduce.reasons.facts import KINDS, Fact, Left, Limit, Most, Needs, Or
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


def is_true(fact: Fact, view: View) -> bool:
    try:
        fact.check(view)
    except ProofError:
        return False
    return True


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

    def possible(self) -> list[Filling]:
        """List the fillings of the first row that its cells and the rows below allow."""
        values, length = self.world.values, self.length
        below = {tuple(values.get((row, at)) for at in range(length)) for row in (1, 2, 3)}
        companions = {settled(marks, self.world.more) for marks in below}
        return [
            filling
            for filling in self.fillings
            if filling not in companions and all(values.get((0, at), own) == own for at, own in enumerate(filling))
        ]

    def facts(self, view: View) -> tuple[Fact, ...]:
        kinds = [*KINDS.values(), Left, Left, Needs, Needs, Needs]
        found = [self.fact(self.rng.choice(kinds), view) for _ in range(self.rng.choice((0, 1, 1, 2, 2, 3)))]
        return tuple({repr(fact): fact for fact in found}.values())

    def fact(self, kind: type[Fact], view: View) -> Fact:
        """Make a fact of a kind, usually a true one."""
        for _ in range(30):
            made: dict[str, Any] = {}
            for field in fields(kind):
                made[field.name] = self.value(kind, str(field.type), view, made)
            if is_true(fact := kind(**made), view):
                break
        return fact

    def value(self, kind: type[Fact], form: str, view: View, made: dict[str, Any]) -> Any:
        """Make the value of a field of a kind by its type, and by the fields before it."""
        rng, value = self.rng, made.get("value", 0)
        left, other = view.most[value] - view.known[value].bit_count(), LineAt((0, rng.randrange(1, 4)))
        some = rng.choice((1, 3, 6, 7, 15)) << rng.randrange(view.length) & view.full
        match form:
            case "Value" | "bool":
                return rng.randrange(2)
            case "int":
                return rng.choice((left, left, left, rng.randrange(3)))
            case "str":
                return rng.choice(kind.words)
            case "tuple[str, ...]":
                return tuple(word for word in kind.words if rng.random() < 0.6)
            case "LineAt":
                return other
            case "LineAt | None":
                return rng.choice((None, other))
            case "Set":
                return rng.choice((0, view.blank, some, some))
            case "Sets":
                groups = {rng.choice((1, 3, 7)) << rng.randrange(view.length) & view.blank for _ in range(2)}
                return tuple(sorted(groups - {0}))
            case "Literals" if "other" in made:
                return view.world.known(made["other"]).among(rng.choice((view.blank, view.blank, view.full, some)))
            case "Literals":
                near = reduce(or_, made.get("groups", ()), 0)
                before, after = near >> 1, near << 1
                around = (before | after, before | before >> 1, after | after << 1)
                known = view.known.among(rng.choice((some, *around, view.full)))
                return rng.choice((known, *[Literals(known.zeros), Literals(ones=known.ones)] * 3, Literals(some)))
            case "Ways":
                zeros, ones = view.known.zeros, view.known.ones
                ways = [way for way in self.fillings if not bits(way, 1) & zeros | bits(way, 0) & ones]
                return tuple("".join(map(str, way)) for way in ways[: rng.choice((1, 6, 6, 6))])
        raise LookupError(f"tests/reasons/test_soundness.py makes no values of the type {form}")

    def arguments(self) -> list[Argument]:
        """Make an argument; if it tries nothing, of its facts for each cell and value."""
        made = self.argument(self.world, 0, last=False)
        if made is None or made.then:
            return [made] if made else []
        blanks = cells_on(ROW, self.world.view(ROW).blank)
        return [made._replace(gives=on_line(ROW, {cell: value})) for cell in blanks for value in (0, 1)]

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


def test_every_kind_of_fact_is_judged_and_recorded() -> None:
    assert judge.KINDS.keys() == KINDS.keys(), "tests/reasons/judge.py has a judge of each kind"
    recorded = set(re.findall(r'"fact": "(\w+)"', json.dumps(STEPS)))
    assert recorded | {"holds"} == KINDS.keys(), "an example of a rule states each kind but `holds`"


@rounds(300, 20_000)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_what_a_true_fact_says_of_the_line_is_true_of_every_filling(kind: type[Fact], rounds: int) -> None:
    made = 0
    for maker in map(Maker, range(rounds)):
        view = maker.world.view(ROW)
        fact = maker.fact(kind, view)
        if is_true(fact, view):
            made += 1
            limits = [limit for part in fact.limits(view) for limit in part]
            for filling in maker.possible():
                assert all(allows(limit, filling) for limit in limits), (fact, filling)
    assert made, "`Maker.value` makes no true fact of this kind"


def allows(limit: Limit, filling: Filling) -> bool:
    match limit:
        case Or(zeros, ones):
            return bool(bits(filling, 0) & zeros | bits(filling, 1) & ones)
        case Most(value, cells, most):
            return (bits(filling, value) & cells).bit_count() <= most
    return True  # a filling keeps the rules


@rounds(1_500, 60_000)
def test_proved_argument_is_true_of_every_filling(rounds: int) -> None:
    accepted = stories = 0
    for seed in range(rounds):
        maker = Maker(seed)
        for made in maker.arguments():
            argument = proved(maker.world, made)
            if argument is None:
                continue
            accepted, stories = accepted + 1, stories + bool(argument.then)
            for filling in maker.possible():
                true = all(filling[at] == value for (_, at), value in argument.places.items())
                assert true, (seed, argument, filling)

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
