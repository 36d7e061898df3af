"""What whole commands cost, start-up included, in one install or in several side by side.

    python benchmarks/commands.py books [SIZE:COUNT...]
                                                    `deduce generate` beside `sgt-unruly --generate`, as text and
                                                    as JSON lines with the whole grade
    python benchmarks/commands.py grade [FILE...]   `deduce grade` on one core; without a file, of 2,000 puzzles of
                                                    10x10 at level 3 and of 10,000 from 6x6 to 20x20 in turn, which
                                                    are made first, each anything that needs no lookahead
    python benchmarks/commands.py corpus FILE...    the commands that read puzzles, on the puzzles of each file
    python benchmarks/commands.py start             `deduce hint` and others beside a typer program of one line

`--python PROGRAM`, once for each install, names the interpreter of an environment that deduce is installed in, say a
compiled and a plain one; without it this one is measured.  Times are processor times of processes with their
children, medians of passes in which all take turns; what `deduce --version` says of an install stands in front.
Variables `PYTHON*` of the environment are left out: one that forbids bytecode more than doubles a start.

The books are of level 3 without unique lines, unruly's of its level normal, which asks for the same of a puzzle.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

Command = Sequence[str | Path]

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
UNRULY = shutil.which("sgt-unruly", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
BOOKS = ("8:200", "8:2000", "10:200", "10:2000", "14:50", "14:200", "20:50")
MIXED = tuple(range(6, 21, 2))
HINTS = 10
ONE_LINE = """
import typer

app = typer.Typer()


@app.command()
def main(grid: str) -> None:
    print("Look at row 3.")


app()
"""
GRID = "6x6;.........0.....0..1.....11..1..1...."


def seconds(command: Command) -> float:
    """Run a command to its end; give its processor time."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=ENVIRONMENT)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(commands: Mapping[str, Sequence[Command]], passes: int) -> dict[str, float]:
    """Return the median time of each list of commands, all of them in turn, pass after pass."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(passes):
        for name, each in commands.items():
            times[name].append(sum(map(seconds, each)))
    return {name: median(taken) for name, taken in times.items()}


def told(name: str, unit: str, times: Mapping[str, float], count: int = 1) -> None:
    """Write a row: the time of each for one of `count`, and how many times as fast each is as the first."""
    first = next(iter(times.values()))
    cells = [f"{who} {1000 * taken / count:9.2f} {first / taken:5.2f}" for who, taken in times.items()]
    print(f"{name:<24} {unit}  " + "   ".join(cells), flush=True)


def book(size: object, count: object, form: str, more: str = "") -> list[str]:
    return f"generate --size {size} --count {count} --seed 1 --jobs 1 --format {form} {more}".split()


def books(installs: Mapping[str, Command], sizes: Sequence[str], passes: int) -> None:
    if UNRULY is None:
        sys.exit("sgt-unruly is not installed")
    for form in ("text", "jsonl"):
        for asked in sizes or BOOKS:
            size, _, count = asked.partition(":")
            words = book(size, count, form, "--level 3 --no-unique-lines")
            commands: dict[str, list[Command]] = {"unruly": [[UNRULY, "--generate", count, f"{size}x{size}dn#1"]]}
            commands |= {name: [[*deduce, *words]] for name, deduce in installs.items()}
            told(f"{form}, {count} of {size}x{size}", "ms a puzzle", medians(commands, passes), int(count))


def grade(installs: Mapping[str, Command], files: Sequence[str], passes: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        if not files:
            first = next(iter(installs.values()))
            made = {"10x10": [book(10, 2000, "jsonl", "--level 3")], "mixed": [book(n, 1250, "jsonl") for n in MIXED]}
            for name, each in made.items():
                own = [subprocess.run([*first, *words], stdout=subprocess.PIPE, check=True).stdout for words in each]
                in_turn = zip(*(lines.splitlines(keepends=True) for lines in own), strict=True)
                Path(folder, name).write_bytes(b"".join(line for lines in in_turn for line in lines))
        for file in files or [str(Path(folder, name)) for name in made]:
            count = len(Path(file).read_bytes().splitlines())
            words = ["grade", file, "--jobs", "1", "--format", "jsonl"]
            times = medians({who: [[*deduce, *words]] for who, deduce in installs.items()}, passes)
            told(f"{count} of {Path(file).name}", "ms a puzzle", times, count)


def corpus(installs: Mapping[str, Command], files: Sequence[str], passes: int) -> None:
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            traces = Path(folder, "traces.jsonl")
            first = next(iter(installs.values()))
            with open(traces, "wb") as out:
                subprocess.run([*first, "explain", file, "--format", "jsonl"], stdout=out, check=False)
            count = len(traces.read_bytes().splitlines())
            print(f"{file}: {count} puzzles")
            for name, words in {
                "explain --format jsonl": ["explain", file, "--format", "jsonl"],
                "explain": ["explain", file],
                "verify": ["verify", traces],
                "solve": ["solve", file],
                "check": ["check", file],
                "grade --jobs 1": ["grade", file, "--jobs", "1", "--format", "jsonl"],
            }.items():
                commands = {who: [[*deduce, *words]] for who, deduce in installs.items()}
                told(name, "ms a puzzle", medians(commands, passes), count)
            asked = range(1, min(HINTS, count) + 1)
            hints = {who: [[*deduce, "hint", f"{file}#{at}"] for at in asked] for who, deduce in installs.items()}
            told("hint, a process each", "ms a hint  ", medians(hints, passes), len(asked))


def start(installs: Mapping[str, Command], passes: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        line = Path(folder, "line.py")
        line.write_text(ONE_LINE, encoding="utf-8")
        commands: dict[str, list[Command]] = {}
        for who, deduce in installs.items():
            commands |= {
                f"{who}: one line of typer": [[deduce[0], line, "x"]],
                f"{who}: hint": [[*deduce, "hint", GRID]],
                f"{who}: explain": [[*deduce, "explain", GRID]],
                f"{who}: --help": [[*deduce, "--help"]],
            }
        times = medians(commands, passes)
        for name, taken in times.items():
            line_of_typer = times[f"{name.partition(':')[0]}: one line of typer"]
            print(f"{name:<40} {1000 * taken:6.0f} ms  {taken / line_of_typer:5.2f} times the line of typer")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("books", "grade", "corpus", "start"))
    parser.add_argument("more", nargs="*", metavar="SIZE:COUNT or FILE")
    parser.add_argument("--python", action="append", metavar="PROGRAM")
    parser.add_argument("--passes", type=int, default=3)
    given = parser.parse_args()
    installs: dict[str, Command] = {}
    for number, python in enumerate(given.python or [sys.executable], 1):
        deduce = [python, "-P", "-m", "deduce"]  # what is installed there, not what lies in this folder
        version = subprocess.run([*deduce, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        name = f"{number} compiled" if version.endswith("compiled") else f"{number} plain"
        print(f"{name}: {version} ({python})")
        installs[name] = deduce
    if given.what == "books":
        books(installs, given.more, given.passes)
    elif given.what == "grade":
        grade(installs, given.more, given.passes)
    elif given.what == "corpus":
        corpus(installs, given.more, given.passes)
    else:
        start(installs, given.passes)


if __name__ == "__main__":
    main()
