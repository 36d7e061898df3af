"""The data of a page for its script, as JSON inside HTML.

Cells are numbered from 0, row by row.  `assets/data.js` says what the keys mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from deduce.explaining.hints import Hint, idea_of
from deduce.explaining.solution import Known
from deduce.facts import cells_on
from deduce.ladder.ladder import Ladder
from deduce.puzzle import Cell, LineAt, Puzzle, line_name
from deduce.scene.lines import cells_of
from deduce.scene.scene import Scene, breaking, places_of
from deduce.scene.svg import Layout
from deduce.trace import Argument, Step, Trace
from deduce.wording.phrases import Phrase
from deduce.wording.words import a, sentence

Count = tuple[LineAt, int]
"""A line, and a value of which it must have just as many."""


def json_in_html(data: Any) -> str:
    """Return data as JSON that is safe inside HTML."""
    # "</script" or "<!--" in a text would end the data
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def rules_data(ladder: Ladder) -> list[dict[str, Any]]:
    """Return the rules that the script finds by itself, the easiest first."""
    return [
        {
            "id": facts.id,
            "rating": facts.bands[0].rating,
            "sight": facts.sight,
            "idea": sentence(Phrase(facts.summary)()),
        }
        for facts in (rule.facts for rule in ladder.rules)
        if facts.sight
    ]


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return the data of a puzzle that has not been argued yet."""
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
    """Return the data of an argued puzzle, without the sentences, which the script reads from the list of the steps.

    Args:
        trace: the argument.
        places: for each step its scenes.
        known: what is known about the solution.
        ladder: its rules, for their explanations.
    """
    puzzle, hardest, end = trace.puzzle, trace.hardest, trace.refutation
    refuted = breaking(Scene(puzzle, trace.final, name="end"), end) if end is not None else None
    seen_by_script = {rule["id"] for rule in rules_data(ladder)}
    steps = []
    for step, scenes in zip(trace.steps, places, strict=True):
        hint = Hint("step", puzzle, step, idea_of(ladder, step, puzzle.symbols))
        stages = () if step.rule in seen_by_script else hint.stages
        steps.append(_step_data(step, stages, [_without_defaults(_place_data(scene)) for scene in scenes]))
    return puzzle_data(puzzle) | {
        "playable": known.playable,
        "certain": "".join(known.certain),
        "beyond": known.beyond,
        "refuted": _place_data(refuted) if refuted else None,
        "hardest": hardest.number if hardest else 0,
        "steps": steps,
    }


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return the data of a hint: its step, or its stages if it has none."""
    if hint.step is not None:
        places = [_place_data(scene) for scene in places_of(hint.step)]
        return {"kind": hint.status, "step": _step_data(hint.step, hint.stages, places)}
    width = hint.grid.columns
    return {
        "kind": hint.status,
        "stages": list(dict.fromkeys(hint.stages)),
        "places": [(r * width + c, str(value)) for (r, c), value in hint.places.items()],
    }


def _step_data(step: Step, stages: Sequence[str], places: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the data of a step: the stages of a hint before its sentence, and its places."""
    return {"level": step.level, "stages": stages[:-1], "places": places}


def _without_defaults(place: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a place without empty values and without its text."""
    return {key: value for key, value in place.items() if value and key != "text"}


def _place_data(scene: Scene) -> dict[str, Any]:
    puzzle, width = scene.puzzle, scene.puzzle.columns
    blank, counts, whole = conditions(puzzle, scene.argument) if scene.argument else ((), (), ())
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


def conditions(puzzle: Puzzle, argument: Argument) -> tuple[set[Cell], set[Count], set[LineAt]]:
    """Return what must be as it was for an argument to be true of another board, on which every entry is right.

    That its premises stand, and that what follows is blank, is understood.

    Returns:
        The cells that must be blank, the values that are counted, and the lines of which every cell counts.
    """
    blank: set[Cell] = set()
    counts: set[Count] = set()
    whole: set[LineAt] = set()
    for part in argument.parts:
        blank |= part.suppose.keys() | part.places.keys()
        if part.line is None:
            continue
        for rests in (fact.rests() for fact in part.facts):
            blank |= set(cells_on(part.line, rests.blank))
            counts |= {(part.line, value) for value in rests.counted}
            whole |= {part.line} if rests.whole else set()
            whole |= {rests.other} if rests.other else set()
    blank -= argument.places.keys() | {cell for line in whole for cell in cells_of(puzzle, line)}
    return blank, {count for count in counts if count[0] not in whole}, whole


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)
