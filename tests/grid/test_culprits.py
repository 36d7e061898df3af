"""Entries that cannot all be right: compared with a test of every subset, and with planted mistakes."""

from __future__ import annotations

import random
from itertools import combinations

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import GRADED, list_solutions

from deduce.game.puzzle import EMPTY, Cell, Puzzle
from deduce.grid.culprits import Culprits, culprits


def entries_of(grid: Puzzle) -> list[Cell]:
    return [(r, c) for r, row in enumerate(grid.givens) for c, symbol in enumerate(row) if symbol != EMPTY]


def without(grid: Puzzle, cells: tuple[Cell, ...]) -> Puzzle:
    rows = [list(row) for row in grid.givens]
    for r, c in cells:
        rows[r][c] = EMPTY
    return evolve(grid, givens=["".join(row) for row in rows])


def by_all_subsets(grid: Puzzle, size_limit: int) -> Culprits:
    """Try every set of entries, the smallest first, with one search for each."""
    for size in range(size_limit + 1):
        helps = [cells for cells in combinations(entries_of(grid), size) if list_solutions(without(grid, cells), 1)]
        if helps:
            return Culprits(tuple(helps) if size else (), size, True)
    return Culprits((), size_limit + 1, True)


def spoilt(puzzle: Puzzle, wrong: int, rng: random.Random) -> tuple[Puzzle, set[Cell]]:
    """Fill half of the blanks, some of them wrong."""
    blanks = entries_of(evolve(puzzle, givens=[row.translate(str.maketrans("01.", "..1")) for row in puzzle.givens]))
    filled = rng.sample(blanks, len(blanks) // 2)
    rows = [list(row) for row in puzzle.givens]
    (solution,) = list_solutions(puzzle)
    for place, (r, c) in enumerate(filled):
        right = int(solution[r][c])
        rows[r][c] = str(1 - right if place < wrong else right)
    return evolve(puzzle, givens=["".join(row) for row in rows]), set(filled[:wrong])


@given(
    st.lists(st.text("01...", min_size=4, max_size=4), min_size=4, max_size=4),
    st.booleans(),
)
def test_small_grids_against_every_subset(rows: list[str], unique: bool) -> None:
    grid = Puzzle(rows, unique)
    assert culprits(grid) == by_all_subsets(grid, 3)


def test_single_mistake_is_in_a_set() -> None:
    """Removing only the wrong entry leaves the solution, so it is always in a set."""
    rng = random.Random(7)
    for puzzle in GRADED:
        grid, wrong = spoilt(puzzle, 1, rng)
        if not list_solutions(grid, 1):
            results = culprits(grid)
            assert results.complete
            assert results.at_least == 1
            assert tuple(wrong) in results.sets


def test_larger_sets_are_only_counted() -> None:
    grid = Puzzle(("1111", "1111", "1111", "...."))
    assert culprits(grid) == Culprits((), 4, True)


def test_limit_is_kept_and_reported() -> None:
    grid = Puzzle(("111.", "....", "....", "...."))
    results = [culprits(grid, steps) for steps in range(1500)]
    assert [result.at_least for result in results] == sorted(result.at_least for result in results)
    assert (results[1].at_least, results[-1].at_least) == (0, 1)
    assert [result.complete for result in results] == sorted(result.complete for result in results)
    assert [len(result.sets) for result in results] == sorted(len(result.sets) for result in results)
    assert results[0] == Culprits((), 0, False)
    assert results[-1] == culprits(grid)
