"""A search that meets its bound: each command says so, with a verdict and a status, and --no-limits continues."""

import pytest
from commands import run

from deduce.playing.game import Game
from deduce.playing.saves import text_of
from deduce.puzzle import Puzzle
from deduce.search import two

BLANK = "......\n" * 6
TOLD = "ot decided within 24 steps"
GOES_ON = "--no-limits continues"


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


def test_a_save_with_a_puzzle_beyond_the_bounds_is_not_played(tmp_path):
    save = tmp_path / "large.json"
    save.write_text(text_of(Game(Puzzle(["." * 201] * 2)), 1.0))
    ended = run("play", "--save", save)
    assert ended.stderr == f"{save}: the grid is too large: at most 200 rows and columns (--no-limits lifts this)\n"
    assert (ended.stdout, ended.returncode) == ("", 2)
    ended = run("play", "--save", save, "--no-limits")
    assert (ended.stderr, ended.returncode) == ("the board needs a terminal, on standard error\n", 2)
