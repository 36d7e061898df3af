"""The examples of rules: the steps that a rule finds on a small grid, and the step that an example shows."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from attrs import evolve

from deduce.arguing.finding import found_by
from deduce.arguing.suppositions import GridState
from deduce.core.board import Board
from deduce.formats import Options, parse
from deduce.ladder.arguments import placed
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band, Example, Rule
from deduce.puzzle import Puzzle
from deduce.trace import ENGLISH, Argument, Step
from deduce.wording.language import speaking
from deduce.wording.steps import step_text


def grid_of(text: str) -> Puzzle:
    """Read the grid of an example or a near miss.  Raises ReadError."""
    return parse(textwrap.dedent(text).strip("\n"), options=Options(oblong=True))


def steps_by(rule: Rule, puzzle: Puzzle, ladder: Ladder) -> Iterator[tuple[Band, Argument]]:
    """Yield all steps that a rule finds on a grid without the other rules."""
    board = Board(puzzle)
    states = board.start()
    if rule.facts.scope == "grid":
        for finding in rule.find(GridState(board, states, ladder), rule.facts.bands):
            yield finding.band, evolve(finding.argument, rule=rule.facts.id)
        return
    for line in range(len(states)):
        for is_one, line_finding, *_ in found_by(rule, board, states, line, ladder.rating):
            yield line_finding.band, placed(line_finding.argument, board.axis(line), is_one, rule.facts.id)


def step_of(rule: Rule, example: Example, ladder: Ladder) -> Step | None:
    """Return the step that a rule's example shows, in the current language; None if the rule does not find it."""
    puzzle = grid_of(example.grid)
    for band, argument in steps_by(rule, puzzle, ladder):
        with speaking(ENGLISH):
            english = step_text(argument, puzzle)
        if english == example.text:
            text = step_text(argument, puzzle)
            return Step(argument, text, puzzle, puzzle.givens, number=1, rating=band.rating)
    return None
