# ruff: noqa: E501 (each text is on one line)
"""What deduce draws or writes as a grid reads back to the same puzzle."""

from __future__ import annotations

import io

import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from deduce.formats import Options, read_text
from deduce.puzzle import Puzzle, Sign, Symbols
from deduce.scene.scene import Scene
from deduce.show.grids import draw_grid
from deduce.show.screen import Screen

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
SYMBOLS = [
    Symbols(),
    Symbols("X", "O", "."),
    Symbols("X", "O", "-"),
    Symbols("1", "0", "X"),
    Symbols("x", "o", "_"),
    Symbols("1", "2", "0"),
    Symbols("🌞", "🌚", "⬜"),
    Symbols("🌞", "🌚", "."),
    Symbols("■", "□", "·"),
    Symbols("^", "*", "?"),
]


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rows, columns = draw(st.integers(2, 23)), draw(st.integers(2, 23))
    cells = draw(st.text("01...", min_size=rows * columns, max_size=rows * columns))
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=12))
    signs = [Sign(a, b, draw(st.booleans())) for a, b in chosen]
    return Puzzle(
        [cells[r * columns : (r + 1) * columns] for r in range(rows)],
        unique_lines=not signs,
        signs=signs,
        symbols=draw(st.sampled_from(SYMBOLS)),
    )


def drawn(puzzle: Puzzle, width: int = 80, boxes: bool = True, plain: bool = False, indent: int = 0) -> str:
    out = io.StringIO()
    cells = {"because": [(0, 0)], "place": [(1, 1)], "differ": [(0, 1)]}
    screen = Screen(out, width, colour=False, boxes=boxes, plain=plain)
    draw_grid(screen, Scene(puzzle, cells=cells), indent=indent, marked=True)
    return out.getvalue()


@UNHURRIED
@given(puzzles(), st.booleans(), st.integers(0, 3))
def test_a_drawing_reads_back(puzzle: Puzzle, boxes: bool, indent: int) -> None:
    reading = read_text(drawn(puzzle, 120, boxes, indent=indent), "", Options(symbols=puzzle.symbols))
    assert reading.faults == ()
    assert reading.puzzles == (puzzle,)
    assert reading.said == ("nobody",)


@UNHURRIED
@given(puzzles(), st.integers(20, 60), st.booleans())
def test_a_drawing_in_parts_reads_back(puzzle: Puzzle, width: int, boxes: bool) -> None:
    text = drawn(puzzle, width, boxes)
    reading = read_text(text, "", Options(symbols=puzzle.symbols))
    assert reading.faults == ()
    (again,) = reading.puzzles
    lost = set(puzzle.signs) - set(again.signs)
    assert evolve(again, signs=puzzle.signs, unique_lines=puzzle.unique_lines) == puzzle
    assert set(again.signs) <= set(puzzle.signs)
    # A part may end between the two cells of a sign, and then it may not be drawn.
    assert all(sign.a[0] == sign.b[0] for sign in lost)
    assert len({sign.b[1] for sign in lost}) <= puzzle.columns // 4


@UNHURRIED
@given(puzzles(), st.integers(20, 120))
def test_what_is_read_aloud_reads_back(puzzle: Puzzle, width: int) -> None:
    reading = read_text(drawn(puzzle, width, plain=True), "", Options(symbols=puzzle.symbols))
    assert reading.faults == ()
    # A blank has no symbol of its own here.
    assert reading.puzzles == (puzzle,)


@UNHURRIED
@given(puzzles(), st.booleans(), st.booleans())
def test_without_a_word_about_symbols_only_their_roles_may_be_swapped(puzzle: Puzzle, boxes: bool, plain: bool) -> None:
    assume(set("01.") <= set("".join(puzzle.givens)))
    reading = read_text(drawn(puzzle, 120, boxes, plain))
    if reading.faults:
        assert all(
            "can be read in two ways" in fault.message or "no grid of three" in fault.message
            for fault in reading.faults
        )
        return
    (again,) = reading.puzzles
    swapped = str.maketrans("01", "10")
    both = [list(puzzle.givens), [row.translate(swapped) for row in puzzle.givens]]
    if puzzle.symbols.empty in "._-?·" or plain:
        assert list(again.givens) in both
        assert again.signs == puzzle.signs


@pytest.mark.parametrize("plain", [False, True])
def test_two_grids_are_a_book(plain: bool) -> None:
    puzzle = Puzzle(["01..", "....", "..1.", "1..0"])
    other = Puzzle(["01..", "....", "..1.", "1..1"])
    reading = read_text(drawn(puzzle, plain=plain) + "\n" + drawn(other, plain=plain))
    assert reading.puzzles == (puzzle, other)
    assert reading.format == "book"


