"""The examples of rules: what a rule finds on a small grid by itself, and the step that an example shows."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from attrs import evolve

from deduce.core.board import Board
from deduce.formats import Options, parse
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band, Example, Rule
from deduce.lookahead.finding import found_by
from deduce.lookahead.suppositions import GridState
from deduce.puzzle import Puzzle
from deduce.reasons.inferences import inference_of
from deduce.trace import ENGLISH, Inference, Step
from deduce.wording.language import speaking


def grid_of(text: str) -> Puzzle:
    """Read the grid of an example or a near miss.  Raises ReadError."""
    return parse(textwrap.dedent(text).strip("\n"), options=Options(oblong=True))


def steps_by(rule: Rule, puzzle: Puzzle, ladder: Ladder) -> Iterator[tuple[Band, Inference]]:
    """Yield all that one rule finds on a grid, with no help from the others."""
    board = Board(puzzle)
    states = board.start()
    if rule.facts.scope == "grid":
        for found in rule.find(GridState(board, states, ladder), rule.facts.bands):
            yield found.band, evolve(found.inference, rule=rule.facts.id)
        return
    for line in range(len(states)):
        for one, finding in found_by(rule, board, states, line, ladder.rating):
            yield finding.band, inference_of(board, line, one, finding, rule.facts.id)


def step_of(rule: Rule, example: Example, ladder: Ladder) -> Step | None:
    """Return the step that a rule's example shows, in the language that is spoken; None if the rule has it not."""
    puzzle = grid_of(example.grid)
    with speaking(ENGLISH):
        english = [inference.text for _, inference in steps_by(rule, puzzle, ladder)]
    for text, (band, inference) in zip(english, steps_by(rule, puzzle, ladder), strict=True):
        if text == example.text:
            return Step(1, band.rating, inference, puzzle, puzzle.givens)
    return None
