# ruff: noqa: E501 (each text is on one line)
"""Puzzles as people have them: from spreadsheets, chats, code, web pages, other programs, and from deduce itself."""

from __future__ import annotations

import pytest

from deduce.formats import Options, parse, parse_symbols, read_text
from deduce.game.puzzle import Choice, Symbols

GRID = "01..\n....\n..1.\n1..0\n"

# Where a text comes from: the text, the givens of its puzzles, and their signs.
READ = {
    "CSV with nothing in the last column": ('1,1,,,1,\n,,,,,\n,,0,,,\n0,,,,,\n,,,,,\n1,,,0,,\n', "11..1. ...... ..0... 0..... ...... 1..0..", ""),
    "CSV that is oblong, with a size above it": ('2 4\n0,1,,\n,,,\n', "01.. ....", ""),
    "cells copied out of a spreadsheet": ('0\t1\t\t\n\t\t\t\n\t\t1\t\n1\t\t\t0\n', "01.. .... ..1. 1..0", ""),
    "the same, moved in by a tab": ('\t0\t1\t.\t.\n\t.\t.\t.\t.\n\t.\t.\t1\t.\n\t1\t.\t.\t0\n', "01.. .... ..1. 1..0", ""),
    "bars between cells, some of them empty": ('0|1||\n|||\n||1|\n1|||0\n', "01.. .... ..1. 1..0", ""),
    "# for black and O for white": ('#O..\n....\n..#.\n#..O\n', "10.. .... ..1. 1..0", ""),
    "a table in Markdown, the first row as its head": ('| 0 | 1 |   |   |\n|-|-|-|-|\n|   |   |   |   |\n|   |   | 1 |   |\n| 1 |   |   | 0 |\n', "01.. .... ..1. 1..0", ""),
    "a table in Markdown with an empty head": ('|   |   |   |   |\n|---|---|---|---|\n| 0 | 1 |   |   |\n|   |   |   |   |\n|   |   | 1 |   |\n| 1 |   |   | 0 |\n', "01.. .... ..1. 1..0", ""),
    "a table in Markdown, - for the empty cells": ('| 0 | 1 | - | - |\n|-|-|-|-|\n| - | - | - | - |\n| - | - | 1 | - |\n| 1 | - | - | 0 |\n', "01.. .... ..1. 1..0", ""),
    "a spreadsheet with its numbers": (',1,2,3,4\n1,0,1,,\n2,,,,\n3,,,1,\n4,1,,,0\n', "01.. .... ..1. 1..0", ""),
    "spaces for empty cells, a size above": ('4 4\n01\n\n  1\n1\n', "01.. .... ..1. 1...", ""),
    "a full grid with a double space in it": ('0 1  1 0\n1 0 0 1\n0 1  0 1\n1 0 1 0\n', "0110 1001 0101 1010", ""),
    "an address of Unruly in the browser": ('https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html#4x4u:aAIBca\n', "01.. .... ..1. 1..0", ""),
    "all cells in one line, no size": ('01........1.1..0\n', "01.. .... ..1. 1..0", ""),
    "puzzlekit: a size, - for empty cells, 1 and 2": ('4 4\n2 1 - -\n- - - -\n- - 1 -\n1 - - 2\n', "01.. .... ..1. 1..0", ""),
    "a frame of bars around every cell": ('+-+-+-+-+\n|0|1| | |\n+-+-+-+-+\n| | | | |\n+-+-+-+-+\n| | |1| |\n+-+-+-+-+\n|1| | |0|\n+-+-+-+-+\n', "01.. .... ..1. 1..0", ""),
    "a size whose width is that of the rows": ('4x10\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n. 1 0 .\n', ".10. .10. .10. .10. .10. .10. .10. .10. .10. .10.", ""),
    "a list": ('- 01..\n- ....\n- ..1.\n- 1..0\n', "01.. .... ..1. 1..0", ""),
    "dashes that are cells, in the first column alone": ('- 1 0 1\n- 0 1 0\n- 0 1 1\n- 1 0 0\n', ".101 .010 .011 .100", ""),
    "signs: typed, signs in place of the spaces": ('0=. . .\n. . 1x.\n. . . .\n. 0 . .\n', "0... ..1. .... .0..", "r1c1 = r1c2, r2c3 x r2c4"),
    "signs: a row of x alone": ('. . . .\nx     x\n. . . .\n. 1 . 0\n. . . .\n', ".... .... .1.0 ....", "r1c1 x r2c1, r1c4 x r2c4"),
    "signs: a title and blank lines around": ('Tango #345\n\n0=...\n....\n.1x..\n....\n\n', "0... .... .1.. ....", "r1c1 = r1c2, r3c2 x r3c3"),
    "signs: a list with emoji": ('0...\n....\n..1.\n....\nr1c1 🟰 r1c2\nr2c1 ✖️ r3c1\n', "0... .... ..1. ....", "r1c1 = r1c2, r2c1 x r3c1"),
    "signs: emoji, close": ('⬜=⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙×⬜\n⬜⬜⬜⬜\n', ".... .1.. ..0. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "signs: emoji with variation selectors": ('☀️=🌙⬜⬜\n⬜⬜⬜⬜\n⬜⬜☀️×⬜\n⬜⬜⬜⬜\n', "10.. .... ..1. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "signs: a red cross for opposite": ('⬜❌⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙=⬜\n⬜⬜⬜⬜\n', ".... .1.. ..0. ....", "r1c1 x r1c2, r3c3 = r3c4"),
    "signs: discs in two colours": ('⬜⬜⬜⬜\n⬜🟡⬜⬜\n⬜⬜🔵×⬜\n⬜⬜⬜⬜\n', ".... .1.. ..0. ....", "r3c3 x r3c4"),
    "signs: a cross as a symbol, not a sign": ('❌⬜⬜⬜\n⬜⭕⬜=⬜\n⬜⬜❌⬜\n⬜⬜⬜⬜\n', "0... .1.. ..0. ....", "r2c3 = r2c4"),
    "signs: a table in Markdown, signs in columns between": ('| . | = | . |   | . |   | . |\n|---|---|---|---|---|---|---|\n| 0 |   | . |   | . | x | . |\n| . |   | 1 |   | . |   | . |\n| . |   | . |   | 0 |   | . |\n', ".... 0... .1.. ..0.", "r1c1 = r1c2, r2c3 x r2c4"),
    "signs: a table of the web, signs in columns and rows between": ('.\t=\t.\t\t.\t\t.\nx\t\t\t\t\t\t\n.\t\t1\t\t.\t\t.\n\t\t\t\t\t\t=\n.\t\t.\t\t0\t\t.\n\t\t\t\t\t\t\n.\t\t.\t\t.\tx\t.\n', ".... .1.. ..0. ....", "r1c1 = r1c2, r1c1 x r2c1, r2c4 = r3c4, r4c3 x r4c4"),
    "signs: a frame around it": ('+-------+\n|0=. . .|\n|x      |\n|. . . .|\n|. . 1 .|\n|. . . .|\n+-------+\n', "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1"),
    "signs: lettered columns, a sign below": ('  A B C D\n1 0=. . .\n  x\n2 . . . .\n3 . . 1x.\n4 . . . .\n', "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1, r3c3 x r3c4"),
    "signs: rows with a colon": ('1: 0=. . .\n   x\n2: . . . .\n3: . . 1x.\n4: . . . .\n', "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1, r3c3 x r3c4"),
    "signs: brackets for cells": ('[ ]=[ ] [ ] [ ]\n[ ] [1] [ ] [ ]\n[ ] [ ] [0]x[ ]\n[ ] [ ] [ ] [ ]\n', ".... .1.. ..0. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "signs: a Binairo+ task": ('g1h0i1i|7zg2a', "...... .1.... ....0. ...... ..1... ......", "r1c1 = r1c2, r1c1 x r2c1, r6c5 x r6c6"),
    "signs: an object in another": ('{"designer": "me", "puzzle": {"givens": ["0.", ".."], "signs": [{"cells": ["r1c1", "r1c2"], "sign": "="}]}}', "0. ..", "r1c1 = r1c2"),
    "signs: ≠ for opposite": ('0 ≠ . . .\n. . . .\n. 1 . 0\n. . = . .\n', "0... .... .1.0 ....", "r1c1 x r1c2, r4c2 = r4c3"),
    "signs: a capital X": ('0 X . . .\n. . . .\n. 1 . 0\n. . . .\n', "0... .... .1.0 ....", "r1c1 x r1c2"),
    "signs: middle dots and spaces that do not break": ('0\xa0=\xa0·\xa0·\xa0·\n·\xa0·\xa0·\xa0·\n·\xa0·\xa01\xa0x\xa0·\n·\xa0·\xa0·\xa0·\n', "0... .... ..1. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "signs: indented, with line ends of Windows": ('    0=. . .\r\n    . . 1x.\r\n    . . . .\r\n    . 0 . .\r\n', "0... ..1. .... .0..", "r1c1 = r1c2, r2c3 x r2c4"),
    "signs: JSON with ×": ('{"givens": ["0...", "....", "..1.", "...."], "signs": [{"cells": ["r1c1", "r1c2"], "sign": "×"}]}', "0... .... ..1. ....", "r1c1 x r1c2"),
    "typed: signs in place of the spaces": ('.=. .x.\n=     x\n. . 0 .\n  x =\n. . . .\n1 . . .\n', ".... ..0. .... 1...", "r1c1 = r1c2, r1c1 = r2c1, r1c3 x r1c4, r1c4 x r2c4, r2c2 x r3c2, r2c3 = r3c3"),
    "typed: a small x beside X and O": ('X = O . .\n. . . .\n. x . .\n. . . .\n', "10.. .... .1.. ....", "r1c1 = r1c2"),
    "typed: a small x as a symbol": ('x=o .\n. . x\n. o .\n', "10. ..1 .0.", "r1c1 = r1c2"),
    "typed: blank lines where a row of signs has none": ('. = . . .\n\n. . . 0\n=\n. . . .\n\n1 . . .\n', ".... ...0 .... 1...", "r1c1 = r1c2, r2c1 = r3c1"),
    "typed: two of them, a title as long as a row right between": ('Tango 5\n0=...\n....\n....\n.1x..\neasy\n.=...\n....\n....\n01..\n', "0... .... .... .1.. | .... .... .... 01..", "r1c1 = r1c2, r4c2 x r4c3 | r1c1 = r1c2"),
    "symbols: a full grid of X and 0": ('X0X0\n00XX\nXX00\n0X0X\n', "1010 0011 1100 0101", ""),
    "symbols: only X and dots": ('X...\n....\n..X.\n....\n', "1... .... ..1. ....", ""),
    "symbols: 1 and 2 with dashes": ('8 8\n- - - - 2 - - -\n- - 1 2 - 1 - 1\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n', "....0... ..10.1.1 ........ ........ ........ ........ ........ ........", ""),
    "symbols: * beside O": ('*.O.\n....\nO..*\n....\n', "1.0. .... 0..1 ....", ""),
    "symbols: upper and lower case": ('X.o.\n....\n.O.x\n....\n', "1.0. .... .0.1 ....", ""),
    "symbols: spaced out in a frame": ('| 0   1 |\n|     1 |\n| 0     |\n', "0.1 ..1 0..", ""),
    "symbols: rules between boxes": ('01|..\n..|..\n--+--\n..|1.\n1.|.0\n', "01.. .... ..1. 1..0", ""),
    "symbols: comments after rows": ('01.. # two\n....\n..1.\n1..0 # and two\n', "01.. .... ..1. 1..0", ""),
    "symbols: rows in groups": ('01 ..\n.. ..\n\n.. 1.\n1. .0\n', "01.. .... ..1. 1..0", ""),
    "symbols: a header 10 of ten cells": ('10\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n1.0.......\n', "1.0....... 1.0....... 1.0....... 1.0....... 1.0....... 1.0....... 1.0....... 1.0....... 1.0....... 1.0.......", ""),
    "symbols: a row 10": ('10\n01\n', "10 01", ""),
    "symbols: a row 1 0 1 0": ('1 0 1 0\n0 1 0 1\n. . . .\n1 . . .\n', "1010 0101 .... 1...", ""),
    "symbols: variation selectors behind labels": ('1: 1️.0️.\n2: ....\n3: ..1️.\n4: 1️..0️\n', "1.0. .... ..1. 1..0", ""),
    "an array with blanks": ('[["", "1"], ["0", " "]]', ".1 0.", ""),
    "an array with 0 for empty": ('[[0, 1, 0, 2], [0, 0, 0, 0], [2, 0, 2, 0], [1, 0, 0, 0]]', ".1.0 .... 0.0. 1...", ""),
    "an array of two": ('[["01", ".."], ["1.", "0."]]', "01 .. | 1. 0.", ""),
    "a table in Markdown with bold cells": ('| **1** | **1** |   | **0** |\n|---|---|---|---|\n|   |   | **0** |   |\n|   | **0** |   |   |\n|   | **1** |   | **0** |\n', "11.0 ..0. .0.. .1.0", ""),
    "a count above flat grids": ('2\n.1.0..0..0..11.0\n0..1..1..1..1...\n', ".1.0 ..0. .0.. 11.0 | 0..1 ..1. .1.. 1...", ""),
    "a header of four numbers": ('4 4 0 0\neBeW\neeWe\neWee\nBBeW\n', ".1.0 ..0. .0.. 11.0", ""),
    "a grid under another key": ('{"size": 4, "grid": [[null,1,null,0],[null,null,0,null],[null,0,null,null],[1,1,null,0]]}\n', ".1.0 ..0. .0.. 11.0", ""),
    "MiniZinc": ('grid = [| _, 1, _, 0\n        | _, _, 0, _\n        | _, 0, _, _\n        | 1, 1, _, 0 |];\n', ".1.0 ..0. .0.. 11.0", ""),
    "numpy": ('[[-1  1 -1  0]\n [-1 -1  0 -1]\n [-1  0 -1 -1]\n [ 1  1 -1  0]]\n', ".1.0 ..0. .0.. 11.0", ""),
    "odd sides": ('....1\n.....\n.0...\n...1.\n.....\n', "....1 ..... .0... ...1. .....", ""),
    "rows in one line, with a size": ('4 .1.0 ..0. .0.. 11.0\n', ".1.0 ..0. .0.. 11.0", ""),
    "Prolog": ('[_, 1, _, 0],\n[_, _, 0, _],\n[_, 0, _, _],\n[1, 1, _, 0]\n', ".1.0 ..0. .0.. 11.0", ""),
    "R": ('     [,1] [,2] [,3] [,4]\n[1,]   NA    1   NA    0\n[2,]   NA   NA    0   NA\n[3,]   NA    0   NA   NA\n[4,]    1    1   NA    0\n', ".1.0 ..0. .0.. 11.0", ""),
    "signs as numbers with commas": ('S...\n....\n...M\n....\n1,3,x,1,4\n2,1,=,3,1\n', "1... .... ...0 ....", "r1c3 x r1c4, r2c1 = r3c1"),
    "Python in a code file": ('import numpy as np\n\nPUZZLE = [\n    [0, 1, None, None],\n    [None, None, None, None],\n    [None, None, 1, None],\n    [1, None, None, 0],\n]\nprint(solve(PUZZLE))\n', "01.. .... ..1. 1..0", ""),
    "Mathematica": ('{{0,1,_,_},{_,_,_,_},{_,_,1,_},{1,_,_,0}}', "01.. .... ..1. 1..0", ""),
    "MATLAB": ('[0 1 NaN NaN; NaN NaN NaN NaN; NaN NaN 1 NaN; 1 NaN NaN 0]', "01.. .... ..1. 1..0", ""),
    "R, a matrix by row": ('matrix(c(0,1,NA,NA,NA,NA,NA,NA,NA,NA,1,NA,1,NA,NA,0), nrow=4, byrow=TRUE)', "01.. .... ..1. 1..0", ""),
    "pandas": ('     0    1    2    3\n0  0.0  1.0  NaN  NaN\n1  NaN  NaN  NaN  NaN\n2  NaN  NaN  1.0  NaN\n3  1.0  NaN  NaN  0.0\n', "01.. .... ..1. 1..0", ""),
    "a string with line ends": ('s = "01..\\n....\\n..1.\\n1..0"', "01.. .... ..1. 1..0", ""),
    "strings that code joins": ('s = ("01.." +\n     "...." +\n     "..1." +\n     "1..0")\n', "01.. .... ..1. 1..0", ""),
    "rows in one line, slashes": ('01../..../..1./1..0', "01.. .... ..1. 1..0", ""),
    "JSON with the size and a solution": ('{"size": 4, "puzzle": ["01..", "....", "..1.", "1..0"], "answer": ["0110", "1001", "0011", "1100"]}', "01.. .... ..1. 1..0", ""),
    "a book under another key": ('{"games": [{"board": ["01..", "....", "..1.", "1..0"]}]}', "01.. .... ..1. 1..0", ""),
    "a solution below its puzzle": ('01..\n....\n..1.\n1..0\n\nSolution\n0110\n1001\n0011\n1100\n', "01.. .... ..1. 1..0", ""),
    "HTML": ('<table><tr><td>0</td><td>1</td><td></td><td></td></tr>\n<tr><td></td><td></td><td></td><td></td></tr>\n<tr><td></td><td></td><td>1</td><td></td></tr>\n<tr><td>1</td><td></td><td></td><td>0</td></tr></table>', "01.. .... ..1. 1..0", ""),
    "LaTeX": ('\\begin{tabular}{|c|c|c|c|}\n\\hline\n0 & 1 & & \\\\ \\hline\n & & & \\\\ \\hline\n & & 1 & \\\\ \\hline\n1 & & & 0 \\\\ \\hline\n\\end{tabular}\n', "01.. .... ..1. 1..0", ""),
    "prose around it": ('Here is a puzzle that I like:\n\n01..\n....\n..1.\n1..0\n\nHave fun with it!\n', "01.. .... ..1. 1..0", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", READ)
def test_reads_texts_from_many_sources(name: str) -> None:
    text, givens, signs = READ[name]
    reading = read_text(text)
    assert list(map(str, reading.faults)) == []
    assert " | ".join(" ".join(puzzle.givens) for puzzle in reading.puzzles) == givens
    assert " | ".join(", ".join(map(str, puzzle.signs)) for puzzle in reading.puzzles).strip(" |") == signs


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        *(("r1c1 = r1c2", "="), ("A1 = B1", "="), ("A1xB1", "x"), ("(1,1)x(1,2)", "x"), ("(1,1) != (1,2)", "x")),
        *(("r1c1 ≠ r1c2", "x"), ("1,1 x 1,2", "x"), ("1,1,=,1,2", "="), ("1 1 x 1 2", "x"), ("(0,0) = (0,1)", "=")),
        *(("[1,1] = [1,2]", "="), ("r1c1 == r1c2", "="), ("R1C1×r1c2", "x"), ("a1 = b1", "="), ("r1c2 x r1c1", "x")),
    ],
)
def test_reads_every_way_to_name_two_cells(line: str, mark: str) -> None:
    (puzzle,) = read_text(f"{GRID}{line}\n").puzzles
    assert list(map(str, puzzle.signs)) == [f"r1c1 {mark} r1c2"]


@pytest.mark.parametrize("line", ["r1c1 ~ r1c2", "A1-B1", "(1,1) and (1,2)", "r1c1,r1c2", "1,1 ? 1,2", "r1c1 r1c2"])
def test_line_that_names_two_cells_is_never_ignored(line: str) -> None:
    reading = read_text(f"{GRID}{line}\n")
    assert reading.puzzles == ()
    assert any(fault.line == 5 for fault in reading.faults)


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ("X-OO\n----\n--X-\n----\n", ["X is read as the symbol for 1, O as the symbol for 0"]),
        ("XXX0\nXX1X\nXXXX\n1XXX\n", ["X is read as the empty cell"]),
        ("X...\n....\n..X.\n....\n", ["X is read as the symbol for 1; there is no other symbol"]),
        ("0001\n0200\n0000\n0100\n", ["1 is read as the symbol for 1, 2 as the symbol for 0", "0 is read as the empty cell"]),
        (GRID, []),
    ],
)  # fmt: skip
def test_remarks_on_symbols(text: str, remarks: list[str]) -> None:
    assert read_text(text).remarks == tuple(remarks)


def test_symbols_are_kept_for_writing() -> None:
    assert parse("X-OO\n----\n--X-\n----\n").symbols == Symbols("X", "O", "-")
    assert parse("0XX1\nXXXX\nXX1X\nXXXX\n").symbols == Symbols("1", "0", "X")
    assert parse("|01  |\n|    |\n|    |\n|    |\n").symbols == Symbols()
    puzzles = read_text('[[["X","-"],["-","-"]],[["O","-"],["X","-"]]]').puzzles
    assert [puzzle.symbols for puzzle in puzzles] == [Symbols("X", "O", "-")] * 2


@pytest.mark.parametrize(
    ("symbols", "givens"),
    [("1 0 X", (".00.", "...0", "0.0.", "..0.")), ("X 0 .", ("1001", "1110", "0101", "1101"))],
)
def test_declared_symbols_settle_two_readings(symbols: str, givens: tuple[str, ...]) -> None:
    text = "X00X\nXXX0\n0X0X\nXX0X\n"
    assert read_text(text).faults
    reading = read_text(text, "", Options(symbols=parse_symbols(symbols)))
    assert (reading.puzzles[0].givens, reading.faults, reading.remarks) == (givens, (), ())
    (fault,) = read_text(GRID.replace("1..0", "1.-0"), "", Options(symbols=Symbols())).faults
    assert (fault.line, fault.column) == (4, 3)
    assert read_text("--\n.x\n", "", Options(symbols=parse_symbols("x - ."))).puzzles[0].givens == ("00", ".1")


@pytest.mark.parametrize(
    ("key", "row", "one", "is_read"),
    [
        ("My grid (X = 1, O = 0):", "1.0.", "X", True),
        ("(O=1, X=0)", "0.1.", "O", True),
        ("O is 1 and X is 0", "0.1.", "O", True),
        ("x = 0, y = 1", "1.0.", "X", False),  # of no symbol here
        ("One row is 1, one column is 0", "1.0.", "X", False),
    ],
)
def test_sentence_says_which_symbol_is_one(key: str, row: str, one: str, is_read: bool) -> None:
    reading = read_text(f"{key}\n\nX . O .\n. . . .\n. O . X\n. . . .")
    assert [(puzzle.givens[0], puzzle.symbols.one) for puzzle in reading.puzzles] == [(row, one)]
    assert bool(reading.remarks) != is_read


def test_size_joins_rows_of_square_length_to_one_grid() -> None:
    for rows, columns in ((16, 16), (16, 25), (6, 16)):
        (puzzle,) = read_text(f"{rows} {columns}\n" + f"{'.' * columns}\n" * rows).puzzles
        assert (puzzle.rows, puzzle.columns) == (rows, columns)


# Books, and the lines where their puzzles start.
BOOKS = {
    "blank lines": (f"{GRID}\n{GRID}\n\n{GRID}", [1, 6, 12], ["", "", ""]),
    "titles": (f"Puzzle 1\n{GRID}Puzzle 2 (hard)\n{GRID}", [1, 6], ["Puzzle 1", "Puzzle 2 (hard)"]),
    "titles and blank lines": (f"Puzzle 1\n\n{GRID}\nPuzzle 2\n\n{GRID}", [1, 8], ["Puzzle 1", "Puzzle 2"]),
    "comments": (f"# 1\n{GRID}# 2\n{GRID}", [2, 7], ["", ""]),
    "sizes": (f"4\n{GRID}4\n{GRID}4 4\n{GRID}", [1, 6, 11], ["", "", ""]),
    "frames": ("+--+\n|01|\n|1 |\n+--+\n" * 2, [2, 6], ["", ""]),
    "rules": (f"{GRID}----\n{GRID}====\n{GRID}", [1, 6, 11], ["", "", ""]),
    "ids": (f"# id: a\n# label: x\n{GRID}# id: b\n{GRID}", [1, 7], ["a", "b"]),
    "signs": (f"{GRID}r1c1 = r1c2\n{GRID}", [1, 6], ["", ""]),
    "several sizes": (f"{GRID}\n01\n10\n\n{GRID}", [1, 6, 9], ["", "", ""]),
}  # fmt: skip


@pytest.mark.parametrize("name", BOOKS)
def test_books_are_split_into_puzzles(name: str) -> None:
    text, places, ids = BOOKS[name]
    reading = read_text(text)
    assert reading.faults == ()
    assert reading.format == "book"
    assert list(reading.places) == places
    assert [puzzle.id for puzzle in reading.puzzles] == ids


def test_object_with_puzzles_is_a_book() -> None:
    reading = read_text(
        '{\n "seed": 1,\n "puzzles": [\n  {"givens": ["01", "10"]},\n\n  {"givens": ["0.", ".."], "id": 7}]}'
    )
    assert reading.places == (4, 6)
    assert [puzzle.id for puzzle in reading.puzzles] == ["", "7"]


def test_table_with_solutions_is_a_book_of_puzzles_with_solutions() -> None:
    text = "puzzle,solution\n0..1..1..1..1..0,0011101001011100\n.1.0..0..0..11.0,0110100100111100\n"
    for table in (text, text.partition("\n")[2]):
        first, second = read_text(table).puzzles
        assert first.givens == ("0..1", "..1.", ".1..", "1..0")
        assert second.solution == ("0110", "1001", "0011", "1100")


def test_other_columns_of_a_table_are_read_or_named() -> None:
    (puzzle,) = read_text("id,puzzle,difficulty\n7,01........1.1..0,hard\n").puzzles
    assert (puzzle.id, puzzle.label) == ("7", "hard")
    reading = read_text("7,01........1.1..0\n8,0.........1.1..0\n")
    assert len(reading.puzzles) == 2
    assert "passed over: the column '1'" in reading.remarks
    reading = read_text("id,puzzle,day,rule\n7,01........1.1..0,Monday,2\n")
    assert reading.remarks == ("passed over: the column 'rule'",)
    (puzzle,) = read_text("puzzle,signs\n01........1.1..0,r1c1=r1c2\n").puzzles
    assert list(map(str, puzzle.signs)) == ["r1c1 = r1c2"]


def test_reports_a_comment_below_its_grid() -> None:
    (fault,) = read_text(f"{GRID}# unique lines: off\n").faults
    assert (fault.line, fault.message) == (5, "there is no grid below this comment")


def test_comments_give_names_and_rules() -> None:
    puzzle = parse(
        "# ID: week 3\n# label: hard\n# source: a paper\n# Unique-lines: off\n# no author\n"
        "# solution: 0101 1010 0011 1100\n" + GRID
    )
    assert (puzzle.id, puzzle.label, puzzle.source, puzzle.unique_lines) == ("week 3", "hard", "a paper", False)
    assert puzzle.solution == ("0101", "1010", "0011", "1100")
    assert parse("\x1b[31mPuzzle\t1\x07\n" + GRID).id == "[31mPuzzle 1"
    assert parse("[Puzzle 3]\n01\n10\n").id == "[Puzzle 3]"


SIGNED = GRID + "r1c3 = r1c4\n"


@pytest.mark.parametrize(("text", "option", "unique", "who"), [
    (GRID, None, True, "default"), (GRID, True, True, "option"), (GRID, False, False, "option"),
    ("# unique lines: on\n" + GRID, None, True, "text"), ("# unique lines: off\n" + GRID, True, False, "text"),
    (SIGNED, None, False, "default"), (SIGNED, True, True, "option"), (SIGNED, False, False, "option"),
    ("# unique lines: on\n" + SIGNED, None, True, "text"), ("# unique lines: on\n" + SIGNED, False, True, "text"),
    ('{"givens": ["01", "10"]}', None, True, "default"),
    ('{"givens": ["01", "10"], "unique_lines": false}', True, False, "text"),
    ('{"givens": ["01", ".."], "signs": [{"cells": ["r1c1", "r2c1"], "sign": "="}]}', None, False, "default"),
    ("4x4u:aAIBca", False, True, "text"), ("4x4:aAIBca", True, False, "text"),
    ("01h1a1b0", None, True, "default"), ("01h1a1b0", False, False, "option"), ("a1b|5c", None, False, "default"),
])  # fmt: skip
def test_text_before_option_before_default_says_if_lines_may_repeat(
    text: str, option: bool | None, unique: bool, who: str
) -> None:
    reading = read_text(text, "", Options(unique_lines=option))
    assert [puzzle.unique_lines for puzzle in reading.puzzles] == [unique]
    assert [puzzle.choice for puzzle in reading.puzzles] == [Choice() if who == "default" else None]


def test_square_lines_are_flat_grids_or_rows_of_one_grid() -> None:
    flat = "......0.0....1.....0..1.......1....."
    reading = read_text(f"{flat}\n{flat[::-1]}\n01........1.1..0\n")
    assert [puzzle.rows for puzzle in reading.puzzles] == [6, 6, 4]
    large = "\n".join(["0" + 15 * "."] * 16) + "\n\n" + "\n".join(["1" + 35 * "."] * 36) + "\n"
    assert [puzzle.rows for puzzle in read_text(large).puzzles] == [16, 36]
    (fault,) = read_text("................\n01............1.\n" * 4).faults
    assert fault.message == "each line can be a grid, or a row of one grid"


def test_stars_around_symbols_are_cells_and_no_bold_type() -> None:
    rows = ["****OO", "*X**O*", "**OO**", "O****X", "**XX**", "X**O**"]
    table = str.maketrans("XO*", "10.")
    assert read_text("\n".join(rows)).puzzles[0].givens == tuple(row.translate(table) for row in rows)
