"""Sentences are made of facts: the table of all forms, and which fields of a fact they show."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve, fields
from nightly import one_in
from sentences import SIDES, TABLE, Side, cases, kinds, of_rules, sentence, sentences, table

from deduce.engine.arguments import LineArgument, X, left
from deduce.game.puzzle import LineAt, Puzzle, Symbols
from deduce.game.world import Literals
from deduce.reasons.argument import Argument
from deduce.reasons.facts import KINDS, Breaks, Fact, Needs, Sign
from deduce.wording.language import languages, speaking
from deduce.wording.sentences import LineWords
from deduce.wording.steps import step_text

SIDE: Side = (0, True, "10")

SILENT = {
    "what follows shows it": {"across.groups", "beside.groups", "beside.value", "between.value"},
    "what touches a group": {"need.known", "both.known", "third.known"},
    "said to be the same or to differ": {"match.cells", "differ.cells"},
    "the values there and the value that is tried": {"unique.cells", "balance.cells"},
    "what would be is said, and not why": {"story.count", "story.groups", "story.known", "story.value"},
    "the signs say all": {"two signs.groups", "two signs.value"},
}
"""Fields that need not appear in a sentence, and why: the tag of the fact, or its place, and the field."""


def test_table_of_sentences_is_up_to_date_and_has_every_kind_of_fact() -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert text == table(), "run `python docs/sentences.py`"
    shown = set(re.findall(r"[a-z]+", " ".join(re.findall(r"^\w+: (.*)$", text, re.M))))
    assert KINDS.keys() - shown == set(), "no example of a rule states it, nor an argument in docs/sentences.py"


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"holds"}))
def test_examples_of_rules_show_a_kind_of_fact_that_the_table_lacks(kind: str) -> None:
    others = {*KINDS, "then"} - {kind}
    assert kind in {own for argument in of_rules(others) for own in kinds(argument)}


def sort_of(fact: Fact, argument: Argument) -> str:
    """Return how a fact of an argument is told."""
    if isinstance(fact, Needs | Breaks):
        words = LineWords(argument.at(LineAt((0, 2))), Puzzle(("." * 10,) * 10))
        return words.sort(fact) if isinstance(fact, Needs) else words.broken(fact)
    return fact.kind if not isinstance(fact, Sign) else "equal" if fact.sign == "=" else "cross"


def changed(fact: Fact) -> Iterator[tuple[str, Fact]]:
    """Yield a fact with one of its fields changed, and which one."""
    for field in fields(type(fact)):
        value = getattr(fact, field.name)
        match str(field.type):
            case "Set":
                others = [value << 4] if value else []
            case "Sets":
                others = [(*value[:-1], value[-1] << 1), (*value, 0b1000000)]
            case "Literals":
                others = [value.flipped(), Literals(value[0] << 1, value[1] << 1)] if value.cells else []
            case "Value":
                others = [1 - value]
            case "int":
                others = [value + 1]
            case "bool":
                others = [not value] if isinstance(fact, Breaks) and fact.rule == "unique" else []
            case "Ways":
                others = [(*value, "11")]
            case "LineAt" | "LineAt | None":
                others = [LineAt((value[0], value[1] + 1))] if value else []
            case _:
                others = []
        yield from ((field.name, evolve(fact, **{field.name: other})) for other in others)


def variants(argument: Argument, inside: bool = False) -> Iterator[tuple[str, Argument]]:
    """Yield an argument with one field of one of its facts changed, and which."""
    for at, fact in enumerate(argument.facts):
        sort = sort_of(fact, argument)
        if inside and argument.gives.cells:
            sort = "story"
        elif argument.facts[0].kind == "sign" and not argument.gives.cells and sort == "need":
            sort = "two signs"
        for field, other in changed(fact):
            facts = (*argument.facts[:at], other, *argument.facts[at + 1 :])
            yield f"{sort}.{field}", argument._replace(facts=facts)
    for at, part in enumerate(argument.then):
        for what, changed_part in variants(part, True):
            yield what, argument._replace(then=(*argument.then[:at], changed_part, *argument.then[at + 1 :]))


def test_changed_field_of_a_fact_changes_the_sentence() -> None:
    unheard = {
        what
        for kind, argument in cases()
        for what, other in variants(argument)
        if sentence(kind, argument, SIDE) == sentence(kind, other, SIDE)
    }
    assert unheard == set().union(*SILENT.values())


@pytest.mark.parametrize("side", one_in(3, [(side,) for side in SIDES]), ids=str)
@pytest.mark.parametrize("code", languages)
def test_no_two_arguments_share_a_sentence(code: str, side: Side) -> None:
    with speaking(code):
        texts = [f"{kind}: {text}" for text, kind, _ in sentences(side)]
    assert len(set(texts)) == len(texts) > 150


def test_sentence_names_the_symbol_that_it_counts_and_says_why_a_line_breaks() -> None:
    texts = [text for text, _, _ in sentences(SIDE)]
    assert [text for text in texts if re.search(r"\b(only|no|leaves) (one )?(is|are|would)\b|too few for", text)] == []
    for claim, reason in (
        (r"would have \w+ \ds\b(?! in| exactly)", ", more than the "),
        (r"exactly like row \d+|exactly where row \d+ has them", ", and no two rows may be the same"),
        (r"in all the other columns", ", so the two would end up the same"),
    ):
        after = [text[match.end() :] for text in texts for match in re.finditer(claim, text)]
        assert all(remainder.startswith(reason) for remainder in after)
        assert after


@pytest.mark.parametrize("side", SIDES, ids=str)
def test_letters_are_feminine_in_spanish_and_figures_are_not(side: Side) -> None:
    kinds = {
        True: r"\b([Uu]na(?= [01]\b)|tercera|única(?! casilla)|seguidas|ninguna|ella|última|ambas en|las tiene)\b",
        False: r"\b([Uu]n [XO]|tercer|único|seguidos|uno|ninguno|él|último|ambos|los tiene)\b",
    }
    digits = side[2].isdigit()
    with speaking("es"):
        texts = [text for text, _, _ in sentences(side)]
    assert [text for text in texts if re.search(kinds[digits], text.replace("ambas formaría", ""))] == []
    assert len([text for text in texts if re.search(kinds[not digits], text)]) > 20


def test_line_of_odd_length_has_room_for_more() -> None:
    puzzle = Puzzle(("." * 7,) * 7, symbols=Symbols("X", "O"))
    needs = Needs(X, (0b110,), known=Literals(0b1000))
    argument = LineArgument((left(1), needs), y=1).at(LineAt((0, 1)))
    assert step_text(argument, puzzle) == (
        "Row 2 has room for one more X, which must go in columns 2-3 to avoid O O O. So column 1 is O."
    )
