"""Suppositions followed side by side come to what each by itself comes to."""

import random

import pytest
from samples import LISBON
from soak import one_in

from deduce.core.board import Board
from deduce.ladder.registry import load
from deduce.lookahead.suppositions import GridState
from deduce.lookahead.trials import Trials

PUZZLES = [puzzle for puzzle in LISBON if puzzle.rows in (6, 8, 10)]
LEVELS = (3, 6)
MOST = 8


def grids():
    """Puzzles as they are given, and with a few clues left out, propagated as far as rules of lines go."""
    for number, puzzle in enumerate(PUZZLES):
        rng = random.Random(number)
        given = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != "."]
        fewer = puzzle
        for cell in rng.sample(given, len(given) // 4):
            fewer = fewer.clear(cell)
        for grid in (puzzle, fewer):
            board = Board(grid)
            states = board.start()
            assert load().on_lines_alone.propagation.propagate(board, states)
            if not board.complete(states):
                yield board, states


def until_broken(rounds, board, states, cell, value, most):
    """Suppose a cell holds a value, and count the rounds until something is seen broken; None within the most."""
    states = states.copy()
    board.put(states, cell, value)
    changed = 1 << cell[0] | 1 << board.rows + cell[1]
    taken = 0
    while not rounds.broken(board, states, changed):
        if taken == most or not changed:
            return None
        taken += 1
        now = rounds.advance(board, states, changed)
        if now < 0:
            break
        changed = now
    return taken


def one_by_one(view, level, most):
    """The same as `GridState.suppositions`, each supposition followed to its end by itself."""
    rounds = view.rounds(level)
    took = {
        (cell, value): until_broken(rounds, view.board, view.states, cell, value, most)
        for cell, value in view.worth_supposing()
    }
    broken = {supposition: count for supposition, count in took.items() if count is not None}
    fewest = min(broken.values(), default=most)
    return fewest, [supposition for supposition, count in broken.items() if count == fewest]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("most", one_in(4, [4, 2, MOST, 1000]))
def test_what_breaks_first_is_what_breaks_first_one_by_one(level, most):
    tried = 0
    for board, states in grids():
        view = GridState(board, states, load())
        assert view.suppositions(level, most) == one_by_one(view, level, most)
        tried += 1
    assert tried > 50


def test_a_deeper_look_goes_on_where_the_last_one_stopped():
    for board, states in grids():
        view = GridState(board, states, load())
        for most in (1, 2, 3, 5, MOST):
            assert view.suppositions(3, most) == one_by_one(view, 3, most)


def test_a_value_that_breaks_nowhere_clears_what_follows_from_it():
    cleared = 0
    for board, states in grids():
        view = GridState(board, states, load())
        rounds = view.rounds(6)
        trials = Trials(rounds, board, states, list(view.worth_supposing()))
        while not trials.over:
            trials.follow_one_round()
        if trials.broken:
            continue
        for cell, value in view.worth_supposing():
            assert until_broken(rounds, board, states, cell, value, 1000) is None
            cleared += 1
    assert cleared > 100
