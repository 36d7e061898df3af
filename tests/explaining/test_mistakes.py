"""Sentences on wrong entries that tests of random grids do not reach."""

from __future__ import annotations

import pytest

from deduce.explaining.mistakes import suspects
from deduce.puzzle import Puzzle, Symbols
from deduce.search.culprits import Culprits, culprits

LAST = "The grid does not show which cells are clues."


@pytest.mark.parametrize(
    ("rows", "sentences"),
    [
        ("11../..../..../....", []),
        ("111./..../..../....", ["If only one entry is wrong, it is r1c1 (1), r1c2 (1) or r1c3 (1).", LAST]),
        (
            "1110/1110/..../....",
            [
                "At least two entries are wrong.",
                "If only two are wrong, they are one of these pairs: r1c1 and r2c2; r1c1 and r2c3; r1c2 and r2c1; "
                "r1c2 and r2c3; r1c3 and r2c1; r1c3 and r2c2.",
                LAST,
            ],
        ),
        ("1111/1111/1111/....", ["At least four entries are wrong.", "More than three are not searched for.", LAST]),
    ],
)
def test_suspects_of_small_grids(rows: str, sentences: list[str]) -> None:
    assert list(suspects(Puzzle(rows.split("/")))) == sentences


def test_entry_in_every_set_is_named() -> None:
    grid = Puzzle(("1...", "1...", "1...", "1..."), symbols=Symbols("X", "O"))
    result = Culprits((((0, 0), (1, 0)), ((0, 0), (2, 0))), 2, True)
    assert suspects(grid, result)[1] == (
        "If only two are wrong, they are one of these pairs: r1c1 and r2c1; r1c1 and r3c1. All of them include r1c1."
    )
    only = Culprits((((0, 0), (1, 0)),), 2, True)
    assert suspects(grid, only)[1] == "If only two are wrong, they are r1c1 (X) and r2c1 (X)."


def test_long_lists_are_shortened_with_a_count() -> None:
    grid = Puzzle(("11111111", *["........"] * 7))
    (sentence, _) = suspects(grid, Culprits(tuple(((0, c),) for c in range(8)), 1, True))
    assert sentence.endswith("r1c6 (1) or 2 more.")


def test_reached_limit_is_reported() -> None:
    grid = Puzzle(("111.", "....", "....", "...."))
    limited = [suspects(grid, culprits(grid, most_steps=8 * grids)) for grids in range(1, 30)]
    assert ("The search stopped before it could find which ones.", LAST) in limited
    assert any("The search stopped there, so there may be others." in sentences for sentences in limited)
    assert limited[-1] == suspects(grid)
