"""The actions of a player without a screen: random sequences, and each action alone."""

import random
from contextlib import suppress

import pytest
from nightly import rounds
from samples import NESTED
from tables import EASY, HARD, NONE, SEVERAL, controller_of

from deduce.game.puzzle import Puzzle, Sign
from deduce.playing.game import MoveError, State
from deduce.playing.picture import Picture, layout
from deduce.playing.session import game_of, text_of

TINY = Puzzle(["01..", "1010", "0110", "1..1"])
SIGNED = Puzzle(["1...", "....", "...0", "...."], False, [Sign.between((0, 1), (0, 2), False)])
PUZZLES = (EASY, HARD, NESTED, NONE, SEVERAL, TINY, SIGNED, Puzzle(["." * 5] * 3))

QUICK = [
    *(("go", down, right) for down, right in ((1, 0), (0, 1), (-1, 0))),
    ("drop", True),
    *(("enter", value) for value in (1, 0, None)),
    *((name, step) for name in ("cycle", "go_to_blank") for step in (1, -1)),
    *((name,) for name in ("suppose", "keep", "drop", "undo", "redo", "restart", "less", "dismiss", "ways")),
]
ASKING = [
    *((name,) for name in ("more", "go_on", "take", "check", "before", "everywhere")),
    ("other", 1),
    ("other", -1),
]
LENGTH = 25


def press(controller, name, *values):
    """Do what a key does, and its job, if there is one, at once."""
    with suppress(MoveError):
        job = getattr(controller, name)(*values)
        if job is not None:
            job.done(job.work())


def check_board(controller):
    """Check what is always true: the board can be drawn, and the texts exist."""
    game = controller.game
    laid = layout(game.puzzle, 40, 15, (0, 0), controller.focus)
    assert Picture(game, controller.cursor, controller.scene, laid).rows()
    assert controller.cell_text + controller.what_if_text + controller.scene.text
    assert game.grid.givens == game.state.rows


@rounds(300, 10_000)
def test_undo_takes_back_random_sequences(rounds):
    rng = random.Random(7)
    for number in range(rounds):
        controller = controller_of(PUZZLES[number % len(PUZZLES)], *PUZZLES)
        for key in rng.choices([*QUICK, *ASKING] if number % 25 == 0 else QUICK, k=LENGTH):
            press(controller, *key)
        check_board(controller)
        game = controller.game
        back = game_of(text_of(game, 0)).game
        assert (back.states, back.moves, back.at) == (game.states, game.moves, game.at)
        state = game.state
        while game.undo():
            pass
        assert game.state == State((game.puzzle.givens,))
        while game.state != state:
            assert game.redo()


def test_hint_stages_go_forward_and_back_and_fill_in_the_step():
    controller = controller_of(HARD)
    texts = []
    for _ in range(6):
        press(controller, "go_on")
        texts.append(controller.scene.text)
    assert texts[0] == "Look at r5c4."
    assert texts[-1].endswith("So r5c4 is 1.")
    assert len(set(texts)) == 6
    assert controller.is_last_stage
    controller.less()
    assert controller.scene.text == texts[-2]
    press(controller, "more")
    press(controller, "go_on")
    assert controller.game.value((4, 3)) == 1
    assert controller.cursor == (4, 3)
    assert controller.scene.text == texts[-1]


@pytest.mark.parametrize("keys", [("more", "take"), ("take",)], ids=["begun", "not asked for"])
def test_step_can_be_filled_in_early_and_shows_its_reason(keys):
    controller = controller_of(EASY)
    for key in keys:
        press(controller, key)
    assert controller.game.value((4, 2)) == 0
    assert controller.scene.text.startswith("Row 5 has 1 1 in columns 1-2.")


