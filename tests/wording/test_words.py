"""The words of the sentences: lists, verbs and articles agree with the words around them."""

from itertools import islice, product
from string import ascii_lowercase

import pytest

from deduce.base.errors import count_noun
from deduce.engine.registry import load
from deduce.game.puzzle import Symbols
from deduce.wording.language import languages, speaking
from deduce.wording.steps import letter, rule_name
from deduce.wording.words import a, across, capital, cells_listed, listed, number, outcome, uncapital


def test_numbers_and_lists_are_words():
    assert [number(n) for n in (0, 1, 2, 12, 13)] == ["no", "one", "two", "twelve", "13"]
    assert [count_noun(n, "step") for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    assert [listed(["a", "b", "c"][:n]) for n in (1, 2, 3)] == ["a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert cells_listed({(4, 2), (0, 11), (0, 2)}) == "r1c3, r1c12 and r5c3"


@pytest.mark.parametrize(
    ("places", "text"),
    [
        ({(0, 0): 1}, "r1c1 is X"),
        ({(1, 0): 0, (0, 0): 0}, "r1c1 and r2c1 are O"),
        ({(0, 0): 0, (0, 1): 1, (0, 2): 0}, "r1c2 is X and r1c1 and r1c3 are O"),
    ],
    ids=len,
)
def test_verb_agrees_with_the_number_of_cells(places, text):
    assert outcome(places, Symbols("X", "O")) == text


def test_only_the_first_letter_changes_at_the_start_of_a_sentence():
    assert (capital("row 1 has X"), uncapital("Row 1 has X")) == ("Row 1 has X", "row 1 has X")
    assert capital("") == uncapital("") == ""


def test_word_has_the_form_that_a_template_asks_for():
    with speaking("de"):
        template = "Steht {cells:ist|sind} in {cells:dative}, {cells}?"
        assert [template.format(cells=across(1, cells)) for cells in (0b1, 0b11)] == [
            "Steht ist in Spalte 1, Spalte 1?",
            "Steht sind in den Spalten 1-2, die Spalten 1-2?",
        ]


def test_named_places_are_exactly_the_cells():
    assert [str(across(axis, 0b1011101)) for axis in (1, 0)] == ["columns 1, 3-5 and 7", "rows 1, 3-5 and 7"]
    for cells in range(1, 1 << 8):
        spans = str(across(1, cells)).partition(" ")[2].replace(" and ", ", ").split(", ")
        ends = [(int(first), int(last or first)) for first, _, last in (span.partition("-") for span in spans)]
        assert sum(1 << at - 1 for first, last in ends for at in range(first, last + 1)) == cells


def test_article_follows_the_sound():
    assert [a(symbol) for symbol in "01XOB8"] == ["a 0", "a 1", "an X", "an O", "a B", "an 8"]


def test_links_are_lettered_like_the_columns_of_a_spreadsheet():
    names = ("".join(letters) for length in (1, 2, 3) for letters in product(ascii_lowercase, repeat=length))
    assert [letter(number) for number in range(1000)] == list(islice(names, 1000))


@pytest.mark.parametrize("code", languages)
def test_every_rule_has_its_own_name_of_few_words(code):
    with speaking(code):
        names = {rule_name(rule.info.id): rule.info.id for rule in load().rules}
        assert rule_name("my-own-rule") == "my own rule"
    assert len(names) == len(load().rules)
    assert all(len(name.split()) <= 6 and "-" not in name.replace("=-", "").replace("x-", "") for name in names)
    if code == "en":
        assert {name: load().rule(name).info.id for name in names} == names  # options take the names, too
