"""What the script of a page needs to know of its puzzles, as JSON that may stand inside HTML.

Cells are numbered from 0, row by row.  `assets/data.js` says what the keys mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from deduce.explaining.hints import Hint, idea_of
from deduce.explaining.solution import Known
from deduce.ladder.ladder import Ladder
from deduce.pages.standing import conditions
from deduce.puzzle import Cell, Puzzle, line_name
from deduce.scene.grid import Layout
from deduce.scene.scene import Scene, breaking, places_of
from deduce.show.names import idea
from deduce.trace import Inference, Step, Trace
from deduce.wording.words import a, capital

Idea = tuple[str, str]
"""A rule, and what a step by it is about."""


def ideas_of(traces: Iterable[Trace], ladder: Ladder) -> list[Idea]:
    """Give each idea of the steps of a page once, but for those that the script has itself."""
    steps = [(step, trace.puzzle) for trace in traces for step in trace.steps if not _sight(step, ladder)]
    return list(dict.fromkeys(idea_in(step, puzzle, ladder) for step, puzzle in steps))


def rules_data(ladder: Ladder, ideas: Sequence[Idea], signed: bool = True, alone: Trace | None = None) -> str:
    """Write what the script needs to know of the rules, for all puzzles of a page.

    Args:
        ladder: the rules.
        ideas: those of the page.
        signed: some puzzle has signs; without, the rules that look at them are left out.
        alone: the one argument of the page: where the list of its steps tells an idea, its number stands for that.
    """
    told = {step.rule: str(step.number) for step in reversed(alone.steps)} if alone is not None else {}
    plain = [
        (facts.id, facts.bands[0].rating, facts.sight, told.get(facts.id) or capital(idea(ladder, facts.id)))
        for facts in (rule.facts for rule in ladder.rules)
        if facts.sight and (signed or not facts.signs)
    ]
    # the list of the steps tells each idea where it is met first
    return written({"plain": plain, "ideas": [rule for rule, _ in ideas]})


def page_data(
    trace: Trace, places: Sequence[Sequence[Scene]], known: Known, ladder: Ladder, ideas: Sequence[Idea] | None
) -> str:
    """Write what the script needs to know of a puzzle.

    Args:
        trace: the argument.
        places: what is shown of each of its steps, place by place.
        known: what is known of the solution.
        ladder: for what its rules say of themselves.
        ideas: those of the page; None where the page has none, and the puzzle gets its own.
    """
    puzzle, hardest, end = trace.puzzle, trace.hardest, trace.refutation
    data = puzzle_data(puzzle)
    if ideas is None:
        ideas = ideas_of([trace], ladder)
        data["ideas"] = [rule for rule, _ in ideas]
    data |= {
        "beyond": known.beyond,
        "refuted": _place(breaking(Scene(puzzle, trace.final, name="end"), end)) if end is not None else None,
        "hardest": hardest.number if hardest else 0,
        "steps": [_step(step, own, puzzle, ladder, ideas) for step, own in zip(trace.steps, places, strict=True)],
    }
    if not known.playable:
        data["playable"] = False
    if known.certain != trace.final:
        data["certain"] = "".join(known.certain)
    return written({key: value for key, value in data.items() if value not in (None, "", [])})


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
    places = [{"name": scene.name, **_marks(scene), **_named(scene)} for scene in scenes]
    told |= {"because": places[-1]["because"], "signs": places[0].get("signs", [])}
    told["stages"] = [[stage] for stage in (*stages[:-1], *(scene.text for scene in scenes))]
    told |= {"look": places[0]["lines"][0]} if "lines" in places[0] else {}
    return told | ({"chain": places} if len(places) > 1 else {})


def written(data: Any) -> str:
    """Write data so that they may stand inside HTML."""
    # a closing tag, or the start of a comment, would end the data before its time
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _sight(step: Step, ladder: Ladder) -> str:
    """Give how the script finds a step by itself; empty where it does not."""
    try:
        return ladder.rule(step.rule).facts.sight
    except KeyError:
        return ""


def idea_in(step: Step, puzzle: Puzzle, ladder: Ladder) -> Idea:
    """Give the rule of a step, and what the step is about."""
    return step.rule, idea_of(ladder, step, puzzle.symbols)


def _step(step: Step, places: Sequence[Scene], puzzle: Puzzle, ladder: Ladder, ideas: Sequence[Idea]) -> Any:
    if _sight(step, ladder):
        return _place(places[0], lines=())  # the script sees the line by itself
    told = [_place(place, **(_needs(place.told, puzzle) if place.told else {})) for place in places]
    data = {"level": step.level, "idea": ideas.index(idea_in(step, puzzle, ladder)), "places": told}
    if not places[0].lines:  # else the script says by itself which line to look at
        data["stages"] = Hint("step", puzzle, step).stages[:-1]
    return data


def _place(scene: Scene, **more: Any) -> str | list[Any]:
    """Give a place: `9 28;23;` is what it rests on, what becomes 0, what becomes 1; then the rest by name, if any.

    There each cell is told by how far it is from the one before, for short.
    """
    steps = ([there - here for here, there in pairwise([0, *cells])] for cells in _marks(scene).values())
    written = ";".join(" ".join(map(str, numbers)) for numbers in steps)
    rest = {key: value for key, value in (_named(scene) | more).items() if value}
    return [written, rest] if rest else written


def _marks(scene: Scene) -> dict[str, list[int]]:
    cells = {
        "because": scene.cells.get("because", ()),
        "zeros": [(r, c) for r, c in scene.new if scene.rows[r][c] == "0"],
        "ones": [(r, c) for r, c in scene.new if scene.rows[r][c] == "1"],
    }
    return {name: _numbers(own, scene.puzzle.columns) for name, own in cells.items()}


def _named(scene: Scene) -> dict[str, Any]:
    parts = {
        "name": scene.name if "." in scene.name else "",
        "depth": scene.depth,
        "letter": scene.letters[scene.new[0]] if scene.new else "",
        "lines": [line_name(line) for line in scene.broken or scene.lines],
        "broken": bool(scene.broken),
        "signs": [scene.puzzle.signs.index(sign) for sign in scene.signs],
    }
    return {key: value for key, value in parts.items() if value}


def _needs(inference: Inference, puzzle: Puzzle) -> dict[str, Any]:
    blank, counts, whole = conditions(inference, puzzle)
    return {
        "blank": _numbers(blank - inference.places.keys(), puzzle.columns),
        "counts": sorted(f"{line_name(line)}{value}" for line, value in counts),
        "whole": sorted(map(line_name, whole)),
    }


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)
