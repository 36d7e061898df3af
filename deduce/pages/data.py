"""What the script of a page needs to know of a puzzle, as JSON that may stand inside HTML.

Cells are numbered from 0, row by row.  `assets/data.js` says what the keys mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from deduce.explaining.hints import Hint
from deduce.explaining.solution import Known
from deduce.ladder.ladder import Ladder
from deduce.puzzle import Cell, Puzzle, line_name
from deduce.scene.grid import Layout
from deduce.scene.scene import Scene, breaking
from deduce.scene.svg import path_of
from deduce.show.names import idea
from deduce.trace import Step, Trace
from deduce.wording.words import capital


def page_data(trace: Trace, places: Sequence[Sequence[Scene]], known: Known, ladder: Ladder) -> str:
    """Write the data of a page.

    Args:
        trace: the argument.
        places: what is shown of each of its steps, place by place.
        known: what is known of the solution.
        ladder: for what its rules say of themselves.
    """
    puzzle = trace.puzzle
    layout = Layout.of(puzzle)
    width = puzzle.columns
    rules = sorted({step.rule for step in trace.steps})
    hardest = trace.hardest
    data = {
        "rows": puzzle.rows,
        "columns": width,
        "givens": "".join(puzzle.givens),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[*_numbers((sign.a, sign.b), width), sign.mark] for sign in puzzle.signs],
        "edge": layout.edge,
        "pitch": layout.pitch,
        "outlines": [path_of([layout.line((axis, 0))]) for axis in (0, 1)],
        "playable": known.playable,
        "certain": "".join(known.certain),
        "beyond": known.beyond,
        "refuted": _refuted(trace),
        "hardest": hardest.number if hardest else 0,
        "rules": {rule: capital(idea(ladder, rule)) for rule in rules},
        "steps": [_step(step, own, puzzle) for step, own in zip(trace.steps, places, strict=True)],
    }
    # a closing tag, or the start of a comment, would end the data before its time
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _refuted(trace: Trace) -> dict[str, Any] | None:
    """Give what leaves a puzzle without a solution."""
    end = trace.refutation
    return _place(breaking(Scene(trace.puzzle, trace.final, name="end"), end)) if end is not None else None


def _step(step: Step, places: Sequence[Scene], puzzle: Puzzle) -> dict[str, Any]:
    hint = Hint("step", puzzle, step)
    return {"rule": step.rule, "stages": hint.stages[:-1], "stops": list(map(_place, places))}


def _place(scene: Scene) -> dict[str, Any]:
    width, new = scene.puzzle.columns, scene.new
    parts: dict[str, Any] = {
        "name": scene.name,
        "depth": scene.depth,
        "because": _numbers(scene.cells.get("because", ()), width),
        "zeros": _numbers(((r, c) for r, c in new if scene.rows[r][c] == "0"), width),
        "ones": _numbers(((r, c) for r, c in new if scene.rows[r][c] == "1"), width),
        "letter": scene.letters[new[0]] if new else "",
        "lines": [line_name(line) for line in scene.broken or scene.lines],
        "broken": bool(scene.broken),
    }
    return {key: value for key, value in parts.items() if value}


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)
