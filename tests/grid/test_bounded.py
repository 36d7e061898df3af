"""Searches that reach their limit: they leave out nothing that may be needed."""

import pytest
from samples import LISBON

from deduce.grid import solutions
from deduce.grid.grid import Grid
from deduce.grid.search import LimitError
from deduce.grid.solutions import backbone, first_solutions, refutable


@pytest.fixture(autouse=True)
def empty_caches():
    solutions._backbone.cache_clear()
    solutions._search.cache_clear()
    yield
    solutions._backbone.cache_clear()


def fewer(puzzle):
    """A puzzle with every fourth clue left out."""
    given = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != "."]
    for cell in given[::4]:
        puzzle = puzzle.clear(cell)
    return puzzle


PUZZLES = [fewer(puzzle) for puzzle in LISBON if puzzle.rows in (6, 8)][:16]


@pytest.mark.parametrize("grids", [1, 8, 20, 60])
def test_limited_search_omits_no_refutable_value(monkeypatch, grids):
    cut = 0
    for puzzle in PUZZLES:
        grid = Grid.of(puzzle)
        shared = backbone(grid)
        assert shared is not None
        monkeypatch.setattr(solutions, "MOST_STEPS", grids * (puzzle.rows + puzzle.columns))
        candidates = refutable(grid)
        exact = {(cell, 1 - value) for cell, value in shared.items()}
        assert candidates is None or exact <= set(candidates)
        cut += candidates is None or exact != set(candidates)
    assert grids > 8 or cut


def test_kept_results_count_as_many_steps():
    for puzzle in PUZZLES:
        grid = Grid.of(puzzle)
        results = []
        for before in (False, True):
            clear = solutions._backbone.cache_clear
            clear()
            solutions._search.cache_clear()
            if before:
                first_solutions(puzzle)
            results.append([refused(grid, grids * (puzzle.rows + puzzle.columns)) for grids in range(1, 12)])
        assert results[0] == results[1]


def refused(grid, grids):
    try:
        return backbone(grid, most_steps=grids)
    except LimitError as cut:
        return str(cut)
