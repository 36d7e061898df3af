"""Measure how fast puzzles are made: compared with Simon Tatham's unruly, and by size, level and part of the work.

    python benchmarks/generate.py unruly [SIZE...]   compared with `sgt-unruly` (Debian package sgt-puzzles), in turn
    python benchmarks/generate.py yields [SIZE...]   puzzles for a thousand attempts, by size and level
    python benchmarks/generate.py parts [SIZE...]    filling, carving, the level below, grading
    python benchmarks/generate.py spread [SIZE...]   level 8: how much longer some puzzles take than others

Times are user and system time of one process, so that other load matters little.  Both generators make puzzles without
unique lines that need the last one of a symbol (level 3 here, `n` there).  unruly neither grades its puzzles nor
removes duplicates; `carved` does neither, `whole` does what the command does for text, and `graded` also computes the
grade.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

from deduce.answers.grades import grade
from deduce.books.carving import FilledGrid, carve, cell_clues, shuffle
from deduce.books.filling import fill
from deduce.books.making import Generated, Seed, Wanted, make
from deduce.engine.registry import load
from deduce.engine.trials import solves
from deduce.formats import write
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid

UNRULY = shutil.which("sgt-unruly", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
BATCHES = {6: 200, 8: 200, 10: 100, 14: 20, 20: 4, 30: 1}


def _solves(puzzle: Puzzle, filled: FilledGrid) -> bool:
    """Return whether the rules of level 2 solve a puzzle."""
    return solves(load().up_to(2.0), Grid.of(puzzle), filled.solution)


def carved(size: int, seed: Seed) -> bool:
    """Do the work of unruly: fill, carve at level 3, and check that level 2 is not enough."""
    rng = seed.rng()
    filled = FilledGrid(fill(size, size, rng, False), False)
    clues = list(cell_clues(size, size, "none"))
    shuffle(clues, rng)
    return not _solves(filled.puzzle(carve(filled, clues, load().up_to(3.9).propagation)), filled)


def whole(size: int, seed: Seed) -> bool:
    """Make a puzzle like `deduce generate`: rated, compared with those before, and written."""
    made = make(Wanted(rows=size, columns=size, level=3, unique_lines=False), seed)
    return isinstance(made, Generated) and bool(made.puzzle.canonical) and bool(write([made.puzzle], "text"))


def graded(size: int, seed: Seed) -> bool:
    """Make a puzzle like `deduce generate --format jsonl`: the same, with its grade."""
    made = make(Wanted(rows=size, columns=size, level=3, unique_lines=False), seed, graded=True)
    return isinstance(made, Generated) and bool(made.puzzle.canonical) and bool(json.dumps(made.to_json()))


def ours(work: Callable[[int, Seed], bool], size: int, book: int, count: int) -> float:
    """Return the seconds for this many puzzles."""
    began, made, attempt = process_time(), 0, 0
    while made < count:
        made += work(size, Seed(book, attempt))
        attempt += 1
    return process_time() - began


def theirs(size: int, book: int, count: int) -> float:
    assert UNRULY
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([UNRULY, "--generate", str(count), f"{size}x{size}dn#{book}"], check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def unruly(sizes: list[int], batches: int) -> None:
    """Run batches of all in turn, and compare their medians."""
    if not UNRULY:
        sys.exit("sgt-unruly is not installed")
    works = (carved, whole, graded)
    print("size  puzzles  unruly ms" + "".join(f"  {work.__name__:>6} ms  ratio" for work in works) + "   (medians)")
    for size in sizes:
        count = BATCHES.get(size, 1)
        for book in range(1000, 1003):
            for work in works:
                ours(work, size, book, count)  # what is learnt about lines is learnt once for a long book
        times = [
            (theirs(size, book, count), *(ours(work, size, book, count) for work in works)) for book in range(batches)
        ]
        other, *each = (1000 * statistics.median(column) / count for column in zip(*times, strict=True))
        print(
            f"{size:4}  {batches * count:7}  {other:9.2f}"
            + "".join(f"  {own:9.2f}  {other / own:5.2f}" for own in each),
            flush=True,
        )


def yields(sizes: list[int], seconds: float) -> None:
    """Print how many puzzles a thousand attempts make."""
    for size in sizes:
        for level in range(1, 9):
            wanted = Wanted(rows=size, columns=size, level=level)
            began, made, attempt = process_time(), 0, 0
            while attempt < 1000 and process_time() - began < seconds:
                made += isinstance(make(wanted, Seed(2, attempt)), Generated)
                attempt += 1
            each = (process_time() - began) / made if made else math.inf
            print(
                f"{size:2}x{size:<2}  level {level}  {1000 * made / attempt:6.1f} for 1000 attempts ({attempt} made)  "
                f"{each:8.3f} s a puzzle",
                flush=True,
            )


def parts(sizes: list[int], seconds: float) -> None:
    """Print where the time goes, at level 3."""
    print("size  filling  carving  below  grading   (ms a puzzle)")
    for size in sizes:
        spent, made = [0.0] * 4, 0
        clues = list(cell_clues(size, size, "none"))
        rng = Seed(3).rng()
        while sum(spent) < seconds or not made:
            marks = [process_time()]
            filled = FilledGrid(fill(size, size, rng, True), True)
            marks.append(process_time())
            shuffle(clues, rng)
            puzzle = filled.puzzle(carve(filled, clues, load().up_to(3.9).propagation))
            marks.append(process_time())
            _solves(puzzle, filled)
            marks.append(process_time())
            grade(puzzle)
            marks.append(process_time())
            spent = [sum_ + after - before for sum_, before, after in zip(spent, marks, marks[1:], strict=False)]
            made += 1
        print(f"{size:4}  " + "  ".join(f"{1000 * part / made:7.2f}" for part in spent), flush=True)


def spread(sizes: list[int], seconds: float) -> None:
    """Print how long each puzzle of level 8 takes, with the attempts before it."""
    for size in sizes:
        wanted, attempt = Wanted(rows=size, columns=size, level=8), 0
        each: list[float] = []
        while sum(each) < seconds or len(each) < 10:
            began, made = process_time(), False
            while not made:
                made, attempt = isinstance(make(wanted, Seed(1, attempt)), Generated), attempt + 1
            each.append(process_time() - began)
        tenths = statistics.quantiles(each, n=10)
        print(
            f"{size:2}x{size:<2}  {len(each)} puzzles of {attempt} attempts: {statistics.mean(each):6.2f} s each, "
            f"half of them under {tenths[4]:.2f}, one in ten over {tenths[8]:.2f}, the longest {max(each):.2f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast puzzles are made.")
    parser.add_argument("what", choices=["unruly", "yields", "parts", "spread"])
    parser.add_argument("sizes", nargs="*", type=int)
    parser.add_argument("--batches", type=int, default=11, help="for unruly; an odd number")
    parser.add_argument("--seconds", type=float, default=5, help="for each line of the others")
    given = parser.parse_args()
    if given.what == "unruly":
        unruly(given.sizes or list(BATCHES)[1:], given.batches)
    else:
        work = {"yields": yields, "parts": parts, "spread": spread}[given.what]
        work(given.sizes or [6, 8, 10, 14], given.seconds)


if __name__ == "__main__":
    main()
