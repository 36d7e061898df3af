# ruff: noqa: E501 (each text is on one line)
"""Signs typed among the cells of a grid without a frame."""

from __future__ import annotations

import random

import pytest

from deduce.formats import Options, parse, read_text
from deduce.puzzle import Puzzle, Symbols
from tests.samples import QUICK

# A text, its givens and its signs.
TYPED = {
    "signs within the rows, spaced out": (
        ". = . x . .\n. . . 0\n=   x\n. . . .\n1 . . .\n",
        ".... ...0 .... 1...",
        "r1c1 = r1c2, r1c2 x r1c3, r2c1 = r3c1, r2c3 x r3c3",
    ),
    "signs in place of the spaces": (
        ".=. .x.\n=     x\n. . 0 .\n  x =\n. . . .\n1 . . .\n",
        ".... ..0. .... 1...",
        "r1c1 = r1c2, r1c1 = r2c1, r1c3 x r1c4, r1c4 x r2c4, r2c2 x r3c2, r2c3 = r3c3",
    ),
    "close-set, with a size": ("4x4\n0=...\n....\n....\n.1x..\n", "0... .... .... .1..", "r1c1 = r1c2, r4c2 x r4c3"),
    "a chat in emoji": ("🌞=🌙×⬜⬜\n⬜⬜⬜⬜\n⬜⬜🌞⬜\n🌞⬜⬜🌙\n", "10.. .... ..1. 1..0", "r1c1 = r1c2, r1c2 x r1c3"),
    "emoji, signs below cells that are two places wide": (
        "🌞 🌙 ⬜ ⬜\n   =     ×\n⬜ ⬜ ⬜ ⬜\n⬜ ⬜ 🌞 ⬜\n🌞 ⬜ ⬜ 🌙\n",
        "10.. .... ..1. 1..0",
        "r1c2 = r2c2, r1c4 x r2c4",
    ),
    "nothing but a row of signs": (". . . .\n  =   x\n. . . .\n. . . 1\n. . . .\n", ".... .... ...1 ....", "r1c2 = r2c2, r1c4 x r2c4"),
    "a small x beside X and O": ("X = O . .\n. . . .\n. x . .\n. . . .\n", "10.. .... .1.. ....", "r1c1 = r1c2"),
    "a small x as a symbol": ("x=o .\n. . x\n. o .\n", "10. ..1 .0.", "r1c1 = r1c2"),
    "blank lines where a row of signs has none": (
        ". = . . .\n\n. . . 0\n=\n. . . .\n\n1 . . .\n",
        ".... ...0 .... 1...",
        "r1c1 = r1c2, r2c1 = r3c1",
    ),
    "two of them, with titles": (
        "Tango 5\n0=...\n....\n....\n.1x..\n\nTango 6\n.=...\n....\n....\n01..\n",
        "0... .... .... .1.. | .... .... .... 01..",
        "r1c1 = r1c2, r4c2 x r4c3 | r1c1 = r1c2",
    ),
    "two of them, a title as long as a row right between": (
        "Tango 5\n0=...\n....\n....\n.1x..\neasy\n.=...\n....\n....\n01..\n",
        "0... .... .... .1.. | .... .... .... 01..",
        "r1c1 = r1c2, r4c2 x r4c3 | r1c1 = r1c2",
    ),
    "a list below as well": ("0 = . .\n. . .\n. . 1\nr2c1 x r3c1\n", "0.. ... ..1", "r1c1 = r1c2, r2c1 x r3c1"),
}  # fmt: skip

