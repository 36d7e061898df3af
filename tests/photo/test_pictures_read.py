"""A picture is read as the puzzle that it shows, or its doubts are named."""

import random
from contextlib import suppress
from itertools import product

import pytest
from attrs import evolve

import deduce
from deduce.formats import read_text
from deduce.game.puzzle import Puzzle, Sign

pytest.importorskip("cv2", reason="pictures are read by OpenCV, which is not installed")

import cv2
import numpy as np
from commands import run
from nightly import one_in
from photo.drawn import GREY, drawn, jpeg, leaning, lit, png, turned

from deduce.photo.picture import PhotoError
from deduce.photo.reading import read_picture

TANGO = deduce.parse(
    "......\n.0..0.\n..10..\n..11..\n.1..1.\n......\n"
    "r1c2 = r1c3\nr1c4 = r1c5\nr1c1 = r2c1\nr1c6 x r2c6\nr3c1 x r4c1\nr3c6 = r4c6\nr5c1 = r6c1\nr5c6 = r6c6\n"
    "r6c2 = r6c3\nr6c4 = r6c5\n"
)
EASY = deduce.parse("6x6u:jfCFACCe")
SOLUTION = deduce.solve(EASY)
"""Puzzles with exactly one solution."""


def same(puzzle, other):
    """Return whether two puzzles are the same, whichever symbol is called 1."""
    swapped = tuple(row.translate(str.maketrans("01", "10")) for row in other.givens)
    return puzzle.givens in (other.givens, swapped) and puzzle.signs == other.signs


def read_as(picture, puzzle):
    """Read a picture, which must be read as a puzzle without a doubt."""
    read, _ = read_picture(png(picture))
    assert not read.doubts
    assert same(read.puzzle, puzzle)
    return read


def doubted_or_right(picture, puzzle):
    read, _ = read_picture(png(picture))
    return bool(read.doubts) or same(read.puzzle, puzzle)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("theme", ["digits", "crosses", "discs", "moons", "squares", "tiles"])
def test_reads_screens_in_every_theme(theme, dark):
    read = read_as(drawn(EASY, theme, dark=dark and theme != "discs"), EASY)
    assert theme not in ("digits", "crosses", "discs") or read.puzzle.givens == EASY.givens


@pytest.mark.parametrize("theme", ["digits", "moons"])
def test_reads_signs_and_tiles_that_hardly_differ_from_their_gaps(theme):
    picture = drawn(EASY, theme)
    picture[picture == GREY[0]] = 249
    read_as(picture, EASY)
    assert not read_as(drawn(TANGO, theme), TANGO).puzzle.unique_lines


@pytest.mark.parametrize(
    "damage",
    [
        lambda picture: turned(picture, 12),
        leaning,
        lit,
        lambda picture: cv2.GaussianBlur(picture, (0, 0), 1.2),
        lambda picture: cv2.imdecode(np.frombuffer(jpeg(picture), np.uint8), cv2.IMREAD_COLOR),
        lambda picture: clipped(picture + np.random.default_rng(1).normal(0, 6, picture.shape)),
    ],
    ids=["turned", "leaning", "lit", "blurred", "jpeg", "noise"],
)
def test_reads_pictures_of_cameras(damage):
    read_as(damage(drawn(TANGO, "moons", side=60)), TANGO)


def clipped(values):
    return np.clip(values, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("puzzle", "given"), [(TANGO, (228, 232, 235)), (EASY, (248, 248, 248))])
def test_entries_on_another_tile_are_kept_apart(puzzle, given):
    entries = [row[:4] + ".." for row in deduce.solve(puzzle)]
    read, _ = read_picture(png(drawn(puzzle, "discs", entries=entries, given=given)))
    assert read.puzzle.givens == puzzle.givens
    assert sum(len(row) - row.count(".") for row in read.entries) == 18
    assert read.remarks() == ["18 entries of a player left out"]


def played(look, own, share, entries, side=48):
    """Draw EASY and some of its solution as entries: in a look of their own, and as strong as a share says."""
    picture, blank = drawn(EASY, look), drawn(evolve(EASY, givens=["." * 6] * 6), look)
    filled = drawn(evolve(EASY, givens=SOLUTION), own)
    for r, c in entries:
        cell = (slice(44 + side * r, 36 + side * (r + 1)), slice(44 + side * c, 36 + side * (c + 1)))
        picture[cell] = cv2.addWeighted(filled[cell], share, blank[cell], 1 - share, 0)
    return picture


