# ruff: noqa: E501 (each text is on one line)
"""Tangos as people paste them: each is read with all its signs, or turned down with what is wrong; no sign is lost."""

from __future__ import annotations

import pytest

from deduce.formats import read_text

# How it arises: the text, its givens and its signs.
READ = {
    "typed, a space between": (". = . . . . .\nx\n. 1 . . . .\n. . . . 0 .\n. . . . . .\n. . 1 . . .\n. . . . . x .\n", "...... .1.... ....0. ...... ..1... ......", "r1c1 = r1c2, r1c1 x r2c1, r6c5 x r6c6"),
    "typed, signs in place of the spaces": ("0=. . .\n. . 1x.\n. . . .\n. 0 . .\n", "0... ..1. .... .0..", "r1c1 = r1c2, r2c3 x r2c4"),
    "typed close, signs below": ("0=...\nx\n....\n.1x..\n....\n", "0... .... .1.. ....", "r1c1 = r1c2, r1c1 x r2c1, r3c2 x r3c3"),
    "typed close, all signs below": ("......\n=    x\n.1....\n....0.\n......\n  x\n..1...\n......\n", "...... .1.... ....0. ...... ..1... ......", "r1c1 = r2c1, r1c6 x r2c6, r4c3 x r5c3"),
    "typed apart, all signs below": (". . . . . .\n=         x\n. 1 . . . .\n. . . . 0 .\n. . . . . .\n    x\n. . 1 . . .\n. . . . . .\n", "...... .1.... ....0. ...... ..1... ......", "r1c1 = r2c1, r1c6 x r2c6, r4c3 x r5c3"),
    "underscores for empty cells": ("0=_ _ _\n_ _ _ _\n_ 1 _x_\n_ _ _ _\n", "0... .... .1.. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "dashes for empty cells": ("0=- - -\n- - - -\n- 1 -x-\n- - - -\n", "0... .... .1.. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "question marks for empty cells": ("0=? ? ?\n? ? ? ?\n? 1 ?x?\n? ? ? ?\n", "0... .... .1.. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "S and M for sun and moon": ("S = . . .\n. . . .\n. M . .\n. . x . .\n", "1... .... .0.. ....", "r1c1 = r1c2, r4c2 x r4c3"),
    "the same, close": ("S=...\n....\n.M..\n..x..\n", "1... .... .0.. ....", "r1c1 = r1c2, r4c2 x r4c3"),
    "nothing but signs": (". = . x .\n. . .\nx   =\n. . .\n", "... ... ...", "r1c1 = r1c2, r1c2 x r1c3, r2c1 x r3c1, r2c3 = r3c3"),
    "no = at all": (". x . . .\n. . . .\n. 1 . 0\n. . x . .\n", ".... .... .1.0 ....", "r1c1 x r1c2, r4c2 x r4c3"),
    "a row of x alone": (". . . .\nx     x\n. . . .\n. 1 . 0\n. . . .\n", ".... .... .1.0 ....", "r1c1 x r2c1, r1c4 x r2c4"),
    "a title and blank lines around": ("Tango #345\n\n0=...\n....\n.1x..\n....\n\n", "0... .... .1.. ....", "r1c1 = r1c2, r3c2 x r3c3"),
    "a title and a list below": ("Tango 12\n0...\n....\n..1.\n....\n\nr1c1 = r1c2\nr2c1 x r3c1\n", "0... .... ..1. ....", "r1c1 = r1c2, r2c1 x r3c1"),
    "a list with emoji": ("0...\n....\n..1.\n....\nr1c1 🟰 r1c2\nr2c1 ✖️ r3c1\n", "0... .... ..1. ....", "r1c1 = r1c2, r2c1 x r3c1"),
    "a size above": ("4\n0=...\n....\n.1x..\n....\n", "0... .... .1.. ....", "r1c1 = r1c2, r3c2 x r3c3"),
    "emoji, close": ("⬜=⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙×⬜\n⬜⬜⬜⬜\n", ".... .1.. ..0. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "emoji, a space between": ("⬜ = ⬜ ⬜ ⬜\n⬜ 🌞 ⬜ ⬜\n⬜ ⬜ 🌙 × ⬜\n⬜ ⬜ ⬜ ⬜\n", ".... .1.. ..0. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "emoji with variation selectors": ("☀️=🌙⬜⬜\n⬜⬜⬜⬜\n⬜⬜☀️×⬜\n⬜⬜⬜⬜\n", "10.. .... ..1. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "emoji for the signs as well": ("⬜✖️⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙🟰⬜\n⬜⬜⬜⬜\n", ".... .1.. ..0. ....", "r1c1 x r1c2, r3c3 = r3c4"),
    "a red cross for opposite": ("⬜❌⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙=⬜\n⬜⬜⬜⬜\n", ".... .1.. ..0. ....", "r1c1 x r1c2, r3c3 = r3c4"),
    "another cross": ("⬜✕⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙=⬜\n⬜⬜⬜⬜\n", ".... .1.. ..0. ....", "r1c1 x r1c2, r3c3 = r3c4"),
    "a wide =": ("⬜＝⬜⬜⬜\n⬜🌞⬜⬜\n⬜⬜🌙⬜\n⬜⬜⬜⬜\n", ".... .1.. ..0. ....", "r1c1 = r1c2"),
    "emoji, signs below": ("🌞 🌙 ⬜ ⬜\n   =     ×\n⬜ ⬜ ⬜ ⬜\n⬜ ⬜ 🌞 ⬜\n🌞 ⬜ ⬜ 🌙\n", "10.. .... ..1. 1..0", "r1c2 = r2c2, r1c4 x r2c4"),
    "discs in two colours": ("⬜⬜⬜⬜\n⬜🟡⬜⬜\n⬜⬜🔵×⬜\n⬜⬜⬜⬜\n", ".... .1.. ..0. ....", "r3c3 x r3c4"),
    "a cross as a symbol, not a sign": ("❌⬜⬜⬜\n⬜⭕⬜=⬜\n⬜⬜❌⬜\n⬜⬜⬜⬜\n", "0... .1.. ..0. ....", "r2c3 = r2c4"),
    "a table in Markdown, signs in columns between": ("| . | = | . |   | . |   | . |\n|---|---|---|---|---|---|---|\n| 0 |   | . |   | . | x | . |\n| . |   | 1 |   | . |   | . |\n| . |   | . |   | 0 |   | . |\n", ".... 0... .1.. ..0.", "r1c1 = r1c2, r2c3 x r2c4"),
    "a table of the web, signs in columns and rows between": (".\t=\t.\t\t.\t\t.\nx\t\t\t\t\t\t\n.\t\t1\t\t.\t\t.\n\t\t\t\t\t\t=\n.\t\t.\t\t0\t\t.\n\t\t\t\t\t\t\n.\t\t.\t\t.\tx\t.\n", ".... .1.. ..0. ....", "r1c1 = r1c2, r1c1 x r2c1, r2c4 = r3c4, r4c3 x r4c4"),
    "the same out of a spreadsheet": (".,=,.,,.,,.\nx,,,,,,\n.,,1,,.,,.\n,,,,,,=\n.,,.,,0,,.\n,,,,,,\n.,,.,,.,x,.\n", ".... .1.. ..0. ....", "r1c1 = r1c2, r1c1 x r2c1, r2c4 = r3c4, r4c3 x r4c4"),
    "the same with nothing in the empty cells": (",=,,,,,\nx,,,,,,\n,,1,,,,\n,,,,,,=\n,,,,0,,\n,,,,,,\n,,,,,x,\n", ".... .1.. ..0. ....", "r1c1 = r1c2, r1c1 x r2c1, r2c4 = r3c4, r4c3 x r4c4"),
    "what deduce draws": ("    1 2 3 4\n  ┌─────────┐\n1 │ 0=1 . . │\n  │     x   │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  └─────────┘\n", "01.. .... ..1. 1..0", "r1c1 = r1c2, r1c3 x r2c3"),
    "a list that names cells as a spreadsheet does": ("0...\n....\n..1.\n....\nA1 = B1\nC3 x C4\n", "0... .... ..1. ....", "r1c1 = r1c2, r3c3 x r4c3"),
    "the same without spaces": ("0...\n....\n..1.\n....\nA1=B1\n", "0... .... ..1. ....", "r1c1 = r1c2"),
    "a list of pairs of numbers": ("0...\n....\n..1.\n....\n(1,1) = (1,2)\n(3, 3) x (4, 3)\n", "0... .... ..1. ....", "r1c1 = r1c2, r3c3 x r4c3"),
    "a frame around it": ("+-------+\n|0=. . .|\n|x      |\n|. . . .|\n|. . 1 .|\n|. . . .|\n+-------+\n", "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1"),
    "a wider frame": ("┌─────────┐\n│ 0=. . . │\n│ x       │\n│ . . . . │\n│ . . 1 . │\n│ . . . . │\n└─────────┘\n", "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1"),
    "numbered rows and columns": ("  1 2 3 4\n1 0=. . .\n2 . . . .\n3 . . 1x.\n4 . . . .\n", "0... .... ..1. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "lettered columns, a sign below": ("  A B C D\n1 0=. . .\n  x\n2 . . . .\n3 . . 1x.\n4 . . . .\n", "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1, r3c3 x r3c4"),
    "rows with a colon": ("1: 0=. . .\n   x\n2: . . . .\n3: . . 1x.\n4: . . . .\n", "0... .... ..1. ....", "r1c1 = r1c2, r1c1 x r2c1, r3c3 x r3c4"),
    "brackets for cells": ("[ ]=[ ] [ ] [ ]\n[ ] [1] [ ] [ ]\n[ ] [ ] [0]x[ ]\n[ ] [ ] [ ] [ ]\n", ".... .1.. ..0. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "a Binairo+ task": ("g1h0i1i|7zg2a", "...... .1.... ....0. ...... ..1... ......", "r1c1 = r1c2, r1c1 x r2c1, r6c5 x r6c6"),
    "a share text over squares in two colours": ("Tango n. 451\n🟧 = ⬜ ⬜ ⬜\n⬜ ⬜ × 🟦 ⬜\n⬜ ⬜ ⬜ ⬜\n⬜ ⬜ ⬜ ⬜\n", "1... ..0. .... ....", "r1c1 = r1c2, r2c2 x r2c3"),
    "≠ for opposite": ("0 ≠ . . .\n. . . .\n. 1 . 0\n. . = . .\n", "0... .... .1.0 ....", "r1c1 x r1c2, r4c2 = r4c3"),
    "a capital X": ("0 X . . .\n. . . .\n. 1 . 0\n. . . .\n", "0... .... .1.0 ....", "r1c1 x r1c2"),
    "a capital X in a row of its own": ("0...\nX\n....\n.1=..\n....\n", "0... .... .1.. ....", "r1c1 x r2c1, r3c2 = r3c3"),
    "bars around each row, as wide as it is": ("| 0 = . . . |\n| . . . . |\n| . . 1 x . |\n| . . . . |\n", "0... .... ..1. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "code in Markdown": ("```text\n0=. . .\n. . 1x.\n. . . .\n. 0 . .\n```\n", "0... ..1. .... .0..", "r1c1 = r1c2, r2c3 x r2c4"),
    "a quotation": ("> 0=. . .\n> . . 1x.\n> . . . .\n> . 0 . .\n", "0... ..1. .... .0..", "r1c1 = r1c2, r2c3 x r2c4"),
    "middle dots and spaces that do not break": ("0\u00a0=\u00a0·\u00a0·\u00a0·\n·\u00a0·\u00a0·\u00a0·\n·\u00a0·\u00a01\u00a0x\u00a0·\n·\u00a0·\u00a0·\u00a0·\n", "0... .... ..1. ....", "r1c1 = r1c2, r3c3 x r3c4"),
    "indented, with line ends of Windows": ("\t0=. . .\r\n\t. . 1x.\r\n\t. . . .\r\n\t. 0 . .\r\n".replace("\t", "    "), "0... ..1. .... .0..", "r1c1 = r1c2, r2c3 x r2c4"),
    "a spreadsheet of a land where commas are in numbers": ("0;=;.;;.;;.\nx;;;;;;\n.;;1;;.;;.\n;;;;;;=\n.;;.;;.;;0\n;;;;;;\n.;;.;;.;x;.\n", "0... .1.. ...0 ....", "r1c1 = r1c2, r1c1 x r2c1, r2c4 = r3c4, r4c3 x r4c4"),
    "JSON with ×": ('{"givens": ["0...", "....", "..1.", "...."], "signs": [{"cells": ["r1c1", "r1c2"], "sign": "×"}]}', "0... .... ..1. ....", "r1c1 x r1c2"),
}  # fmt: skip

NO_CELL = "this is no cell; found '{}'; expected 1, 0 or ."
# How it arises: the text, and the first fault.
TURNED_DOWN = {
    "nothing but the time it took": ("Tango #345\n1:07 and flawless\n", "1:1: no grid stands below this line; found 'Tango #345'; expected a row, or the title of a grid"),
    "a line of coloured squares": ("Tango #123 | 1:23\n🟧🟦🟧🟦\n", "2: a puzzle has at least 2 rows and 2 columns; found 1 row of 4 cells"),
    "dots between the signs of a row of signs": ("0 . . .\n. x . .\n. . 1 .\n. . . .\n. . . =\n. . . .\n", "2:3: " + NO_CELL.format("x")),
    "dashes between the signs of a row of signs": ("0 . . .\n= - - -\n. . 1 .\n. . . .\n. . . .\n", "2:1: " + NO_CELL.format("=")),
    "a sign row among tabs that is no table of signs": ("1\t0\t.\t.\n=\t\t\t\n.\t.\t.\t.\n.\t.\t1\t.\n0\t.\t.\t.\n", "2:1: " + NO_CELL.format("=")),
    "a cell in a list that is not there": ("0...\n....\n..1.\n....\nA1 = A5\nB0 = B1\n(1,1) = (2,2)\n", "5:6: A5 lies outside the grid of 4 rows and 4 columns; found 'A1 = A5'; expected a sign such as r1c3 = r1c4 or r1c3 x r2c3"),
    "a frame whose spaces may be cells": ("+----+\n|0=1 |\n| 1 0|\n|1  0|\n|    |\n+----+\n", "2:3: " + NO_CELL.format("=")),
    "a number of a row left out": ("1 0=. . .\n3 . . . .\n4 . . 1x.\n5 . . . .\n", "2:1: 1 row missing above this one; found '3'; expected '2'"),
    "a column that is numbered and not there": ("  1 2 3 4 5\n1 0=. . .\n2 . . . .\n3 . . 1x.\n4 . . . .\n", "1:3: the labels of the columns and the rows differ; found 5 columns; expected 4"),
    "a sign at the end of a row": (". = . . . x\n. . . .\n. . . .\n. . . .\n", "1:11: no cell stands behind this; found 'x'; expected a cell on both sides of a sign"),
}  # fmt: skip


@pytest.mark.parametrize("how", READ)
def test_it_is_read_with_all_its_signs(how: str) -> None:
    text, givens, signs = READ[how]
    reading = read_text(text)
    assert list(map(str, reading.faults)) == []
    assert [" ".join(puzzle.givens) for puzzle in reading.puzzles] == [givens]
    assert ", ".join(map(str, reading.puzzles[0].signs)) == signs


@pytest.mark.parametrize("how", TURNED_DOWN)
def test_what_is_wrong_is_told(how: str) -> None:
    text, told = TURNED_DOWN[how]
    assert str(read_text(text).faults[0]) == told
