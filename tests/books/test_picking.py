"""Picking from a collection: evenly, without duplicates, and with different ids."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from images import images
from samples import GRADED

from deduce.books.collection import spread, with_different_ids, without_duplicates
from deduce.books.rows import Row
from deduce.books.sources import Entry
from deduce.difficulty import Grade
from deduce.puzzle import Puzzle

EMPTY = Puzzle(["..", ".."])


@given(st.lists(st.sampled_from([1.0, 1.2, 3.0, 4.1, 7.3]), max_size=30), st.integers(0, 35))
def test_spread_is_even_over_the_ratings(ratings, count):
    chosen = spread(ratings, count)
    assert len(chosen) == min(count, len(ratings))
    assert chosen == sorted(chosen)
    available, taken = Counter(ratings), Counter(ratings[index] for index in chosen)
    for first in available:
        for second in available:
            assert taken[first] <= taken[second] + 1 or taken[second] == available[second]
        same = [index for index, rating in enumerate(ratings) if rating == first]
        assert [index for index in chosen if ratings[index] == first] == same[: taken[first]]


def test_spread_over_more_ratings_takes_equal_distances():
    ratings = [7.0, 1.0, 3.0, 2.0, 6.0, 5.0, 4.0]
    for count, expected in ((1, [4.0]), (2, [7.0, 1.0]), (3, [7.0, 1.0, 4.0]), (4, [7.0, 1.0, 3.0, 5.0])):
        assert [ratings[index] for index in spread(ratings, count)] == expected


def test_first_of_duplicates_is_kept():
    disguised = list(images(GRADED[0]))
    rows = [
        Row(Entry("book", index, puzzle), Grade()) for index, puzzle in enumerate([*disguised, GRADED[1], *disguised])
    ]
    assert without_duplicates(rows) == [rows[0], rows[len(disguised)]]
    assert without_duplicates(rows[::-1]) == [rows[-1], rows[len(disguised)]]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (["a", "b"], ["a", "b"]),
        (["a", "a", "b", "a"], ["a", "a-2", "b", "a-3"]),
        (["a", "a", "a-2"], ["a", "a-3", "a-2"]),
        (["a-2", "a", "a-2", "a"], ["a-2", "a", "a-2-2", "a-3"]),
        (["", "", "a"], ["", "", "a"]),
        (["a b", "a  b"], ["a b", "a b-2"]),
    ],
)
def test_repeated_ids_get_numbers(ids, expected):
    book = [Puzzle(EMPTY.givens, id=name) for name in ids]
    assert [puzzle.id for puzzle in with_different_ids(book)] == expected
