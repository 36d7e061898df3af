"""`deduce play` as a command: what it opens, where it saves, and one clear line where it cannot."""

import json
import subprocess
import sys
from importlib import util

import pytest
from commands import command, run
from tables import EASY, HARD, SOLUTION

EASY_LINE = f"6x6;{''.join(EASY.givens)}"
HARD_LINE = f"6x6;{''.join(HARD.givens)}"
DONE_LINE = f"6x6;{''.join(SOLUTION)}"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Run the command with saves in a folder of the test's own."""
    monkeypatch.setattr("platformdirs.user_state_path", lambda *args, **kwargs: tmp_path / "state")

    def run_it(*words, given="quit\n", **options):
        return run("play", *words, given=given, cwd=tmp_path, **options)

    return run_it


def saves(tmp_path):
    return sorted((tmp_path / "state" / "play").glob("*"))


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text(f"{DONE_LINE}\n{EASY_LINE}\n{HARD_LINE}\n")
    return path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "PUZZLE is missing"),
        ([EASY_LINE, "--size", "6"], "only one of the two"),
        ([EASY_LINE, "--seed", "6"], "--seed is for --size"),
        (["--size", "six"], "--size takes a number"),
        (["--size", "6", "--level", "9"], "--level takes a whole number"),
        (["--size", "1", "--level", "1"], "a side has 2 to 100 cells"),
        (["--size", "6", "--seed", "x"], "seed"),
        ([EASY_LINE, "--level", "hard"], "--level takes a number or a range"),
        (["no-such-file.txt"], "there is no such file"),
        (["book.txt#9"], "there is no puzzle '9'"),
        (["book.txt", "--save", "game.json"], "--save keeps one game"),
        (["--save", "none.json"], "PUZZLE is missing"),
        (["--save", "book.txt"], "book.txt: it is not JSON"),
        ([EASY_LINE, "--save", "other.json"], "is the game of another puzzle"),
        ([EASY_LINE, "--symbols", "XX."], "--symbols"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_usage_is_told_in_one_line(play, book, words, said):
    play(HARD_LINE, "--lines", "--save", "other.json", given="r1c1 0\n")
    ended = play(*words, "--lines")
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert said in line
    assert ended.stdout == ""


def test_a_book_without_a_puzzle_of_the_level_is_the_trouble(play, book):
    ended = play("book.txt", "--level", "6", "--lines")
    assert (ended.returncode, ended.stderr) == (1, "no puzzle there is of that level\n")


def test_without_a_terminal_the_way_without_one_is_named(play):
    ended = play(EASY_LINE)
    assert ended.returncode == 2
    assert ended.stderr == "the board needs a terminal, on standard error; --lines plays without one\n"


def test_without_the_extra_it_is_named_and_lines_play_all_the_same(play, tmp_path, monkeypatch):
    found = util.find_spec
    monkeypatch.setattr(
        "deduce.cli.play.find_spec", lambda name: None if name in ("textual", "platformdirs") else found(name)
    )
    ended = play(EASY_LINE)
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert "pip install 'deduce-puzzles[play]'" in line
    assert "--lines" in line
    ended = play(EASY_LINE, "--lines", given="r1c1 0\n")
    assert ended.returncode == 0
    assert "r1c1 is 0." in ended.stdout
    assert ended.stderr.startswith("This game is not saved by itself")
    assert saves(tmp_path) == []
    ended = play(EASY_LINE, "--lines", "--save", "game.json", given="r1c1 0\n")
    assert ended.stderr == ""
    assert json.loads((tmp_path / "game.json").read_text())["entries"][0] == "0....."


def test_line_by_line_nothing_heavy_is_loaded(tmp_path):
    code = (
        "import sys\nfrom deduce.cli import main\ntry: main()\nexcept SystemExit as end: assert not end.code\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    words = ["play", EASY_LINE, "--lines", "--save", str(tmp_path / "game.json")]
    ended = subprocess.run(
        [sys.executable, "-c", code, *words], input="hint\nshow\n", capture_output=True, text=True, check=True
    )
    heavy = {"textual", "rich", "asyncio", "multiprocessing", "concurrent", "pydantic", "platformdirs"}
    assert not heavy & set(ended.stdout.splitlines()[-1].split())


def test_a_game_is_taken_up_and_begun_anew(play, tmp_path):
    play(EASY_LINE, "--lines", given="r1c1 0\n")
    assert len(saves(tmp_path)) == 1
    ended = play(EASY_LINE, "--lines")
    assert "Taken up where it was left." in ended.stdout
    assert "28 blanks left." in ended.stdout
    ended = play(EASY_LINE, "--lines", "--new")
    assert "Taken up" not in ended.stdout
    assert "29 blanks left." in ended.stdout


def test_a_save_of_ones_own_is_enough_to_go_on(play):
    play(EASY_LINE, "--lines", "--save", "game.json", given="r1c1 0\n")
    ended = play("--lines", "--save", "game.json")
    assert "28 blanks left." in ended.stdout


def test_a_damaged_save_is_told_and_kept(play, tmp_path):
    play(EASY_LINE, "--lines", given="r1c1 0\n")
    (path,) = saves(tmp_path)
    path.write_text('{"format": "deduce-play/1"')
    ended = play(EASY_LINE, "--lines")
    assert ended.returncode == 0
    assert "The saved game cannot be read: it is not JSON" in ended.stdout
    assert saves(tmp_path)[0].name.endswith(".damaged-1.json")


def test_what_is_no_saved_game_is_refused_and_left_as_it_is(play, book, tmp_path):
    before = book.read_bytes()
    for words in (
        ["--save", "book.txt"],
        [EASY_LINE, "--save", "book.txt"],
        [EASY_LINE, "--new", "--save", "book.txt"],
    ):
        ended = play(*words, "--lines", given="r1c1 0\n")
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith("book.txt: it is not JSON")
    assert list(tmp_path.iterdir()) == [book]
    assert book.read_bytes() == before


def test_two_players_line_by_line_know_of_each_other(tmp_path):
    words = command("play", EASY_LINE, "--lines", "--save", tmp_path / "game.json")
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as one:
        while "left" not in one.stdout.readline():
            pass
        looked = run(*words[3:], given="show\n")
        assert "It is being played elsewhere, too:" in looked.stdout
        played = run(*words[3:], given="r1c1 0\n")
        assert "r1c1 is 0." in played.stdout
        assert looked.stderr == played.stderr == ""
        told, trouble = one.communicate("r1c1 1\nr1c2 1\n")
        assert one.returncode == 0
    assert told.count("Not saved: the game is played on elsewhere. Open it again to go on from there.") == 2
    assert trouble.startswith("Not saved: ")
    again = run(*words[3:], given="show\n")
    assert "elsewhere" not in again.stdout
    assert json.loads((tmp_path / "game.json").read_text())["entries"][0] == "0....."


def test_a_book_begins_with_what_is_not_solved_or_where_it_is_told(play, book):
    assert play("book.txt", "--lines").stdout.startswith("6x6, puzzle 1 of 3.")
    assert play("book.txt", "--lines").stdout.startswith("6x6, puzzle 2 of 3.")
    assert play("book.txt#3", "--lines").stdout.startswith("6x6, puzzle 3 of 3.")
    assert play("book.txt", "--level", "7-8", "--lines").stdout.startswith("6x6, puzzle 3 of 3.")
    ended = play("book.txt#2", "--level", "7", "--lines", given="next\nnext\nprevious\n")
    assert "6x6, puzzle 3 of 3." in ended.stdout
    assert "There is no next puzzle." in ended.stdout
    assert "There is no previous puzzle." in ended.stdout


def test_a_puzzle_is_made_and_the_same_again_and_another(play):
    words = ("--size", "4", "--level", "1", "--seed", "5", "--lines")
    ended = play(*words)
    assert ended.stdout.startswith("4x4, puzzle 1, 5-1.")
    assert play(*words).stdout == ended.stdout
    assert "4x4, puzzle 2, 5-2." in play(*words, given="next\n").stdout
    assert play("--size", "4", "--lines").stderr.startswith("Seed ")


def test_lines_may_repeat_where_that_is_said(play):
    assert play(EASY_LINE, "--no-unique-lines", "--lines").stdout.startswith("6x6, lines may repeat.")


def test_for_a_screen_reader_it_is_line_by_line_by_itself(play):
    ended = play(EASY_LINE, "--plain")
    assert ended.returncode == 0
    assert "Row 5: 1 1 blank blank 1 blank" in ended.stdout


def test_symbols_that_the_output_cannot_hold_are_written_otherwise(play):
    ended = play("4x4;●...............", "--symbols", "● ○ .", "--lines", encoding="ascii")
    assert ended.returncode == 0
    assert "1 | 1 . . . |" in ended.stdout


def test_what_cannot_be_saved_is_told_at_the_end(play, tmp_path):
    (tmp_path / "state").write_text("no folder")
    ended = play(EASY_LINE, "--lines", given="r1c1 0\n")
    assert ended.returncode == 0
    assert "The game is not saved:" in ended.stdout
    assert "The game is not saved: " in ended.stderr


def test_bytes_that_are_no_text_are_no_command_and_the_game_goes_on(play):
    ended = play(EASY_LINE, "--lines", given=b"\xff\xfe\nhint\nquit\n")
    assert ended.returncode == 0
    assert "is no command" in ended.stdout
    assert "Look at" in ended.stdout
