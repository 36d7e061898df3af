"""A search that meets its bound: each command says so, with a verdict and a status, and --no-limits goes on."""

import json

import pytest
from commands import run

from deduce.checking import check
from deduce.playing.game import Game
from deduce.playing.saves import text_of
from deduce.puzzle import Puzzle
from deduce.search import two

BLANK = "......\n" * 6
TOLD = "ot decided within 24 steps"
GOES_ON = "--no-limits goes on"


@pytest.fixture(autouse=True)
def little(monkeypatch):
    monkeypatch.setattr("deduce.search.exact.MOST_STEPS", 24)
    two._search.cache_clear()


@pytest.mark.parametrize("words", ["check -", "solve -", "hint - --reveal 3", "grade -", "clues -"])
def test_a_bound_that_is_met_is_told_and_lifted(words):
    ended = run(*words.split(), given=BLANK)
    told = " ".join(f"{ended.stdout} {ended.stderr}".split())
    assert TOLD in told
    assert GOES_ON in told
    assert ended.returncode == 1
    ended = run(*words.split(), "--no-limits", given=BLANK)
    assert TOLD not in ended.stdout + ended.stderr
    assert ended.returncode == 1


def test_json_has_a_verdict_of_its_own():
    for words, key in (("check", "verdict"), ("solve", "verdict"), ("grade", "status"), ("hint", "status")):
        ended = run(words, "-", "--format", "jsonl", given=BLANK)
        assert (json.loads(ended.stdout)[key], ended.returncode) == ("unknown", 1)


def test_what_a_book_comes_to_counts_it():
    given = f"{BLANK}\n01\n10\n"
    assert "with exactly one solution, 1 not decided." in run("check", "-", given=given).stderr
    assert "1 solved, 1 not decided." in run("solve", "-", given=given).stderr


def test_one_solution_that_was_found_is_shown(monkeypatch):
    two_found = next(
        steps for steps in range(24, 1000, 12) if len(check(Puzzle(BLANK.split()), most_steps=steps).solutions) == 1
    )
    monkeypatch.setattr("deduce.search.exact.MOST_STEPS", two_found)
    ended = run("solve", "-", "--unique-lines", given=BLANK)
    assert len(ended.stdout.split()) == 6
    assert "This is one solution, and whether it is the only one was n" + TOLD[:4] in ended.stderr
    assert ended.returncode == 1


def test_a_save_with_a_puzzle_beyond_the_bounds_is_not_played(tmp_path):
    save = tmp_path / "large.json"
    save.write_text(text_of(Game(Puzzle(["." * 201] * 2)), 1.0))
    ended = run("play", "--save", save)
    assert ended.stderr == f"{save}: the grid is too large: at most 200 rows and columns (--no-limits lifts this)\n"
    assert (ended.stdout, ended.returncode) == ("", 2)
    ended = run("play", "--save", save, "--no-limits")
    assert (ended.stderr, ended.returncode) == ("the board needs a terminal, on standard error\n", 2)


@pytest.mark.nightly
@pytest.mark.parametrize("rows", [100, 200])
def test_a_blank_grid_as_large_as_may_be_is_not_decided(rows, monkeypatch):
    monkeypatch.undo()
    ended = run(
        "check",
        "-",
        "--unique-lines",
        "--format",
        "json",
        given=f"{rows} {10_000 // rows}\n" + ("." * (10_000 // rows) + "\n") * rows,
    )
    assert json.loads(ended.stdout)["why"] == f"Not decided within 250,000 steps: no solution so far; {GOES_ON}."
