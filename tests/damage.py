"""Small true traces, ways to damage a trace, and a slow judge that says whether one holds still.

The judge knows the trace format and nothing else: it lists every filling of a line, for lines of up to
eight cells or so, and asks of each inference what the format promises.  It is the obvious twin of
`deduce.proving`, which counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import chain, combinations, pairwise, product
from typing import Any

Json = dict[str, Any]
Known = dict[str, int]


# --- true traces, written shortly ------------------------------------------------------------------------


def values(text: str) -> Known:
    """Read `r1c1=0 r1c2=1`."""
    return {cell: int(value) for cell, value in (part.split("=") for part in text.split())}


def inference(lines: str, uses: str, because: str, places: str = "") -> Json:
    found: Json = {"text": "So it is.", "lines": lines.split(), "uses": uses.split(), "because": values(because)}
    return found | {"rule": "some-rule", "places": values(places)} if places else found


def supposed(assume: str, links: list[Json], known: Known) -> Json:
    """Make an inference by contradiction of a chain, the last of which is its end."""
    (cell, value) = next(iter(values(assume).items()))
    rests = dict(chain.from_iterable(link["because"].items() for link in links))
    return {
        "rule": "some-rule",
        "text": "Suppose it were not so.",
        "assume": {cell: value},
        "chain": links[:-1],
        "contradiction": links[-1],
        "because": {name: symbol for name, symbol in rests.items() if known.get(name) == symbol},
        "places": {cell: 1 - value},
    }


def trace(givens: str, steps: str, signs: str = "", unique: bool = True, refutation: Json | None = None) -> Json:
    """Make a trace: one inference a line, `lines | uses | because | places`.

    A line `? r1c1=0` opens a supposition, and the next line without placements ends its chain.
    """
    rows = givens.split()
    known = {f"r{r}c{c}": int(v) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v != "."}
    done: list[Json] = []
    open_: list[tuple[str, list[Json]]] = []
    for line in filter(None, map(str.strip, steps.splitlines())):
        if line.startswith("?"):
            open_.append((line[1:].strip(), []))
            continue
        new = inference(*(part.strip() for part in line.split("|")))
        if open_:
            open_[-1][1].append(new)
        if open_ and "places" not in new:
            assume, links = open_.pop()
            world = dict(known)
            for outer, before in open_:
                world |= values(outer) | dict(chain.from_iterable(link["places"].items() for link in before))
            new = supposed(assume, links, world)
            if open_:
                open_[-1][1].append(new)
        if not open_:
            rating = 7.2 if "assume" in new else 1.0
            done.append({"number": len(done) + 1, "level": int(rating), "rating": rating, **new})
            known |= new["places"]
    shape = [[known.get(f"r{r}c{c}") for c in range(1, len(rows[0]) + 1)] for r in range(1, len(rows) + 1)]
    final = ["".join("." if v is None else str(v) for v in row) for row in shape]
    rating = max((step["rating"] for step in done), default=0)
    marks = [sign.replace("=", " = ").replace("x", " x ").split() for sign in signs.split()]
    made: Json = {
        "format": "deduce-trace/1",
        "puzzle": {
            "rows": len(rows),
            "columns": len(rows[0]),
            "unique_lines": unique,
            "givens": rows,
            "signs": [{"cells": [a, b], "sign": sign} for a, sign, b in marks],
            "symbols": {"one": "1", "zero": "0", "empty": "."},
        },
        "status": "contradiction" if refutation else "stuck" if "." in "".join(final) else "solved",
        "final": final,
        "grade": {"level": int(rating), "rating": rating, "name": "so hard", "effort": 1.0},
        "steps": done,
    }
    return made | {"refutation": refutation} if refutation else made


_OPENING = """
    r6 | three | r6c5=0 r6c6=0 | r6c4=1
    c5 | three | r4c5=0 r6c5=0 | r5c5=1
    r4 | three | r4c4=0 r4c5=0 | r4c3=1 r4c6=1
    c6 | three | r3c6=1 r4c6=1 | r2c6=0 r5c6=0
    c6 | balance | r2c6=0 r5c6=0 r6c6=0 | r1c6=1
    c2 | three | r3c2=0 r5c2=0 | r4c2=1
    r4 | three | r4c2=1 r4c3=1 | r4c1=0
    r6 | balance | r6c3=0 r6c5=0 r6c6=0 | r6c1=1 r6c2=1
    ? r5c1=0
      r5 | balance | r5c1=0 r5c2=0 r5c6=0 | r5c3=1 r5c4=1
      r5 | three | r5c3=1 r5c4=1 r5c5=1
    ? r1c1=1
      c1 | balance | r1c1=1 r5c1=1 r6c1=1 | r2c1=0 r3c1=0
      c1 | three | r2c1=0 r3c1=0 r4c1=0
