"""Rules of one's own against exact search: a false one is named with its file and its step, a true one passes."""

from __future__ import annotations

import json

import pytest
from commands import run
from samples import QUICK

from deduce.explaining.arguing import explain
from deduce.ladder.registry import load
from deduce.puzzle import Puzzle
from deduce.search.exact import solve
from deduce.stepping.soundness import FalseRuleError, Solutions, hold

RULE = '''"""A rule of somebody's own."""

from deduce.rule import Argument, Band, Example, Facts, Finding, NearMiss

FACTS = Facts(id="mine", summary="the first blank beside a pair", bands=(Band(RATING),))
EXAMPLES = (Example("....\\n....\\n....\\n....", "", ""),)
NEAR_MISSES = (NearMiss("....\\n....\\n....\\n....", "there is no pair"),)


def forced(shape, x, y, bound):
    """Say what the blanks beside two touching X hold."""
    pairs = x & x >> 1
    cells = (pairs << 2 | pairs >> 1) & shape.full & ~(x | y)
    return PLACES


def find(line):
    """Say it as a finding."""
    x, y = forced(line.shape, line.x, line.y, 0)
    if x or y:
        yield Finding(FACTS.bands[0], Argument(("three",), line.x, line.y, x, y, lambda line: []))
'''
TRUE, FALSE = "0, cells", "cells, 0"
SEVERAL = Puzzle(("1.1.", "....", "....", "...."))


def folder_of(tmp_path, places, rating="1.0"):
    (tmp_path / "mine.py").write_text(RULE.replace("PLACES", places).replace("RATING", rating), encoding="utf-8")
    return tmp_path


def with_pair(puzzle):
    """Whether the givens have a pair along a row with a blank beside it, which the rule speaks of."""
    return any(f"{symbol}{symbol}." in row or f".{symbol}{symbol}" in row for row in puzzle.givens for symbol in "01")


PAIRED = [puzzle for puzzle in QUICK if with_pair(puzzle)]


def test_a_true_rule_of_ones_own_is_heard_and_passes(tmp_path):
    ladder = load([folder_of(tmp_path, TRUE)])
    for puzzle in PAIRED[:5]:
        assert list(Solutions(puzzle, ladder).own) == ["mine"]
        hold(puzzle, ladder)


def test_a_false_rule_is_named_with_its_file_and_step(tmp_path):
    ladder = load([folder_of(tmp_path, FALSE)])
    assert len(PAIRED) > 2
    for puzzle in PAIRED[:5]:
        with pytest.raises(FalseRuleError) as told:
            hold(puzzle, ladder)
        assert str(told.value).startswith(f"{tmp_path / 'mine.py'}: the rule mine is false: at step ")
        with pytest.raises(FalseRuleError) as argued:
            explain(puzzle, ladder)
        assert str(argued.value) == str(told.value)


def test_the_value_that_the_solution_has_is_told(tmp_path):
    ladder = load([folder_of(tmp_path, FALSE)])
    puzzle = PAIRED[0]
    (solution,) = solve(puzzle)
    with pytest.raises(FalseRuleError) as told:
        hold(puzzle, ladder)
    words = str(told.value).replace(",", "").split()
    at = words[words.index("in") + 1]
    row, column = (int(number) - 1 for number in at[1:].split("c"))
    assert words[-1] == puzzle.symbols.of(int(solution[row][column]))
    assert words[words.index("places") + 1] == puzzle.symbols.of(1 - int(solution[row][column]))


def test_what_only_one_of_several_solutions_has_is_false(tmp_path):
    one, other = solve(SEVERAL, 2)
    cell = next((r, c) for r in range(4) for c in range(4) if one[r][c] != other[r][c])
    solutions = Solutions(SEVERAL, load([folder_of(tmp_path, TRUE)]))
    for value in (0, 1):
        with pytest.raises(FalseRuleError, match="where a solution has"):
            solutions.check(3, "mine", {cell: value})


def test_a_lookahead_that_goes_wrong_names_the_rule_of_its_links(tmp_path):
    ladder = load([folder_of(tmp_path, FALSE)])
    puzzle = PAIRED[0]
    (solution,) = solve(puzzle)
    wrong = {(0, 0): 1 - int(solution[0][0])}
    with pytest.raises(
        FalseRuleError, match="the rule mine is false: at step 2, lookahead, which may use it in its links, places"
    ):
        Solutions(puzzle, ladder).check(2, "lookahead", wrong)


def test_the_rules_that_come_along_are_not_asked():
    solutions = Solutions(PAIRED[0], load())
    assert not solutions.own
    solutions.check(1, "lookahead", {(0, 0): 0})
    solutions.check(1, "lookahead", {(0, 0): 1})


def test_a_puzzle_without_a_solution_tells_nothing(tmp_path):
    hold(Puzzle(("111.", "....", "....", "....")), load([folder_of(tmp_path, FALSE)]))


@pytest.mark.parametrize("name", ["explain", "grade"])
def test_the_command_ends_with_one_message_and_status_1(tmp_path, name):
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps({"givens": list(PAIRED[0].givens), "unique_lines": PAIRED[0].unique_lines}))
    false, true = tmp_path / "false", tmp_path / "true"
    false.mkdir()
    true.mkdir()
    ended = run(name, file, "--rules", folder_of(false, FALSE))
    assert ended.returncode == 1
    assert "the rule mine is false: at step " in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    assert run(name, file, "--rules", folder_of(true, TRUE)).returncode == 0
