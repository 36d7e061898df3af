"""From a line's own terms to the grid: findings become inferences with cells, lines and sentences."""

from __future__ import annotations

from collections.abc import Mapping

from deduce.board import Board
from deduce.puzzle import Cell, Symbols
from deduce.rule import Argument, Finding
from deduce.trace import Inference, line_name
from deduce.words import Words, cells_listed, listed


def words(board: Board, line: int, one: bool) -> Words:
    """Give the words for a line, seen from the side of the ones or of the zeros."""
    return Words(*board.axis(line), board.puzzle.symbols, one)


def told(board: Board, line: int, one: bool, finding: Finding, rule: str) -> Inference:
    """Tell a finding on a line, direct or by contradiction."""
    w = words(board, line, one)
    if finding.end is None:
        return direct(board, line, one, finding.argument, rule, finding.say(w))
    argument = finding.argument
    return Inference(
        text=finding.say(w),
        because=cells(board, line, one, argument.because_x, argument.because_y),
        places=cells(board, line, one, argument.x, argument.y),
        rule=rule,
        assume=cells(board, line, one, finding.assume, 0),
        chain=tuple(direct(board, line, one, link, link.rule) for link in finding.chain),
        contradiction=ending(board, line, one, finding.end),
        seen=argument.seen(w),
    )


def direct(board: Board, line: int, one: bool, argument: Argument, rule: str, text: str = "") -> Inference:
    """Tell an inference on one line; without a text it is told as the link of a chain."""
    w = words(board, line, one)
    places = cells(board, line, one, argument.x, argument.y)
    seen = "" if text else argument.seen(w)
    return Inference(
        text=text or f"{seen}, so {outcome(places, board.puzzle.symbols)}.",
        because=cells(board, line, one, argument.because_x, argument.because_y),
        places=places,
        rule=rule,
        lines=lines(board, line, argument),
        uses=argument.uses,
        seen=seen,
    )


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


def lines(board: Board, line: int, argument: Argument) -> tuple[str, ...]:
    """Name the line and its companions."""
    axis, index = board.axis(line)
    return (line_name(axis, index), *[line_name(axis, companion) for companion in argument.companions])


def outcome(places: Mapping[Cell, int], symbols: Symbols) -> str:
    """Say what cells hold: `r2c3 and r5c3 are 0`, `r4c3 is 1 and r4c4 is 0`."""
    parts = []
    for value in (1, 0):
        held = [cell for cell, there in places.items() if there == value]
        if held:
            parts.append(f"{cells_listed(held)} {'are' if len(held) > 1 else 'is'} {symbols.of(value)}")
    return listed(parts)
