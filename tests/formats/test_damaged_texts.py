"""Texts of every shape, damaged in every way: hardly one in a thousand is read as another puzzle without a word.

Each night has its own seed, which a failure shows; `DEDUCE_SEED=...` repeats it. What is read as another puzzle is
all right if the damaged text is how that puzzle is written: then nobody can tell.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from itertools import product

import pytest
from nightly import rounds
from samples import LISBON, TANGO, UNRULY
from shapes import DAMAGES, SHAPES, damaged, fits

from deduce.formats import parse, read_text
from deduce.game.puzzle import Puzzle

SEED = os.environ.get("DEDUCE_SEED") or str(random.SystemRandom().randrange(10**9))
PUZZLES = [
    *[TANGO, parse("6 8\n01..1.0.\n....1...\n0..1...1\n.1...0..\n1.....0.\n..0.1..0")],
    *[one for one in (*UNRULY, *LISBON) if 4 <= one.columns <= 14 and one.clues * 2 < one.rows * one.columns],
]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_read(shape: str) -> None:
    for puzzle in filter(lambda puzzle: fits(shape, puzzle), PUZZLES[::8]):
        (again,) = read_text(SHAPES[shape](puzzle)).puzzles
        assert (again.givens, again.signs) == (puzzle.givens, puzzle.signs)


def bare(text: str) -> list[str]:
    """Return the lines of a text without blank ones and without spaces beside separators, which say nothing."""
    lines = (re.sub(r" *+([\t;,|]) *+", r"\1", re.sub(" ++", " ", line)).strip(" ") for line in text.split("\n"))
    return [line for line in lines if line]


def outcome(name: str, puzzle: Puzzle, damage: str, text: str) -> str:
    """Return how a damaged text is read: right, refused, told, as written, or silent."""
    reading = read_text(text)
    if reading.faults:
        return "refused"
    swap = str.maketrans("01", "10")
    wanted = [puzzle.givens, tuple(row.translate(swap) for row in puzzle.givens)]
    if len(reading.puzzles) != 1:
        return "told" if reading.remarks or (damage == "a line twice" and reading.puzzles) else "silent"
    (read,) = reading.puzzles
    if read.givens in wanted and set(map(str, read.signs)) == set(map(str, puzzle.signs)):
        return "right"
    symbols = ("is read as", "is the empty cell")
    if any(
        not any(word in remark for word in symbols) or any(c in remark for c in "7Zq%@8") for remark in reading.remarks
    ):
        return "told"
    for givens in (read.givens, tuple(row.translate(swap) for row in read.givens)):
        again = Puzzle(givens, puzzle.unique_lines, read.signs)
        if fits(name, again) and bare(SHAPES[name](again)) == bare(text):
            return "as written"
    return "silent"


@rounds(3, 30)
@pytest.mark.parametrize("shape", SHAPES)
def test_damaged_text_is_not_read_as_another_puzzle_in_silence(shape: str, rounds: int) -> None:
    seed = shape if rounds < 10 else f"{shape} {SEED}"
    rng = random.Random(seed)
    fitting = [puzzle for puzzle in PUZZLES if fits(shape, puzzle)]
    counts: Counter[str] = Counter()
    silent = []
    for damage, puzzle in product(DAMAGES, [TANGO] * fits(shape, TANGO) + rng.sample(fitting, rounds)):
        whole = SHAPES[shape](puzzle)
        text = damaged(whole, damage, rng)
        if bare(text) == bare(whole):
            continue
        how = outcome(shape, puzzle, damage, text)
        counts[how] += 1
        if how == "silent":
            silent.append((damage, text))
    assert len(silent) <= counts.total() // 250, (seed, counts, silent[:5])
