"""Sentences on wrong entries that tests of random grids do not reach."""

from __future__ import annotations

from deduce.answers.entries import suspects
from deduce.game.puzzle import Puzzle
from deduce.grid.culprits import Culprits, culprits

LAST = "The grid does not show which cells are clues."


def test_long_lists_are_shortened_with_a_count() -> None:
    grid = Puzzle(("11111111", *["........"] * 7))
    (sentence, _) = suspects(grid, Culprits(tuple(((0, c),) for c in range(8)), 1, True))
    assert sentence.endswith("r1c6 (1) or 2 more.")


def test_reached_limit_is_reported() -> None:
    grid = Puzzle(("111.", "....", "....", "...."))
    limited = [suspects(grid, culprits(grid, steps)) for steps in range(1500)]
    assert ("The search stopped before it could find which ones.", LAST) in limited
    assert any("The search stopped there, so there may be others." in sentences for sentences in limited)
    assert limited[-1] == suspects(grid)
