"""A command that writes to a file never writes over what it reads, and a killed one goes on to the same file."""

import os

import pytest
from cli_cases import EASY
from commands import process, run

WRITING = {
    "page": ("page", "--out"),
    "print": ("print", "--out"),
    "convert": ("convert", "--to", "jsonl", "--out"),
    "pick": ("pick", "--out"),
    "grade": ("grade", "--html"),
}


@pytest.fixture(params=WRITING)
def writing(request):
    """Each command that writes a file, up to the file's name."""
    return WRITING[request.param]


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "dd" / "book#2.book"
    path.parent.mkdir()
    path.write_text(f"{EASY}\n", encoding="utf-8")
    return path


def refused(ended):
    (line,) = ended.stderr.splitlines()
    return ended.returncode == 2 and "would be overwritten" in line and ended.stdout == ""


def test_no_input_is_overwritten_under_any_name(writing, book, tmp_path):
    hard, soft, folder = tmp_path / "hard", tmp_path / "soft", tmp_path / "ff"
    os.link(book, hard)
    soft.symlink_to(book)
    folder.symlink_to(book.parent)
    roundabout = tmp_path / "." / "ff" / ".." / "dd" / "book#2.book"
    for source in (book, f"{book}#1", folder / "book#2.book"):
        for out in (book, hard, soft, roundabout):
            assert refused(run(writing[0], source, *writing[1:], out)), (source, out)
    assert book.read_text(encoding="utf-8") == f"{EASY}\n"
    assert soft.is_symlink()


def test_no_file_of_an_input_folder_is_overwritten(writing, book):
    if writing[0] in ("page", "convert"):
        pytest.skip("reads no folder")
    deep = book.parent / "deep" / "a.puzzles"
    deep.parent.mkdir()
    deep.write_text(f"{EASY}\n", encoding="utf-8")
    for out in (book, deep):
        assert refused(run(writing[0], book.parent, *writing[1:], out))
        assert out.read_text(encoding="utf-8") == f"{EASY}\n"
    assert run(writing[0], book.parent, *writing[1:], book.parent / "new").returncode == 0


@pytest.mark.nightly
@pytest.mark.parametrize("source", ["-", "/dev/stdin"])
def test_file_behind_standard_input_is_not_overwritten(writing, book, source):
    with open(book, "rb") as given:
        assert refused(process(writing[0], source, *writing[1:], book, stdin=given))
    assert book.read_text(encoding="utf-8") == f"{EASY}\n"


@pytest.mark.parametrize("name", ["page", "pick", "grade"])
def test_no_rule_file_is_overwritten(tmp_path, name):
    (tmp_path / "own.py").write_text("no rule", encoding="utf-8")
    assert refused(run(name, EASY, "--rules", tmp_path, WRITING[name][-1], tmp_path / "own.py"))
    assert (tmp_path / "own.py").read_text(encoding="utf-8") == "no rule"
