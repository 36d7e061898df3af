"""Measure closing, explaining and starting up, each compared with another program in the same run.

    python benchmarks/solve.py [--puzzles N] [--passes N]     default: all puzzles of each size, 7 passes

Closing a grid is compared with Minisat22 of python-sat, which proves that there is one solution, with one incremental
solver for all puzzles; a full trace with its text with a new Minisat22 for each puzzle; and whole processes, `deduce
hint`, `deduce explain` and `deduce --help`, with a typer program that prints one line.  Times are processor times,
medians of several passes in turn; on a shared machine only the ratios mean anything.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from statistics import median

from pysat.card import CardEnc, EncType
from pysat.solvers import Minisat22

from deduce.answers.explain import explain
from deduce.engine.registry import load
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.propagation import Propagation

HERE = Path(__file__).parent


def puzzles(size: int) -> list[Puzzle]:
    """Return Unruly's puzzles of one size at its level normal, unique lines on."""
    lines = (HERE / "unruly.jsonl").read_text(encoding="utf-8").splitlines()
    return [Puzzle(facts["givens"], id=facts["id"]) for facts in map(json.loads, lines) if facts["rows"] == size]


def clauses(n: int) -> list[list[int]]:
    """Return the three game rules on an n x n grid as clauses; cell (r, c) is the variable r * n + c + 1.

    Balance by sequential counters, the quickest here of six encodings tried.
    """
    rows = [[r * n + c + 1 for c in range(n)] for r in range(n)]
    out: list[list[int]] = []
    top = n * n
    for lines in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for line in lines:
            for trio in zip(line, line[1:], line[2:], strict=False):
                out += [list(trio), [-cell for cell in trio]]
            half = CardEnc.equals(line, n // 2, top_id=top, encoding=EncType.seqcounter)
            top = max(top, half.nv)
            out += half.clauses
        for one, other in combinations(lines, 2):
            differ = []
            for a, b in zip(one, other, strict=True):
                top += 1
                differ.append(top)
                out += [[-top, a, b], [-top, -a, -b]]
            out.append(differ)
    return out


def assumptions(puzzle: Puzzle) -> list[int]:
    n = puzzle.columns
    cells = [(r * n + c + 1, s) for r, row in enumerate(puzzle.givens) for c, s in enumerate(row) if s != "."]
    return [cell if symbol == "1" else -cell for cell, symbol in cells]


class Incremental:
    """One solver for all puzzles of a size; each solution is excluded by a clause with its own switch."""

    def __init__(self, n: int) -> None:
        model = clauses(n)
        self.cells = n * n
        self.solver = Minisat22(bootstrap_with=model)
        self.switch = max(abs(literal) for clause in model for literal in clause)

    def prove(self, puzzle: Puzzle) -> None:
        given = assumptions(puzzle)
        assert self.solver.solve(assumptions=given)
        solution = self.solver.get_model()[: self.cells]
        self.switch += 1
        self.solver.add_clause([-self.switch, *[-literal for literal in solution]])
        assert not self.solver.solve(assumptions=[*given, self.switch])


def prove_afresh(model: list[list[int]], puzzle: Puzzle) -> None:
    n = puzzle.columns
    solver = Minisat22(bootstrap_with=model)
    given = assumptions(puzzle)
    assert solver.solve(assumptions=given)
    solver.add_clause([-literal for literal in solver.get_model()[: n * n]])
    assert not solver.solve(assumptions=given)
    solver.delete()


def taken(work: Callable[[Puzzle], object], todo: list[Puzzle]) -> float:
    """Return the milliseconds of processor time for some work on a puzzle."""
    start = time.process_time()
    for puzzle in todo:
        work(puzzle)
    return (time.process_time() - start) / len(todo) * 1000


def close_all(propagation: Propagation, todo: list[Puzzle]) -> float:
    ready = [Grid.of(puzzle) for puzzle in todo]
    start = time.process_time()
    for grid in ready:
        assert propagation.propagate(grid)
        assert grid.complete()
    return (time.process_time() - start) / len(todo) * 1000


def compare(size: int, count: int | None, passes: int) -> None:
    """Print the times for the first puzzles of a size."""
    todo = puzzles(size)[:count]
    peer, model = Incremental(size), clauses(size)
    cold = close_all(Propagation(load().on_lines_alone.bounded), todo[:1])
    first = close_all(Propagation(load().on_lines_alone.bounded), todo)
    warm, theirs, traces, fresh = [], [], [], []
    easy = [puzzle for puzzle in todo if max(step.level for step in explain(puzzle).steps) <= 5]
    for _ in range(passes):
        warm.append(close_all(load().on_lines_alone.propagation, todo))
        theirs.append(taken(peer.prove, todo))
        traces.append(taken(explain, easy))
        fresh.append(taken(lambda puzzle: prove_afresh(model, puzzle), easy[:20]))
    ours, sat, trace, built = median(warm), median(theirs), median(traces), median(fresh)
    print(f"{size}x{size}, {len(todo)} puzzles, ms a puzzle")
    print(f"  closing, warm      {ours:8.3f}   incremental Minisat22 {sat:8.3f}   {sat / ours:5.1f} times as fast")
    print(f"  closing, cold      {cold:8.3f}   the first puzzle; {first:.3f} over the first {len(todo)}")
    print(f"  trace with text    {trace:8.3f}   fresh Minisat22       {built:8.3f}   {trace / built:5.2f} of its time")


def start_up(passes: int) -> None:
    """Compare whole commands with a typer program that prints one line, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        line = Path(folder) / "line.py"
        line.write_text(
            "import typer\napp = typer.Typer()\n\n\n@app.command()\ndef main(grid: str) -> None:\n"
            "    print('Look at row 3.')\n\n\napp()\n",
            encoding="utf-8",
        )
        grid = "6x6;.........0.....0..1.....11..1..1...."
        deduce = [sys.executable, "-m", "deduce"]
        commands = {
            "one line of typer": [sys.executable, str(line), "x"],
            "its --help": [sys.executable, str(line), "--help"],
            "deduce hint": [*deduce, "hint", grid],
            "deduce explain": [*deduce, "explain", grid],
            "deduce --help": [*deduce, "--help"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(passes):
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True)
                times[name].append((time.perf_counter() - start) * 1000)
    one_line = median(times["one line of typer"])
    print("start-up, ms, and as a ratio to one line of typer")
    for name, each in times.items():
        print(f"  {name:<17} {median(each):5.0f} {median(each) / one_line:8.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int)
    parser.add_argument("--passes", type=int, default=7)
    asked = parser.parse_args()
    for side in (10, 14):
        compare(side, asked.puzzles, asked.passes)
    start_up(2 * asked.passes + 1)
