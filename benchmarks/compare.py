"""Compare two installs of deduce: traces, grades, hints, generated books, pages and drawings.

    python benchmarks/compare.py OLD NEW [--puzzles FILE]... [--generated N] [--quick]

OLD and NEW are the Python interpreters of two environments with deduce.  Both read the puzzles in `puzzles/`, every
FILE, and N puzzles that OLD generates first.  For each file they write all traces, all grade rows and the sentences;
for its first puzzles also hints, verdicts, pages and drawings.  Both then generate the same books.  `--quick` takes one
file and one book.

The output names every command whose results differ, with the first difference: the keys of JSON, else the line.  The
exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

SHIPPED = Path(__file__).parent.parent / "puzzles"
FIRST = 10  # of each file, the puzzles whose hints, pages and drawings are compared
WHOLE_FILE = ("explain FILE --format jsonl", "explain FILE", "grade FILE --format jsonl --jobs 1", "grade FILE")
ONE_PUZZLE = (
    *("hint PUZZLE --reveal 3", "hint PUZZLE --format json", "check PUZZLE", "clues PUZZLE", "solve PUZZLE"),
    *("explain PUZZLE --language nl", "explain PUZZLE --plain --language de", "explain PUZZLE --step 1 --format svg"),
    *("convert PUZZLE --to svg", "convert PUZZLE --to json", "page PUZZLE --out -"),
)
BOOKS = tuple(
    f"generate --size {size} --count 20 --seed 7 --format jsonl {options}"
    for size in ("6", "8", "10", "10x8")
    for options in (
        *(f"--level {level}" for level in range(2, 8)),
        *("--symmetry half-turn", "--signs 6 --no-unique-lines", "--rating 5.5-7"),
    )
)

Answer = tuple[int, str]


def answer(python: str, command: str) -> Answer:
    """Return the exit status and the output of a command of deduce in the environment of that interpreter."""
    words = [python, "-P", "-m", "deduce", *command.split()]  # what is installed there, not what lies in this folder
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=plain)
    return done.returncode, done.stdout if done.returncode in (0, 1) else done.stderr


def changed_keys(old: object, new: object, path: str = "") -> Iterator[str]:
    """Return the path of every value that differs; the items of a list share one path."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from changed_keys(old.get(key), new.get(key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list):
        for one, other in zip_longest(old, new):
            yield from changed_keys(one, other, f"{path}[]")
    elif old != new:
        yield path or "all of it"


def difference(old: Answer, new: Answer) -> str | None:
    """Return how two answers differ; None if they are the same."""
    if old == new:
        return None
    if old[0] != new[0]:
        return f"exit status {old[0]} became {new[0]}: {new[1].strip()[:200]}"
    lines = [(one, other) for one, other in zip_longest(old[1].splitlines(), new[1].splitlines()) if one != other]
    first = f"{len(lines)} lines; first\n        - {(lines[0][0] or '')[:200]}\n        + {(lines[0][1] or '')[:200]}"
    try:
        keys = Counter(key for one, other in lines for key in set(changed_keys(json.loads(one), json.loads(other))))
    except (TypeError, ValueError):
        return first
    return f"{len(lines)} lines; keys " + ", ".join(f"{key} ({count})" for key, count in keys.most_common(8))


def commands(files: Sequence[Path], books: Sequence[str]) -> Iterator[str]:
    for file in files:
        yield from (command.replace("FILE", str(file)) for command in WHOLE_FILE)
        for number in range(1, min(FIRST, puzzles_in(file)) + 1):
            yield from (command.replace("PUZZLE", f"{file}#{number}") for command in ONE_PUZZLE)
    yield from books


def puzzles_in(file: Path) -> int:
    """Return the number of puzzles of a file of JSON Lines; any other file counts as one."""
    return sum(1 for line in file.open() if line.strip()) if file.suffix == ".jsonl" else 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--puzzles", type=Path, action="append", default=[])
    parser.add_argument("--generated", type=int, default=2000)
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [*sorted(SHIPPED.glob("*.txt")), *sorted(SHIPPED.glob("*.jsonl")), *asked.puzzles]
        books = BOOKS
        if asked.quick:
            files, asked.generated, books = [SHIPPED / "first.txt"], 0, BOOKS[:1]
        for size in ("6", "8", "10", "12") if asked.generated else ():
            files.append(made := Path(folder, f"{size}.jsonl"))
            count = asked.generated // 4
            answer(asked.old, f"generate --size {size} --count {count} --seed 3 --rating 1-7.9 --out {made}")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            every = list(commands(files, books))
            answers = pool.map(lambda each: difference(answer(asked.old, each), answer(asked.new, each)), every)
            differing = 0
            for command, found in zip(every, answers, strict=True):
                if found:
                    differing += 1
                    print(f"{command}\n    {found}", flush=True)
    print(f"{len(every)} commands, {differing} answers differ")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
