"""Words around a sentence, and unknown words in it, can only take entries away.

`frames.txt` has texts around a sentence, `{S}`, that make it something that is not asserted; `hostile.txt` has
sentences that assert nothing, by the kind of their trap; `asserted.txt` has sentences that do, with what they enter.
"""

import random
import re
from pathlib import Path

import pytest
from labelled import LABELLED, sentences
from nightly import one_in, rounds

import deduce
from deduce.game.puzzle import cell_name
from deduce.prose.answer import read_answer

DATA = Path(__file__).parent.parent / "data"
FRAMES = (DATA / "frames.txt").read_text(encoding="utf-8").splitlines()
HOSTILE = [
    line for line in (DATA / "hostile.txt").read_text(encoding="utf-8").splitlines() if line and line[:3] != "-- "
]
ASSERTED = [line.rpartition("|") for line in (DATA / "asserted.txt").read_text(encoding="utf-8").splitlines()]
SENTENCES = [(answer.puzzle, sentence) for answer in LABELLED for sentence in sentences(answer)]

FIRST = deduce.load("puzzles/first.txt")


def entered(text, puzzle):
    return {pair for move in read_answer(text, puzzle).moves for pair in move.places.items()}


@rounds(25, 1)
@pytest.mark.parametrize("number", range(len(FRAMES)))
def test_framed_sentence_enters_nothing(number, rounds):
    frame = FRAMES[number]
    for puzzle, sentence in SENTENCES[number % rounds :: rounds]:
        framed = frame.replace("{S}", sentence if frame.endswith("{S}") else sentence.rstrip(".;"))
        assert not read_answer(framed, puzzle).moves, framed


@pytest.mark.parametrize("text", HOSTILE)
def test_sentence_that_asserts_nothing_enters_nothing(text):
    assert not read_answer(text.replace(r"\n", "\n"), FIRST).moves


@pytest.mark.parametrize(("text", "_", "entries"), ASSERTED)
def test_sentence_that_asserts_values_enters_them(text, _, entries):
    found = {f"{cell_name(cell)}={value}" for cell, value in entered(text.replace(r"\n", "\n"), FIRST)}
    assert found == set(entries.split(","))


@pytest.mark.parametrize("answer", one_in(2, LABELLED), ids=lambda answer: answer.style)
def test_unknown_words_only_take_entries_away(answer):
    choice, places = random.Random(answer.text), [match.end() for match in re.finditer(r"\s+|\A", answer.text)]
    usual = entered(answer.text, answer.puzzle)
    for count in (1, 1, 2, 5):
        text = answer.text
        for place in sorted(choice.sample(places, min(count, len(places))), reverse=True):
            text = f"{text[:place]}{choice.choice(['grumpf', 'blurb', 'zork'])} {text[place:]}"
        assert entered(text, answer.puzzle) <= usual, text
