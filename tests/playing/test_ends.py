"""The save is complete and the terminal restored, however a game ends."""

import os
import random
import select
import signal
import struct
import subprocess
import sys
import time

import pytest
from commands import command, run
from tables import EASY

from deduce.playing.session import game_of

if os.name == "nt":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

import fcntl
import pty
import termios

PUZZLE = ";".join(("6x6", "".join(EASY.givens)))
BLANKS = [(r, c) for r, row in enumerate(EASY.givens) for c, given in enumerate(row) if given == "."]


class Terminal:
    """Runs a command in a separate terminal, until it is closed; `seen` is all that it has written."""

    def __init__(self, *words, **env):
        self.seen = b""
        self._read_to = 0  # the end of the text that was waited for last
        self._fd, terminal = pty.openpty()
        self.modes_before = self.modes
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", **env}
        self._process = subprocess.Popen(
            command(*words), stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True
        )
        os.close(terminal)

    def type(self, text):
        """Type something."""
        os.write(self._fd, text.encode())

    def wait_for(self, text, seconds=60):
        """Read until a text is drawn.  Raises TimeoutError."""
        end = time.monotonic() + seconds
        while text.encode() not in self.seen[self._read_to :]:
            if not self.read(end):
                raise TimeoutError(f"{text!r} was not drawn: {self.seen[-2000:]!r}")
        self._read_to = self.seen.index(text.encode(), self._read_to)

    def read(self, end):
        ready, _, _ = select.select([self._fd], [], [], max(end - time.monotonic(), 0))
        try:
            new = os.read(self._fd, 65536) if ready else b""
        except OSError:  # the other end is closed
            new = b""
        self.seen += new
        return bool(new)

    def kill(self, number=signal.SIGKILL):
        self._process.send_signal(number)

    def status(self, seconds=60):
        """Wait for the end, and return the exit status; below 0 the signal that ended it."""
        end = time.monotonic() + seconds
        while self.read(end):
            pass
        os.close(self._fd)
        return self._process.wait(seconds)

    def hang_up(self, seconds=60):
        """Close the terminal, which sends no signal, and return the exit status."""
        os.close(self._fd)
        try:
            return self._process.wait(seconds)
        finally:
            self._process.kill()

    @property
    def modes(self):
        """The local modes of the terminal, by termios."""
        return termios.tcgetattr(self._fd)[3]


def board(folder, *words):
    terminal = Terminal("play", PUZZLE, *words, XDG_STATE_HOME=str(folder))
    terminal.wait_for("quit")
    return terminal


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux", reason="the folder of saves is another one")
def test_kill_loses_at_most_the_last_entry(tmp_path):
    rng = random.Random(1)
    for number in range(10):
        folder = tmp_path / str(number)
        terminal = board(folder)
        known = rng.randrange(1, 6)
        for r, c in BLANKS[:known]:
            terminal.type("0")
            terminal.wait_for(f"r{r + 1}c{c + 1}: 0, entered")
            terminal.type("\t")
        terminal.type("0\t0\t")
        if rng.random() < 0.5:
            terminal.read(rng.random() / 50)
        terminal.kill()
        assert terminal.status() == -signal.SIGKILL
        (save,) = (folder / "deduce" / "play").glob("*.json")
        game = game_of(save.read_text()).game
        entered = [cell for cell in BLANKS if game.value(cell) == 0]
        assert entered[:known] == BLANKS[:known]
        assert entered == BLANKS[: len(entered)]


@pytest.fixture
def playing(tmp_path):
    """A board on which one entry is made."""
    terminal = board(tmp_path, "--save", tmp_path / "game.json")
    terminal.type("0")
    terminal.wait_for("r1c1: 0, entered")
    yield terminal
    assert game_of((tmp_path / "game.json").read_text()).game.state.rows[0] == "0....."


@pytest.mark.parametrize(
    ("end", "status"),
    [
        (lambda terminal: terminal.type("q"), 0),
        (lambda terminal: terminal.kill(signal.SIGINT), 130),
        pytest.param(lambda terminal: terminal.kill(signal.SIGTERM), 143, marks=pytest.mark.nightly),
        pytest.param(lambda terminal: terminal.kill(signal.SIGHUP), 129, marks=pytest.mark.nightly),
    ],
    ids=["q", "SIGINT", "SIGTERM", "SIGHUP"],
)
def test_end_restores_the_terminal_and_saves_the_game(playing, end, status):
    assert playing.modes != playing.modes_before
    end(playing)
    playing.wait_for("\x1b[?1049l")  # back from the other screen
    assert playing.status() == status
    assert b"\x1b[?25h" in playing.seen.rpartition(b"\x1b[?1049l")[2]  # the cursor is shown again
    assert b"Traceback" not in playing.seen


@pytest.mark.nightly
def test_board_ends_and_saves_when_the_terminal_disappears(playing):
    assert playing.hang_up() > 0


def test_terminal_without_cursor_movement_is_reported():
    ended = run("play", PUZZLE, terminal=True, env={"TERM": "dumb"})
    assert (ended.returncode, ended.stderr) == (2, "this terminal (TERM=dumb) cannot show a board\n")
