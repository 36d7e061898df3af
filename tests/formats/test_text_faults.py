# ruff: noqa: E501 (each text is on one line)
"""Bad texts, each with its faults and their places."""

from __future__ import annotations

import pytest
from nightly import one_in

from deduce.base.errors import Fault, ReadError
from deduce.formats import Options, parse, parse_symbols, read_bytes, read_text
from deduce.game.puzzle import Symbols

GRID = "01..\n....\n....\n1..0\n"

# What is wrong: the text, and its faults as they are shown.
BAD = {
    "empty": ('', ['f: this is empty (expected a grid, puzzle JSON or a one-line puzzle)']),
    "NUL": ('01..\n.\x00..\n', ['f:2:2: this is not text: it has NUL characters']),
    "a short row": ('01..\n..1\n0...\n....\n', ['f:2:4: row 2 is too short (found 3 cells, expected 4)']),
    "a long row": ('01..\n0...\n..1.0\n....\n', ['f:3:5: row 3 is too long (found 5 cells, expected 4)']),
    "every ragged row": ('01..\n..1\n0...\n....\n.....\n....\n', ['f:2:4: row 2 is too short (found 3 cells, expected 4)', 'f:5:5: row 5 is too long (found 5 cells, expected 4)']),
    "every odd symbol": ('01Z.\n.7.1\n0...\n...O\n', ["f:1:3: this is not a cell (found 'Z', expected 1, 0 or .)", "f:2:2: this is not a cell (found '7', expected 1, 0 or .)", "f:4:4: this is not a cell (found 'O', expected 1, 0 or .)"]),
    "an escape sequence": ('01\x1b.\n....\n....\n....\n', ["f:1:3: this is not a cell (found '\\u{1b}', expected 1, 0 or .)"]),
    "X and 0, undecidable": ('X00X\nXXX0\n0X0X\n00X0\n', ["f:1: the symbols can be read in two ways: X is empty, 1 is 1, 0 is 0, or no cell is empty, X is 1, 0 is 0; --symbols '1 0 X' or --symbols 'X 0 .' settles it"]),
    "0, 1 and 2, undecidable": ('0212\n1020\n2101\n0210\n', ["f:1: the symbols can be read in two ways: 2 is empty, 1 is 1, 0 is 0, or 0 is empty, 1 is 1, 2 is 0; --symbols '1 0 2' or --symbols '1 2 0' settles it"]),
    "a header that asks for more rows": ('5 4\n01..\n....\n....\n1..0\n', ['f:5: rows are missing (found 4 rows, expected 5 rows)']),
    "a huge header": ('100000 100000\n01..\n....\n....\n1..0\n', ['f:1:1: the grid is too large: at most 200 rows and columns (--no-limits lifts this) (found a size of 100000 rows and 100000 columns)']),
    "a header alone": ('6\n', ["f:1: one line is not a grid (found '6', expected more rows, or a square number of cells, or the size in front, such as 6x5;...)"]),
    "one column": ('0\n1\n', ['f:1: a puzzle has at least 2 rows and 2 columns (found 2 rows of 1 cell)']),
    "prose": ('Dear reader,\nthere are no puzzles here today.\n', ["f:1: this is not a puzzle (found 'Dear reader,', expected a row, or a title above a grid)"]),
    "a sign off the grid": ('01..\n....\n....\n1..0\nr4c4 x r5c4\n', ["f:5:8: there is no cell r5c4 in a grid of 4 rows and 4 columns (found 'r4c4 x r5c4', expected a sign such as r1c3 = r1c4 or r1c3 x r2c3)"]),
    "a sign between far cells": ('01..\n....\n....\n1..0\nr1c1 = r3c1\n', ["f:5:1: r1c1 and r3c1 do not touch (found 'r1c1 = r3c1', expected a sign such as r1c3 = r1c4 or r1c3 x r2c3)"]),
    "a sign twice": ('01..\n....\n....\n1..0\nr1c1 = r1c2\nr1c2 x r1c1\n', ["f:6:1: there is a sign between these two cells already (found 'r1c2 x r1c1')"]),
    "a sign above its grid": ('r1c1 = r1c2\n01..\n....\n....\n1..0\n', ["f:1:1: this sign is above its grid (found 'r1c1 = r1c2', expected signs below the grid)"]),
    "an odd switch": ('# unique lines: perhaps\n01..\n....\n....\n1..0\n', ["f:1:17: this cannot be the value of 'unique lines' (found 'perhaps', expected on or off)"]),
    "odd symbols declared": ('# symbols: X X .\n01..\n....\n....\n1..0\n', ["f:1:12: these cannot be the symbols (found 'X X .', expected one, zero and the empty cell, such as X O .)"]),
    "a solution of another size": ('# solution: 01 10\n01..\n....\n....\n1..0\n', ["f:1:13: this cannot be the value of 'solution' (found '01 10', expected 4 rows of 4 cells)"]),
    "an Unruly id that goes on": ('  6x6:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['f:1:44: the Unruly id is too long for its size (found more letters, expected 36 cells and the end)']),
    "an Unruly id with a digit": ('6x6u:ab3d\n', ["f:1:8: this cannot be in an Unruly id (found '3', expected a letter)"]),
    "an Unruly id with an odd side": ('7x8:aaaa\n', ["f:1:1: both sides of an Unruly game are even (found '7x8')"]),
    "an Unruly id of no difficulty": ('6x6udx:aaaa\n', ["f:1:6: Unruly has no such difficulty (found 'x', expected t, e or n)"]),
    "an Unruly seed": ('10x10udn#1234\n', ["f:1:9: this is a random seed, which only Unruly can turn into a puzzle (found '#1234', expected a colon and the game's description, as Unruly shows it under Game, Specific)"]),
    "a task string that fills no square": ('a1d11d\n', ['f:1:7: a task string fills a square (found 12 cells, expected a square number of cells)']),
    "signs that do not cover the grid": ('a1b|1a\n', ['f:1:5: the signs must cover the grid (found 2 cells, expected 4)']),
    "a digit that is not a sign": ('a1b|9c\n', ["f:1:5: this digit is not the code of a sign (found '9', expected 0 to 8)"]),
    "a sign off the right edge": ('a1b|a1b\n', ["f:1:6: a sign points off the right edge (found '1')"]),
    "a faulty line in a book of ids": ('2x2:aaaaa\n# fine\n2x2:a\nhello\n', ['f:3:6: the Unruly id is too short for its size (found 0 cells, expected 4 and the end)', "f:4:1: this is not a puzzle in one line (found 'hello', expected one like the other lines)"]),
    "JSON cut short": ('{"givens": ["01",\n "10"', ["f:2:6: this is not JSON: expecting ',' delimiter (found the end)"]),
    "JSON without givens": ('{"rows": 6}', ['f:1: "givens" is missing, and no other key holds a grid (found keys \'rows\', expected an array of rows under "givens")']),
    "a key with a sign that cannot be read": ('{"givens": ["01", ".."], "constraints": [[1, 1, "?", 1, 2]]}', ['f:1: sign 1: this is not a sign (found \'(1,1) (1,2) ?\', expected {"cells": ["r1c1", "r1c2"], "sign": "=" or "x"})']),
    "givens in one string": ('{"givens": "01"}', ['f:1: "givens" is not a grid (found \'01\', expected an array with a string for each row)']),
    "JSON of another size": ('{"rows": 4, "columns": 2, "givens": ["01", "10"]}', ['f:1: rows are missing (found 2 rows, expected 4 rows)']),
    "a bad line in JSON Lines": ('{"givens": ["01", "10"]}\n{"givens": ["01"\n\n{"givens": ["01", "1"]}\n', ["f:2:17: this is not JSON: expecting ',' delimiter (found the end)", 'f:4:21: row 2 is too short (found 1 cell, expected 2)']),
    "an empty row in JSON": ('{"givens": ["01..", "....", "....", ""]}\n', ['f:1:38: row 4 is too short (found 0 cells, expected 4)']),
    "a bad puzzle of a book in JSON": ('{"title": "all", "puzzles": [\n{"givens": ["01", "10"]},\n{"givens": ["01", "1"]}\n]}', ['f:3:21: row 2 is too short (found 1 cell, expected 2)']),
    "a numbered row left out": ('1: 01..\n3: ..1.\n4: 1..0\n', ["f:2:1: 1 row missing above this one (found '3', expected '2')"]),
    "letters for more columns than there are": ('  A B C D E\n1 0 1 . .\n2 . . . .\n3 . . 1 .\n4 1 . . 0\n', ['f:1: the grid has another size than is said (found 4 rows of 4 cells, expected 4 rows of 5 cells)']),
    "spaces for empty cells, a row lost": (' 01   0 \n 0     1\n      1 \n        \n        \n       0\n    1  1\n', ["f:1:7: row 1 is too long (found 3 cells, expected the size above, if spaces are empty cells)"]),
    "a table with half a pair of quotes": ('"0","1","",""\n"","",",""\n"","","1",""\n"1","","","0"\n', ['f:2:7: this is not a cell (found \'"\', expected 1, 0 or .)']),
    "a - lost among numbers printed below each other": ('[-1 -1 -1 -1]\n[1 -1  0  0]\n[-1 -1 -1  0]\n[-1  0  0 -1]\n', ['f:2:2: the cells of this row are not below those of the others']),
    "a head of a table that lost a letter": ('| |A|B|C||\n|-|-|-|-|-|\n|1|   |   |   |   |\n|2|   |   |   | 0 |\n|3|   |   | 0 | 0 |\n|4|   | 1 |   |   |\n', ['f:1: this grid is not square, and its size is not given (found 4 rows of 3 cells, expected the size above it, such as 4 3)']),
    "a row of tabs twice": ('\t\t\t\n\t\t\t\n\t\t0\t\n\t\t0\t0\n\t1\t\t\n', ['f:1: this grid is not square, and its size is not given (found 5 rows of 4 cells, expected the size above it, such as 5 4)']),
    "an Unruly id that is cut off": ('10x10u\n', ["f:1:7: this may be an Unruly id that is cut off (found '10x10u', expected a colon and its cells)"]),
    "an address without a puzzle": ('https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html', ["f:1:1: this links to a page and holds no puzzle (found 'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unru...', expected the puzzle itself, or a link that holds it, as Unruly makes them)"]),
    "a word beside the first row": ('1..0 easy\n....\n..1.\n1..0\n', ["f:1:1: there is text next to a row (found '1..0 easy', expected only cells, and # before a comment)", 'f:2: this grid is not square, and its size is not given (found 3 rows of 4 cells, expected the size above it, such as 3 4)']),
    "two rows of a table on one line": ('0;1;;;;\n0;;;1;1;01;;;;0;\n;;;;;\n0;1;;1;1;\n;;1;;0;\n', ["f:2:9: this is not a cell (found '01', expected 1, 0 or .)", 'f:2:12: row 2 is too long (found 11 cells, expected 6)']),
    "a frame whose spaces may be cells": ('+----+\n|0=1 |\n| 1 0|\n|1  0|\n|    |\n+----+\n', ["f:2:3: this is not a cell (found '=', expected 1, 0 or .)"]),
    "a sign at the end": ('. = . . . x\n. . . .\n. . . .\n. . . .\n', ["f:1:11: there is no cell after this sign (found 'x', expected a cell on both sides of a sign)"]),
    "a sign that is shifted": ('0 = . . .\n. . . .\n =\n. . . .\n. . 1 .\n', ["f:3:2: there is no cell above this sign (found '=', expected a sign right below a cell)"]),
    "labels that do not fit the frame": ('    1 2 3\n  ┌─────────┐\n1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  └─────────┘\n', ['f:1: the grid has another size than is said (found 4 rows of 4 cells, expected 4 rows of 3 cells)']),
    "a frame without its lower edge": ('    1 2 3 4\n  ┌─────────┐\n1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n', ['f:1: this grid is not square, and its size is not given (found 3 rows of 4 cells, expected the size above it, such as 3 4)']),
    "a sign below the last row": ('    1 2 3 4\n  ┌─────────┐\n1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  │ =       │\n  └─────────┘\n', ["f:7:5: there is no cell below this sign (found '=', expected a sign right below a cell)"]),
    "a ~ where a sign was": ('    1 2 3 4\n  ┌─────────┐\n1 │ 0 1 . . │\n  │     ~   │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  └─────────┘\n', ['f:4:10: row 2 is too short (found 1 cell, expected 4)']),
    "a second part without the first": ('    3 4 5 6\n  ┌─────────┐\n1 │ 0 1 . . │\n2 │ . . . . │\n  └─────────┘\n', ['f:1:5: columns are missing before these (found column 3, expected column 1)']),
    "a number next to an array": ('[[1, 0], 5]', ['f:1: this is not a grid (found an array of 2, expected rows of cells)']),
    "four symbols in an array": ('[["A","B"],["C","D"]]', ["f:1: this is not a grid of three kinds of cell: there are A, B, C, D; --symbols 'B C A' settles it"]),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_reports_every_fault_with_its_place(name: str) -> None:
    text, faults = BAD[name]
    reading = read_text(text, "f")
    assert [str(fault) for fault in reading.faults] == faults
    assert all(str(fault).isprintable() for fault in reading.faults)


JSON = (
    '{"givens": ["01", "10"], "rows": true, "unique_lines": 1, "id": [], "label": 3.5, "symbols": "XO.",'
    ' "signs": [{"cells": ["r1c1", "r3c1"], "sign": "="}, 3, {"cells": ["r1c1", "r1c1"], "sign": "x"},'
    ' {"cells": ["r1c1", "r1c2"], "sign": "="}, {"cells": ["r1c2", "r1c1"], "sign": "="}], "solution": ["01"]}'
)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"grid": [[0, 1, null, 7], [null, null, null, null], [1, null, null, 0], [0, 1, 1, null]]}', (1, 24)),
        ('{"a": {"b": [\n["0", 1, null, null],\n[1, 0, "q", 1], [1, 1, 0, 0], [0, 0, 1, 1]]}}', (3, 8)),
        ('{"puzzle": "01......1.....7."}', (1, 12)),
        ("[[0, 1, null, 1],\n [null, null, 1],\n [1, 0, 1, 0], [0, 0, 1, 1]]", (2, 16)),
    ],
)
def test_faults_in_json_have_the_column_of_the_cell(text: str, place: tuple[int, int]) -> None:
    assert [(fault.line, fault.column) for fault in read_text(text).faults] == [place]


