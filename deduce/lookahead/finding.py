"""All that the rules of lines find on one line of a grid, whatever it is good for."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.core.board import Board, States
from deduce.core.line import Line
from deduce.core.plan import other_side
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Finding, Rule


def findings(
    board: Board, states: States, line: int, ladder: Ladder, beside_alone: bool = False
) -> Iterator[tuple[bool, Finding, Rule]]:
    """Yield what is found on a line: the side that it is seen from (True for the ones), the finding, its rule.

    Args:
        board, states: the grid.
        line: the line; nothing is found on one that is full.
        ladder: the rules, and how far each may go.
        beside_alone: ask only the rules that look at finished lines beside it.
    """
    ones, zeros = board.known(states, line)
    shape = board.shapes[line]
    if ones | zeros == shape.full or ones & zeros:
        return
    sides = ((True, Line(shape, ones, zeros)), (False, Line(shape, zeros, ones)))
    rules = () if beside_alone else ladder.of_scope("line")
    beside = ladder.of_scope("lines") if board.unique else ()
    others = board.beside(states, line) if beside else []
    for rule in rules + (beside if others else ()):
        for one, view in sides[:1] if rule.facts.symmetric else sides:
            seen = (view,) if rule.facts.scope == "line" else (view, others if one else other_side(others))
            for finding in rule.find(*seen):
                if finding.band.rating <= ladder.rating:
                    yield one, finding, rule
