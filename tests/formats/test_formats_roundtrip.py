"""Random puzzles, written and read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from deduce.formats import (
    WriteError,
    parse,
    puzzle_from_json,
    puzzle_to_json,
    read_bytes,
    read_text,
    write,
)
from deduce.formats import clean as cleaned
from deduce.puzzle import Puzzle, Sign, Symbols

pytestmark = pytest.mark.slow

SYMBOL_SETS = [
    Symbols(),
    Symbols("X", "O", "."),
    Symbols("1", "2", "0"),
    Symbols("0", "1", "2"),
    Symbols("1", "0", "X"),
    Symbols("r", "c", "1"),
    Symbols("x", "X", "-"),
    Symbols("🌞", "🌚", "⬜"),
    Symbols("a", "-", "*"),
    Symbols("[", "{", "]"),
]
# Drawing a book takes longer than reading it.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
NAMES = st.text(max_size=12).map(cleaned)


@st.composite
def signs(draw: st.DrawFn, rows: int, columns: int) -> list[Sign]:
    pairs = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=8))
    return [Sign(a, b, draw(st.booleans())) for a, b in chosen]


@st.composite
def puzzles(draw: st.DrawFn, cells: str = "01.") -> Puzzle:
    rows, columns = draw(st.integers(2, 12)), draw(st.integers(2, 12))
    row = st.text(cells, min_size=columns, max_size=columns)
    full = st.text("01", min_size=columns, max_size=columns)
    return Puzzle(
        draw(st.lists(row, min_size=rows, max_size=rows)),
        unique_lines=draw(st.booleans()),
        signs=draw(st.one_of(st.just([]), signs(rows, columns))),
        symbols=draw(st.sampled_from(SYMBOL_SETS)),
        id=draw(NAMES),
        label=draw(NAMES),
        source=draw(NAMES),
        solution=draw(st.one_of(st.just([]), st.lists(full, min_size=rows, max_size=rows))),
    )


@UNHURRIED
@given(puzzles())
def test_text_holds_everything(puzzle: Puzzle) -> None:
    reading = read_text(write([puzzle], "text"))
    assert reading.faults == ()
    assert reading.puzzles == (puzzle,)


@UNHURRIED
@given(puzzles("01"))
def test_text_holds_full_grids(puzzle: Puzzle) -> None:
    assert parse(write([puzzle], "text")) == puzzle


@UNHURRIED
@given(st.lists(puzzles(), max_size=6))
def test_a_text_book_holds_everything(book: list[Puzzle]) -> None:
    text = write(book, "text")
    reading = read_text(text)
    assert reading.puzzles == tuple(book)
    assert len(reading.places) == len(book)
    if book:
        assert reading.faults == ()


@UNHURRIED
@given(st.lists(puzzles(), min_size=1, max_size=5), st.sampled_from(["\n", "\r\n", "\r"]))
def test_places_are_where_puzzles_start(book: list[Puzzle], newline: str) -> None:
    text = write(book, "text")
    places = read_bytes(text.replace("\n", newline).encode()).places
    lines = text.split("\n")
    for k, place in enumerate(places):
        assert place == 1 if k == 0 else lines[place - 2] == ""


@UNHURRIED
@given(puzzles())
def test_json_holds_everything(puzzle: Puzzle) -> None:
    assert parse(write([puzzle], "json")) == puzzle
    assert parse(write([puzzle], "jsonl")) == puzzle
    assert puzzle_from_json(json.loads(json.dumps(puzzle_to_json(puzzle)))) == puzzle


@UNHURRIED
@given(st.lists(puzzles(), min_size=2, max_size=5), st.sampled_from(["json", "jsonl"]))
def test_a_json_book_holds_everything(book: list[Puzzle], to: str) -> None:
    reading = read_text(write(book, to))
    assert reading.puzzles == tuple(book)
    assert reading.faults == ()
    assert reading.format == ("puzzle JSON" if to == "json" else "JSON Lines")


@UNHURRIED
@given(puzzles())
def test_unruly_ids_hold_givens_and_the_rule(puzzle: Puzzle) -> None:
    if puzzle.signs or puzzle.rows % 2 or puzzle.columns % 2:
        with pytest.raises(WriteError):
            write([puzzle], "unruly")
        return
    again = parse(write([puzzle], "unruly"))
    assert again == Puzzle(puzzle.givens, puzzle.unique_lines)


@UNHURRIED
@given(puzzles())
def test_task_strings_hold_squares_with_signs(puzzle: Puzzle) -> None:
    if puzzle.rows != puzzle.columns or puzzle.unique_lines is bool(puzzle.signs):
        with pytest.raises(WriteError):
            write([puzzle], "task")
        return
    again = parse(write([puzzle], "task"))
    assert again == Puzzle(puzzle.givens, puzzle.unique_lines, puzzle.signs)


@UNHURRIED
@given(puzzles())
def test_flat_grids_hold_givens(puzzle: Puzzle) -> None:
    if puzzle.signs or not puzzle.unique_lines:
        with pytest.raises(WriteError):
            write([puzzle], "flat")
        return
    assert parse(write([puzzle], "flat")) == Puzzle(puzzle.givens)


@UNHURRIED
@given(st.lists(puzzles(), min_size=2, max_size=4), st.sampled_from(["unruly", "flat", "task"]))
def test_one_liners_make_books(book: list[Puzzle], to: str) -> None:
    side = 2 * min(min(puzzle.rows, puzzle.columns) // 2 for puzzle in book)
    book = [Puzzle([row[:side] for row in puzzle.givens[:side]]) for puzzle in book]
    text = write(book, to)
    # Task strings that look alike are a grid: `a1b` above `b1a`, and so are full ones.
    assume(to != "task" or len({len(line) for line in text.split()}) > 1)
    assume(to != "task" or not any(line.isdigit() for line in text.split()))
    reading = read_text("# a book\n\n" + text)
    assert reading.faults == ()
    assert [puzzle.givens for puzzle in reading.puzzles] == [puzzle.givens for puzzle in book]


@UNHURRIED
@given(st.text())
def test_no_text_whatever_raises(text: str) -> None:
    reading = read_text(text)
    assert reading.puzzles or reading.faults
    for fault in reading.faults:
        assert str(fault).isprintable()


@UNHURRIED
@given(st.text(alphabet='01.XO-|+ \t\n2#x6r1c1=,{}[]":;abz'))
def test_no_text_of_puzzle_characters_raises(text: str) -> None:
    reading = read_text(text)
    assert reading.puzzles or reading.faults
    for fault in reading.faults:
        assert str(fault).isprintable()
        assert fault.line <= text.count("\n") + 1


@UNHURRIED
@given(st.binary())
def test_no_bytes_whatever_raise(data: bytes) -> None:
    reading = read_bytes(data)
    assert reading.puzzles or reading.faults


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["01", "10", "r1c1", "="]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "givens",
                    "rows",
                    "columns",
                    "signs",
                    "cells",
                    "sign",
                    "id",
                    "symbols",
                    "one",
                    "zero",
                    "empty",
                    "solution",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@UNHURRIED
@given(JSON_VALUES)
def test_no_json_whatever_raises(value: object) -> None:
    reading = read_text(json.dumps({"givens": value, "signs": value, "symbols": value, "solution": value}))
    assert reading.puzzles or reading.faults
    read_text(json.dumps(value))
