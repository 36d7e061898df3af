"""Steps, each on the grid as it was then, that have between them every sort of fact and argument.

They are the examples of the rules for lines, and steps of real traces.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from judge import Game, Grid, Json, Scene

from deduce.answers.rule_check import step_of
from deduce.engine.registry import load
from deduce.reasons.trace import FORMAT, Trace
from deduce.wording.steps import step_text


def of_examples() -> Iterator[Json]:
    """Yield the steps of the examples of rules for lines, so that a kind of fact that a rule states is among them."""
    ladder = load()
    for rule in ladder.rules:
        for step in [step_of(rule, example, ladder) for example in rule.examples if rule.info.scope != "grid"]:
            assert step, f"{rule.info.id} does not give the step of its example: run `pytest tests/rules`"
            puzzle, said = step.puzzle.to_json(), step.to_json()
            kept = {key: puzzle[key] for key in ("givens", "signs", "unique_lines") if key in puzzle}
            yield {**kept, "step": {key: value for key, value in said.items() if key != "text"}}


STEPS: list[Json] = [
    *of_examples(),
    *map(json.loads, (Path(__file__).parents[1] / "data" / "steps.jsonl").read_text().splitlines()),
]
"""Each has the `givens` of a puzzle, its `signs` and `unique_lines`, and a `step`; a refutation has no `rating`."""


def argument_of(recorded: Json) -> Json:
    return {key: deepcopy(value) for key, value in recorded["step"].items() if key != "rating"}


def scene_of(recorded: Json) -> Scene:
    game = Game(recorded)
    return Scene(game, game.given)


def trace_of(recorded: Json) -> Json:
    """Make a trace of a recorded step, its text included."""
    step = recorded["step"]
    after: Grid = {**Game(recorded).given, **step.get("places", {})}
    rows, columns = len(recorded["givens"]), len(recorded["givens"][0])
    final = ["".join(str(after.get(f"r{r}c{c}", ".")) for c in range(1, columns + 1)) for r in range(1, rows + 1)]
    puzzle: dict[str, Any] = {key: value for key, value in recorded.items() if key != "step"}
    puzzle |= {"rows": rows, "columns": columns}
    status = "solved" if not any("." in row for row in final) else "stuck"
    trace: Json = {"format": FORMAT, "puzzle": puzzle, "status": status, "final": final, "steps": []}
    if "rating" in step:
        trace["steps"] = [{**step, "text": ""}]
    else:
        trace |= {"status": "contradiction", "refutation": {**step, "text": ""}}
    return with_texts(trace)


def with_texts(trace: Json) -> Json:
    """Write the texts of a trace again.  Raises DeduceError for what is no trace."""
    read = Trace.from_json(trace)
    steps = [
        {**step, "text": step_text(own.argument, own.puzzle)}
        for step, own in zip(trace["steps"], read.steps, strict=True)
    ]
    if read.refutation is None:
        return {**trace, "steps": steps}
    refutation = {**trace["refutation"], "text": step_text(read.refutation.argument, read.puzzle)}
    return {**trace, "steps": steps, "refutation": refutation}
