"""Puzzles that other programs made, with their solutions, and what many tests ask of them, worked out once.

`unruly.jsonl` comes from Simon Tatham's program, with its own labels and game ids; `lisbon.jsonl` from the tests of a
course, without labels.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from deduce.difficulty import Grade
from deduce.explaining.arguing import explain
from deduce.grading.grades import grade
from deduce.puzzle import Puzzle
from deduce.trace import Trace

DATA = Path(__file__).parent / "data"


def _puzzles(name: str) -> list[Puzzle]:
    found = []
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        names = {key: facts.get(key) or "" for key in ("id", "label", "source")}
        found.append(Puzzle(facts["givens"], facts["unique_lines"], **names, solution=facts.get("solution") or ()))
    return found


UNRULY = _puzzles("unruly.jsonl")
LISBON = _puzzles("lisbon.jsonl")

GRADED = _puzzles("grading_sample.jsonl")
"""Puzzles of both, of every level up to seven."""

QUICK = [puzzle for puzzle in GRADED if puzzle.columns <= 8][:12]


@cache
def explained(puzzle: Puzzle) -> Trace:
    """Explain a puzzle by the whole ladder, once for all tests."""
    return explain(puzzle)


@cache
def grade_of(puzzle: Puzzle) -> Grade:
    """Grade a puzzle by the whole ladder, once for all tests."""
    return grade(puzzle)