def test_what_if_is_reversed():
    controller = controller_of(EASY)
    controller.go_to((4, 2))
    controller.suppose()
    controller.enter(1)
    controller.go_to((0, 0))
    controller.enter(1)
    controller.drop(turned=True)
    game = controller.game
    assert (game.state.depth, controller.cursor, game.value((4, 2)), game.value((0, 0))) == (0, (4, 2), 0, None)
    assert controller.scene.text == "What-if reversed."
    with pytest.raises(MoveError, match=r"No what-if is open\."):
        controller.drop(turned=True)


def test_goes_back_to_before_the_mistake_and_undo_restores_it():
    controller = controller_of(EASY)
    for key in (("enter", 0), ("go", 0, 1), ("enter", 1)):
        press(controller, *key)
    for said in ("One of 2 entries is wrong.", "One of 2 entries is wrong. Look at row 1.", "r1c2 is wrong."):
        press(controller, "check")
        assert controller.scene.text == f"{said} Everything was right 1 move ago."
    press(controller, "before")
    assert controller.scene.text == "Back to before the first mistake, by 1 move."
    assert controller.game.value((0, 1)) is None
    controller.undo()
    assert controller.game.value((0, 1)) == 1
    press(controller, "before")
    press(controller, "before")
    assert controller.scene.text == "The only entry is right."


def test_violation_is_shown_until_it_is_undone():
    controller = controller_of(EASY)
    controller.go_to((4, 2))
    controller.suppose()
    controller.enter(1)
    broken = controller.scene
    assert broken.text == "Contradiction: row 5 has three 1s together, in columns 1-3."
    assert broken.broken == ((0, 4),)
    controller.go_to((4, 0))
    with pytest.raises(MoveError, match=r"r5c1 is given\."):
        controller.enter(0)
    controller.show("r5c1 is given.")
    assert controller.scene.text == f"r5c1 is given. {broken.text}"
    assert controller.scene.broken == ((0, 4),)
    controller.dismiss()
    assert controller.scene == broken
    controller.drop()
    assert controller.scene.text == "Undid the what-if r5c3 = 1 (1 cell)."
    assert controller.cursor == (4, 2)


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ([], "r1c1: empty"),
        ([("go_to", (4, 0))], "r5c1: 1, given"),
        ([("suppose",), ("enter", 1), ("go", 0, 1), ("enter", 0)], "r1c2: 0, what-if"),
        ([("suppose",), ("suppose",), ("enter", 1)], "r1c1: 1, start of the what-if, depth 2"),
    ],
)
def test_cell_at_the_cursor_is_named(keys, text):
    controller = controller_of(EASY)
    for key in keys:
        press(controller, *key)
    assert controller.cell_text == text


def test_ways_to_fill_the_row_then_the_column_are_shown_with_the_cells_that_agree():
    controller = controller_of(EASY)
    controller.go_to((4, 0))
    controller.ways()
    assert controller.scene.text == "Row 5 can be filled in only one way: 1 1 0 0 1 0."
    assert controller.scene.cells["place"] == ((4, 2), (4, 3), (4, 5))
    controller.ways()
    assert controller.scene.text.endswith("The same in all: rows 3 and 6 are 0.")
    assert controller.scene.lines == ((1, 0),)
    assert (controller.game.state.rows, controller.is_last_stage) == (EASY.givens, True)
    controller.ways()
    assert controller.scene.lines == ((0, 4),)


def test_every_open_step_is_shown_after_mistakes_and_not_in_a_what_if():
    controller = controller_of(EASY)
    press(controller, "everywhere")
    assert controller.scene.text.startswith("Four steps of level 1 (neighbours) are open: Row 5, pair: column 3 is 0.")
    assert {(4, 2), (0, 3)} <= set(controller.scene.cells["look"])
    controller.suppose()
    press(controller, "everywhere")
    assert controller.scene.text.startswith("Four steps of level 1")  # nothing depends on the what-if yet
    controller.enter(1)
    press(controller, "everywhere")
    assert controller.scene.text == "Keep or undo the what-if first."
    controller.drop()
    controller.go_to((4, 2))
    controller.enter(1)
    press(controller, "everywhere")
    assert controller.scene.text.startswith("The only entry is wrong.")
