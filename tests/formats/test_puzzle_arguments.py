"""Where a puzzle argument leads: files, standard input, text in place, one puzzle of a book, and nowhere."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deduce.errors import ReadError
from deduce.formats import Options, Reading, load_book, read, text_of

GRID = "01..\n....\n..1.\n1..0\n"
GIVENS = ("01..", "....", "..1.", "1..0")


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(GRID)
    assert read(str(path)).puzzles[0].givens == GIVENS


def test_a_file_that_is_named_like_a_one_liner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "0110").write_text(GRID)
    assert read("0110").puzzles[0].givens == GIVENS


def test_faults_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("01..\n..1\n....\n....\n")
    assert str(read(str(path)).faults[0]) == f"{path}:2:4: row 2 is too short; found 3 cells; expected 4"


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\xef\xbb\xbf" + GRID.encode() + b"7.\n")))
    reading = read("-")
    assert reading.faults[0].file == "<stdin>"


def test_text_in_place() -> None:
    assert read("01h1a1b0").puzzles[0].givens == GIVENS
    assert read("4x4;01........1.1..0").puzzles[0].givens == GIVENS
    assert read(GRID).puzzles[0].givens == GIVENS
    assert read("100x100:" + "z" * 400 + "a").puzzles[0].clues == 0


def test_faults_in_place_name_the_argument() -> None:
    (fault,) = read("6x6u:a").faults
    assert (
        str(fault) == "<argument>:1:7: the Unruly id is too short for its size; found 0 cells; expected 36 and the end"
    )
    (fault,) = read("6x6u:" + "a!" * 300).faults
    assert fault.file == "<argument>"


@pytest.mark.parametrize(
    "name", ["missing.txt", "puzzle1", "easy", "[a].txt", "{b", "no/such/folder/a.txt", "x" * 5000]
)
def test_a_missing_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    reading = read(name)
    assert [str(fault) for fault in reading.faults] == [f"{name}: file not found, and not a one-line puzzle"]


@pytest.mark.parametrize(
    "typed",
    [
        '[["1", "x", "x", "x"], ["x", "x", 0, "x"], ["x", "x", 0, "x"], ["x", 1, "x", "x"]]',
        '{"givens": ["1...", "..0.", "..0.", ".1.."]} ',
        '[{"givens": ["1...", "..0.", "..0.", ".1.."]}]',
    ],
)
def test_json_may_be_typed_in_place(typed: str) -> None:
    reading = read(typed)
    assert [puzzle.givens for puzzle in reading.puzzles] == [("1...", "..0.", "..0.", ".1..")]
    assert reading.faults == ()
    faults = read(typed.replace("1", "?", 1).replace("[", "[[[", 1)).faults
    assert {fault.file for fault in faults} == {"<argument>"}


def test_a_name_that_is_none() -> None:
    assert [str(fault) for fault in read("").faults] == ["'': file not found, and not a one-line puzzle"]
    (fault,) = read("a\0b\x1b[31m").faults
    assert str(fault).isprintable()


def test_a_folder(tmp_path: Path) -> None:
    assert [str(fault) for fault in read(str(tmp_path)).faults] == [f"{tmp_path}: this is a folder, not a file"]


def test_a_link_to_itself(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    try:
        path.symlink_to(path)
    except OSError:
        pytest.skip("no symbolic links here")
    assert [str(fault) for fault in read(str(path)).faults] == [f"{path}: this link leads back to itself"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_no_permission(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text(GRID)
    path.chmod(0)
    assert [str(fault) for fault in read(str(path)).faults] == [f"{path}: there is no permission to read this file"]


def test_no_permission_as_the_system_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert [str(fault) for fault in read("secret").faults] == ["secret: there is no permission to read this file"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_an_endless_file() -> None:
    (fault,) = read("/dev/zero", Options(max_bytes=1000)).faults
    assert str(fault) == "/dev/zero: this is too long: at most 1000 bytes are read (--no-limits lifts this)"


def test_a_file_with_a_line_end_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "01\n10\n"
    try:
        path.write_text(GRID)
    except OSError:
        pytest.skip("no such names here")
    assert read(str(path)).puzzles[0].givens == GIVENS
    path.write_text("01..\n..1\n....\n....\n")
    assert str(read(str(path)).faults[0]).startswith(f"'{tmp_path}/01\\u{{a}}10\\u{{a}}':2:4: row 2 is too short")


def test_the_text_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\n")
    assert text_of(str(path)) == ("one\r\n", str(path))
    assert text_of(str(path), 8) == ("one\r\n", str(path))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"two")))
    assert text_of("-") == ("two", "<stdin>")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"123456789", "this is too long: at most 8 bytes are read"),
        (b"\xff", ":1:1: this is not UTF-8 text; found byte 0xff"),
        (b"\x80\0", "this is not a text file: it has NUL bytes"),
        (None, "this file cannot be read: No such file or directory"),
    ],
)
def test_a_text_that_cannot_be_fetched(tmp_path: Path, data: bytes | None, told: str) -> None:
    path = tmp_path / "a.txt"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ReadError) as caught:
        text_of(str(path), 8)
    assert told in str(caught.value)


@pytest.mark.parametrize("name", ["a\0b", "\0"])
def test_a_name_that_no_file_can_have(name: str) -> None:
    for fetch in (text_of, load_book):
        with pytest.raises(ReadError):
            fetch(name)


# -- one puzzle of a book

BOOK = """# id: a
01..
....
..1.
1..0

