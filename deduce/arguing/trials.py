"""Suppositions followed side by side, one round at a time: none further than the one that breaks first.

This is failed-literal probing (Freeman 1995), breadth-first; a literal is a cell with a value.

What has been followed to its end and breaks nowhere clears everything that it came to: whatever follows from one of
those values follows from the first as well, so that nothing can break there either (Le Berre 2001).
"""

from __future__ import annotations

from collections.abc import Iterable

from deduce.core.board import Board, States
from deduce.core.propagation import Propagation
from deduce.puzzle import Cell

Supposition = tuple[Cell, int]
"""A cell, and the value that is supposed there."""


class _Going:
    """A supposition that has not broken yet.

    Attributes:
        cell, value: what is supposed.
        states: what follows so far.
        changed: the lines in which something has followed in the last round, as a bit set.
    """

    __slots__ = ("cell", "changed", "states", "value")

    def __init__(self, cell: Cell, value: int, states: States, changed: int) -> None:
        self.cell = cell
        self.value = value
        self.states = states
        self.changed = changed


class Trials:
    """Suppositions on one grid, all followed for the same number of rounds.

    Attributes:
        taken: how many rounds that is.
        broken: those that broke in that round, in the order in which they came; with any, nothing is followed further.
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
            one = _Going(cell, value, then, 1 << cell[0] | 1 << board.rows + cell[1])
            if rounds.broken(board, then, one.changed):
                self.broken.append((cell, value))
            else:
                self._going.append(one)

    @property
    def over(self) -> bool:
        """Nothing is to be followed any more."""
        return bool(self.broken) or not self._going

    def follow_one_round(self) -> None:
        """Follow all for one round more."""
        board, rounds, cleared = self._board, self._rounds, self._cleared
        self.taken += 1
        going: list[_Going] = []
        for one in self._going:
            row, column = one.cell
            if cleared[row] >> (column if one.value else column + board.columns) & 1:
                continue
            changed = rounds.advance(board, one.states, one.changed)
            if changed < 0 or rounds.broken(board, one.states, changed):
                self.broken.append((one.cell, one.value))
            elif changed:
                one.changed = changed
                going.append(one)
            else:
                for r in range(board.rows):
                    cleared[r] |= one.states[r]
        self._going = going
