"""From a line's own terms to the grid: findings become inferences with cells, lines and sentences."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.core.board import Board
from deduce.ladder.rule import Argument, Finding
from deduce.puzzle import Cell, LineAt
from deduce.trace import Inference
from deduce.wording.words import Words, outcome


def words(board: Board, line: int, one: bool) -> Words:
    """Give the words for a line, seen from the side of the ones or of the zeros."""
    return Words(*board.axis(line), board.puzzle.symbols, one)


def told(board: Board, line: int, one: bool, finding: Finding, rule: str, link: bool = False) -> Inference:
    """Tell a finding on a line, direct or by contradiction: in its whole sentence, or as the link of a chain."""
    argument, w = finding.argument, words(board, line, one)
    text = "" if link else finding.say(w)
    if finding.end is None:
        return direct(board, line, one, argument, rule, text)
    places = cells(board, line, one, argument.x, argument.y)
    return Inference(
        text=text or _linked(board, argument, w, places),
        because=cells(board, line, one, argument.because_x, argument.because_y),
        places=places,
        rule=rule,
        assume=cells(board, line, one, finding.assume, 0),
        chain=tuple(direct(board, line, one, part, part.rule) for part in finding.chain),
        contradiction=ending(board, line, one, finding.end),
    )


def direct(board: Board, line: int, one: bool, argument: Argument, rule: str, text: str = "") -> Inference:
    """Tell an inference on one line; without a text it is told as the link of a chain."""
    places = cells(board, line, one, argument.x, argument.y)
    return Inference(
        text=text or _linked(board, argument, words(board, line, one), places),
        because=cells(board, line, one, argument.because_x, argument.because_y),
        places=places,
        rule=rule,
        lines=lines(board, line, argument),
        uses=argument.uses,
    )


def _linked(board: Board, argument: Argument, w: Words, places: Mapping[Cell, int]) -> str:
    return f"{argument.seen(w)}, so {outcome(places, board.puzzle.symbols)}."


def ending(board: Board, line: int, one: bool, argument: Argument) -> Inference:
    """Tell an inference that leaves its line no filling."""
    return Inference(
        text=f"{argument.seen(words(board, line, one))}.",
        because=cells(board, line, one, argument.because_x, argument.because_y),
        places={},
        lines=lines(board, line, argument),
        uses=argument.uses,
    )


def cells(board: Board, line: int, one: bool, x: int, y: int) -> dict[Cell, int]:
    """Turn cells of X and Y on a line into cells of the grid with their values."""
    return board.cells(line, x, y) if one else board.cells(line, y, x)


def lines(board: Board, line: int, argument: Argument) -> tuple[LineAt, ...]:
    """Give the line and its companions."""
    axis, index = board.axis(line)
    return ((axis, index), *[(axis, companion) for companion in argument.companions])
