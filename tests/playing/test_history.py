"""What a review sees of a game: the entries that are left, in order, without trials that were given up."""

from test_game import PUZZLE

from deduce.explaining.moves import Move
from deduce.playing.game import Game
from deduce.playing.history import moves_of


def played(*moves):
    game = Game(PUZZLE)
    for move in moves:
        assert game.do(move)
    return game


def test_entries_are_moves_and_undone_ones_are_not():
    game = played({(1, 1): 1}, {(3, 3): 0}, {(3, 3): None}, {(1, 2): 0})
    game.undo()
    assert moves_of(game) == (Move({(1, 1): 1}), Move({(3, 3): 0}), Move({(3, 3): None}))


def test_a_what_if_counts_once_it_is_kept():
    start = ({(1, 1): 1}, "suppose", {(3, 3): 0}, {(1, 2): 0})
    assert moves_of(played(*start)) == (Move({(1, 1): 1}),)
    assert moves_of(played(*start, "drop", {(3, 3): 1})) == (Move({(1, 1): 1}), Move({(3, 3): 1}))
    kept = moves_of(played(*start, "keep"))
    assert kept == (Move({(1, 1): 1}), Move({(3, 3): 0}), Move({(1, 2): 0}))
    inner = moves_of(played(*start, "suppose", {(2, 1): 1}, "keep", "keep"))
    assert inner == (*kept, Move({(2, 1): 1}))


def test_going_back_clears_what_was_entered_since():
    game = played({(1, 1): 1}, {(3, 3): 0}, 1)
    assert moves_of(game) == (Move({(1, 1): 1}), Move({(3, 3): 0}), Move({(3, 3): None}))
    inside = played({(1, 1): 1}, "suppose", {(3, 3): 0}, {(1, 2): 0}, 3, "keep")
    assert moves_of(inside) == (Move({(1, 1): 1}), Move({(3, 3): 0}))
