"""`deduce solve` beyond one solution: all of them, or how many."""

import json

import pytest
from commands import run

BLANK = "4x4;................"


def grids(text):
    return [tuple(part.split()) for part in text.strip().split("\n\n")]


def test_all_solutions_are_listed_once_in_every_format():
    text = run("solve", BLANK, "--all")
    assert (text.returncode, text.stderr) == (0, "72 solutions.\n")
    lines = [json.loads(line) for line in run("solve", BLANK, "--all", "--format", "jsonl").stdout.splitlines()]
    whole = json.loads(run("solve", BLANK, "--all", "--format", "json").stdout)
    solutions = grids(text.stdout)
    assert len(set(solutions)) == 72
    assert [(line["number"], tuple(line["solution"])) for line in lines] == list(enumerate(solutions, 1))
    assert [tuple(grid) for grid in whole["solutions"]] == solutions
    assert whole["whole"] is True


@pytest.mark.parametrize(("limit", "message"), [(71, "71 solutions, and there are more.\n"), (72, "72 solutions.\n")])
def test_limit_says_whether_these_are_all(limit, message):
    ended = run("solve", BLANK, "--all", "--limit", limit)
    assert (ended.returncode, ended.stderr, len(grids(ended.stdout))) == (0, message, limit)


def test_count_prints_only_a_number():
    ended = run("solve", BLANK, "--count")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "72\n", "")
    value = json.loads(run("solve", BLANK, "--count", "--format", "jsonl", "--no-unique-lines").stdout)
    assert (value["solutions"], value["whole"]) == (90, True)


@pytest.mark.parametrize("option", ["--all", "--count"])
def test_search_limit_gives_a_lower_bound(option, monkeypatch):
    monkeypatch.setattr("deduce.search.exact.MOST_STEPS", 1_000)
    ended = run("solve", "6x6;" + "." * 36, "--unique-lines", option, "--format", "json")
    assert (ended.returncode, json.loads(ended.stdout)["whole"]) == (1, False)
    assert ended.stderr.startswith("At least ")
    assert "--no-limits continues" in ended.stderr
