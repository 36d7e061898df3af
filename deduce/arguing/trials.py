"""Trials of assumptions, all followed one round at a time until the first contradiction.

This is failed-literal probing (Freeman 1995), breadth-first; a literal is a cell with a value.

An assumption that is followed to its end without a contradiction clears all of its consequences: every value that
follows from one of them follows from the assumption as well, so they cannot fail either (Le Berre 2001).
"""

from __future__ import annotations

from collections.abc import Iterable

from deduce.core.board import Board, States
from deduce.core.propagation import Propagation
from deduce.puzzle import Cell

Supposition = tuple[Cell, int]
"""A cell, and the value assumed there."""


class _Going:
    """An assumption without a contradiction so far.

    Attributes:
        cell, value: the assumption.
        states: the lines with its consequences so far.
        changed: the lines that changed in the last round, as a bit set.
    """

    __slots__ = ("cell", "changed", "states", "value")

    def __init__(self, cell: Cell, value: int, states: States, changed: int) -> None:
        self.cell = cell
        self.value = value
        self.states = states
        self.changed = changed


class Trials:
    """Assumptions on one grid, all followed for the same number of rounds.

    Attributes:
        taken: the number of rounds.
        broken: the assumptions that failed in the last round, in their original order.  If any did, none is followed
            further.
    """

    def __init__(self, rounds: Propagation, board: Board, states: States, tried: Iterable[Supposition]) -> None:
        self.taken = 0
        self.broken: list[Supposition] = []
        self._rounds = rounds
        self._board = board
        self._going: list[_Going] = []
        self._cleared = [0] * board.rows
        for cell, value in tried:
            then = states.copy()
            board.put(then, cell, value)
            trial = _Going(cell, value, then, 1 << cell[0] | 1 << board.rows + cell[1])
            if rounds.broken(board, then, trial.changed):
                self.broken.append((cell, value))
            else:
                self._going.append(trial)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to follow."""
        return bool(self.broken) or not self._going

    def follow_one_round(self) -> None:
        """Follow all assumptions for one more round."""
        board, rounds, cleared = self._board, self._rounds, self._cleared
        self.taken += 1
        going: list[_Going] = []
        for trial in self._going:
            row, column = trial.cell
            if cleared[row] >> (column if trial.value else column + board.columns) & 1:
                continue
            changed = rounds.advance(board, trial.states, trial.changed)
            if changed < 0 or rounds.broken(board, trial.states, changed):
                self.broken.append((trial.cell, trial.value))
            elif changed:
                trial.changed = changed
                going.append(trial)
            else:
                for r in range(board.rows):
                    cleared[r] |= trial.states[r]
        self._going = going
