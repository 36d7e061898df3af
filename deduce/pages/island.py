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
from deduce.pages.stops import Stop
from deduce.puzzle import Cell, LineAt, Puzzle, line_name
from deduce.scene.grid import Layout
from deduce.scene.svg import path_of
from deduce.show.told import idea
from deduce.trace import Step, Trace
from deduce.wording.words import capital


def island(trace: Trace, stops: Sequence[Sequence[Stop]], known: Known, ladder: Ladder) -> str:
    """Write the data of a page.

    Args:
        trace: the argument.
        stops: the places of each of its steps.
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
        "signs": [[*_numbers((sign.a, sign.b), width), "=" if sign.equal else "x"] for sign in puzzle.signs],
        "edge": layout.edge,
        "pitch": layout.pitch,
        "outlines": [path_of([layout.line((axis, 0))]) for axis in (0, 1)],
        "playable": known.playable,
        "certain": "".join(known.certain),
        "beyond": known.beyond,
        "refuted": _refuted(trace),
        "hardest": hardest.number if hardest else 0,
        "rules": {rule: capital(idea(ladder, rule)) for rule in rules},
        "steps": [_step(step, own, puzzle) for step, own in zip(trace.steps, stops, strict=True)],
    }
    # a closing tag, or the start of a comment, would end the island before its time
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _refuted(trace: Trace) -> dict[str, Any] | None:
    """Give what leaves a puzzle without a solution."""
    end = trace.refutation
    if end is None:
        return None
    because = tuple(sorted(end.because))
    return _stop(Stop("end", end.text, because=because, lines=end.lines, breaks=True), trace.puzzle.columns)


def _step(step: Step, stops: Sequence[Stop], puzzle: Puzzle) -> dict[str, Any]:
    hint = Hint("step", puzzle, step)
    return {
        "rule": step.rule,
        "stages": hint.stages[:-1],
        "stops": [_stop(stop, puzzle.columns) for stop in stops],
    }


def _stop(stop: Stop, width: int) -> dict[str, Any]:
    parts: dict[str, Any] = {
        "name": stop.name,
        "depth": stop.depth,
        "because": _numbers(stop.because, width),
        "zeros": _numbers((cell for cell, value in stop.places.items() if not value), width),
        "ones": _numbers((cell for cell, value in stop.places.items() if value), width),
        "letter": stop.letter,
        "lines": _lines(stop.lines),
        "broken": stop.breaks,
    }
    return {key: value for key, value in parts.items() if value}


def _numbers(cells: Iterable[Cell], width: int) -> list[int]:
    return sorted(r * width + c for r, c in cells)


def _lines(lines: Iterable[LineAt]) -> list[str]:
    return [line_name(line) for line in lines]
