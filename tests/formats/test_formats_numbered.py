"""One puzzle out of a book, by its number or its id."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deduce.formats import Reading, read

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


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert fault.message == "there is no such file, and it is no puzzle in one line"


def test_a_file_that_cannot_be_read_at_all(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("")
    assert [fault.message for fault in read(f"{path}#2").faults] == ["there is nothing in it"]
