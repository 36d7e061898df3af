"""A search that meets its bound: each command says so, with a verdict and a status, and --no-limits continues."""

import pytest
from commands import run

from deduce.playing.game import Game
from deduce.playing.session import text_of
from deduce.puzzle import Puzzle
from deduce.search import solutions

BLANK = "......\n" * 6
MESSAGE = "ot decided within 24 steps"
REMEDY = "--no-limits continues"


@pytest.fixture(autouse=True)
def little(monkeypatch):
    monkeypatch.setattr("deduce.search.exact.MOST_STEPS", 24)
    solutions._search.cache_clear()


@pytest.mark.parametrize("words", ["check -", "solve -", "hint - --reveal 3", "grade -", "clues -"])
def test_search_limit_is_reported_and_can_be_removed(words):
    ended = run(*words.split(), given=BLANK)
    output = " ".join(f"{ended.stdout} {ended.stderr}".split())
    assert MESSAGE in output
    assert REMEDY in output
    assert ended.returncode == 1
    ended = run(*words.split(), "--no-limits", given=BLANK)
    assert MESSAGE not in ended.stdout + ended.stderr
    assert ended.returncode == 1


def test_saved_puzzle_beyond_the_limits_is_refused(tmp_path):
    save = tmp_path / "large.json"
    save.write_text(text_of(Game(Puzzle(["." * 201] * 2)), 1.0))
    ended = run("play", "--save", save)
    assert ended.stderr == f"{save}: the grid is too large: at most 200 rows and columns (--no-limits lifts this)\n"
    assert (ended.stdout, ended.returncode) == ("", 2)
    ended = run("play", "--save", save, "--no-limits")
    assert (ended.stderr, ended.returncode) == ("the board needs a terminal, on standard error\n", 2)
