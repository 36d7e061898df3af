"""Numbers agree with their nouns and verbs in every language."""

import io
import re

import pytest
from translations import catalogue

from deduce.answers.explain import explain
from deduce.drawing.terminal import Screen
from deduce.drawing.walkthrough import Walkthrough
from deduce.engine.registry import load
from deduce.formats import parse
from deduce.wording import pages
from deduce.wording.explanation import game_rules
from deduce.wording.language import Phrase, speaking
from deduce.wording.words import no_easier, shortened

ONE_CLUE = parse("\n".join(["1.....", *["......"] * 5]))

SEVERAL_ALWAYS = {
    "It takes {number} steps; the hardest is {rule}. Start with {place}.",
    "{number} steps from step {first} on",
    "Bottlenecks: at {number} steps, only one place offers a step this easy.",
    "Level of every {each} steps (the hardest of them):",
    "At least {number} entries are wrong.",
    "More than {number} are not searched for.",
    "If only {number} are wrong, they are {entries}.",
    "If only {number} are wrong, they are one of these sets: {sets}.",
    "{number} binary puzzles",
    "{n} puzzles: choose one.",
    "All {all} entries are wrong.",
    "All {all} entries are right.",
    "{line} can be filled in only {number} ways: {ways}",
    "After {number} steps, {breaks}",
    "{number} steps of level {level} ({name}) are open:",
    "{line} can be filled in {number} ways",
    "{number} ways are left out: the same as {lines}.",
}
"""Phrases about two or more, which need no form for one."""

COUNTED = r"\{(?:n|number|all|each|clues|groups|known|steps|traces)\} (?!is\b|as\b)(?:binary )?(?:\w+s|are)\b"


def test_phrase_has_a_form_for_one_unless_it_is_about_several():
    assert {str(text) for _, _, text in catalogue() if isinstance(text, Phrase) and re.search(COUNTED, text)} == (
        SEVERAL_ALWAYS
    )


def test_one_of_each_symbol_is_one():
    with speaking("en"):
        assert game_rules(parse("01\n..")).startswith("Rules: one 1 and one 0 in every row and column;")
        assert game_rules(parse("01..\n" + "....\n" * 3)).startswith(
            "Rules: two 1s and two 0s in every row and column;"
        )


SINGULAR = {
    "de": ("1 von 36 Feldern ist gefüllt", "1 von 9 Versuchen wurde nicht gemacht"),
    "en": ("1 of 36 cells is filled", "1 of 9 trials was not made"),
    "es": ("1 casilla de 36 está rellenada", "1 prueba de 9 no se ha hecho"),
    "fr": ("1 case sur 36 est remplie", "1 essai sur 9 n’a pas été fait"),
    "nl": ("1 van de 36 vakjes is ingevuld", "1 van de 9 pogingen is niet gedaan"),
}


@pytest.mark.parametrize("code", SINGULAR)
def test_one_cell_and_one_trial_are_singular(code):
    out = io.StringIO()
    cell, trial = SINGULAR[code]
    ladder = load().up_to(1.9)
    with speaking(code):
        Walkthrough(Screen(out, plain=True), explain(ONE_CLUE, ladder=ladder), ladder).draw()
        assert trial in no_easier(1, 9)
        assert trial.replace("1", "2", 1) not in no_easier(2, 9)
    assert f"{cell}." in " ".join(out.getvalue().split())


def test_single_item_is_never_counted_as_more():
    lists = [shortened(["a", "b", "c", "d"][:n], 2) for n in (2, 3, 4)]
    assert lists == [["a", "b"], ["a", "b", "c"], ["a", "b", "2 more"]]


def test_single_step_is_singular():
    assert pages.course_in_words([3]) == "Level of each step: 1 step, 1 of level 3."
    with speaking("fr"):
        assert pages.course_in_words([3]) == "Niveau de chaque étape\u00a0: 1 étape, 1 de niveau 3."
