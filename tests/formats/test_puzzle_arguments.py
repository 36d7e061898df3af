"""What a puzzle argument means: files, standard input, text in place, one puzzle of a book, or nowhere."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deduce.base.errors import ReadError
from deduce.formats import Options, Reading, load_book, read

GRID = "01..\n....\n..1.\n1..0\n"
GIVENS = ("01..", "....", "..1.", "1..0")
SHORT = "01..\n..1\n....\n....\n"


def messages(reading: Reading) -> list[str]:
    assert reading.puzzles == ()
    return list(map(str, reading.faults))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_reads_a_file_even_if_its_name_looks_like_a_puzzle(folder: Path) -> None:
    for name in ("puzzle.txt", "0110", "4x4u:aAIBca"):
        (folder / name).write_text(GRID)
        assert read(name).puzzles[0].givens == GIVENS
    (folder / "short.txt").write_text(SHORT)
    assert messages(read("short.txt")) == ["short.txt:2:4: row 2 is too short (found 3 cells, expected 4)"]


def test_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\xef\xbb\xbf" + GRID.encode() + b"7.\n")))
    assert read("-").faults[0].file == "<stdin>"


def test_reads_text_as_an_argument() -> None:
    for text in ("01h1a1b0", "4x4;01........1.1..0", GRID):
        assert read(text).puzzles[0].givens == GIVENS
    assert read("100x100:" + "z" * 400 + "a").puzzles[0].clues == 0
    short = "<argument>:1:7: the Unruly id is too short for its size (found 0 cells, expected 36 and the end)"
    assert messages(read("6x6u:a")) == [short]
    assert read("6x6u:" + "a!" * 300).faults[0].file == "<argument>"


@pytest.mark.parametrize(
    "name", ["missing.txt", "puzzle1", "easy", "[a].txt", "{b", "no/such/folder/a.txt", "x" * 5000, "none.txt#2"]
)
def test_reports_a_missing_file(name: str, folder: Path) -> None:
    assert messages(read(name)) == [f"{name}: file not found, and not a one-line puzzle"]


def test_reads_json_as_an_argument() -> None:
    rows = '[["1", "x", "x", "x"], ["x", "x", 0, "x"], ["x", "x", 0, "x"], ["x", 1, "x", "x"]]'
    for typed in (rows, '[{"givens": ["1...", "..0.", "..0.", ".1.."]}] '):
        reading = read(typed)
        assert [puzzle.givens for puzzle in reading.puzzles] == [("1...", "..0.", "..0.", ".1..")]
        assert reading.faults == ()
        faults = read(typed.replace("1", "?", 1).replace("[", "[[[", 1)).faults
        assert {fault.file for fault in faults} == {"<argument>"}


def test_reports_names_that_no_file_can_have() -> None:
    assert messages(read("")) == ["'': file not found, and not a one-line puzzle"]
    assert read("a\0b\x1b[31m").faults[0].file.isprintable()
    with pytest.raises(ReadError):
        load_book("a\0b")


def test_reports_folders_and_looping_links(tmp_path: Path) -> None:
    assert messages(read(str(tmp_path))) == [f"{tmp_path}: this is a folder, not a file"]
    path = tmp_path / "loop"
    try:
        path.symlink_to(path)
    except OSError:
        pytest.skip("no symbolic links here")
    assert messages(read(str(path))) == [f"{path}: this link leads back to itself"]


def test_reports_a_permission_error_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert messages(read("secret")) == ["secret: there is no permission to read this file"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_endless_file_reaches_the_limit() -> None:
    too_long = "/dev/zero: this is too long: at most 1000 bytes are read (--no-limits lifts this)"
    assert messages(read("/dev/zero", Options(max_bytes=1000))) == [too_long]


# -- one puzzle of a book

BOOK = "".join(f"# id: {name}\n{row}\n....\n..1.\n1..0\n\n" for name, row in zip(
    ("a", "1", "a", "b#2", "2025"), ("01..", "0...", "1...", "....", "10.."), strict=True
))  # fmt: skip


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "book.txt"
    path.write_text(BOOK)
    return str(path)


def first_rows(reading: Reading) -> list[str]:
    return [puzzle.givens[0] for puzzle in reading.puzzles]


@pytest.mark.parametrize(
    ("which", "row"), [("1", "01.."), ("2", "0..."), ("4", "...."), ("b#2", "...."), ("2025", "10..")]
)
def test_number_or_id_chooses_a_puzzle(book: str, which: str, row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for source in (book, "-"):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(BOOK.encode())))
        reading = read(f"{source}#{which}")
        assert first_rows(reading) == [row]
        assert reading.faults == ()
        assert len(reading.places) == 1


def test_number_wins_over_an_id_with_a_remark(book: str) -> None:
    assert read(f"{book}#1").remarks == ("#1 is the puzzle of that number; the one with that id is #2",)


@pytest.mark.parametrize("which", ["6", "0", "9" * 30, "c"])
def test_reports_a_puzzle_that_is_not_in_the_file(book: str, which: str) -> None:
    fault = f"{book}: there is no puzzle '{which}' (expected #1 to #5, or the id of one of 5 puzzles)"
    assert messages(read(f"{book}#{which}")) == [fault]
    ambiguous = f"{book}: 2 puzzles have the id 'a' (expected the number of one of them: #1, #3)"
    assert messages(read(f"{book}#a")) == [ambiguous]


def test_file_with_that_name_wins_over_a_number(book: str) -> None:
    Path(f"{book}#2").write_text("1.\n.0\n")
    assert first_rows(read(f"{book}#2")) == first_rows(read(f"{book}#2#1")) == ["1."]
    assert first_rows(read(f"{book}#3")) == ["1..."]


def test_faults_of_other_puzzles_are_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text(f"{GRID}\n{SHORT}\n{GRID.replace('0', '.')}")
    reading = read(f"{path}#2")
    assert (first_rows(reading), reading.faults) == ([".1.."], ())
    assert reading.remarks == (f"{path} has 1 fault in other puzzles, which have no number",)
    assert [fault.line for fault in read(f"{path}#3").faults] == [0, 7]
    path.write_text("")
    assert messages(read(f"{path}#2")) == [f"{path}: this is empty (expected a grid, puzzle JSON or a one-line puzzle)"]
