"""Answers that were labelled by hand enter what the labels say, in order, and nothing else."""

import pytest
from labelled import LABELLED

from deduce.game.puzzle import EMPTY
from deduce.prose.answer import read_answer


@pytest.mark.parametrize("answer", LABELLED, ids=lambda answer: answer.style)
def test_answer_enters_what_its_label_says(answer):
    found = read_answer(answer.text, answer.puzzle)
    said = [pair for move in found.moves if not move.by_grid for pair in move.places.items()]
    assert said == answer.entered
    assert list(found.final) == answer.final
    shown = [pair for move in found.moves if move.by_grid for pair in move.places.items()]
    last = dict(answer.entered)
    cells = [(r, c) for r, row in enumerate(answer.puzzle.givens) for c, mark in enumerate(row) if mark == EMPTY]
    assert shown == [
        ((r, c), int(answer.final[r][c]))
        for r, c in cells
        if answer.final and last.get((r, c)) != int(answer.final[r][c])
    ]


def test_reasons_are_those_of_the_labels():
    wanted = given = 0
    for answer in LABELLED:
        for move in read_answer(answer.text, answer.puzzle).moves:
            for cell in move.places:
                if cell in answer.reasons:
                    wanted += 1
                    given += set(move.because) == answer.reasons[cell]
    assert (wanted, given >= 341) == (343, True)
