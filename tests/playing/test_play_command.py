"""`deduce play` as a command: the puzzle it opens, the save, and errors of one line."""

import pytest
from commands import run
from tables import EASY, HARD, SOLUTION

EASY_LINE = f"6x6;{''.join(EASY.givens)}"
HARD_LINE = f"6x6;{''.join(HARD.givens)}"
DONE_LINE = f"6x6;{''.join(SOLUTION)}"


class Play:
    """Runs the command with saves in the test's folder, and keeps the session that a board would show."""

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, *words, entered=()):
        """Run it; the player enters some values."""
        self.entered = dict(entered)
        return run("play", *words, cwd=self.folder)

    def on_board(self, session, place, ladder, timer):
        session.open(place)
        session.game.do(self.entered)
        session.save()
        self.session = session
        return 0


@pytest.fixture
def play(tmp_path, monkeypatch):
    playing = Play(tmp_path)
    monkeypatch.setattr("platformdirs.user_state_path", lambda *args, **kwargs: tmp_path / "state")
    monkeypatch.setattr("deduce.cli.play._on_board", playing.on_board)
    return playing


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text(f"{DONE_LINE}\n{EASY_LINE}\n{HARD_LINE}\n")
    return path


def test_save_file_of_another_puzzle_is_refused(play):
    play(HARD_LINE, "--save", "other.json", entered={(0, 0): 0})
    ended = play(EASY_LINE, "--save", "other.json")
    assert (ended.returncode, ended.stderr) == (2, "other.json: the game of another puzzle\n")


def test_book_without_a_puzzle_of_the_level_is_reported(play, book):
    ended = play("book.txt", "--level", "6")
    assert (ended.returncode, ended.stderr) == (1, "no puzzle is of that level\n")


def test_game_continues_and_new_restarts_it(play):
    play(EASY_LINE, entered={(0, 0): 0})
    assert len(list((play.folder / "state" / "play").iterdir())) == 1
    play(EASY_LINE)
    assert play.session.notes == ["Continued where you left off."]
    assert play.session.game.value((0, 0)) == 0
    play(EASY_LINE, "--new")
    assert play.session.notes == []
    assert play.session.game.value((0, 0)) is None


@pytest.mark.parametrize(
    ("words", "number"), [("book.txt", 1), ("book.txt", 2), ("book.txt#3", 3), ("book.txt --level 7-8", 3)]
)
def test_book_starts_with_the_first_unsolved_or_named_puzzle(play, book, words, number):
    if number == 2:
        play("book.txt")
    play(*words.split())
    assert play.session.title == f"6x6, puzzle {number} of 3"


def test_other_puzzles_of_a_book_are_those_of_the_level(play, book):
    play("book.txt#2", "--level", "7")
    assert [list(play.session.others(step)) for step in (1, -1)] == [[2], []]


def test_seed_makes_the_same_puzzle_and_the_next_one(play):
    words = ("--generate", "4", "--level", "1", "--seed", "5")
    play(*words)
    assert play.session.title == "4x4, puzzle 1, 4x4-level1-5-1"
    first = play.session.game.puzzle
    play(*words)
    assert play.session.game.puzzle == first
    assert next(play.session.others(1)) == 1
    assert play.session.puzzles[1].id.endswith("-5-2")
    assert play("--generate", "4").stderr.startswith("Seed ")
