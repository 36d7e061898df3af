"""Steps: the easiest first, and among equals the nearest to the last; a walk ends solved, stuck or refuted."""

from functools import cache

import pytest
from samples import LISBON, UNRULY, explained

from deduce.engine.registry import load
from deduce.engine.stepper import Walk, steps
from deduce.engine.trials import propagate, solves
from deduce.formats import parse
from deduce.game.puzzle import Puzzle
from deduce.grid.grid import Grid
from deduce.grid.line import Line, Shape

LADDER = load()
PUZZLES = [*LISBON[::17], *UNRULY[::7]]
ON_LINES = [rule for rule in LADDER.rules if rule.info.scope == "line"]

NAMED = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)


@NAMED
def test_unexplained_steps_are_those_of_the_explanation(puzzle):
    grid = Grid.of(puzzle)
    taken = [(move.rule, move.rating) for move in steps(grid, LADDER)]
    assert taken == [(step.rule, step.rating) for step in explained(puzzle).steps]
    assert grid.text() == puzzle.solution


def grids(puzzle):
    """Yield each step with the grid before it."""
    trace = explained(puzzle)
    for step in trace.steps:
        yield step, list(trace.grid_at(step.number - 1).givens)


@NAMED
def test_easiest_step_comes_first(puzzle):
    """Whenever a step of some rating is taken, the rules below that rating have nothing to give."""
    for step, grid in grids(puzzle):
        if step.rating > 1:
            easier = LADDER.up_to(round(step.rating - 0.1, 1))
            assert Walk(Puzzle(grid, puzzle.unique_lines), easier).find() is None


@cache
def placed_on_line(line, rating):
    """Return the positions that the rules of one line fill on it at a rating, for each finding."""
    ones, zeros = (sum(1 << at for at, cell in enumerate(line) if cell == mark) for mark in "10")
    views = [Line(Shape(len(line)), *sides) for sides in ((ones, zeros), (zeros, ones))]
    rules = [rule for rule in ON_LINES if rating in {band.rating for band in rule.info.bands}]
    findings = [finding for rule in rules for view in views for finding in rule.find(view)]
    placed = [finding.argument.gives.cells for finding in findings if finding.band.rating == rating]
    return [[at for at in range(len(line)) if cells >> at & 1] for cells in placed]


def placed_on_lines(grid, rating):
    """Yield the cells of all that the rules of one line place on a grid at a rating."""
    for row, line in enumerate(grid):
        yield from ([(row, at) for at in places] for places in placed_on_line(line, rating))
    for column, line in enumerate(map("".join, zip(*grid, strict=True))):
        yield from ([(at, column) for at in places] for places in placed_on_line(line, rating))


@NAMED
def test_nearest_of_equal_steps_comes_first(puzzle):
    def away(cells):
        return min(abs(r - row) + abs(c - column) for r, c in cells for row, column in last)

    last = []
    for step, grid in grids(puzzle):
        if last and LADDER.rule(step.rule) in ON_LINES:
            assert away(step.places) == min(map(away, placed_on_lines(grid, step.rating)))
        last = list(step.places)


@pytest.mark.parametrize(
    ("grid", "status", "taken"),
    [
        ("1...\n....\n....\n....", "stuck", 0),
        ("1110\n....\n....\n....", "contradiction", 0),
        ("1.11\n....\n....\n....", "contradiction", 0),
        ("0011\n1100\n0101\n1010", "solved", 0),
        ("0011\n1100\n0101\n1...", "solved", 3),
        ("0011\n1100\n0011\n1100", "contradiction", 0),
    ],
)
def test_walk_ends_solved_or_stuck_or_in_a_contradiction(grid, status, taken):
    walk = Walk(parse(grid), LADDER)
    while walk.step() is not None:
        pass
    assert (walk.status, walk.taken) == (status, taken)
    assert (walk.refutation is not None) is (status == "contradiction")
    assert walk.find() is None


@pytest.mark.parametrize("rows", ["111./..../..../....", "1.1./..../1.1./....", "0011/0011/..../...."])
def test_grid_that_breaks_a_rule_is_neither_propagated_nor_solved(rows):
    grid = Grid.of(Puzzle(rows.split("/")))
    assert not propagate(LADDER, grid)
    assert not solves(LADDER, grid)
