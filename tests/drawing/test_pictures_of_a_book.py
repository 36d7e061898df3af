"""`deduce convert --to svg` draws each puzzle of a book, and its solution."""

import re

import pytest
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
    assert (ended.returncode, ended.stderr) == (2, "--solution needs --to svg or png\n")
    ended = run("convert", "4x4;0...............", "--to", "svg", "--solution")
    assert (ended.returncode, ended.stderr) == (2, "the puzzle has several solutions\n")


def test_pictures_are_those_of_the_library(tmp_path):
    pytest.importorskip("resvg_py", reason="it draws the pictures")
    (tmp_path / "book.jsonl").write_text(write(UNRULY[:2], "jsonl"), encoding="utf-8")
    ended = run("convert", tmp_path / "book.jsonl", "--to", "png", "--out", f"{tmp_path}/pictures/", "--solution")
    assert (ended.returncode, ended.stdout) == (0, "")
    assert len(list((tmp_path / "pictures").iterdir())) == 4
    assert (tmp_path / "pictures" / "00002.png").read_bytes() == UNRULY[1].picture()
    ended = run("convert", tmp_path / "book.jsonl", "--out", f"{tmp_path}/one.png")
    assert ended.returncode == 2
    assert "2 puzzles" in ended.stderr
    ended = run("convert", f"{tmp_path}/book.jsonl#2", "--out", f"{tmp_path}/one.png")
    assert (ended.returncode, (tmp_path / "one.png").read_bytes()) == (0, UNRULY[1].picture())
