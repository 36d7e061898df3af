"""What a player does at the board, without a screen: random sequences, and each thing by itself."""

import random

import pytest
from soak import rounds
from tables import EASY, HARD, NESTED, NONE, SEVERAL, SOLUTION, desk_of, done

from deduce.playing.picture import layout, picture
from deduce.playing.saved import game_of, text_of
from deduce.playing.state import State
from deduce.playing.status import about, trial
from deduce.puzzle import Puzzle, Sign

TINY = Puzzle(["01..", "1010", "0110", "1..1"])
SIGNED = Puzzle(["1...", "....", "...0", "...."], False, [Sign.between((0, 1), (0, 2), False)])
PUZZLES = (EASY, HARD, NESTED, NONE, SEVERAL, TINY, SIGNED, Puzzle(["." * 5] * 3))

KEYS = {
    **{f"go {down} {right}": lambda desk, d=down, r=right: desk.go(d, r) for down, right in ((1, 0), (0, 1), (-1, 0))},
    "enter 1": lambda desk: desk.enter(1),
    "enter 0": lambda desk: desk.enter(0),
    "clear": lambda desk: desk.enter(None),
    "cycle": lambda desk: desk.cycle(),
    "cycle back": lambda desk: desk.cycle(-1),
    "blank": lambda desk: desk.go_to_blank(1),
    "blank before": lambda desk: desk.go_to_blank(-1),
    **{
        name: lambda desk, name=name: getattr(desk, name)()
        for name in ("suppose", "keep", "drop", "turn", "undo", "redo", "restart", "less", "dismiss")
    },
}
ASKING = {
    **{name: lambda desk, name=name: getattr(desk, name)() for name in ("more", "go_on", "take", "check", "before")},
    "next": lambda desk: desk.other(1),
    "previous": lambda desk: desk.other(-1),
}
LENGTH = 25


def press(desk, name):
    done((KEYS | ASKING)[name](desk))


def sound(desk):
    """What holds at any moment: the board is drawn, and its save gives the game back."""
    game = desk.session.game
    view = desk.view
    assert picture(view, layout(view.puzzle, 40, 15, (0, 0), desk.focus))
    assert about(game, desk.cursor) + trial(game) + view.scene.text
    assert game.grid.givens == game.state.rows


@rounds(400, 10_000)
def test_random_sequences_leave_nothing_that_undo_does_not_take_back(rounds):
    rng = random.Random(7)
    quick, asking = list(KEYS), [*KEYS, *ASKING]
    for number in range(rounds):
        desk = desk_of(PUZZLES[number % len(PUZZLES)], *PUZZLES)
        for key in rng.choices(asking if number % 25 == 0 else quick, k=LENGTH):
            press(desk, key)
        sound(desk)
        game = desk.session.game
        back = game_of(text_of(game, 0)).game
        assert (back.states, back.moves, back.at) == (game.states, game.moves, game.at)
        state = game.state
        while game.undo():
            pass
        assert game.state == State((game.puzzle.givens,))
        while game.state != state:
            assert game.redo()


def test_a_hint_for_a_board_that_has_changed_is_not_shown():
    desk = desk_of(EASY)
    job = desk.more()
    found = job.work()
    desk.enter(0)
    job.done(found)
    assert desk.hint is None


def test_a_hint_is_put_away_when_the_board_changes_and_not_when_the_cursor_moves():
    desk = desk_of(EASY)
    press(desk, "more")
    desk.go(1, 1)
    assert desk.hint is not None
    desk.enter(0)
    assert desk.hint is None
    assert desk.scene.text == ""


def test_a_hint_is_walked_there_and_back_and_its_step_taken():
    desk = desk_of(HARD)
    texts = []
    for _ in range(7):
        press(desk, "go_on")
        texts.append(desk.scene.text)
    assert texts[0] == "Look at r4c4."
    assert texts[-1].endswith("So r4c4 is 0.")
    assert len(set(texts)) == 7
    assert desk.last
    desk.less()
    assert desk.scene.text == texts[-2]
    press(desk, "more")
    press(desk, "go_on")
    assert desk.session.game.value((3, 3)) == 0
    assert desk.cursor == (3, 3)
    assert desk.scene.text == texts[-1]


@pytest.mark.parametrize("keys", [("more", "take"), ("take",)], ids=["begun", "not asked for"])
def test_a_step_can_be_taken_before_all_of_it_is_told_and_its_reason_is(keys):
    desk = desk_of(EASY)
    for key in keys:
        press(desk, key)
    assert desk.session.game.value((4, 2)) == 0
    assert desk.scene.text.startswith("Row 5 has 1 1 in columns 1-2.")


def test_where_there_is_no_step_none_is_taken():
    desk = desk_of(NONE)
    for key in ("take", "take", "more", "take"):
        press(desk, key)
        assert desk.scene.text.startswith("This puzzle has no solution")
    assert desk.session.game.at == 0


def test_a_supposition_is_turned_round():
    desk = desk_of(EASY)
    desk.go_to((4, 2))
    desk.suppose()
    desk.enter(1)
    desk.go_to((0, 0))
    desk.enter(1)
    desk.turn()
    assert desk.session.game.state.depth == 0
    assert (desk.cursor, desk.session.game.value((4, 2)), desk.session.game.value((0, 0))) == ((4, 2), 0, None)
    desk.turn()
    assert desk.scene.text == "No supposition is open."


