"""Propagation with lookahead: when the rules for lines find nothing more, assumptions are refuted."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.arguing.suppositions import GridState
from deduce.core.board import Board, States
from deduce.ladder.ladder import Ladder
from deduce.puzzle import Cell
from deduce.search.exact import Solution


def propagate(ladder: Ladder, board: Board, states: States, solution: Solution | None = None) -> bool:
    """Propagate a grid in place under all rules of a ladder.  Return False if a game rule is broken.

    The states are unusable after that.  Pass the only solution, if it is known, to avoid a search for it.
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
    """Return whether a ladder solves a puzzle.  Pass its only solution, if known, to avoid a search."""
    states = board.start()
    return propagate(ladder, board, states, solution) and board.complete(states)


def enough(ladder: Ladder, ratings: Iterable[float], board: Board, solution: Solution | None = None) -> float | None:
    """Return the first of some rising ratings up to which a ladder solves a puzzle.  Return None if none does.

    The rules up to the next rating find all that those up to the last one do, so the grid is kept between ratings.
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
    """Return the placements of lookaheads at the easiest rating that gives any."""
    for rule in view.ladder.of_scope("grid"):
        for band in view.ladder.bands(rule):
            forced = dict(rule.forced(view, (band,)))
            if forced:
                return forced
    return {}


def _inner_without_end(ladder: Ladder, board: Board) -> Ladder | None:
    """Return the highest inner ladder allowed at least as many rounds as there are cells.  Return None if none is."""
    cells = board.rows * board.columns
    levels = [
        band.inner
        for rule in ladder.of_scope("grid")
        for band in ladder.bands(rule)
        if band.inner and band.bound >= cells
    ]
    return ladder.up_to(max(levels) + 0.9) if levels else None


def _refute_to_the_end(view: GridState, inner: Ladder) -> bool:
    """Refute in place all values that fail in any number of rounds.  Return False if a game rule is broken.

    Rounds need not be counted, and the consequences of a value that does not fail do not fail either (failed
    literals, Le Berre 2001).
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
