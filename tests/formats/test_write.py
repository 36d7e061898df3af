"""What is written reads back: every format, drawings, and one-line puzzles."""

from __future__ import annotations

import io
import json

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from deduce.base.errors import ReadError
from deduce.drawing.scene import Scene
from deduce.drawing.terminal import Screen, draw_grid
from deduce.formats import (
    FORMATS,
    Options,
    WriteError,
    clean,
    parse,
    puzzle_from_json,
    read_text,
    write,
)
from deduce.game.puzzle import Puzzle, Sign, Symbols

SMALL = Puzzle(["01..", "....", "..1.", "1..0"])
SYMBOLS = [
    *(Symbols(), Symbols("X", "O", "."), Symbols("1", "2", "0"), Symbols("0", "1", "2"), Symbols("1", "0", "X")),
    *(Symbols("r", "c", "1"), Symbols("x", "X", "-"), Symbols("🌞", "🌚", "⬜"), Symbols("a", "-", "*")),
    *(Symbols("[", "{", "]"), Symbols("■", "□", "·"), Symbols("^", "*", "?")),
]
DRAWN = [*SYMBOLS[:5], *SYMBOLS[7:8], *SYMBOLS[10:]]
NAMES = st.text(max_size=12).map(clean)


@st.composite
def puzzles(draw: st.DrawFn, cells: str = "01.", most: int = 8, symbols: list[Symbols] = SYMBOLS) -> Puzzle:
    """Puzzles of all sizes; with or without signs."""
    rows, columns = draw(st.integers(2, most)), draw(st.integers(2, most))
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    chosen = draw(st.just([]) | st.lists(st.sampled_from(pairs), unique=True, max_size=8))
    full = st.text("01", min_size=columns, max_size=columns)
    row = st.text(cells, min_size=columns, max_size=columns)
    return Puzzle(
        draw(st.lists(row, min_size=rows, max_size=rows)),
        unique_lines=draw(st.booleans()),
        signs=[Sign(a, b, draw(st.booleans())) for a, b in chosen],
        symbols=draw(st.sampled_from(symbols)),
        id=draw(NAMES),
        label=draw(NAMES),
        source=draw(NAMES),
        solution=draw(st.just([]) | st.lists(full, min_size=rows, max_size=rows)),
    )


@given(st.lists(puzzles() | puzzles("01"), min_size=1, max_size=5), st.sampled_from(["text", "json", "jsonl"]))
def test_text_and_json_keep_everything(book: list[Puzzle], to: str) -> None:
    text = write(book, to)
    reading = read_text(text)
    assert reading.faults == ()
    assert reading.puzzles == tuple(book)
    assert puzzle_from_json(json.loads(json.dumps(book[0].to_json()))) == book[0]
    lines = text.split("\n")
    for k, place in enumerate(reading.places):
        starts = {
            "text": place == 1 or lines[place - 2] == "",
            "json": "{" in lines[place - 1],
            "jsonl": place == k + 1,
        }
        assert starts[to]


@given(puzzles())
def test_one_line_formats_keep_everything_that_they_accept(puzzle: Puzzle) -> None:
    usual = puzzle.unique_lines is not bool(puzzle.signs)
    holds = {
        "unruly": not (puzzle.signs or puzzle.rows % 2 or puzzle.columns % 2),
        "task": puzzle.rows == puzzle.columns and usual,
        "flat": not puzzle.signs and puzzle.unique_lines,
    }
    for to, fits in holds.items():
        if fits:
            again = parse(write([puzzle], to))
            assert again == Puzzle(puzzle.givens, puzzle.unique_lines, puzzle.signs)
        else:
            with pytest.raises(WriteError):
                write([puzzle], to)


def drawn(puzzle: Puzzle, boxes: bool, indent: int) -> str:
    out = io.StringIO()
    cells = {"because": [(0, 0)], "place": [(1, 1)], "differ": [(0, 1)]}
    screen = Screen(out, 120, colour=False, boxes=boxes, plain=False)
    draw_grid(screen, Scene(puzzle, cells=cells), indent=indent, marked=True)
    return out.getvalue()


@given(puzzles(most=14, symbols=DRAWN), st.booleans(), st.integers(0, 3))
def test_drawing_reads_back(puzzle: Puzzle, boxes: bool, indent: int) -> None:
    size = None if puzzle.rows == puzzle.columns else (puzzle.rows, puzzle.columns)
    assume(size is None or puzzle.symbols.one != "^")  # deduce's own marks as symbols
    reading = read_text(drawn(puzzle, boxes, indent), "", Options(symbols=puzzle.symbols, size=size))
    assert reading.faults == ()
    (again,) = reading.puzzles
    assert (again.givens, again.signs) == (puzzle.givens, puzzle.signs)


ONE_LINE = [
    ("4x4u:aAIBca", "Unruly id", SMALL),
    ("4x4:aAIBca", "Unruly id", evolve(SMALL, unique_lines=False)),
    ("4u:aAIBca", "Unruly id", SMALL),
    ("4x4ude:aAIBcA", "Unruly id", evolve(SMALL, label="easy")),
    ("4x2dt:Add", "Unruly id", Puzzle(["1...", "0..."], unique_lines=False, label="trivial")),
    ("01h1a1b0", "task string", SMALL),
    ("0110", "task string", Puzzle(["01", "10"])),
    ("d", "task string", Puzzle(["..", ".."])),
    ("a1b|5c", "task string", Puzzle([".1", ".."], False, [Sign((0, 0), (0, 1), False), Sign((0, 0), (1, 0), True)])),
    ("4x3;01......1..0", "flat grid", Puzzle(["01..", "....", "1..0"])),
    ("4x2; XO------ ", "flat grid", Puzzle(["10..", "...."], symbols=Symbols("X", "O", "-"))),
]


