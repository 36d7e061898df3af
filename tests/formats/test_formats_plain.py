"""What surrounds plain grids, and how their symbols are settled."""

from __future__ import annotations

import subprocess
import sys

import pytest
from attrs import evolve

from deduce.formats import Options, parse, parse_symbols, read_text, write
from deduce.puzzle import Puzzle, Sign, Symbols

GIVENS = ("01..", "....", "..1.", "1..0")
GRID = "\n".join(GIVENS) + "\n"

# A file, its givens, and what is told about its symbols.
SETTLED = {
    "X and O with dashes": (
        "X-OO-O\n------\n--X---\n------\nO-----\n------\n",
        "1.00.0 ...... ..1... ...... 0..... ......",
        ["X is read as the symbol for 1, O as the symbol for 0"],
    ),
    "X between 0 and 1": ("XXX0\nXX1X\nXXXX\n1XXX\n", "...0 ..1. .... 1...", ["X is read as the empty cell"]),
    "x between 0 and 1": ("x1x0\nxx0x\nx0xx\n11x0\n", ".1.0 ..0. .0.. 11.0", ["x is read as the empty cell"]),
    "X with 0 for O": (
        "X.00.0\n......\n..X...\n......\n......\n......\n",
        "1.00.0 ...... ..1... ...... ...... ......",
        ["X is read as the symbol for 1, 0 as the symbol for 0"],
    ),
    "X with O and now and then 0": (
        "X.OO.0\n......\n..X...\n......\n......\n......\n",
        "1.00.0 ...... ..1... ...... ...... ......",
        ["X is read as the symbol for 1, O as the symbol for 0", "0 is read as O"],
    ),
    "a full grid of X and 0": (
        "X0X0\n00XX\nXX00\n0X0X\n",
        "1010 0011 1100 0101",
        ["X is read as the symbol for 1, 0 as the symbol for 0"],
    ),
    "only zeros between X": ("XXX0\nXXXX\nX0XX\nXXXX\n", "...0 .... .0.. ....", ["X is read as the empty cell"]),
    "only X and dots": (
        "X...\n....\n..X.\n....\n",
        "1... .... ..1. ....",
        ["X is read as the symbol for 1; no other symbol occurs"],
    ),
    "only W and dots": (
        "W...\n....\n..W.\n....\n",
        "0... .... ..0. ....",
        ["W is read as the symbol for 0; no other symbol occurs"],
    ),
    "nothing but X": ("XXXX\nXXXX\nXXXX\nXXXX\n", ".... .... .... ....", ["X is read as the empty cell"]),
    "1 and 2 with 0 empty": (
        "0 0 0 1\n0 2 0 0\n0 0 0 0\n0 1 0 0\n",
        "...1 .0.. .... .1..",
        ["1 and 2 are the two symbols, 0 is empty (2 stands for zero)"],
    ),
    "0 and 1 with 2 empty": (
        "2\t2\t2\t1\n2\t0\t2\t2\n2\t2\t2\t2\n2\t1\t2\t2\n",
        "...1 .0.. .... .1..",
        ["2 is read as the empty cell"],
    ),
    "1 and 2 with dashes": (
        "8 8\n" + "- - - - 2 - - -\n- - 1 2 - 1 - 1\n" + "- - - - - - - -\n" * 6,
        "....0... ..10.1.1 " + " ".join(["........"] * 6),
        ["1 and 2 are the two symbols (2 stands for zero)"],
    ),
    "* between 0 and 1": ("**1*\n0***\n****\n***1\n", "..1. 0... .... ...1", ["* is read as the empty cell"]),
    "* beside O": (
        "*.O.\n....\nO..*\n....\n",
        "1.0. .... 0..1 ....",
        ["* is read as the symbol for 1, O as the symbol for 0"],
    ),
    "? and _": ("?0??\n????\n1???\n????\n", ".0.. .... 1... ....", []),
    "two emoji with variation selectors": (
        "☀️🌙⬜⬜\n⬜⬜⬜⬜\n⬜⬜☀️⬜\n⬜⬜⬜⬜\n",
        "10.. .... ..1. ....",
        ["☀ is read as the symbol for 1, 🌙 as the symbol for 0", "⬜ is read as the empty cell"],
    ),
    "upper and lower case": (
        "X.o.\n....\n.O.x\n....\n",
        "1.0. .... .0.1 ....",
        ["X is read as the symbol for 1, O as the symbol for 0"],
    ),
    "rows of dashes": ("01--\n----\n--1-\n----\n", "01.. .... ..1. ....", []),
    "spaces in a frame": ("+----+\n|01  |\n|    |\n|  1 |\n|1  0|\n+----+\n", "01.. .... ..1. 1..0", []),
    "spaced out in a frame": ("| 0   1 |\n|     1 |\n| 0     |\n", "0.1 ..1 0..", []),
    "a table": ("| 0 |   |\n|---|---|\n|   | 1 |\n", "0. .1", []),
    "rules between boxes": ("01|..\n..|..\n--+--\n..|1.\n1.|.0\n", "01.. .... ..1. 1..0", []),
    "empty fields": ("0,1,,1\n,,1,1\n0,,,1\n,1,1,0\n", "01.1 ..11 0..1 .110", []),
    "comments after rows": ("01.. # two\n....\n..1.\n1..0 # and two\n", "01.. .... ..1. 1..0", []),
    "rows in groups": ("01 ..\n.. ..\n\n.. 1.\n1. .0\n", "01.. .... ..1. 1..0", []),
    "a header 10 of ten cells": ("10\n" + "1.0.......\n" * 10, " ".join(["1.0......."] * 10), []),
    "a header 10 10 of ten cells": ("10 10\n" + "1 . 0 . . . . . . .\n" * 10, " ".join(["1.0......."] * 10), []),
    "a row 10": ("10\n01\n", "10 01", []),
    "a row 1 0": ("1 0\n. 1\n", "10 .1", []),
    "a header 2 2": ("2 2\n1 .\n. 0\n", "1. .0", []),
    "a row 1 0 1 0": ("1 0 1 0\n0 1 0 1\n. . . .\n1 . . .\n", "1010 0101 .... 1...", []),
    "variation selectors behind labels": (
        "1: 1\ufe0f.0\ufe0f.\n2: ....\n3: ..1\ufe0f.\n4: 1\ufe0f..0\ufe0f\n",
        "1.0. .... ..1. 1..0",
        [],
    ),
    "an oblong grid": ("3 4\n" + "01..\n" * 3, "01.. 01.. 01..", []),
    "width x height": ("4x3\n" + "01..\n" * 3, "01.. 01.. 01..", []),
    "a header and blank lines": ("3 4\n\n01..\n\n01..\n\n01..\n", "01.. 01.. 01..", []),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTLED)