def test_puzzles_are_made_as_long_as_somebody_plays():
    desk = desk_of(EASY)
    desk.session.more = iter([HARD, NESTED])
    for puzzle in (HARD, NESTED):
        press(desk, "next")
        assert desk.session.game.puzzle == puzzle
    press(desk, "next")
    assert desk.scene.text == "There is no next puzzle."
    assert desk.session.title == "6x6, puzzle 3"
    press(desk, "previous")
    assert desk.session.game.puzzle == HARD


def test_wrong_entries_are_gone_back_before_and_undo_brings_them_back():
    desk = desk_of(EASY)
    desk.enter(0)
    desk.go(0, 1)
    desk.enter(1)
    press(desk, "check")
    assert desk.scene.text == "One of 2 entries is wrong. The grid was right 1 move ago."
    press(desk, "check")
    assert desk.scene.text == "r1c2 is wrong. The grid was right 1 move ago."
    press(desk, "before")
    assert desk.scene.text == "Back to before the first mistake, by 1 move."
    assert desk.session.game.value((0, 1)) is None
    desk.undo()
    assert desk.session.game.value((0, 1)) == 1
    press(desk, "before")
    press(desk, "before")
    assert desk.scene.text == "The only entry is right."


def test_a_break_stays_on_the_board_until_it_is_mended():
    desk = desk_of(EASY)
    desk.go_to((4, 2))
    desk.suppose()
    desk.enter(1)
    broken = desk.scene
    assert broken.text == "This breaks: row 5 has 1 1 1 in columns 1-3: three alike."
    assert broken.broken == ((0, 4),)
    desk.go_to((4, 0))
    desk.enter(0)
    assert desk.scene.text == f"r5c1 is given. {broken.text}"
    assert desk.scene.broken == ((0, 4),)
    desk.dismiss()
    assert desk.scene == broken
    desk.drop()
    assert desk.scene.text == "Taken back: 1 cell. What was supposed first is r5c3, 1."
    assert desk.cursor == (4, 2)


@pytest.mark.parametrize(
    ("do", "told"),
    [
        (lambda desk: None, "r1c1: blank"),
        (lambda desk: desk.enter(1), "r1c1: 1, entered"),
        (lambda desk: desk.go_to((4, 0)), "r5c1: 1, given"),
        (lambda desk: (desk.suppose(), desk.enter(1)), "r1c1: 1, supposed"),
        (lambda desk: (desk.suppose(), desk.enter(1), desk.go(0, 1), desk.enter(0)), "r1c2: 0, entered on trial"),
        (lambda desk: (desk.suppose(), desk.suppose(), desk.enter(1)), "r1c1: 1, supposed, depth 2"),
    ],
)
def test_the_cell_at_the_cursor_is_told(do, told):
    desk = desk_of(EASY)
    do(desk)
    assert about(desk.session.game, desk.cursor) == told


def test_what_is_supposed_is_told():
    desk = desk_of(EASY)
    assert trial(desk.session.game) == ""
    desk.suppose()
    assert trial(desk.session.game) == "What if? 0 cells"
    desk.enter(1)
    assert trial(desk.session.game) == "What if r1c1 = 1? 1 cell"
    desk.suppose()
    desk.go(0, 2)
    desk.enter(0)
    desk.go(0, 1)
    desk.enter(1)
    assert trial(desk.session.game) == "What if r1c1 = 1, r1c3 = 0? 2 cells"


def test_what_a_hint_shows_is_seen_until_the_player_moves():
    desk = desk_of(Puzzle(["." * 30] * 29 + ["." * 27 + "11."]))
    assert desk.focus == (0, 0)
    press(desk, "more")
    assert desk.focus == (29, 0)
    press(desk, "more")
    press(desk, "more")
    assert desk.focus[0] == 29
    desk.go(0, 1)
    assert desk.focus == (0, 1)
    desk.less()
    assert desk.focus == (29, 1)


def test_the_cursor_stays_on_the_grid_and_finds_blanks_around_it():
    desk = desk_of(EASY)
    for move in ((-1, 0), (0, -1), (99, 99), (1, 1)):
        desk.go(*move)
    assert desk.cursor == (5, 5)
    desk.go_to_blank(1)
    assert desk.cursor == (0, 0)
    desk.go_to_blank(-1)
    assert desk.cursor == (5, 5)
    full = desk_of(Puzzle(SOLUTION))
    full.go_to_blank(1)
    assert full.cursor == (0, 0)
    assert full.scene.text == "Solved in 0:00."


def test_the_time_runs_while_a_puzzle_is_open_and_ends_with_it():
    desk = desk_of(TINY)
    clock, watch = desk.session.clock, desk.session.watch
    clock.now = 65
    for (r, c), value in {(0, 2): 0, (0, 3): 1, (3, 1): 0, (3, 2): 0}.items():
        desk.go_to((r, c))
        desk.enter(value)
    assert desk.scene.text == "Solved in 1:05."
    clock.now = 100
    assert str(watch) == "1:05"
    desk.undo()
    clock.now = 3700
    assert str(watch) == "1:01:05"


def test_another_puzzle_is_opened_where_it_was_left(tmp_path):
    desk = desk_of(EASY, HARD, folder=tmp_path)
    desk.enter(0)
    press(desk, "next")
    assert desk.session.game.puzzle == HARD
    press(desk, "next")
    assert desk.scene.text == "There is no next puzzle."
    press(desk, "previous")
    assert desk.scene.text == "Taken up where it was left."
    assert desk.session.game.value((0, 0)) == 0
