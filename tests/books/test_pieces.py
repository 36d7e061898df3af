"""Sources of many puzzles: folders in order, faults with their places, and JSON Lines read in pieces."""

import io
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deduce.books.read as sources
from deduce.base.workers import WINDOW
from deduce.books.read import entries, read_pieces
from deduce.books.rows import CHUNK, grade_entries
from deduce.formats import Options, read_bytes

PARTS = ("places", "puzzles", "faults")
GOOD = '{"givens": ["10..", "....", "..0.", ".1.."]}'
LINES = [
    GOOD,
    f"  {GOOD}\t",
    '{"givens": ["10", "2."]}',
    "{",
    "[1]",
    "",
    " ",
    "no",
    '{"puzzles": []}',
    f"{GOOD}\r{GOOD}",
]


def read(data, options=None, size=sources.PIECE):
    """Read standard input in pieces, and join them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        patch.setattr(sources, "PIECE", size)
        readings = list(read_pieces("-", options or Options()))
    return [[part for reading in readings for part in getattr(reading, name)] for name in PARTS]


@given(st.lists(st.sampled_from(LINES), max_size=12), st.sampled_from(["\n", "\r\n"]), st.integers(1, 4), st.booleans())
def test_pieces_read_like_the_whole(lines, end, size, marked):
    data = end.join([GOOD, *lines]).encode("utf-8-sig" if marked else "utf-8")
    whole = read_bytes(data)
    assert read(data, size=size) == [list(getattr(whole, name)) for name in PARTS]


@pytest.mark.parametrize("bad", [b'{"id": "\xff"}', b"{}\0", b'{"id": "' + b"x" * 200 + b'"}'])
def test_unreadable_line_does_not_spoil_others(bad):
    places, _, faults = read(b"\n".join([GOOD.encode(), bad, GOOD.encode()]), Options(max_bytes=150))
    assert (len(places), places[0]) == (2, 1)
    assert {fault.line for fault in faults} >= {2}


def test_piped_book_is_graded_while_it_is_read(monkeypatch):
    class Pipe(io.RawIOBase):
        lines = 0

        def readline(self, size=-1):
            self.lines += 1
            return f"{GOOD}\n".encode() if self.lines <= 1000 else b""

    pipe, done = Pipe(), 0
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=pipe))
    with ThreadPoolExecutor(1) as executor:
        for done, (entry, grade) in enumerate(grade_entries(entries(["-"], Options()), executor), 1):
            assert (entry.index, grade.status) == (done, "several")
            assert pipe.lines - done <= WINDOW * CHUNK + sources.PIECE + 1
    assert done == 1000


def test_all_files_of_a_folder_are_read_in_order(tmp_path):
    easy = "10..\n....\n..0.\n.1..\n"
    places = ["b/two.txt", "a/one.txt", "a/.hidden.txt", ".git/no.txt", "b/c/three.txt", "b/notes.md", "b-x.txt"]
    random.Random(1).shuffle(places)
    for place in places:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(easy, encoding="utf-8")
    results = [entry.file[len(str(tmp_path)) + 1 :] for entry in entries([str(tmp_path)], Options())]
    assert results == ["a/one.txt", "b/c/three.txt", "b/two.txt", "b-x.txt"]


def test_faults_keep_their_places_among_puzzles(tmp_path):
    book = tmp_path / "book.jsonl"
    good = '{"givens": ["10..", "....", "....", "...1"]}'
    book.write_text(f'{good}\n{{"givens": ["10", "2."]}}\n{good}\n', encoding="utf-8")
    results = list(entries([str(book), str(tmp_path / "gone.txt")], Options()))
    assert [(entry.index, bool(entry.message)) for entry in results] == [(1, False), (0, True), (2, False), (0, True)]
    assert results[1].message.startswith("2:")
    assert results[3].file.endswith("gone.txt")