def test_reports_everything_wrong_in_one_object() -> None:
    messages = [fault.message for fault in read_text(JSON).faults]
    wrong = ["solution", "rows", "unique_lines", "id", "label", "symbols"]
    assert [message.split('"')[1] for message in messages[:6]] == wrong
    assert messages[6:] == [
        "there is no cell r3c1 in a grid of 2 rows and 2 columns",
        "sign 2: this is not a sign",
        "a sign is between two cells, not between r1c1 and itself",
        "there is a sign between these two cells already",
    ]


def test_faulty_puzzle_does_not_stop_the_others() -> None:
    reading = read_text("First\n01..\n....\n....\n1..0\n\nSecond\n01..\n...\n....\n7..0\n\nThird\n" + GRID)
    assert [puzzle.id for puzzle in reading.puzzles] == ["First", "Third"]
    assert reading.places == (1, 13)
    assert [(fault.line, fault.column) for fault in reading.faults] == [(9, 4), (11, 1)]


def test_lines_outside_puzzles_are_quoted() -> None:
    reading = read_text(f"Dear reader,\nPuzzle 1\n{GRID}\nThe end\n")
    assert [puzzle.id for puzzle in reading.puzzles] == ["Puzzle 1"]
    assert reading.remarks == ("passed over: line 1 'Dear reader,', line 8 'The end'",)


