"""A command in a separate terminal (POSIX): typed keys and drawn text."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping
from pathlib import Path

from commands import command


class Terminal:
    """Runs a command in a terminal, until it is closed.

    Attributes:
        seen: all that it has written.
    """

    def __init__(self, *words: object, env: Mapping[str, str], size: tuple[int, int] = (80, 24)) -> None:
        self.seen = b""
        self._read_to = 0  # the end of the text that was waited for last
        self._fd, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", **env}
        self._process = subprocess.Popen(
            command(*words), stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True
        )
        os.close(terminal)

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self._fd, text.encode())

    def wait_for(self, text: str, seconds: float = 60.0) -> None:
        """Read until a text is drawn.  Raises TimeoutError."""
        end = time.monotonic() + seconds
        while text.encode() not in self.seen[self._read_to :]:
            if not self._read(end):
                raise TimeoutError(f"{text!r} was not drawn: {self.seen[-2000:]!r}")
        self._read_to = self.seen.index(text.encode(), self._read_to)

    def _read(self, end: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], max(end - time.monotonic(), 0))
        try:
            new = os.read(self._fd, 65536) if ready else b""
        except OSError:  # the other end is closed
            new = b""
        self.seen += new
        return bool(new)

    def kill(self, number: int = signal.SIGKILL) -> None:
        self._process.send_signal(number)

    def status(self, seconds: float = 60.0) -> int:
        """Wait for the end, and return the exit status; below 0 the signal that ended it."""
        end = time.monotonic() + seconds
        while self._read(end):
            pass
        os.close(self._fd)
        return self._process.wait(seconds)

    def hang_up(self, seconds: float = 60.0) -> int:
        """Close the terminal, which sends no signal, and return the exit status."""
        os.close(self._fd)
        try:
            return self._process.wait(seconds)
        finally:
            self._process.kill()

    @property
    def modes(self) -> int:
        """The local modes of the terminal, by termios."""
        return int(termios.tcgetattr(self._fd)[3])


def only_save(folder: Path) -> Path:
    """Return the one save of a state folder."""
    (path,) = (folder / "deduce" / "play").glob("*.json")
    return path
