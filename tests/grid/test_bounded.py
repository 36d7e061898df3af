"""Searches that reach their limit: they leave out nothing that may be needed."""

import pytest
from samples import LISBON

from deduce.base.budget import Budget, LimitError
from deduce.grid import solutions
from deduce.grid.grid import Grid
from deduce.grid.search import trial_work
from deduce.grid.solutions import backbone, first_solutions, refutable


@pytest.fixture(autouse=True)
def no_kept_results():
    empty_caches()


def empty_caches():
    solutions._backbones.clear()
    solutions._searches.clear()


def fewer(puzzle):
    """A puzzle with every fourth clue left out."""
    given = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != "."]
    for cell in given[::4]:
        puzzle = puzzle.clear(cell)
    return puzzle


PUZZLES = [fewer(puzzle) for puzzle in LISBON if puzzle.rows in (6, 8)][:16]


@pytest.mark.parametrize("grids", [1, 8, 20, 60])
def test_limited_search_omits_no_refutable_value(grids):
    cut = 0
    for puzzle in PUZZLES:
        grid = Grid.of(puzzle)
        shared = backbone(grid)
        assert shared is not None
        candidates = refutable(grid, grids * trial_work(puzzle.rows, puzzle.columns))
        exact = {(cell, 1 - value) for cell, value in shared.items()}
        assert candidates is None or exact <= set(candidates)
        cut += candidates is None or exact != set(candidates)
    assert grids > 8 or cut


@pytest.mark.parametrize("search", [lambda puzzle, budget: backbone(Grid.of(puzzle), budget=budget), first_solutions])
def test_results_and_steps_are_the_same_whatever_was_kept(search):
    """What a search within any limit left behind changes nothing for another one."""
    for puzzle in PUZZLES:
        limits = [grids * trial_work(puzzle.rows, puzzle.columns) for grids in (1, 5, 9, 20, 200)]
        alone = {}
        for limit in limits:
            empty_caches()
            alone[limit] = result(search, puzzle, limit)
        for before in limits:
            for limit in limits:
                empty_caches()
                result(search, puzzle, before)
                first_solutions(puzzle, None)
                assert result(search, puzzle, limit) == alone[limit]


def result(search, puzzle, limit):
    budget = Budget(limit)
    try:
        found = search(puzzle, budget)
    except LimitError as cut:
        found = str(cut), cut.found
    return found, budget.spent
