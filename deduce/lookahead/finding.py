"""All that the rules of lines find on one line of a grid, whatever it is good for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from deduce.core.board import Board, States
from deduce.core.line import FinishedLine, Line, Shape
from deduce.core.memory import keep
from deduce.core.plan import other_side
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Finding, Rule
from deduce.reasons.violations import completed_beside

Seen = tuple[bool, Finding]
"""The side that a finding is seen from (True for the ones), and the finding."""

_TOO_MANY: Final = 16384  # what rules find on states of lines, after which the memory starts afresh

_known: Final[dict[tuple[Rule, Shape, int], tuple[Seen, ...]]] = {}
_known_to_all: Final[dict[tuple[Ladder, Shape, int], tuple[Seen, ...]]] = {}


def findings(board: Board, states: States, line: int, ladder: Ladder) -> Iterator[tuple[Seen, Rule]]:
    """Yield what is found on a line of a grid, with its rule, the easiest rules first; nothing on one that is full.

    Args:
        board, states: the grid.
        line: the line.
        ladder: the rules, and how far each may go.
    """
    for rule in ladder.rules:
        for seen in found_by(rule, board, states, line, ladder.rating):
            yield seen, rule


def found_by(rule: Rule, board: Board, states: States, line: int, rating: float, settled: bool = False) -> list[Seen]:
    """Return what one rule of lines finds on a line up to a rating.

    It may not repeat a full line beside it, nor with `settled` one that has all it may have of one symbol.
    """
    scope, shape, state = rule.facts.scope, board.shapes[line], states[line]
    found: Sequence[Seen] = ()
    if scope == "line":
        found = _on_line(rule, shape, state)
    elif scope == "lines" and board.unique and settled:
        found = _found(rule, shape, state, completed_beside(board, states, line))
    elif scope == "lines" and board.unique and _agrees(states, board.parallel(line), state, shape.length):
        found = _found(rule, shape, state, board.beside(states, line))
    return [own for own in found if own[1].band.rating <= rating]


def found_on_line(ladder: Ladder, shape: Shape, state: int) -> tuple[Seen, ...]:
    """Return what all rules of one line find on a line, the easiest rules first."""
    key = ladder, shape, state
    known = _known_to_all.get(key)
    if known is None:
        found: list[Seen] = []
        for rule in ladder.of_scope("line"):
            found += [own for own in _on_line(rule, shape, state) if own[1].band.rating <= ladder.rating]
        known = keep(_known_to_all, key, tuple(found), _TOO_MANY)
    return known


def beside_some(board: Board, states: States) -> set[int]:
    """Return the lines that agree, as far as they are known, with a finished one beside them: few do."""
    out: set[int] = set()
    for lines in board.directions() if board.unique else ():
        length = board.shapes[lines.start].length
        whole = [line for line in lines if states[line].bit_count() == length]
        if whole:
            out.update([line for line in lines if _agrees(states, whole, states[line], length)])
    return out


def _on_line(rule: Rule, shape: Shape, state: int) -> tuple[Seen, ...]:
    """Return what a rule of one line finds: one supposition after another leads to the same few states of lines."""
    key = rule, shape, state
    known = _known.get(key)
    if known is None:
        known = keep(_known, key, tuple(_found(rule, shape, state)), _TOO_MANY)
    return known


def _found(rule: Rule, shape: Shape, state: int, finished: Sequence[FinishedLine] = ()) -> list[Seen]:
    """Return what a rule finds on a line, from one side or both; nothing on one that is full, or broken in a cell."""
    ones, zeros = state & shape.full, state >> shape.length
    if ones | zeros == shape.full or ones & zeros:
        return []
    out = [(True, finding) for finding in rule.find(Line(shape, ones, zeros, finished))]
    if not rule.facts.symmetric:
        out += [(False, finding) for finding in rule.find(Line(shape, zeros, ones, other_side(finished)))]
    return out


def _agrees(states: States, lines: Sequence[int], state: int, length: int) -> bool:
    """Return whether a finished line agrees with what is known of another beside it, which is not full."""
    if state.bit_count() == length:
        return False
    for line in lines:  # noqa: SIM110 - it is faster
        if not state & ~states[line] and states[line].bit_count() == length:
            return True
    return False
