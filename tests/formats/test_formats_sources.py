"""Where a puzzle argument leads: files, standard input, text in place, and nowhere."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deduce.errors import ReadError
from deduce.formats import Options, load_book, read, text_of

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
    assert [str(fault) for fault in reading.faults] == [
        f"{name}: there is no such file, and it is no puzzle in one line"
    ]


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
    (fault,) = read(typed.replace("1", "?", 1).replace("[", "[[[", 1)).faults
    assert fault.file == "<argument>"


def test_a_name_that_is_none() -> None:
    assert [str(fault) for fault in read("").faults] == ["'': there is no such file, and it is no puzzle in one line"]
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
        (b"\x80\0", "this is no text file: it holds NUL bytes"),
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
