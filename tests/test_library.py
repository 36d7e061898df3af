"""The library says what the command line says, under the same names, whatever was imported before."""

import importlib
import pkgutil
import subprocess
import sys

import pytest

import deduce

GRID = "......\n...0..\n...0..\n1.....\n11..1.\n.1....\n"


def test_every_public_name_is_there():
    for name in deduce.__all__:
        assert getattr(deduce, name).__name__ == name
    assert set(deduce.__all__) <= set(dir(deduce))
    with pytest.raises(AttributeError, match="no_such_name"):
        deduce.no_such_name  # noqa: B018 - the look-up is the test


def test_no_module_has_the_name_of_a_function():
    modules = {found.name for found in pkgutil.iter_modules(deduce.__path__)}
    assert not modules & set(deduce.__all__)


def test_importing_deduce_costs_next_to_nothing():
    code = (
        "import sys, deduce; print(sorted(name for name in sys.modules if name.startswith(('deduce', 'attr', 'rich'))))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "['deduce']"


def test_from_the_text_to_the_proof():
    puzzle = deduce.parse(GRID)
    trace = deduce.explain(puzzle)
    assert trace.status == "solved"
    assert deduce.verify(trace).holds
    assert deduce.check(puzzle).verdict == "unique"
    assert deduce.hint(puzzle).step == trace.steps[0]


def test_load_reads_one_puzzle_and_load_book_all(tmp_path):
    one, book = tmp_path / "one.txt", tmp_path / "book.txt"
    one.write_text(GRID, encoding="utf-8")
    book.write_text(GRID + "\n" + GRID, encoding="utf-8")
    assert deduce.load(one) == deduce.parse(GRID)
    assert len(deduce.load_book(book)) == 2
    with pytest.raises(deduce.ReadError, match="a book of 2 puzzles"):
        deduce.load(book)
    with pytest.raises(deduce.ReadError, match="cannot be read"):
        deduce.load(tmp_path / "missing.txt")


def test_every_module_says_what_it_is_for():
    for found in pkgutil.walk_packages(deduce.__path__, "deduce."):
        if found.name != "deduce.__main__":
            assert importlib.import_module(found.name).__doc__, found.name
