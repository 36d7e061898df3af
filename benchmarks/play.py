"""From a key to its drawing on the board, and from the command to the board, in a terminal of its own (POSIX).

    python benchmarks/play.py

For 14x14 and 30x30, in a terminal of 140x50: entries with the cursor moved on, suppositions with a break, and hints
with their links, by themselves and beside a process that keeps a processor busy.  The time runs from the key being
typed to the last byte of the drawing that shows it; the longest counts.  Starting up stands against `deduce hint` on
the same puzzle.  Times are those of a clock on the wall, so only what was measured in one run can be compared.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from deduce.generator import generate

SIZES = (14, 30)
ENTRIES = 60
QUIET = 0.03
"""A drawing has ended when nothing came for so many seconds."""


class Board:
    """A board in a terminal of 140x50."""

    def __init__(self, puzzle: str, folder: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": folder}
        self.begun = time.perf_counter()
        pid, self.fd = pty.fork()
        if pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "deduce", "play", puzzle, "--no-timer"], environment)
        self.pid = pid
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 140, 0, 0))
        self.opened = self.drawn("quit") - self.begun

    def drawn(self, text: str = "") -> float:
        """Read until a text was drawn and all is quiet; give when the last byte came."""
        seen, last = b"", time.perf_counter()
        while True:
            found = not text or text.encode() in seen
            ready, _, _ = select.select([self.fd], [], [], QUIET if found and seen else 60)
            if not ready:
                return last
            seen += os.read(self.fd, 65536)
            last = time.perf_counter()

    def typed(self, keys: str, text: str = "") -> float:
        """Type, and give how many seconds it took until the drawing was there."""
        begun = time.perf_counter()
        os.write(self.fd, keys.encode())
        return self.drawn(text) - begun

    def leave(self) -> None:
        os.write(self.fd, b"q")
        os.waitpid(self.pid, 0)
        os.close(self.fd)


@contextmanager
def busy(wanted: bool) -> Iterator[None]:
    """Keep a processor busy for each there is, beside what happens in here."""
    count = (os.cpu_count() or 1) if wanted else 0
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def measure(puzzle: str, folder: str) -> dict[str, list[float]]:
    """Play a while, and give the times of each kind of key."""
    board = Board(puzzle, folder)
    times: dict[str, list[float]] = {"move": [], "entry": [], "hint": [], "more of it": [], "what if": []}
    for number in range(ENTRIES):
        times["move"].append(board.typed("\t"))
        times["entry"].append(board.typed("10"[number % 2]))
    for _ in range(ENTRIES):
        board.typed("u")
    for _ in range(10):
        times["hint"].append(board.typed("h", "away"))
        times["more of it"] += [board.typed("h") for _ in range(2)]
        board.typed("a")
    board.typed("s")
    for number in range(ENTRIES):
        board.typed("\t")
        times["what if"].append(board.typed("10"[number % 2]))
    board.leave()
    return times


def started(words: list[str]) -> float:
    """Return how many seconds a command takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "deduce", *words], check=True, capture_output=True)
    return time.perf_counter() - begun


def main() -> int:
    for size in SIZES:
        (made,) = generate(size, size, level=4, seed=1)
        puzzle = f"{size}x{size};{''.join(made.puzzle.givens)}"
        for wanted in (False, True):
            with tempfile.TemporaryDirectory() as folder, busy(wanted):
                print(f"\n{size}x{size}, {'every processor busy' if wanted else 'by itself'}: longest (median), ms")
                for what, times in measure(puzzle, folder).items():
                    print(f"  {what:<12}{1000 * max(times):6.0f} ({1000 * median(times):.0f})")
        hint = median(started(["hint", puzzle]) for _ in range(5))
        with tempfile.TemporaryDirectory() as folder:
            opened = []
            for _ in range(5):
                board = Board(puzzle, folder)
                opened.append(board.opened)
                board.leave()
        print(f"  from command to board {1000 * median(opened):.0f} ms, {median(opened) / hint:.1f} times deduce hint")
    return 0


if __name__ == "__main__":
    sys.exit(main())