def test_the_whole_file_settles_the_symbols(name: str) -> None:
    text, givens, remarks = SETTLED[name]
    reading = read_text(text)
    assert reading.faults == ()
    assert [puzzle.givens for puzzle in reading.puzzles] == [tuple(givens.split())]
    assert reading.remarks == tuple(remarks)
    assert reading.format == "plain grid"


def test_symbols_are_kept_for_writing() -> None:
    assert parse("X-OO\n----\n--X-\n----\n").symbols == Symbols("X", "O", "-")
    assert parse("0XX1\nXXXX\nXX1X\nXXXX\n").symbols == Symbols("1", "0", "X")
    assert parse("|01  |\n|    |\n|    |\n|    |\n").symbols == Symbols()


@pytest.mark.parametrize(
    ("symbols", "givens"),
    [("1 0 X", (".00.", "...0", "0.0.", "..0.")), ("X 0 .", ("1001", "1110", "0101", "1101"))],
)
def test_given_symbols_settle_what_a_file_does_not(symbols: str, givens: tuple[str, ...]) -> None:
    text = "X00X\nXXX0\n0X0X\nXX0X\n"
    assert read_text(text).faults
    reading = read_text(text, "", Options(symbols=parse_symbols(symbols)))
    assert reading.faults == ()
    assert reading.puzzles[0].givens == givens
    assert reading.remarks == ()