LOOKS = [
    ("digits", "digits", 0.5),
    ("squares", "squares", 0.6),
    ("tiles", "tiles", 0.7),
    ("discs", "digits", 0.6),
    ("squares", "digits", 0.6),
    ("tiles", "discs", 1),
    ("crosses", "digits", 1),
]
BLANK = [(r, c) for r, row in enumerate(EASY.givens) for c, text in enumerate(row) if text == "."]


@pytest.mark.parametrize(("look", "own", "share"), LOOKS)
@pytest.mark.parametrize("count", one_in(2, [20, 2]))
def test_entries_are_never_read_as_givens_in_silence(look, own, share, count):
    with suppress(PhotoError):
        assert doubted_or_right(played(look, own, share, random.Random(count).sample(BLANK, count)), EASY)


@pytest.mark.parametrize(("look", "own", "share"), [look for look in LOOKS if look[:2] != ("tiles", "discs")])
def test_entries_of_another_look_are_kept_apart(look, own, share):
    read, _ = read_picture(png(played(look, own, share, random.Random(12).sample(BLANK, 12))))
    assert read.remarks() == ["12 entries of a player left out"]
    assert same(read.puzzle, EASY)
    swapped = read.puzzle.givens != EASY.givens
    filled = [row.translate(str.maketrans("01", "10")) if swapped else row for row in read.filled]
    right = zip("".join(filled), "".join(SOLUTION), strict=True)
    assert all(value in (".", own) for value, own in right)


NEEDLESS = Sign((2, 1), (2, 2), SOLUTION[2][1] == SOLUTION[2][2])


@pytest.mark.parametrize(
    ("puzzle", "doubt"),
    [
        (Puzzle(["......", *SOLUTION[1:]]), "so many cells are filled that some may be entries"),
        (Puzzle(SOLUTION), "all cells are filled"),
        (evolve(EASY, signs=[NEEDLESS]), "the puzzle does not need its only x, which may be a shadow or a stain"),
    ],
    ids=["many entries", "no blanks", "signs"],
)
def test_doubtful_picture_is_read_with_its_doubt(puzzle, doubt):
    read, _ = read_picture(png(drawn(puzzle, "digits")))
    assert (read.puzzle.givens, read.puzzle.signs, read.doubts) == (puzzle.givens, puzzle.signs, (doubt,))


def test_discs_and_digits_that_fit_no_solution_as_one_symbol():
    """The digit 0 and one disc leave one solution, which the other disc and the digit 1 are against."""
    rows = ("g...o.o.", "...i....", ".iggio.i", ".oo.b.ig", ".b......", "obo.gii.", "..giiog.", ".o...oio")
    signs = [Sign((a, b), (a + 1, b), False) for a, b in ((1, 1), (3, 7), (6, 6))]
    signs += [Sign((1, 5), (1, 6), True), Sign((5, 2), (6, 2), True), Sign((7, 3), (7, 4), False)]
    blank = Puzzle(["." * 8] * 8, signs=signs, unique_lines=False)
    picture = drawn(blank, "digits")
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            x, y = 64 + 48 * c, 64 + 48 * r
            if text in "gb":
                cv2.circle(picture, (x, y), 15, (85, 160, 60) if text == "g" else (24, 22, 20), -1, cv2.LINE_AA)
            elif text != ".":
                digit = "10"[text == "o"]
                cv2.putText(picture, digit, (x - 10, y + 11), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (190, 150, 150), 2, 16)
    ones = tuple(row.translate(str.maketrans("gbio", "10..")) for row in rows)
    assert doubted_or_right(picture, evolve(blank, givens=ones))


def test_squares_with_digits_between_them_are_doubted():
    picture = drawn(EASY, "digits")
    for r, c in BLANK[::3]:
        cv2.rectangle(picture, (44 + 48 * c, 44 + 48 * r), (84 + 48 * c, 84 + 48 * r), (90, 160, 60), -1)
    read, _ = read_picture(png(picture))
    assert "blank cells are on tiles of several colours, which may be symbols" in read.doubts


def test_a_square_for_one_symbol_and_a_dot_for_the_other():
    picture = drawn(Puzzle(["." * 6] * 6), "digits")
    for r, row in enumerate(EASY.givens):
        for c, text in enumerate(row):
            x, y = 40 + 48 * c, 40 + 48 * r
            if text == "1":
                cv2.rectangle(picture, (x, y), (x + 48, y + 48), (0, 0, 0), -1)
            elif text == "0":
                cv2.circle(picture, (x + 24, y + 24), 4, (0, 0, 0), -1, cv2.LINE_AA)
    read_as(picture, EASY)


