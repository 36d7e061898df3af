"""The board as rows of text, also without colour."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import EASY, played

from deduce.answers.hints import hint
from deduce.drawing.scene import Scene, hint_scenes, pencilled
from deduce.game.puzzle import Puzzle, Sign, Symbols
from deduce.playing.game import Game
from deduce.playing.picture import HEAD, Picture, layout


def drawn(game, cursor=(0, 0), scene=None, width=30, height=12, corner=(0, 0)):
    picture = Picture(game, cursor, scene or Scene(game.puzzle), layout(game.puzzle, width, height, corner, cursor))
    return ["".join(text for text, _ in row).rstrip() for row in picture.rows()]


def test_a_board():
    game = played(EASY, {(0, 1): 1}, "suppose", {(2, 2): 1}, {(2, 1): 0}, "suppose", {(5, 5): 0}, {(5, 4): 1})
    assert drawn(game) == [
        "",
        "    1  2  3  4  5  6   1 0",
        "",
        " 1 [.] 1  .  .  .  .   2 3",
        " 2  .  .  .  0  .  .   3 2",
        " 3  . (0)?1) 0  .  .   2 1",
        " 4  1  .  .  .  .  .   2 3",
        " 5  1  1  .  .  1  .   0 3",
        " 6  .  1  .  . {1}?0}  1 2",
        "1s  1  0  2  3  1  3",
        "0s  3  2  3  1  3  2",
    ]


def test_hint_is_marked_without_colour():
    found = hint(EASY)
    look, _, whole = hint_scenes(Scene(EASY), found.stages, found.step, found.places)
    game = Game(EASY)
    assert drawn(game, scene=look)[7] == " 5> 1  1  .  .  1  . < 0 3"
    assert drawn(game, scene=whole)[7] == " 5>^1 ^1 *0  .  1  . < 0 3"


MARKED = Scene(EASY, cells={"because": [(0, 0), (0, 1), (4, 0)], "place": [(0, 2)], "wrong": [(5, 5)]})


def test_marks_and_brackets_are_both_drawn_if_there_is_room():
    game = played(EASY, "suppose", {(0, 0): 1}, {(0, 1): 0}, {(5, 5): 1}, {(5, 4): 0}, "suppose", {(5, 3): 0})
    wide, narrow = (drawn(game, (0, 2), MARKED, width) for width in (36, 30))
    assert wide[3] == " 1 ^(1)^(0)*[.]  .   .   .   2 2"
    assert (wide[7][:5], wide[8]) == (" 5  ^", " 6   .   1   . ?{0} (0)!(1)  1 1")
    assert narrow[3] == " 1 ^1)^0)*.] .  .  .   2 2"
    assert narrow[8] == " 6  .  1  . ?0}(0)!1)  1 1"
    unmarked = drawn(game, (0, 2), None, 36)
    assert unmarked[3] == " 1 ?(1) (0) [.]  .   .   .   2 2"


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("symbols", [Symbols(), Symbols("🌞", "🌙", ".")])
def test_everything_of_a_column_is_below_its_number(signed, symbols):
    signs = [Sign.between((0, 0), (0, 1), True), Sign.between((0, 0), (1, 0), True)] if signed else []
    puzzle = Puzzle(["1" * 12] * 12, False, signs, symbols=symbols)
    for width in range(30, 120, 7):
        rows = drawn(Game(puzzle), (11, 11), Scene(puzzle, broken=((1, 3),)), width, 60)
        head, pointers, first = (row.replace("🌞", "1 ") for row in rows[1:4])
        for number in range(2, min(head.count(" ") and 9, 9)):
            if f" {number} " in head:
                at = head.index(f" {number} ") + 1
                assert first[at] == "1", (width, rows)
        assert "4" not in head or pointers.index("!") == head.index("4")


@given(st.integers(2, 20), st.integers(2, 20), st.integers(12, 90), st.integers(5, 40))
def test_hidden_rows_and_columns_are_told(rows, columns, width, height):
    puzzle = Puzzle(["." * columns] * rows)
    laid = layout(puzzle, width, height, (0, 0), (rows - 1, columns - 1))
    shown = laid.hidden(puzzle)
    assert ("rows " in shown) == (len(laid.rows) < rows)
    assert ("columns " in shown) == (len(laid.columns) < columns)
    assert "rows " not in shown or f"rows {laid.rows.start + 1}-{rows} of {rows}" in shown
    if HEAD + rows <= height:
        assert len(laid.rows) == rows  # the counts are left out before any row


def test_violations_and_wrong_entries_are_marked():
    scene = Scene(EASY, broken=((1, 2), (0, 3)), cells={"wrong": [(0, 1)], "beside": [(1, 1)]})
    rows = drawn(Game(EASY), (5, 5), pencilled(scene, {(0, 0): 0}, "b"))
    assert rows[2] == "          !"
    assert rows[3:5] == [" 1 b0 !.  .  .  .  .   3 3", " 2  . ~.  .  0  .  .   3 2"]
    assert rows[6] == " 4! 1  .  .  .  .  . ! 2 3"


@given(st.integers(2, 60), st.integers(2, 60), st.integers(12, 200), st.integers(5, 70), st.booleans(), st.data())
def test_cursor_is_visible_in_areas_of_any_size(rows, columns, width, height, signed, data):
    signs = [Sign.between((0, 0), (0, 1), True), Sign.between((0, 0), (1, 0), True)] if signed else []
    puzzle = Puzzle(["." * columns] * rows, signs=signs)
    cell = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    cursor, corner = data.draw(cell), data.draw(cell)
    laid = layout(puzzle, width, height, corner, cursor)
    assert cursor[0] in laid.rows
    assert cursor[1] in laid.columns
    assert laid.rows.stop <= rows
    assert laid.columns.stop <= columns
    shown = drawn(Game(puzzle), cursor, None, width, height, corner)
    assert len(shown) <= height
    assert all(len(row) <= width for row in shown)
    assert sum(row.count("[.]") for row in shown) == 1
    (y,) = [number for number, row in enumerate(shown) if "[.]" in row]
    x = shown[y].index("[.]") + 1
    assert laid.cell_at(x, y) == cursor


@pytest.mark.parametrize(("x", "y"), [(0, HEAD), (2, HEAD), (3, HEAD - 1), (21, HEAD), (3, HEAD + 6)])
def test_no_cell_outside_the_grid(x, y):
    assert layout(EASY, 30, 12, (0, 0), (0, 0)).cell_at(x, y) is None
