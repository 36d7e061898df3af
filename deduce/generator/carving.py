"""Carving: take back every clue that the rest still yields.

The plain way is to take the clues in a given order and to drop each without which the rest still yields the grid.  The
outcome here is exactly that, for far less work, because more clues never prevent a deduction:

1. Clues are added from the last in the order to the first, and one that those after it yield is dropped at once.
2. The rest is split in two.  The first half is carved with the second as background, then the second with what
   was kept of the first.  Each half is split again; what the background yields is dropped on the way, and a
   clue that stands alone and does not follow from the background is kept.

The idea of the second part is QuickXplain (Junker 2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from deduce.core.board import Board, States
from deduce.core.propagation import Propagation
from deduce.generator.clues import Clue, Ground
from deduce.puzzle import EMPTY, Puzzle, Sign

_Put = tuple[int, int, int, int, int]
"""A row, what it gains when a cell is filled, the column's line, what that gains, and both lines as a bit set."""

_Known = tuple[States, tuple[Sign, ...]]
"""The states of a background at its fixpoint, and its signs."""


def carve(ground: Ground, clues: Sequence[Clue], propagation: Propagation) -> list[Clue]:
    """Drop clues in their order, each that the rest still yields; give what is left, in the same order.

    Nothing more can be dropped from what is left.  If even all clues together do not solve the puzzle, all stay.
    """
    return _Carving(ground, clues, propagation).run()


@final
class _Carving:
    """One run: the clues are numbered in their order."""

    def __init__(self, ground: Ground, clues: Sequence[Clue], propagation: Propagation) -> None:
        self._ground = ground
        self._clues = clues
        self._propagation = propagation
        self._board = _blank_board(ground.rows, ground.columns, ground.unique_lines)
        self._boards: dict[tuple[Sign, ...], Board] = {(): self._board}
        # looked up when they are looked at, which more than half never are
        nothing: list[_Put] = []
        self._puts = [nothing] * len(clues)
        # whether a clue is known is mostly settled by its first cell
        self._row = [0] * len(clues)
        self._bit = [0] * len(clues)
        self._more = [nothing] * len(clues)
        self._signs = [clue.signs for clue in clues] if any(clue.signs for clue in clues) else []

    def run(self) -> list[Clue]:
        ground, row, bit, more = self._ground, self._row, self._bit, self._more
        nothing: _Known = ([0] * (ground.rows + ground.columns), ())
        known, states = nothing, nothing[0]
        needed: list[int] = []
        reached: list[_Known] = []
        every_put, solution = _every_put(ground.rows, ground.columns), ground.solution
        for clue in range(len(self._clues) - 1, -1, -1):
            puts: list[_Put] = []
            for r, c in self._clues[clue].cells:
                put = every_put[r][c][solution[r][c] == "1"]
                puts = puts + put if puts else put
            self._puts[clue] = puts
            if puts:
                row[clue], bit[clue], _, _, _ = puts[0]
                if len(puts) > 1:
                    more[clue] = puts[1:]
            if not states[row[clue]] & bit[clue] or (more[clue] and not _all_known(more[clue], states)):
                known = self._plus(known, [clue])
                states = known[0]
                needed.append(clue)
                reached.append(known)
                if self._full(states):
                    return [self._clues[kept] for kept in self._first(nothing, needed[::-1], reached[::-1])]
        return list(self._clues)

    def _first(self, known: _Known, clues: list[int], reached: Sequence[_Known]) -> list[int]:
        """Carve needed clues, the background being what all after them yield: `reached` from each of them on."""
        if len(clues) < 2:
            return clues
        half = len(clues) // 2
        first, second = clues[:half], clues[half:]
        kept = self._first(reached[half], first, reached[:half])
        return kept + self._carved(self._plus(known, kept), second)

    def _carved(self, known: _Known, clues: list[int]) -> list[int]:
        clues = self._unknown(clues, known[0])
        if self._signs and clues and self._full(known[0]):
            return []
        if len(clues) < 2:
            return clues
        half = len(clues) // 2
        first, second = clues[:half], clues[half:]
        kept = self._carved(self._plus(known, second), first)
        return kept + self._carved(self._plus(known, kept) if kept else known, second)

    def _unknown(self, clues: list[int], states: States) -> list[int]:
        """Keep the clues that do not follow.  A sign follows from nothing but a full grid."""
        row, bit, more = self._row, self._bit, self._more
        return [
            clue
            for clue in clues
            if not states[row[clue]] & bit[clue] or (more[clue] and not _all_known(more[clue], states))
        ]

    def _plus(self, known: _Known, clues: list[int]) -> _Known:
        """Add clues to a background and propagate it."""
        states, signs = known[0].copy(), known[1]
        changed = 0
        for clue in clues:
            for row, across, column, down, both in self._puts[clue]:
                states[row] = states[row] | across
                states[column] = states[column] | down
                changed |= both
        board = self._board
        if self._signs:
            for clue in clues:
                for sign in self._signs[clue]:
                    signs = (*signs, sign)
                    (r, c), (below, _) = sign.a, sign.b
                    changed |= 1 << (r if r == below else self._ground.rows + c)
            board = self._with_signs(signs)
        if not self._propagation.propagate(board, states, changed):
            raise AssertionError("a rule places a value that is not in the solution")
        return states, signs

    def _with_signs(self, signs: tuple[Sign, ...]) -> Board:
        board = self._boards.get(signs)
        if board is None:
            blank = self._board.puzzle
            board = self._boards[signs] = Board(Puzzle(blank.givens, blank.unique_lines, signs))
        return board

    def _full(self, states: States) -> bool:
        return self._board.complete(states)


def _all_known(puts: list[_Put], states: States) -> bool:
    return all(states[row] & across for row, across, _, _, _ in puts)


@lru_cache(maxsize=16)
def _blank_board(rows: int, columns: int, unique_lines: bool) -> Board:
    return Board(Puzzle((EMPTY * columns,) * rows, unique_lines))


@lru_cache(maxsize=16)
def _every_put(rows: int, columns: int) -> list[list[tuple[list[_Put], list[_Put]]]]:
    """Give for each row and column what filling the cell with 0 and with 1 changes, in a list of one."""
    return [
        [
            (
                [(r, 1 << c + columns, rows + c, 1 << r + rows, 1 << r | 1 << rows + c)],
                [(r, 1 << c, rows + c, 1 << r, 1 << r | 1 << rows + c)],
            )
            for c in range(columns)
        ]
        for r in range(rows)
    ]
