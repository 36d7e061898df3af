"""Filled grids follow the rules, and all of them occur."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.books.filling import NoGrid, _row_by_row, counted, fill, lines

SIDES = st.integers(4, 15)


def is_right(grid, unique):
    across = tuple(map("".join, zip(*grid, strict=True)))
    for parallel in (grid, across):
        for line in parallel:
            assert "000" not in line
            assert "111" not in line
            assert abs(line.count("1") - line.count("0")) <= len(line) % 2
        if unique:
            assert len(set(parallel)) == len(parallel)


@pytest.mark.parametrize(("side", "count"), [(2, 2), (4, 90), (6, 11222)])
def test_grids_are_counted_as_published(side, count):
    assert counted(side, side).total() == count


def test_all_72_grids_of_4x4_are_equally_likely():
    rng = random.Random(1)
    drawn = Counter(fill(4, 4, rng) for _ in range(14_400))
    assert len(drawn) == 72
    # 200 of each: chi-square with 71 degrees of freedom exceeds 120 once in 4,000 runs
    assert sum((count - 200) ** 2 / 200 for count in drawn.values()) < 120


@pytest.mark.parametrize(("rows", "columns", "draws"), [(4, 4, 4_000), (4, 6, 20_000)])
def test_row_by_row_reaches_every_grid(rows, columns, draws):
    rng = random.Random(3)
    missing, seen = counted(rows, columns).total(), set()
    for _ in range(draws):
        grid = _row_by_row(rows, columns, rng, False)
        if grid and grid not in seen:
            seen.add(grid)
            missing -= 1
            if not missing:
                break
    assert missing == 0


@given(SIDES, SIDES, st.booleans(), st.integers(0, 2**32))
def test_fills_follow_the_rules(rows, columns, unique, seed):
    if unique and (lines(columns) < 4 * rows or lines(rows) < 4 * columns):
        unique = False
    grid = fill(rows, columns, random.Random(seed), unique)
    assert (len(grid), len(grid[0])) == (rows, columns)
    is_right(grid, unique)
    assert grid == fill(rows, columns, random.Random(seed), unique)


@pytest.mark.parametrize(("rows", "columns"), [(14, 14), (24, 40), pytest.param(50, 50, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("apart", [2, 4])
def test_some_lines_differ_in_the_wanted_number_of_cells(rows, columns, apart):
    for seed in range(3):
        grid = fill(rows, columns, random.Random(seed), apart=apart)
        is_right(grid, True)
        lines = [*combinations(grid, 2), *combinations(map("".join, zip(*grid, strict=True)), 2)]
        assert any(sum(a != b for a, b in zip(line, other, strict=True)) == apart for line, other in lines)


def test_size_with_too_few_different_lines_is_refused_with_advice():
    # a column of four cells has six fillings
    with pytest.raises(NoGrid, match=r"7 columns and 4 rows .* let them repeat, or choose another size"):
        fill(4, 7, random.Random(1))
    assert len(fill(4, 7, random.Random(1), unique_lines=False)) == 4
