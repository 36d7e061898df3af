"""A game: moves, what-ifs, undo and redo."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.playing.game import Game, MoveError, State
from deduce.puzzle import Puzzle, differing

PUZZLE = Puzzle(["1...", "....", "..0.", "...."])
CELL = (1, 1)


@pytest.fixture
def game():
    return Game(PUZZLE)


def test_entries_are_filled_changed_and_cleared(game):
    assert game.do({CELL: 1, (1, 2): 0})
    assert game.state.rows == ("1...", ".10.", "..0.", "....")
    assert game.do({CELL: 0})
    assert game.do({CELL: None})
    assert game.state.rows == ("1...", "..0.", "..0.", "....")
    assert differing(PUZZLE.givens, game.state.rows) == ((1, 2),)


def test_unchanged_board_is_not_a_move(game):
    assert not game.do({CELL: None})
    assert game.do({CELL: 1})
    assert not game.do({CELL: 1})
    assert game.at == 1
    assert not game.do(1)


@pytest.mark.parametrize("cell", [(0, 0), (2, 2)])
@pytest.mark.parametrize("value", [None, 0, 1])
def test_a_given_cannot_be_changed(game, cell, value):
    with pytest.raises(MoveError, match="is given"):
        game.do({CELL: 1, cell: value})
    assert game.state == State((PUZZLE.givens,))


def test_what_if_is_undone_with_its_entries(game):
    game.do({CELL: 1})
    before = game.state
    game.do("suppose")
    game.do({CELL: 0})
    game.do({(3, 3): 1})
    assert [game.state.depth_of(cell) for cell in (CELL, (3, 3), (0, 0))] == [1, 1, 0]
    assert game.state.supposed == (CELL,)
    assert game.state.sure == before.rows
    game.do("drop")
    assert game.state == before


def test_inner_what_if_is_kept_or_undone_alone(game):
    game.do("suppose")
    game.do({CELL: 1})
    game.do("suppose")
    game.do({(3, 3): 0})
    assert [game.state.depth_of(cell) for cell in (CELL, (3, 3))] == [1, 2]
    game.do("keep")
    assert [game.state.depth_of(cell) for cell in (CELL, (3, 3))] == [1, 1]
    assert game.state.supposed == (CELL,)
    game.do("drop")
    assert game.state.rows == PUZZLE.givens


def test_first_cell_of_a_kept_inner_what_if_is_that_of_the_outer(game):
    game.do("suppose")
    game.do("suppose")
    game.do({CELL: 1})
    game.do("keep")
    assert game.state.supposed == (CELL,)


def test_next_entry_is_the_first_when_the_first_is_cleared(game):
    game.do("suppose")
    game.do({CELL: 1})
    game.do({CELL: None})
    assert game.state.supposed == (None,)
    game.do({(3, 3): 0})
    assert game.state.supposed == ((3, 3),)


def test_keep_and_drop_need_an_open_what_if(game):
    for move in ("keep", "drop"):
        with pytest.raises(MoveError, match="No what-if is open"):
            game.do(move)


def test_solved_when_full_and_within_the_rules():
    game = Game(Puzzle(["01..", "1010", "0110", "1001"]))
    assert not game.solved
    game.do({(0, 2): 1, (0, 3): 0})
    assert not game.solved  # column 3 has three 1s together
    game.do({(0, 2): 0, (0, 3): 1})
    assert game.solved


cells = st.tuples(st.integers(0, 3), st.integers(0, 3))
entries = st.dictionaries(cells, st.sampled_from([None, 0, 1]), min_size=1, max_size=3)
back_to = st.integers(0, 30)
doings = st.lists(
    st.one_of(entries, st.sampled_from(["suppose", "keep", "drop", "undo", "redo"]), back_to), max_size=40
)


def do(game, what):
    """Undo, redo, or make a move if that is possible."""
    try:
        if what in ("undo", "redo"):
            getattr(game, what)()
        else:
            game.do(what % (game.at + 1) if isinstance(what, int) else what)
    except MoveError:
        return


@given(doings)
def test_undo_and_redo_restore_every_state(doings):
    game = Game(PUZZLE)
    for what in doings:
        before, at = game.state, game.at
        do(game, what)
        assert all((grid[0][0], grid[2][2]) == ("1", "0") for grid in game.state.grids)  # the givens
        assert len(game.state.grids) == game.state.depth + 1
        if what not in ("undo", "redo") and game.at > at:
            done = game.state
            assert game.undo()
            assert game.state == before
            assert game.redo()
            assert game.state == done
        else:
            assert what in ("undo", "redo") or game.state == before
    again = Game(PUZZLE)
    assert all(again.do(move) for move in game.moves)
    assert again.states == game.states
    while game.undo():
        pass
    assert game.state == State((PUZZLE.givens,))
