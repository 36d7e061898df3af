"""Suppositions followed side by side come to what each by itself comes to."""

import random

import pytest
from samples import LISBON

from deduce.arguing.suppositions import GridState
from deduce.arguing.trials import Trials
from deduce.core.board import Board
from deduce.ladder.registry import load

PUZZLES = [puzzle for puzzle in LISBON if puzzle.rows in (6, 8, 10)][::2]
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


def worth_breaking(view, level):
    """Follow each supposition to its end by itself; give those that break within MOST rounds, with how many."""
    rounds = view.rounds(level)
    worth = view.worth_supposing()
    took = {(cell, value): until_broken(rounds, view.board, view.states, cell, value, MOST) for cell, value in worth}
    return {supposition: count for supposition, count in took.items() if count is not None}


@pytest.mark.parametrize("level", [3, 6])
def test_what_breaks_first_is_what_breaks_first_one_by_one(level):
    """A deeper look goes on where the last one stopped."""
    tried = 0
    for board, states in grids():
        view = GridState(board, states, load())
        alone = worth_breaking(view, level)
        for most in (1, 2, 4, MOST):
            fewest = min([count for count in alone.values() if count <= most], default=most)
            broken = [supposition for supposition, count in alone.items() if count == fewest]
            assert view.suppositions(level, most) == (fewest, broken)
        tried += 1
    assert tried > 25


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
