"""Propagation with lookahead: where the rules of lines stop, one supposition is refuted, and they go on."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.core.board import Board, States
from deduce.ladder.ladder import Ladder
from deduce.lookahead.suppositions import View
from deduce.puzzle import Cell


def propagate(ladder: Ladder, board: Board, states: States) -> bool:
    """Propagate a grid in place under all rules of a ladder; False where a rule is seen broken.

    The states are then of no use.
    """
    view, changed = None, -1
    over_the_grid = ladder.of_scope("grid")
    while changed:
        if not ladder.propagation.propagate(board, states, changed):
            return False
        changed = 0
        if over_the_grid and not board.complete(states):
            view = view or View.worth_a_try(board, states, ladder, states)
            changed = _one(view)
    return True


def solves(ladder: Ladder, board: Board) -> bool:
    """Say whether a ladder is enough for a puzzle."""
    states = board.start()
    return propagate(ladder, board, states) and board.complete(states)


def _one(view: View) -> int:
    """Take the first step that looking ahead gives; give the lines that changed."""
    for rule in view.ladder.of_scope("grid"):
        forced: Iterator[tuple[Cell, int]] = rule.forced(view, view.ladder.bands(rule))
        for (r, c), value in forced:
            view.board.put(view.states, (r, c), value)
            return 1 << r | 1 << view.board.rows + c
    return 0
