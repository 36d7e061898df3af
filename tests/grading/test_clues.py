"""What is said of a clue is what becomes of the puzzle without it, and of a blank what becomes of it when given."""

import pytest
from attrs import evolve
from samples import GRADED

from deduce.checking import check
from deduce.difficulty import GRADED as SOLVED
from deduce.difficulty import SEVERAL
from deduce.grading.clues import CluesError, clues
from deduce.grading.grades import grade
from deduce.puzzle import EMPTY, Puzzle, Sign

SIGNED = Puzzle(
    ["......", ".....1", ".....1", "...1..", "......", "......"],
    unique_lines=False,
    signs=[
        Sign.between((0, 1), (1, 1), False),
        Sign.between((1, 1), (1, 2), True),
        Sign.between((1, 2), (2, 2), False),
        Sign.between((2, 3), (2, 4), False),
        Sign.between((3, 0), (4, 0), True),
        Sign.between((3, 1), (4, 1), False),
        Sign.between((3, 2), (4, 2), False),
        Sign.between((3, 5), (4, 5), True),
        Sign.between((4, 4), (4, 5), True),
        Sign.between((5, 2), (5, 3), False),
        Sign.between((5, 3), (5, 4), False),
    ],
)
SMALL = [puzzle for puzzle in GRADED if puzzle.rows <= 6]


def cells_of(puzzle):
    return [((r, c), symbol) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row)]


@pytest.mark.parametrize("puzzle", [*SMALL, SIGNED], ids=lambda puzzle: puzzle.id or "signed")
def test_each_is_weighed_as_grading_weighs_it(puzzle):
    found = clues(puzzle)
    assert found.rating == grade(puzzle).rating
    assert (found.solution,) == check(puzzle).solutions
    for cell, symbol in cells_of(puzzle):
        if symbol == EMPTY:
            value = int(found.solution[cell[0]][cell[1]])
            assert found.given[cell] == grade(puzzle.place(cell, value)).rating
            assert cell not in found.without
        else:
            assert cell not in found.given
            less(grade(puzzle.clear(cell)), found.without, cell)
    for sign in puzzle.signs:
        rest = evolve(puzzle, signs=[other for other in puzzle.signs if other != sign])
        less(grade(rest), found.without_sign, sign)


def less(own, without, clue):
    """Hold what is said of a clue against the grade of the rest."""
    assert own.status in (SOLVED, SEVERAL)
    if own.status == SOLVED:
        assert without[clue] == own.rating
    else:
        assert clue not in without


def test_a_clue_too_many_is_idle_and_a_full_grid_needs_no_step():
    puzzle = SMALL[0]
    full = Puzzle(clues(puzzle).solution)
    found = clues(full)
    assert (found.rating, found.given) == (0.0, {})
    assert set(found.without) == {cell for cell, _ in cells_of(full)}
    assert set(found.without.values()) == {1.0}
    one_blank = clues(full.clear((0, 0)))
    assert (one_blank.rating, one_blank.given) == (1.0, {(0, 0): 0.0})


@pytest.mark.parametrize(("givens", "verdict"), [(["...."] * 4, "several"), (["111.", *["...."] * 3], "none")])
def test_only_a_puzzle_with_one_solution_can_be_weighed(givens, verdict):
    with pytest.raises(CluesError, match=r"no solution|more than one") as caught:
        clues(Puzzle(givens))
    assert caught.value.verdict == verdict
