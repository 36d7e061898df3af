# ruff: noqa: E501 (each text is on one line)
"""Puzzles as people have them: from spreadsheets, chats, web pages, other programs, and from deduce itself.

Each text is read right, or there is one useful line that asks for what is missing.
"""

from __future__ import annotations

import pytest

from deduce.formats import read_text

# How it arises: the text, and the givens of its puzzles.
READ = {
    "a spreadsheet saved as CSV, its empty cells empty": ("1,1,,,1,\n,,,,,\n,,0,,,\n0,,,,,1\n,,,,,\n1,,,0,,\n", "11..1. ...... ..0... 0....1 ...... 1..0.."),
    "the same with nothing in the last column": ("1,1,,,1,\n,,,,,\n,,0,,,\n0,,,,,\n,,,,,\n1,,,0,,\n", "11..1. ...... ..0... 0..... ...... 1..0.."),
    "a spreadsheet of another country": ("0;1;;\n;;;\n;;1;\n1;;;\n", "01.. .... ..1. 1..."),
    "a program that writes a comma behind every cell": ("0,1,.,.,\n.,.,.,.,\n.,.,1,.,\n1,.,.,0,\n", "01.. .... ..1. 1..0"),
    "CSV with quotes": ('"0","1","",""\n"","","",""\n"","","1",""\n"1","","","0"\n', "01.. .... ..1. 1..0"),
    "CSV with a size above it": ("4,4\n0,1,,\n,,,\n,,1,\n1,,,\n", "01.. .... ..1. 1..."),
    "CSV that is oblong, with a size above it": ("2 4\n0,1,,\n,,,\n", "01.. ...."),
    "cells copied out of a spreadsheet": ("0\t1\t\t\n\t\t\t\n\t\t1\t\n1\t\t\t0\n", "01.. .... ..1. 1..0"),
    "the same, moved in by a tab": ("\t0\t1\t.\t.\n\t.\t.\t.\t.\n\t.\t.\t1\t.\n\t1\t.\t.\t0\n", "01.. .... ..1. 1..0"),
    "bars between cells, some of them empty": ("0|1||\n|||\n||1|\n1|||0\n", "01.. .... ..1. 1..0"),
    "# for black and O for white": ("#O..\n....\n..#.\n#..O\n", "10.. .... ..1. 1..0"),
    "# and O, spaced out": ("# O . .\n. . . .\n. . # .\n# . . O\n", "10.. .... ..1. 1..0"),
    "a table in Markdown, the first row as its head": ("| 0 | 1 |   |   |\n|-|-|-|-|\n|   |   |   |   |\n|   |   | 1 |   |\n| 1 |   |   | 0 |\n", "01.. .... ..1. 1..0"),
    "a table in Markdown with an empty head": ("|   |   |   |   |\n|---|---|---|---|\n| 0 | 1 |   |   |\n|   |   |   |   |\n|   |   | 1 |   |\n| 1 |   |   | 0 |\n", "01.. .... ..1. 1..0"),
    "a table in Markdown with letters and numbers": ("| | A | B | C | D |\n|-|:-:|-|-|-|\n|1| 0 | 1 |   |   |\n|2|   |   |   |   |\n|3|   |   | 1 |   |\n|4| 1 |   |   | 0 |\n", "01.. .... ..1. 1..0"),
    "a table in Markdown, - for the empty cells": ("| 0 | 1 | - | - |\n|-|-|-|-|\n| - | - | - | - |\n| - | - | 1 | - |\n| 1 | - | - | 0 |\n", "01.. .... ..1. 1..0"),
    "letters above and numbers beside": ("  A B C D\n1 0 1 . .\n2 . . . .\n3 . . 1 .\n4 1 . . 0\n", "01.. .... ..1. 1..0"),
    "the same without spaces": ("  ABCD\n1 01..\n2 ....\n3 ..1.\n4 1..0\n", "01.. .... ..1. 1..0"),
    "numbers with colons": ("1: 01..\n2: ....\n3: ..1.\n4: 1..0\n", "01.. .... ..1. 1..0"),
    "numbers with colons, close": ("1:01..\n2:....\n3:..1.\n4:1..0\n", "01.. .... ..1. 1..0"),
    "a spreadsheet with its numbers": (",1,2,3,4\n1,0,1,,\n2,,,,\n3,,,1,\n4,1,,,0\n", "01.. .... ..1. 1..0"),
    "numbers and bars": ("1 | 0 | 1 | . | .\n2 | . | . | . | .\n3 | . | . | 1 | .\n4 | 1 | . | . | 0\n", "01.. .... ..1. 1..0"),
    "a frame with numbers around it": ("   1 2 3 4\n  +-------+\n1 |0 1 . .|\n2 |. . . .|\n3 |. . 1 .|\n4 |1 . . 0|\n  +-------+\n", "01.. .... ..1. 1..0"),
    "spaces for empty cells": ("01  \n    \n  1 \n1  0\n", "01.. .... ..1. 1..0"),
    "spaces for empty cells, cut at the ends of lines": ("01\n\n  1\n1  0\n", "01.. .... ..1. 1..0"),
    "spaces for empty cells, a gap between cells": ("0 1\n      1\n0\n1     0\n", "01.. ...1 0... 1..0"),
    "spaces for empty cells, a size above": ("4 4\n01\n\n  1\n1\n", "01.. .... ..1. 1..."),
    "spaces for empty cells, two puzzles": ("01\n   1\n  1\n1  0\n\n 1\n1\n   0\n0\n", "01.. ...1 ..1. 1..0 | .1.. 1... ...0 0..."),
    "a full grid with a double space in it": ("0 1  1 0\n1 0 0 1\n0 1  0 1\n1 0 1 0\n", "0110 1001 0101 1010"),
    "an address of Unruly in the browser": ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html#4x4u:aAIBca\n", "01.. .... ..1. 1..0"),
    "a game saved by Unruly after a move": ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:Unruly\nPARAMS  :6:4x4ude\nCPARAMS :6:4x4ude\nDESC    :6:aAIBca\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:P1,3,0\n", "01.1 .... ..1. 1..0"),
    "the answer of a web service": ('[["0","1","x","x"],["x","x","x","x"],["x","x","1","x"],["1","x","x","0"]]', "01.. .... ..1. 1..0"),
    "the same with null": ("[[0,1,null,null],[null,null,null,null],[null,null,1,null],[1,null,null,0]]", "01.. .... ..1. 1..0"),
    "the same with -1": ("[[0,1,-1,-1],[-1,-1,-1,-1],[-1,-1,1,-1],[1,-1,-1,0]]", "01.. .... ..1. 1..0"),
    "a list of strings out of a program": ('["01..", "....", "..1.", "1..0"]', "01.. .... ..1. 1..0"),
    "all cells in one line, no size": ("01........1.1..0\n", "01.. .... ..1. 1..0"),
    "the same, several of them": ("01........1.1..0\n0..1....1....10.\n11......00......\n", "01.. .... ..1. 1..0 | 0..1 .... 1... .10. | 11.. .... 00.. ...."),
    "puzzlekit: a size, - for empty cells, 1 and 2": ("4 4\n2 1 - -\n- - - -\n- - 1 -\n1 - - 2\n", "01.. .... ..1. 1..0"),
    "a drawing of deduce explain": ("     1 2 3 4\n   ┌─────────┐\n 1 │ 0 1 . . │\n 2 │ . . . . │\n 3 │ . . 1 . │\n 4 │ 1 . . 0 │\n   └─────────┘\n", "01.. .... ..1. 1..0"),
    "the same on paper that has no boxes": ("    1 2 3 4\n  +---------+\n1 | 0 1 . . |\n2 | . . . . |\n3 | . . 1 . |\n4 | 1 . . 0 |\n  +---------+\n", "01.. .... ..1. 1..0"),
    "a drawing of deduce hint, with marks": ("    1 2 3 4\n  ┌─────────┐\n1 │ 0 1 . . │\n  │ ^   *   │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  └─────────┘\n", "01.. .... ..1. 1..0"),
    "what deduce --plain says": ("Row 1: 0 1 blank blank\nRow 2: blank blank blank blank; marked: column 3\nRow 3: blank blank 1 blank\nRow 4: 1 blank blank 0\n", "01.. .... ..1. 1..0"),
    "a frame of bars around every cell": ("+-+-+-+-+\n|0|1| | |\n+-+-+-+-+\n| | | | |\n+-+-+-+-+\n| | |1| |\n+-+-+-+-+\n|1| | |0|\n+-+-+-+-+\n", "01.. .... ..1. 1..0"),
    "an oblong frame of spaced cells": ("+---------+\n| 0 1 . . |\n| . . . . |\n+---------+\n", "01.. ...."),
    "a size whose width is that of the rows": ("4x10\n" + ". 1 0 .\n" * 10, " ".join([".10."] * 10)),
    "a drawing without its numbers above": ("  ┌──────┐\n1 │ 01.. │\n2 │ .... │\n3 │ ..1. │\n4 │ 1..0 │\n  └──────┘\n", "01.. .... ..1. 1..0"),
    "a list": ("- 01..\n- ....\n- ..1.\n- 1..0\n", "01.. .... ..1. 1..0"),
    "a list of spaced cells": ("• 0 1 _ _\n• _ _ _ _\n• _ _ 1 _\n• 1 _ _ 0\n", "01.. .... ..1. 1..0"),
    "dashes that are cells, in the first column alone": ("- 1 0 1\n- 0 1 0\n- 0 1 1\n- 1 0 0\n", ".101 .010 .011 .100"),
    "a chat in emoji": ("🌞🌙⬜⬜\n⬜⬜⬜⬜\n⬜⬜🌞⬜\n🌞⬜⬜🌙\n", "10.. .... ..1. 1..0"),
}  # fmt: skip

