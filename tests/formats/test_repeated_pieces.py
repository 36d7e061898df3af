"""No text holds a reader: repeated pieces of every format take time that grows with their length and no faster.

No time is measured. `work.py` counts the work for n, 2n and 4n pieces. And a text of LENGTH characters takes less
than a second, but minutes if its work is much more: a limit of processor time tells the two apart on any machine.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, FunctionType

import commands
import pytest
from nightly import rounds

import deduce
from deduce.base.errors import DeduceError
from deduce.formats import read_text
from deduce.grid.pieces import pack

LENGTH = 60_000
SECONDS = 20

HELD = [
    *("01  ", "-", "\n", "# ", " #", "=", "--|", "─", "1x", "!=", "\\'", '{"', "\t", "</td>\n ", "<td", "<tr><", "[\n"),
    *("/unruly", "1 ", "r1c1 ", "\\hline{", "A1xA2", "[ ]"),
]
"""Pieces of patterns that were quadratic or worse."""

PIECES = [
    *HELD, "{", "}",
    *("0", "1", ".", "01", "1 0", "0 1 ", "_", "?", "*", "x", "X", "O", " ", "  ", "\n\n", ",", ";", "|", "||", "/"),
    *("\\", "\\n", "\\\\", "\\\\\n", "&", "#", "# id: ", "# symbols:", "==", "+", "+-", "|-", ":", "::", ".,", '"'),
    *("'", "`", "```", '"""', "<", ">", "<td>", "<tr>", "</td>", "<table>", "<!--", "&nbsp;", "[", "]", "[[", "]]"),
    *("(", ")", "[|", "|]", "/*", "*/", "//", "%", "%w(", "~", "^", "!", "<>", "r1c1 = ", "r1c1=r1c2 ", "A1", "(1,3)"),
    *("1,3,x,1,4", "1 3 x ", "10 ", "1x1", "6x6;", "6x6:", "4x4u:", "a1", "aAIBca", "unruly#", "https://"),
    *("http://a/unruly.html#", "null", "None", "NA", "true", "nan ", "-1", "-1,", "1.0", '{"a":', '"givens":'),
    *("\\begin{tabular}", "\\hline", "\\begin{", "**", "**1**", "| 1 ", "| **1** ", "- ", "• ", "> ", "[1,]", "[,1]"),
    *("[1]", "[x ]", "Row 1: ", "1: ", "1. ", "A ", "Puzzle 1\n", "word ", "ab ", "│", "┼", "⬛", "⬜", "１", "\ufe0f"),
    *("\u0301", "\xa0", "\x1f", "\r", "6 6\n", "6\n", "01\n", "0 1\n", "01..\n", "0,1\n", "0,1,", "solution\n"),
]  # fmt: skip
"""What separates, opens, closes, quotes, names or marks something in any format."""

ENDS = [("", ""), ("", "!"), ("1", "x"), ("", "\n01\n"), ("01..\n....\n", ""), ("[", ""), ("<td>", ""), ('"', "x")]
"""What is before and after the pieces."""


BETWEEN = [
    ("'", "\\'", ""), ("{\"", " ", "x"), ("1", " ", "10"), ("1 2", " ", "= 1 3"), ("r1c1", " ", "!"), ("(1", " ", "2)"),
    ("01", "  #", "ab"), ("", "|-", "x"), ("<td>", " ", ""), ("", "<tr", "<td"), ("\\hline", "{", "&\\\\"),
    ("", "\n", "[1"),
]  # fmt: skip
"""Other texts around pieces: what is before, between and after."""
WIDTHS = (68, 136, 272), (22, 44, 88)  # of pieces, and of long ones: beyond the longest cell, and never a square


def work_of(texts: list[str], door: str = "text") -> list[int]:
    """Return the work of each text at a door of `work.py`."""
    counted = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "work.py"), door],
        input=json.dumps(texts),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(counted.stdout)


def growth(texts: list[str], door: str = "text") -> list[float]:
    """Return for each three texts how much more work the last is than the one before: 2, or 4 for a square."""
    work = work_of(texts, door)
    thirds = zip(work[::3], work[1::3], work[2::3], strict=True)
    return [(most - more) / max(more - few, 100) for few, more, most in thirds]


@pytest.mark.skipif(not isinstance(pack, FunctionType), reason="work is counted in plain Python")
@rounds(HELD[1::6], PIECES)
def test_work_grows_with_the_length(rounds: list[str]) -> None:
    texts = [(before, piece, after) for piece in rounds for before, after in ENDS[:3]]
    texts += BETWEEN if len(rounds) < 20 else []
    repeated = [before + piece * width + after for before, piece, after in texts for width in WIDTHS[len(piece) > 3]]
    grown = dict(zip(texts, growth(repeated), strict=True))
    assert {text: factor for text, factor in grown.items() if factor > 2.6} == {}


class HeldError(BaseException):
    """A text was read for too long; not an Exception, so that no reader can take it for a fault."""


def _held(number: int, frame: FrameType | None) -> None:
    raise HeldError


@contextmanager
def limited() -> Iterator[None]:
    """Raise HeldError after SECONDS of processor time, which patterns notice too."""
    before = signal.signal(signal.SIGVTALRM, _held)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def find(text: str) -> None:
    with suppress(DeduceError):
        deduce.parse(text, find=True)


pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system limits no processor time")


def read_repeated(piece: str, ends: list[tuple[str, str]], read: Callable[[str], object] = read_text) -> None:
    for before, after in ends:
        with limited():
            read(before + piece * (LENGTH // len(piece)) + after)


@pytest.mark.parametrize("piece", HELD)
def test_pieces_that_once_held_a_reader_do_not(piece: str) -> None:
    read_repeated(piece, ENDS[:2])


def test_wide_gaps_in_one_line_do_not_hold_a_reader() -> None:
    with limited():
        assert not read_text("01  " * 32 + "0").puzzles
        assert not read_text(("1" + " " * 20_000 + "10" + " " * 20_000 + "1\n") * 2).puzzles


@pytest.mark.nightly
@pytest.mark.parametrize("piece", PIECES)
def test_no_repeated_piece_holds_a_reader(piece: str) -> None:
    read_repeated(piece, ENDS)
    read_repeated(piece, ENDS[:2], find)


@pytest.mark.nightly
@pytest.mark.parametrize("first", PIECES)
def test_no_repeated_pair_or_three_hold_a_reader(first: str) -> None:
    rng = random.Random()
    for second in rng.sample(PIECES, 12):
        third = rng.choice(["", rng.choice(PIECES)])
        read_repeated(first + second + third, rng.sample(ENDS, 1))


@rounds(HELD[:3], PIECES)
def test_no_repeated_piece_holds_a_command(rounds: list[str], tmp_path) -> None:
    file = tmp_path / "moves.txt"
    for piece in rounds:
        text = (piece * 10_000)[:100_000].replace("\0", "")
        file.write_bytes(("r1c1 =" + text + "1!").encode("utf-8", "surrogatepass"))
        with limited():
            commands.run("review", "4x4;01........1.1..0", file)
            for words in (["grade", "--level"], ["print", "--out", tmp_path / "o", "--difficulty-names"], ["convert"]):
                commands.run(*words, text + "!", "4x4;01........1.1..0")


def test_wide_gaps_do_not_hold_moves_or_options(tmp_path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text("r1c1 =" + " " * LENGTH + "1!")
    with limited():
        assert commands.run("review", "4x4;01........1.1..0", file).returncode == 2
        assert commands.run("grade", "4x4;01........1.1..0", "--level", " " * 5000 + "x").returncode == 2
