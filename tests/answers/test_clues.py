"""Clues are redundant, and ratings with and without them right, as grading each changed puzzle shows."""

import pytest
from attrs import evolve
from samples import GRADED

from deduce.answers.check import check
from deduce.answers.clues import CluesError, clues
from deduce.answers.grades import grade
from deduce.formats import parse
from deduce.game.levels import GRADED as SOLVED
from deduce.game.levels import SEVERAL
from deduce.game.puzzle import EMPTY, Puzzle

SIGNED = parse(
    "# unique lines: off\n......\n.....1\n.....1\n...1..\n......\n......\n"
    "r1c2 x r2c2\nr2c2 = r2c3\nr2c3 x r3c3\nr3c4 x r3c5\nr4c1 = r5c1\nr4c2 x r5c2\n"
    "r4c3 x r5c3\nr4c6 = r5c6\nr5c5 = r5c6\nr6c3 x r6c4\nr6c4 x r6c5\n"
)
SMALL = [puzzle for puzzle in GRADED if puzzle.rows <= 6]


def cells_of(puzzle):
    return [((r, c), symbol) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row)]


@pytest.mark.parametrize("puzzle", [*SMALL, SIGNED], ids=lambda puzzle: puzzle.id or "signed")
def test_ratings_are_those_of_the_changed_puzzles(puzzle):
    result = clues(puzzle)
    assert result.rating == grade(puzzle).rating
    assert (result.solution,) == check(puzzle).solutions
    for cell, symbol in cells_of(puzzle):
        if symbol == EMPTY:
            value = int(result.solution[cell[0]][cell[1]])
            assert result.given[cell] == grade(puzzle.place(cell, value)).rating
            assert cell not in result.without
        else:
            assert cell not in result.given
            check_without(grade(puzzle.clear(cell)), result.without, cell)
    for sign in puzzle.signs:
        fewer = evolve(puzzle, signs=[other for other in puzzle.signs if other != sign])
        check_without(grade(fewer), result.without_sign, sign)


def check_without(graded, without, clue):
    """Compare what is known of a clue with the grade of the puzzle without it."""
    assert graded.status in (SOLVED, SEVERAL)
    if graded.status == SOLVED:
        assert without[clue] == graded.rating
    else:
        assert clue not in without


def test_every_clue_of_a_full_grid_is_redundant():
    full = Puzzle(clues(SMALL[0]).solution)
    result = clues(full)
    assert (result.rating, result.given) == (0.0, {})
    assert set(result.without) == {cell for cell, _ in cells_of(full)}
    assert set(result.without.values()) == {1.0}


def test_giving_the_last_blank_leaves_nothing_to_solve():
    one_blank = clues(Puzzle(clues(SMALL[0]).solution).clear((0, 0)))
    assert (one_blank.rating, one_blank.given) == (1.0, {(0, 0): 0.0})


@pytest.mark.parametrize(("givens", "verdict"), [(["...."] * 4, "several"), (["111.", *["...."] * 3], "none")])
def test_puzzle_must_have_one_solution(givens, verdict):
    with pytest.raises(CluesError, match=r"no solution|more than one") as caught:
        clues(Puzzle(givens))
    assert caught.value.verdict == verdict
