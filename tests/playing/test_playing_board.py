"""The board in the terminal: its keys, its clock and its jobs."""

from pathlib import Path
from threading import Event

import pytest
from tables import EASY, HARD, at_a_board, press
from textual.widgets import Static

from deduce.game.puzzle import Puzzle, Symbols
from deduce.playing.board import Grid, Text
from deduce.playing.picture import KEYS, help_text, values_of

TEN = Puzzle(["......." + "..."] * 8 + ["......00.0", ".........."])
BOUND = [key for keys in KEYS.values() for key in keys]
NAMES = [name for _, _, actions in BOUND for names in actions for name in names.split(",")]


def words(board):
    return str(board.screen_stack[0].query_one("#words", Static).render())


def value(board, cell):
    return board.controller.game.value(cell)


SEEN = {
    "cursor": lambda board: board.controller.cursor,
    "value": lambda board: value(board, (0, 0)),
    "step": lambda board: value(board, (4, 2)),
    "blanks": lambda board: sum(row.count(".") for row in board.controller.game.state.rows),
    "depth": lambda board: board.controller.game.state.depth_of((0, 0)),
    "hint": lambda board: board.controller.hint,
    "clock": lambda board: "0:00" in words(board),
    "text": lambda board: isinstance(board.screen, Text),
    "puzzle": lambda board: board.controller.session.index,
}
PRESSED = [
    ("down right", "cursor", (1, 1)),
    ("up left", "cursor", (0, 0)),
    ("end pagedown", "cursor", (5, 5)),
    ("home pageup", "cursor", (0, 0)),
    ("tab", "cursor", (0, 1)),
    ("shift+tab", "cursor", (0, 0)),
    ("1", "value", 1),
    ("0", "value", 0),
    ("space", "value", None),
    *((f"1 {key}", "value", None) for key in ("backspace", "delete", "full_stop")),
    ("u", "value", 1),
    ("r", "value", None),
    ("s 0", "depth", 1),
    ("d", "value", None),
    ("s 1 k", "depth", 0),
    ("s 0 D", "value", 1),
    ("w", "words", "r1c1 is wrong."),
    ("c", "words", "The only entry is wrong."),
    ("m", "depth", 1),  # it was wrong to keep it
    ("ctrl+n", "value", None),
    ("e", "words", "Four steps of"),
    ("l", "words", "Row 1 can be"),
    ("l", "words", "Column 1 can"),
    ("escape", "hint", None),
    ("h", "words", "Look at row 5."),
    ("enter", "words", "Row 5: pair."),
    ("H", "words", "Look at row 5."),
    ("escape", "hint", None),
    ("h a", "step", 0),
    ("h h h enter", "blanks", 26),
    ("", "clock", True),
    ("t", "clock", False),
    *((key, "text", key != "x") for key in ("question_mark", "x", "f1", "x", "f", "x")),
    ("n", "puzzle", 1),
    ("p", "puzzle", 0),
]


def test_every_key_does_what_the_help_says():
    async def doing(pilot, board):
        for keys, what, wanted in PRESSED:
            await press(pilot, *keys.split())
            assert wanted in words(board) if what == "words" else SEEN[what](board) == wanted, keys

    at_a_board(doing, EASY, HARD)
    pressed = {key for keys, _, _ in PRESSED for key in keys.split()}
    assert {*NAMES} - pressed == {"q", "ctrl+q", "ctrl+c", "ctrl+z"}


def test_keys_differ_and_the_help_names_all():
    assert len(NAMES) == len(set(NAMES))
    for width in (40, 120):
        text = help_text(width)
        assert all(len(row) <= width for row in text.splitlines())
        assert all(name in text for name, _, _ in BOUND)


def lines_of(board):
    """Return what the screen shows, row by row."""
    return ["".join(piece.text for piece in strip).rstrip() for strip in board.screen._compositor.render_strips()]


