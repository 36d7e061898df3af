"""A picture, read back by its pixels, shows every symbol and marks what the value says, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from attrs import evolve
from samples import LOOKAHEAD, OBLONG, TANGO, explained

import deduce
from deduce.base.errors import InvalidError
from deduce.drawing.picture import drawing_of
from deduce.drawing.svg import ATTRIBUTES, CELL, Layout, element, groups_svg, svg_file
from deduce.formats.cells import PAIRS
from deduce.serving.calls import CALLS

pytest.importorskip("resvg_py", reason="it draws the pictures")
pytest.importorskip("font_source_sans_pro", reason="its letters are drawn")
cv2, np = pytest.importorskip("cv2", reason="it reads them"), pytest.importorskip("numpy")

SYMBOLS = [pair for pair in PAIRS if len(pair[0]) == len(pair[1]) == 1]
SYMBOLS += [pair[::-1] for pair in SYMBOLS] + [*zip("🐱X●Ж♀🌑🟦○□一žƏ", "🐶●0Я♂🌕🟥◯○二ώ\u2003", strict=True)]


def grey(png):
    """Return the pixels of a picture as a printer without colours has them, 0 for black to 255."""
    return cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_GRAYSCALE).astype(float)


def cell_in(pixels, puzzle, cell, numbers=True, inside=0.8):
    """Return the middle part of a cell."""
    layout = Layout.of(puzzle, numbers)
    scale = max(pixels.shape) / (
        max(puzzle.rows, puzzle.columns) * layout.pitch - (layout.pitch - CELL) + layout.edge + 3
    )
    x, y = ((at + CELL / 2) * scale for at in layout.corner(cell))
    half = CELL / 2 * inside * scale
    return pixels[round(y - half) : round(y + half), round(x - half) : round(x + half)]


def changed(one, other, puzzle):
    """Return the cells in which two pictures of a puzzle differ, inside their borders."""
    difference = np.abs(grey(one) - grey(other))
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    return {cell for cell in cells if cell_in(difference, puzzle, cell).max() > 30}


@pytest.mark.parametrize("size", [100, 400])
@pytest.mark.parametrize(("one", "zero"), SYMBOLS, ids=lambda symbol: f"{ord(symbol):x}")
def test_symbols_are_told_apart_without_colours_and_from_an_empty_cell(one, zero, size):
    puzzle = deduce.Puzzle(["10..", "01..", "....", "...."], symbols=deduce.Symbols(one, zero))
    pixels = grey(puzzle.picture(size=size))
    cells = [cell_in(pixels, puzzle, cell) for cell in [(0, 0), (0, 1), (2, 2)]]
    ink = [255 - cell.mean() for cell in cells]
    assert ink[2] < 1 < min(ink[:2])
    height, width = (min(cell.shape[axis] for cell in cells) for axis in (0, 1))
    first, second = (cell[:height, :width] for cell in cells[:2])
    assert np.abs(first - second).mean() > 5
    # not the box that fonts draw in place of a symbol: what is drawn is the same wherever the symbol is
    assert abs(cell_in(pixels, puzzle, (1, 1)).mean() - cells[0].mean()) < 4


@pytest.mark.parametrize(("one", "zero"), SYMBOLS, ids=lambda symbol: f"{ord(symbol):x}")
def test_no_text_needs_a_font_of_emoji(one, zero):
    puzzle = evolve(TANGO, symbols=deduce.Symbols(one, zero))
    drawn = ElementTree.fromstring(puzzle.to("svg"))
    texts = [text.text for text in drawn.iter() if text.tag.endswith("}text")]
    assert {text for text in texts if not (text.isascii() or text in "ЖЯžώ")} == set()
    said = " ".join(text.text for text in drawn if text.tag.endswith("}desc"))
    assert one in said
    assert zero in said


def test_shapes_look_as_the_symbols_are_called():
    def drawn(one, zero):
        puzzle = deduce.Puzzle(["1...", "....", "....", "...0"], symbols=deduce.Symbols(one, zero))
        pixels = grey(puzzle.picture(size=400))
        return cell_in(pixels, puzzle, (0, 0)), cell_in(pixels, puzzle, (3, 3))

    def hollow(cell):
        return cell[cell.shape[0] // 2, cell.shape[1] // 2] > 200

    for one, zero in ("●○", "⚫⚪", "■□", "⬛⬜", "🔴🔵", "🟥🟦"):
        assert list(map(hollow, drawn(one, zero))) == [False, True], one
    for one, zero in ("○●", "⚪⚫", "□■", "⬜⬛"):
        assert list(map(hollow, drawn(one, zero))) == [True, False], one
    sun, moon = drawn("☀", "☾")
    moon_again, sun_again = drawn("🌙", "🌞")
    assert np.abs(sun - sun_again[: sun.shape[0], : sun.shape[1]]).mean() < 30 < np.abs(sun - moon_again).mean()
    assert np.abs(moon - moon_again[: moon.shape[0], : moon.shape[1]]).mean() < 30


FULL = deduce.solve(TANGO)
WRONG = TANGO.place("r1c1", 1 - int(FULL[0][0])).place("r1c2", 1 - int(FULL[0][1])).place("r2c1", int(FULL[1][0]))
THREE = deduce.Puzzle(["000.1.", *["......"] * 5])
MANY = deduce.Puzzle(["1.....", "......", "1.....", "......", "1....1", "1....."])
SAME = deduce.Puzzle(["0110", "....", "0110", "...."])
UNEQUAL = deduce.Puzzle(["10..", *["...."] * 3], signs=["r1c1 = r1c2"])
EITHER = deduce.Puzzle(["...."] * 4)


@pytest.mark.parametrize("symbols", ["10", "☀☾", "🔴🔵"])
@pytest.mark.parametrize(
    ("grid", "original", "status", "marked", "lines"),
    [
        (WRONG, TANGO, "wrong", {(0, 0), (0, 1)}, set()),
        (THREE, None, "broken", {(0, 0), (0, 1), (0, 2)}, {"Row 1"}),
        (MANY, None, "broken", {(0, 0), (2, 0), (4, 0), (5, 0)}, {"Column 1"}),
        (UNEQUAL, None, "broken", {(0, 0), (0, 1)}, {"Row 1"}),
        (EITHER, None, "open", set(), set()),
    ],
    ids=["wrong", "three", "many", "sign", "nothing"],
)
def test_what_is_wrong_is_marked_and_nothing_else(grid, original, status, marked, lines, symbols):
    grid = evolve(grid, symbols=deduce.Symbols(*symbols))
    hint = deduce.hint(grid, original=original)
    assert hint.status == status
    assert changed(grid.picture(size=400), hint.picture(size=400), grid) == marked
    said = ElementTree.fromstring(hint.to("svg"))[1].text
    assert {part.partition(":")[0] for part in said.split(". ") if part.endswith(": contradiction")} == lines
    assert ("(wrong)" in said) == (status == "wrong")


def test_lines_that_are_the_same_are_framed():
    said = ElementTree.fromstring(deduce.hint(SAME).to("svg"))[1].text
    assert "Row 1: contradiction. Row 3: contradiction" in said
    assert SAME.picture(size=400) != deduce.hint(SAME).picture(size=400)


@pytest.mark.parametrize("puzzle", [TANGO, LOOKAHEAD, OBLONG], ids=["signs", "lookahead", "oblong"])
def test_a_step_marks_its_reasons_and_what_it_places(puzzle):
    for step in [step for step in explained(puzzle).steps if not step.argument.is_lookahead][::4]:
        before = evolve(puzzle, givens=step.before).picture(size=400)
        compared = {cell for line in step.argument.lines[1:] for cell in cells_of_line(puzzle, line)}
        reasons = step.argument.because(puzzle, step.before)
        expected = {*step.places, *reasons, *compared}
        assert changed(before, grid_of(puzzle, step).picture(size=400), puzzle) == expected


def cells_of_line(puzzle, line):
    axis, at = line
    return [(i, at) if axis else (at, i) for i in range(puzzle.rows if axis else puzzle.columns)]


def grid_of(puzzle, step):
    """Return the step on a puzzle whose known cells are all givens."""
    return evolve(step, puzzle=evolve(puzzle, givens=step.before))


def test_entries_are_thinner_than_givens():
    grid = LOOKAHEAD.place("r1c1", int(deduce.solve(LOOKAHEAD)[0][0]))
    assert changed(grid.picture(), grid.picture(givens=LOOKAHEAD.givens), grid) == {(0, 0)}
    for symbols in ("10", "☀☾"):
        grid = evolve(grid, symbols=deduce.Symbols(*symbols))
        bold, thin = (
            cell_in(grey(grid.picture(givens=givens)), grid, (0, 0)).mean() for givens in ((), LOOKAHEAD.givens)
        )
        assert bold < thin
    with pytest.raises(InvalidError, match="should have 6 rows and 6 columns"):
        grid.picture(givens=["....", *["...."] * 3])


def test_numbers_may_be_left_out():
    pixels = grey(OBLONG.picture(numbers=False, size=600))
    given = next((r, c) for r, row in enumerate(OBLONG.givens) for c, value in enumerate(row) if value == "1")
    assert cell_in(pixels, OBLONG, given, numbers=False).min() < 50
    assert pixels[8:20, 8:20].min() > 200


def test_a_picture_has_the_size_that_is_asked_for():
    for size in (100, 399, 1600):
        assert max(grey(OBLONG.picture(size=size)).shape) == size
    assert max(grey(OBLONG.picture()).shape) <= 1000
    assert max(grey(deduce.Puzzle(["." * 100] * 100).picture()).shape) == 1000
    for size in (99, 1601, -1, 0):
        with pytest.raises(InvalidError, match=r"at least 100|at most 1600"):
            OBLONG.picture(size=size)
    for size in (400.0, "400", True):
        with pytest.raises(TypeError, match="whole number"):
            OBLONG.picture(size=size)


def test_the_work_for_a_large_picture_is_bounded():
    """Texts take most of the time: each has to be laid out, while a shape is only filled."""
    signs = [f"r{r}c{c} x r{r}c{c + 1}" for r in range(1, 101) for c in range(1, 100)]
    drawing = drawing_of(deduce.Puzzle(["01" * 50] * 100, False, signs))
    drawn = element(drawing, groups_svg(drawing, together=True), ATTRIBUTES)
    assert drawn.count("<text") <= 200


def test_a_picture_is_the_same_again_and_in_another_process():
    here = deduce.hint(evolve(TANGO, symbols=deduce.Symbols("☀", "☾"))).picture(size=400)
    assert here == deduce.hint(evolve(TANGO, symbols=deduce.Symbols("☀", "☾"))).picture(size=400)
    code = (
        "import sys, deduce\n"
        f"puzzle = {evolve(TANGO, symbols=deduce.Symbols('☀', '☾'))!r}\n"
        "sys.stdout.buffer.write(deduce.hint(puzzle).picture(size=400))"
    )
    code = f"from deduce import Puzzle, Sign, Symbols\n{code}"
    env = os.environ | {"PYTHONHASHSEED": "7", "PYTHONUTF8": "1"}
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=env)
    assert there.stdout == here


def test_without_the_library_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError, match=r"resvg_py.*the extra 'picture'"):
        TANGO.picture()


def test_the_call_of_the_service_draws_the_same():
    picture = CALLS["picture"].answer
    assert picture(TANGO.to_json())["data"] == TANGO.to("svg")
    marked = deduce.hint(WRONG, original=TANGO)
    drawing = drawing_of(marked, givens=TANGO.givens)
    assert picture(TANGO.to_json(), WRONG.to_json())["data"] == svg_file(drawing)
    assert "(wrong)" in picture(TANGO.to_json(), WRONG.to_json())["data"]
