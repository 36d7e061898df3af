"""Measure a printed book: time, size and memory, compared with the grading that is part of it.

    python benchmarks/print.py FILE [COUNT...]   default: 100 and 1000 puzzles

The puzzles of the file are repeated as needed.  Each book is made by the command in its own process; times are its
user and system time, so that other load matters little.  `deduce grade` on the same book runs in between, so that
figures from different machines can be compared.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from deduce.formats import read, write

KINDS = {
    "puzzles and solutions": [],
    "large print": ["--large"],
    "bound, with contents and hints": ["--title", "T", "--sections", "--paper", "6x9", "--hints", "under"],
    "with every reason": ["--reasons"],
}


def spent(*words: str) -> tuple[float, float]:
    """Run a command; return its processor seconds and its peak memory in MB."""
    command = [sys.executable, "-m", "deduce", *words]
    quiet = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    process = os.posix_spawn(sys.executable, command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise SystemExit(f"deduce {' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("counts", nargs="*", type=int, metavar="COUNT", default=[100, 1000])
    asked = parser.parse_args()
    puzzles = read(asked.file).puzzles
    if not puzzles:
        print("there is no puzzle in this file", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        book, out = Path(folder, "book.jsonl"), Path(folder, "book.pdf")
        for count in asked.counts:
            book.write_text(write([puzzles[at % len(puzzles)] for at in range(count)], "jsonl"), encoding="utf-8")
            print(f"{count} puzzles                        seconds   by grading   MB held   MB file")
            for name, words in KINDS.items():
                grading, _ = spent("grade", str(book), "--jobs", "1", "--no-table")
                seconds, memory = spent("print", str(book), "--out", str(out), "--jobs", "1", *words)
                size = out.stat().st_size / 1e6
                print(f"{name:34} {seconds:9.2f} {seconds / grading:12.1f} {memory:9.0f} {size:9.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
