"""A spreadsheet of grades, read back by another library, has what the rows have, each value as what it is."""

import pytest
from attrs import evolve
from commands import run
from samples import TANGO, UNRULY

from deduce.formats import write

openpyxl = pytest.importorskip("openpyxl", reason="sheets are read back by openpyxl, which is not installed")
pytest.importorskip("xlsxwriter", reason="sheets are written by XlsxWriter, which is not installed")


def graded(folder, puzzles):
    """Grade puzzles into a sheet; return its lines as mappings from the head."""
    book, out = folder / "book.jsonl", folder / "grades.xlsx"
    book.write_text(write(puzzles, "jsonl"), encoding="utf-8")
    ended = run("grade", book, "--out", out)
    assert (ended.returncode, ended.stdout) == (0, ""), ended.stderr
    head, *lines = openpyxl.load_workbook(out).active.iter_rows(values_only=True)
    return [dict(zip(head, line, strict=True)) for line in lines], out.read_bytes()


def test_values_keep_their_types(tmp_path):
    names = ("=1+1", "5.2", "1-2", "0110")
    puzzles = [evolve(puzzle, id=name, label="=") for puzzle, name in zip((TANGO, *UNRULY), names, strict=False)]
    lines, _ = graded(tmp_path, puzzles)
    assert [line["id"] for line in lines] == list(names)
    assert {line["label"] for line in lines} == {"="}
    for line, puzzle in zip(lines, puzzles, strict=True):
        assert isinstance(line["rating"], int | float)
        assert line["unique_lines"] is puzzle.unique_lines
        assert line["puzzle"].split("\n")[: puzzle.rows] == list(puzzle.givens)
        assert line["puzzle"].split("\n")[puzzle.rows :] == [str(sign) for sign in puzzle.signs]
        assert not puzzle.solution or line["solution"].split("\n") == list(puzzle.solution)


def test_same_puzzles_give_the_same_bytes(tmp_path):
    assert graded(tmp_path, UNRULY[:3])[1] == graded(tmp_path, UNRULY[:3])[1]


def test_sheet_needs_a_file(tmp_path):
    ended = run("grade", "6x6u:jfCFACCe", "--format", "xlsx")
    assert (ended.returncode, ended.stderr) == (2, "--format xlsx needs --out FILE\n")
