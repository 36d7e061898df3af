"""The number of solutions, without a list of them, is the number of those that are listed, and that others counted."""

import csv

import pytest
from nightly import rounds
from samples import DATA, list_solutions
from signed import small

from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.tally import number_of_solutions

COUNTS = [
    (int(row["rows"]), int(row["columns"]), row["unique_lines"] == "both", int(row["count"]))
    for row in csv.DictReader((DATA / "counts.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t")
    if row["unique_lines"] != "rows" and min(int(row["rows"]), int(row["columns"])) > 1
]
"""Grids of each size up to 8x8, counted by two programs of different method."""


def test_blank_grids_have_the_counts_that_others_found():
    found = 0
    for rows, columns, unique, count in COUNTS:
        if rows * columns <= 30 or (rows, columns, unique) == (8, 8, False):
            assert number_of_solutions(Grid.of(Puzzle(["." * columns] * rows, unique))) == count, (
                rows,
                columns,
                unique,
            )
            found += 1
    assert found == 69


@pytest.mark.nightly  # by day a command meets the limit
@pytest.mark.parametrize("unique", [True, False])
def test_blank_grid_with_too_many_states_is_not_counted(unique):
    assert number_of_solutions(Grid.of(Puzzle(["." * 12] * 12, unique))) is None


@rounds(60, 1000)
def test_grids_with_clues_and_signs_have_as_many_solutions_as_are_listed(rounds):
    counts = []
    for puzzle in map(small, range(rounds)):
        listed = list_solutions(puzzle, 1000)
        if len(listed) < 1000:
            assert number_of_solutions(Grid.of(puzzle)) == len(listed), puzzle
            counts.append(len(listed))
    assert len(set(counts)) > rounds // 10
