"""What an editor asks of a book: misfits under their labels, and the course of difficulty."""

from itertools import combinations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from deduce import Puzzle
from deduce.books.rows import Row
from deduce.books.sources import Entry
from deduce.books.survey import by_label, misfits, progression
from deduce.difficulty import Grade

PUZZLE = Puzzle(["1...", "....", "....", "...0"])
RATINGS = st.sampled_from([1.0, 2.0, 3.0, 4.1, 5.0, 5.2, 6.5, 7.3])


def row(number, rating, label=""):
    grade = Grade(level=int(rating), rating=rating)
    return Row(Entry("folder/book.txt", number, evolve(PUZZLE, label=label)), grade)


@given(st.lists(RATINGS, max_size=40))
def test_the_share_of_pairs_in_order_is_that_of_counting_every_pair(ratings):
    pairs = [one < other for one, other in combinations(ratings, 2) if one != other]
    found = progression(ratings).in_order
    assert found == (pytest.approx(sum(pairs) / len(pairs)) if pairs else None)


def test_what_interrupts_a_course_is_found_and_its_neighbours_are_not():
    ratings = [1.0] * 10 + [2.0] * 10 + [3.0] * 10
    ratings[4], ratings[25] = 5.0, 1.0
    assert progression(ratings).misplaced == [(4, True), (25, False)]


def test_a_whole_level_off_is_out_of_place_and_a_tenth_less_is_not():
    def misplaced(hard, easy):
        ratings = [2.0] * 10 + [4.0] * 10
        ratings[3], ratings[16] = hard, easy
        return [index for index, _ in progression(ratings).misplaced]

    assert misplaced(3.0, 3.0) == [3, 16]
    assert misplaced(2.9, 3.1) == []


def test_in_a_book_without_an_order_nothing_can_be_out_of_it():
    found = progression([1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 5.0, 1.0, 1.0, 5.0])
    assert found.direction == 0
    assert not found.misplaced


def test_labels_stand_from_the_easiest_to_the_hardest_whatever_they_are_called():
    rows = [row(1, 5.0, "a"), row(2, 1.0, "b"), row(3, 3.0, ""), row(4, 3.0, "c"), row(5, 1.0, " b\t")]
    assert [(group.label, group.rating, len(group.rows)) for group in by_label(rows)] == [
        ("b", 1.0, 2),
        ("", 3.0, 1),
        ("c", 3.0, 1),
        ("a", 5.0, 1),
    ]


@given(st.lists(st.tuples(st.sampled_from("abcd"), RATINGS), max_size=40))
def test_a_misfit_lies_beyond_the_middle_of_another_label(pairs):
    groups = by_label([row(number, rating, name) for number, (name, rating) in enumerate(pairs)])
    found = misfits(groups)
    assert len({one.row.entry.index for one in found}) == len(found)
    for one in found:
        own, other, rating = one.group.rating, one.other.rating, one.row.grade.rating
        assert own < other < rating if one.harder else own > other > rating


def test_misfits_are_named_with_the_next_label_that_three_puzzles_vouch_for():
    rows = [row(at, 1.0, "easy") for at in range(4)] + [row(at, 3.0, "fair") for at in range(10, 13)]
    rows += [row(20, 2.0, "lone"), row(30, 5.0, "easy"), row(31, 3.0, "easy"), row(32, 1.0, "fair"), row(33, 9.0)]
    found = misfits(by_label(rows))
    assert [(one.row.entry.index, one.group.label, one.other.label, one.harder) for one in found] == [
        (30, "easy", "fair", True)
    ]
    found = misfits(by_label([*rows, row(50, 0.0, "fair")]))
    assert [(one.row.entry.index, one.other.label, one.harder) for one in found] == [
        (30, "fair", True),
        (50, "easy", False),
    ]
