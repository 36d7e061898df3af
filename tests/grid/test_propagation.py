"""Closing and explaining are two ways to run the same rules: they end in the same grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import list_solutions
from signed import small

from deduce.answers.explain import explain
from deduce.answers.verify import verify
from deduce.engine.registry import load
from deduce.engine.trials import propagate
from deduce.formats import parse
from deduce.game.puzzle import Puzzle, Sign
from deduce.grid.grid import Grid

LADDER = load()
RATINGS = sorted({band.rating for rule in LADDER.rules for band in rule.info.bands if band.rating < 7})


GRIDS = st.integers(0, 10**6).map(small)


def closed(puzzle, rating):
    grid = Grid.of(puzzle)
    return grid.text() if propagate(LADDER.up_to(rating), grid) else None


@given(GRIDS, st.sampled_from((*RATINGS, 7.0, 7.4, 7.9)))
def test_fixpoint_equals_explanation(puzzle, rating):
    trace = explain(puzzle, ladder=LADDER.up_to(rating))
    assert closed(puzzle, rating) == (None if trace.status == "contradiction" else trace.final)


@pytest.mark.parametrize(
    ("row", "signs"),
    [("10.....1", {3: True, 5: False}), ("1..0...1", {4: False})],
    ids=["quota and = imply three together", "a cross inside a group of three"],
)
@pytest.mark.parametrize("rating", RATINGS)
def test_fixpoint_equals_explanation_if_signs_replace_a_rule(row, signs, rating):
    blank = "." * len(row)
    puzzle = Puzzle([row, blank, blank, blank], signs=[Sign((0, at), (0, at + 1), mark) for at, mark in signs.items()])
    trace = explain(puzzle, ladder=LADDER.up_to(rating))
    assert closed(puzzle, rating) == trace.final
    assert verify(trace).holds


@pytest.mark.parametrize("name", ["long-lookahead", "nested-lookahead"])
def test_fixpoint_reaches_the_end_of_the_ladder(name):
    (example,) = LADDER.rule(name).examples
    puzzle = parse(example.grid)
    below = LADDER.rule(name).info.bands[0].rating - 0.1
    assert closed(puzzle, 8.9) == explain(puzzle).final
    assert closed(puzzle, below) == explain(puzzle, ladder=LADDER.up_to(below)).final != closed(puzzle, 8.9)


@given(GRIDS, st.sampled_from(RATINGS), st.randoms(use_true_random=False))
def test_more_givens_never_prevent_a_deduction(puzzle, rating, rng):
    solutions = list_solutions(puzzle, 1)
    if not solutions:
        return
    more = [
        "".join(s if rng.random() < 0.1 else g for g, s in zip(*rows, strict=True))
        for rows in zip(puzzle.givens, solutions[0], strict=True)
    ]
    before, after = ("".join(closed(grid, rating)) for grid in (puzzle, puzzle.with_entries(more)))
    assert all(b in (".", a) for b, a in zip(before, after, strict=True))


@given(GRIDS, st.sampled_from(RATINGS), st.data())
def test_propagating_changed_lines_equals_propagating_all(puzzle, rating, data):
    grid = Grid.of(puzzle)
    if not LADDER.up_to(rating).propagation.propagate(grid) or grid.complete():
        return
    blanks = [(r, c) for r, row in enumerate(grid.text()) for c, symbol in enumerate(row) if symbol == "."]
    r, c = data.draw(st.sampled_from(blanks))
    grid.put((r, c), data.draw(st.integers(0, 1)))
    again = grid.copy()
    some = LADDER.up_to(rating).propagation.propagate(grid, 1 << r | 1 << grid.rows + c)
    assert some == LADDER.up_to(rating).propagation.propagate(again)
    if some:
        assert grid.states == again.states