# How it arises: the text, and what is told of it.
ASKED = {
    "a table that is oblong, with a comma at every end": ("0,1,.,.,\n.,.,.,.,\n", "1:8: each row ends in a comma, with an empty cell behind it or without; found 2 rows; expected a size above the grid, such as 2 5 or 2 4"),
    "a numbered row left out": ("1: 01..\n3: ..1.\n4: 1..0\n", "2:1: 1 row missing above this one; found '3'; expected '2'"),
    "letters for more columns than there are": ("  A B C D E\n1 0 1 . .\n2 . . . .\n3 . . 1 .\n4 1 . . 0\n", "1:3: the labels of the columns and the rows differ; found 5 columns; expected 4"),
    "spaces for empty cells, the last rows cut off": ("01\n\n  1\n1\n", "1: spaces seem to be empty cells here, but no square comes out; found 4 lines of up to 2 characters; expected a size above the grid, such as 6 6, or a . for each empty cell"),
    "spaces for empty cells, as many symbols in each row": ("01\n 1 0\n0 1\n1   0\n 01\n  10\n", "1: spaces seem to be empty cells here, but no square comes out; found 6 lines of up to 5 characters; expected a size above the grid, such as 6 6, or a . for each empty cell"),
    "spaces for empty cells, a row lost": (" 01   0 \n 0     1\n      1 \n        \n        \n       0\n    1  1\n", "1: spaces seem to be empty cells here, but no square comes out; found 7 lines of up to 7 characters; expected a size above the grid, such as 6 6, or a . for each empty cell"),
    "a table with a row lost and nothing in the last column": ("0;1;;;;\n;;;;;\n;;1;;;\n1;;;;;\n;;0;;;\n", "1:7: each row ends in a semicolon, with an empty cell behind it or without; found 5 rows; expected a size above the grid, such as 5 6 or 5 5"),
    "a table with half a pair of quotes": ('"0","1","",""\n"","",",""\n"","","1",""\n"1","","","0"\n', """2: a field of this row is no cell; found '"","",",""'; expected a cell in each field"""),
    "cells in one line that fill no square": ("01........1.1..01", "1:1: the size of this grid is not said; found 17 cells; expected a square number of cells, or the size in front of them, such as 6x5;..."),
    "a random seed out of Unruly": ("8x8dt#391", "1:6: this is a random seed, which only Unruly can make a puzzle of; found '#391'; expected a colon and the game's description, as Unruly shows it under Game, Specific"),
    "an address without a puzzle": ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html", "1:1: this links to a page and holds no puzzle; found 'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unru...'; expected the puzzle itself, or a link that holds it, as Unruly and penpa-edit make them"),
    "a drawing that lost a cell": ("    1 2 3 4\n  ┌─────────┐\n1 │ 0 1 . . │\n2 │ . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  └─────────┘\n", "4:11: this row is too short for its frame; expected the right side of the frame 9 places behind its left one"),
    "a row read aloud that lost a cell": ("Row 1: 0 1 blank blank\nRow 2: blank blank blank\nRow 3: blank blank 1 blank\nRow 4: 1 blank blank 0\n", "2:25: row 2 is too short; found 3 cells; expected 4"),
    "a remark beside a row": ("....\n.0.. <- here\n..1.\n1..0\n", "2:6: something stands beside a row; found '<- here'; expected 4 cells, and # before a remark"),
    "a word beside the first row": ("1..0 easy\n....\n..1.\n1..0\n", "1:6: something stands beside a row; found 'easy'; expected 4 cells, and # before a remark"),
    "a word before a spaced row": ("....\n. . . .\nsee . . 1 .\n1..0\n", "3:1: something stands beside a row; found 'see'; expected 4 cells, and # before a remark"),
    "symbols and words beside a row": ("....\n.0..\n..1. 1 wrong\n1..0\n", "3:6: something stands beside a row; found '1 wrong'; expected 4 cells, and # before a remark"),
    "two rows of a table on one line": ("0;1;;;;\n0;;;1;1;01;;;;0;\n;;;;;\n0;1;;1;1;\n;;1;;0;\n", "2: a field of this row is no cell; found '0;;;1;1;01;;;;0;'; expected a cell in each field"),
}  # fmt: skip


