"""What deduce prints is read back: every step in order, with its reasons, in every form and language."""

import io
import json
from pathlib import Path

import pytest
from attrs import evolve
from nightly import one_in
from samples import LETTERS, LONG, LOOKAHEAD, NESTED, OBLONG, PUZZLES, TANGO, name_of

import deduce
from deduce.answers.rule_check import grid_of
from deduce.drawing.terminal import Screen
from deduce.drawing.walkthrough import Walkthrough
from deduce.engine.registry import load
from deduce.prose.answer import read_answer
from deduce.prose.moves import Link, Trial
from deduce.prose.templates import flat, own_words
from deduce.wording.language import languages, speaking
from deduce.wording.steps import step_text

LADDER = load()
TABLE = Path(__file__).parent.parent / "data" / "sentences.txt"
KINDS = [LOOKAHEAD, NESTED, TANGO, LETTERS, OBLONG]
EXAMPLES = [grid_of(example.grid) for rule in LADDER.rules for example in rule.examples]


def drawn(trace, width=80, plain=False, verbose=False, boxes=True):
    out = io.StringIO()
    with speaking(trace.language):
        Walkthrough(Screen(out, width, plain=plain, boxes=boxes), trace, LADDER, verbose).draw("A puzzle")
    return out.getvalue()


FORMS = {
    "text": drawn,
    "verbose": lambda trace: drawn(trace, verbose=True),
    "plain": lambda trace: drawn(trace, plain=True),
    "plain verbose": lambda trace: drawn(trace, plain=True, verbose=True),
    "narrow": lambda trace: drawn(trace, 50),
    "wide": lambda trace: drawn(trace, 120),
    "without boxes": lambda trace: drawn(trace, verbose=True, boxes=False),
    "sentences": lambda trace: "\n".join(map(str, trace)),
    "json": lambda trace: json.dumps(trace.to_json(), indent=1),
    "jsonl": lambda trace: json.dumps(trace.to_json()),
}


def trial_of(argument):
    links = (trial_of(link) if link.is_lookahead else Link(link.places) for link in argument.links)
    return Trial(argument.suppose, tuple(links))


def retold(trace, code):
    """Return a trace in another language, without finding its steps again."""
    with speaking(code):
        steps = [evolve(step, text=step_text(step.argument, trace.puzzle), language=code) for step in trace]
    return evolve(trace, steps=tuple(steps), language=code)


def check(trace, form):
    """Check that a trace is read back, with the reasons of each step that is told in full."""
    moves = read_answer(FORMS[form](trace), trace.puzzle).moves
    assert [move.places for move in moves] == [step.places for step in trace]
    for move, step in zip(moves, trace, strict=True):
        if step.argument.is_lookahead and step.argument.suppose:
            assert (move.trial, move.because) == (trial_of(step.argument), {}), step.text
        else:
            in_one_row = form in ("text", "plain", "narrow", "wide") and not move.because and step.level < 3
            assert in_one_row or move.because == step.because, step.text
        assert move.rule in (step.rule, "" if form == "sentences" else step.rule)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", languages)
@pytest.mark.parametrize("puzzle", one_in(2, KINDS), ids=name_of)
def test_printed_explanation_is_read_back(puzzle, code, form):
    check(deduce.explain(puzzle, language=code), form)


@pytest.mark.parametrize("puzzle", one_in(4, EXAMPLES), ids=name_of)
def test_printed_steps_of_every_rule_are_read_back(puzzle):
    trace = deduce.explain(puzzle)
    for code in languages:
        told = retold(trace, code)
        for form in ("verbose", "plain verbose", "sentences", "json"):
            check(told, form)


@pytest.mark.nightly
@pytest.mark.parametrize("puzzle", [*PUZZLES, LONG], ids=name_of)
def test_printed_explanations_of_all_samples_are_read_back(puzzle):
    for code in languages:
        trace = deduce.explain(puzzle, language=code)
        for form in FORMS:
            check(trace, form)


def table():
    """Yield the sentences of steps, links and contradictions that every language has in all their forms."""
    kind = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and line[0] != " ":
            kind = line.partition(":")[0]
        elif line.strip():
            yield kind, line[2:4], flat(line[6:].strip())


def test_every_sentence_of_deduce_is_a_chain_of_its_templates():
    symbols = [deduce.Symbols(), deduce.Symbols("X", "O")]
    own = {code: [own_words(code, one) for one in symbols] for code in languages}
    unread = [
        (kind, code, text)
        for kind, code, text in table()
        if not any(words._chain(text, 0, set()) for words in own[code])
    ]
    assert not unread, "OwnWords in deduce/prose/templates.py says what each slot holds"


@pytest.mark.parametrize(
    "change", ["It is false that {}", "{} is false.", "Perhaps {}", '"{}"', "{} Not so.", "Bob: {}"]
)
def test_own_sentence_with_other_words_is_not_read(change):
    for step in deduce.explain(TANGO):
        text = change.format(step.text.removesuffix("."))
        assert not read_answer(text, TANGO).moves, text


@pytest.mark.parametrize(
    ("form", "has_reason"),
    [
        ("Step {n}: {text}", True),
        ("**Step {n}:** {text}", True),
        ("### Étape {n}. {text}", True),
        ("- **{text}**", True),
        ("Grund: {text}\n{move}", True),
        ("Move: {move}\nReason: {text}", False),  # given after the entry
        ("Step {n}: {move}\n{text}", False),
        ("\\item {move}", False),
    ],
)
def test_own_sentences_are_read_after_the_words_of_lists(form, has_reason):
    trace = deduce.explain(LOOKAHEAD)
    moves = [" ".join(f"{deduce.cell_name(cell)}={value}" for cell, value in step.places.items()) for step in trace]
    text = "\n".join(
        form.format(n=step.number, text=step.text, move=move) for step, move in zip(trace, moves, strict=True)
    )
    answer = read_answer(text, LOOKAHEAD)
    assert not answer.told
    assert {cell: value for move in answer.moves for cell, value in move.places.items()} == {
        cell: value for step in trace for cell, value in step.places.items()
    }
    assert has_reason == all(move.because or move.trial for move in answer.moves[: len(trace)])


def test_wrong_value_in_an_own_sentence_is_entered_as_it_is_said():
    first, *_ = deduce.explain(TANGO)
    (cell, value), *_ = first.places.items()
    text = first.text[::-1].replace(str(value), str(1 - value), 1)[::-1]
    (move,) = read_answer(text, TANGO).moves
    assert move.places[cell] == 1 - value
    assert not move.because
