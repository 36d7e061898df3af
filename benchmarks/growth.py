"""Measure how the work grows with the grid: explain, grade, hint, verify and page, from 6x6 to 100x100.

    python benchmarks/growth.py [SIZE...]     default: 6 8 10 14 20 30 50 100

For each size a puzzle of level 3 is made from a seed.  Times are milliseconds of processor time of one process that has
done the same once before; the last column is the explanation for each cell, which says how far it is from linear.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial

import deduce

SIZES = (6, 8, 10, 14, 20, 30, 50, 100)


def milliseconds(work: Callable[[], object]) -> float:
    """Return the processor time of some work that has been done once before."""
    work()
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES, metavar="SIZE")
    print("| size | explain | grade | hint | verify | page | explain, for a cell |")
    print("|---|---|---|---|---|---|---|")
    for size in parser.parse_args().sizes:
        puzzle = next(deduce.generate(size, level=3, seed=7)).puzzle
        trace = deduce.explain(puzzle)
        said = trace.to_json()
        works: list[Callable[[], object]] = [
            partial(deduce.explain, puzzle),
            partial(deduce.grade, puzzle),
            partial(deduce.hint, puzzle),
            partial(deduce.verify, said),
            partial(deduce.page, trace),
        ]
        times = [milliseconds(work) for work in works]
        shown = " | ".join(f"{value:.3g}" if value < 100 else f"{value:.0f}" for value in (*times, times[0] / size**2))
        print(f"| {size}x{size} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
