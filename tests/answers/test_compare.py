"""Entries compared with the puzzle: right, wrong or either, all together and one alone."""

import random
from pathlib import Path

import pytest
from samples import LISBON, list_solutions

import deduce
from deduce.answers.entries import HintError, Judge, check_entry, compare

FIRST = deduce.load(Path(__file__).parents[2] / "puzzles/first.txt")
ENTERED = FIRST.place("r6c4", 0).place("r3c3", 0).clear("r4c1").clear("r2c4").place("r2c4", 1)
EMPTY = deduce.Puzzle(["...."] * 4)


def test_entries_are_right_or_wrong_and_givens_changed():
    result = compare(ENTERED, FIRST)
    assert (result.right, result.wrong, result.either) == ({(2, 2): 0}, {(5, 3): 0}, {})
    assert result.changed == {(3, 0): 1, (1, 3): 0}
    assert len(result.blank) == 36 - 7 - 2
    assert result.blank[0, 0] == 0
    assert result.score == 1 / (29 + 2)
    assert result.to_json()["wrong"] == {"r6c4": 0}


def test_finished_grid_has_full_score():
    solution = deduce.Puzzle(deduce.solve(FIRST))
    assert (compare(solution, FIRST).score, compare(solution, FIRST).blank) == (1, {})
    assert compare(FIRST, FIRST).score == 0
    assert compare(solution.clear("r4c1").place("r4c1", 0), FIRST).score == 29 / 30
    first, second = list_solutions(EMPTY, 2)
    assert compare(deduce.Puzzle(first), EMPTY).score == 1
    assert len(compare(deduce.Puzzle(first), EMPTY).either) == 16
    assert first != second


def test_entries_that_fit_no_solution_together_score_nothing():
    entered = EMPTY.place("r1c1", 1).place("r1c2", 1).place("r1c3", 1)
    result = compare(entered, EMPTY)
    assert (len(result.either), result.score) == (3, 0)
    assert result.faults == ("Row 1 has three 1s together, in columns 1-3.",)


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in LISBON if puzzle.rows == 6][::8], ids=lambda puzzle: puzzle.id)
def test_entry_is_judged_by_the_solution(puzzle):
    for r, row in enumerate(puzzle.givens):
        for c, given in enumerate(row):
            if given != ".":
                assert check_entry(puzzle, (r, c), original=puzzle).status == "right"
                continue
            assert check_entry(puzzle, (r, c), original=puzzle).status == "blank"
            for value in (0, 1):
                kind = "right" if puzzle.solution[r][c] == str(value) else "wrong"
                grid = puzzle.place((r, c), value)
                assert check_entry(grid, (r, c), original=puzzle).status == check_entry(grid, (r, c)).status == kind


@pytest.mark.parametrize(
    ("cell", "original", "kind", "text"),
    [
        ("r6c4", FIRST, "wrong", "r6c4 is wrong."),
        ("r3c3", FIRST, "right", "r3c3 is right."),
        ("r6c2", FIRST, "right", "r6c2 is given."),
        ("r2c4", FIRST, "wrong", "r2c4 is 1, but the clue there is 0."),
        ("r4c1", FIRST, "wrong", "r4c1 is empty, but the clue there is 1."),
        ("r1c1", FIRST, "blank", "r1c1 is empty."),
    ],
)
def test_checked_entry_reveals_no_other_cell(cell, original, kind, text):
    result = check_entry(ENTERED, cell, original=original)
    assert result.to_json() == {"status": kind, "cell": cell, "text": text}


def test_entry_can_be_either_symbol_if_solutions_differ():
    result = check_entry(EMPTY.place("r1c1", 0), "r1c1", original=EMPTY)
    assert result.status == "either"
    assert result.text == "r1c1 can be either symbol: there are solutions with both."
    alone = check_entry(FIRST.place("r3c3", 0), "r3c3")
    assert alone.text == "r3c3 is right if all other entries are right."
    spoilt = check_entry(FIRST.place("r1c1", 1).place("r3c3", 0), "r3c3")
    assert spoilt.text == "The other entries leave no solution, so r3c3 cannot be checked."
    with pytest.raises(HintError, match="differ in size"):
        check_entry(FIRST, "r6c4", original=EMPTY)
    broken = deduce.Puzzle(["0001", "....", "....", "...."])
    assert check_entry(broken.place("r4c4", 1), "r4c4", original=broken).status == "none"


@pytest.mark.parametrize("seed", range(12))
def test_all_answers_about_an_entry_agree(seed):
    rng = random.Random(seed)
    puzzle = LISBON[seed * 7]
    for cell in rng.sample([(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)], seed % 4 * 4):
        puzzle = puzzle.clear(cell)  # mostly with several solutions
    blanks = [(r, c) for r, row in enumerate(puzzle.givens) for c, given in enumerate(row) if given == "."]
    entries = {cell: rng.randrange(2) for cell in rng.sample(blanks, len(blanks) // 2)}
    grid = puzzle
    for cell, value in entries.items():
        grid = grid.place(cell, value)
    compared, judge = compare(grid, puzzle), Judge(puzzle)
    for cell, value in entries.items():
        status = judge.judge(cell, value)
        assert cell in getattr(compared, status)
        assert check_entry(grid, cell, original=puzzle).status == status
    wrong = judge.mistakes(grid.givens)
    if judge.status == "unique":
        assert (wrong.cells if wrong else ()) == tuple(sorted(compared.wrong))
    else:
        assert wrong is None
