"""A clue may go where the rest keeps its one solution: held against a count of all solutions."""

import random

from deduce.generator.carving import Dropping
from deduce.generator.clues import Ground, cell_clues, sign_clues
from deduce.generator.filling import fill
from deduce.search.exact import solve


def carved(ground, clues):
    """Drop clues one by one, each twin asked; yield what both say."""
    kept, dropping = list(clues), Dropping(ground, clues)
    for clue in clues:
        rest = [other for other in kept if other is not clue]
        said = dropping.keeps_one_solution(rest, clue)
        yield said, len(solve(ground.puzzle(rest), 2)) == 1
        if said:
            kept = rest


def test_it_says_what_counting_says():
    said = []
    for seed, (unique, symmetry, signs) in enumerate(
        [(True, "none", 0), (False, "none", 6), (True, "half-turn", 8), (True, "mirror", 0), (False, "quarter-turn", 0)]
    ):
        rng = random.Random(seed)
        ground = Ground(tuple(fill(6, 6, rng, unique)), unique)
        clues = [*cell_clues(6, 6, symmetry), *sign_clues(ground, symmetry, signs, rng)]
        rng.shuffle(clues)
        said += carved(ground, clues)
    assert all(one == other for one, other in said)
    assert {one for one, _ in said} == {True, False}
