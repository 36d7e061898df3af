"""Picking out of a collection: evenly, nothing twice, every id once."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from images import images
from samples import GRADED

from deduce.books.picking import spread, told_apart, without_twins
from deduce.books.rows import Row
from deduce.books.sources import Entry
from deduce.difficulty import Grade
from deduce.puzzle import Puzzle

EMPTY = Puzzle(["..", ".."])


def rated(*ratings):
    """Give rows of these ratings; a row's index says where it stands."""
    return [Row(Entry("book", at, EMPTY), Grade(rating=rating)) for at, rating in enumerate(ratings)]


def ratings_of(rows):
    return [row.grade.rating for row in rows]


@given(st.lists(st.sampled_from([1.0, 1.2, 3.0, 4.1, 7.3]), max_size=30), st.integers(0, 35))
def test_no_rating_gives_more_than_it_must(ratings, count):
    rows = rated(*ratings)
    chosen = spread(rows, count)
    assert len(chosen) == min(count, len(rows))
    assert [row.entry.index for row in chosen] == sorted(row.entry.index for row in chosen)
    there, taken = Counter(ratings), Counter(ratings_of(chosen))
    for one in there:
        for other in there:
            assert taken[one] <= taken[other] + 1 or taken[other] == there[other]
        of_one = [row for row in rows if row.grade.rating == one]
        assert [row for row in chosen if row.grade.rating == one] == of_one[: taken[one]]


def test_fewer_than_there_are_ratings_are_taken_at_equal_distances():
    rows = rated(7.0, 1.0, 3.0, 2.0, 6.0, 5.0, 4.0)
    assert ratings_of(spread(rows, 1)) == [4.0]
    assert ratings_of(spread(rows, 2)) == [7.0, 1.0]
    assert ratings_of(spread(rows, 3)) == [7.0, 1.0, 4.0]
    assert ratings_of(spread(rows, 4)) == [7.0, 1.0, 3.0, 5.0]


def test_of_puzzles_in_disguise_the_first_is_kept():
    disguised = list(images(GRADED[0]))
    rows = [Row(Entry("book", at, puzzle), Grade()) for at, puzzle in enumerate([*disguised, GRADED[1], *disguised])]
    assert [row.entry.index for row in without_twins(rows)] == [0, len(disguised)]


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
def test_ids_that_clash_are_told_apart(ids, expected):
    puzzles = told_apart([Puzzle(EMPTY.givens, id=name) for name in ids])
    assert [puzzle.id for puzzle in puzzles] == expected