def test_number_beside_lists_is_quoted_unless_it_is_their_number_or_size() -> None:
    lists = "[[0, 1, -1, -1], [-1, -1, -1, -1], [-1, -1, 1, -1], [1, -1, -1, 0]]\n"
    assert read_text(f"1\n4\n{lists}").remarks == read_text(lists).remarks
    (fault,) = read_text(f"00000002\n{lists}").faults
    assert (fault.line, fault.found) == (1, "'00000002'")


def test_grid_with_two_readings_needs_a_size() -> None:
    text = "0|1|.|.|\n.|.|.|.|\n.|.|1|.|\n1|.|.|0|\n.|.|.|.|\n"
    assert read_text(text).faults
    assert read_text(f"5 4\n{text}").puzzles[0].columns == 4


@pytest.mark.parametrize("text", ["0 2 1 2 2\n1 2 2 0 2\n2 0 2 2 1\n", "0,2,1,2,2\n1,2,2,0,2\n2,0,2,2,1\n"])
def test_two_layouts_that_are_both_right_are_a_question(text: str) -> None:
    (fault,) = read_text(text, "", Options(oblong=True)).faults
    assert "two ways" in fault.message
    assert fault.expected


@pytest.mark.parametrize("gap", ["  ", "\t", "      "])
def test_two_squares_side_by_side_need_a_size(gap: str) -> None:
    text = "".join(f"{row}{gap}{row[::-1]}\n" for row in ("01..", "....", "..1.", "1..0"))
    assert len(read_text(text).faults) == 1
    assert read_text(f"4 8\n{text}").puzzles[0].columns == 8