WRONG = {
    "a sign at the end": (". = . . . x\n. . . .\n. . . .\n. . . .\n", ["1:11: no cell stands behind this; found 'x'; expected a cell on both sides of a sign"]),
    "two signs at once": ("0 = = 1 . .\n. . 1 .\n. = . . .\n. 0 . .\n", ["1:5: no cell stands before this; found '='; expected a cell on both sides of a sign"]),
    "a sign that is shifted": ("0 = . . .\n. . . .\n =\n. . . .\n. . 1 .\n", ["3:2: no cell stands above this; found '='; expected a sign right below a cell"]),
    "a cell lost": ("0 = . . .\n. . . .\n. . .\n. . 1 .\n", ["3:6: row 3 is too short; found 3 cells; expected 4"]),
    "a slip in a grid without signs": ("0 1 . .\n. . = .\n. . 1 .\n1 . . 0\n", ["2:5: this is no cell; found '='; expected 1, 0 or ."]),
}  # fmt: skip


@pytest.mark.parametrize("how", TYPED)
def test_signs_are_read_where_they_are_typed(how: str) -> None:
    text, givens, signs = TYPED[how]
    reading = read_text(text)
    assert reading.faults == ()
    assert " | ".join(" ".join(puzzle.givens) for puzzle in reading.puzzles) == givens
    assert " | ".join(", ".join(map(str, puzzle.signs)) for puzzle in reading.puzzles) == signs


@pytest.mark.parametrize("how", WRONG)
def test_what_is_wrong_is_told_with_its_place(how: str) -> None:
    text, told = WRONG[how]
    assert list(map(str, read_text(text).faults)) == told


@pytest.mark.parametrize("seed", range(20))
def test_any_grid_with_any_signs_is_read(seed: int) -> None:
    rng = random.Random(seed)
    plain = rng.choice(QUICK)
    across = [((r, c), (r, c + 1)) for r in range(plain.rows) for c in range(plain.columns - 1)]
    down = [((r, c), (r + 1, c)) for r in range(plain.rows - 1) for c in range(plain.columns)]
    chosen = {pair: rng.choice("=x") for pair in [*rng.sample(across, 3), *rng.sample(down, 3)]}
    lines = []
    for r, row in enumerate(plain.givens):
        between = [chosen.get(((r, c), (r, c + 1)), " ") for c in range(plain.columns)]
        lines.append("".join(cell + sign for cell, sign in zip(row, between, strict=True)).rstrip())
        below = [chosen.get(((r, c), (r + 1, c)), " ") for c in range(plain.columns)]
        if set(below) != {" "} or rng.random() < 0.2:
            lines.append(" ".join(below).rstrip())
    puzzle = parse("\n".join(lines) + "\n")
    assert puzzle.givens == plain.givens
    assert {(sign.a, sign.b): "=" if sign.equal else "x" for sign in puzzle.signs} == chosen


def test_a_wrong_symbols_gives_three_faults_and_a_count() -> None:
    options = Options(symbols=Symbols("X", "O", "."))
    told = list(map(str, read_text(("01..\n" + "....\n" * 3 + "\n") * 4, "", options).faults))
    assert told[:3] == [
        f"{place}: this is no cell; found '{found}'; expected X, O or ."
        for place, found in (("1:1", 0), ("1:2", 1), ("6:1", 0))
    ]
    assert told[3:] == ["6: and 5 more cells not in the symbols that were named"]
    flat = list(map(str, read_text("4x4;01........1.1..0", "", options).faults))
    assert flat[3:] == ["1: and 2 more faults in this puzzle"]


def test_a_title_with_an_equals_sign_is_no_row() -> None:
    assert read_text("p=q\n01..\n....\n..1.\n1..0\n").puzzles == (Puzzle(["01..", "....", "..1.", "1..0"], id="p=q"),)


@pytest.mark.parametrize(
    ("text", "puzzles"),
    [
        ("..1.\n----\n1..0\n..1.\n====\n....\n01..\n", 1),  # rules between grids
        ("/--x-o\n-x-.--\n", 0),  # x is a symbol
        ("....\n0.0.\n...9NaN=.\n...1\n", 1),
    ],
)
def test_nothing_else_is_taken_for_signs(text: str, puzzles: int) -> None:
    reading = read_text(text)
    assert reading.faults
    assert len(reading.puzzles) == puzzles
    assert not any(puzzle.signs for puzzle in reading.puzzles)