# id: 1
0...
....
..1.
1..0

# id: a
1...
....
..1.
1..0

# id: b#2
....
....
..1.
1..0
"""


@pytest.fixture
def book(tmp_path: Path) -> str:
    path = tmp_path / "book.txt"
    path.write_text(BOOK)
    return str(path)


def first_rows(reading: Reading) -> list[str]:
    return [puzzle.givens[0] for puzzle in reading.puzzles]


@pytest.mark.parametrize(("number", "row"), [("1", "01.."), ("2", "0..."), ("4", "....")])
def test_a_number(book: str, number: str, row: str) -> None:
    reading = read(f"{book}#{number}")
    assert first_rows(reading) == [row]
    assert reading.faults == ()
    assert len(reading.places) == len(reading.said) == 1


def test_an_id(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    path.write_text('{"id": "x", "givens": ["01", ".."]}\n{"id": "week 3", "givens": ["1.", ".."]}\n')
    assert first_rows(read(f"{path}#week 3")) == ["1."]
    assert read(f"{path}#week 3").places == (2,)


def test_an_id_with_the_mark_in_it(book: str) -> None:
    assert first_rows(read(f"{book}#b#2")) == ["...."]


def test_a_number_goes_before_an_id_and_says_so(book: str) -> None:
    assert read(f"{book}#1").remarks == ("#1 is the puzzle of that number; the one with that id is #2",)


def test_an_id_of_digits_beyond_the_numbers(tmp_path: Path) -> None:
    path = tmp_path / "book.jsonl"
    path.write_text('{"id": "2024", "givens": ["01", ".."]}\n{"id": "2025", "givens": ["1.", ".."]}\n')
    assert first_rows(read(f"{path}#2025")) == ["1."]


@pytest.mark.parametrize(
    ("which", "told"),
    [
        ("5", "there is no puzzle '5'; expected #1 to #4, or the id of one of 4 puzzles"),
        ("0", "there is no puzzle '0'; expected #1 to #4, or the id of one of 4 puzzles"),
        ("9" * 30, f"there is no puzzle '{'9' * 30}'; expected #1 to #4, or the id of one of 4 puzzles"),
        ("c", "no puzzle has the id 'c'; expected #1 to #4, or the id of one of 4 puzzles"),
        ("a", "2 puzzles have the id 'a'; expected the number of one of them: #1, #3"),
    ],
)
def test_what_is_not_in_the_book(book: str, which: str, told: str) -> None:
    reading = read(f"{book}#{which}")
    assert reading.puzzles == ()
    assert [str(fault) for fault in reading.faults] == [f"{book}: {told}"]


def test_a_file_with_such_a_name_goes_before(book: str) -> None:
    Path(f"{book}#2").write_text("1.\n.0\n")
    assert first_rows(read(f"{book}#2")) == ["1."]
    assert first_rows(read(f"{book}#2#1")) == ["1."]
    assert first_rows(read(f"{book}#3")) == ["1..."]


def test_a_number_in_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(BOOK.encode())))
    assert first_rows(read("-#3")) == ["1..."]


def test_faults_elsewhere_do_not_stand_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("01..\n....\n..1.\n1..0\n\n01..\n...\n....\n....\n\n1...\n....\n..1.\n1..0\n")
    reading = read(f"{path}#2")
    assert first_rows(reading) == ["1..."]
    assert reading.faults == ()
    assert reading.remarks == (f"{path} has 1 fault in other puzzles, which have no number",)
    assert [fault.line for fault in read(f"{path}#3").faults] == [0, 7]


def test_a_book_that_is_not_there(tmp_path: Path) -> None:
    (fault,) = read(f"{tmp_path}/none.txt#2").faults
    assert fault.message == "file not found, and not a one-line puzzle"


def test_a_file_that_cannot_be_read_at_all(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    assert [fault.message for fault in read(f"{path}#2").faults] == ["this is empty"]
