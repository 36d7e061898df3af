"""The data of a page for its script, as JSON inside HTML.

Cells are numbered from 0, row by row, and values are `0`, `1` and `.`.

A puzzle: `symbols` how 0 and 1 are written, `signs` each with its two cells, `playable` whether there is a solution,
`certain` what every solution has as far as that is known, `beyond` what a hint says after the last step, `refuted` the
place at which a puzzle without a solution breaks, `hardest` the number of the hardest step.

A step: `rule` and `level`, or `idea`, the number of an earlier step that has them, and whose item in the list says what
the rule is about; `leads` what a lookahead leads to; `places`.  The engine also gives the `stages` of a
hint before its sentences, which the script of a page makes from the list.

A place is a step, or one part of a lookahead: `because` the cells that it rests on, `places` cells with their new
values, `depth` the number of open trials, `letter` what the values are pencilled in with, `lines` the line looked at
and those compared with it, `broken` whether they cannot be filled, `signs` the numbers of its signs.  Its sentence is
true on a board that has the same `blank` cells, the same number of a value in a line (`counts`: `r30`, the 0s of row
3), and the same `whole` lines.  Empty values are left out; the list has the sentence and the name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from deduce.explaining.hints import Hint
from deduce.explaining.mistakes import Known
from deduce.puzzle import Cell, LineAt, Puzzle, line_name
from deduce.scene.scene import Scene, cells_of, contradiction_scene, step_scenes
from deduce.trace import Argument, Trace
from deduce.wording.steps import where_it_breaks
from deduce.world import cells_on

Count = tuple[LineAt, int]
"""A line, and a value that it must have exactly as often."""

Idea = tuple[str, str]
"""A rule, and what it is about."""


def json_in_html(data: Any) -> str:
    """Return data as JSON that is safe inside HTML."""
    # "</script" or "<!--" in a text would end the data
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def page_data(trace: Trace, places: Sequence[Sequence[Scene]], known: Known, ideas: Sequence[Idea]) -> dict[str, Any]:
    """Return the data of an explained puzzle, without what the script reads from the list of the steps.

    `places` has the scenes of each step, and `ideas` its rule and what that is about.
    """
    puzzle, hardest, end = trace.puzzle, trace.hardest, trace.refutation
    refuted = contradiction_scene(Scene(puzzle, trace.final, name="end"), end) if end is not None else None
    steps = []
    for step, scenes, idea in zip(trace.steps, places, ideas, strict=True):
        first = trace.steps[ideas.index(idea)]
        data: dict[str, Any] = {"rule": step.rule} if step is first else {"idea": first.number}
        if step is first or step.level != first.level:
            data["level"] = step.level
        if step.argument.is_lookahead:
            data["leads"] = where_it_breaks(step.argument)
        steps.append(data | {"places": [_place_data(scene) for scene in scenes]})
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique": puzzle.unique_lines,
        "givens": "".join(puzzle.givens),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[*_numbers((sign.a, sign.b), puzzle.columns), sign.mark] for sign in puzzle.signs],
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
        places = [{"name": scene.name, "text": scene.text} | _place_data(scene) for scene in step_scenes(hint.step)]
        step = {"level": hint.step.level, "stages": hint.stages[:-1], "places": places}
        return {"kind": hint.status, "step": step}
    width = hint.grid.columns
    return {
        "kind": hint.status,
        "stages": list(dict.fromkeys(hint.stages)),
        "places": [(r * width + c, str(value)) for (r, c), value in hint.places.items()],
    }


def _place_data(scene: Scene) -> dict[str, Any]:
    """Return the data of a place, without empty values."""
    puzzle, width = scene.puzzle, scene.puzzle.columns
    blank, counts, whole = conditions(puzzle, scene.argument) if scene.argument else ((), (), ())
    place = {
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
    return {key: value for key, value in place.items() if value}


def conditions(puzzle: Puzzle, argument: Argument) -> tuple[set[Cell], set[Count], set[LineAt]]:
    """Return what must be unchanged for an argument to be true of another board, on which every entry is right.

    These are the cells that must be empty, the values that are counted, and the lines whose cells all count; the
    premises, and that the cells to fill are empty, are taken for granted.
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
