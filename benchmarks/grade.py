"""Measure how fast `deduce grade` is: puzzles per second on one core, by size and level, and its memory.

    python benchmarks/grade.py FILE...

Each file is graded twice in one process: cold, like the command, and warm, with the lines remembered.  A short loop of
plain Python is timed before and after, so that figures from different machines can be compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence

from deduce.answers.grades import grade
from deduce.formats import read
from deduce.game.levels import GRADED
from deduce.game.puzzle import Puzzle


def yardstick() -> float:
    """Return the milliseconds for a million turns of a loop."""
    start = time.process_time()
    x = 0
    for i in range(1_000_000):
        x += i ^ 3
    return 1000 * (time.process_time() - start)


def timed(puzzles: Sequence[Puzzle]) -> dict[tuple[str, str], list[float]]:
    """Return the seconds for grading each puzzle, by size and by level or status."""
    out: dict[tuple[str, str], list[float]] = defaultdict(list)
    for puzzle in puzzles:
        start = time.process_time()
        own = grade(puzzle)
        took = time.process_time() - start
        out[f"{puzzle.columns:2}x{puzzle.rows:<2}", str(own.level) if own.status == GRADED else own.status].append(took)
    return out


def peak_memory() -> str:
    """Return the peak memory of this process; empty if the system does not report it."""
    try:
        import resource
    except ImportError:
        return "peak memory not known here"
    return f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    puzzles = [puzzle for file in parser.parse_args().files for puzzle in read(file).puzzles]
    if not puzzles:
        print("there is no puzzle in these files", file=sys.stderr)
        return 2
    print(f"yardstick {yardstick():.0f} ms")
    for name in ("cold", "warm"):
        runs = timed(puzzles)
        total = sum(map(sum, runs.values()))
        print(f"\n{name}: {len(puzzles)} puzzles in {total:.2f} s, {len(puzzles) / total:.0f} a second")
        print("size   level   puzzles   a second   slowest")
        for (size, level), times in sorted(runs.items()):
            rate = len(times) / sum(times)
            print(f"{size}  {level:<7} {len(times):7} {rate:10.0f} {1000 * max(times):7.0f} ms")
    print(f"\nyardstick {yardstick():.0f} ms; {peak_memory()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
