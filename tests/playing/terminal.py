"""A command in a terminal of its own (POSIX): what is typed, and what is drawn."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping
from pathlib import Path

from commands import command


class Terminal:
    """Runs a command in a terminal, until it is closed.

    Attributes:
        pid: of the command.
        seen: all that it has written.
    """

    def __init__(self, *words: object, env: Mapping[str, str], size: tuple[int, int] = (80, 24)) -> None:
        self.seen = b""
        self._read_to = 0  # what was waited for before ends there
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execve(command()[0], command(*words), {**os.environ, "TERM": "xterm-256color", **env})
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

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

    def forget(self) -> None:
        """Begin anew with what is seen."""
        self.seen, self._read_to = b"", 0

    def kill(self, number: int = signal.SIGKILL) -> None:
        os.kill(self.pid, number)

    def status(self, seconds: float = 60.0) -> int:
        """Wait for the end, and give the exit status; below 0 the signal that ended it."""
        end = time.monotonic() + seconds
        while self._read(end):
            pass
        os.close(self._fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    @property
    def modes(self) -> int:
        """Give what the terminal does with what is typed: the local modes of termios."""
        return int(termios.tcgetattr(self._fd)[3])


def only_save(folder: Path) -> Path:
    """Give the one save of a state folder."""
    (path,) = (folder / "deduce" / "play").glob("*.json")
    return path