def test_doubts_name_a_strange_cell():
    picture = drawn(EASY, "digits")
    r, c = BLANK[0]
    cv2.line(picture, (40 + c * 48 + 17, 40 + r * 48 + 24), (40 + c * 48 + 31, 40 + r * 48 + 24), (60, 60, 60), 3)
    read, _ = read_picture(png(picture))
    assert read.doubts
    assert (r, c) in read.cells


def waves(picture, strong):
    """Lay moire over a picture."""
    y, x = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    moire = strong * np.sin((0.8 * x + 0.6 * y) * 2 * np.pi / 5)
    return clipped(picture + moire[:, :, None])


def test_reads_a_grid_with_moire():
    read_as(waves(drawn(EASY, "digits", dark=True), 14), EASY)


@pytest.mark.parametrize(("look", "strong"), one_in(3, product(["moons", "digits", "crosses"], [12, 8])))
def test_signs_that_moire_hides_are_not_guessed(look, strong):
    cells = "..0... 0..1.. ...... ...... ...... ...1.."
    signs = "r1c3 x r2c3, r2c6 = r3c6, r4c1 x r5c1, r5c3 = r6c3, r5c4 = r6c4"
    puzzle = deduce.parse("\n".join([*cells.split(), *signs.split(", ")]))
    with suppress(PhotoError):
        assert doubted_or_right(waves(drawn(puzzle, look, 40, dark=True), strong), puzzle)


def refused(picture):
    with pytest.raises(PhotoError) as error:
        read_picture(png(picture))
    return str(error.value)


def test_refuses_pictures_without_exactly_one_grid(monkeypatch):
    assert refused(np.full((300, 400, 3), 255, np.uint8)) == "no grid is seen in this picture"
    one = drawn(EASY, "digits")
    # as far apart as four cells; nearer ones may be taken for one grid, whose reading is in doubt
    apart = cv2.copyMakeBorder(one, 0, 0, 0, 200, cv2.BORDER_REPLICATE)
    assert refused(np.hstack([apart, one])) == "two grids are seen in this picture; cut out one"
    monkeypatch.setattr("deduce.photo.grid.MOST", 35)
    assert refused(one) == "the grid in this picture has 6 rows and 6 columns; at most 35 cells are read from a picture"


def test_refuses_a_sudoku():
    picture = drawn(Puzzle(["." * 9] * 9), "digits")
    for k, digit in enumerate("123456789" * 4):
        at = (40 + k * 2 % 9 * 48 + 14, 40 + k * 2 // 9 * 48 + 36)
        cv2.putText(picture, digit, at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, (0, 0, 0), 2, cv2.LINE_AA)
    assert refused(picture).endswith("kinds of symbols are seen in this grid; a binary puzzle has two")


def test_the_reading_is_drawn_into_a_copy(tmp_path):
    (tmp_path / "screen.png").write_bytes(png(drawn(TANGO, "moons")))
    ended = run("read", tmp_path / "screen.png", "--show-reading", tmp_path / "shown.png")
    assert ended.returncode == 0
    (puzzle,) = read_text(ended.stdout).puzzles
    assert same(puzzle, TANGO)
    before, after = (cv2.imread(str(tmp_path / name)) for name in ("screen.png", "shown.png"))
    assert before.shape == after.shape
    assert (before != after).any()


def test_commands_accept_a_picture(tmp_path):
    (tmp_path / "screen.png").write_bytes(png(drawn(EASY, "digits")))
    solved = run("solve", tmp_path / "screen.png")
    assert solved.returncode == 0
    assert solved.stdout == run("solve", "6x6u:jfCFACCe").stdout
    assert run("grade", "-", given=jpeg(drawn(EASY, "digits"), 90), cwd=tmp_path).returncode == 0


def test_a_doubt_is_said_and_does_not_take_the_puzzle_away(tmp_path):
    several = Puzzle(("..1.0.", "......", "......", "..1.0.", "......", "......"))
    (tmp_path / "screen.png").write_bytes(png(drawn(several, "digits")))
    ended = run("solve", tmp_path / "screen.png")
    assert "no way to read this picture leaves exactly one solution" in ended.stderr
    assert ended.stdout
    ended = run("read", tmp_path / "screen.png")
    assert ended.returncode == 1
    assert read_text(ended.stdout).puzzles[0].givens == several.givens
