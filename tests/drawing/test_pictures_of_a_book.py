"""`deduce convert --to svg` draws each puzzle of a book, and its solution."""

import re

from commands import run
from samples import TANGO, UNRULY, list_solutions

from deduce.formats import write


def test_each_puzzle_and_its_solution_gets_a_drawing(tmp_path):
    puzzles = [TANGO, *UNRULY[:2]]
    (tmp_path / "book.jsonl").write_text(write(puzzles, "jsonl"), encoding="utf-8")
    ended = run("convert", tmp_path / "book.jsonl", "--to", "svg", "--out", f"{tmp_path}/pictures/", "--solution")
    assert (ended.returncode, ended.stdout) == (0, "")
    names = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert names == [f"{number:05d}{end}.svg" for number in (1, 2, 3) for end in ("-solution", "")]
    for number, puzzle in enumerate(puzzles, 1):
        drawing = (tmp_path / "pictures" / f"{number:05d}-solution.svg").read_text(encoding="utf-8")
        (solution,) = list_solutions(puzzle)
        symbols = "".join(re.findall(r">([01]+)<", drawing))
        assert symbols.count("0") >= sum(row.count("0") for row in solution)
        assert symbols.count("1") >= sum(row.count("1") for row in solution)


def test_solution_needs_svg_and_exactly_one_solution():
    ended = run("convert", "4x4;0...............", "--to", "text", "--solution")
    assert (ended.returncode, ended.stderr) == (2, "--solution needs --to svg\n")
    ended = run("convert", "4x4;0...............", "--to", "svg", "--solution")
    assert (ended.returncode, ended.stderr) == (2, "the puzzle has several solutions\n")
