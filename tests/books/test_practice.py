"""An exercise is a grid without an easier step than the one to find; no other rule gives a step as easy."""

import json

import pytest
from commands import run

import deduce
from deduce.books.making import practised
from deduce.engine.findings import findings
from deduce.engine.registry import load
from deduce.grid.grid import Grid


def easiest_by_rule(grid):
    """Return the lowest rating of a step on a grid for each rule of lines that gives one."""
    grid = Grid.of(grid)
    out = {}
    for found in findings(grid, load().rules, 9.0, range(len(grid.states))):
        out[found.rule] = min(found.rating, out.get(found.rule, 9.0))
    return out


@pytest.mark.parametrize("rule", ["double-digit", "quota-fill", "n-different-blanks", "unique-line", "equal-pair"])
def test_rule_is_needed_and_gives_the_answer(rule):
    for made in deduce.generate(8, practice=rule, count=2, seed=3):
        step = made.step
        assert step == deduce.hint(made.puzzle).step
        assert (step.rule, practised(made.puzzle)) == (rule, rule)
        assert deduce.verify(step)
        assert all(made.solution[r][c] == str(value) for (r, c), value in step.places.items())
        assert list(deduce.solutions(made.puzzle)) == [made.solution]
        others = easiest_by_rule(made.puzzle)
        assert others.pop(rule) == step.rating
        assert all(rating > step.rating for rating in others.values())


def test_lookahead_is_practised_if_no_rule_of_lines_gives_a_step():
    (made,) = deduce.generate(6, practice="lookahead", count=1, seed=3)
    assert made.step.rule == "lookahead"
    assert easiest_by_rule(made.puzzle) == {}


@pytest.mark.parametrize("level", [2, 5])
def test_level_is_practised_if_no_easier_level_gives_a_step(level):
    for made in deduce.generate(8, practice=str(level), count=3, seed=3):
        assert made.step.level == level == int(min(easiest_by_rule(made.puzzle).values()))
        assert practised(made.puzzle) == str(level)
    (harder,) = deduce.generate(8, level=5, practice="3", count=1, seed=3)
    assert (harder.step.level, deduce.grade(harder.puzzle).level) == (3, 5)


def test_same_seed_gives_the_same_exercises_and_continues_a_file(tmp_path):
    first, second = deduce.generate(6, practice="sandwich", count=2, seed=9)
    again = list(deduce.generate(6, practice="sandwich", count=2, seed=9))
    assert [(made.puzzle, made.step) for made in again] == [(made.puzzle, made.step) for made in (first, second)]
    out = tmp_path / "practice.txt"
    options = ("generate", "--size", 6, "--practice", "sandwich", "--seed", 9, "--out", out)
    run(*options, "--count", 1)
    run(*options, "--count", 2)
    assert [puzzle.givens for puzzle in deduce.load_book(out)] == [first.puzzle.givens, second.puzzle.givens]
    record = json.loads(run("generate", "--size", 6, "--practice", "sandwich", "--seed", 9, "--format", "jsonl").stdout)
    assert record["step"] == first.step.to_json()


def test_unknown_rule_or_level_is_an_error():
    for practice in ("no such rule", "9", "0"):
        with pytest.raises(deduce.DeduceError):
            next(deduce.generate(6, practice=practice, seed=1))


def test_page_names_the_rule_or_level_of_an_exercise():
    made = list(deduce.generate(6, practice="sandwich", count=2, seed=9))
    page = deduce.page([one.puzzle for one in made])
    assert "1. 6x6 exercise: sandwich" in page
    (one,) = deduce.generate(8, practice="5", seed=9)
    assert "8x8 exercise: Level 5" in deduce.page(one.puzzle)
