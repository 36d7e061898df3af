"""The words of the sentences: lists, numbers, verbs and articles agree with what they are said of."""

from itertools import islice, product
from string import ascii_lowercase

import pytest

from deduce.errors import count_noun
from deduce.puzzle import Symbols
from deduce.wording.language import speaking
from deduce.wording.steps import letter
from deduce.wording.words import (
    a,
    across,
    capital,
    cells_listed,
    line_word,
    lines_named,
    listed,
    number,
    outcome,
    uncapital,
)


def test_numbers_are_words_up_to_twelve():
    assert [number(n) for n in (0, 1, 2, 12, 13)] == ["no", "one", "two", "twelve", "13"]


@pytest.mark.parametrize(
    ("parts", "said"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")], ids=len
)
def test_lists_end_in_and(parts, said):
    assert listed(parts) == said
    assert listed(parts, "or") == said.replace("and", "or")


def test_cells_are_listed_row_by_row():
    assert cells_listed({(4, 2), (0, 11), (0, 2)}) == "r1c3, r1c12 and r5c3"


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ({(0, 0): 1}, "r1c1 is X"),
        ({(1, 0): 0, (0, 0): 0}, "r1c1 and r2c1 are O"),
        ({(0, 0): 0, (0, 1): 1, (0, 2): 0}, "r1c2 is X and r1c1 and r1c3 are O"),
    ],
    ids=len,
)
def test_what_cells_hold_agrees_with_how_many_they_are(places, said):
    assert outcome(places, Symbols("X", "O")) == said


def test_only_the_first_letter_changes_at_the_start_of_a_sentence():
    assert (capital("row 1 has X"), uncapital("Row 1 has X")) == ("Row 1 has X", "row 1 has X")
    assert capital("") == uncapital("") == ""


def test_one_is_counted_as_one():
    assert [count_noun(n, "step") for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (0b1, "column 1"),
        (0b11, "columns 1-2"),
        (0b101, "columns 1 and 3"),
        (0b1011101, "columns 1, 3-5 and 7"),
    ],
)
def test_cells_of_a_line_are_named_by_the_lines_across(cells, said):
    assert str(across(1, cells)) == said
    assert str(across(0, cells)) == said.replace("column", "row")


def test_a_word_has_the_form_that_is_asked_for():
    with speaking("de"):
        told = "Steht {cells:ist|sind} in {cells:dative}, {cells}?"
        assert [told.format(cells=across(1, cells)) for cells in (0b1, 0b11)] == [
            "Steht ist in Spalte 1, Spalte 1?",
            "Steht sind in den Spalten 1-2, die Spalten 1-2?",
        ]


def test_the_places_named_are_the_cells_and_no_others():
    for cells in range(1, 1 << 8):
        spans = str(across(1, cells)).partition(" ")[2].replace(" and ", ", ").split(", ")
        ends = [(int(first), int(last or first)) for first, _, last in (span.partition("-") for span in spans)]
        assert sum(1 << at - 1 for first, last in ends for at in range(first, last + 1)) == cells


def test_lines_are_named_by_their_numbers():
    assert [str(line_word(line)) for line in ((0, 2), (1, 0))] == ["row 3", "column 1"]
    assert [lines_named(axis, ["3", "6"]) for axis in (0, 1)] == ["rows 3 and 6", "columns 3 and 6"]


def test_the_article_goes_by_the_sound():
    assert [a(symbol) for symbol in "01XOB8"] == ["a 0", "a 1", "an X", "an O", "a B", "an 8"]


def test_links_are_lettered_as_the_columns_of_a_spreadsheet():
    names = ("".join(letters) for length in (1, 2, 3) for letters in product(ascii_lowercase, repeat=length))
    assert [letter(number) for number in range(1000)] == list(islice(names, 1000))