def test_given_symbols_are_the_only_ones() -> None:
    (fault,) = read_text(GRID.replace("1..0", "1.-0"), "", Options(symbols=Symbols())).faults
    assert str(fault) == "4:3: this is no cell; found '-'; expected 1, 0 or ."


def test_dashes_can_be_a_symbol() -> None:
    reading = read_text("--\n.x\n", "", Options(symbols=parse_symbols("x - .")))
    assert reading.puzzles[0].givens == ("00", ".1")


# Books, and the lines where their puzzles start.
BOOKS = {
    "blank lines": (f"{GRID}\n{GRID}\n\n{GRID}", [1, 6, 12], ["", "", ""]),
    "titles": (f"Puzzle 1\n{GRID}Puzzle 2 (hard)\n{GRID}", [1, 6], ["Puzzle 1", "Puzzle 2 (hard)"]),
    "titles and blank lines": (f"Puzzle 1\n\n{GRID}\nPuzzle 2\n\n{GRID}", [1, 8], ["Puzzle 1", "Puzzle 2"]),
    "comments": (f"# 1\n{GRID}# 2\n{GRID}", [2, 7], ["", ""]),
    "headers": (f"4\n{GRID}4\n{GRID}4 4\n{GRID}", [1, 6, 11], ["", "", ""]),
    "frames": ("+--+\n|01|\n|1 |\n+--+\n" * 2, [2, 6], ["", ""]),
    "rules": (f"{GRID}----\n{GRID}====\n{GRID}", [1, 6, 11], ["", "", ""]),
    "ids": (f"# id: a\n# label: x\n{GRID}# id: b\n{GRID}", [1, 7], ["a", "b"]),
    "signs": (f"{GRID}r1c1 = r1c2\n{GRID}", [1, 6], ["", ""]),
    "sizes": (f"{GRID}\n01\n10\n\n{GRID}", [1, 6, 9], ["", "", ""]),
}  # fmt: skip


@pytest.mark.parametrize("name", BOOKS)
def test_books(name: str) -> None:
    text, places, ids = BOOKS[name]
    reading = read_text(text)
    assert reading.faults == ()
    assert reading.format == "book"
    assert list(reading.places) == places
    assert [puzzle.id for puzzle in reading.puzzles] == ids


def test_signs_follow_the_grid() -> None:
    puzzle = parse(GRID + "\nr1c3 = r1c4\nr2c3 x r1c3\n  R4C1×r4c2\n")
    assert puzzle.signs == (
        Sign((0, 2), (0, 3), True),
        Sign((0, 2), (1, 2), False),
        Sign((3, 0), (3, 1), False),
    )


def test_comments_say_what_a_grid_cannot() -> None:
    puzzle = parse(
        "# ID: week 3\n# label: hard\n# source: a paper\n# Unique-lines: off\n# by nobody\n"
        "# solution: 0101 1010 0011 1100\n" + GRID
    )
    assert (puzzle.id, puzzle.label, puzzle.source, puzzle.unique_lines) == ("week 3", "hard", "a paper", False)
    assert puzzle.solution == ("0101", "1010", "0011", "1100")


@pytest.mark.parametrize(("said", "option", "unique"), [
    ("", None, True), ("", False, False), ("", True, True),
    ("# unique lines: off\n", True, False), ("# unique lines: on\n", False, True),
])  # fmt: skip
def test_the_unique_lines_rule(said: str, option: bool | None, unique: bool) -> None:
    reading = read_text(said + GRID, "", Options(unique_lines=option))
    assert reading.puzzles[0].unique_lines is unique


SIGNED = GRID + "r1c3 = r1c4\n"