"""
_LOOKAHEAD = """
    ? r3c3=1
      c3 | three | r3c3=1 r4c3=1 | r2c3=0 r5c3=0
      c3 | balance | r2c3=0 r5c3=0 r6c3=0 | r1c3=1
      c3 c6 | unique | r1c3=1 r2c3=0 r3c3=1 r4c3=1 r5c3=0 r6c3=0
"""
_NESTED = """
    ? r3c3=1
      c3 | three | r3c3=1 r4c3=1 | r2c3=0 r5c3=0
      ? r1c3=0
        c3 | balance | r1c3=0 r2c3=0 r5c3=0 r6c3=0
      c3 c6 | unique | r1c3=1 r2c3=0 r3c3=1 r4c3=1 r5c3=0 r6c3=0
"""
_MIDDLE = """
    r3 | three | r3c2=0 r3c3=0 | r3c1=1 r3c4=1
    r3 | balance | r3c1=1 r3c4=1 r3c6=1 | r3c5=0
    c5 | three | r3c5=0 r4c5=0 | r2c5=1
    c5 | balance | r3c5=0 r4c5=0 r6c5=0 | r1c5=1
    r1 | three | r1c5=1 r1c6=1 | r1c4=0
    c1 | balance | r3c1=1 r5c1=1 r6c1=1 | r2c1=0
    ? r2c2=0
      r2 | balance | r2c1=0 r2c2=0 r2c6=0 | r2c3=1 r2c4=1
      r2 | three | r2c3=1 r2c4=1 r2c5=1
    c2 | balance | r2c2=1 r4c2=1 r6c2=1 | r1c2=0
    r1 | three | r1c1=0 r1c2=0 | r1c3=1
"""
_ENDING = """
    c4 c1 | balance unique | r1c4=0 r3c4=1 r4c4=0 r6c4=1 | r2c4=1 r5c4=0
    r2 | three | r2c4=1 r2c5=1 | r2c3=0
    r5 | balance | r5c2=0 r5c4=0 r5c6=0 | r5c3=1
"""
# of a pair that unique lines settle, the chain uses one cell
_PAIR_IN_CHAIN = """
    ? r2c3=1
      c4 c1 | balance unique | r1c4=0 r3c4=1 r4c4=0 r6c4=1 | r2c4=1 r5c4=0
      r2 | three | r2c3=1 r2c4=1 r2c5=1
    c4 c1 | balance unique | r1c4=0 r3c4=1 r4c4=0 r6c4=1 | r2c4=1 r5c4=0
    r5 | balance | r5c2=0 r5c4=0 r5c6=0 | r5c3=1
