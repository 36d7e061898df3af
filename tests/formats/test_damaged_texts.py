"""Puzzles written in many shapes and damaged in many ways: each is read right, or reported, or read as damaged.

What may be read as another puzzle, because the damaged text is as good as the first: a field of a table that was
emptied or filled, a sign that was taken out, a whole puzzle that is there twice.
"""

from __future__ import annotations

import random
from itertools import product

import pytest
from nightly import rounds

from deduce.formats import parse, read_text
from deduce.game.puzzle import Puzzle
from tests.samples import TANGO
from tests.shapes import SHAPES

PUZZLES = [
    Puzzle(["01..0.", "..1...", "0....1", ".1..0.", "......", "1.0..1"]),
    parse("6 8\n01..1.0.\n....1...\n0..1...1\n.1...0..\n1.....0.\n..0.1..0"),
    Puzzle([".1....01", "...0....", ".0...1..", ".1..0...", "....1...", "..0...1.", ".0..0...", "..1.1..0"]),
    TANGO,
]
SIGNED = ("plain", "typed", "JSON")
SIZED = ("plain", "JSON", "Unruly id", "flat")
# Where a character that goes can leave another good field, or a shorter one.
FIELDS = ("commas", "semicolons", "tabs", "quotes", "Markdown", "JSON arrays")


def damaged(text: str, damage: str, rng: random.Random) -> str:
    """Damage one line of a text, or the lines around it."""
    lines = text.rstrip("\n").split("\n")
    k = rng.randrange(len(lines))
    line = lines[k]
    place = rng.randrange(len(line) + (damage in ("a line cut", "an odd character"))) if line else 0
    lines[k : k + 1] = {
        "a character less": [line[:place] + line[place + 1 :]],
        "a character twice": [line[: place + 1] + line[place:]],
        "an odd character": [line[:place] + rng.choice("7Zq%@8") + line[place:]],
        "a line cut": [line[:place]],
        "a line less": [],
        "a line twice": [line, line],
        "lines joined": ["".join([line, *lines[k + 1 : k + 2]])],
        "a blank line": ["", line],
        "text after a row": [line + rng.choice([" ok", " 1", "  x"])],
        "text between rows": ["this is hard", line],
        "two lines less": [line],
    }[damage]
    if damage == "lines joined":
        del lines[k + 1 : k + 2]
    if damage == "two lines less":
        del lines[-2:]
    return "\n".join(lines) + "\n"


DAMAGES = (
    *("a character less", "a character twice", "an odd character", "a line cut", "a line less", "two lines less"),
    *("a line twice", "lines joined", "a blank line", "text after a row", "text between rows"),
)


def fits(shape: str, puzzle: Puzzle) -> bool:
    square = puzzle.rows == puzzle.columns
    return (shape in SIGNED or not puzzle.signs) and (square or shape in SIZED)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_read(shape: str) -> None:
    for puzzle in PUZZLES:
        if fits(shape, puzzle):
            (again,) = read_text(SHAPES[shape](puzzle)).puzzles
            assert (again.givens, again.signs) == (puzzle.givens, puzzle.signs)


@rounds(3, 20)
@pytest.mark.parametrize("shape", SHAPES)
def test_damaged_text_is_never_read_as_another_puzzle_in_silence(shape: str, rounds: int) -> None:
    rng = random.Random(shape)
    for damage, puzzle in product(DAMAGES, PUZZLES * rounds):
        if not fits(shape, puzzle):
            continue
        text = damaged(SHAPES[shape](puzzle), damage, rng)
        reading = read_text(text)
        if reading.faults or [read.givens for read in reading.puzzles] == [puzzle.givens]:
            # a lost sign leaves no trace, or is a fault
            assert reading.faults or set(reading.puzzles[0].signs) <= set(puzzle.signs)
            continue
        sizes = {(read.rows, read.columns) for read in reading.puzzles}
        if len(reading.puzzles) == 2:
            assert damage == "a line twice", text
        elif sizes == {(puzzle.rows, puzzle.columns)}:
            cells = zip("".join(reading.puzzles[0].givens), "".join(puzzle.givens), strict=True)
            changed = sum(a != b for a, b in cells)
            assert shape in FIELDS, text
            assert changed <= puzzle.columns, text
        else:
            assert reading.remarks, text
