"""JSON Lines read in pieces give the same as read at once, and take no more memory than a piece."""

import io
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.books import sources
from deduce.books.collection import CHUNK, grade_entries
from deduce.books.sources import entries, read_pieces
from deduce.formats import Options, read_bytes
from deduce.workers import WINDOW

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


def read(options=None):
    """Read standard input and join the pieces."""
    readings = list(read_pieces("-", options or Options()))
    places = [line for reading in readings for line in reading.places]
    return (
        places,
        [puzzle for reading in readings for puzzle in reading.puzzles],
        [f for r in readings for f in r.faults],
    )


def given_to(monkeypatch, data):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))


@given(st.lists(st.sampled_from(LINES), max_size=12), st.sampled_from(["\n", "\r\n"]), st.integers(1, 4), st.booleans())
def test_pieces_read_like_the_whole(lines, end, size, marked):
    data = end.join([GOOD, *lines]).encode("utf-8-sig" if marked else "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        given_to(patch, data)
        patch.setattr(sources, "PIECE", size)
        places, puzzles, faults = read()
    whole = read_bytes(data)
    assert (places, puzzles, faults) == (list(whole.places), list(whole.puzzles), list(whole.faults))


@pytest.mark.parametrize("bad", [b'{"id": "\xff"}', b"{}\0", b'{"id": "' + b"x" * 200 + b'"}'])
def test_unreadable_line_does_not_spoil_others(monkeypatch, bad):
    given_to(monkeypatch, b"\n".join([GOOD.encode(), bad, GOOD.encode()]))
    places, _, faults = read(Options(max_bytes=150))
    assert places[0] == 1
    assert len(places) == 2
    assert {fault.line for fault in faults} >= {2}


def test_piped_book_is_graded_while_it_is_read(monkeypatch):
    total = 1000
    lines = iter(range(total))

    class Pipe(io.RawIOBase):
        read_so_far = 0

        def readline(self, size=-1):
            self.read_so_far += 1
            return (json.dumps(json.loads(GOOD)) + "\n").encode() if next(lines, None) is not None else b""

    pipe = Pipe()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=pipe))
    done = 0
    with ThreadPoolExecutor(1) as executor:
        readings = grade_entries(entries(["-"], Options()), executor)
        for done, (entry, grade) in enumerate(readings, 1):
            assert (entry.index, grade.status) == (done, "several")
            assert pipe.read_so_far - done <= WINDOW * CHUNK + sources.PIECE + 1
    assert done == total
