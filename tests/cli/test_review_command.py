"""`deduce review` says what the library says, in words and as data, of moves and of saved games."""

import json

import pytest
from commands import run

import deduce
from deduce.playing.game import Game
from deduce.playing.session import text_of

FIRST = "puzzles/first.txt"
MOVES = "r5c3=0 double-digit\nr2c3=0\n"


def test_moves_are_judged_in_words_and_as_data():
    ended = run("review", FIRST, "-", given=MOVES)
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[0] == "Move 1, r5c3 = 0: argued by pair, level 1."
    assert ended.stdout.splitlines()[-1] == "The grid cannot be completed since move 2."
    said = json.loads(run("review", FIRST, "-", "--format", "json", given=MOVES).stdout)
    assert said == deduce.review(deduce.load(FIRST), MOVES).to_json()


def test_exit_status_is_0_if_every_move_is_argued():
    assert run("review", FIRST, "-", given="r5c3=0 double-digit\n").returncode == 0
    assert run("review", FIRST, "-", given="r5c3=0 sandwich\n").returncode == 1
    assert run("review", FIRST, "-", "--max-level", 1, given="r5c4=0\n").returncode == 1


@pytest.mark.parametrize(
    ("rule", "note"), [("duble-digit", "unknown rule 'duble-digit'; similar: double-digit\n"), ("sandwich", "")]
)
def test_unknown_rule_is_noted(rule, note):
    assert run("review", FIRST, "-", given=f"r5c3=0 {rule}\n").stderr == note


def test_summary_option_shows_only_the_summary():
    ended = run("review", FIRST, "-", "--summary", given=MOVES)
    assert ended.stdout.splitlines()[0] == "2 entries: 1 argued, 0 jumps, 0 guesses, 1 wrong."
    assert "Move 1," not in ended.stdout


def test_symbols_are_those_of_the_puzzle():
    name = "puzzles/6x6-x-and-o.txt"
    puzzle = deduce.load(name)
    (cell, value), *_ = deduce.hint(puzzle).step.places.items()
    entry = f"r{cell[0] + 1}c{cell[1] + 1}", puzzle.symbols.of(value)
    ended = run("review", name, "-", given="{}={}\n".format(*entry))
    assert (ended.returncode, "{} = {}".format(*entry) in ended.stdout) == (0, True)


def test_saved_game_is_read(tmp_path):
    puzzle = deduce.load(FIRST)
    game = Game(puzzle)
    for move in ({(4, 2): 0}, "suppose", {(1, 2): 0}, "drop"):
        game.do(move)
    save = tmp_path / "save.json"
    save.write_text(text_of(game, 10), encoding="utf-8")
    ended = run("review", FIRST, save)
    assert (ended.returncode, ended.stdout.splitlines()[0]) == (0, "Move 1, r5c3 = 0: argued by pair, level 1.")
    other = run("review", "puzzles/4x4.txt", save)
    assert (other.returncode, other.stderr) == (2, f"{save}: this is the game of another puzzle\n")


def test_unreadable_move_is_reported_with_its_place():
    ended = run("review", FIRST, "-", given="r5c3=0\nr9c9=1\nx\n")
    assert ended.returncode == 2
    assert [line.split(": ")[0] for line in ended.stderr.splitlines()] == ["<stdin>:2", "<stdin>:3"]
    assert run("review", "4x4;111.............", "-", given="").returncode == 2


def test_reason_is_judged_in_words_and_as_data():
    given = "r5c3=0 double-digit because r5c1 r5c2\nr3c1=0 because r1c1\n"
    ended = run("review", FIRST, "-", given=given)
    assert ended.returncode == 1
    assert ended.stdout.splitlines()[:3] == [
        "Move 1, r5c3 = 0: argued by pair, level 1.",
        "Move 2, r3c1 = 0: argued by pair, level 1. The reason does not fit the grid:",
        "  r1c1 is empty.",
    ]


def test_moves_are_found_in_running_text():
    text = "Row 5 has two 1s in columns 1-2.\nSo **row 5, column 3 is 0**, because r5c1 and r5c2.\nThen (9, 9) = 1.\n"
    ended = run("review", FIRST, "-", "--find", given=text)
    assert ended.stdout.splitlines()[0] == "Move 1, r5c3 = 0: argued by pair, level 1."
    found, unread = ended.stderr.splitlines()
    assert found == "<stdin>: 1 move found"
    assert unread.startswith("<stdin>:3: a cell lies outside the grid, which has 6 rows and 6 columns (found 'Then")
    assert ended.returncode == 1
    assert run("review", FIRST, "-", "--find", given="I do not know.\n").returncode == 1