@pytest.mark.parametrize("how", READ)
def test_it_is_read_right(how: str) -> None:
    text, givens = READ[how]
    reading = read_text(text)
    assert reading.faults == ()
    assert " | ".join(" ".join(puzzle.givens) for puzzle in reading.puzzles) == givens


@pytest.mark.parametrize("how", ASKED)
def test_what_is_missing_is_asked_for(how: str) -> None:
    text, told = ASKED[how]
    reading = read_text(text)
    assert reading.puzzles == ()
    assert [str(fault) for fault in reading.faults] == [told]


@pytest.mark.parametrize("gap", [" ", "  ", "   ", "\t", "      "])
@pytest.mark.parametrize("spaced", ["", " "])
def test_two_squares_side_by_side_are_remarked(gap: str, spaced: str) -> None:
    rows = ["01..", "....", "..1.", "1..0"]
    text = "".join(f"{spaced.join(row)}{gap}{spaced.join(reversed(row))}\n" for row in rows)
    reading = read_text(text)
    assert [puzzle.givens for puzzle in reading.puzzles] == [tuple(row + row[::-1] for row in rows)]
    assert len(reading.remarks) == (len(gap) - len(spaced) > 1)
    assert all("line 1: two squares side by side are read as one grid" in remark for remark in reading.remarks)
    assert not read_text(f"4 8\n{text}").remarks
