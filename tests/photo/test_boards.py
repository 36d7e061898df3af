"""Boards as programs draw them, in ten themes, are read right, or what is not sure is said."""

import random

import pytest
from attrs import evolve

import deduce
from deduce.game.puzzle import Puzzle, Sign

pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")

from photo.boards import THEMES, Look, drawn, photographed, scaled
from photo.drawn import png

from deduce.photo.reading import read_picture

SUNS = Look()
SOLUTION = ("010011", "001101", "110010", "001101", "110010", "101100")
"""A grid in which rows and columns differ."""


def tango(cells, signs, solution=SOLUTION):
    """Return a puzzle with some cells of a solution, and signs between pairs of cells of it."""
    rows = tuple("".join(v if (r, c) in cells else "." for c, v in enumerate(row)) for r, row in enumerate(solution))
    marks = [Sign(a, b, solution[a[0]][a[1]] == solution[b[0]][b[1]]) for a, b in signs]
    return Puzzle(rows, signs=marks, unique_lines=False)


CELLS = [(0, 2), (1, 0), (1, 3), (2, 2), (2, 3), (2, 4), (2, 5), (3, 3), (3, 5), (4, 2), (4, 3), (5, 0), (5, 3)]
CROWDED = [((r, c), (r, c + 1)) for r in range(6) for c in (0, 2, 4)][:13]
FEW = [((0, 0), (1, 0)), ((2, 2), (2, 3))]


def right(picture, puzzle):
    """Read a picture, which must be read as a puzzle, symbols and all, without a doubt."""
    read, _ = read_picture(png(picture))
    assert read.doubts == ()
    assert (read.puzzle.rows, read.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert set(read.puzzle.signs) == set(puzzle.signs)
    assert read.puzzle.givens == puzzle.givens
    return read


def swapped(puzzle):
    return tuple(row.translate(str.maketrans("01", "10")) for row in puzzle.givens)


@pytest.mark.parametrize("side", [44, 100])
@pytest.mark.parametrize("signs", [CROWDED, FEW], ids=["crowded", "few"])
def test_no_row_is_lost_and_no_board_refused_for_the_number_of_its_signs(signs, side):
    look = evolve(
        SUNS, shade="checks", shaded=(250, 246, 245), sign=0.1, bold=0.05, sign_ink=(26, 26, 26), patch="halo"
    )
    puzzle = tango(CELLS, signs)
    right(scaled(drawn(puzzle, look)[0], side / 120), puzzle)


@pytest.mark.parametrize("turned", [False, True])
def test_a_sun_stays_a_sun(turned):
    solution = tuple(row.translate(str.maketrans("01", "10")) for row in SOLUTION) if turned else SOLUTION
    puzzle = tango(CELLS, CROWDED, solution)
    right(scaled(drawn(puzzle, SUNS)[0], 0.5), puzzle)


def test_one_symbol_is_enough():
    moons = [(r, c) for r, row in enumerate(SOLUTION) for c, value in enumerate(row) if value == "0"][:15]
    puzzle = tango(moons, CROWDED)
    read, _ = read_picture(png(scaled(drawn(puzzle, SUNS)[0], 0.5)))
    assert read.puzzle.givens == puzzle.givens
    assert read.doubts == ("only one symbol is seen; it is read as 0",)


@pytest.mark.parametrize("theme", THEMES)
def test_boards_of_every_theme_are_right_or_doubted(theme):
    chance = random.Random(f"{theme} 1")
    puzzle = tango(CELLS, chance.sample(CROWDED, 8))
    picture = scaled(drawn(puzzle, THEMES[theme](chance))[0], 0.55)
    seen = photographed(picture, chance) if chance.random() < 0.5 else picture
    read, _ = read_picture(png(seen))
    if not read.doubts:
        assert set(read.puzzle.signs) == set(puzzle.signs)
        assert read.puzzle.givens in (puzzle.givens, swapped(puzzle))


def test_a_grid_that_the_picture_cuts_off_is_doubted():
    puzzle = tango(CELLS, FEW)
    picture, (left, top) = drawn(puzzle, Look(line=0.04, lines=(90, 90, 90)))
    cut = scaled(picture[top - 20 : top + 5 * 120 + 40, left - 20 : left + 6 * 120 + 20], 0.5)
    read, _ = read_picture(png(cut))
    assert "the grid may go on where the picture ends" in read.doubts


def test_puzzles_of_these_tests_have_one_solution():
    for signs in (CROWDED, FEW):
        assert tuple(deduce.solve(tango(CELLS, signs))) == SOLUTION
