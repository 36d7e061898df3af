"""Puzzles that other programs made, with their solutions, and what many tests ask of them, worked out once.

`unruly.jsonl` comes from Simon Tatham's program, with its own labels and game ids; `lisbon.jsonl` from the tests of a
course, without labels.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve
from nightly import one_in

from deduce.answers.explain import explain
from deduce.answers.grades import grade
from deduce.base.budget import USUAL
from deduce.formats import parse
from deduce.game.levels import Grade
from deduce.game.puzzle import Cell, Puzzle, Symbols
from deduce.grid.search import Solution
from deduce.grid.solutions import solutions
from deduce.reasons.trace import Step, Trace

DATA = Path(__file__).parent / "data"


def _puzzles(name: str) -> list[Puzzle]:
    found = []
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        names = {key: facts.get(key) or "" for key in ("id", "label", "source")}
        found.append(Puzzle(facts["givens"], facts["unique_lines"], **names, solution=facts.get("solution") or ()))
    return found


def list_solutions(puzzle: Puzzle, limit: int | None = 2, budget: int | None = USUAL) -> list[Solution]:
    return list(solutions(puzzle, limit=limit, budget=budget))


UNRULY = _puzzles("unruly.jsonl")
LISBON = _puzzles("lisbon.jsonl")

GRADED = _puzzles("grading_sample.jsonl")
"""Puzzles of both, of every level up to seven."""

QUICK = [puzzle for puzzle in GRADED if puzzle.columns <= 8][:12]


LOOKAHEAD = parse(".0..1.\n0...01\n1..100\n10..10\n01..01\n.1001.")
NESTED = parse("..1..1\n......\n.101..\n001..1\n.1001.\n...1..")
TANGO = parse(
    "# unique lines: off\n"
    "....1.\n......\n10....\n....10\n......\n...0..\n"
    "r1c1 x r1c2\nr1c2 x r1c3\nr1c2 x r2c2\nr1c5 x r1c6\nr2c4 x r3c4\n"
    "r3c3 = r3c4\nr4c1 x r4c2\nr5c1 x r5c2\nr5c3 = r5c4\n"
)
LETTERS = evolve(TANGO, symbols=Symbols("X", "O"))
OBLONG = parse("6 10\n..1.1...00\n..........\n1...0.....\n....0.1..1\n..0.......\n.....1....")
LONG = parse("..0.....\n...1..1.\n........\n1......1\n1..0....\n........\n.0...1..\n.0...11.")
"""Of level 8, as deduce made it."""

PUZZLES = [*UNRULY[::5], *LISBON[::9], LOOKAHEAD, NESTED, TANGO, OBLONG]
"""Puzzles of many sizes and kinds."""


def name_of(puzzle: Puzzle) -> str:
    """Return the name of a puzzle in the name of a test."""
    return puzzle.id or f"{puzzle.rows}x{puzzle.columns}"


EACH = pytest.mark.parametrize("puzzle", [*one_in(5, PUZZLES[:-4]), *PUZZLES[-4:]], ids=name_of)


@cache
def explained(puzzle: Puzzle) -> Trace:
    """Explain a puzzle by the whole ladder, once for all tests."""
    return explain(puzzle)


@cache
def grade_of(puzzle: Puzzle) -> Grade:
    """Grade a puzzle by the whole ladder, once for all tests."""
    return grade(puzzle)


def circled(step: Step) -> set[Cell]:
    """Return the known cells that a drawing of a step circles: its reasons, except those of lines it compares with."""
    return set(step.argument.because(step.puzzle, step.before))
