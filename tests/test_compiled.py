"""A compiled core gives what its sources give, byte for byte."""

import importlib
import json
import os
import pkgutil
import random
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest
from json_doors import commands as on_mutants
from plainly import answers

import deduce
from deduce.formats import write
from deduce.game.puzzle import Puzzle
from deduce.grid.pieces import pack

PUZZLES = Path(__file__).parents[1] / "puzzles"
FIRST, BOOK = str(PUZZLES / "first.txt"), str(PUZZLES / "mixed-book.jsonl")
EVERY_FACE = (
    ["page", FIRST, "--out", "-"],
    ["page", BOOK, "--language", "nl", "--out", "-"],
    ["convert", FIRST, "--to", "svg"],
    ["grade", BOOK, "--format", "csv"],
    ["pick", BOOK, "--count", "3"],
    ["hint", FIRST, "--all"],
    ["hint", FIRST, "--line", "r3"],
)
"""The faces with interpreted code of their own, which asks the compiled core."""

if isinstance(pack, FunctionType):
    pytest.skip("the core is plain here", allow_module_level=True)


def on_each(path):
    """Return the commands that a file of puzzles is tried with."""
    yield ["explain", path, "--format", "jsonl"]
    yield ["explain", f"{path}#1", "--verbose"]
    yield ["solve", path]
    yield ["check", path, "--format", "jsonl"]
    yield ["grade", path, "--format", "jsonl"]
    yield ["hint", f"{path}#1", "--reveal", "3"]
    yield ["hint", f"{path}#1", "--cell", "r2c2"]


def long_lines():
    """Return puzzles whose lines are longer than a machine word has bits, and two to a word: one solved, one stuck."""
    for columns in (31, 32, 33, 62, 63, 64, 65, 66, 130):
        for rows, blanks in ((4, 1), (6, 4)):
            rng = random.Random(columns * rows)
            givens = [
                "".join(rng.choice([str((row + column) % 2), *"." * blanks]) for column in range(columns))
                for row in range(rows)
            ]
            yield Puzzle(givens, False, id=f"{columns}x{rows}")


def commands(folder):
    for path in sorted(PUZZLES.iterdir()):
        if path.suffix != ".md":
            yield from on_each(str(path))
    book = folder / "long.jsonl"
    book.write_text(write(list(long_lines()), "jsonl"))
    yield from on_each(str(book))
    yield ["solve", str(book), "--format", "jsonl"]
    for words in (
        "--size 6 --level 5 --count 3",
        "--size 8x6 --level 7 --signs 3",
        "--size 10 --level 3 --count 3 --symmetry half-turn",
        "--size 6 --level 6",
        "--size 33x4 --level 7 --no-unique-lines",
        "--size 66x4 --level 3 --no-unique-lines --count 3",
    ):
        yield ["generate", "--seed", "1", "--format", "jsonl", *words.split()]
    yield ["clues", str(PUZZLES / "10x10-hard.txt"), "--format", "json"]
    yield ["rules", "--format", "json"]
    yield from EVERY_FACE
    moves = folder / "moves.txt"
    moves.write_text("r5c3=1 because r5c1 r5c2\nr5c3=0\n")
    yield ["review", FIRST, str(moves)]
    yield from on_mutants(folder, 200)


def test_sources_give_the_same_answers(tmp_path):
    asked = list(commands(tmp_path))
    script = Path(__file__).with_name("plainly.py")
    plain = subprocess.run(
        [sys.executable, script], input=json.dumps([["--version"], *asked]), capture_output=True, text=True
    )
    assert (plain.returncode, plain.stderr) == (0, "")
    (version, _, _), *sources = json.loads(plain.stdout)
    assert "plain Python" in version
    for words, source, compiled in zip(asked, sources, answers(asked), strict=True):
        assert compiled == source, words


def test_no_interpreted_class_inherits_from_a_compiled_one():
    for module in pkgutil.walk_packages(deduce.__path__, "deduce."):
        if module.name.endswith("__main__"):
            continue
        try:
            loaded = importlib.import_module(module.name)
        except ImportError:  # of a library that is not installed
            continue
        for name, value in vars(loaded).items():
            if isinstance(value, type) and value.__module__ == module.name and is_plain(value):
                assert all(map(is_plain, value.__mro__)), f"{module.name}.{name}"


def is_plain(kind):
    """Return whether a class is not one of deduce's compiled ones."""
    file = getattr(sys.modules[kind.__module__], "__file__", None) or ".py"
    return not kind.__module__.startswith("deduce") or file.endswith(".py")


INTERRUPTED = """
import random, signal
from deduce import explain
from deduce.books.making import make
from deduce.books.making import Seed, Wanted

def interrupted(number, frame):
    raise KeyboardInterrupt

kinds = [Wanted(rows=8, columns=8, level=7), Wanted(rows=34, columns=34, level=3), Wanted(rows=6, columns=6, signs=3)]
chance, interrupts = random.Random(1), 0
signal.signal(signal.SIGALRM, interrupted)
for number in range(300):
    try:
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.0002, 0.04))
        made = make(kinds[number % 3], Seed(number))
        if not isinstance(made, str):
            explain(made.puzzle)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        interrupts += 1
print(interrupts)
"""


@pytest.mark.skipif(os.name == "nt", reason="it has no timer that sends signals")
def test_interrupt_in_compiled_work_is_an_exception():
    done = subprocess.run([sys.executable, "-P", "-c", INTERRUPTED], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 20
