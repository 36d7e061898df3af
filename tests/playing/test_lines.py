"""Line by line: each command does what the help says, and answers in whole lines of plain text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from soak import examples
from tables import EASY, HARD, NESTED, NONE, SEVERAL, SOLUTION, session_of

from deduce.ladder.registry import load
from deduce.playing.lines import SHORT, Lines
from deduce.puzzle import Puzzle, Sign, Symbols
from deduce.show.screen import Screen
from deduce.wording.keys import COMMANDS

LADDER = load()


def lines_of(*puzzles, width=80, plain=False, folder=None):
    return Lines(session_of(*puzzles, folder=folder), LADDER, Screen(None, width, plain=plain))


def said(lines, *commands):
    """What the last of some commands answers, in one line."""
    for command in commands:
        answer = lines.answer(command)
    return " ".join(answer)


def value(lines, cell):
    return lines.session.game.value(cell)


@pytest.mark.parametrize(
    ("command", "cells"),
    [
        ("r1c1 1", {(0, 0): 1}),
        ("R1C1 1", {(0, 0): 1}),
        ("  r1c1   0 ", {(0, 0): 0}),
        ("r1c1=1", {(0, 0): 1}),
        ("r1c1 = 1", {(0, 0): 1}),
        ("r1c1 1 r1c2 0", {(0, 0): 1, (0, 1): 0}),
    ],
)
def test_an_entry(command, cells):
    lines = lines_of(EASY)
    answer = said(lines, command)
    for (r, c), entry in cells.items():
        assert value(lines, (r, c)) == entry
        assert f"r{r + 1}c{c + 1} is {entry}" in answer


def test_an_entry_is_cleared():
    for blank in (".", "blank"):
        lines = lines_of(EASY)
        assert said(lines, "r1c1 1", f"r1c1 {blank}") == "r1c1 is blank."
        assert value(lines, (0, 0)) is None


def test_the_symbols_are_the_puzzles_own():
    lines = lines_of(Puzzle(EASY.givens, symbols=Symbols("X", "O", "-")))
    assert said(lines, "r1c1 x") == "r1c1 is X."
    assert said(lines, "r1c1 O") == "r1c1 is O."
    assert said(lines, "r1c1 1") == "r1c1 is X."
    assert said(lines, "r1c1 -") == "r1c1 is blank."
    assert said(lines, "r1c1 z") == "A cell holds X, O or nothing (.), not 'z'."


def test_symbols_that_differ_in_their_case_alone_are_told_apart():
    lines = lines_of(Puzzle(EASY.givens, symbols=Symbols("a", "A", ".")))
    assert said(lines, "r1c1 A") == "r1c1 is A."
    assert said(lines, "r1c1 a") == "r1c1 is a."


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("r5c1 0", "r5c1 is given."),
        ("r9c9 1", "r9c9 is off the grid, which has 6 rows, 6 columns."),
        ("r0c1 1", "Not a cell: 'r0c1'."),
        ("r1c1", "'r1c1' is no command; help lists them."),
        ("dance", "'dance' is no command; help lists them."),
        ("r", "'r' is no command; help lists them."),
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("keep", "No supposition is open."),
        ("back", "No supposition is open."),
        ("row 7", "There is no row 7; there are 6."),
        ("next", "There is no next puzzle."),
        ("previous", "There is no previous puzzle."),
        ("puzzle 2", "There is no puzzle 2; there is one."),
        ("before", "Nothing is entered yet."),
        ("row 5", "Row 5: 1 1 blank blank 1 blank. Room for three more 0s."),
        ("column 4", "Column 4: blank 0 0 blank blank blank. Room for three more 1s and one more 0."),
        ("time", "0:00."),
        ("", ""),
    ],
)
def test_an_answer(command, answer):
    lines = lines_of(EASY)
    before = lines.session.game.state
    assert " ".join(lines.answer(command)) == answer
    assert lines.session.game.state == before


def test_a_hint_is_told_by_and_by_and_taken():
    lines = lines_of(EASY)
    assert said(lines, "hint") == "Look at row 5. (hint: more)"
    assert said(lines, "h").startswith("Row 5: double-digit. Two alike touch;")
    assert said(lines, "h").startswith("Row 5 has 1 1 in columns 1-2.")
    assert said(lines, "h").startswith("Row 5 has 1 1 in columns 1-2.")
    assert said(lines, "take") == "r5c3 is 0."
    assert said(lines, "hint") != "Look at row 5. (hint: more)"


def test_a_step_is_taken_with_its_reason_where_that_is_not_told_yet():
    reason = "Row 5 has 1 1 in columns 1-2. A third 1 beside them would make three, so column 3 is 0."
    for commands in (["take"], ["hint", "take"]):
        assert said(lines_of(EASY), *commands) == f"{reason} r5c3 is 0."
    assert said(lines_of(NONE), "take").startswith("This puzzle has no solution")


def test_a_lookahead_is_told_link_by_link():
    lines = lines_of(HARD)
    told = [said(lines, "hint") for _ in range(7)]
    assert told[2].startswith("It breaks in rows 2 and 5")
    assert told[3].startswith("Suppose r4c4 were 1.")
    assert [text[:3] for text in told[4:6]] == ["(a)", "(b)"]
    assert told[6].startswith("But now row 2")
    assert said(lines, "t") == "r4c4 is 0."


def test_a_supposition_is_begun_kept_and_taken_back():
    lines = lines_of(EASY)
    assert said(lines, "suppose r1c3 1") == "A supposition begins. r1c3 is 1."
    assert said(lines, "suppose") == "A supposition begins inside another."
    assert said(lines, "r2c3 1") == "r2c3 is 1."
    assert said(lines, "r3c3 1").startswith("r3c3 is 1. This breaks: column 3 has 1 1 1 in rows 1-3: three alike.")
    assert (
        said(lines, "back") == "Taken back: 2 cells. What was supposed first is r2c3, 1. r2c3 is blank, r3c3 is blank."
    )
    assert said(lines, "keep") == "What was supposed stands now."
    assert lines.session.game.state.depth == 0
    assert value(lines, (0, 2)) == 1


def test_a_supposition_is_turned_round():
    lines = lines_of(EASY)
    assert said(lines, "suppose r5c3 1", "turn") == "What was supposed is turned round. r5c3 is 0."
    assert lines.session.game.state.depth == 0
    assert said(lines, "suppose", "turn") == "The supposition is taken back."
    assert said(lines, "turn") == "No supposition is open."


def test_a_supposition_on_a_given_does_not_begin():
    lines = lines_of(EASY)
    assert said(lines, "suppose r5c1 0") == "r5c1 is given."
    assert lines.session.game.state.depth == 0
    assert lines.session.game.at == 0


def test_mistakes_are_counted_then_named_and_gone_back_before():
    lines = lines_of(EASY)
    said(lines, "r1c1 0", "r1c2 1", "r1c3 1")
    assert said(lines, "check").startswith("One of 3 entries is wrong. The grid was right 2 moves ago.")
    assert said(lines, "check").startswith("r1c2 is wrong.")
    assert said(lines, "hint").startswith("r1c2 is wrong. The grid was right 2 moves ago. (before: back to there)")
    assert said(lines, "before") == "Back to before the first mistake, by 2 moves. r1c2 is blank, r1c3 is blank."
    assert said(lines, "undo") == "1 move undone: r1c2 is 1, r1c3 is 1."


def test_undo_and_redo_go_as_far_as_they_are_told():
    lines = lines_of(EASY)
    said(lines, "r1c1 0", "r1c2 1", "r1c3 1")
    assert said(lines, "undo 2") == "2 moves undone: r1c2 is blank, r1c3 is blank."
    assert said(lines, "redo 9") == "2 moves done again: r1c2 is 1, r1c3 is 1."
    assert said(lines, "restart").startswith("All entries are cleared")
    assert said(lines, "u").startswith("1 move undone: ")
    assert value(lines, (0, 2)) == 1


def test_the_end_is_told_with_the_time():
    lines = lines_of(EASY)
    lines.session.clock.now = 0
    for r, row in enumerate(SOLUTION):
        for c, symbol in enumerate(row):
            if EASY.givens[r][c] == ".":
                lines.session.clock.now += 5
                answer = said(lines, f"r{r + 1}c{c + 1} {symbol}")
    assert answer.endswith("Solved in 2:25.")
    lines.session.clock.now += 1000
    assert said(lines, "time") == "2:25."
    assert said(lines, "hint") == "It is solved."


def test_a_book_is_played_one_after_another(tmp_path):
    lines = lines_of(EASY, HARD, folder=tmp_path)
    assert lines.opening()[0] == "6x6, puzzle 1 of 2."
    said(lines, "r1c1 0")
    assert said(lines, "next").startswith("6x6, puzzle 2 of 2.")
    assert said(lines, "n") == "There is no next puzzle."
    assert said(lines, "p").startswith("6x6, puzzle 1 of 2. Taken up where it was left.")
    assert value(lines, (0, 0)) == 0
    assert said(lines, "puzzle 2").startswith("6x6, puzzle 2 of 2.")


def test_to_leave_ends_it():
    lines = lines_of(EASY)
    assert lines.answer("q") == []
    assert lines.ended


def test_the_grid_is_drawn_with_what_is_supposed():
    lines = lines_of(EASY)
    said(lines, "r1c1 0", "suppose r1c2 1", "r1c3 1")
    drawn = lines.answer("show")
    assert "│" in "".join(drawn) or "┆" in "".join(drawn)
    assert any(re.search(r"0\s+\?1\s+1:1", row) for row in drawn)
    assert "? marks what is supposed, 1: what was entered on it." in drawn
    assert drawn[-1] == "26 blanks left."


def test_for_a_screen_reader_a_grid_is_words():
    sign = Sign.between((0, 0), (0, 1), True)
    lines = lines_of(Puzzle(EASY.givens, signs=[sign]), plain=True)
    said(lines, "suppose r1c1 0")
    drawn = lines.answer("show")
    assert " ".join(drawn[:2]) == "Row 1: 0 equals blank blank blank blank blank; marked: column 1 as what is supposed"
    assert not set("│|┆+?") & set("".join(drawn))


def test_no_line_is_wider_than_the_screen_but_the_drawn_grid():
    lines = lines_of(NESTED, width=40)
    for command in ("hint",) * 12:
        assert all(len(row) <= 40 for row in lines.answer(command))


@pytest.mark.parametrize("puzzle", [NONE, SEVERAL, Puzzle(SOLUTION), Puzzle(["." * 50] * 50)])
def test_odd_puzzles_are_opened_and_told(puzzle):
    lines = lines_of(puzzle)
    assert lines.opening()
    for command in ("hint", "check", "show", "before"):
        assert lines.answer(command)


def test_help_lists_every_command_and_each_is_known():
    lines = lines_of(EASY, HARD)
    listed = set(re.findall(r"^(\w+)", COMMANDS, re.M)) - {"r3c4"} | {"redo", "previous"}
    assert set(lines._words) | {"undo", "redo"} == listed | {"help"}
    assert " ".join(" ".join(lines.answer("help")).split()) == " ".join(COMMANDS.split())
    assert set(SHORT.values()) <= set(lines._words) | {"undo"}


WORDS = st.sampled_from(
    [
        *SHORT,
        "hint",
        "take",
        "check",
        "before",
        "suppose",
        "keep",
        "back",
        "show",
        "restart",
        "undo 3",
        "redo 2",
        "next",
    ]
    + [f"r{r}c{c} {symbol}" for r in range(1, 8) for c in (1, 2, 6) for symbol in "01.?"]
    + [
        "suppose r1c3 1",
        "suppose r3c3 0 r3c4 0",
        "row 3",
        "column 9",
        "puzzle 1",
        "time",
        "\x1b[2J",
        "r1c1 " + "9" * 50,
    ]
)


@examples(100)
@given(st.lists(st.one_of(WORDS, st.text(max_size=20)), max_size=30))
def test_any_commands_at_all_are_answered(commands):
    lines = lines_of(EASY, SEVERAL)
    for command in commands:
        assert all(isinstance(row, str) and "\n" not in row for row in lines.answer(command))