def test_oblong_grid_needs_its_size() -> None:
    text = "01..01\n......\n.1..0.\n0....1\n"
    assert read_text(text).faults
    (puzzle,) = read_text(f"4 6\n{text}").puzzles
    assert read_text(text, "", Options(oblong=True)).puzzles == read_text(text, "", Options(size=(4, 6))).puzzles
    assert read_text("01  01\n\n 1  0\n0    1\n", "", Options(size=(4, 6))).puzzles == (puzzle,)
    assert read_text(text, "", Options(size=(6, 6))).faults


def test_wrong_declared_symbols_give_three_faults_and_a_count() -> None:
    options = Options(symbols=Symbols("X", "O", "."))
    for text in (GRID, "4x4;01..........1..0"):
        faults = list(map(str, read_text(text, "", options).faults))
        assert ["expected X, O or ." in fault for fault in faults] == [True, True, True, True]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\x89BIN\r\n\x1a\n\0\0\0", "f: this is not a text file: it has NUL bytes"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "f: this is a picture, which `deduce read` turns into text"),
        (b"01..\n.\xff..\n", "f:2:2: this is not UTF-8 text (found byte 0xff)"),
        (b"\xff\xfe0", "f:1:1: this is not UTF-16-LE text (found byte 0x30)"),
        (b"0\x001\x00\n\x00", "f:1:2: this is not text: it has NUL characters"),
    ],
)
def test_bytes_that_are_not_text_are_faults(data: bytes, fault: str) -> None:
    assert [str(fault) for fault in read_bytes(data, "f").faults] == [fault]


