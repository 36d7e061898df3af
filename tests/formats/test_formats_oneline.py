"""One-line formats, and JSON as other programs write it."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from deduce.errors import ReadError
from deduce.formats import (
    Options,
    WriteError,
    parse,
    parse_symbols,
    puzzle_from_json,
    puzzle_to_json,
    read_text,
    write,
)
from deduce.formats._shapes import kind_of
from deduce.puzzle import Puzzle, Sign, Symbols

SMALL = Puzzle(["01..", "....", "..1.", "1..0"])


@pytest.mark.parametrize(
    ("text", "format_name", "puzzle"),
    [
        ("4x4u:aAIBca", "Unruly id", SMALL),
        ("4x4:aAIBca", "Unruly id", evolve(SMALL, unique_lines=False)),
        ("4u:aAIBca", "Unruly id", SMALL),
        ("4x4ude:aAIBcA", "Unruly id", evolve(SMALL, label="easy")),
        ("4x2dt:Add", "Unruly id", Puzzle(["1...", "0..."], unique_lines=False, label="trivial")),
        ("01h1a1b0", "task string", SMALL),
        ("a1d11d1d0f0a0b0c1b", "task string", Puzzle([".1....", "11....", "1....0", "......", "0.0..0", "...1.."])),
        ("0110", "task string", Puzzle(["01", "10"])),
        ("d", "task string", Puzzle(["..", ".."])),
        (
            "a1b|5c",
            "Binairo+ task",
            Puzzle([".1", ".."], False, [Sign((0, 0), (0, 1), False), Sign((0, 0), (1, 0), True)]),
        ),
        ("4x3;01......1..0", "flat grid", Puzzle(["01..", "....", "1..0"])),
        ("4x2; XO------ ", "flat grid", Puzzle(["10..", "...."], symbols=Symbols("X", "O", "-"))),
    ],
)  # fmt: skip
def test_one_liners(text: str, format_name: str, puzzle: Puzzle) -> None:
    assert parse(text) == puzzle
    reading = read_text(f"# a comment\n\n  {text}\n")
    assert reading.faults == ()
    assert reading.puzzles == (puzzle,)
    assert reading.places == (3,)
    assert reading.format == format_name


@pytest.mark.parametrize("text", ["", "hello", "01..", "Puzzle 1:", "8x8", "01\n10", "8x8: easy", "10 10"])
def test_what_is_no_one_liner(text: str) -> None:
    assert kind_of(text) == ""


def test_a_faulty_one_liner_raises() -> None:
    with pytest.raises(ReadError, match="2:6: the Unruly id is too short"):
        parse("# a comment\n6x6:a")


def test_a_book_of_one_liners() -> None:
    reading = read_text("4x4u:aAIBca\n\n# next\n01h1a1b0\n4x3;01......1..0\n")
    assert reading.faults == ()
    assert reading.format == "one-liners"
    assert reading.places == (1, 4, 5)


def test_a_book_of_task_strings() -> None:
    reading = read_text("01h1a1b0\na1d11d1d0f0a0b0c1b\n")
    assert [puzzle.rows for puzzle in reading.puzzles] == [4, 6]


@pytest.mark.parametrize("text", ["x1x0\nxx0x\nx0xx\n11x0", "x1\n1x", "xx0x0101\n" * 8, "0000\n0101\n1010\n1111"])
def test_rows_are_no_task_strings(text: str) -> None:
    assert read_text(text).format == "plain grid"


def test_rows_in_symbols_that_are_told_are_no_task_strings() -> None:
    book = [Puzzle(["00", "00"], False), Puzzle(["0" * 12] * 4, False, symbols=Symbols("r", "c", "1"))]
    assert read_text(write(book, "text")).puzzles == tuple(book)


def test_flat_grids_of_a_book_share_their_symbols() -> None:
    reading = read_text("2x2;X0..\n4x2;X..X....\n")
    assert [puzzle.givens for puzzle in reading.puzzles] == [("10", ".."), ("1..1", "....")]
    given = read_text("2x2;X00X\n", "", Options(symbols=parse_symbols("1 0 X")))
    assert given.puzzles[0].givens == (".0", "0.")


def test_the_option_says_what_a_task_string_does_not() -> None:
    assert read_text("01h1a1b0", "", Options(unique_lines=False)).puzzles[0].unique_lines is False
    assert read_text("4x4u:aAIBca", "", Options(unique_lines=False)).puzzles[0].unique_lines is True
    assert read_text('{"givens": ["01", "10"]}', "", Options(unique_lines=False)).puzzles[0].unique_lines is False


@pytest.mark.parametrize(
    ("puzzle", "to", "message"),
    [
        (Puzzle(["01", "10"], signs=[Sign((0, 0), (0, 1), False)]), "unruly", "cannot hold signs"),
        (Puzzle(["01.", "10."]), "unruly", "cannot hold an odd side \\(3x2\\)"),
        (Puzzle(["01.", "10."]), "task", "cannot hold an oblong grid \\(3x2\\)"),
        (Puzzle(["01", "10"], unique_lines=False), "task", "cannot say that lines may repeat"),
        (Puzzle(["01", "10"], unique_lines=False), "flat", "cannot say that lines may repeat"),
        (Puzzle(["01", "10"], signs=[Sign((0, 0), (0, 1), False)]), "flat", "cannot hold signs"),
        (Puzzle(["01", "10"], True, [Sign((0, 0), (0, 1), False)]), "task", "cannot say that lines are unique"),
        (SMALL, "pdf", "there is no format 'pdf'; the formats are text, json, jsonl, unruly, task, flat"),
    ],
)
def test_what_a_format_cannot_hold(puzzle: Puzzle, to: str, message: str) -> None:
    with pytest.raises(WriteError, match=message):
        write([puzzle], to)


def test_the_puzzle_that_does_not_fit_is_named() -> None:
    with pytest.raises(WriteError, match="puzzle 2: a task string cannot hold an oblong grid"):
        write([SMALL, Puzzle(["01.", "10."])], "task")
    with pytest.raises(WriteError, match="puzzle week 3: a task string"):
        write([SMALL, Puzzle(["01.", "10."], id="week 3")], "task")


def test_text_as_people_see_it() -> None:
    puzzle = Puzzle(
        ["01.", "..1"],
        unique_lines=False,
        signs=[Sign((0, 1), (1, 1), False)],
        symbols=Symbols("X", "O", "-"),
        id="week\n3\x1b[0m",
    )
    assert write([puzzle, SMALL], "text") == (
        "# symbols: X O -\n# id: week 3[0m\n# unique lines: off\n2 3\nOX-\n--X\nr1c2 x r2c2\n"
        "\n# symbols: 1 0 .\n01..\n....\n..1.\n1..0\n"
    )
    assert write([SMALL], "text") == "01..\n....\n..1.\n1..0\n"


def test_json_as_programs_see_it() -> None:
    puzzle = Puzzle(["01.", "..1"], False, [Sign((0, 1), (1, 1), False)], Symbols("X", "O", "-"), id="a")
    assert puzzle_to_json(puzzle) == {
        "id": "a",
        "rows": 2,
        "columns": 3,
        "unique_lines": False,
        "givens": ["01.", "..1"],
        "signs": [{"cells": ["r1c2", "r2c2"], "sign": "x"}],
        "symbols": {"one": "X", "zero": "O", "empty": "-"},
    }


def test_written_json_holds_no_control_characters() -> None:
    text = write([Puzzle(["01", "10"], id="\x1b[31m\x9b\u202e")], "jsonl")
    assert text.rstrip("\n").isprintable()
    assert parse(text).id == "\x1b[31m\x9b\u202e"


def test_half_a_surrogate_pair_is_replaced() -> None:
    assert parse('{"givens": ["01", "10"], "id": "\\ud800"}').id == "?"


def test_an_object_with_puzzles() -> None:
    reading = read_text(
        '{\n "seed": 1,\n "puzzles": [\n  {"givens": ["01", "10"]},\n\n  {"givens": ["0.", ".."], "id": 7}]}'
    )
    assert reading.faults == ()
    assert reading.places == (4, 6)
    assert [puzzle.id for puzzle in reading.puzzles] == ["", "7"]


def test_keys_that_a_puzzle_does_not_have_are_passed_over() -> None:
    data = {"givens": ["01", "10"], "grade": {"level": 3}, "seed": 2**80, "label": None, "signs": None}
    assert puzzle_from_json(json.loads(json.dumps(data))) == Puzzle(["01", "10"])
    assert parse(json.dumps(data)) == Puzzle(["01", "10"])


def test_a_title_in_brackets_is_no_json() -> None:
    reading = read_text("[Puzzle 3]\n01\n10\n")
    assert [puzzle.id for puzzle in reading.puzzles] == ["[Puzzle 3]"]
