"""A newspaper's week: which puzzle stands under which day, and where its solution is."""

from __future__ import annotations

import pytest
from commands import run
from read_back import grids_of, words_of
from samples import UNRULY
from test_print_command import printed

from deduce.search.exact import solve

WEEK = [own for own in UNRULY if own.rows <= 8][:9]
DAYS = ["Monday, 28 December", "Tuesday, 29 December", "Wednesday, 30 December", "Thursday, 31 December"]
DAYS += ["Friday, 1 January", "Saturday, 2 January", "Sunday, 3 January"]


def test_seven_puzzles_a_page_each_with_its_day(tmp_path):
    reader = printed(tmp_path, WEEK, "--sheet", "2026-12-28", "--solutions", "none")
    assert [own.values() for own in grids_of(reader)] == [own.givens for own in WEEK]
    assert [own.page for own in grids_of(reader)] == [0] * 7 + [1] * 2
    texts = [[word.text for word in words_of(page)] for page in reader.pages]
    assert [text for text in texts[0] if text in DAYS] == DAYS
    assert "Monday, 28 December to Sunday, 3 January 2027" in texts[0]
    assert "Monday, 4 January" in texts[1]


def test_solutions_of_a_week_stand_upside_down_at_its_foot(tmp_path):
    (page, _) = printed(tmp_path, WEEK, "--sheet", "2026-12-28").pages
    turned = [word.text for word in words_of(page) if word.size < 0]
    days = [text for text in turned if not text.isdigit()]
    assert [day.split(",")[0] for day in DAYS] == days
    digits = "".join(text for text in turned if text.isdigit())
    rows = "".join("".join(row) for own in WEEK[:7] for row in solve(own, 2)[0])
    assert sorted(digits) == sorted(rows)


def test_solutions_of_the_day_before_stand_below_each_puzzle(tmp_path):
    reader = printed(tmp_path, WEEK, "--sheet", "2026-12-28", "--solutions", "next")
    grids = list(grids_of(reader))
    solved = [own.values() for own in grids if len(own.words) == own.rows * own.columns]
    assert solved == [solve(own, 2)[0] for own in WEEK[:-1]]
    assert min(abs(word.size) for page in reader.pages for word in words_of(page)) >= 6.95
    texts = [word.text for page in reader.pages for word in words_of(page)]
    assert texts.index("Solution of Monday, 28 December") > texts.index("Tuesday, 29 December")


WRONG = [["--sheet", "today"], ["--sheet", "2026-12-28", "--solutions", "only"], ["--solutions", "next"]]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_bad_usage_is_told(tmp_path, words):
    ended = run("print", "6x6:BbaDDABjbbg", "--out", tmp_path / "x.pdf", *words)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "--sheet" in ended.stderr
