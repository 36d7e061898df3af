"""A proof by contradiction in prose is the reason of its conclusion, link by link, and nothing in it is entered."""

import pytest
from samples import LOOKAHEAD, explained

import deduce
from deduce.game.puzzle import cell_name
from deduce.prose.answer import read_answer
from deduce.prose.moves import Link, Trial

EMPTY = deduce.Puzzle(["......"] * 6)

WORDS = {
    "en": ("Suppose {}.", "Then {}.", "That is a contradiction.", "So {}."),
    "en, one sentence": ("Try {}:", "then {},", "so there is a contradiction.", "Therefore {}."),
    "en, paragraphs": ("Assume {}.\n", "This gives {}.\n", "Impossible!\n", "Hence {}."),
    "de": ("Angenommen, {}.", "Dann {}.", "Das ist ein Widerspruch.", "Also {}."),
    "fr": ("Supposons que {}.", "Alors {}.", "C'est impossible.", "Donc {}."),
    "nl": ("Stel dat {}.", "Dan {}.", "Dat is een tegenspraak.", "Dus {}."),
    "es": ("Supongamos que {}.", "Entonces {}.", "Es una contradicción.", "Por lo tanto {}."),
}


def said(places):
    return ", ".join(f"{cell_name(cell)} = {value}" for cell, value in places.items())


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_lookahead_in_prose_is_a_trial(words):
    suppose, then, ends, so = words
    lines, wanted = [], []
    for step in explained(LOOKAHEAD):
        if step.argument.is_lookahead:
            links = [link.places for link in step.argument.links]
            told = [suppose.format(said(step.argument.suppose)), *(then.format(said(places)) for places in links)]
            lines += [" ".join([*told, ends, so.format(said(step.places))]), ""]
            wanted.append(Trial(step.argument.suppose, tuple(map(Link, links))))
        else:
            lines += [said({cell: value}) for cell, value in step.places.items()]
            wanted += [None] * len(step.places)
    answer = read_answer("\n".join(lines), LOOKAHEAD)
    entered = [pair for move in answer.moves for pair in move.places.items()]
    assert entered == [pair for step in explained(LOOKAHEAD) for pair in step.places.items()]
    assert [_one_each(move.trial) for move in answer.moves] == [_one_each(trial) for trial in wanted]
    assert not answer.told


def _one_each(trial):
    """Return a trial as the cells that it tries, and those that follow."""
    return trial and (dict(trial.suppose), {cell: value for link in trial.links for cell, value in link.places.items()})


def test_trial_inside_a_trial_is_a_link_of_it():
    text = (
        "Suppose r1c1 = 1. Then r1c2 = 0. Suppose also that r2c1 = 1. Then r3c1 = 0. That is a contradiction. "
        "So r2c1 = 0. Then r2c2 = 1. That is impossible. So r1c1 = 0."
    )
    inner = Trial({(1, 0): 1}, (Link({(2, 0): 0}),))
    (move,) = read_answer(text, EMPTY).moves
    assert (move.places, move.trial) == (
        {(0, 0): 0},
        Trial({(0, 0): 1}, (Link({(0, 1): 0}), inner, Link({(1, 1): 1}))),
    )


def test_conclusion_ends_only_the_trials_that_it_contradicts():
    text = "Suppose r1c1 = 1. Suppose r2c1 = 1. Contradiction. So r2c1 = 0.\n\nr3c3 = 1."
    answer = read_answer(text, EMPTY)
    assert not answer.moves
    assert [fault.line for fault in answer.told] == [3]


TRIED = Trial({(0, 0): 1})


@pytest.mark.parametrize(
    ("text", "trial"),
    [
        ("r1c1 = 0, otherwise r1c1 = 1 breaks row 1.", TRIED),
        ("r1c1 = 1 would break row 1, so r1c1 = 0.", TRIED),
        ("A 1 in r1c1 is not possible, so we write 0 in r1c1.", TRIED),
        ("If r1c1 = 1, then r1c2 = 0, and row 1 is broken, so r1c1 = 0.", Trial({(0, 0): 1}, (Link({(0, 1): 0}),))),
        (
            "Claim: r1c1 = 0.\nProof. Assume the opposite. Then r1c2 = 0. Contradiction. QED.",
            Trial({(0, 0): 1}, (Link({(0, 1): 0}),)),
        ),
        (
            "Case 1: r1c1 = 1. Then r1c2 = 0, contradiction.\nCase 2: r1c1 = 0.\nCase 1 fails, so r1c1 = 0.",
            Trial({(0, 0): 1}, (Link({(0, 1): 0}),)),
        ),
        ("r1c1 is not 1, so r1c1 = 0.", None),
        ("So r1c1 = 0.", None),
    ],
)
def test_reason_by_contradiction_is_a_trial(text, trial):
    (move,) = read_answer(text, EMPTY).moves
    assert (move.places, move.trial) == ({(0, 0): 0}, trial)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n\n\n", "\n- ", "\n\n1. "])
def test_trial_does_not_end_with_its_line_or_paragraph(end):
    answer = read_answer(f"Suppose r1c1 = 1.{end} r1c2 = 0. r1c3 = 0.", EMPTY)
    assert not answer.moves
    assert {(said.cell, said.value) for said in answer.tried} == {((0, 0), 1), ((0, 1), 0), ((0, 2), 0)}


def test_too_many_open_trials_enter_nothing():
    cells = [f"r{r}c{c}" for r in range(1, 7) for c in range(1, 7)]
    text = " ".join(f"Suppose {cell} = 1." for cell in cells)
    assert not read_answer(f"{text} Contradiction. So r6c6 = 0. So r1c1 = 0.", EMPTY).moves
