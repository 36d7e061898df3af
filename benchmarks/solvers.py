"""deduce beside what else solves this puzzle: processor time and memory, start-up apart.

    python benchmarks/solvers.py [--passes N] [--seconds N] [--python PROGRAM] [--deduce PROGRAM]... [FILE...]

Each solver finds the solution and makes sure that there is no other, in a process of its own for each puzzle, one after
the other, pass after pass; the table has the least of its times, which a busy machine changes least.  *Start-up* is the
time of the same process on a finished grid of 6 by 6, and is taken off the other times; memory is the most that was
resident, on that grid and on the others, and no less than what this script had when it started the process.  A solution
that is not deduce's is a fault.  What is not installed is told and left out: `swipl`, `clingo` and `sgt-unruly` on the
path, `ortools` and `python-sat` for the interpreter of `--python`; `--deduce`, once for each install, names the
interpreter of one.

Unruly has no such command: it prints a page with the solution, which is part of its time; it reasons and does not
search, so it gives up on the hard ones, and it checks nothing of what it prints against a second solution.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit

from deduce.formats import load, write
from deduce.puzzle import Puzzle
from deduce.search.single import solve

HERE = Path(__file__).parent
FILES = ("first", "8x8-hard", "10x10-hard", "12x12-hard", "14x14", "20x20")
FINISHED = Puzzle(["001011", "010101", "101100", "110010", "011001", "100110"])
PATH = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

Told = Callable[[Puzzle], str]
"""What a solver reads on its standard input."""


class Solver:
    """A program with the form of its input, and what it printed that tells the solution."""

    def __init__(self, command: list[str], given: Told, printed: Callable[[Puzzle, str], object] | None) -> None:
        self.command = command
        self.given = given
        self.printed = printed


def rows(puzzle: Puzzle) -> str:
    return f"{puzzle}\n"


def prolog(puzzle: Puzzle) -> str:
    lines = (",".join("_" if symbol == "." else symbol for symbol in row) for row in puzzle.givens)
    return "[" + ",".join(f"[{line}]" for line in lines) + "].\n"


def facts(puzzle: Puzzle) -> str:
    given = (
        f"given({r},{c},{symbol})."
        for r, row in enumerate(puzzle.givens, 1)
        for c, symbol in enumerate(row, 1)
        if symbol != "."
    )
    return f"size({puzzle.rows},{puzzle.columns}).\n" + "\n".join(given) + "\n"


def unruly(puzzle: Puzzle) -> str:
    return write([puzzle], "unruly").strip() + "\n"


def as_rows(puzzle: Puzzle, printed: str) -> object:
    return tuple(line for line in printed.splitlines() if line and not line.strip("01"))


def as_atoms(puzzle: Puzzle, printed: str) -> object:
    grid = [["0"] * puzzle.columns for _ in range(puzzle.rows)]
    answers = [line for line in printed.splitlines() if line.startswith("one(")]
    for atom in answers[0].split() if len(answers) == 1 else []:
        r, c = atom[4:-1].split(",")
        grid[int(r) - 1][int(c) - 1] = "1"
    return tuple("".join(row) for row in grid)


def solvers(python: str, deduces: list[str]) -> dict[str, Solver]:
    """Return what is installed, by name, and tell what is not."""
    found: dict[str, Solver] = {}
    for deduce in deduces:
        version = subprocess.run(
            [deduce, "-P", "-m", "deduce", "--version"], capture_output=True, text=True, check=True
        )
        kind = "compiled" if "compiled" in version.stdout else "plain"
        found[f"deduce, {kind}"] = Solver([deduce, "-P", "-m", "deduce", "solve", "-"], rows, as_rows)
    folder = HERE / "solvers"
    for name, program, more, given, printed in (
        ("SWI-Prolog", "swipl", ["-g", "main", "-t", "halt", str(folder / "rules.pl")], prolog, as_rows),
        ("clingo", "clingo", ["--verbose=0", "2", str(folder / "rules.lp"), "-"], facts, as_atoms),
        ("Unruly", "sgt-unruly", ["--print", "1x1", "--with-solutions"], unruly, None),
    ):
        path = shutil.which(program, path=PATH)
        if path:
            found[name] = Solver([path, *more], given, printed)
        else:
            print(f"{name} is left out: there is no {program} here")
    for name, module, script in (("CP-SAT", "ortools", "cp_sat.py"), ("python-sat", "pysat", "sat.py")):
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode:
            print(f"{name} is left out: {python} has no {module}")
        else:
            found[name] = Solver([python, str(folder / script)], rows, as_rows)
    return found


def run(solver: Solver, puzzle: Puzzle, seconds: int) -> tuple[float, float, str, int]:
    """Run a solver once: its processor time in seconds, megabytes at most, what it printed, and its status."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out:
        given.write(solver.given(puzzle).encode())
        given.seek(0)
        process = subprocess.Popen(
            solver.command,
            stdin=given,
            stdout=out,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            preexec_fn=lambda: setrlimit(RLIMIT_CPU, (seconds, seconds + 1)),
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        printed = out.read().decode(errors="replace")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, printed, process.returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="each with one puzzle, even sides, no signs")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=60, help="of processor time, after which a run is stopped")
    parser.add_argument("--python", default=sys.executable, metavar="PROGRAM")
    parser.add_argument("--deduce", action="append", metavar="PROGRAM")
    asked = parser.parse_args()
    files = asked.files or [str(HERE.parent / "puzzles" / f"{name}.txt") for name in FILES]
    puzzles = {"start-up": FINISHED} | {Path(file).stem: load(file) for file in files}
    solved = {name: solve(puzzle) for name, puzzle in puzzles.items()}
    running = solvers(asked.python, asked.deduce or [sys.executable])
    times: dict[tuple[str, str], list[float]] = {}
    memory: dict[tuple[str, str], float] = {}
    failed: dict[tuple[str, str], str] = {}
    for _ in range(asked.passes):
        for name, puzzle in puzzles.items():
            for who, solver in running.items():
                if (who, name) in failed:
                    continue
                taken, size, printed, status = run(solver, puzzle, asked.seconds)
                if status not in (0, 30):  # 30 is clingo's "all models found"
                    failed[who, name] = f"> {asked.seconds} s" if taken > asked.seconds - 1 else "gives up"
                elif solver.printed and solver.printed(puzzle, printed) != solved[name]:
                    failed[who, name] = "is wrong"
                times.setdefault((who, name), []).append(taken)
                memory[who, name] = max(size, memory.get((who, name), 0))
    print("| processor time, ms | " + " | ".join(puzzles) + " | memory, MB |")
    print("|---" * (len(puzzles) + 2) + "|")
    for who in running:
        start = min(times[who, "start-up"])
        cells = []
        for name in puzzles:
            own = min(times[who, name])
            ms = 1000 * (own if name == "start-up" else max(own - start, 0))
            cells.append(failed.get((who, name)) or f"{ms:.0f}")
        most = max(memory[who, name] for name in puzzles)
        print(f"| {who} | " + " | ".join(cells) + f" | {memory[who, 'start-up']:.0f}, {most:.0f} |")


if __name__ == "__main__":
    main()
