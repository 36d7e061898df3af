"""Answers in prose, each with what it enters, in forty styles and five languages, as people and models write them.

Each line of `answers.jsonl` has a puzzle, a `text`, the cells that it enters in order as `entered` (cell, value, line),
the cells that it gives as reasons by cell, and the rows of its final grid.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from attrs import frozen

from deduce.game.puzzle import Puzzle, Symbols, parse_cell

Entered = list[tuple[tuple[int, int], int | None]]


@frozen
class Labelled:
    style: str
    puzzle: Puzzle
    text: str
    entered: Entered
    reasons: dict[tuple[int, int], set[tuple[int, int]]]
    final: list[str]


def _labelled(data: dict[str, Any]) -> Labelled:
    symbols = Symbols(*data["symbols"]) if "symbols" in data else Symbols()
    puzzle = Puzzle(data["givens"], data.get("unique_lines", False), data.get("signs", ()), symbols)
    entered: Entered = [(parse_cell(cell), value) for cell, value, _ in data.get("entered", ())]
    reasons = {parse_cell(cell): set(map(parse_cell, cells)) for cell, cells in data.get("reasons", {}).items()}
    return Labelled(data["style"], puzzle, data["text"], entered, reasons, data.get("final", []))


_LINES = (Path(__file__).parent.parent / "data" / "answers.jsonl").read_text(encoding="utf-8").splitlines()
LABELLED = [_labelled(json.loads(line)) for line in _LINES]


def sentences(answer: Labelled) -> list[str]:
    """Return the sentences of an answer that name a value."""
    parts = (part.strip() for line in answer.text.splitlines() for part in re.split(r"(?<=[.;?!])\s+", line))
    return [part for part in dict.fromkeys(parts) if re.search(r"[01☀🌙]|\b(?:sun|moon)\b", part)]
