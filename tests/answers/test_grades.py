"""Grades: compared with propagation, the explanation and exact search; the same for every image of a puzzle."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from images import images
from samples import GRADED, explained, grade_of, list_solutions
from signed import small

from deduce.answers.explain import explain
from deduce.answers.grades import grade
from deduce.engine import waves as figures
from deduce.engine.findings import findings
from deduce.engine.registry import load
from deduce.engine.trials import propagate
from deduce.engine.waves import Wave, bottleneck_steps, waves_of
from deduce.formats import parse
from deduce.game.levels import LEVELS, STATUSES, Grade
from deduce.grid.grid import Grid

LADDER = load()
SAMPLE = GRADED


PUZZLES = st.integers(0, 10**6).map(small)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_rating_is_the_least_at_which_propagation_solves(puzzle):
    rating = grade_of(puzzle).rating
    below = max((band.rating for rule in LADDER.rules for band in rule.info.bands if band.rating < rating), default=0)
    grid = Grid.of(puzzle)
    assert propagate(LADDER.up_to(rating), grid)
    assert grid.complete()
    if below:
        grid = Grid.of(puzzle)
        assert propagate(LADDER.up_to(below), grid)
        assert not grid.complete()


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_grade_is_that_of_the_explanation(puzzle):
    trace = explained(puzzle)
    graded = grade_of(puzzle)
    assert graded == trace.grade
    assert graded.rating == max(step.rating for step in trace.steps)
    assert graded.hardest in {rule.info.id for rule in LADDER.rules}


def slow_waves(puzzle):
    """Yield the rules of each wave of a puzzle that lines alone solve: from all findings of each rule on each line."""
    grid = Grid.of(puzzle)
    while not grid.complete():
        found = [
            (each.rating, each.rule, each.on_grid(grid))
            for each in findings(grid, LADDER.rules, LADDER.rating, range(len(grid.states)))
        ]
        easiest = min(rating for rating, *_ in found)
        yield {rule for rating, rule, _ in found if rating == easiest}
        for rating, _, argument in found:
            grid.place(argument.places if rating == easiest else {})


@pytest.mark.parametrize("puzzle", [p for p in SAMPLE if grade_of(p).rating < 7], ids=lambda puzzle: puzzle.id)
def test_techniques_are_counted_over_waves(puzzle):
    graded, waves = grade_of(puzzle), list(slow_waves(puzzle))
    assert graded.waves == len(waves)
    assert graded.techniques == Counter(rule for wave in waves for rule in wave)


@given(PUZZLES)
def test_all_images_have_the_same_grade(puzzle):
    grades = {repr(evolve(grade(image), message="")) for image in images(puzzle)}
    assert len(grades) == 1


@given(PUZZLES)
def test_status_agrees_with_exact_search(puzzle):
    graded = grade(puzzle)
    count = len(list_solutions(puzzle, 2))
    expected = {0: {"none"}, 1: {"graded", "stuck"}, 2: {"several"}}[count]
    assert graded.status in expected
    assert bool(graded.message) == (graded.status != "graded")
    assert graded.clues == puzzle.clues


@given(PUZZLES, st.integers(1, 8))
def test_unsolved_trace_is_graded_by_its_steps(puzzle, level):
    trace = explain(puzzle, ladder=LADDER.up_to(level + 0.9))
    graded = trace.grade
    assert graded.status == {"solved": "graded", "stuck": "stuck", "contradiction": "none"}[trace.status]
    if trace.status != "contradiction":
        assert graded.rating == max((step.rating for step in trace.steps), default=0)


def test_more_clues_never_raise_the_rating():
    for puzzle in SAMPLE[:12]:
        rating = grade_of(puzzle).rating
        (solution,) = list_solutions(puzzle, 2)
        for r in range(puzzle.rows):
            more = [*puzzle.givens[:r], solution[r], *puzzle.givens[r + 1 :]]
            assert grade(evolve(puzzle, givens=more)).rating <= rating


EASY = Wave(1.0, ("sandwich",), 4, 9, 6)
NEXT = Wave(1.0, ("double-digit",), 2, 8, 2)
LATER = Wave(3.0, ("n-different-blanks",), 1, 7, 1)
LAST = Wave(1.0, ("double-digit",), 1, 1, 3)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_rules_that_a_puzzle_does_not_need_change_no_figure(puzzle):
    whole = grade_of(puzzle)
    assert grade(puzzle, ladder=LADDER.up_to(whole.rating)) == whole


def test_effort_counts_cells_and_looks():
    # 6 cells, found at the (9+1)/(4+1) = 2nd look; 2 cells, at the (8+1)/(2+1) = 3rd; 1 cell, at the (7+1)/(1+1) =
    # 4th, each worth 1.5 squared; 3 cells, at the first
    assert figures.effort((EASY, NEXT, LATER, LAST)) == round(6 + 2 / 4 + 2 + 3 / 4 + 1 + 4 * 2.25 + 3 + 1 / 4, 1)


def test_only_harder_waves_can_be_bottlenecks():
    assert list(figures.searches((EASY, NEXT, LATER, LAST))) == [EASY, LATER]
    # the last wave also has one place, but is not harder than the wave before
    assert figures.bottlenecks((EASY, NEXT, LAST)) == 0
    assert figures.bottlenecks((EASY, NEXT, LATER, LAST)) == 1
    assert figures.bottlenecks((EASY, LATER, EASY, LATER, LAST)) == 2


@pytest.mark.parametrize("puzzle", SAMPLE[::2], ids=lambda puzzle: puzzle.id)
def test_bottleneck_steps_are_those_of_the_first_wave_of_each_grid(puzzle):
    """The slow way: the grid before each step is a new puzzle."""
    trace = explain(puzzle)
    numbers, rating = [], 0.0
    for step in trace.steps:
        grid, after = trace.grid_at(step.number - 1), trace.grid_at(step.number)
        if step.rating > rating:
            wave = waves_of(grid, LADDER, after.givens).waves[0]
            assert wave.rating == step.rating
            if wave.places == 1:
                numbers.append(step.number)
        rating = step.rating
    assert bottleneck_steps(trace, LADDER) == tuple(numbers)


def test_opening_ends_with_a_quarter_of_the_blanks():
    assert figures.opening((EASY, NEXT, LATER, LAST), 24) == 1.0
    assert figures.opening((EASY, NEXT, LATER, LAST), 36) == 3.0
    assert figures.opening((), 0) == 0.0


def test_message_without_a_solution_has_the_reason():
    graded = grade(parse("111...\n......\n......\n......\n......\n......\n"))
    assert graded.status == "none"
    assert "three 1s together" in graded.message


def test_status_is_stuck_if_the_ladder_is_too_short():
    puzzle = next(puzzle for puzzle in SAMPLE if grade_of(puzzle).level == 3)
    graded = grade(puzzle, ladder=LADDER.up_to(2.9))
    assert graded.status == "stuck"
    assert graded.to_json()["level"] is None
    assert grade(puzzle, ladder=LADDER.up_to(3.9)) == grade_of(puzzle)


def test_finished_grid_has_level_0():
    graded = grade(parse("0011\n1100\n0101\n1010\n"))
    assert graded == Grade(clues=16)
    assert (graded.name, graded.figures()["rating"]) == ("", 0.0)


def test_json_has_every_figure():
    graded = grade_of(SAMPLE[-1])
    assert graded.name == LEVELS[graded.level]
    assert list(graded.to_json()) == [
        "clues", "status", "level", "name", "rating", "effort", "opening", "bottlenecks", "waves", "hardest",
        "techniques", "longest_chain", "message",
    ]  # fmt: skip
    assert graded.status in STATUSES
    assert explained(SAMPLE[-1]).to_json()["grade"] == graded.to_json()
