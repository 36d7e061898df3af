"""A game: every move does what it says, undo takes all of it back, and the way there can be gone again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from soak import examples

from deduce.playing import game as games
from deduce.playing.game import Game
from deduce.playing.state import DEEPEST, MoveError, State, after
from deduce.puzzle import Puzzle, differing

PUZZLE = Puzzle(["1...", "....", "..0.", "...."])
CELL = (1, 1)


@pytest.fixture
def game():
    return Game(PUZZLE)


def test_entries_are_filled_changed_and_cleared(game):
    assert game.enter({CELL: 1, (1, 2): 0})
    assert game.state.rows == ("1...", ".10.", "..0.", "....")
    assert game.enter({CELL: 0})
    assert game.enter({CELL: None})
    assert game.state.rows == ("1...", "..0.", "..0.", "....")
    assert differing(PUZZLE.givens, game.state.rows) == ((1, 2),)


def test_what_changes_nothing_is_no_move(game):
    assert not game.enter({CELL: None})
    assert game.enter({CELL: 1})
    assert not game.enter({CELL: 1})
    assert game.at == 1
    assert not game.return_to(1)


@pytest.mark.parametrize("cell", [(0, 0), (2, 2)])
@pytest.mark.parametrize("value", [None, 0, 1])
def test_a_given_cannot_be_changed(game, cell, value):
    with pytest.raises(MoveError, match="is given"):
        game.enter({CELL: 1, cell: value})
    assert game.state == State((PUZZLE.givens,))


@pytest.mark.parametrize("cell", [(4, 0), (0, 4), (-1, 0)])
def test_a_cell_off_the_grid_is_told(game, cell):
    with pytest.raises(MoveError, match="off the grid"):
        game.enter({cell: 1})


def test_a_supposition_is_taken_back_with_all_that_was_entered_on_it(game):
    game.enter({CELL: 1})
    before = game.state
    game.suppose()
    game.enter({CELL: 0})
    game.enter({(3, 3): 1})
    assert [game.state.depth_of(cell) for cell in (CELL, (3, 3), (0, 0))] == [1, 1, 0]
    assert game.state.supposed == (CELL,)
    assert game.state.sure == before.rows
    game.drop()
    assert game.state == before


def test_a_supposition_that_is_kept_stands_for_sure(game):
    game.suppose()
    game.enter({CELL: 0})
    rows = game.state.rows
    game.keep()
    assert game.state == State((rows,))


def test_a_supposition_inside_another_is_kept_or_taken_back_by_itself(game):
    game.suppose()
    game.enter({CELL: 1})
    game.suppose()
    game.enter({(3, 3): 0})
    assert [game.state.depth_of(cell) for cell in (CELL, (3, 3))] == [1, 2]
    game.keep()
    assert [game.state.depth_of(cell) for cell in (CELL, (3, 3))] == [1, 1]
    assert game.state.supposed == (CELL,)
    game.drop()
    assert game.state.rows == PUZZLE.givens


def test_what_an_outer_supposition_began_with_is_known_though_it_was_entered_inside_another(game):
    game.suppose()
    game.suppose()
    game.enter({CELL: 1})
    game.keep()
    assert game.state.supposed == (CELL,)


def test_where_the_first_cell_of_a_supposition_is_cleared_the_next_is_the_first(game):
    game.suppose()
    game.enter({CELL: 1})
    game.enter({CELL: None})
    assert game.state.supposed == (None,)
    game.enter({(3, 3): 0})
    assert game.state.supposed == ((3, 3),)


def test_nothing_can_be_kept_or_dropped_where_nothing_is_supposed(game):
    for move in (game.keep, game.drop):
        with pytest.raises(MoveError, match="No supposition is open"):
            move()


def test_suppositions_end_somewhere(game):
    for _ in range(DEEPEST):
        game.suppose()
    with pytest.raises(MoveError, match="suppositions are open"):
        game.suppose()


def test_a_game_is_solved_when_it_is_full_and_keeps_the_rules():
    game = Game(Puzzle(["01..", "1010", "0110", "1001"]))
    assert not game.solved
    game.enter({(0, 2): 1, (0, 3): 0})
    assert not game.solved  # three alike stand in column 3
    game.enter({(0, 2): 0, (0, 3): 1})
    assert game.solved


def test_the_oldest_moves_are_forgotten_and_no_more_than_those(game, monkeypatch):
    monkeypatch.setattr(games, "MOST_MOVES", 3)
    for value in (1, 0, 1, 0, 1):
        game.enter({CELL: value})
    assert (len(game.moves), len(game.states), game.at) == (3, 4, 3)
    while game.undo():
        pass
    assert game.value(CELL) == 0
    while game.redo():
        pass
    assert game.value(CELL) == 1


def test_a_copy_stays_as_it_was(game):
    game.enter({CELL: 1})
    other = game.copy()
    game.undo()
    game.enter({CELL: 0})
    assert other.value(CELL) == 1
    assert other.at == len(other.moves) == 1


cells = st.tuples(st.integers(0, 3), st.integers(0, 3))
entries = st.dictionaries(cells, st.sampled_from([None, 0, 1]), min_size=1, max_size=3)
doings = st.lists(
    st.one_of(
        st.tuples(st.just("enter"), entries),
        st.tuples(st.sampled_from(["suppose", "keep", "drop", "restart", "undo", "redo"]), st.none()),
        st.tuples(st.just("return_to"), st.integers(0, 30)),
    ),
    max_size=40,
)


def do(game, name, what):
    try:
        if name == "return_to":
            game.return_to(what % (game.at + 1))
        elif what is None:
            getattr(game, name)()
        else:
            getattr(game, name)(what)
    except MoveError:
        return


@examples(300)
@given(doings)
def test_undo_takes_back_whatever_was_done(doings):
    game = Game(PUZZLE)
    for name, what in doings:
        before, at = game.state, game.at
        do(game, name, what)
        if name not in ("undo", "redo") and game.at > at:
            done = game.state
            assert game.undo()
            assert game.state == before
            assert game.redo()
            assert game.state == done
        else:
            assert name in ("undo", "redo") or game.state == before
    while game.undo():
        pass
    assert game.state == State((PUZZLE.givens,))


@examples(300)
@given(doings)
def test_givens_stand_and_every_state_follows_from_the_one_before_it(doings):
    game = Game(PUZZLE)
    for name, what in doings:
        do(game, name, what)
        for grid in game.state.grids:
            assert grid[0][0] == "1"
            assert grid[2][2] == "0"
        assert len(game.state.grids) == game.state.depth + 1
    assert len(game.states) == len(game.moves) + 1
    for number, move in enumerate(game.moves):
        assert after(PUZZLE, game.states[number], move) == game.states[number + 1]
