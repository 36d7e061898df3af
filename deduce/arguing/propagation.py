"""Propagation with lookahead: where the rules of lines stop, suppositions are refuted, and they go on."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.arguing.suppositions import GridState
from deduce.core.board import Board, States
from deduce.ladder.ladder import Ladder
from deduce.puzzle import Cell
from deduce.search.exact import Solution


def propagate(ladder: Ladder, board: Board, states: States, solution: Solution | None = None) -> bool:
    """Propagate a grid in place under all rules of a ladder; False where a rule is seen broken.

    The states are then of no use.  Where the grid is known to have just one solution, that spares a search for it.
    """
    view, changed = None, -1
    givens = tuple(states)
    over_the_grid = ladder.of_scope("grid")
    while changed:
        if not ladder.propagation.propagate(board, states, changed):
            return False
        changed = 0
        if over_the_grid and not board.complete(states):
            if view is None:
                view = _view(ladder, board, states, givens, solution)
                inner = _inner_without_end(ladder, board)
                if inner is not None:
                    if not _refute_to_the_end(view, inner):
                        return False
                    changed = -1
                    continue
            changed = board.place(states, _easiest(view))
    return True


def solves(ladder: Ladder, board: Board, solution: Solution | None = None) -> bool:
    """Return whether a ladder is enough for a puzzle; its one solution, where that is known, spares a search."""
    states = board.start()
    return propagate(ladder, board, states, solution) and board.complete(states)


def enough(ladder: Ladder, ratings: Iterable[float], board: Board, solution: Solution | None = None) -> float | None:
    """Return the first of some rising ratings up to which a ladder is enough for a puzzle; None if none is.

    What the rules up to one rating find, those up to the next find, too: so the grid is taken on from where it stands.
    """
    states = board.start()
    for rating in ratings:
        if not propagate(ladder.up_to(rating), board, states, solution):
            return None
        if board.complete(states):
            return rating
    return None


def _view(
    ladder: Ladder, board: Board, states: States, givens: tuple[int, ...], solution: Solution | None
) -> GridState:
    if solution is None:
        return GridState.worth_a_try(board, states, ladder, givens)
    return GridState(
        board, states, ladder, tuple((cell, 1 - int(solution[cell[0]][cell[1]])) for cell in board.blanks(states))
    )


def _easiest(view: GridState) -> dict[Cell, int]:
    """Return all that looking ahead forces at the easiest rating that gives anything."""
    for rule in view.ladder.of_scope("grid"):
        for band in view.ladder.bands(rule):
            forced = dict(rule.forced(view, (band,)))
            if forced:
                return forced
    return {}


def _inner_without_end(ladder: Ladder, board: Board) -> Ladder | None:
    """Return the highest inner ladder that may be followed for as many rounds as there are cells; None for none."""
    cells = board.rows * board.columns
    levels = [
        band.inner
        for rule in ladder.of_scope("grid")
        for band in ladder.bands(rule)
        if band.inner and band.bound >= cells
    ]
    return ladder.up_to(max(levels) + 0.9) if levels else None


def _refute_to_the_end(view: GridState, inner: Ladder) -> bool:
    """Refute all values that break in any number of rounds, in place; False where a rule is seen broken.

    Rounds need not be counted, and what a value that breaks nowhere leads to breaks nowhere either (failed literals,
    Le Berre 2001).
    """
    board, states, propagation = view.board, view.states, inner.propagation
    refuting = True
    while refuting:
        refuting = False
        cleared = [0] * board.rows
        for (r, c), value in view.worth_supposing():
            if cleared[r] >> (c if value else c + board.columns) & 1 or board.value(states, (r, c)) is not None:
                continue
            then, changed = states.copy(), 1 << r | 1 << board.rows + c
            board.put(then, (r, c), value)
            if propagation.propagate(board, then, changed):
                cleared = [known | more for known, more in zip(cleared, then, strict=False)]
                continue
            refuting = True
            cleared = [0] * board.rows
            board.put(states, (r, c), 1 - value)
            if not propagation.propagate(board, states, changed):
                return False
    return True
