"""A game: moves, what-ifs, undo and redo; and what a review sees of it: the entries that are left, in order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import played

from deduce.game.puzzle import Puzzle, differing
from deduce.playing.game import Game, MoveError, State, moves_of
from deduce.prose.moves import Move

PUZZLE = Puzzle(["1...", "....", "..0.", "...."])
CELL, FAR = (1, 1), (3, 3)


def depths(game):
    return [game.state.depth_of(cell) for cell in (CELL, FAR)]


def test_entries_are_filled_changed_and_cleared():
    game = played(PUZZLE, {CELL: 1, (1, 2): 0})
    assert game.state.rows == ("1...", ".10.", "..0.", "....")
    assert game.do({CELL: 0})
    assert game.do({CELL: None})
    assert game.state.rows == ("1...", "..0.", "..0.", "....")
    assert differing(PUZZLE.givens, game.state.rows) == ((1, 2),)


def test_unchanged_board_is_not_a_move():
    assert not Game(PUZZLE).do({CELL: None})
    game = played(PUZZLE, {CELL: 1})
    assert not game.do({CELL: 1})
    assert not game.do(1)
    assert game.at == 1


@pytest.mark.parametrize("value", [None, 0, 1])
def test_a_given_cannot_be_changed(value):
    game = Game(PUZZLE)
    with pytest.raises(MoveError, match="is given"):
        game.do({CELL: 1, (2, 2): value})
    assert game.state == State((PUZZLE.givens,))


def test_what_if_is_undone_with_its_entries():
    before = played(PUZZLE, {CELL: 1}).state
    game = played(PUZZLE, {CELL: 1}, "suppose", {CELL: 0}, {FAR: 1})
    assert (depths(game), game.state.depth_of((0, 0))) == ([1, 1], 0)
    assert (game.state.supposed, game.state.sure) == ((CELL,), before.rows)
    game.do("drop")
    assert game.state == before


def test_inner_what_if_is_kept_or_undone_alone():
    game = played(PUZZLE, "suppose", {CELL: 1}, "suppose", {FAR: 0})
    assert depths(game) == [1, 2]
    game.do("keep")
    assert (depths(game), game.state.supposed) == ([1, 1], (CELL,))
    game.do("drop")
    assert game.state.rows == PUZZLE.givens


def test_first_cell_of_a_what_if_is_that_of_a_kept_inner_one_or_the_next_if_it_is_cleared():
    assert played(PUZZLE, "suppose", "suppose", {CELL: 1}, "keep").state.supposed == (CELL,)
    game = played(PUZZLE, "suppose", {CELL: 1}, {CELL: None})
    assert game.state.supposed == (None,)
    game.do({FAR: 0})
    assert game.state.supposed == (FAR,)


@pytest.mark.parametrize("move", ["keep", "drop"])
def test_keep_and_drop_need_an_open_what_if(move):
    with pytest.raises(MoveError, match="No what-if is open"):
        played(PUZZLE, move)


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


def test_entries_are_moves_and_undone_ones_are_not():
    game = played(PUZZLE, {CELL: 1}, {FAR: 0}, {FAR: None}, {(1, 2): 0})
    game.undo()
    assert moves_of(game) == (Move({CELL: 1}), Move({FAR: 0}), Move({FAR: None}))


def test_a_what_if_counts_once_it_is_kept():
    start = ({CELL: 1}, "suppose", {FAR: 0}, {(1, 2): 0})
    assert moves_of(played(PUZZLE, *start)) == (Move({CELL: 1}),)
    assert moves_of(played(PUZZLE, *start, "drop", {FAR: 1})) == (Move({CELL: 1}), Move({FAR: 1}))
    kept = moves_of(played(PUZZLE, *start, "keep"))
    assert kept == (Move({CELL: 1}), Move({FAR: 0}), Move({(1, 2): 0}))
    inner = moves_of(played(PUZZLE, *start, "suppose", {(2, 1): 1}, "keep", "keep"))
    assert inner == (*kept, Move({(2, 1): 1}))


def test_going_back_clears_what_was_entered_since():
    game = played(PUZZLE, {CELL: 1}, {FAR: 0}, 1)
    assert moves_of(game) == (Move({CELL: 1}), Move({FAR: 0}), Move({FAR: None}))
    inside = played(PUZZLE, {CELL: 1}, "suppose", {FAR: 0}, {(1, 2): 0}, 3, "keep")
    assert moves_of(inside) == (Move({CELL: 1}), Move({FAR: 0}))
