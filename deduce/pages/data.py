"""What the script of a page needs to know of a puzzle, as JSON that may stand inside HTML.

Cells are numbered from 0, row by row.  `assets/data.js` says what the keys mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from deduce.explaining.hints import Hint, idea_of
from deduce.explaining.solution import Known
from deduce.ladder.ladder import Ladder
from deduce.pages.standing import conditions, told_in_places
from deduce.puzzle import Cell, LineAt, Puzzle, line_name
from deduce.scene.grid import Layout
from deduce.scene.scene import Scene, breaking, places_of
from deduce.scene.svg import path_of
from deduce.show.names import idea
from deduce.trace import Inference, Step, Trace
from deduce.wording.words import a, capital

PLAIN = ("double-digit", "last-gap", "sandwich", "sign", "touching-equal", "quota-fill")
"""The rules that the script knows itself."""


def page_data(trace: Trace, places: Sequence[Sequence[Scene]], known: Known, ladder: Ladder) -> str:
    """Write the data of a page.

    Args:
        trace: the argument.
        places: what is shown of each of its steps, place by place.
        known: what is known of the solution.
        ladder: for what its rules say of themselves.
    """
    hardest = trace.hardest
    hard = [idea_of(ladder, step, trace.puzzle.symbols) for step in trace.steps if step.rule not in PLAIN]
    ideas = list(dict.fromkeys(hard))
    data = puzzle_data(trace.puzzle, ladder) | {
        "playable": known.playable,
        "certain": "".join(known.certain),
        "beyond": known.beyond,
        "refuted": _refuted(trace),
        "hardest": hardest.number if hardest else 0,
        "ideas": ideas,
        "steps": [_step(step, own, trace.puzzle, ladder, ideas) for step, own in zip(trace.steps, places, strict=True)],
    }
    # a closing tag, or the start of a comment, would end the data before its time
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def puzzle_data(puzzle: Puzzle, ladder: Ladder) -> dict[str, Any]:
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
        "outlines": [path_of([layout.line(LineAt((axis, 0)))]) for axis in (0, 1)],
        "plain": {rule: capital(own) for rule in PLAIN if (own := idea(ladder, rule))},
    }


def hint_data(found: Hint) -> dict[str, Any]:
    """Give a hint as `assets/hint.js` has it."""
    width, step = found.grid.columns, found.step
    stages = list(dict.fromkeys(found.stages))
    told: dict[str, Any] = {
        "kind": found.kind,
        "level": step.level if step else 0,
        "stages": [[stage] for stage in stages],
        "places": [[*_numbers([cell], width), str(value)] for cell, value in found.places.items()],
        "because": [],
        "signs": [],
        "wrong": [],
    }
    if step is None:
        return told
    scenes = list(places_of(step))
    places = list(map(_place, scenes))
    told |= {"because": places[-1].get("because", []), "signs": places[0].get("signs", [])}
    told["stages"] = [[stage] for stage in (*stages[:-1], *(scene.text for scene in scenes))]
    told |= {"look": places[0]["lines"][0]} if "lines" in places[0] else {}
    return told | ({"chain": places} if len(places) > 1 else {})


def _refuted(trace: Trace) -> dict[str, Any] | None:
    """Give what leaves a puzzle without a solution."""
    end = trace.refutation
    return _place(breaking(Scene(trace.puzzle, trace.final, name="end"), end)) if end is not None else None


def _step(step: Step, places: Sequence[Scene], puzzle: Puzzle, ladder: Ladder, ideas: Sequence[str]) -> dict[str, Any]:
    told = list(map(_place, places))
    del told[0]["name"]
    if step.rule in PLAIN:
        for place in told:
            del place["lines"]  # the script sees that by itself
        return {"places": told}
    stages = Hint("step", puzzle, step).stages[:-1]
    for place, inference in zip(told, told_in_places(step.inference), strict=True):
        place |= _needs(inference, puzzle) if inference is not None else {}
    idea = ideas.index(idea_of(ladder, step, puzzle.symbols))
    return {"level": step.level, "stages": stages, "idea": idea, "places": told}


def _place(scene: Scene) -> dict[str, Any]:
    puzzle, new = scene.puzzle, scene.new
    width = puzzle.columns
    parts: dict[str, Any] = {
        "name": scene.name,
        "depth": scene.depth,
        "because": _numbers(scene.cells.get("because", ()), width),
        "zeros": _numbers(((r, c) for r, c in new if scene.rows[r][c] == "0"), width),
        "ones": _numbers(((r, c) for r, c in new if scene.rows[r][c] == "1"), width),
        "letter": scene.letters[new[0]] if new else "",
        "lines": [line_name(line) for line in scene.broken or scene.lines],
        "broken": bool(scene.broken),
        "signs": [puzzle.signs.index(sign) for sign in scene.signs],
    }
    return {key: value for key, value in parts.items() if value}


def _needs(inference: Inference, puzzle: Puzzle) -> dict[str, Any]:
    blank, counts, whole = conditions(inference, puzzle)
    parts = {
        "blank": _numbers(blank - inference.places.keys(), puzzle.columns),
        "counts": sorted(f"{line_name(line)}{value}" for line, value in counts),
        "whole": sorted(map(line_name, whole)),
    }
    return {key: value for key, value in parts.items() if value}


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)
