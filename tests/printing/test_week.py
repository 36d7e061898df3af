"""A newspaper's week: which puzzle stands under which day, and where its solution is."""

from __future__ import annotations

from itertools import combinations

import pytest
from commands import run
from read_back import grids_of, words_of
from samples import UNRULY
from test_print_command import printed

from deduce.printing.fonts import Fonts
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


def test_solutions_of_the_day_before_stand_beside_each_puzzle(tmp_path):
    reader = printed(tmp_path, WEEK, "--sheet", "2026-12-28", "--solutions", "next")
    grids = list(grids_of(reader))
    solved = [own.values() for own in grids if len(own.words) == own.rows * own.columns]
    assert solved == [solve(own, 2)[0] for own in WEEK[:-1]]
    assert min(abs(word.size) for page in reader.pages for word in words_of(page)) >= 6.95
    texts = [word.text for page in reader.pages for word in words_of(page)]
    said = " ".join(texts)
    assert said.index("Solution of Monday") > said.index("Tuesday, 29 December")
    boxes = [_box(own) for own in grids]
    assert not [pair for pair in combinations(boxes, 2) if _meet(*pair)]


def _box(grid):
    """Give a grid's page and its edges."""
    first, last = grid.cells[0], grid.cells[-1]
    return grid.page, first.x, last.x + last.width, last.y, first.y + first.height


def _meet(one, other):
    return one[0] == other[0] and all(one[at] < other[at + 1] and other[at] < one[at + 1] for at in (1, 3))


def test_a_week_says_of_every_puzzle_how_hard_it_is(tmp_path):
    reader = printed(tmp_path, WEEK, "--sheet", "2026-12-28", "--solutions", "next")
    for page, puzzles in zip(reader.pages, (7, 2), strict=True):
        hard = [word.text for word in words_of(page) if word.text.split()[-1] in ("Easy", "Medium", "Hard", "Expert")]
        assert len(hard) in (0, puzzles)


def test_heads_and_dates_of_a_small_page_are_whole(tmp_path):
    (page,) = printed(tmp_path, WEEK[:3], "--sheet", "2027-01-25", "--paper", "a5", "--solutions", "none").pages
    found = {word.text: word for word in words_of(page)}
    assert {"Monday, 25 January", "Wednesday, 27 January"} <= set(found)
    head = found["Monday, 25 January to Wednesday, 27 January 2027"]
    assert head.x + Fonts().width(head.text, head.size, bold=True) <= float(page.mediabox.right) - head.x + 1


@pytest.mark.parametrize("size", [6, 8, 10])
def test_solutions_upside_down_stand_on_no_puzzle(tmp_path, size):
    own = next(own for own in UNRULY if own.rows == own.columns == size)
    reader = printed(tmp_path, [own] * 7, "--sheet", "2026-12-28")
    boxes = [_box(grid) for grid in grids_of(reader) if any(word.size > 0 for word in grid.words.values())]
    turned = [word for word in words_of(reader.pages[0]) if word.size < 0]
    assert len(boxes) == 7
    assert len(turned) >= 7 * size**2
    for _, left, right, low, high in boxes:
        assert not [word for word in turned if left < word.x < right and low < word.y < high]


WRONG = [["--sheet", "today"], ["--sheet", "2026-12-28", "--solutions", "only"], ["--solutions", "next"]]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_bad_usage_is_told(tmp_path, words):
    ended = run("print", "6x6:BbaDDABjbbg", "--out", tmp_path / "x.pdf", *words)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "--sheet" in ended.stderr