@pytest.mark.parametrize(("text", "option", "unique", "who"), [
    (GRID, None, True, "nobody"), (GRID, True, True, "option"), (GRID, False, False, "option"),
    ("# unique lines: on\n" + GRID, None, True, "text"), ("# unique lines: off\n" + GRID, True, False, "text"),
    (SIGNED, None, False, "nobody"), (SIGNED, True, True, "option"), (SIGNED, False, False, "option"),
    ("# unique lines: on\n" + SIGNED, None, True, "text"), ("# unique lines: on\n" + SIGNED, False, True, "text"),
    ('{"givens": ["01", "10"]}', None, True, "nobody"),
    ('{"givens": ["01", "10"], "unique_lines": false}', True, False, "text"),
    ('{"givens": ["01", ".."], "signs": [{"cells": ["r1c1", "r2c1"], "sign": "="}]}', None, False, "nobody"),
    ("4x4u:aAIBca", False, True, "text"), ("4x4:aAIBca", True, False, "text"),
    ("01h1a1b0", None, True, "nobody"), ("01h1a1b0", False, False, "option"), ("a1b|5c", None, False, "nobody"),
])  # fmt: skip
def test_who_says_whether_lines_may_repeat(text: str, option: bool | None, unique: bool, who: str) -> None:
    """Where nobody does, lines are unique, but not beside signs."""
    reading = read_text(text, "", Options(unique_lines=option))
    assert [puzzle.unique_lines for puzzle in reading.puzzles] == [unique]
    assert reading.said == (who,)


def test_a_book_says_it_for_each_puzzle() -> None:
    reading = read_text(f"{GRID}\n{SIGNED}\n# unique lines: on\n{SIGNED}")
    assert [puzzle.unique_lines for puzzle in reading.puzzles] == [True, False, True]
    assert reading.said == ("nobody", "nobody", "text")


def test_titles_lose_control_characters() -> None:
    assert parse("\x1b[31mPuzzle\t1\x07\n" + GRID).id == "[31mPuzzle 1"


@pytest.mark.parametrize("empty", ["#", "+", "=", "|"])
def test_a_symbol_that_a_text_grid_needs_for_itself(empty: str) -> None:
    """JSON holds it; text is written with the usual symbols."""
    puzzle = Puzzle(("01..", "....", "..1.", "1..0"), symbols=Symbols("1", "0", empty))
    for form in ("json", "jsonl"):
        assert parse(write([puzzle], form)) == puzzle
    assert parse(write([puzzle], "text")) == evolve(puzzle, symbols=Symbols())


def test_a_text_with_a_colon_as_a_symbol_reads_back() -> None:
    puzzle = Puzzle(["..", "10"], symbols=Symbols("1", ":", "4"))
    assert parse(write([puzzle], "text")).givens == puzzle.givens


def test_what_few_grids_have_is_loaded_when_one_has_it() -> None:
    code = (
        "import sys\nfrom deduce.formats import read_text\n"
        "def held(): return {name.rpartition('._')[2] for name in sys.modules if name.startswith('deduce.formats._')}\n"
        "read_text('# id: 4x4 --generate\\n01..\\n....\\n..1.\\n1..0\\n')\nprint(*sorted(held() & set(sys.argv[1:])))\n"
        "read_text('4x4u:aAIBca\\n')\nread_text('[[0, 1], [1, 0]]')\nprint(*sorted(held() & set(sys.argv[1:])))\n"
        "read_text('1: 01..\\n2: ....\\n3: ..1.\\n4: 1..0\\n')\nprint(*sorted(held() & set(sys.argv[1:])))\n"
    )
    others = [
        *("arrays", "blanks", "drawing", "hashes", "json", "labels", "links", "numbered", "object", "oneline"),
        *("saved", "spoken", "tables", "typed", "write"),
    ]
    ended = subprocess.run([sys.executable, "-c", code, *others], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines() == [
        "",
        "arrays json object oneline",
        "arrays blanks json labels object oneline",
    ]
