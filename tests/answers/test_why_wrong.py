"""Every wrong entry is walked to a contradiction, in an argument that is proved."""

import random

import pytest
from samples import EACH, LONG, explained

import deduce
from deduce.game.world import ProofError, World
from deduce.reasons.proof import prove
from deduce.wording.language import languages

FIRST = deduce.load("puzzles/first.txt")


@EACH
def test_wrong_entry_leads_to_a_contradiction(puzzle):
    trace, choice = explained(puzzle), random.Random(puzzle.id)
    if trace.status != "solved":
        pytest.skip("not solved by the rules")
    grid = trace.grid_at(len(trace) // 3)
    for cell in choice.sample([cell for step in trace.steps[len(trace) // 3 :] for cell in step.places], 3):
        value = 1 - int(trace.final[cell[0]][cell[1]])
        why = deduce.review(grid, [(cell, value)]).why(1)
        (step,) = why.steps
        assert (dict(step.argument.suppose), dict(step.places)) == ({cell: value}, {cell: 1 - value})
        prove(World.of(grid), step.argument)
        assert why.sentences[1] == step.text
        assert step.text.startswith(f"Suppose {deduce.cell_name(cell)} is {value}.")


def test_lookaheads_inside_are_used_if_nothing_else_leads_to_a_contradiction():
    solution, seen = deduce.solve(LONG), 0
    for cell in [(r, c) for r, row in enumerate(LONG.givens[:2]) for c, mark in enumerate(row) if mark == "."]:
        for step in deduce.review(LONG, [(cell, 1 - int(solution[cell[0]][cell[1]]))]).why(1).steps:
            try:
                prove(World.of(LONG), step.argument)
            except ProofError as error:  # among thirty links, one may be more than is needed, but none is false
                assert "never used" in error.reason  # noqa: PT017
            seen += any(link.is_lookahead for link in step.argument.links)
    assert seen


def test_wrong_entry_is_judged_without_earlier_mistakes():
    review = deduce.review(FIRST, "r5c3=0\nr2c3=0\nr2c2=1\nr2c3=\nr5c4=0\nr1c1=1")
    assert [move.verdict for move in review.moves] == ["argued", "wrong", "wrong", "cleared", "argued", "wrong"]
    assert review.why(3).grid.givens[1] == FIRST.givens[1]
    assert review.why(3).grid["r5c3"] == 0
    assert (review.why(6).grid["r2c2"], review.why(6).grid["r5c4"]) == (None, 0)


def test_grid_has_entries_that_are_right_once_others_are_gone():
    two = deduce.parse("4x4;0...0...........")
    first, second = deduce.solutions(two, limit=2)
    cells = [(r, c) for r in range(4) for c in range(4) if first[r][c] != second[r][c]]
    (r, c), (other_r, other_c) = cells[0], cells[1]
    moves = [((r, c), int(first[r][c])), ((other_r, other_c), int(second[other_r][other_c])), ((r, c), None)]
    review = deduce.review(two, [*moves, ((r, c), int(first[r][c]))])
    assert review.moves[-1].verdict in ("wrong", "argued", "guess", "jump")
    if review.moves[-1].verdict == "wrong":
        assert review.why(4).grid[other_r, other_c] == int(second[other_r][other_c])


def test_clue_has_no_walk():
    why = deduce.review(FIRST, "r4c1=0").why(1)
    assert (why.steps, str(why)) == ((), "Move 1, r4c1 = 0: wrong; the cell is a clue, 1.")


def test_rules_that_find_no_contradiction_are_named():
    weak = deduce.load_ladder(max_level=1)
    why = deduce.review(FIRST, "r1c1=1").why(1, ladder=weak)
    assert why.steps == ()
    assert why.sentences[1] == "No rule in use shows why."


def test_move_that_is_not_wrong_is_an_error():
    review = deduce.review(FIRST, "r5c3=0")
    for number in (0, 1, 2):
        with pytest.raises(deduce.DeduceError, match=f"move {number} is not wrong"):
            review.why(number)


@pytest.mark.parametrize("code", languages)
def test_walk_is_in_the_language_of_the_review(code):
    review = deduce.review(FIRST, "r2c3=0", language=code)
    english = deduce.review(FIRST, "r2c3=0").why(1)
    why = review.why(1)
    assert why.to_json()["why"][0]["then"] == english.to_json()["why"][0]["then"]
    assert (str(why) == str(english)) == (code == "en")
