"""Rows of graded puzzles: filters, order and CSV; picking from them evenly, without duplicates or equal ids."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from images import images
from samples import GRADED, QUICK

from deduce.books.read import Entry
from deduce.books.rows import (
    Filter,
    Row,
    csv_line,
    ordered,
    spread,
    spread_over_efforts,
    with_different_ids,
    without_duplicates,
)
from deduce.game.levels import ERROR, Grade
from deduce.game.puzzle import Puzzle


@given(st.lists(st.sampled_from([1.0, 1.2, 3.0, 4.1, 7.3]), max_size=30), st.integers(0, 35))
def test_spread_is_even_over_the_ratings(ratings, count):
    chosen = spread(ratings, [0.0] * len(ratings), count)
    assert len(chosen) == min(count, len(ratings))
    assert chosen == sorted(chosen)
    available, taken = Counter(ratings), Counter(ratings[index] for index in chosen)
    for first in available:
        for second in available:
            assert taken[first] <= taken[second] + 1 or taken[second] == available[second]


def test_spread_over_more_ratings_takes_equal_distances():
    ratings = [7.0, 1.0, 3.0, 2.0, 6.0, 5.0, 4.0]
    for count, expected in ((1, [4.0]), (2, [7.0, 1.0]), (3, [7.0, 1.0, 4.0]), (4, [7.0, 1.0, 3.0, 5.0])):
        assert [ratings[index] for index in spread(ratings, [1.0] * 7, count)] == expected


def test_first_of_duplicates_is_kept():
    disguised = list(images(GRADED[0]))
    book = [*disguised, GRADED[1], *disguised]
    rows = [Row(Entry("book", index, puzzle), Grade()) for index, puzzle in enumerate(book)]
    assert without_duplicates(rows) == [rows[0], rows[len(disguised)]]
    assert without_duplicates(rows[::-1]) == [rows[-1], rows[len(disguised)]]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ("a a b a", "a a-2 b a-3"),
        ("a a a-2", "a a-3 a-2"),
        ("a-2 a a-2 a", "a-2 a a-2-2 a-3"),
        ("__ _ a_b a__b", "__ _ a_b a_b-2"),
    ],
)
def test_repeated_ids_get_numbers(ids, expected):
    book = [Puzzle(["..", ".."], id=name.replace("_", " ").strip()) for name in ids.split()]
    assert [puzzle.id for puzzle in with_different_ids(book)] == [
        name.replace("_", " ").strip() for name in expected.split()
    ]


def test_filters_and_order():
    rows = [
        Row(Entry("a", number, None), Grade(level=int(rating), rating=rating, effort=effort, techniques={rule: 1}))
        for number, (rating, effort, rule) in enumerate([(3.0, 9.0, "p"), (1.0, 5.0, "q"), (4.1, 7.0, "p")], 1)
    ]
    bad = Row(Entry("a", message="not a puzzle"), Grade(status=ERROR, message="not a puzzle"))
    every = [*rows, bad]
    assert [row for row in every if Filter()(row)] == every
    assert [row for row in every if Filter(levels=(3, 4))(row)] == [rows[0], rows[2]]
    assert [row for row in every if Filter(efforts=(5.0, 7.0))(row)] == [rows[1], rows[2]]
    assert [row for row in every if Filter(ratings=(1.0, 3.0), uses=("p",))(row)] == [rows[0]]
    assert ordered(every) == every
    assert ordered(every, reverse=True) == every[::-1]
    assert ordered(every, "effort") == [rows[1], rows[2], rows[0], bad]
    assert ordered(every, "effort", True) == [rows[0], rows[2], rows[1], bad]


def test_spread_over_one_rating_is_even_over_the_efforts():
    efforts = [40.0, 10.0, 30.0, 20.0, 50.0]
    assert [efforts[index] for index in spread([5.0] * 5, efforts, 3)] == [10.0, 30.0, 50.0]
    assert spread([5.0] * 5, efforts, 9) == [0, 1, 2, 3, 4]


@given(st.lists(st.floats(0, 1e5).map(lambda effort: round(effort, 1)), max_size=40), st.integers(0, 45))
def test_spread_over_efforts_has_both_ends_and_no_puzzle_twice(efforts, count):
    chosen = spread_over_efforts(efforts, count)
    assert chosen == sorted(set(chosen))
    assert len(chosen) == min(count, len(efforts))
    if len(chosen) > 1:
        picked = [efforts[index] for index in chosen]
        assert (min(picked), max(picked)) == (min(efforts), max(efforts))


def test_spread_over_efforts_takes_even_steps_however_many_are_easy():
    efforts = [*(20.0 + step / 10 for step in range(90)), 80.0, 160.0, 320.0, 40.0]
    picked = [efforts[index] for index in spread_over_efforts(efforts, 5)]
    assert sorted(picked) == [20.0, 40.0, 80.0, 160.0, 320.0]
    assert [efforts[index] for index in spread_over_efforts(efforts, 1)] == [80.0]


def test_csv_line_has_the_values_of_json():
    row = Row(Entry('odd, "name".txt', 3, QUICK[0]), Grade(1, 1.0, techniques={"sandwich": 2, "sign": 1}))
    assert csv_line(row).startswith('"odd, ""name"".txt",3,')
    assert "sandwich=2 sign=1" in csv_line(row)
    assert csv_line(None).split(",") == [*row.to_json(), "label", "grid"]
