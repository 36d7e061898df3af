"""The shipped puzzles: each can be read, has one solution, and is solved by the whole ladder."""

from __future__ import annotations

from pathlib import Path

import pytest

from deduce.answers.check import check
from deduce.answers.explain import explain
from deduce.engine.registry import load
from deduce.formats import load_book, read_bytes
from deduce.game.puzzle import Puzzle

FOLDER = Path(__file__).parent.parent / "puzzles"
if not FOLDER.is_dir():
    pytest.skip("the shipped puzzles are not beside these tests", allow_module_level=True)

FILES = sorted(path for path in FOLDER.iterdir() if path.name != "README.md")
PUZZLES = [
    pytest.param(puzzle, id=f"{path.name}-{number}")
    for path in FILES
    for number, puzzle in enumerate(read_bytes(path.read_bytes(), path.name).puzzles, 1)
]
FIVE = {"double-digit", "sandwich", "quota-fill", "n-different-blanks", "unique-line"}


def test_every_file_reads_without_a_fault() -> None:
    for path in FILES:
        reading = read_bytes(path.read_bytes(), path.name)
        assert reading.puzzles
        assert reading.faults == ()


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_puzzle_is_proper_and_solved_by_the_rules(puzzle: Puzzle) -> None:
    verdict = check(puzzle)
    assert verdict.status == "unique"
    assert verdict.faults == ()
    trace = explain(puzzle)
    assert trace.status == "solved"
    assert (trace.final,) == verdict.solutions
    if puzzle.solution:
        assert puzzle.solution == trace.final


@pytest.mark.parametrize("name", ["8x8-hard.txt", "10x10-hard.txt", "12x12-hard.txt"])
def test_hard_puzzles_need_lookahead(name: str) -> None:
    (puzzle,) = load_book(FOLDER / name)
    assert explain(puzzle, ladder=load().up_to(6.9)).status == "stuck"
    assert "lookahead" in {step.rule for step in explain(puzzle).steps}


def test_easy_book_needs_only_neighbours_and_counting() -> None:
    puzzles = read_bytes((FOLDER / "easy-book.txt").read_bytes()).puzzles
    assert len(puzzles) == 14
    assert [puzzle.rows for puzzle in puzzles] == sorted(puzzle.rows for puzzle in puzzles)
    assert all(explain(puzzle, ladder=load().up_to(2.9)).status == "solved" for puzzle in puzzles)


def test_first_puzzle_shows_the_five_best_known_rules() -> None:
    (puzzle,) = load_book(FOLDER / "first.txt")
    assert (puzzle.rows, puzzle.columns, puzzle.clues) == (6, 6, 7)
    steps = explain(puzzle).steps
    assert {step.rule for step in steps} >= FIVE
    assert max(step.level for step in steps) <= 5


def test_readme_names_every_file() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FILES if f"`{path.name}`" not in text] == []
