"""Suppositions that are followed side by side end like those that are followed alone."""

import random

import pytest
from nightly import rounds
from samples import LISBON

from deduce.engine.registry import load
from deduce.engine.trials import GridState, Trials
from deduce.grid.grid import Grid

PUZZLES = [puzzle for puzzle in LISBON if puzzle.rows in (6, 8, 10)]
MOST = 8


def grids(every):
    """Yield puzzles, and puzzles with fewer clues, propagated as far as rules of lines go."""
    for number, puzzle in enumerate(PUZZLES[::every]):
        rng = random.Random(number)
        given = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != "."]
        fewer = puzzle
        for cell in rng.sample(given, len(given) // 4):
            fewer = fewer.clear(cell)
        for grid in (puzzle, fewer):
            grid = Grid.of(grid)
            assert load().on_lines_alone.propagation.propagate(grid)
            if not grid.complete():
                yield grid


def rounds_until_broken(rounds, grid, cell, value, most):
    """Count the rounds until a supposed value breaks something; None if it takes more than the most."""
    grid = grid.copy()
    grid.put(cell, value)
    changed = 1 << cell[0] | 1 << grid.rows + cell[1]
    taken = 0
    while not grid.broken(changed):
        if taken == most or not changed:
            return None
        taken += 1
        now = rounds.advance(grid, changed)
        if now < 0:
            break
        changed = now
    return taken


@rounds(7, 2)
@pytest.mark.parametrize("level", [3, 6])
def test_first_contradictions_are_those_of_values_followed_alone(level, rounds):
    """A deeper look continues where the last one stopped."""
    for grid in grids(rounds):
        view = GridState(grid, load())
        counts = {
            (cell, value): rounds_until_broken(view.inner(level).propagation, grid, cell, value, MOST)
            for cell, value in view.assumptions()
        }
        for most in (1, 2, 4, MOST):
            fewest = min([count for count in counts.values() if count is not None and count <= most], default=most)
            broken = [assumption for assumption, count in counts.items() if count == fewest]
            assert view.failures(level, most) == (fewest, broken)


@rounds(14, 2)
def test_value_that_breaks_nowhere_clears_what_follows_from_it(rounds):
    cleared = 0
    for grid in grids(rounds):
        view = GridState(grid, load())
        trials = Trials(view.inner(6).propagation, grid, list(view.assumptions()))
        while not trials.over:
            trials.follow_one_round()
        if trials.failed:
            continue
        for cell, value in view.assumptions():
            assert rounds_until_broken(view.inner(6).propagation, grid, cell, value, 1000) is None
            cleared += 1
    assert cleared > 200 // rounds
