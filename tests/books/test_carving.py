"""Carving in halves gives what dropping one clue after another gives; symmetry and signs of clues."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deduce.books.carving import SYMMETRIES, FilledGrid, carve, cell_clues, sign_clues
from deduce.books.filling import fill
from deduce.engine.registry import load
from deduce.engine.trials import solves as does_solve
from deduce.grid.grid import Grid

RATINGS = sorted({band.rating for rule in load().rules for band in rule.info.bands if band.rating < 7})


def solves(filled, clues, rating):
    return does_solve(load().up_to(rating), Grid.of(filled.puzzle(clues)))


def carve_plainly(filled, clues, rating):
    kept = list(clues)
    for clue in clues:
        remaining = [other for other in kept if other is not clue]
        if solves(filled, remaining, rating):
            kept = remaining
    return kept


@given(
    st.sampled_from([(4, 4), (6, 6), (8, 8), (4, 6), (8, 6), (5, 7)]),
    st.booleans(),
    st.sampled_from(RATINGS),
    st.sampled_from(SYMMETRIES),
    st.sampled_from([0, 0, 3, 12]),
    st.integers(0, 2**32),
)
def test_carving_equals_the_plain_pass(size, unique, rating, symmetry, signs, seed):
    if symmetry == "quarter-turn" and size[0] != size[1]:
        symmetry = "none"
    rng = random.Random(seed)
    filled = FilledGrid(fill(*size, rng, unique), unique)
    clues = [*cell_clues(*size, symmetry), *sign_clues(filled, symmetry, signs, rng)]
    rng.shuffle(clues)
    kept = carve(filled, clues, load().up_to(rating).propagation)
    assert kept == carve_plainly(filled, clues, rating)
    assert solves(filled, kept, rating)
    for clue in kept:
        assert not solves(filled, [other for other in kept if other is not clue], rating)


def test_clues_that_do_not_solve_the_puzzle_are_all_kept():
    filled = FilledGrid(fill(6, 6, random.Random(1)), True)
    few = list(cell_clues(6, 6, "none"))[:5]
    assert carve(filled, few, load().on_lines_alone.propagation) == few


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("side", [6, 7])
def test_symmetry_groups_every_cell_once(symmetry, side):
    cells = [cell for clue in cell_clues(side, side, symmetry) for cell in clue.cells]
    assert sorted(cells) == [(r, c) for r in range(side) for c in range(side)]
    most = {"none": 1, "half-turn": 2, "quarter-turn": 4, "mirror": 2}[symmetry]
    sizes = {len(clue.cells) for clue in cell_clues(side, side, symmetry)}
    assert sizes <= {1, 2, 4}
    assert max(sizes) == most


def test_signs_agree_with_the_solution():
    filled = FilledGrid(fill(6, 8, random.Random(1)), True)
    signs = [sign for clue in sign_clues(filled, "half-turn", 15, random.Random(2)) for sign in clue.signs]
    assert 14 <= len(signs) <= 15
    for sign in signs:
        (r, c), (s, d) = sign.a, sign.b
        assert sign.equal == (filled.solution[r][c] == filled.solution[s][d])
    places = {(sign.a, sign.b) for sign in signs}
    assert places == {((5 - s, 7 - d), (5 - r, 7 - c)) for (r, c), (s, d) in places}
