"""From a line's own terms to the grid: findings become inferences with cells, lines, claims and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import evolve

from deduce.claims import Claim, Holds
from deduce.core.board import Board
from deduce.core.line import Line, Shape
from deduce.ladder.registry import load
from deduce.ladder.rule import Argument, Finding
from deduce.ladder.says import OnLine
from deduce.puzzle import Cell, GameRule, LineAt
from deduce.trace import Inference
from deduce.wording.grammar import brief, end_text, link_text, step_text


def inference_of(board: Board, line: int, one: bool, finding: Finding, rule: str, link: bool = False) -> Inference:
    """Tell a finding on a line, direct or by contradiction: as a step, or as the link of a chain."""
    inference = direct(board, line, one, finding.argument, rule, link)
    if finding.end is None:
        return inference
    return evolve(
        inference,
        lines=(),
        uses=(),
        assume=cells(board, line, one, finding.assume, 0),
        chain=tuple(
            direct(board, line, one, part, _rule_of(board.shapes[line], *part[:5]), link=True) for part in finding.chain
        ),
        contradiction=direct(board, line, one, finding.end),
    )


@lru_cache(maxsize=1 << 12)
def _rule_of(shape: Shape, uses: tuple[GameRule, ...], because_x: int, because_y: int, x: int, y: int) -> str:
    """Return the id of the easiest rule that has what a link of a chain on one line places, from what that rests on."""
    line = Line(shape, because_x, because_y)
    for rule in load().of_scope("line"):
        for finding in rule.find(line):
            argument = finding.argument
            if argument.uses == uses and not (x & ~argument.x or y & ~argument.y):
                return rule.facts.id
    return ""


def direct(board: Board, line: int, one: bool, argument: Argument, rule: str = "", link: bool = False) -> Inference:
    """Tell an inference on one line: as a step, as the link of a chain, or where nothing follows as what breaks."""
    places = cells(board, line, one, argument.x, argument.y)
    says = claims(board, line, one, argument, link)
    return Inference(
        text=_text(board, line, says, places, link),
        says=says,
        because=cells(board, line, one, argument.because_x, argument.because_y),
        places=places,
        rule=rule,
        lines=lines(board, line, argument),
        uses=argument.uses,
    )


def claims(board: Board, line: int, one: bool, argument: Argument, link: bool = False) -> tuple[Claim, ...]:
    """Return what is said of a line; a rule that says nothing is told by its premises."""
    on_line = OnLine(board.axis(line), one)
    says = tuple(argument.says(on_line))
    if not says and (argument.because_x or argument.because_y):
        says = (Holds(on_line.at, on_line.values(argument.because_x, argument.because_y)),)
    return brief(says) if link else says


def _text(board: Board, line: int, says: Sequence[Claim], places: dict[Cell, int], link: bool) -> str:
    at, symbols, length = board.axis(line), board.puzzle.symbols, board.shapes[line].length
    if not places:
        return end_text(says, at, symbols, length)
    return (link_text if link else step_text)(says, at, places, symbols, length)


def cells(board: Board, line: int, one: bool, x: int, y: int) -> dict[Cell, int]:
    """Turn cells of X and Y on a line into cells of the grid with their values."""
    return board.cells(line, x, y) if one else board.cells(line, y, x)


def lines(board: Board, line: int, argument: Argument) -> tuple[LineAt, ...]:
    """Return the line and its companions."""
    axis, index = board.axis(line)
    return (LineAt((axis, index)), *[LineAt((axis, companion)) for companion in argument.companions])
