"""Ways in which a whole trace lies: each says what it asserts is no longer so, and what must then be found out."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy

from damage import pick
from judge import holds
from says_damage import DAMAGES as OF_CLAIMS
from says_damage import other_word
from says_judge import said_well
from traces import Json
from units import inferences, retell

from deduce.difficulty import LEVELS
from deduce.ladder.registry import load

Lie = Callable[[Json, random.Random], bool]
"""Alters a trace in place; False where there is nothing to alter in this way."""

LIES: dict[str, Lie] = {}
RULES = load().ratings


def lie(function: Lie) -> Lie:
    LIES[function.__name__.replace("_", " ")] = function
    return function


def true(was: Json, made: Json) -> bool:
    """Say whether an altered trace is still true, with nothing of the proof: the judges list fillings and try values.

    What follows from steps by counting is counted.  Which rule a step is by is known of the trace as it was.
    """
    grade, steps = made["grade"], made["steps"]
    hardest = max((step["rating"] for step in steps), default=0)
    if made["status"] != "contradiction" and (grade["rating"], grade["level"]) != (hardest, int(hardest)):
        return False
    if grade["name"] != LEVELS.get(grade["level"], "") or type(grade["effort"]) not in (int, float):
        return False
    if ("suppositions" in made) != ("suppositions" in was) or any(
        step["level"] != int(step["rating"]) for step in steps
    ):
        return False
    solution = made["puzzle"].get("solution")
    if solution and (made["status"] != "solved" or solution != made["final"]):
        return False
    if len(steps) == len(was["steps"]) and sorted(map(_by, steps)) != sorted(map(_by, was["steps"])):
        return False
    return holds(made) and said_well(made)


def _by(step: Json) -> str:
    return repr([step["rating"], *[told.get("rule") for told in inferences(step)]])


def a_step(trace: Json, rng: random.Random) -> Json | None:
    return rng.choice(trace["steps"]) if trace["steps"] else None


@lie
def a_rule_that_has_not_that_rating(trace: Json, rng: random.Random) -> bool:
    step = a_step(trace, rng)
    if step:
        step["rule"] = rng.choice(["no-such-rule", *(rule for rule, own in RULES.items() if step["rating"] not in own)])
    return bool(step)


@lie
def a_rating_that_its_rule_has_not(trace: Json, rng: random.Random) -> bool:
    """Give a step another rating, and the grade that follows."""
    step = a_step(trace, rng)
    if step:
        every = {rating for own in RULES.values() for rating in own}
        step["rating"] = rng.choice(sorted(every - set(RULES[step["rule"]])))
        step["level"] = int(step["rating"])
        rating = max(step["rating"] for step in trace["steps"])
        trace["grade"] |= {"rating": rating, "level": int(rating), "name": LEVELS[int(rating)]}
    return bool(step)


@lie
def a_level_of_a_step(trace: Json, rng: random.Random) -> bool:
    step = a_step(trace, rng)
    if step:
        step["level"] += rng.choice((-1, 1))
    return bool(step)


@lie
def another_grade(trace: Json, rng: random.Random) -> bool:
    """Give the grade another level, with the name and a rating of it."""
    if trace["status"] != "contradiction":
        level = rng.choice([level for level in LEVELS if level != trace["grade"]["level"]])
        trace["grade"] |= {"level": level, "rating": level + rng.randrange(9) / 10, "name": LEVELS[level]}
    return trace["status"] != "contradiction"


@lie
def another_name_of_the_level(trace: Json, rng: random.Random) -> bool:
    trace["grade"]["name"] = rng.choice([name for name in [*LEVELS.values(), "easy"] if name != trace["grade"]["name"]])
    return True


@lie
def an_effort_that_is_no_number(trace: Json, rng: random.Random) -> bool:
    trace["grade"]["effort"] = rng.choice(["61.5", None, True, -1, [], float("nan"), float("inf")])
    return True


@lie
def a_status(trace: Json, rng: random.Random) -> bool:
    trace["status"] = rng.choice([own for own in ("solved", "stuck", "contradiction") if own != trace["status"]])
    return True


@lie
def the_end_cut_off(trace: Json, rng: random.Random) -> bool:
    """Leave out the last steps, and say `solved`, with the final grid as it was or as it is then."""
    if trace["status"] != "solved" or not trace["steps"]:
        return False
    cut = trace["steps"][rng.randrange(len(trace["steps"])) :]
    trace["steps"] = trace["steps"][: -len(cut)]
    if rng.random() < 0.5:
        rows = [list(row) for row in trace["final"]]
        for cell in (cell for step in cut for cell in step["places"]):
            r, c = map(int, cell[1:].split("c"))
            rows[r - 1][c - 1] = "."
        trace["final"] = ["".join(row) for row in rows]
    return True


@lie
def suppositions(trace: Json, rng: random.Random) -> bool:
    counts = {"tried": rng.randrange(9), "untried": rng.choice((0, 1, 5))}
    trace["suppositions"] = rng.choice(
        [counts, {"tried": 3}, {"tried": "3", "untried": 1}, {**counts, "untried": -1}, 7]
    )
    return trace["status"] != "stuck" or trace["suppositions"] != counts or not counts["untried"]


@lie
def a_solution(trace: Json, rng: random.Random) -> bool:
    """Put a solution into the puzzle that is none, or not the one."""
    final = trace["final"]
    rows = [[mark if mark != "." else rng.choice("01") for mark in row] for row in final]
    if trace["status"] == "solved":
        r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
        rows[r][c] = "10"[int(rows[r][c])]
    else:
        rows[0] = [rng.choice("01")] * len(rows[0])
    trace["puzzle"]["solution"] = ["".join(row) for row in rows]
    return True


@lie
def a_final_grid(trace: Json, rng: random.Random) -> bool:
    final = trace["final"]
    r, c = rng.randrange(len(final)), rng.randrange(len(final[0]))
    final[r] = final[r][:c] + rng.choice([mark for mark in "01." if mark != final[r][c]]) + final[r][c + 1 :]
    return True


@lie
def givens(trace: Json, rng: random.Random) -> bool:
    rows = trace["puzzle"]["givens"]
    r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
    rows[r] = rows[r][:c] + rng.choice([mark for mark in "01." if mark != rows[r][c]]) + rows[r][c + 1 :]
    return True


@lie
def a_sign(trace: Json, rng: random.Random) -> bool:
    signs = trace["puzzle"]["signs"]
    if signs:
        sign = rng.choice(signs)
        if rng.random() < 0.5:
            sign["sign"] = "x" if sign["sign"] == "=" else "="
        else:
            signs.remove(sign)
    return bool(signs)


@lie
def whether_lines_differ(trace: Json, rng: random.Random) -> bool:
    trace["puzzle"]["unique_lines"] = not trace["puzzle"]["unique_lines"]
    return True


@lie
def steps_in_another_order(trace: Json, rng: random.Random) -> bool:
    steps = trace["steps"]
    if len(steps) > 1:
        at = rng.randrange(len(steps) - 1)
        steps[at], steps[at + 1] = steps[at + 1], steps[at]
        for number, step in enumerate(steps, 1):
            step["number"] = number
    return len(steps) > 1


@lie
def a_step_twice(trace: Json, rng: random.Random) -> bool:
    steps = trace["steps"]
    if steps:
        steps.insert(rng.randrange(len(steps) + 1), deepcopy(rng.choice(steps)))
        for number, step in enumerate(steps, 1):
            step["number"] = number
    return bool(steps)


@lie
def a_number(trace: Json, rng: random.Random) -> bool:
    """Put what is no number where one is wanted."""
    step = a_step(trace, rng)
    if step:
        step[rng.choice(("number", "level", "rating"))] = rng.choice(["1", None, True, [], 10**400, float("nan"), 0.5])
    return bool(step)


@lie
def a_sentence(trace: Json, rng: random.Random) -> bool:
    step = a_step(trace, rng)
    if step:
        told = rng.choice(list(inferences(step)))
        told["text"] = other_word(told["text"], rng)
    return bool(step)


@lie
def a_premise_or_a_placement(trace: Json, rng: random.Random) -> bool:
    place = pick(trace, rng, lambda p: p.given["because"] or p.given.get("places"))
    if place:
        key = rng.choice([key for key in ("because", "places") if place.given.get(key)])
        cell = rng.choice(list(place.given[key]))
        if rng.random() < 0.5:
            place.given[key][cell] = 1 - place.given[key][cell]
        else:
            del place.given[key][cell]
    return bool(place)


@lie
def sentences_of_one_step_left_out(trace: Json, rng: random.Random) -> bool:
    step = a_step(trace, rng)
    if step:
        del rng.choice(list(inferences(step)))["says"]
    return bool(step) and len(list(inferences(trace["steps"][0]))) + len(trace["steps"]) > 2


@lie
def claims(trace: Json, rng: random.Random) -> bool:
    """Damage a claim, and tell all anew, where the grammar has words for it."""
    step = a_step(trace, rng)
    if not step:
        return False
    told = rng.choice(list(inferences(step)))
    kinds = [kind for kind in OF_CLAIMS if kind not in ("a true claim from the same line", "a claim from elsewhere")]
    if not OF_CLAIMS[rng.choice(kinds)](told, rng, trace):
        return False
    with suppress(ValueError, KeyError, TypeError, AttributeError, IndexError):
        retell(trace)
    return True
