"""Counterexamples are full grids as a SAT solver finds them, and the unnecessary cells do not depend on those kept."""

import random

import pytest
import sat_judge
from attrs import evolve
from samples import OBLONG, TANGO

import deduce
from deduce.base.budget import Budget, LimitError
from deduce.grid.counterexamples import Counterexamples
from deduce.grid.grid import Grid

PLAIN = deduce.parse("6x6u:jfCFACCe")
REPEATING = evolve(PLAIN, unique_lines=False)
GAMES = pytest.mark.parametrize(
    "puzzle", [PLAIN, REPEATING, TANGO, OBLONG], ids=["unique", "repeating", "signs", "oblong"]
)


def with_cells(puzzle, cells):
    """Return the game of a puzzle with some cells and no others."""
    empty = evolve(puzzle, givens=("." * puzzle.columns,) * puzzle.rows, solution=())
    for cell, value in cells.items():
        empty = empty.place(cell, value)
    return empty


def some_cells(puzzle, choice, number):
    solution = deduce.solve(puzzle)
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)]
    return {(r, c): int(solution[r][c]) for r, c in choice.sample(cells, number)}


@GAMES
def test_grid_is_found_if_a_sat_solver_finds_one(puzzle):
    choice, kept, possible = random.Random(1), Counterexamples(Grid.of(puzzle)), 0
    for number in [3, 6, 9, 12, 15, 18] * 6:
        cells = some_cells(puzzle, choice, number)
        cell = choice.choice(list(cells))
        cells[cell] = 1 - cells[cell]
        found, grid = kept.find(cells, Budget()), with_cells(puzzle, cells)
        assert (found is not None) == bool(sat_judge.solutions(grid, 1))
        if found is not None:
            possible += 1
            assert all(found[r][c] == str(value) for (r, c), value in cells.items())
            assert not deduce.check(evolve(grid, givens=found)).faults
    assert 5 < possible < 36


def forced_cells(puzzle, choice, tries=80):
    """Yield a cell with its value and cells that force it."""
    kept = Counterexamples(Grid.of(puzzle))
    for _ in range(tries):
        cells = some_cells(puzzle, choice, choice.choice((5, 9, 13, 20)))
        cell, value = cells.popitem()
        if kept.find({**cells, cell: 1 - value}, Budget()) is None:
            yield cell, value, cells


@GAMES
def test_no_necessary_cell_can_be_left_out(puzzle):
    seen = 0
    for cell, value, cells in forced_cells(puzzle, random.Random(2)):
        unnecessary = Counterexamples(Grid.of(puzzle)).unnecessary(cells, cell, value, Budget())
        needed = {other: known for other, known in cells.items() if other not in unnecessary}
        assert not sat_judge.solutions(with_cells(puzzle, {**needed, cell: 1 - value}), 1)
        for other in needed:
            fewer = {each: known for each, known in needed.items() if each != other}
            assert sat_judge.solutions(with_cells(puzzle, {**fewer, cell: 1 - value}), 1)
        seen += 1
    assert seen > 1


SIZES = [(4, 4), (6, 6), (8, 8), (6, 8), (8, 6), (10, 6), (6, 10)]


def empty(rows, columns):
    return deduce.Puzzle(["." * columns] * rows)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_cells_on_one_line_are_judged_as_a_sat_solver_judges_them(rows, columns):
    """Whichever line it is, and however it is filled: most games judge it without the other lines."""
    puzzle, choice = empty(rows, columns), random.Random(rows * columns)
    kept, seen = Counterexamples(Grid.of(puzzle)), 0
    while seen < 15:
        r, c, by_row = choice.randrange(rows), choice.randrange(columns), choice.random() < 0.5
        line = [(r, other) for other in range(columns)] if by_row else [(other, c) for other in range(rows)]
        filled = deduce.solve(with_cells(puzzle, {cell: choice.randrange(2) for cell in choice.sample(line, 2)}))
        line.remove((r, c))
        cells = {(r, c): int(filled[r][c]) for r, c in choice.sample(line, choice.randrange(2, len(line) + 1))}
        value = int(filled[r][c])
        if kept.find({**cells, (r, c): 1 - value}, Budget()) is not None:
            continue
        seen += 1
        needed = cells.copy()
        for cell in kept.unnecessary(cells, (r, c), value, Budget()):
            del needed[cell]
        assert not sat_judge.solutions(with_cells(puzzle, {**needed, (r, c): 1 - value}), 1)
        for other in needed:
            fewer = {each: known for each, known in needed.items() if each != other}
            assert sat_judge.solutions(with_cells(puzzle, {**fewer, (r, c): 1 - value}), 1)


@GAMES
def test_unnecessary_cells_do_not_depend_on_the_grids_that_are_kept(puzzle):
    kept = Counterexamples(Grid.of(puzzle))
    kept.add(deduce.solve(puzzle))
    for cell, value, cells in forced_cells(puzzle, random.Random(3), 50):
        new = Counterexamples(Grid.of(puzzle))
        assert kept.unnecessary(cells, cell, value, Budget()) == new.unnecessary(cells, cell, value, Budget())


def test_values_on_one_line_follow_at_once():
    kept = Counterexamples(Grid.of(PLAIN))
    assert kept.at_once({(0, 0): 1, (0, 1): 1}, (0, 2), 0)
    assert kept.at_once({(0, 0): 1, (2, 0): 1}, (1, 0), 0)
    assert not kept.at_once({(0, 0): 1}, (0, 2), 0)
    finished = {(0, c): value for c, value in enumerate((1, 0, 1, 0, 1, 0))}
    other = {(3, c): value for c, value in enumerate((1, 0, 1, 0))}
    assert kept.at_once({**finished, **other}, (3, 4), 0)
    assert not Counterexamples(Grid.of(REPEATING)).at_once({**finished, **other}, (3, 4), 0)
    by_ones = {cell: value for cell, value in finished.items() if value}
    assert kept.at_once({**by_ones, **other}, (3, 5), 1)
    in_two_steps = {(0, 0): 1, (0, 1): 1, (1, 2): 0}
    assert kept.find({**in_two_steps, (2, 2): 0}, Budget()) is None
    assert not kept.at_once(in_two_steps, (2, 2), 1)


def test_cell_is_necessary_if_the_search_reaches_its_limit():
    large = Grid.of(deduce.Puzzle(["." * 30] * 30))
    cells = {(0, 0): 1, (0, 1): 1, (5, 5): 1}
    kept = Counterexamples(large)
    with pytest.raises(LimitError):
        kept.find(cells, Budget(10))
    assert kept.unnecessary(cells, (0, 2), 0, Budget(10)) == ((5, 5),)  # a line shows that
