"""Each repair leaves one solution and has its rating; there are no others of its size, and no smaller ones."""

import random
from itertools import combinations, product

import pytest
from attrs import evolve
from samples import GRADED

import deduce
from deduce.answers import clues as module
from deduce.answers.clues import RepairError
from deduce.game.puzzle import EMPTY

SMALL = [puzzle for puzzle in GRADED if puzzle.rows <= 6][:6]


def with_fewer_clues(puzzle, choice):
    cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != EMPTY]
    choice.shuffle(cells)
    for cell in cells:
        puzzle = puzzle.clear(cell)
        if len(list(deduce.solutions(puzzle, limit=2))) > 1:
            return puzzle
    raise AssertionError


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: puzzle.id)
def test_single_clues_that_leave_one_solution_are_all_found(puzzle):
    puzzle = with_fewer_clues(puzzle, random.Random(5))
    result = deduce.repair(puzzle)
    expected = {}
    for r, row in enumerate(puzzle.givens):
        for c, symbol in enumerate(row):
            for value in (0, 1) if symbol == EMPTY else ():
                grade = deduce.grade(puzzle.place((r, c), value))
                if grade.status == "graded":
                    expected[(r, c), value] = grade.rating
    assert {next(iter(change.places.items())): change.rating for change in result.changes} == expected != {}
    assert (result.status, result.limit) == ("several", "")
    ratings = [change.rating for change in result.changes]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: puzzle.id)
def test_single_clues_whose_other_value_leaves_one_solution_are_all_found(puzzle):
    puzzle = with_fewer_clues(puzzle, random.Random(5))
    expected = {}
    for r, row in enumerate(puzzle.givens):
        for c, symbol in enumerate(row):
            if symbol != EMPTY:
                changed = puzzle.clear((r, c)).place((r, c), 1 - int(symbol))
                if len(list(deduce.solutions(changed, limit=2))) == 1:
                    expected[r, c] = 1 - int(symbol)
    corrections = deduce.repair(puzzle).corrections
    assert {cell: value for change in corrections for cell, value in change.places.items()} == expected


def test_pairs_are_found_if_no_single_clue_is_enough():
    for seed in range(50):
        puzzle = with_fewer_clues(with_fewer_clues(SMALL[0], random.Random(seed)), random.Random(seed))
        result = deduce.repair(puzzle)
        if result.changes and len(result.changes[0].places) == 2:
            break
    blanks = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol == EMPTY]
    expected = {
        ((a, v), (b, w))
        for (a, b), v, w in product(combinations(blanks, 2), (0, 1), (0, 1))
        if len(list(deduce.solutions(puzzle.clear(a).place(a, v).clear(b).place(b, w), limit=2))) == 1
    }
    assert {tuple(change.places.items()) for change in result.changes} <= expected
    assert len(result.changes) == min(len(expected), module.MOST_REPAIRS)
    assert ("are rated" in result.limit) == (len(expected) > module.MOST_REPAIRS)


def with_other_clues(puzzle, count, choice):
    cells = [(r, c) for r, row in enumerate(puzzle.givens) for c, symbol in enumerate(row) if symbol != EMPTY]
    for cell in choice.sample(cells, count):
        puzzle = puzzle.clear(cell).place(cell, 1 - puzzle[cell])
    return puzzle


@pytest.mark.parametrize("wrong", [1, 2])
def test_fewest_clues_to_change_are_found_without_a_solution(wrong):
    puzzle = next(
        changed
        for seed in range(50)
        for small in SMALL
        if not deduce.solve(changed := with_other_clues(small, wrong, random.Random(seed)))
    )
    result = deduce.repair(puzzle)
    assert (result.status, result.solutions, result.limit) == ("none", 0, "")
    size = len(result.changes[0].places)
    assert size <= wrong
    for change in result.changes:
        changed = puzzle
        for cell, value in change.places.items():
            assert puzzle[cell] == 1 - value
            changed = changed.clear(cell).place(cell, value)
        grade = deduce.grade(changed)
        assert change.unique == (grade.status == "graded")
        assert change.rating == (grade.rating if change.unique else None)
        assert deduce.check(changed).status in ("unique", "several")


def test_limits_are_reported(monkeypatch):
    assert (
        deduce.repair(deduce.Puzzle(["......"] * 6)).limit == "There are more than 1000 solutions, too many to compare."
    )
    puzzle = with_fewer_clues(SMALL[0], random.Random(5))
    monkeypatch.setattr(module, "MOST_REPAIRS", 1)
    result = deduce.repair(puzzle)
    assert len(result.changes) == 1
    assert result.limit.startswith("Only the first 1 of ")
    unequal = evolve(puzzle, signs=[deduce.Sign.between((0, c), (0, c + 1), True) for c in range(2)])
    assert deduce.repair(unequal).changes == ()


def test_puzzle_with_one_solution_is_not_repaired():
    with pytest.raises(RepairError):
        deduce.repair(SMALL[0])
    with pytest.raises(TypeError, match="expected a Puzzle"):
        deduce.repair("first.txt")
