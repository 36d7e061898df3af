"""Ways to damage a trace."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations

from judge import Judge
from traces import Json, Known


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
