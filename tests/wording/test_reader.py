"""Every sentence is true of the grid that its reader has: so says a reader who knows only English and the game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from broken import known, sheet_of
from english import NUMBERS
from nightly import one_in
from reader import Reader
from samples import LISBON, UNRULY, explained
from sheet import Unreadable, Untrue
from signed import signed

from deduce.checking import faults_of
from deduce.core.board import Board
from deduce.explaining.arguing import explain
from deduce.formats import Options, parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.lookahead.finding import found_by
from deduce.puzzle import Puzzle
from deduce.reasons.inferences import inference_of
from deduce.trace import Trace

RULES = [rule for rule in load().rules if rule.facts.scope != "grid"]
SIGNED = [signed(seed) for seed in range(30)]
RARE = [signed(seed) for seed in (199, 279, 331, 434, 536, 847, 879, 1042, 1106, 1149, 1306)]
"""On these, what is seldom said is said."""


def read(trace: Trace) -> set[str]:
    """Read all sentences of a trace; give the forms that were met."""
    written = trace.to_json()
    reader = Reader(written["puzzle"])
    reader.read(written)
    return reader.sheet.met


def faulty(text: str) -> set[str]:
    """Read what is wrong with a grid; give the forms that were met."""
    puzzle = parse(text)
    reader = Reader(sheet_of(puzzle))
    for fault in faults_of(puzzle):
        reader.sentence(known(puzzle), fault, {}, "end")
    return reader.sheet.met


def as_link(puzzle: Puzzle, rule: str) -> set[str]:
    """Read what a rule finds on the first row of a grid, told as a link; give the forms that were met."""
    board = Board(puzzle)
    reader = Reader(sheet_of(puzzle))
    for one, finding in found_by(load().rule(rule), board, board.start(), 0, 9.0):
        link = inference_of(board, 0, one, finding, rule, link=True)
        reader.sentence(known(puzzle), link.text, dict(link.places), "link")
    return reader.sheet.met


@pytest.mark.parametrize("puzzle", one_in(4, [*LISBON, *UNRULY]), ids=lambda puzzle: puzzle.id)
def test_every_sentence_on_puzzles_that_others_made_is_true(puzzle: Puzzle) -> None:
    assert read(explained(puzzle))


def test_every_sentence_on_grids_with_signs_is_true_and_every_form_is_met() -> None:
    met = {form for puzzle in SIGNED + RARE for form in read(explained(puzzle))}
    for rule in RULES:
        alone = Ladder((rule,))
        grids = [*SIGNED, *(parse(example.grid, options=Options(oblong=True)) for example in rule.examples)]
        met |= {form for puzzle in grids for form in read(explain(puzzle, ladder=alone))}
    met |= read(explain(parse("....\n....\n....\n....\nr1c2 = r1c3\nr1c3 = r1c4")))
    signs = ["r1c1 = r1c2", "r1c2 x r1c3", "r1c3 = r1c4", "r1c5 x r1c6"]
    met |= read(explain(parse("\n".join([".......1", *["........"] * 7, *signs]))))
    met |= as_link(parse("\n".join(["1.....", *["......"] * 5, "r1c3 x r1c4", "r1c5 = r1c6"])), "opposite-pair")
    met |= faulty("0.....\n0.....\n....1.\n0.....\n....1.\n....1.")
    forms = Reader(explained(SIGNED[0]).to_json()["puzzle"]).sheet.forms
    assert met == {f"{kind}: {name}" for kind, own in forms.items() for name in own}


Damage = Callable[[str, random.Random], str]


def another(pattern: str, others: Callable[[str], list[str]]) -> Damage:
    """Make a damage: something else stands in one place of a text that a pattern finds."""

    def damage(text: str, rng: random.Random) -> str:
        found = list(re.finditer(pattern, text))
        if not found:
            return text
        place = rng.choice(found)
        return text[: place.start()] + rng.choice(others(place[0])) + text[place.end() :]

    return damage


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
    "a word left out": another(r"\b(?!then |and )[a-z]{2,} ", lambda _: [""]),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_sentence_is_noticed(kind: str) -> None:
    rng = random.Random(3)
    damaged = 0
    for puzzle in SIGNED[::3] + RARE:
        trace = explained(puzzle).to_json()
        for step in rng.sample(trace["steps"], min(len(trace["steps"]), 4)):
            text = step["text"]
            step["text"] = DAMAGES[kind](text, rng)
            if step["text"] != text and puzzle.symbols.one == "1":
                damaged += 1
                with pytest.raises((Unreadable, Untrue)):
                    Reader(trace["puzzle"]).read(trace)
            step["text"] = text
    assert damaged > 5
