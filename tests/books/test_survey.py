"""A survey of a book: misfits of its labels, and the change of difficulty."""

from itertools import combinations
from statistics import median

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from samples import UNRULY

from deduce import Puzzle
from deduce.answers.loading import choose
from deduce.books.read import Entry
from deduce.books.rows import Row, strays
from deduce.books.survey import by_label, misfits, progression
from deduce.game.levels import Grade
from deduce.game.puzzle import Choice

PUZZLE = Puzzle(["1...", "....", "....", "...0"])
RATINGS = st.sampled_from([1.0, 2.0, 3.0, 4.1, 5.0, 5.2, 6.5, 7.3])


def row(number, rating, label=""):
    grade = Grade(level=int(rating), rating=rating)
    return Row(Entry("folder/book.txt", number, evolve(PUZZLE, label=label)), grade)


@given(st.lists(RATINGS, max_size=40))
def test_share_of_pairs_in_order_is_that_of_counting_all(ratings):
    pairs = [first < second for first, second in combinations(ratings, 2) if first != second]
    result = progression(ratings).in_order
    assert result == (pytest.approx(sum(pairs) / len(pairs)) if pairs else None)


@pytest.mark.parametrize(("hard", "easy", "misplaced"), [(3.0, 3.0, [(3, True), (16, False)]), (2.9, 3.1, [])])
def test_puzzle_a_level_off_is_misplaced_and_its_neighbours_are_not(hard, easy, misplaced):
    ratings = [2.0] * 10 + [4.0] * 10
    ratings[3], ratings[16] = hard, easy
    assert progression(ratings).misplaced == misplaced


def test_unordered_book_has_no_misplaced_puzzles():
    result = progression([1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 5.0, 1.0, 1.0, 5.0])
    assert (result.direction, result.misplaced) == (0, [])


def test_labels_are_ordered_by_median_rating():
    rows = [row(1, 5.0, "a"), row(2, 1.0, "b"), row(3, 3.0, ""), row(4, 3.0, "c"), row(5, 1.0, " b\t")]
    assert [(group.label, group.rating, len(group.rows)) for group in by_label(rows)] == [
        ("b", 1.0, 2),
        ("", 3.0, 1),
        ("c", 3.0, 1),
        ("a", 5.0, 1),
    ]


def test_labels_that_differ_in_capitals_only_are_one():
    rows = [row(1, 5.0, "HARD"), row(2, 5.0, "hard"), row(3, 3.0, "Hard"), row(4, 1.0, "ＥＡＳＹ"), row(5, 1.0, "easy")]
    assert [(group.label, len(group.rows)) for group in by_label(rows)] == [("ＥＡＳＹ", 2), ("HARD", 3)]


def test_median_of_each_label_is_taken_once(monkeypatch):
    taken = []
    monkeypatch.setattr("deduce.books.survey.median", lambda values: taken.append(0) or median(values))
    misfits(by_label([row(number, 1.0 + number % 7, f"{number % 3}") for number in range(300)]))
    assert len(taken) <= 2 * 3


@given(st.data())
def test_puzzle_whose_lines_repeat_only_because_of_a_flipped_clue_is_a_stray(data):
    """Whatever clue is flipped, a puzzle of a book whose others have unique lines is not read with repeated ones."""
    book = [evolve(puzzle, choice=Choice()) for puzzle in UNRULY if puzzle.unique_lines and puzzle.rows == 6][:6]
    index = data.draw(st.integers(0, len(book) - 1))
    clues = [(r, c) for r, line in enumerate(book[index].givens) for c, value in enumerate(line) if value != "."]
    cell = data.draw(st.sampled_from(clues))
    book[index] = choose(book[index].clear(cell).place(cell, 1 - int(book[index][cell])))
    rows = [Row(Entry("book.txt", number, puzzle), Grade()) for number, puzzle in enumerate(book, 1)]
    assert strays(rows) == [row for row in rows if not row.puzzle.unique_lines]
    assert (
        strays([evolve(row, entry=evolve(row.entry, file=row.place)) for row in rows if not row.puzzle.unique_lines])
        == []
    )


@given(st.lists(st.tuples(st.sampled_from("abcd"), RATINGS), max_size=40))
def test_misfit_is_beyond_the_median_of_another_label(pairs):
    groups = by_label([row(number, rating, name) for number, (name, rating) in enumerate(pairs)])
    result = misfits(groups)
    assert len({misfit.row.entry.index for misfit in result}) == len(result)
    for misfit in result:
        median, suggested, rating = misfit.group.rating, misfit.suggested.rating, misfit.row.grade.rating
        assert median < suggested < rating if misfit.harder else median > suggested > rating


def test_misfit_is_compared_with_labels_of_three_puzzles():
    def found(rows):
        return [(misfit.row.entry.index, misfit.suggested.label, misfit.harder) for misfit in misfits(by_label(rows))]

    rows = [row(index, 1.0, "easy") for index in range(4)] + [row(index, 3.0, "fair") for index in range(10, 13)]
    rows += [row(20, 2.0, "lone"), row(30, 5.0, "easy"), row(31, 3.0, "easy"), row(32, 1.0, "fair"), row(33, 9.0)]
    assert found(rows) == [(30, "fair", True)]
    assert found([*rows, row(50, 0.0, "fair")]) == [(30, "fair", True), (50, "easy", False)]
