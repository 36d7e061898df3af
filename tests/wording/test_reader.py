"""Every sentence agrees with its argument, says a reader who knows English and none of the tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from nightly import one_in
from reader import NUMBERS, Reader
from samples import LISBON, LOOKAHEAD, NESTED, UNRULY, explained
from sentences import SIDES, Side, on_side, sentences
from signed import signed

from deduce.game.puzzle import Puzzle

SIGNED = [signed(seed) for seed in range(0, 30, 5)]
RARE = [signed(seed) for seed in (199, 279, 331, 434, 536, 847, 879, 1042, 1106, 1149, 1306)]
"""Their explanations have rare sentences."""


@pytest.mark.parametrize("puzzle", one_in(9, [*LISBON, *UNRULY]), ids=lambda puzzle: puzzle.id)
def test_sentences_on_puzzles_of_other_programs_agree_with_their_arguments(puzzle: Puzzle) -> None:
    for step in explained(puzzle).steps:
        Reader(puzzle).hold(step.text, step.argument)


@pytest.mark.parametrize("puzzle", [*SIGNED, *RARE, LOOKAHEAD, NESTED], ids=lambda puzzle: puzzle.id)
def test_sentences_on_grids_with_signs_agree_with_their_arguments(puzzle: Puzzle) -> None:
    for step in explained(puzzle).steps:
        Reader(puzzle).hold(step.text, step.argument)


@pytest.mark.parametrize("side", one_in(3, [(side,) for side in SIDES]), ids=str)
def test_every_form_of_sentence_agrees_with_its_argument(side: Side) -> None:
    met: set[str] = set()
    for text, _, argument in sentences(side):
        on_line, puzzle = on_side(argument, side)
        reader = Reader(puzzle)
        reader.hold(text, on_line)
        met |= {name for name, _ in reader.heard(text)}
    assert met == set(reader.forms)


Damage = Callable[[str], Iterator[str]]


def another(pattern: str, others: Callable[[str], list[str]]) -> Damage:
    """Return a damage: a text with another text in one of the places that a pattern finds."""

    def damaged(text: str) -> Iterator[str]:
        for place in re.finditer(pattern, text):
            for other in others(place[0]):
                yield text[: place.start()] + other + text[place.end() :]

    return damaged


def next_to(digits: str) -> list[str]:
    return [str(int(digits) + 1), str(int(digits) - 1)]


TURNED = {"row": "column", "Row": "Column", "column": "row", "Column": "Row"}
TURNED |= {f"{word}s": f"{other}s" for word, other in TURNED.items()}


AFTER = ("has", "[01_]", "[Aa]", "the", "are", "is", "be", "its", "more", "third", "were")
DAMAGES = {
    "a count": another(rf"\b({'|'.join(NUMBERS[1:])})\b(?! in )", lambda word: [n for n in NUMBERS if n != word]),
    "a place": another(r"(?:(?<=[Rr]ow )|(?<=olumn )|(?<=rows )|(?<=olumns )|(?<=\d-)|(?<=\d, ))\d+", next_to),
    "a symbol": another(
        rf"(?:{'|'.join(f'(?<={word} )' for word in AFTER)})[01](?![\d-])", lambda symbol: [str(1 - int(symbol))]
    ),
    "a cell": another(r"(?<=[rc])\d+(?=c\d|[ ,])", next_to),
    "a sign": another("(?<= )[=x](?= between| stands)", lambda sign: ["=" if sign == "x" else "x"]),
    "a direction": another(r"\b(?:[Rr]ow|[Cc]olumn)s?\b", lambda word: [TURNED[word]]),
    "a word left out": another(r"\b(?!then |and |so |nor |the |third )[a-z]{2,} ", lambda _: [""]),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_reader_rejects_a_false_sentence(kind: str) -> None:
    side = SIDES[0]
    damaged = 0
    for text, _, argument in sentences(side):
        on_line, puzzle = on_side(argument, side)
        reader = Reader(puzzle)
        for other in DAMAGES[kind](text):
            damaged += 1
            with pytest.raises(AssertionError):
                reader.hold(other, on_line)
    assert damaged > 20
