"""What the script of a page needs to know of its puzzles, as JSON that may stand inside HTML.

Cells are numbered from 0, row by row.  `assets/data.js` says what the keys mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from deduce.explaining.hints import Hint, idea_of
from deduce.explaining.solution import Known
from deduce.ladder.ladder import Ladder
from deduce.pages.standing import conditions
from deduce.puzzle import Cell, Puzzle, line_name
from deduce.scene.grid import Layout
from deduce.scene.scene import Scene, breaking, places_of
from deduce.show.names import idea
from deduce.trace import Step, Trace
from deduce.wording.words import a, capital


def written(data: Any) -> str:
    """Write data so that they may stand inside HTML."""
    # a closing tag, or the start of a comment, would end the data before its time
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def rules_data(ladder: Ladder) -> list[dict[str, Any]]:
    """Give the rules that the script finds by itself, the easiest first."""
    facts = [rule.facts for rule in ladder.rules if rule.facts.sight]
    return [
        {"id": own.id, "rating": own.bands[0].rating, "sight": own.sight, "idea": capital(idea(ladder, own.id))}
        for own in facts
    ]


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """Give what is known of a puzzle without any argument."""
    layout = Layout.of(puzzle)
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique": puzzle.unique_lines,
        "givens": "".join(puzzle.givens),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[*_numbers((sign.a, sign.b), puzzle.columns), sign.mark] for sign in puzzle.signs],
        "articles": [a(puzzle.symbols.zero), a(puzzle.symbols.one)],
        "edge": layout.edge,
        "pitch": layout.pitch,
    }


def page_data(trace: Trace, places: Sequence[Sequence[Scene]], known: Known, ladder: Ladder) -> dict[str, Any]:
    """Give what is known of a puzzle that is argued, but for what stands in the list of the steps.

    Args:
        trace: the argument.
        places: what is shown of each of its steps, place by place.
        known: what is known of the solution.
        ladder: for what its rules say of themselves.
    """
    puzzle, hardest, end = trace.puzzle, trace.hardest, trace.refutation
    refuted = breaking(Scene(puzzle, trace.final, name="end"), end) if end is not None else None
    seen = {rule.facts.id for rule in ladder.rules if rule.facts.sight}  # which the script tells by itself
    steps = []
    for step, scenes in zip(trace.steps, places, strict=True):
        stages = () if step.rule in seen else Hint("step", puzzle, step, idea_of(ladder, step, puzzle.symbols)).stages
        steps.append(_step_data(step, stages, [_listed(_place_data(scene)) for scene in scenes]))
    return puzzle_data(puzzle) | {
        "playable": known.playable,
        "certain": "".join(known.certain),
        "beyond": known.beyond,
        "refuted": _place_data(refuted) if refuted else None,
        "hardest": hardest.number if hardest else 0,
        "steps": steps,
    }


def hint_data(found: Hint) -> dict[str, Any]:
    """Give a hint of the engine: its step, or what it says without one."""
    if found.step is not None:
        places = [_place_data(scene) for scene in places_of(found.step)]
        return {"kind": found.kind, "step": _step_data(found.step, found.stages, places)}
    width = found.grid.columns
    return {
        "kind": found.kind,
        "stages": list(dict.fromkeys(found.stages)),
        "places": [[*_numbers([cell], width), str(value)] for cell, value in found.places.items()],
    }


def _step_data(step: Step, stages: Sequence[str], places: list[dict[str, Any]]) -> dict[str, Any]:
    """Give a step: what a hint says before all of it, and its places."""
    return {"level": step.level, "stages": stages[:-1], "places": places}


def _listed(place: dict[str, Any]) -> dict[str, Any]:
    """Leave out of a place what is empty, and its text."""
    return {key: value for key, value in place.items() if value and key != "text"}


def _place_data(scene: Scene) -> dict[str, Any]:
    puzzle, width = scene.puzzle, scene.puzzle.columns
    blank, counts, whole = conditions(scene.told, puzzle) if scene.told else ((), (), ())
    return {
        "name": scene.name,
        "text": scene.text,
        "because": _numbers(scene.cells.get("because", ()), width),
        "places": sorted((r * width + c, scene.rows[r][c]) for r, c in scene.new),
        "depth": scene.depth,
        "letter": scene.letters[scene.new[0]] if scene.new else "",
        "lines": [line_name(line) for line in scene.broken or scene.lines],
        "broken": bool(scene.broken),
        "signs": [puzzle.signs.index(sign) for sign in scene.signs],
        "blank": _numbers(blank, width),
        "counts": sorted(f"{line_name(line)}{value}" for line, value in counts),
        "whole": sorted(map(line_name, whole)),
    }


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)