@pytest.mark.parametrize("key", ["question_mark", "f"])
def test_text_is_broken_again_when_the_terminal_changes(key):
    async def doing(pilot, board):
        board.controller.show("All the words of a long message. " * 20)
        await press(pilot, key)
        for width in (60, 50, 120):
            await pilot.resize_terminal(width, 24)
            await pilot.pause(0.1)
            shown = lines_of(board)
            if key == "f":
                words = " ".join(" ".join(shown[:-1]).split())
                assert words.startswith("All the words of a long message. All the words")
                continue
            assert shown[0].strip() == "Move"
            heads = ("Move", "Fill", "What if", "Hints")
            others = [line for line in shown[:-1] if line.strip(" ▁▂▃▄▅▆▇█") not in ("", *heads)]
            assert all(line.startswith("   ") for line in others), (width, others)

    at_a_board(doing, EASY)


def test_rows_that_a_hint_hides_are_told():
    async def doing(pilot, board):
        await pilot.resize_terminal(60, 14)
        await press(pilot, "h", "h", "h")
        await pilot.pause(0.1)
        title, *_ = shown = lines_of(board)
        rows = board.query_one(Grid).laid.rows
        assert len(rows) < 10
        assert f"rows {rows.start + 1}-{rows.stop} of 10" in title
        assert any(line.startswith(" 9>") for line in shown)
        await pilot.resize_terminal(60, 24)
        await pilot.pause(0.1)
        assert "rows" not in lines_of(board)[0]

    at_a_board(doing, TEN)


def test_symbols_of_the_puzzle_are_keys_unless_the_board_uses_them():
    puzzle = Puzzle(EASY.givens, symbols=Symbols("X", "h", "-"))

    async def doing(pilot, board):
        await press(pilot, "x")
        assert value(board, (0, 0)) == 1
        await press(pilot, "minus")
        assert value(board, (0, 0)) is None
        await press(pilot, "h")
        assert board.controller.hint is not None

    at_a_board(doing, puzzle)


@pytest.mark.parametrize(
    ("symbols", "values"),
    [
        (Symbols("X", "O", "-"), {"X": 1, "x": 1, "o": 0, "-": None, "1": 1, "0": 0, ".": None}),
        (Symbols("e", "E", "."), {"e": 1, "E": 0}),  # they differ only in case
        (Symbols("0", "1", "."), {"0": 1, "1": 0}),  # a digit enters the value with this symbol
    ],
)
def test_characters_enter_the_values_of_the_symbols(symbols, values):
    known = values_of(symbols)
    assert {character: known[character] for character in values} == values
    assert "z" not in known


def test_clock_stops_while_another_window_has_the_focus():
    now = 0

    async def doing(pilot, board):
        async def after(seconds, *keys, do=None):
            nonlocal now
            await press(pilot, *keys)
            if do is not None:
                do()
            now += seconds
            return board.controller.session.stopwatch.seconds

        assert await after(10) == 10
        assert await after(40, do=board.on_app_blur) == 10
        assert await after(5, do=board.on_app_focus) == 15
        assert await after(35, "question_mark") == 15
        assert await after(5, "x") == 20

    at_a_board(doing, EASY, clock=lambda: now)


def test_failed_job_is_reported_and_the_game_continues():
    async def doing(pilot, board):
        board.controller.session.judge.mistakes = lambda *args: [].pop()
        await press(pilot, "h")
        assert "That failed: pop from empty list" in words(board)
        await press(pilot, "0")
        assert value(board, (0, 0)) == 0

    at_a_board(doing, EASY)


def test_player_can_stop_waiting_for_a_hint():
    may_end = Event()

    async def doing(pilot, board):
        judge = board.controller.session.judge
        ask = judge.mistakes
        judge.mistakes = lambda rows: may_end.wait(20) and ask(rows)
        await pilot.press("h")
        assert board.job
        assert "One moment ... (Esc: cancel)" in words(board)
        await pilot.press("1", "escape")
        assert not board.job
        assert value(board, (0, 0)) == 1
        may_end.set()
        judge.mistakes = ask
        await press(pilot, "c")
        assert "The only entry is wrong." in words(board)

    at_a_board(doing, EASY)


def test_docs_list_the_keys():
    page = Path(__file__).parents[2] / "docs" / "playing.md"
    if not page.exists():
        pytest.skip("there are no pages next to the tests")
    text = page.read_text(encoding="utf-8")
    rows = [f"| {name} | {what} |" for name, what, _ in BOUND]
    assert [row for row in rows if row not in text.splitlines()] == []
