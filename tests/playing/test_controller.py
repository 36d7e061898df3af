"""The actions of a player without a screen: random sequences, and each action alone."""

import random
from contextlib import suppress

import pytest
from nightly import rounds
from tables import EASY, HARD, NESTED, NONE, SEVERAL, controller_of, done

from deduce.playing.game import MoveError, State
from deduce.playing.picture import Picture, layout
from deduce.playing.saves import game_of, text_of
from deduce.puzzle import Puzzle, Sign

TINY = Puzzle(["01..", "1010", "0110", "1..1"])
SIGNED = Puzzle(["1...", "....", "...0", "...."], False, [Sign.between((0, 1), (0, 2), False)])
PUZZLES = (EASY, HARD, NESTED, NONE, SEVERAL, TINY, SIGNED, Puzzle(["." * 5] * 3))

KEYS = {
    **{
        f"go {down} {right}": lambda controller, d=down, r=right: controller.go(d, r)
        for down, right in ((1, 0), (0, 1), (-1, 0))
    },
    "enter 1": lambda controller: controller.enter(1),
    "enter 0": lambda controller: controller.enter(0),
    "clear": lambda controller: controller.enter(None),
    "cycle": lambda controller: controller.cycle(),
    "cycle back": lambda controller: controller.cycle(-1),
    "blank": lambda controller: controller.go_to_blank(1),
    "blank before": lambda controller: controller.go_to_blank(-1),
    **{
        name: lambda controller, name=name: getattr(controller, name)()
        for name in ("suppose", "keep", "drop", "turn", "undo", "redo", "restart", "less", "dismiss")
    },
}
ASKING = {
    **{
        name: lambda controller, name=name: getattr(controller, name)()
        for name in ("more", "go_on", "take", "check", "before")
    },
    "next": lambda controller: controller.other(1),
    "previous": lambda controller: controller.other(-1),
}
LENGTH = 25


def press(controller, name):
    with suppress(MoveError):
        done((KEYS | ASKING)[name](controller))


def check_board(controller):
    """Check what is always true: the board can be drawn, and the texts exist."""
    game = controller.game
    laid = layout(game.puzzle, 40, 15, (0, 0), controller.focus)
    assert Picture(game, controller.cursor, controller.scene, laid).rows()
    assert controller.cell_text + controller.what_if_text + controller.scene.text
    assert game.grid.givens == game.state.rows


@rounds(400, 10_000)
def test_undo_takes_back_random_sequences(rounds):
    rng = random.Random(7)
    quick, asking = list(KEYS), [*KEYS, *ASKING]
    for number in range(rounds):
        controller = controller_of(PUZZLES[number % len(PUZZLES)], *PUZZLES)
        for key in rng.choices(asking if number % 25 == 0 else quick, k=LENGTH):
            press(controller, key)
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
    assert texts[0] == "Look at r4c4."
    assert texts[-1].endswith("So r4c4 is 0.")
    assert len(set(texts)) == 6
    assert controller.is_last_stage
    controller.less()
    assert controller.scene.text == texts[-2]
    press(controller, "more")
    press(controller, "go_on")
    assert controller.game.value((3, 3)) == 0
    assert controller.cursor == (3, 3)
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
    controller.turn()
    assert controller.game.state.depth == 0
    assert (controller.cursor, controller.game.value((4, 2)), controller.game.value((0, 0))) == (
        (4, 2),
        0,
        None,
    )
    assert controller.scene.text == "What-if reversed."
    with pytest.raises(MoveError, match=r"No what-if is open\."):
        controller.turn()


def test_goes_back_to_before_the_mistake_and_undo_restores_it():
    controller = controller_of(EASY)
    controller.enter(0)
    controller.go(0, 1)
    controller.enter(1)
    press(controller, "check")
    assert controller.scene.text == "One of 2 entries is wrong. Everything was right 1 move ago."
    press(controller, "check")
    assert controller.scene.text == "One of 2 entries is wrong. Look at row 1. Everything was right 1 move ago."
    press(controller, "check")
    assert controller.scene.text == "r1c2 is wrong. Everything was right 1 move ago."
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
    ("do", "text"),
    [
        (lambda controller: None, "r1c1: empty"),
        (lambda controller: controller.go_to((4, 0)), "r5c1: 1, given"),
        (
            lambda controller: (controller.suppose(), controller.enter(1), controller.go(0, 1), controller.enter(0)),
            "r1c2: 0, what-if",
        ),
        (
            lambda controller: (controller.suppose(), controller.suppose(), controller.enter(1)),
            "r1c1: 1, start of the what-if, depth 2",
        ),
    ],
)
def test_cell_at_the_cursor_is_named(do, text):
    controller = controller_of(EASY)
    do(controller)
    assert controller.cell_text == text