@pytest.mark.parametrize(("text", "name", "puzzle"), ONE_LINE)
def test_one_line_puzzles_are_read(text: str, name: str, puzzle: Puzzle) -> None:
    assert parse(text) == puzzle
    reading = read_text(f"# a comment\n\n  {text}\n")
    assert (reading.puzzles, reading.places, reading.format) == ((puzzle,), (3,), name)


def test_other_lines_are_not_one_line_puzzles() -> None:
    for text in ("", "hello", "01..", "Puzzle 1:", "8x8", "01", "8x8: easy", "10 10"):
        assert read_text(text).puzzles == ()
    for text in ("x1x0\nxx0x\nx0xx\n11x0", "x1\n1x", "xx0x0101\n" * 8, "0000\n0101\n1010\n1111"):
        assert read_text(text).format == "plain grid"


def test_book_may_mix_one_line_formats() -> None:
    reading = read_text("4x4u:aAIBca\n\n# next\n01h1a1b0\n4x3;01......1..0\n")
    assert (reading.faults, reading.format, reading.places) == ((), "one-line puzzles", (1, 4, 5))
    reading = read_text("2x2;X0..\n4x2;X..X....\n")
    assert [puzzle.givens for puzzle in reading.puzzles] == [("10", ".."), ("1..1", "....")]
    with pytest.raises(ReadError, match="2:6: the Unruly id is too short"):
        parse("# a comment\n6x6:a")


@pytest.mark.parametrize(
    ("puzzle", "to", "message"),
    [
        (evolve(SMALL, signs=[Sign((0, 0), (0, 1), False)]), "unruly", "cannot hold signs"),
        (Puzzle(["01.", "10."]), "unruly", "cannot hold an odd side \\(3x2\\)"),
        (Puzzle(["01.", "10."]), "task", "cannot hold an oblong grid \\(3x2\\)"),
        (evolve(SMALL, unique_lines=False), "flat", "cannot say that lines may repeat"),
        (evolve(SMALL, signs=[Sign((0, 0), (0, 1), False)]), "task", "cannot say that lines are unique"),
        (SMALL, "pdf", f"there is no format 'pdf'; the formats are {', '.join(FORMATS)}"),
    ],
)
def test_reports_puzzles_that_a_format_cannot_hold(puzzle: Puzzle, to: str, message: str) -> None:
    with pytest.raises(WriteError, match=message):
        write([puzzle], to)


def test_writes_text_with_comments_size_and_signs() -> None:
    puzzle = Puzzle(["01.", "..1"], False, [Sign((0, 1), (1, 1), False)], Symbols("X", "O", "-"), id="week\n3\x1b[0m")
    assert write([puzzle, SMALL], "text") == (
        "# symbols: X O -\n# id: week 3[0m\n# unique lines: off\n2 3\nOX-\n--X\nr1c2 x r2c2\n"
        "\n# symbols: 1 0 .\n01..\n....\n..1.\n1..0\n"
    )
    assert write([SMALL], "text") == "01..\n....\n..1.\n1..0\n"


@pytest.mark.parametrize("empty", ["#", "+", "=", "|", ":"])
def test_reserved_symbols_are_not_written_in_text(empty: str) -> None:
    puzzle = evolve(SMALL, symbols=Symbols("1", "0", empty))
    assert parse(write([puzzle], "json")) == puzzle
    assert parse(write([puzzle], "text")) == SMALL


def test_writes_json_without_empty_values() -> None:
    puzzle = Puzzle(["01.", "..1"], False, [Sign((0, 1), (1, 1), False)], Symbols("X", "O", "-"), id="a")
    assert puzzle.to_json() == {
        "id": "a",
        "rows": 2,
        "columns": 3,
        "unique_lines": False,
        "givens": ["01.", "..1"],
        "signs": [{"cells": ["r1c2", "r2c2"], "sign": "x"}],
        "symbols": {"one": "X", "zero": "O", "empty": "-"},
    }
    data = {"givens": ["01", "10"], "grade": {"level": 3}, "seed": 2**80, "label": None, "signs": None}
    assert parse(json.dumps(data)) == puzzle_from_json(data) == Puzzle(["01", "10"])


def test_json_escapes_control_characters() -> None:
    text = write([Puzzle(["01", "10"], id="\x1b[31m\x9b\u202e")], "jsonl")
    assert text.rstrip("\n").isprintable()
    assert parse(text).id == "\x1b[31m\x9b\u202e"
    assert parse('{"givens": ["01", "10"], "id": "\\ud800"}').id == "?"


def test_signs_stay_between_their_cells_without_a_blank_column() -> None:
    text = "    1 2\n  +-----+\n1 | 0x0 |\n  | ^ ? |\n2 | 0x0 |\n  |   * |\n  +-----+\n"
    (puzzle,) = read_text(text, "", Options(oblong=True, symbols=Symbols())).puzzles
    assert list(map(str, puzzle.signs)) == ["r1c1 x r1c2", "r2c1 x r2c2"]


def test_json_may_have_the_characters_of_other_tables() -> None:
    book = [evolve(SMALL, source="&"), evolve(SMALL, source="\\ <td>")]
    assert read_text(write(book, "json")).puzzles == tuple(book)


def test_a_full_square_of_three_is_a_task_string() -> None:
    assert parse("010101010").givens == ("010", "101", "010")