def test_parse_raises_with_every_fault() -> None:
    with pytest.raises(ReadError) as caught:
        parse("01..\n..1\n0..7\n....\n")
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(2, 4), (3, 4)]
    with pytest.raises(ReadError, match=r"6: expected one puzzle here \(found 2 puzzles\)"):
        parse(GRID + "\n" + GRID)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X O", "three symbols are needed"),
        ("X O . .", "three symbols are needed"),
        ("X X .", "must differ"),
        ("XO O .", "one visible character, not 'XO'"),
        ("X O #", "has a meaning of its own"),
        ("", "three symbols are needed"),
    ],
)
def test_bad_symbols_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_symbols(text)


def test_fault_is_one_line_even_with_control_characters() -> None:
    fault = Fault("a\nb", "\x1b[31m", 1, 2, "\u202ec", "\x9bd")
    assert str(fault) == "\\u{1b}[31m:1:2: a\\u{a}b (found \\u{202e}c, expected \\u{9b}d)"


# -- limits


def test_many_faults_of_one_puzzle_are_counted() -> None:
    reading = read_text("01....\n0.....\n" + "0.7.7.\n" * 30)
    assert len(reading.faults) == 21
    assert reading.faults[-1].message.endswith("more faults in this puzzle")


@pytest.mark.parametrize(
    ("text", "options", "limit"),
    [
        ("0...\n" * 4, Options(max_cells=15), "15 cells"),
        ("0...\n" * 4, Options(max_side=3), "3 rows and columns"),
        ("." * 201 + "\n" + "." * 201, Options(), "200 rows and columns"),
        ("0.\n" * 201, Options(), "200 rows and columns"),
        ("9" * 60 + "\n" + GRID, Options(), "200 rows and columns"),
        ("100000x100000:aa", Options(), "200 rows and columns"),
        ("[" + ",".join(["[0,1]"] * 201) + "]", Options(), "200 rows and columns"),
        (GRID + "\n", Options(max_lines=4), "4 lines"),
        ('{"givens": ["01", "10"]}\n' * 5, Options(max_lines=4), "4 lines"),
        (GRID, Options(max_bytes=10), "10 bytes"),
    ],
)
def test_limits_are_faults_that_name_the_option(text: str, options: Options, limit: str) -> None:
    for end in ("\n", "\r", "\r\n"):
        (fault,) = read_text(text.replace("\n", end), "f", options).faults
        assert f"at most {limit}" in fault.message
        assert fault.message.endswith("(--no-limits lifts this)")