def test_a_few_cells_are_filled_in() -> None:
    puzzle = Puzzle(["01..", "....", "..1.", "1..0"], False, [Sign((0, 1), (0, 2), True), Sign((1, 1), (2, 1), False)])
    text = drawn(puzzle).replace("2 │ . . . . │", "2 │ 1 0 . . │")
    assert text != drawn(puzzle)
    assert read_text(text).puzzles == (evolve(puzzle, givens=["01..", "10..", "..1.", "1..0"]),)
    text = drawn(puzzle, plain=True).replace("Row 2: blank blank", "Row 2: 1 0")
    assert read_text(text).puzzles == (evolve(puzzle, givens=["01..", "10..", "..1.", "1..0"]),)


def test_a_sign_drawn_at_the_end_of_a_part_is_read() -> None:
    text = (
        " " * 4
        + "1 2\n  ┌─────┐\n1 │ 0 1=│\n2 │ . . │\n  └─────┘\n\n    3 4\n  ┌─────┐\n1 │ . . │\n2 │ 1 0 │\n  └─────┘\n"
    )
    (puzzle,) = read_text(text).puzzles
    assert puzzle.givens == ("01..", "..10")
    assert puzzle.signs == (Sign((0, 1), (0, 2), True),)


HEAD = "    1 2 3 4\n  ┌─────────┐\n"
FOOT = "  └─────────┘\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            HEAD + "1 │ 0 1 . . │\n2 │ . . . .│\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "4:12: this row is too short for its frame; expected the right side of the frame 9 places behind its left one",
        ),
        (
            HEAD + "1 │ 0 1 . . │\n2 │ . . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "4:15: this row is too long for its frame; expected the right side of the frame 9 places behind its left one",
        ),
        (
            HEAD + "1 │ 0 1 . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "4:1: the rows are not numbered in order; found '3'; expected 2",
        ),
        (
            HEAD + "1 │ 0 1 . . │\n  │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "4:5: this row has no number, and this is no sign; found '.'; expected = or x below a cell",
        ),
        (
            HEAD + "1 │ 0 1?. . │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "3:8: this stands between two cells; found '?'; expected a space, = or x",
        ),
        (
            " " + HEAD + "1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "1:6: the numbers do not stand above their columns; expected column 5 of the text",
        ),
        (
            "    1 2 3\n  ┌─────────┐\n1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "1:5: the numbers above the frame do not fit it",
        ),
        (
            HEAD + "1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n",
            "2:3: the lower edge of this frame is missing",
        ),
        (
            HEAD + "1 │ 0 1 . . │\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n  │ =       │\n" + FOOT,
            "8: a sign points off the lower edge",
        ),
        (
            HEAD + "1 │ 0 1 . .=│\n2 │ . . . . │\n3 │ . . 1 . │\n4 │ 1 . . 0 │\n" + FOOT,
            "3: a sign points off the right edge",
        ),
        (
            HEAD.replace("1 2 3 4", "3 4 5 6") + "1 │ 0 1 . . │\n2 │ . . . . │\n" + FOOT,
            "1: columns are missing before this part; found column 3; expected column 1",
        ),
        ("Row 1: blank 1\nRow 3: 0 1\n", "2:5: the rows are not numbered in order; found 3; expected 2"),
        ("Row 1: blank one\nRow 2: 0 1\n", "1:14: this is no cell; found 'one'; expected blank, a symbol, equals or differs from"),
        ("Row 1: equals 1\nRow 2: 0\n", "1:8: no cell stands before this; found 'equals'; expected blank or a symbol"),
        ("Row 1: 1 0 equals\nRow 2: 0 1\n", "1: the sign r1c2 = r1c3 lies outside the grid"),
        ("Row 1: 1 0\nRows 1 and 3 are equal in column 1\nRow 2: 0 1\n", "2:6: these rows do not touch; found 3; expected 2"),
        ("Row 1: 1 0\nRows 1 and 2 are alike\nRow 2: 0 1\n", "2:18: this sign cannot be read; found 'alike'; expected equal in column 3"),
        ("Row 1: 1 0\nRows 1 and 2 are equal in column 1, different in column 1\nRow 2: 0 1\n", "1: there are two signs between the same two cells"),
    ],
)  # fmt: skip
def test_a_drawing_that_is_damaged(text: str, told: str) -> None:
    reading = read_text(text)
    assert reading.puzzles == ()
    assert told in map(str, reading.faults)


def test_a_row_that_is_said_without_a_cell() -> None:
    text = "Row 1:\nRow 2: blank 1 blank 0\nRow 3: 0 blank blank 1\nRow 4: blank 1 blank 0\n"
    assert [str(fault) for fault in read_text(text).faults] == ["1:7: row 1 is too short; found 0 cells; expected 4"]
