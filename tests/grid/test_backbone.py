"""The backbone, compared with all solutions."""

from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions

from deduce.base.budget import Budget
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.search import solutions
from deduce.grid.solutions import backbone, refutable


@st.composite
def puzzles(draw):
    rows, columns = draw(st.tuples(st.integers(2, 5), st.integers(2, 6)))
    line = st.text(alphabet="......01", min_size=columns, max_size=columns)
    return Puzzle(draw(st.lists(line, min_size=rows, max_size=rows)), unique_lines=draw(st.booleans()))


@given(puzzles())
def test_backbone_is_shared_by_all_solutions(puzzle):
    every = list_solutions(puzzle, None)
    shared = {
        (r, c): int(every[0][r][c])
        for r, row in enumerate(puzzle.givens)
        for c, cell in enumerate(row)
        if every and cell == "." and len({solution[r][c] for solution in every}) == 1
    }
    grid = Grid.of(puzzle)
    assert backbone(grid) == (shared if every else None)
    assert dict(refutable(grid) or ()) == {cell: 1 - value for cell, value in shared.items()}


@given(puzzles(), st.integers(0, 1))
def test_preferred_values_change_only_the_order(puzzle, value):
    prefer = {(r, c): value for r in range(puzzle.rows) for c in range(puzzle.columns)}
    grid = Grid.of(puzzle)
    assert sorted(solutions(grid, Budget(), prefer=prefer)) == sorted(list_solutions(puzzle, None))


def test_preferred_solution_comes_first():
    empty = Puzzle(["......"] * 6)
    first = list_solutions(empty, 1)[0]
    opposite = tuple(row.translate(str.maketrans("01", "10")) for row in first)
    prefer = {(r, c): int(symbol) for r, row in enumerate(opposite) for c, symbol in enumerate(row)}
    grid = Grid.of(empty)
    assert next(solutions(grid, Budget(), prefer=prefer)) == opposite
