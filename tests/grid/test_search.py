"""Exact search: compared with published counts and other solvers, and on grids made to trap a search."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
import sat_judge
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions
from signed import signed

from deduce.base.budget import USUAL, Budget, LimitError
from deduce.game.puzzle import Puzzle, Sign, parse_cell
from deduce.grid.grid import Grid
from deduce.grid.search import Solution, solutions, trial_work


def count(puzzle: Puzzle, limit: int | None = None, budget: int | None = USUAL) -> int:
    return len(list_solutions(puzzle, limit, budget=budget))


def blank(rows: int, columns: int, unique_lines: bool = True) -> Puzzle:
    return Puzzle(["." * columns] * rows, unique_lines)


def right(puzzle: Puzzle, grid: Solution) -> bool:
    """Return whether a filled grid keeps the game rules, each tested in the plainest way."""
    columns = ["".join(column) for column in zip(*grid, strict=True)]
    for lines in (list(grid), columns):
        for line in lines:
            if "000" in line or "111" in line or abs(line.count("1") - line.count("0")) > len(line) % 2:
                return False
        if puzzle.unique_lines and len(set(lines)) < len(lines):
            return False
    given = all(symbol in (".", grid[r][c]) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row))
    return given and all(
        (grid[sign.a[0]][sign.a[1]] == grid[sign.b[0]][sign.b[1]]) == sign.equal for sign in puzzle.signs
    )


@st.composite
def puzzles(draw: st.DrawFn, side: int = 8, cells: int = 100) -> Puzzle:
    """Small puzzles of every kind; few have exactly one solution."""
    rows = draw(st.integers(2, min(side, cells // 2)))
    columns = draw(st.integers(2, min(side, cells // rows)))
    symbols = draw(st.sampled_from((".01", "...01", "......01")))
    rows_of = st.text(st.sampled_from(symbols), min_size=columns, max_size=columns)
    givens = draw(st.lists(rows_of, min_size=rows, max_size=rows))
    touching = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    touching += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    pairs = draw(st.lists(st.sampled_from(touching), unique=True, max_size=draw(st.sampled_from((0, 0, 4, 12)))))
    signs = [Sign(a, b, draw(st.booleans())) for a, b in pairs]
    return Puzzle(givens, draw(st.booleans()), signs)


@pytest.mark.parametrize(
    ("side", "unique_lines", "grids"),
    [
        (2, True, 2),
        (4, True, 72),
        (6, True, 4140),
        (4, False, 90),
        pytest.param(6, False, 11222, marks=pytest.mark.nightly),
    ],
)
def test_counts_of_filled_grids_equal_published_ones(side: int, unique_lines: bool, grids: int) -> None:
    """OEIS A253316, and the same without the unique-lines rule."""
    assert count(blank(side, side, unique_lines), budget=None) == grids


def test_three_clues_never_determine_a_4x4() -> None:
    """Published: every 4x4 puzzle with one solution has four clues or more, and four can be enough."""
    grids = ["".join(grid) for grid in list_solutions(blank(4, 4), None)]

    def settled_by(clues: int) -> bool:
        for cells in combinations(range(16), clues):
            seen = ["".join(grid[cell] for cell in cells) for grid in grids]
            if any(seen.count(look) == 1 for look in set(seen)):
                return True
        return False

    assert not settled_by(3)
    assert settled_by(4)


def test_five_clues_can_determine_a_6x6() -> None:
    """A published puzzle with the fewest clues known; each of them is needed, and so is the unique-lines rule."""
    puzzle = Puzzle(["...1.1", ".....1", "0.....", "......", "......", "....0."])
    assert count(puzzle) == 1
    for cell in ("r1c4", "r1c6", "r2c6", "r3c1", "r6c5"):
        assert count(puzzle.clear(cell), 2) == 2
    assert count(evolve(puzzle, unique_lines=False), 2) == 2


@given(puzzles(side=6, cells=12))
def test_solutions_equal_those_by_brute_force(puzzle: Puzzle) -> None:
    width = puzzle.columns
    expected = set()
    for cells in product(*("01" if symbol == "." else symbol for row in puzzle.givens for symbol in row)):
        text = "".join(cells)
        grid = tuple(text[index : index + width] for index in range(0, len(text), width))
        if right(puzzle, grid):
            expected.add(grid)
    assert set(list_solutions(puzzle, None)) == expected


@given(puzzles() | st.integers(0, 10_000).map(signed))
def test_solutions_are_right_and_as_many_as_a_sat_solver_finds(puzzle: Puzzle) -> None:
    grids = list_solutions(puzzle, 20)
    assert all(right(puzzle, grid) for grid in grids)
    assert len(set(grids)) == len(grids) == len(sat_judge.solutions(puzzle, 20))


@given(puzzles(), st.integers(0, 5))
def test_limit_keeps_the_first_solutions(puzzle: Puzzle, limit: int) -> None:
    assert list_solutions(puzzle, limit) == list_solutions(puzzle, 6)[:limit]


@given(puzzles(), st.integers(0, 500))
def test_step_limit_stops_or_changes_nothing(puzzle: Puzzle, bound: int) -> None:
    whole = list_solutions(puzzle, 4)
    cut, grids = None, []
    grid = Grid.of(puzzle)
    try:
        for solution in solutions(grid, Budget(bound)):
            grids.append(solution)
            if len(grids) == 4:
                break
    except LimitError as error:
        cut = error
    assert grids == whole[: len(grids)]
    if cut is None:
        assert len(grids) == len(whole)
    else:
        assert str(cut).startswith(f"not decided within {bound} step")
        assert len(grids) < 4


@pytest.mark.parametrize(("rows", "columns"), [(7, 4), (4, 7), (20, 4), (15, 6), (6, 15), (40, 6), (7, 3), (16, 5)])
def test_more_lines_than_fillings_have_no_solution(rows: int, columns: int) -> None:
    """There are 6 fillings of four cells, 14 of six: a plain search would try their orders."""
    assert list_solutions(blank(rows, columns), budget=3 * trial_work(rows, columns)) == []
    assert len(list_solutions(blank(rows, columns, unique_lines=False), budget=1000 * trial_work(rows, columns))) == 2


@pytest.mark.parametrize(("rows", "columns"), [(14, 6), (6, 3), (34, 8), (9, 9), (20, 20)])
def test_blank_grids_take_few_steps(rows: int, columns: int) -> None:
    for unique_lines in (True, False):
        puzzle = blank(rows, columns, unique_lines)
        grids = list_solutions(puzzle, budget=2 * (rows * columns + 100) * trial_work(rows, columns))
        assert len(grids) == 2
        assert all(right(puzzle, grid) for grid in grids)


def test_search_recovers_from_an_early_wrong_guess() -> None:
    """Without restarts this puzzle takes over ten thousand trials."""
    signs = (
        "r3c3=r3c4 r3c6=r3c7 r4c2=r4c3 r6c22=r7c22 r7c13xr8c13 r8c6xr8c7 r8c8=r9c8 r8c10xr9c10 r8c16xr9c16 r9c13xr9c14 "
        "r10c4xr10c5 r11c10=r11c11 r11c16=r11c17 r12c8=r13c8 r13c23xr13c24 r14c10=r14c11 r15c23=r15c24 r16c8xr16c9 "
        "r17c4=r17c5 r18c20xr18c21 r19c2xr20c2 r21c12xr21c13 r23c21xr24c21"
    )
    puzzle = evolve(blank(24, 24), signs=[sign_of(text) for text in signs.split()])
    grids = list_solutions(puzzle, budget=5000 * trial_work(24, 24))
    assert len(grids) == 2
    assert all(right(puzzle, grid) for grid in grids)


def sign_of(text: str) -> Sign:
    mark = "=" if "=" in text else "x"
    first, second = text.split(mark)
    return Sign.between(parse_cell(first), parse_cell(second), mark == "=")


def test_solutions_are_yielded_one_by_one() -> None:
    """Listing all solutions of a 30x30 grid would never end."""
    grid = Grid.of(blank(30, 30))
    assert len(next(solutions(grid, Budget(None)))) == 30


@pytest.mark.parametrize("limit", [1.0, True, False, "1", (1,), b"1"])
def test_limit_that_is_no_whole_number_is_refused_in_words(limit):
    with pytest.raises(TypeError, match="a budget must be a whole number, not "):
        count(blank(2, 2), budget=limit)


@given(puzzles(), st.integers(0, 2**32))
def test_search_near_a_filled_grid_finds_a_solution_if_there_is_one(puzzle: Puzzle, seed: int) -> None:
    """The filled grid is a solution of the same size that keeps other clues and signs, or none."""
    rng = Random(seed)
    others = list_solutions(blank(puzzle.rows, puzzle.columns, puzzle.unique_lines), 20)
    if others:
        found = list(solutions(Grid.of(puzzle), Budget(), near=rng.choice(others)))
        assert bool(found) == bool(list_solutions(puzzle, 1))
        assert all(right(puzzle, solution) for solution in found)
