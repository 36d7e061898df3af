"""Ways to damage what an inference says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from copy import deepcopy

from traces import Json
from units import inferences

Damage = Callable[[Json, random.Random, Json], bool]
"""Damages an inference of a unit in place; False where there is nothing to damage in this way."""

DAMAGES: dict[str, Damage] = {}


def damage(function: Damage) -> Damage:
    DAMAGES[function.__name__.replace("_", " ")] = function
    return function


def parts(says: list[Json]) -> Iterator[Json]:
    """Yield the claims, and those inside of them."""
    for claim in says:
        yield claim
        yield from parts([*claim.get("one", ()), *claim.get("zero", ())])


def pick(told: Json, rng: random.Random, fits: Callable[[Json], object]) -> Json | None:
    found = [claim for claim in parts(told["says"]) if fits(claim)]
    return rng.choice(found) if found else None


def some_cell(rng: random.Random, unit: Json, near: str) -> str:
    """Give another cell, most often on the same row or column."""
    rows, columns = unit["puzzle"]["rows"], unit["puzzle"]["columns"]
    r, c = map(int, re.findall(r"\d+", near))
    cells = [f"r{r}c{at}" for at in range(1, columns + 1)] + [f"r{at}c{c}" for at in range(1, rows + 1)]
    return rng.choice([cell for cell in cells if cell != near])


@damage
def a_count_by_one(told: Json, rng: random.Random, unit: Json) -> bool:
    claim = pick(told, rng, lambda claim: "count" in claim)
    if claim:
        claim["count"] += rng.choice((-1, 1))
    return bool(claim)


@damage
def a_cell(told: Json, rng: random.Random, unit: Json) -> bool:
    claim = pick(told, rng, lambda claim: any(key in claim for key in ("cells", "groups", "if", "cell", "blank")))
    if claim is None:
        return False
    key = rng.choice([key for key in ("cells", "groups", "if", "cell", "blank") if key in claim])
    held = rng.choice(claim[key]) if key == "groups" else claim[key]
    if isinstance(held, str):
        claim[key] = some_cell(rng, unit, held)
    elif isinstance(held, list):
        at = rng.randrange(len(held))
        held[at] = some_cell(rng, unit, held[at])
    else:
        old = rng.choice(list(held))
        held[some_cell(rng, unit, old)] = held.pop(old)
    return True


@damage
def a_cell_more_or_less(told: Json, rng: random.Random, unit: Json) -> bool:
    claim = pick(told, rng, lambda claim: any(key in claim for key in ("cells", "groups", "blank")))
    if claim is None:
        return False
    key = rng.choice([key for key in ("cells", "groups", "blank") if key in claim])
    held = rng.choice(claim[key]) if key == "groups" else claim[key]
    old = rng.choice(list(held))
    if rng.random() < 0.5:
        held.remove(old) if isinstance(held, list) else held.pop(old)
    elif isinstance(held, list):
        held.append(some_cell(rng, unit, old))
    else:
        held[some_cell(rng, unit, old)] = rng.randrange(2)
    return True


@damage
def a_line(told: Json, rng: random.Random, unit: Json) -> bool:
    claim = pick(told, rng, lambda claim: any(key in claim for key in ("line", "other", "others")))
    if claim is None:
        return False
    key = rng.choice([key for key in ("line", "other", "others") if key in claim])
    old = claim[key][0] if key == "others" else claim[key]
    names = [f"r{at}" for at in range(1, unit["puzzle"]["rows"] + 1)]
    names += [f"c{at}" for at in range(1, unit["puzzle"]["columns"] + 1)]
    new = rng.choice([name for name in names if name != old])
    claim[key] = [new, *claim[key][1:]] if key == "others" else new
    return True


@damage
def a_symbol(told: Json, rng: random.Random, unit: Json) -> bool:
    def spots(claim: Json) -> list[tuple[Json, str]]:
        inside = [
            (claim[key], cell) for key in ("cells", "if") if isinstance(claim.get(key), dict) for cell in claim[key]
        ]
        return inside + ([(claim, "value")] if "value" in claim else [])

    claim = pick(told, rng, spots)
    if claim:
        held, key = rng.choice(spots(claim))
        held[key] = 1 - held[key]
    return bool(claim)


@damage
def a_way(told: Json, rng: random.Random, unit: Json) -> bool:
    claim = pick(told, rng, lambda claim: "ways" in claim)
    if claim:
        ways = claim["ways"]
        at, cell = rng.randrange(len(ways)), rng.randrange(len(ways[0]))
        match rng.randrange(3):
            case 0:
                ways[at] = ways[at][:cell] + str(1 - int(ways[at][cell])) + ways[at][cell + 1 :]
            case 1:
                ways.append(ways[at])
            case _:
                ways.pop(at)
    return bool(claim)


@damage
def a_reason(told: Json, rng: random.Random, unit: Json) -> bool:
    """Name another game rule, sign, or reason; or say `both` where it is not, or not where it is."""
    others = {
        "by": ("three", "sign", "balance", "gap"),
        "rule": ("three", "sign", "balance", "unique"),
        "sign": ("=", "x"),
        "both": (True, False),
    }
    claim = pick(told, rng, lambda claim: claim.keys() & others.keys() or claim["claim"] == "third")
    if claim:
        key = rng.choice([key for key in others if key in claim] or ["both"])
        claim[key] = rng.choice([other for other in others[key] if other != claim.get(key, False)])
    return bool(claim)


@damage
def a_claim_dropped(told: Json, rng: random.Random, unit: Json) -> bool:
    says = told["says"]
    if len(says) > 1:
        says.pop(rng.randrange(len(says)))
    return len(says) > 1


@damage
def claims_in_another_order(told: Json, rng: random.Random, unit: Json) -> bool:
    says: list[Json] = told["says"]
    before = list(says)
    rng.shuffle(says)
    return says != before


@damage
def a_claim_twice(told: Json, rng: random.Random, unit: Json) -> bool:
    says = told["says"]
    says.insert(rng.randrange(len(says) + 1), deepcopy(rng.choice(says)))
    return True


@damage
def a_true_claim_from_the_same_line(told: Json, rng: random.Random, unit: Json) -> bool:
    """Add what is true of the line and nobody asks for: a count, its blanks, some known cells, a sign."""
    if "lines" not in told:
        return False
    claims = list(true_of(told["lines"][0], unit, told))
    new = [claim for claim in claims if claim not in told["says"]]
    if new:
        told["says"].insert(rng.randrange(len(told["says"]) + 1), rng.choice(new))
    return bool(new)


def true_of(line: str, unit: Json, told: Json) -> Iterator[Json]:
    """Yield claims that are true of a line, on the grid as its givens have it."""
    givens = unit["puzzle"]["givens"]
    at = int(line[1:])
    length = len(givens[0]) if line[0] == "r" else len(givens)
    cells = [f"r{at}c{other}" if line[0] == "r" else f"r{other}c{at}" for other in range(1, length + 1)]
    marks = givens[at - 1] if line[0] == "r" else "".join(row[at - 1] for row in givens)
    known = {cell: int(mark) for cell, mark in zip(cells, marks, strict=True) if mark != "."}
    most = (length + 1) // 2
    for value in (0, 1):
        held = list(known.values()).count(value)
        kind, count = ("complete", most) if held == most else ("left", most - held)
        yield {"claim": kind, "line": line, "value": value, "count": count}
    yield {"claim": "blanks", "line": line, "cells": [cell for cell in cells if cell not in known]}
    for cell, value in known.items():
        yield {"claim": "holds", "line": line, "cells": {cell: value}}
    if told["because"]:
        yield {"claim": "holds", "line": line, "cells": told["because"]}
    for sign in unit["puzzle"]["signs"]:
        if set(sign["cells"]) <= set(cells):
            yield {"claim": "sign", "cells": sign["cells"], "sign": sign["sign"]}


@damage
def a_claim_from_elsewhere(told: Json, rng: random.Random, unit: Json) -> bool:
    """Add what another inference of the same step says, or the sign of another line."""
    others = [claim for part in inferences(unit["steps"][0]) for claim in part["says"] if claim not in told["says"]]
    others += [{"claim": "sign", **sign} for sign in unit["puzzle"]["signs"]]
    if others:
        told["says"].insert(rng.randrange(len(told["says"]) + 1), deepcopy(rng.choice(others)))
    return bool(others)


def other_word(text: str, rng: random.Random) -> str:
    """Change one word of a text."""
    words = text.split(" ")
    at = rng.randrange(len(words))
    word = words[at]
    if re.search(r"\d", word):
        number = rng.choice(re.findall(r"\d+", word))
        words[at] = word.replace(number, str(int(number) + 1), 1)
    else:
        words[at] = rng.choice([other for other in (*words, "not", "one", "two") if other != word])
    return " ".join(words)
