"""The save is complete and the terminal restored, however a game ends."""

import os
import random
import signal
import sys

import pytest
from tables import EASY

from deduce.playing.saves import game_of

if os.name == "nt":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from terminal import Terminal, only_save

PUZZLE = ";".join(("6x6", "".join(EASY.givens)))
BLANKS = [(r, c) for r, row in enumerate(EASY.givens) for c, given in enumerate(row) if given == "."]


def board(tmp_path, *words, **env):
    terminal = Terminal("play", PUZZLE, *words, env={"XDG_STATE_HOME": str(tmp_path), **env})
    terminal.wait_for("quit")
    return terminal


def saved(tmp_path):
    return game_of(only_save(tmp_path).read_text()).game


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="the folder of saves is another one")
def test_kill_loses_at_most_the_last_entry(tmp_path):
    rng = random.Random(1)
    for number in range(10):
        folder = tmp_path / str(number)
        terminal = Terminal("play", PUZZLE, env={"XDG_STATE_HOME": str(folder)})
        terminal.wait_for("quit")
        known = rng.randrange(1, 6)
        for r, c in BLANKS[:known]:
            terminal.type("0")
            terminal.wait_for(f"r{r + 1}c{c + 1}: 0, entered")
            terminal.type("\t")
        terminal.type("0\t0\t")
        if rng.random() < 0.5:
            terminal._read(rng.random() / 50)
        terminal.kill()
        assert terminal.status() == -signal.SIGKILL
        game = saved(folder)
        entered = [cell for cell in BLANKS if game.value(cell) == 0]
        assert entered[:known] == BLANKS[:known]
        assert entered == BLANKS[: len(entered)]


@pytest.mark.parametrize(
    ("number", "status"),
    [
        (signal.SIGINT, 130),
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.nightly),
        pytest.param(signal.SIGHUP, 129, marks=pytest.mark.nightly),
    ],
    ids=lambda value: str(value),
)
def test_signal_restores_the_terminal_and_saves_the_game(tmp_path, number, status):
    terminal = Terminal("--version", env={})
    terminal.wait_for("deduce")
    before = terminal.modes
    terminal.status()
    terminal = board(tmp_path, "--save", tmp_path / "game.json")
    assert terminal.modes != before
    terminal.type("0")
    terminal.wait_for("r1c1: 0, entered")
    terminal.kill(number)
    terminal.wait_for("\x1b[?1049l")  # back from the other screen
    assert terminal.status() == status
    assert b"\x1b[?25h" in terminal.seen.rpartition(b"\x1b[?1049l")[2]  # the cursor is shown again
    assert b"Traceback" not in terminal.seen
    assert game_of((tmp_path / "game.json").read_text()).game.state.rows[0] == "0....."


@pytest.mark.nightly
def test_board_ends_and_saves_when_the_terminal_disappears(tmp_path):
    terminal = board(tmp_path, "--save", tmp_path / "game.json")
    terminal.type("0")
    terminal.wait_for("r1c1: 0, entered")
    assert terminal.hang_up() > 0
    assert game_of((tmp_path / "game.json").read_text()).game.state.rows[0] == "0....."


def test_game_continues_after_quitting(tmp_path):
    for press, drawn in (("0", "r1c1: 0, entered"), ("1", "r1c2: 1, entered")):
        terminal = board(tmp_path, "--save", tmp_path / "game.json")
        terminal.type(press)
        terminal.wait_for(drawn)
        terminal.type("q")
        assert terminal.status() == 0
    assert game_of((tmp_path / "game.json").read_text()).game.state.rows[0] == "01...."


def test_terminal_without_cursor_movement_is_reported(tmp_path):
    terminal = Terminal("play", PUZZLE, "--save", tmp_path / "game.json", env={"TERM": "dumb"})
    assert terminal.status() == 2
    assert terminal.seen == b"this terminal (TERM=dumb) cannot show a board\r\n"
