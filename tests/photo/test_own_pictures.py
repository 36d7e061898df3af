"""The pictures that deduce draws are read as what they show, or what is not sure is said."""

from itertools import product

import pytest
from attrs import evolve

import deduce

pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")
pytest.importorskip("resvg_py", reason="it draws the pictures")

from nightly import one_in
from photo.boards import SIDE, Look, drawn, scaled
from photo.drawn import png
from photo.test_boards import CELLS, CROWDED, FEW, swapped, tango
from photo.test_pictures_read import EASY, TANGO

from deduce.photo.reading import read_picture

NAMED = [("1", "0"), ("X", "O"), ("⚫", "⚪"), ("☀", "☾"), ("■", "□")]
"""Symbols that show a reader which one is 1."""
OTHERS = [("A", "B"), ("🔴", "🔵"), ("🟡", "🟣")]


PICTURES = [*product([EASY, TANGO, tango(CELLS, FEW)], [*NAMED, *OTHERS], [(400, True), (1000, False)])]


@pytest.mark.parametrize(("puzzle", "symbols", "drawing"), one_in(5, PICTURES))
def test_a_puzzle_comes_back(puzzle, symbols, drawing):
    size, numbers = drawing
    shown = evolve(puzzle, symbols=deduce.Symbols(*symbols))
    read, _ = read_picture(shown.picture(size=size, numbers=numbers))
    assert symbols in OTHERS or read.doubts == ()
    assert read.puzzle.givens in ((puzzle.givens,) if symbols in NAMED else (puzzle.givens, swapped(puzzle)))
    assert set(read.puzzle.signs) == set(puzzle.signs)


@pytest.mark.parametrize("puzzle", [EASY, TANGO], ids=["easy", "tango"])
@pytest.mark.parametrize("symbols", [("1", "0"), ("X", "O")], ids="".join)
def test_a_step_is_not_read_as_another_puzzle_in_silence(puzzle, symbols):
    trace = deduce.explain(evolve(puzzle, symbols=deduce.Symbols(*symbols)))
    for step in (trace[len(trace) // 2], trace[-1]):
        read, _ = read_picture(step.picture(size=600))
        assert read.doubts or read.puzzle.givens == puzzle.givens


@pytest.mark.parametrize("shapes", [("sun", "disc"), ("star", "disc")])
def test_two_symbols_that_hardly_differ_are_two(shapes):
    ink = ((40, 40, 40),)
    puzzle = tango(CELLS, CROWDED)
    read, _ = read_picture(png(scaled(drawn(puzzle, Look(shapes=shapes, inks=(ink, ink)))[0], 0.55)))
    assert read.doubts or read.puzzle.givens in (puzzle.givens, swapped(puzzle))
    assert len(set("".join(read.puzzle.givens))) == 3


def test_a_sign_that_a_mark_hides_is_doubted():
    puzzle = tango(CELLS, CROWDED)
    picture, (left, top) = drawn(puzzle, Look())
    hidden = next(sign for sign in puzzle.signs if not sign.equal)
    x, y = left + (hidden.b[1]) * SIDE, top + hidden.a[0] * SIDE
    picture[y + SIDE // 2 : y + SIDE, x - SIDE // 4 : x + SIDE // 4] = 255
    read, _ = read_picture(png(scaled(picture, 0.55)))
    assert read.doubts