def test_without_limits_other_faults_remain() -> None:
    options = Options(max_side=None, max_cells=None, max_bytes=None)
    assert read_text("2 301\n" + ("0" + "." * 300 + "\n") * 2, "f", options).puzzles[0].columns == 301
    (fault,) = read_text("100000 100000\n" + GRID, "f", options).faults
    assert fault.message == "the grid has another size than is said"
    (fault,) = read_text("1000000000 4\n 1  \n   1\n0   \n  1 \n", "f", options).faults
    assert fault.message in ("rows are missing", "row 2 is too short", "a puzzle has at least 2 rows and 2 columns")


@pytest.mark.parametrize(("before", "after"), [("[", "]"), ('{"puzzles": [', "]}")])
def test_number_of_items_is_limited(before: str, after: str) -> None:
    item = '{"givens": ["01", "10"]}'
    assert read_text(f"{before}{', '.join([item] * 4)}{after}", "f", Options(max_lines=4)).faults == ()
    reading = read_text(f"{before}{', '.join([item] * 5)}{after}", "f", Options(max_lines=4))
    assert len(reading.puzzles) == 4
    assert [fault.message for fault in reading.faults] == [
        "this is too long: at most 4 items are read (--no-limits lifts this)"
    ]


def test_lists_in_objects_are_limited() -> None:
    text = '{"givens": ["01", "10"], "signs": [' + ", ".join("0" * 9) + "]}"
    assert [fault.message for fault in read_text(text).faults] == ["'signs' may hold signs, which are not read"]
    keys = ", ".join(f'"{key}": 0, "{key}": 0' for key in range(1000))
    assert len(read_text(f'{{"givens": ["01", "10"], {keys}}}').faults) == 20


LARGE = [
    *("-", ".", "1", "x1", "0,", "|0", "0 ", "[", "{", "6x6;.", "6\n", "+-", "⬛⬜", "# solution: 01 ", "a b\n", "01..\n\n"),
    *("|-|-|\n", "/unruly# ", "/unruly#", " 1\n", "Row 1: blank 1\n", '{"a":', "(1,2)x(1,3)\n", "[1]", "**1** |", "0\t\t1\n"),
]  # fmt: skip


@pytest.mark.parametrize("text", one_in(9, LARGE))
def test_large_files_are_faults(text: str) -> None:
    reading = read_text(text * 20_001)
    assert reading.faults
    assert not reading.puzzles