"""
_SIX = "...... ...... .0...1 ...00. .0.... ..0.00"

TRACES: dict[str, Json] = {
    "lookahead": trace(_SIX, _OPENING + _LOOKAHEAD + _MIDDLE + _ENDING),
    "nested": trace(_SIX, _OPENING + _NESTED + _MIDDLE + _ENDING),
    "whole line less finished": trace(
        _SIX, _OPENING + "c3 c6 | three balance unique | r4c3=1 r6c3=0 | r3c3=0" + _MIDDLE + _ENDING
    ),
    "pair in chain": trace(_SIX, _OPENING + _LOOKAHEAD + _MIDDLE + _PAIR_IN_CHAIN),
    "stuck": trace(_SIX, _OPENING),
    "whole line": trace(
        "........ 0..1..0.",
        """
        r2 | three balance | r2c1=0 r2c4=1 r2c7=0 | r2c8=1
        c8 | balance | r2c8=1 | r1c8=0
        """,
    ),
    # of the premises in columns 4 and 5 either could be dropped
    "slack": trace("........ 0..10.0.", "r2 | three balance | r2c1=0 r2c4=1 r2c5=0 r2c7=0 | r2c8=1"),
    "odd": trace(
        ".00.. ..1.. .0..0 ...00 1.0..",
        """
        r1 | three | r1c2=0 r1c3=0 | r1c1=1 r1c4=1
        c2 | three | r1c2=0 r3c2=0 | r2c2=1
        r2 | three | r2c2=1 r2c3=1 | r2c1=0 r2c4=0
        c4 | three | r2c4=0 r4c4=0 | r3c4=1
        r4 | three | r4c4=0 r4c5=0 | r4c3=1
        c3 | three | r2c3=1 r4c3=1 | r3c3=0
        r3 | three | r3c2=0 r3c3=0 | r3c1=1
        c1 | balance | r1c1=1 r3c1=1 r5c1=1 | r4c1=0
        r4 | balance | r4c1=0 r4c4=0 r4c5=0 | r4c2=1
        c5 | three | r3c5=0 r4c5=0 | r2c5=1 r5c5=1
        r1 r3 | balance unique | r1c2=0 r1c3=0 | r1c5=1
        c4 c1 | balance unique | r1c4=1 r3c4=1 | r5c4=0
        r5 | three | r5c3=0 r5c4=0 | r5c2=1
        """,
    ),
    "signs": trace(
        "...0 .... ...0 ....",
        """
        c4 | three | r1c4=0 r3c4=0 | r2c4=1
        r2 | sign | r2c4=1 | r2c3=1
        r2 | three | r2c3=1 r2c4=1 | r2c2=0
        r2 | balance | r2c3=1 r2c4=1 | r2c1=0
        c2 | sign | r2c2=0 | r3c2=1
        c2 | sign | r3c2=1 | r4c2=0
        r4 | sign | r4c2=0 | r4c3=0
        c4 | balance | r1c4=0 r3c4=0 | r4c4=1
        c3 | sign | r4c3=0 | r3c3=1
        r3 | three | r3c2=1 r3c3=1 | r3c1=0
        r4 | three | r4c2=0 r4c3=0 | r4c1=1
        c1 | three | r2c1=0 r3c1=0 | r1c1=1
        c2 | balance | r2c2=0 r4c2=0 | r1c2=1
        r1 | three | r1c1=1 r1c2=1 | r1c3=0
        """,
        signs="r2c2xr3c2 r2c3=r2c4 r3c2xr4c2 r3c3xr4c3 r4c2=r4c3",
        unique=False,
    ),
    "contradiction": trace(
        "1... .... .... ...0",
        """
        r1 | three sign | r1c1=1 | r1c2=0 r1c3=0
        r1 | three | r1c2=0 r1c3=0 | r1c4=1
        ? r4c2=0
          r4 | balance | r4c2=0 r4c4=0 | r4c1=1
          r4 | sign | r4c1=1 r4c2=0
        r4 | sign | r4c2=1 | r4c1=1
        c1 | balance | r1c1=1 r4c1=1 | r2c1=0 r3c1=0
        """,
        signs="r1c2=r1c3 r2c1xr3c1 r4c1=r4c2",
        refutation=inference("c1", "sign", "r2c1=0 r3c1=0"),
    ),
    # row 1 is counted out: both of its 1s stand, and so row 2 cannot be 1100
    "counted out": trace("11.. 1.0. .... ....", "r2 r1 | balance unique | r2c1=1 r2c3=0 | r2c2=0 r2c4=1"),
}


# --- the slow judge --------------------------------------------------------------------------------------


class No(Exception):  # noqa: N818 - the judge's answer
    """Something does not hold."""


def need(fact: object) -> None:
    if not fact:
        raise No


class Judge:
    """Judges one trace by listing the fillings of its lines."""

    def __init__(self, puzzle: Json) -> None:
        rows, columns = range(1, puzzle["rows"] + 1), range(1, puzzle["columns"] + 1)
        self.lines = {f"r{r}": [f"r{r}c{c}" for c in columns] for r in rows}
        self.lines |= {f"c{c}": [f"r{r}c{c}" for r in rows] for c in columns}
        self.signs = {frozenset(sign["cells"]): sign["sign"] for sign in puzzle["signs"]}
        self.unique = puzzle["unique_lines"]
        self.listed: dict[tuple[str, frozenset[str]], list[tuple[int, ...]]] = {}

    def obeys(self, cells: list[str], filling: tuple[int, ...], rules: set[str]) -> bool:
        most = (len(cells) + 1) // 2
        if "balance" in rules and max(filling.count(0), filling.count(1)) > most:
            return False
        if "three" in rules and any(len(set(filling[i : i + 3])) == 1 for i in range(len(cells) - 2)):
            return False
        marks = [self.signs.get(frozenset(pair)) for pair in pairwise(cells)]
        return "sign" not in rules or all(
            mark is None or (filling[i] == filling[i + 1]) == (mark == "=") for i, mark in enumerate(marks)
        )

    def fillings(self, line: str, rules: set[str]) -> list[tuple[int, ...]]:
        key = line, frozenset(rules)
        if key not in self.listed:
            cells = self.lines[line]
            every = product((0, 1), repeat=len(cells))
            self.listed[key] = [filling for filling in every if self.obeys(cells, filling, rules)]
        return self.listed[key]

    def forces(self, line: str, rules: set[str], because: Known, beside: list[tuple[int, ...]], places: Known) -> bool:
        at = self.lines[line].index
        left = self.fillings(line, rules)
        for cell, value in because.items():
            left = [filling for filling in left if filling[at(cell)] == value]
        left = [filling for filling in left if filling not in beside]
        if not places:
            return not left
        return bool(left) and all(filling[at(cell)] == value for cell, value in places.items() for filling in left)

    def companion(self, name: str, known: Known) -> tuple[int, ...]:
        marks = [known.get(cell) for cell in self.lines[name]]
        if None in marks:
            full = [v for v in (0, 1) if marks.count(v) == (len(marks) + 1) // 2]
            need(full)
            marks = [1 - full[0] if v is None else v for v in marks]
        return tuple(v for v in marks if v is not None)

    def inference(self, known: Known, given: Json) -> tuple[Known, set[str]]:
        """Judge one use of game rules; give its premises and the known cells of its companions."""
        because, places = given["because"], given.get("places", {})
        line, *names = given["lines"]
        cells, rules = self.lines[line], set(given["uses"])
        need(len(rules) == len(given["uses"]) and rules and rules <= {"three", "balance", "sign", "unique"})
        need(set(because) | set(places) <= set(cells))
        need(all(known.get(cell) == value for cell, value in because.items()))
        need(not set(places) & set(known))
        need(("unique" in rules) == bool(names) and (self.unique or not names))
        need(len({line, *names}) == len(given["lines"]) and all(name[0] == line[0] for name in names))
        beside = [self.companion(name, known) for name in names]
        need(self.forces(line, rules, because, beside, places))
        parts = [places] if names or not places else [{cell: value} for cell, value in places.items()]
        for part in parts:
            for rule in rules - {"unique"}:
                need(not self.forces(line, rules - {rule}, because, beside, part))
            for at in range(len(names)):
                need(not self.forces(line, rules, because, beside[:at] + beside[at + 1 :], part))
            for cell in because if len(rules - {"unique"}) < 2 else ():
                fewer = {other: value for other, value in because.items() if other != cell}
                need(not self.forces(line, rules, fewer, beside, part))
        return because, {cell for name in names for cell in self.lines[name] if cell in known}

    def step(self, known: Known, given: Json) -> tuple[Known, set[str]]:
        need(given["places"])
        if "assume" not in given:
            return self.inference(known, given)
        ((cell, value),) = given["assume"].items()
        need(given["places"] == {cell: 1 - value} and cell not in known)
        world = known | {cell: value}
        owed = [{cell}]
        rests: Known = {}
        beside: set[str] = set()
        for link in [*given["chain"], given["contradiction"]]:
            end = link is given["contradiction"]
            premises, leaned = self.inference(world, link) if end else self.step(world, link)
            owed = [group for group in owed if not group & (leaned | set(premises))]
            rests |= {name: symbol for name, symbol in premises.items() if name in known}
            beside |= leaned & set(known)
            placed = link.get("places", {})
            need(end != bool(placed))
            world |= placed
            if placed:
                owed += [set(placed)] if "unique" in link.get("uses", ()) else [{name} for name in placed]
        need(not owed and rests == given["because"])
        return rests, beside

    def solution(self, known: Known) -> bool:
        fillings = {name: tuple(known[cell] for cell in cells) for name, cells in self.lines.items()}
        rules = {"three", "balance", "sign"}
        return all(self.obeys(self.lines[name], filling, rules) for name, filling in fillings.items()) and (
            not self.unique
            or all(
                len({f for n, f in fillings.items() if n[0] == axis}) == sum(n[0] == axis for n in fillings)
                for axis in "rc"
            )
        )


def holds(trace: Json) -> bool:
    """Say whether a trace of the right make holds; premises of whole-line inferences may be idle."""
    judge = Judge(trace["puzzle"])

    def grid(rows: list[str]) -> Known:
        return {f"r{r}c{c}": int(v) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v in "01"}

    known = grid(trace["puzzle"]["givens"])
    try:
        for number, step in enumerate(trace["steps"], 1):
            need(step["number"] == number)
            judge.step(known, step)
            known |= step["places"]
        full = len(known) == len(trace["final"]) * len(trace["final"][0])
        need(grid(trace["final"]) == known)
        need(trace["status"] in ("solved", "stuck", "contradiction"))
        need(trace["status"] == "contradiction" or "refutation" not in trace)
        if trace["status"] == "solved":
            need(full and judge.solution(known))
        elif trace["status"] == "stuck":
            need(not full)
        else:
            need("refutation" in trace and not trace["refutation"].get("places"))
            judge.inference(known, trace["refutation"])
    except No:
        return False
    return True


# --- damage ----------------------------------------------------------------------------------------------


class Place:
    """One inference of a trace, and what is known when it is taken.

    Attributes:
        given: the inference, to be changed in place.
        known: the cells known before it.
        end: it ends a contradiction, or is the refutation.
    """

    def __init__(self, given: Json, known: Known, end: bool = False) -> None:
        self.given = given
        self.known = known
        self.end = end

    @property
    def direct(self) -> bool:
        return "lines" in self.given


def places(trace: Json) -> Iterator[Place]:
    """Yield every inference of a trace, the links of chains after the step that they belong to."""
    known = {
        f"r{r}c{c}": int(v)
        for r, row in enumerate(trace["puzzle"]["givens"], 1)
        for c, v in enumerate(row, 1)
        if v in "01"
    }

    def inside(given: Json, known: Known) -> Iterator[Place]:
        yield Place(given, dict(known))
        if "assume" in given:
            world = known | given["assume"]
            for link in given["chain"]:
                yield from inside(link, world)
                world |= link["places"]
            yield Place(given["contradiction"], world, end=True)

    for step in trace["steps"]:
        yield from inside(step, known)
        known |= step["places"]
    if "refutation" in trace:
        yield Place(trace["refutation"], known, end=True)


Damage = Callable[[Json, random.Random], bool]
"""Damages a trace in place; False where the trace has nothing to damage in this way."""

DAMAGES: dict[str, Damage] = {}


def damage(function: Damage) -> Damage:
    DAMAGES[function.__name__.replace("_", " ")] = function
    return function


def pick(trace: Json, rng: random.Random, fits: Callable[[Place], object]) -> Place | None:
    every = [place for place in places(trace) if fits(place)]
    return rng.choice(every) if every else None


def line_cells(trace: Json, name: str) -> list[str]:
    return Judge(trace["puzzle"]).lines[name]


def idle_cells(trace: Json, place: Place) -> list[str]:
    """Give the known cells that could pass for premises: on the line, or by contradiction anywhere."""
    within = line_cells(trace, place.given["lines"][0]) if place.direct else place.known
    return [cell for cell in within if cell in place.known and cell not in place.given["because"]]


@damage
def drop_a_premise(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.given["because"])
    if place:
        del place.given["because"][rng.choice(list(place.given["because"]))]
    return bool(place)


@damage
def add_an_idle_premise(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: idle_cells(trace, p))
    if place:
        cell = rng.choice(idle_cells(trace, place))
        place.given["because"][cell] = place.known[cell]
    return bool(place)


@damage
def flip_a_premise(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.given["because"])
    if place:
        cell = rng.choice(list(place.given["because"]))
        place.given["because"][cell] = 1 - place.given["because"][cell]
    return bool(place)


@damage
def flip_a_placement(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: not p.end)
    if place:
        cell = rng.choice(list(place.given["places"]))
        place.given["places"][cell] = 1 - place.given["places"][cell]
    return bool(place)


@damage
def drop_a_placement(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: not p.end)
    if place:
        del place.given["places"][rng.choice(list(place.given["places"]))]
    return bool(place)


@damage
def add_a_placement(trace: Json, rng: random.Random) -> bool:
    def empty(place: Place) -> list[str]:
        cells = line_cells(trace, place.given["lines"][0])
        return [cell for cell in cells if cell not in place.known and cell not in place.given["places"]]

    place = pick(trace, rng, lambda p: p.direct and not p.end and empty(p))
    if place:
        place.given["places"][rng.choice(empty(place))] = rng.randrange(2)
    return bool(place)


@damage
def swap_dependent_steps(trace: Json, rng: random.Random) -> bool:
    steps = trace["steps"]
    pairs = [
        (i, j) for i, j in combinations(range(len(steps)), 2) if steps[i]["places"].keys() & steps[j]["because"].keys()
    ]
    if pairs:
        i, j = rng.choice(pairs)
        steps[i], steps[j] = steps[j], steps[i]
        for number, step in enumerate(steps, 1):
            step["number"] = number
    return bool(pairs)


@damage
def drop_a_step(trace: Json, rng: random.Random) -> bool:
    steps = trace["steps"]
    del steps[rng.randrange(len(steps))]
    for number, step in enumerate(steps, 1):
        step["number"] = number
    return True


@damage
def drop_a_link(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.given.get("chain"))
    if place:
        place.given["chain"].pop(rng.randrange(len(place.given["chain"])))
    return bool(place)


@damage
def repeat_a_link(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.given.get("chain"))
    if place:
        place.given["chain"].append(deepcopy(rng.choice(place.given["chain"])))
    return bool(place)


@damage
def name_another_line(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.direct)
    if place:
        others = [name for name in Judge(trace["puzzle"]).lines if name != place.given["lines"][0]]
        place.given["lines"][0] = rng.choice(others)
    return bool(place)


@damage
def name_another_game_rule(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.direct)
    if place:
        uses = place.given["uses"]
        uses[rng.randrange(len(uses))] = rng.choice(
            [rule for rule in ("three", "balance", "sign", "unique") if rule not in uses]
        )
    return bool(place)


@damage
def add_a_game_rule(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.direct)
    if place:
        uses = place.given["uses"]
        uses.append(rng.choice([rule for rule in ("three", "balance", "sign") if rule not in uses]))
    return bool(place)


@damage
def drop_a_game_rule(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.direct)
    if place:
        place.given["uses"].pop(rng.randrange(len(place.given["uses"])))
    return bool(place)


@damage
def assume_the_other_value(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: "assume" in p.given)
    if place:
        assumed = place.given["assume"]
        assumed.update({cell: 1 - value for cell, value in assumed.items()})
    return bool(place)


@damage
def assume_another_cell(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: "assume" in p.given)
    if place:
        given = place.given
        cells = [cell for cells in Judge(trace["puzzle"]).lines.values() for cell in cells]
        cell, value = rng.choice([c for c in cells if c not in given["assume"]]), rng.randrange(2)
        given["assume"], given["places"] = {cell: value}, {cell: 1 - value}
    return bool(place)


@damage
def drop_a_companion(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: len(p.given.get("lines", ())) > 1)
    if place:
        place.given["lines"].pop()
    return bool(place)


@damage
def name_another_companion(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: len(p.given.get("lines", ())) > 1)
    if place:
        lines = place.given["lines"]
        lines[-1] = rng.choice([name for name in Judge(trace["puzzle"]).lines if name != lines[-1]])
    return bool(place)


@damage
def add_a_companion(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.direct)
    if place:
        lines, uses = place.given["lines"], place.given["uses"]
        lines.append(rng.choice([name for name in Judge(trace["puzzle"]).lines if name not in lines]))
        if "unique" not in uses:
            uses.append("unique")
    return bool(place)


@damage
def change_the_final_grid(trace: Json, rng: random.Random) -> bool:
    final = trace["final"]
    r, c = rng.randrange(len(final)), rng.randrange(len(final[0]))
    mark = rng.choice([mark for mark in "01." if mark != final[r][c]])
    final[r] = final[r][:c] + mark + final[r][c + 1 :]
    return True


@damage
def change_a_given(trace: Json, rng: random.Random) -> bool:
    givens = trace["puzzle"]["givens"]
    r, c = rng.choice([(r, c) for r, row in enumerate(givens) for c, mark in enumerate(row) if mark != "."])
    mark = rng.choice([mark for mark in "01." if mark != givens[r][c]])
    givens[r] = givens[r][:c] + mark + givens[r][c + 1 :]
    return True


@damage
def change_the_status(trace: Json, rng: random.Random) -> bool:
    trace["status"] = rng.choice([s for s in ("solved", "stuck", "contradiction") if s != trace["status"]])
    return True


@damage
def change_the_end(trace: Json, rng: random.Random) -> bool:
    """Drop, flip or add a premise of what ends a contradiction."""
    place = pick(trace, rng, lambda p: p.end)
    if place:
        because = place.given["because"]
        cell = rng.choice(list(because))
        spare = idle_cells(trace, place)
        match rng.choice(["drop", "flip", "add"] if spare else ["drop", "flip"]):
            case "drop":
                del because[cell]
            case "flip":
                because[cell] = 1 - because[cell]
            case _:
                because[spare[0]] = place.known[spare[0]]
    return bool(place)


def damages(trace: Json, rng: random.Random) -> Iterator[tuple[str, Json]]:
    """Yield the trace damaged in each way that it has room for, once, at a place drawn at random."""
    for kind, apply in DAMAGES.items():
        copy = deepcopy(trace)
        if apply(copy, rng):
            yield kind, copy
