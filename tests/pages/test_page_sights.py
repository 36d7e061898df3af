"""What the script of a page sees on one line, compared with the engine; run by Node, without a browser."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Sequence
from html import escape
from itertools import product, takewhile
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from nightly import rounds
from samples import LETTERS, PUZZLES, TANGO, explained

import deduce
from deduce import Puzzle
from deduce.answers.hints import hint
from deduce.engine.registry import load_ladder
from deduce.game.puzzle import EMPTY
from deduce.pages.article import hint_data, marked, with_symbols
from deduce.pages.document import shared_parts
from deduce.pages.sights import MOST_LEVEL
from deduce.wording import pages
from deduce.wording.language import languages, speaking

ASSETS = Path(deduce.__file__).parent / "pages" / "assets"
SITE = Path(__file__).parents[2] / "web" / "site"
FILES = [*(str(ASSETS / f"{name}.js") for name in ("data", "breaks", "sights", "hint")), str(SITE / "certain.js")]


def asked(code: str, boards: Sequence[dict[str, Any]]) -> list[Any]:
    """Return what the script of a page in a language says of boards."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not on the path")
    if not SITE.is_dir():
        pytest.skip("the site is not beside the tests")
    with speaking(code):
        (page,) = re.findall(r'id="page">(.*?)</script>', shared_parts(pages.SCRIPT, load_ladder()))
    given = json.dumps({"page": page, "files": FILES, "boards": boards})
    script = Path(__file__).parent / "sights.mjs"
    done = subprocess.run([node, str(script)], input=given, capture_output=True, text=True, check=True, timeout=600)
    found: list[Any] = json.loads(done.stdout)
    return found


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the script of a page has it, of whose solution nothing is known."""
    place = {cell: at for at, cell in enumerate(product(range(puzzle.rows), range(puzzle.columns)))}
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique": puzzle.unique_lines,
        "odd": puzzle.odd,
        "givens": "".join(puzzle.givens),
        "symbols": [puzzle.symbols.zero, puzzle.symbols.one],
        "signs": [[place[sign.a], place[sign.b], sign.mark] for sign in puzzle.signs],
        "certain": EMPTY * len(place),
    }


def partly_filled(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Return a puzzle with some of its solution entered, or as it is before a step of its explanation."""
    trace = explained(puzzle)
    if rng.random() < 0.5:
        return evolve(puzzle, givens=list(rng.choice(trace.steps).before), solution=())
    shown = rng.random()
    rows = (
        "".join(full if given == EMPTY and rng.random() < shown else given for given, full in zip(*both, strict=True))
        for both in zip(puzzle.givens, trace.final, strict=True)
    )
    return evolve(puzzle, givens=list(rows), solution=())


ODD_LINES = Puzzle(["..1..", ".....", "....0", ".....", "....0"], odd="ones")
BOARDS = [*(puzzle for puzzle in PUZZLES if puzzle.columns <= 14), evolve(TANGO, unique_lines=True), LETTERS, ODD_LINES]


@rounds(12, 2000)
@pytest.mark.parametrize("code", languages)
def test_sights_are_the_hints_of_the_engine(code, rounds):
    rng = random.Random(code)
    boards, levels = [], []
    for _ in range(rounds):
        grid = partly_filled(rng.choice(BOARDS), rng)
        found = hint(marked(grid), language=code)
        with speaking(code):
            step = hint_data(found).get("step") if found.step else None
        levels.append(found.step.level if found.step else 0)
        boards.append({"puzzle": data_of(grid), "values": "".join(grid.givens), "step": step})
    for level, board, (seen, wanted, _) in zip(levels, boards, asked(code, boards), strict=True):
        if 0 < level <= MOST_LEVEL:
            assert seen == wanted, board
        elif level:
            assert seen is None, board
    assert sum(0 < level <= MOST_LEVEL for level in levels) > rounds / 3
    assert any(level > MOST_LEVEL for level in levels) or rounds < 100


@rounds(12, 500)
def test_open_steps_of_the_script_are_those_of_the_engine(rounds):
    rng = random.Random(rounds)
    grids = [partly_filled(rng.choice(BOARDS), rng) for _ in range(rounds)]
    boards = [{"puzzle": data_of(grid), "values": "".join(grid.givens), "step": None} for grid in grids]
    for grid, (_, _, seen) in zip(grids, asked("en", boards), strict=True):
        found = deduce.open_steps(marked(grid), level=(1, MOST_LEVEL))
        if found.hint.step is None:
            continue
        wanted = {(step.text, cell, value) for step in found.steps for cell, value in step.places.items()}
        said = {
            (text, (at // grid.columns, at % grid.columns), int(value)) for text, places in seen for at, value in places
        }
        assert said == wanted
        assert len(seen) == len(found.steps)


@rounds(5, 1)
def test_script_is_certain_of_the_solution_and_of_nothing_else(rounds):
    puzzles = [puzzle for puzzle in BOARDS[::rounds] if explained(puzzle).status == "solved"]
    found = asked("en", [{"puzzle": data_of(puzzle)} for puzzle in puzzles])
    for puzzle, (certain, _) in zip(puzzles, found, strict=True):
        pairs = zip(certain, "".join(explained(puzzle).final), strict=True)
        assert all(value in (EMPTY, solved) for value, solved in pairs)
    assert sum(EMPTY not in certain for certain, _ in found) > 0.9 * len(found)


@rounds(5, 1)
def test_steps_of_the_script_begin_the_explanation(rounds):
    puzzles = [puzzle for puzzle in BOARDS[::rounds] if explained(puzzle).status == "solved"]
    found = asked("en", [{"puzzle": data_of(puzzle)} for puzzle in puzzles])
    for puzzle, (_, steps) in zip(puzzles, found, strict=True):
        wanted = list(takewhile(lambda step: step.level <= MOST_LEVEL, explained(puzzle).steps))
        said = [re.sub("</?i>", "", with_symbols(step["places"][0]["text"])) for step in steps]
        assert said == [escape(step.text) for step in wanted]
        assert [step["level"] for step in steps] == [step.level for step in wanted]


def test_script_is_not_certain_of_one_of_several_solutions():
    several = deduce.parse("10..\n....\n....\n....")
    ((certain, _),) = asked("en", [{"puzzle": data_of(several)}])
    assert certain == "".join(several.givens)


@rounds(20, 500)
def test_sight_never_rests_on_a_wrong_entry(rounds):
    rng = random.Random(rounds)
    boards, solutions = [], []
    while len(boards) < rounds:
        puzzle = rng.choice(BOARDS)
        full, entered = "".join(explained(puzzle).final), "".join(partly_filled(puzzle, rng).givens)
        wrong = [
            at for at, given in enumerate("".join(puzzle.givens)) if given == EMPTY != full[at] and rng.random() < 0.1
        ]
        values = "".join("10"[int(full[at])] if at in wrong else value for at, value in enumerate(entered))
        boards.append({"puzzle": data_of(puzzle), "values": values})
        solutions.append(full)
    for (seen, *_), full, board in zip(asked("en", boards), solutions, boards, strict=True):
        for cell, value in seen["places"] if seen else ():
            assert full[cell] in (value, EMPTY), board
        for cell in seen["because"] if seen else ():
            assert full[cell] in (board["values"][cell], EMPTY), board
