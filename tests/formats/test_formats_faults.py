"""Bad files, each with the one clear message that it deserves and the place where it points."""

from __future__ import annotations

import pytest

from deduce.errors import Fault, ReadError
from deduce.formats import parse, parse_symbols, read_bytes, read_text

GRID = "01..\n....\n....\n1..0\n"
NO_LINE_FITS = "a grid, puzzle JSON or a one-liner"

# What is wrong: the text and its faults, as they are told.
BAD = {
    "empty": ("", [f"f: there is nothing in it; expected {NO_LINE_FITS}"]),
    "white space": (" \n\t\n\n", [f"f: there is nothing in it; expected {NO_LINE_FITS}"]),
    "nothing but a rule": ("\n=\n", [f"f: there is no grid in it; found '='; expected {NO_LINE_FITS}"]),
    "= in every row of two": ("| 0 = . |\n| . . . |\n", ["f:1:5: this is no cell; found '='; expected 1, 0 or ."]),
    "comments only": ("# one\n#two\n", [f"f: there are only comments in it; expected {NO_LINE_FITS}"]),
    "byte-order mark only": ("\ufeff", [f"f: there is nothing in it; expected {NO_LINE_FITS}"]),
    "NUL": ("01..\n.\0..\n", ["f:2:2: this is no text: it holds NUL characters"]),
    "a short row": ("01..\n..1\n0...\n....\n", ["f:2:4: row 2 is too short; found 3 cells; expected 4"]),
    "a long row": ("01..\n0...\n..1.0\n....\n", ["f:3:5: row 3 is too long; found 5 cells; expected 4"]),
    "a long row with spaces": (
        "0 1 . .\n0 . . .\n. . 1 . 0\n. . . .\n",
        ["f:3:9: row 3 is too long; found 5 cells; expected 4"],
    ),
    "every ragged row": (
        "01..\n..1\n0...\n....\n.....\n....\n",
        [
            "f:2:4: row 2 is too short; found 3 cells; expected 4",
            "f:5:5: row 5 is too long; found 5 cells; expected 4",
        ],
    ),
    "an odd symbol": ("01..\n.7.1\n0...\n....\n", ["f:2:2: this is no cell; found '7'; expected 1, 0 or ."]),
    "every odd symbol": (
        "01Z.\n.7.1\n0...\n...O\n",
        [
            "f:1:3: this is no cell; found 'Z'; expected 1, 0 or .",
            "f:2:2: this is no cell; found '7'; expected 1, 0 or .",
            "f:4:4: this is no cell; found 'O'; expected 1, 0 or .",
        ],
    ),
    "an odd symbol in a frame": (
        "+-------+\n| 0 1 . . |\n| . 7 . 1 |\n| 0 . . . |\n",
        ["f:3:5: this is no cell; found '7'; expected 1, 0 or ."],
    ),
    "a digit too much in a row of digits": (
        "0111\n1870\n1010\n0101\n",
        [
            "f:2:2: this is no cell; found '8'; expected 1, 0 or .",
            "f:2:3: this is no cell; found '7'; expected 1, 0 or .",
        ],
    ),
    "an escape sequence": (
        "01\x1b.\n....\n....\n....\n",
        ["f:1:3: this is no cell; found '\\u{1b}'; expected 1, 0 or ."],
    ),
    "an odd symbol beside X and O": (
        "XO..\n.T.X\n....\n....\n",
        ["f:2:2: this is no cell; found 'T'; expected X, O or ."],
    ),
    "a line of letters inside a grid": (
        "01..\n....\nab.d\n....\n",
        [
            "f:3:1: this is no cell; found 'a'; expected 1, 0 or .",
            "f:3:2: this is no cell; found 'b'; expected 1, 0 or .",
            "f:3:4: this is no cell; found 'd'; expected 1, 0 or .",
        ],
    ),
    "X and 0, undecidable": (
        "X00X\nXXX0\n0X0X\n00X0\n",
        [
            "f:1: the symbols can be read in two ways: X is empty and 0 is 0, or no cell is empty and X is 1 and "
            "0 is 0; --symbols '1 0 X' or --symbols 'X 0 .' settles it"
        ],
    ),
    "0, 1 and 2, undecidable": (
        "0212\n1020\n2101\n0210\n",
        [
            "f:1: the symbols can be read in two ways: 2 is empty and 1 is 1 and 0 is 0, or 0 is empty and 1 is 1 "
            "and 2 is 0; --symbols '1 0 2' or --symbols '1 2 0' settles it"
        ],
    ),
    "four symbols": (
        "ABCD\nBCDA\nCDAB\nDABC\n",
        ["f:1: this is no grid of three kinds of cell: there are A, B, C, D; --symbols 'B C A' settles it"],
    ),
    "a header that asks for more rows": (
        "5 4\n" + GRID,
        ["f:5: rows are missing; found 4 rows; expected 5 rows"],
    ),
    "a header that asks for fewer rows": (
        "3 4\n" + GRID,
        ["f:5: more rows than the header says; found 4 rows; expected 3 rows"],
    ),
    "a header of another width": (
        "8\n" + GRID,
        ["f:1:1: the header and the grid differ in size; found 4 rows of 4 cells; expected 8 rows of 8 cells"],
    ),
    "a huge header": (
        "100000 100000\n" + GRID,
        ["f:1:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); found '100000 100000'"],
    ),
    "a header of sixty digits": (
        "9" * 60 + "\n" + GRID,
        [f"f:1:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); found '{'9' * 40}...'"],
    ),
    "a header alone": ("6\n", ["f:1:1: no grid stands below this size; found '6'; expected rows of cells"]),
    "two headers": ("6\n4\n" + GRID, ["f:1:1: no grid stands below this size; found '6'; expected rows of cells"]),
    "one row": ("01.1..\n", ["f:1: a puzzle has at least 2 rows and 2 columns; found 1 row of 6 cells"]),
    "one column": ("0\n1\n", ["f:1: a puzzle has at least 2 rows and 2 columns; found 2 rows of 1 cell"]),
    "a side of one": ("1 6\n01.1..\n", ["f:1:1: a puzzle has at least 2 rows and 2 columns; found '1 6'"]),
    "too wide": (
        ("." * 201 + "\n") * 2,
        [
            "f:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); "
            "found 2 rows of 201 cells"
        ],
    ),
    "too high": (
        "0.\n" * 201,
        [
            "f:201: the grid is too large: at most 200 rows and columns (--no-limits lifts this); "
            "found 201 rows of 2 cells"
        ],
    ),
    "two titles": (
        "Puzzle 1\nPuzzle 2 (hard)\n" + GRID,
        ["f:1:1: no grid stands below this line; found 'Puzzle 1'; expected a row, or the title of a grid"],
    ),
    "a last line that is no title": (
        GRID + "\nThe end\n",
        ["f:6:1: no grid stands below this line; found 'The end'; expected a row, or the title of a grid"],
    ),
    "prose": (
        "Dear reader,\nthere are no puzzles here today.\n",
        ["f:1:1: no grid stands below this line; found 'Dear reader,'; expected a row, or the title of a grid"],
    ),
    "a sign off the grid": (
        GRID + "r4c4 x r5c4\n",
        [
            "f:5:8: r5c4 lies outside the grid of 4 rows and 4 columns; found 'r4c4 x r5c4'; "
            "expected a sign such as r1c3 = r1c4 or r1c3 x r2c3"
        ],
    ),
    "a sign on one cell": (
        GRID + "r1c1 = r1c1\n",
        [
            "f:5:1: a sign stands between two cells, not between r1c1 and itself; found 'r1c1 = r1c1'; "
            "expected a sign such as r1c3 = r1c4 or r1c3 x r2c3"
        ],
    ),
    "a sign between far cells": (
        GRID + "r1c1 = r3c1\n",
        ["f:5:1: r1c1 and r3c1 do not touch; found 'r1c1 = r3c1'; expected a sign such as r1c3 = r1c4 or r1c3 x r2c3"],
    ),
    "a sign twice": (
        GRID + "r1c1 = r1c2\nr1c2 x r1c1\n",
        ["f:6:1: there is a sign between these two cells already; found 'r1c2 x r1c1'"],
    ),
    "a sign that is none": (
        GRID + "r1c1 ~ r1c2\n",
        ["f:5:1: this sign cannot be read; found 'r1c1 ~ r1c2'; expected a sign such as r1c3 = r1c4 or r1c3 x r2c3"],
    ),
    "a sign in row 0": (
        GRID + "r0c1 = r1c1\n",
        ["f:5:1: there is no cell r0c1; found 'r0c1 = r1c1'; expected a sign such as r1c3 = r1c4 or r1c3 x r2c3"],
    ),
    "a sign above its grid": (
        "r1c1 = r1c2\n" + GRID,
        ["f:1:1: this sign stands before any grid; found 'r1c1 = r1c2'"],
    ),
    "an odd switch": (
        "# unique lines: perhaps\n" + GRID,
        ["f:1:16: this cannot be the value of 'unique lines'; found 'perhaps'; expected on or off"],
    ),
    "odd symbols declared": (
        "# symbols: X X .\n" + GRID,
        [
            "f:1:11: this cannot be the value of 'symbols'; found 'X X .'; "
            "expected one, zero and the empty cell, such as X O ."
        ],
    ),
    "a solution of another size": (
        "# solution: 01 10\n" + GRID,
        ["f:1:12: this cannot be the value of 'solution'; found '01 10'; expected 4 rows of 4 cells"],
    ),
    "an Unruly id cut short": (
        "6x6u:aaa\n",
        ["f:1:9: the Unruly id is too short for its size; found 2 cells; expected 36 and the end"],
    ),
    "an Unruly id that goes on": (
        "  6x6:" + "a" * 38,
        ["f:1:44: the Unruly id is too long for its size; found more letters; expected 36 cells and the end"],
    ),
    "an Unruly id without its end": (
        "6x6:kz\n",
        ["f:1:7: the Unruly id is too short for its size; found 35 cells; expected 36 and the end"],
    ),
    "an Unruly id with a digit": (
        "6x6u:ab3d\n",
        ["f:1:8: this cannot stand in an Unruly id; found '3'; expected a letter"],
    ),
    "an Unruly id with an odd side": ("7x8:aaaa\n", ["f:1:1: both sides of an Unruly game are even; found '7x8'"]),
    "an Unruly id of no difficulty": (
        "6x6udx:aaaa\n",
        ["f:1:6: Unruly has no such difficulty; found 'x'; expected t, e or n"],
    ),
    "an Unruly seed": (
        "10x10udn#1234\n",
        [
            "f:1:9: this is a random seed, which only Unruly can make a puzzle of; found '#1234'; "
            "expected a colon and the game's description, as Unruly shows it under Game, Specific"
        ],
    ),
    "a huge Unruly id": (
        "100000x100000:aa\n",
        ["f:1:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this); found '100000x100000'"],
    ),
    "a task string that fills no square": (
        "a1d11d\n",
        ["f:1:7: a task string fills a square; found 12 cells; expected a square number of cells"],
    ),
    "signs that do not cover the grid": (
        "a1b|1a\n",
        ["f:1:5: the signs must cover the grid; found 2 cells; expected 4"],
    ),
    "a sign digit that means nothing": (
        "a1b|9c\n",
        ["f:1:5: this digit stands for no sign; found '9'; expected 0 to 8"],
    ),
    "a sign off the right edge": ("a1b|a1b\n", ["f:1:6: a sign points off the right edge; found '1'"]),
    "a sign off the lower edge": ("a1b|b3a\n", ["f:1:6: a sign points off the lower edge; found '3'"]),
    "a flat grid with too few cells": (
        "4x4;01..\n",
        ["f:1:9: the cells do not fill the grid; found 4 cells; expected 16 cells"],
    ),
    "a flat grid with an odd cell": ("2x2;01.7\n", ["f:1:8: this is no cell; found '7'; expected 1, 0 or ."]),
    "a faulty line in a book of ids": (
        "2x2:aaaaa\n# fine\n2x2:a\nhello\n",
        [
            "f:3:6: the Unruly id is too short for its size; found 0 cells; expected 4 and the end",
            "f:4:1: this is no puzzle in one line; found 'hello'; expected one like the other lines",
        ],
    ),
    "JSON cut short": (
        '{"givens": ["01",\n "10"',
        ["f:2:6: this is not JSON: expecting ',' delimiter; found the end"],
    ),
    "JSON with a comma too much": (
        '[{"givens": ["01", "10"]},\n]\n',
        ["f:2:1: this is not JSON: expecting value; found ']'"],
    ),
    "more after the JSON": (
        '{"givens": ["01", "10"]} x\n',
        ["f:1:26: this is not JSON: extra data; found 'x'"],
    ),
    "JSON without givens": ('{"rows": 6}', ['f:1: "givens" is missing; expected an array of rows']),
    "JSON that is no puzzle": ("[1]", ['f:1: a puzzle is a JSON object; found 1; expected an object with "givens"']),
    "JSON with no puzzle": ("[]", ['f:1: this JSON holds no puzzle; expected an object with "givens"']),
    "givens in one string": (
        '{"givens": "01"}',
        ["f:1: \"givens\" is no array of strings; found '01'; expected an array with one string a row"],
    ),
    "givens of numbers": (
        '{"givens": [[0, 1], [1, 0]]}',
        ['f:1: "givens" is no array of strings; found an array of 2; expected an array with one string a row'],
    ),
    "a side of one in JSON": (
        '{"givens": ["0", "1"]}',
        ['f:1: "givens" has fewer than 2 rows or 2 columns; expected at least 2 of each'],
    ),
    "ragged JSON": (
        '{"givens": ["01", "1"]}',
        ['f:1: row 2 of "givens" is too short; found 1 cell; expected 2, as in row 1'],
    ),
    "an odd symbol in JSON": (
        '{"givens": ["01", "1?"]}',
        ["f:1: row 2 of \"givens\" has an odd character at r2c2; found '?'; expected 0 1 ."],
    ),
    "JSON of another size": (
        '{"rows": 4, "columns": 2, "givens": ["01", "10"]}',
        ['f:1: "rows" and "givens" differ in size; found 4; expected 2'],
    ),
    "everything wrong in JSON": (
        '{"rows": true, "unique_lines": 1, "id": [], "label": 3, "symbols": "XO.",\n'
        ' "signs": {}, "givens": ["01", "10"], "solution": ["01"]}',
        [
            'f:1: "id" is no text; found an array of 0; expected a string',
            'f:1: "label" is no text; found 3; expected a string',
            'f:1: "unique_lines" is neither true nor false; found 1; expected true or false',
            "f:1: \"symbols\" cannot be read; found 'XO.'; "
            'expected an object with the strings "one", "zero" and "empty"',
            'f:1: "rows" is no whole number above 0; found true; expected a whole number',
            'f:1: "signs" is no array; found an object; expected an array of signs',
            'f:1: "solution" has fewer than 2 rows or 2 columns; expected at least 2 of each',
        ],
    ),
    "signs in JSON": (
        '{"givens": ["01", "10"], "signs": [{"cells": ["r1c1", "r3c1"], "sign": "="}, 3,\n'
        ' {"cells": ["r1c1", "r1c1"], "sign": "x"}, {"cells": ["r1c1", "a1"], "sign": "x"},\n'
        ' {"cells": ["r1c1", "r1c2"], "sign": "="}, {"cells": ["r1c2", "r1c1"], "sign": "="}]}',
        [
            "f:1: sign 1: r3c1 lies outside the grid of 2 rows and 2 columns",
            'f:1: sign 2 cannot be read; found 3; expected {"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}',
            "f:1: sign 3: a sign stands between two cells, not between r1c1 and itself",
            "f:1: sign 4: there is no such cell; found 'a1'; expected a cell such as r1c1",
            "f:1: sign 6: there is a sign between r1c1 and r1c2 already",
        ],
    ),
    "a key twice": ('{"givens": ["01", "10"], "givens": ["01", "10"]}', ["f:1: the key 'givens' stands twice"]),
    "NaN": (
        '{"rows": NaN, "givens": ["01", "10"]}',
        ['f:1: "rows" is no whole number above 0; found nan; expected a whole number'],
    ),
    "a number of many digits": (
        '{"rows": ' + "9" * 5000 + ', "givens": ["01", "10"]}',
        ['f:1: "rows" is no whole number above 0; found inf; expected a whole number'],
    ),
    "arrays nested deeply": ("[" * 100_000, ["f:1: this JSON is nested too deeply for a puzzle"]),
    "objects nested deeply": ('{"a":' * 100_000, ["f:1: this JSON is nested too deeply for a puzzle"]),
    "a bad line in JSON Lines": (
        '{"givens": ["01", "10"]}\n{"givens": ["01"\n\n{"givens": ["01", "1"]}\n',
        [
            "f:2:17: this is not JSON: expecting ',' delimiter; found the end",
            'f:4: row 2 of "givens" is too short; found 1 cell; expected 2, as in row 1',
        ],
    ),
    "a bad puzzle of a book in JSON": (
        '{"title": "all", "puzzles": [\n{"givens": ["01", "10"]},\n{"givens": ["01", "1"]}\n]}',
        ['f:3: row 2 of "givens" is too short; found 1 cell; expected 2, as in row 1'],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_every_fault_of_a_bad_file_is_told(name: str) -> None:
    text, told = BAD[name]
    assert [str(fault) for fault in read_text(text, "f").faults] == told


@pytest.mark.parametrize("name", BAD)
def test_faults_are_one_printable_line(name: str) -> None:
    for fault in read_text(BAD[name][0], "a file").faults:
        assert fault.file == "a file"
        assert str(fault).isprintable()


def test_a_faulty_puzzle_does_not_stop_the_others() -> None:
    reading = read_text("First\n01..\n....\n....\n1..0\n\nSecond\n01..\n...\n....\n7..0\n\nThird\n" + GRID)
    assert [puzzle.id for puzzle in reading.puzzles] == ["First", "Third"]
    assert reading.places == (1, 13)
    assert [(fault.line, fault.column) for fault in reading.faults] == [(9, 4), (11, 1)]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\x89BIN\r\n\x1a\n\0\0\0", "f: this is no text file: it holds NUL bytes"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "f: this is a picture, which `deduce read` turns into text"),
        (b"01..\n.\xff..\n", "f:2:2: this is not UTF-8 text; found byte 0xff"),
        (b"\xff\xfe0", "f:1:1: this is not UTF-16-LE text; found byte 0x30"),
        (b"0\x001\x00\n\x00", "f:1:2: this is no text: it holds NUL characters"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, told: str) -> None:
    assert [str(fault) for fault in read_bytes(data, "f").faults] == [told]


def test_parse_raises_with_every_fault() -> None:
    with pytest.raises(ReadError) as caught:
        parse("01..\n..1\n0..7\n....\n")
    assert [str(fault) for fault in caught.value.faults] == [
        "2:4: row 2 is too short; found 3 cells; expected 4",
        "3:4: this is no cell; found '7'; expected 1, 0 or .",
    ]


def test_parse_wants_one_puzzle() -> None:
    with pytest.raises(ReadError, match="6: one puzzle is wanted here; found 2 puzzles"):
        parse(GRID + "\n" + GRID)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X O", "three symbols are wanted"),
        ("X O . .", "three symbols are wanted"),
        ("X X .", "must differ"),
        ("XO O .", "one visible character, not 'XO'"),
        ("X O #", "has a meaning of its own"),
        ("X O |", "has a meaning of its own"),
        ("", "three symbols are wanted"),
    ],
)
def test_bad_symbols(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_symbols(text)


def test_a_fault_is_one_line_whatever_it_quotes() -> None:
    fault = Fault("a\nb", "\x1b[31m", 1, 2, "\u202ec", "\x9bd")
    assert str(fault) == "\\u{1b}[31m:1:2: a\\u{a}b; found \\u{202e}c; expected \\u{9b}d"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2x2;01.1\n0x0;\n", "2:1: a puzzle has at least 2 rows and 2 columns"),
        ("0x5;\n", "1:1: a puzzle has at least 2 rows and 2 columns"),
        # the separators of old are white space
        ("01..\n....\n..1.\x1e0\n1..0\n", "3:6: row 3 is too long"),
        ("01..\n....\n..1\x1c\x0b.\n1..\x1f\n", "4:4: row 4 is too short"),
    ],
)
def test_what_fuzzing_found(text: str, told: str) -> None:
    assert any(str(fault).startswith(told) for fault in read_text(text).faults)
