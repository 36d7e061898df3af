"""Ways to damage a trace: its puzzle, its steps and links, and what they say.

Each changes a trace in place, somewhere drawn at random.  Where there is no such place it raises IndexError, as every
choice among nothing does.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import combinations
from typing import Any

from attrs import frozen
from judge import Judge
from traces import Json, Known
from units import inferences, retell

from deduce.difficulty import LEVELS
from deduce.ladder.registry import load

RULES = load().ratings
GAME_RULES = ("three", "balance", "sign", "unique")

Damage = Callable[[Json, random.Random], None]

OF_STEPS: dict[str, Damage] = {}
"""Damages to steps, links and the puzzle: whether a trace is true then, does not hang on what it says."""

OF_THE_REST: dict[str, Damage] = {}
"""Damages to what is said besides: rules, ratings, the grade, sentences, claims."""

OF_CLAIMS: dict[str, Callable[[Json, random.Random, Json], None]] = {}
"""Damages to what one inference of a trace says."""


def damage(kinds: dict[str, Any]) -> Callable[[Any], Any]:
    def add(function: Any) -> Any:
        kinds[function.__name__.replace("_", " ")] = function
        return function

    return add


def damaged(damage: Damage, trace: Json, rng: random.Random) -> Json | None:
    """Return a damaged copy of a trace; None if there is nothing to damage in this way."""
    copy = deepcopy(trace)
    try:
        damage(copy, rng)
    except IndexError:
        return None
    return copy if repr(copy) != repr(trace) else None


@frozen
class Place:
    """One inference of a trace, and what is known when it is taken.

    Attributes:
        given: the inference, to be changed in place.
        known: the cells known before it.
        end: it ends a contradiction, or is the refutation.
    """

    given: Json
    known: Known
    end: bool = False

    @property
    def direct(self) -> bool:
        return "lines" in self.given


def places(trace: Json) -> Iterator[Place]:
    """Yield every inference of a trace, the links of chains after the step that they belong to."""
    rows = trace["puzzle"]["givens"]
    known = {f"r{r}c{c}": int(v) for r, row in enumerate(rows, 1) for c, v in enumerate(row, 1) if v in "01"}

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


def pick(trace: Json, rng: random.Random, fits: Callable[[Place], object]) -> Place:
    return rng.choice([place for place in places(trace) if fits(place)])


def other(rng: random.Random, options: Iterable[Any], *old: object) -> Any:
    """Choose what is not there already."""
    return rng.choice([option for option in options if option not in old])


def lines_of(trace: Json) -> dict[str, list[str]]:
    return Judge(trace["puzzle"]).lines


def idle_cells(trace: Json, place: Place) -> list[str]:
    """Return the known cells that could pass for premises: on the line, or by contradiction anywhere."""
    within = lines_of(trace)[place.given["lines"][0]] if place.direct else place.known
    return [cell for cell in within if cell in place.known and cell not in place.given["because"]]


def another_mark(rows: list[str], rng: random.Random) -> None:
    """Put another mark into one cell of a grid."""
    r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
    rows[r] = rows[r][:c] + other(rng, ("0", "1", "."), rows[r][c]) + rows[r][c + 1 :]


def numbered(steps: list[Json]) -> None:
    for number, step in enumerate(steps, 1):
        step["number"] = number


# steps and links


@damage(OF_STEPS)
def drop_a_premise(trace: Json, rng: random.Random) -> None:
    because = pick(trace, rng, lambda p: p.given["because"]).given["because"]
    del because[rng.choice(list(because))]


@damage(OF_STEPS)
def add_an_idle_premise(trace: Json, rng: random.Random) -> None:
    place = pick(trace, rng, lambda p: idle_cells(trace, p))
    cell = rng.choice(idle_cells(trace, place))
    place.given["because"][cell] = place.known[cell]


@damage(OF_STEPS)
def flip_a_premise(trace: Json, rng: random.Random) -> None:
    because = pick(trace, rng, lambda p: p.given["because"]).given["because"]
    because[rng.choice(list(because))] ^= 1


@damage(OF_STEPS)
def flip_a_placement(trace: Json, rng: random.Random) -> None:
    placed = pick(trace, rng, lambda p: not p.end).given["places"]
    placed[rng.choice(list(placed))] ^= 1


@damage(OF_STEPS)
def drop_a_placement(trace: Json, rng: random.Random) -> None:
    placed = pick(trace, rng, lambda p: not p.end).given["places"]
    del placed[rng.choice(list(placed))]


@damage(OF_STEPS)
def add_a_placement(trace: Json, rng: random.Random) -> None:
    place = pick(trace, rng, lambda p: p.direct and not p.end)
    cells = lines_of(trace)[place.given["lines"][0]]
    place.given["places"][other(rng, cells, *place.known, *place.given["places"])] = rng.randrange(2)


@damage(OF_STEPS)
def swap_dependent_steps(trace: Json, rng: random.Random) -> None:
    steps = trace["steps"]
    pairs = combinations(range(len(steps)), 2)
    i, j = rng.choice([(i, j) for i, j in pairs if steps[i]["places"].keys() & steps[j]["because"].keys()])
    steps[i], steps[j] = steps[j], steps[i]
    numbered(steps)


@damage(OF_STEPS)
def swap_neighbours(trace: Json, rng: random.Random) -> None:
    steps = trace["steps"]
    at = rng.choice(range(len(steps) - 1))
    steps[at], steps[at + 1] = steps[at + 1], steps[at]
    numbered(steps)


@damage(OF_STEPS)
def drop_a_step(trace: Json, rng: random.Random) -> None:
    trace["steps"].remove(rng.choice(trace["steps"]))
    numbered(trace["steps"])


@damage(OF_STEPS)
def repeat_a_step(trace: Json, rng: random.Random) -> None:
    steps = trace["steps"]
    steps.insert(rng.randrange(len(steps) + 1), deepcopy(rng.choice(steps)))
    numbered(steps)


@damage(OF_STEPS)
def drop_a_link(trace: Json, rng: random.Random) -> None:
    chain = pick(trace, rng, lambda p: p.given.get("chain")).given["chain"]
    chain.remove(rng.choice(chain))


@damage(OF_STEPS)
def repeat_a_link(trace: Json, rng: random.Random) -> None:
    chain = pick(trace, rng, lambda p: p.given.get("chain")).given["chain"]
    chain.append(deepcopy(rng.choice(chain)))


@damage(OF_STEPS)
def name_another_line(trace: Json, rng: random.Random) -> None:
    lines = pick(trace, rng, lambda p: p.direct).given["lines"]
    lines[0] = other(rng, lines_of(trace), lines[0])


@damage(OF_STEPS)
def name_another_game_rule(trace: Json, rng: random.Random) -> None:
    uses = pick(trace, rng, lambda p: p.direct).given["uses"]
    uses[rng.randrange(len(uses))] = other(rng, GAME_RULES, *uses)


@damage(OF_STEPS)
def add_a_game_rule(trace: Json, rng: random.Random) -> None:
    uses = pick(trace, rng, lambda p: p.direct).given["uses"]
    uses.append(other(rng, GAME_RULES, "unique", *uses))


@damage(OF_STEPS)
def drop_a_game_rule(trace: Json, rng: random.Random) -> None:
    uses = pick(trace, rng, lambda p: p.direct).given["uses"]
    uses.remove(rng.choice(uses))


@damage(OF_STEPS)
def assume_the_other_value(trace: Json, rng: random.Random) -> None:
    assumed = pick(trace, rng, lambda p: "assume" in p.given).given["assume"]
    assumed.update({cell: 1 - value for cell, value in assumed.items()})


@damage(OF_STEPS)
def assume_another_cell(trace: Json, rng: random.Random) -> None:
    given = pick(trace, rng, lambda p: "assume" in p.given).given
    cells = [cell for cells in lines_of(trace).values() for cell in cells]
    cell, value = other(rng, cells, *given["assume"]), rng.randrange(2)
    given["assume"], given["places"] = {cell: value}, {cell: 1 - value}


@damage(OF_STEPS)
def drop_a_companion(trace: Json, rng: random.Random) -> None:
    pick(trace, rng, lambda p: len(p.given.get("lines", ())) > 1).given["lines"].pop()


@damage(OF_STEPS)
def name_another_companion(trace: Json, rng: random.Random) -> None:
    lines = pick(trace, rng, lambda p: len(p.given.get("lines", ())) > 1).given["lines"]
    lines[-1] = other(rng, lines_of(trace), lines[-1])


@damage(OF_STEPS)
def add_a_companion(trace: Json, rng: random.Random) -> None:
    given = pick(trace, rng, lambda p: p.direct).given
    given["lines"].append(other(rng, lines_of(trace), *given["lines"]))
    given["uses"] += [] if "unique" in given["uses"] else ["unique"]


@damage(OF_STEPS)
def change_the_end(trace: Json, rng: random.Random) -> None:
    """Drop, flip or add a premise of what ends a contradiction."""
    place = pick(trace, rng, lambda p: p.end)
    because, spare = place.given["because"], idle_cells(trace, place)
    cell = rng.choice(list(because))
    match rng.choice(["drop", "flip", "add"] if spare else ["drop", "flip"]):
        case "drop":
            del because[cell]
        case "flip":
            because[cell] ^= 1
        case _:
            because[spare[0]] = place.known[spare[0]]


# the puzzle, and where it ends


@damage(OF_STEPS)
def change_the_final_grid(trace: Json, rng: random.Random) -> None:
    another_mark(trace["final"], rng)


@damage(OF_STEPS)
def change_a_given(trace: Json, rng: random.Random) -> None:
    another_mark(trace["puzzle"]["givens"], rng)


@damage(OF_STEPS)
def change_the_status(trace: Json, rng: random.Random) -> None:
    trace["status"] = other(rng, ("solved", "stuck", "contradiction"), trace["status"])


@damage(OF_STEPS)
def change_a_sign(trace: Json, rng: random.Random) -> None:
    signs = trace["puzzle"]["signs"]
    sign = rng.choice(signs)
    if rng.random() < 0.5:
        sign["sign"] = "x" if sign["sign"] == "=" else "="
    else:
        signs.remove(sign)


@damage(OF_STEPS)
def change_whether_lines_differ(trace: Json, rng: random.Random) -> None:
    trace["puzzle"]["unique_lines"] ^= True


# what is said besides


@damage(OF_THE_REST)
def a_rule_that_has_not_that_rating(trace: Json, rng: random.Random) -> None:
    step = rng.choice(trace["steps"])
    step["rule"] = rng.choice(["no-such-rule", *(rule for rule, own in RULES.items() if step["rating"] not in own)])


@damage(OF_THE_REST)
def a_rating_that_its_rule_has_not(trace: Json, rng: random.Random) -> None:
    """Return a step another rating, and the grade that follows."""
    step = rng.choice(trace["steps"])
    every = {rating for own in RULES.values() for rating in own}
    step["rating"] = other(rng, sorted(every), *RULES[step["rule"]])
    step["level"] = int(step["rating"])
    rating = max(step["rating"] for step in trace["steps"])
    trace["grade"] |= {"rating": rating, "level": int(rating), "name": LEVELS[int(rating)]}


@damage(OF_THE_REST)
def a_level_of_a_step(trace: Json, rng: random.Random) -> None:
    rng.choice(trace["steps"])["level"] += rng.choice((-1, 1))


@damage(OF_THE_REST)
def another_grade(trace: Json, rng: random.Random) -> None:
    """Return the grade another level, with the name and a rating of it."""
    grade = trace["grade"]
    level = other(rng, LEVELS if trace["status"] != "contradiction" else [], grade["level"])
    grade |= {"level": level, "rating": level + rng.randrange(9) / 10, "name": LEVELS[level]}


@damage(OF_THE_REST)
def another_name_of_the_level(trace: Json, rng: random.Random) -> None:
    trace["grade"]["name"] = other(rng, [*LEVELS.values(), "easy"], trace["grade"]["name"])


@damage(OF_THE_REST)
def an_effort_that_is_no_number(trace: Json, rng: random.Random) -> None:
    trace["grade"]["effort"] = rng.choice(["61.5", None, True, -1, [], float("nan"), float("inf")])


@damage(OF_THE_REST)
def suppositions(trace: Json, rng: random.Random) -> None:
    counts = {"tried": rng.randrange(9), "untried": rng.choice((0, 1, 5)) if trace["status"] != "stuck" else 0}
    bad = {"tried": 3}, {"tried": "3", "untried": 1}, {**counts, "untried": -1}, 7
    trace["suppositions"] = rng.choice([counts, *bad])


@damage(OF_THE_REST)
def cut_off_the_end(trace: Json, rng: random.Random) -> None:
    """Leave out the last steps, with the final grid as it was or as it is then."""
    steps = trace["steps"]
    cut = steps[rng.choice(range(len(steps))) :]
    del steps[-len(cut) :]
    if rng.random() < 0.5:
        rows = [list(row) for row in trace["final"]]
        for r, c in (map(int, cell[1:].split("c")) for step in cut for cell in step["places"]):
            rows[r - 1][c - 1] = "."
        trace["final"] = ["".join(row) for row in rows]


@damage(OF_THE_REST)
def a_solution(trace: Json, rng: random.Random) -> None:
    """Put a solution into the puzzle that is none, or not the one."""
    rows = [[mark if mark != "." else rng.choice("01") for mark in row] for row in trace["final"]]
    if trace["status"] == "solved":
        row = rng.choice(rows)
        c = rng.randrange(len(row))
        row[c] = "10"[int(row[c])]
    else:
        rows[0] = [rng.choice("01")] * len(rows[0])
    trace["puzzle"]["solution"] = ["".join(row) for row in rows]


@damage(OF_THE_REST)
def a_number(trace: Json, rng: random.Random) -> None:
    """Put what is no number where one is wanted."""
    key, wrong = rng.choice(("number", "level", "rating")), ["1", None, True, [], 10**400, float("nan"), 0.5]
    rng.choice(trace["steps"])[key] = rng.choice(wrong)


def an_inference(trace: Json, rng: random.Random) -> Json:
    return rng.choice(list(inferences(rng.choice(trace["steps"]))))


@damage(OF_THE_REST)
def a_sentence(trace: Json, rng: random.Random) -> None:
    told = an_inference(trace, rng)
    told["text"] = other_word(told["text"], rng)


@damage(OF_THE_REST)
def what_one_says_left_out(trace: Json, rng: random.Random) -> None:
    told = [told for step in trace["steps"] for told in inferences(step)]
    del rng.choice(told if len(told) > 1 else [])["says"]


@damage(OF_THE_REST)
def claims(trace: Json, rng: random.Random) -> None:
    """Damage a claim, and tell all anew."""
    kinds = [kind for kind in OF_CLAIMS if kind not in ("a true claim from the same line", "a claim from elsewhere")]
    OF_CLAIMS[rng.choice(kinds)](an_inference(trace, rng), rng, trace)
    retold(trace)


def retold(trace: Json) -> None:
    """Tell a trace anew, as the grammar makes it of its claims; where it has no words for them, the old ones stand."""
    with suppress(ValueError, KeyError, TypeError, AttributeError, IndexError):
        retell(trace)


def other_word(text: str, rng: random.Random) -> str:
    """Change one word of a text."""
    words = text.split(" ")
    at = rng.randrange(len(words))
    word = words[at]
    if re.search(r"\d", word):
        number = rng.choice(re.findall(r"\d+", word))
        words[at] = word.replace(number, str(int(number) + 1), 1)
    else:
        words[at] = other(rng, [*words, "not", "one", "two"], word)
    return " ".join(words)


# claims


def claim_with(told: Json, rng: random.Random, *keys: str) -> tuple[Json, str]:
    """Choose a claim that has one of some keys, be it inside another claim; give it, and such a key."""

    def parts(says: list[Json]) -> Iterator[Json]:
        for claim in says:
            yield claim
            yield from parts([*claim.get("one", ()), *claim.get("zero", ())])

    return rng.choice([(claim, key) for claim in parts(told["says"]) for key in keys if key in claim])


def some_cell(rng: random.Random, trace: Json, near: str) -> str:
    """Return another cell, on the same row or column."""
    return other(rng, [cell for cells in lines_of(trace).values() if near in cells for cell in cells], near)


@damage(OF_CLAIMS)
def a_count_by_one(told: Json, rng: random.Random, trace: Json) -> None:
    claim, _ = claim_with(told, rng, "count")
    claim["count"] += rng.choice((-1, 1))


@damage(OF_CLAIMS)
def a_cell(told: Json, rng: random.Random, trace: Json) -> None:
    claim, key = claim_with(told, rng, "cells", "groups", "if", "cell", "blank")
    held = rng.choice(claim[key]) if key == "groups" else claim[key]
    if isinstance(held, str):
        claim[key] = some_cell(rng, trace, held)
    elif isinstance(held, list):
        at = rng.randrange(len(held))
        held[at] = some_cell(rng, trace, held[at])
    else:
        old = rng.choice(list(held))
        held[some_cell(rng, trace, old)] = held.pop(old)


@damage(OF_CLAIMS)
def a_cell_more_or_less(told: Json, rng: random.Random, trace: Json) -> None:
    claim, key = claim_with(told, rng, "cells", "groups", "blank")
    held = rng.choice(claim[key]) if key == "groups" else claim[key]
    old = rng.choice(list(held))
    if rng.random() < 0.5:
        held.remove(old) if isinstance(held, list) else held.pop(old)
    elif isinstance(held, list):
        held.append(some_cell(rng, trace, old))
    else:
        held[some_cell(rng, trace, old)] = rng.randrange(2)


@damage(OF_CLAIMS)
def a_line(told: Json, rng: random.Random, trace: Json) -> None:
    claim, key = claim_with(told, rng, "line", "other", "others")
    if key == "others":
        claim[key][0] = other(rng, lines_of(trace), claim[key][0])
    else:
        claim[key] = other(rng, lines_of(trace), claim[key])


@damage(OF_CLAIMS)
def a_symbol(told: Json, rng: random.Random, trace: Json) -> None:
    claim, key = claim_with(told, rng, "cells", "if", "value")
    if key == "value":
        claim[key] ^= 1
    else:
        claim[key][rng.choice([cell for cell in claim[key] if isinstance(claim[key], dict)])] ^= 1


@damage(OF_CLAIMS)
def a_way(told: Json, rng: random.Random, trace: Json) -> None:
    ways = claim_with(told, rng, "ways")[0]["ways"]
    at, cell = rng.randrange(len(ways)), rng.randrange(len(ways[0]))
    match rng.randrange(3):
        case 0:
            ways[at] = ways[at][:cell] + str(1 - int(ways[at][cell])) + ways[at][cell + 1 :]
        case 1:
            ways.append(ways[at])
        case _:
            ways.pop(at)


@damage(OF_CLAIMS)
def a_reason(told: Json, rng: random.Random, trace: Json) -> None:
    """Name another game rule, sign or reason, or change whether both cells are meant."""
    others = {"by": ("three", "sign", "balance", "gap"), "rule": GAME_RULES, "sign": ("=", "x")}
    thirds = [claim for claim in told["says"] if claim["claim"] == "third"]
    if thirds and rng.random() < 0.5:
        thirds[0]["both"] = not thirds[0].get("both", False)
    else:
        claim, key = claim_with(told, rng, *others)
        claim[key] = other(rng, others[key], claim[key])


@damage(OF_CLAIMS)
def a_claim_dropped(told: Json, rng: random.Random, trace: Json) -> None:
    says = told["says"]
    says.remove(rng.choice(says if len(says) > 1 else []))


@damage(OF_CLAIMS)
def claims_in_another_order(told: Json, rng: random.Random, trace: Json) -> None:
    rng.shuffle(told["says"])


@damage(OF_CLAIMS)
def a_claim_twice(told: Json, rng: random.Random, trace: Json) -> None:
    says = told["says"]
    says.insert(rng.randrange(len(says) + 1), deepcopy(rng.choice(says)))


@damage(OF_CLAIMS)
def a_true_claim_from_the_same_line(told: Json, rng: random.Random, trace: Json) -> None:
    """Add what is true of the line as its givens have it, and nobody asks for."""
    claims = true_of(told["lines"][0], trace, told) if "lines" in told else ()
    told["says"].insert(rng.randrange(len(told["says"]) + 1), other(rng, list(claims), *told["says"]))


def true_of(line: str, trace: Json, told: Json) -> Iterator[Json]:
    """Yield what is true of a line: how many are left, its blanks, its known cells, its signs."""
    cells, rows = lines_of(trace)[line], trace["puzzle"]["givens"]
    marks = {f"r{r}c{c}": mark for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1)}
    known = {cell: int(marks[cell]) for cell in cells if marks[cell] != "."}
    most = (len(cells) + 1) // 2
    for value in (0, 1):
        held = list(known.values()).count(value)
        kind, count = ("complete", most) if held == most else ("left", most - held)
        yield {"claim": kind, "line": line, "value": value, "count": count}
    yield {"claim": "blanks", "line": line, "cells": [cell for cell in cells if cell not in known]}
    for cell, value in known.items():
        yield {"claim": "holds", "line": line, "cells": {cell: value}}
    if told["because"]:
        yield {"claim": "holds", "line": line, "cells": told["because"]}
    for sign in trace["puzzle"]["signs"]:
        if set(sign["cells"]) <= set(cells):
            yield {"claim": "sign", **sign}


@damage(OF_CLAIMS)
def a_claim_from_elsewhere(told: Json, rng: random.Random, trace: Json) -> None:
    """Add what another inference of the same step says, or the sign of another line."""
    others = [claim for part in inferences(trace["steps"][0]) for claim in part["says"]]
    others += [{"claim": "sign", **sign} for sign in trace["puzzle"]["signs"]]
    told["says"].insert(rng.randrange(len(told["says"]) + 1), deepcopy(other(rng, others, *told["says"])))
