"""Recorded and damaged arguments are proved exactly if an independent judge accepts them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from judge import RULES, Json, Scene, accepts, judge
from nightly import rounds
from recorded import STEPS, argument_of, scene_of, trace_of
from samples import list_solutions

from deduce.answers.verify import verify
from deduce.base.errors import DeduceError
from deduce.game.world import ProofError, World
from deduce.reasons.proof import prove
from deduce.reasons.trace import Trace


def proves(trace: Json) -> bool:
    """Return whether the argument of a trace of one step is proved, with any text."""
    try:
        read = Trace.from_json(trace)
        step = read.refutation or read.steps[0]
        prove(World.of(read.puzzle), step.argument)
    except (DeduceError, ProofError):
        return False
    return bool(step.places) == bool(read.steps)


def assert_true(trace: Json) -> None:
    """Assert that every solution of the grid has what the argument places, and that a refuted grid has none."""
    read = Trace.from_json(trace)
    if read.refutation:
        assert not list_solutions(read.puzzle, 1)
    for cell, value in read.steps[0].places.items() if read.steps else ():
        assert not list_solutions(read.puzzle.place(cell, 1 - value), 1)


@pytest.mark.parametrize("recorded", STEPS, ids=lambda recorded: recorded["step"].get("rule", "refutation"))
def test_recorded_arguments_are_proved(recorded: Json) -> None:
    judge(argument_of(recorded), scene_of(recorded))  # says why not
    assert accepts(argument_of(recorded), scene_of(recorded))
    trace = trace_of(recorded)
    verdict = verify(trace)
    assert verdict.holds, verdict
    assert_true(trace)


@rounds(400, 20_000)
def test_damaged_arguments_are_proved_exactly_if_the_judge_accepts_them(rounds: int) -> None:
    harmless = 0
    for seed in range(rounds):
        rng = random.Random(seed)
        recorded = rng.choice(STEPS)
        trace, argument = trace_of(recorded), argument_of(recorded)
        scene = scene_of(recorded)
        for _ in range(1 if rng.random() < 0.8 else 2):
            damage(argument, scene, rng)
        if argument == argument_of(recorded):
            continue
        for kind in ("steps", "refutation"):
            if trace.get(kind):
                own = trace[kind][0] if kind == "steps" else trace[kind]
                new = {key: own[key] for key in ("rating", "text") if key in own} | argument
                trace = {**trace, kind: [new] if kind == "steps" else new}
        placed = bool(argument.get("places")) == ("rating" in recorded["step"])
        right = placed and bool(argument.get("rule") or "rating" not in recorded["step"]) and accepts(argument, scene)
        assert proves(trace) == right, (seed, argument)
        if right:
            assert_true(trace)
        else:
            assert not verify(trace).holds
        harmless += right
    assert 0 < harmless < rounds // 5


def damage(argument: Json, scene: Scene, rng: random.Random) -> None:
    """Change something in an argument: leave it out, say it twice, elsewhere, otherwise, or say something more."""
    record, key = rng.choice(list(spots(argument)))
    value = record[key]
    change = rng.choice(("drop", "drop", "double", "swap", "change", "change", "add"))
    if change == "drop":
        del record[key]
    elif change == "double" and isinstance(record, list):
        record.insert(key, deepcopy(value))
    elif change == "swap" and isinstance(record, list):
        other = rng.randrange(len(record))
        record[key], record[other] = record[other], value
    elif change == "add":
        add(record, key, scene, rng)
    elif isinstance(value, int) and not isinstance(value, bool):
        record[key] = 1 - value if key != "count" else value + rng.choice((-1, 1))
    elif isinstance(value, str):
        record[key] = otherwise(key, value, scene, rng)
    elif isinstance(record, dict) and key in scene.game.given:
        record[otherwise(0, key, scene, rng)] = record.pop(key)


def spots(record: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each place in a value of JSON, as what holds it and its key there."""
    for key, value in list(record.items()) if isinstance(record, dict) else enumerate(record):
        yield record, key
        if isinstance(value, dict | list):
            yield from spots(value)


def otherwise(key: Any, value: str, scene: Scene, rng: random.Random) -> str:
    """Return another text for one under a key: of a rule, a sign, a line; else the name of a cell near by."""
    texts = {"by": ("three", "gap", "sign"), "rule": (*RULES, "unique"), "sign": ("=", "x"), "fact": ("needs", "left")}
    if key in texts:
        return rng.choice(texts[key])
    if value in scene.game.lines:
        return rng.choice(list(scene.game.lines))
    near = [cell for cells in scene.game.lines.values() if value in cells for cell in cells]
    return rng.choice(near) if near else value


def add(record: Any, key: Any, scene: Scene, rng: random.Random) -> None:
    """Add something to the value of a key, which is often true."""
    if (
        isinstance(record, dict)
        and key in ("groups", "blanks", "facts", "then", "cells")
        and isinstance(record[key], list)
    ):
        record, key = record[key], 0
    if isinstance(record, list) and record and isinstance(record[0], str):
        record.append(otherwise(0, record[0], scene, rng))
    elif isinstance(record, list) and record and "fact" in record[0]:
        line = rng.choice(list(scene.game.lines))
        named = [
            cell
            for cell in str(record).split("'")
            if cell in dict.fromkeys(c for own in scene.game.lines.values() for c in own)
        ]
        lines = [name for name, cells in scene.game.lines.items() if named and set(named) <= set(cells)] or [line]
        value, own = rng.randrange(2), scene._replace(line=lines[0])
        record.append({"fact": "left", "value": value, "count": own.most(value) - len(own.known(value))})
    elif isinstance(record, dict) and record.get("fact") == "breaks":
        record["rest"] = True
    elif isinstance(record, dict) and all(cell[1:2].isdigit() for cell in record):
        cell = otherwise(0, next(iter(record)), scene, rng)
        record[cell] = scene.grid.get(cell, rng.randrange(2))
