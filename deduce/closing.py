"""Closing: a grid straight to its fixpoint under all rules up to a rating, without the reasons.

For the rules of one line the fixpoint depends on the line's shape and state alone, so it is worked out
once and remembered; afterwards it is one look-up.  The grid is closed by going through the lines that
changed.  Rules that look at finished lines run when those of one line are done, and lookahead when both are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from deduce.board import Board, States
from deduce.line import Shape, positions
from deduce.puzzle import Cell
from deduce.registry import Ladder, load
from deduce.rounds import Rounds, forced_on_line

_BROKEN = -1
_TOO_MANY = 2_000_000  # remembered states of one shape, after which the memory starts afresh


class Closer:
    """Closes grids under one ladder, and remembers what it learns about lines.

    Attributes:
        ladder: the rules, up to a rating.
    """

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        rounds = Rounds(ladder)
        self._on_lines = rounds.on_lines
        self._complete = [rule for rule in rounds.on_lines if rule.facts.complete]
        self._beside = rounds
        self._over_grid = [rule for rule in ladder.rules if rule.facts.scope == "grid"]
        self._tables: dict[Shape, dict[int, int]] = {}

    def table(self, shape: Shape) -> dict[int, int]:
        """Give what is remembered of lines of one shape: the closed state of each state, -1 where it breaks."""
        return self._tables.setdefault(shape, {})

    def line(self, shape: Shape, state: int) -> int:
        """Close one line; -1 where it breaks a rule or has no filling that the rules can see."""
        table = self.table(shape)
        closed = table.get(state)
        if closed is None:
            if len(table) >= _TOO_MANY:
                table.clear()
            closed = table[state] = self._line(shape, state)
        return closed

    def _line(self, shape: Shape, state: int) -> int:
        ones, zeros = state & shape.full, state >> shape.length
        rules = self._complete or self._on_lines
        while True:
            if shape.broken(ones, zeros):
                return _BROKEN
            more_ones, more_zeros = forced_on_line(rules, self.ladder, shape, ones, zeros)
            if not (more_ones or more_zeros):
                return ones | zeros << shape.length
            ones |= more_ones
            zeros |= more_zeros

    def close(self, board: Board, states: States, changed: int = -1) -> bool:
        """Close a grid in place; False where a rule is seen broken, and the states are then of no use.

        Args:
            board: the lines of the puzzle.
            states: what is known, rows and columns in step.
            changed: the lines to begin with, as a bit set; all of them if not given.
        """
        if changed < 0:
            changed = (1 << len(states)) - 1
        while True:
            if not self._close_lines(board, states, changed):
                return False
            changed = self._one_from_finished(board, states) if board.unique else 0
            if changed < 0:
                return False
            if not changed and self._over_grid and not board.complete(states):
                changed = self._one_by_lookahead(board, states)
            if not changed:
                return True

    def _close_lines(self, board: Board, states: States, changed: int) -> bool:
        rows, columns, shapes = board.rows, board.columns, board.shapes
        while changed:
            line = (changed & -changed).bit_length() - 1
            changed &= changed - 1
            state, shape = states[line], shapes[line]
            closed = self.line(shape, state)
            if closed == state:
                continue
            if closed < 0:
                return False
            states[line] = closed
            more = closed ^ state
            if line < rows:
                one, zero, first = 1 << line, 1 << line + rows, rows
            else:
                one, zero, first = 1 << line - rows, 1 << line - rows + columns, 0
            for at in positions(more & shape.full):
                states[first + at] |= one
                changed |= 1 << first + at
            for at in positions(more >> shape.length):
                states[first + at] |= zero
                changed |= 1 << first + at
        return True

    def _one_from_finished(self, board: Board, states: States) -> int:
        """Let finished lines speak; give the lines that changed, -1 where two are the same."""
        changed = 0
        for beside in board.directions():
            length = board.shapes[beside.start].length
            whole = [states[line] for line in beside if states[line].bit_count() == length]
            if len(set(whole)) < len(whole):
                return -1
            if not whole or not self._beside.beside:
                continue
            for line in beside:
                state = states[line]
                if state.bit_count() == length:
                    continue
                alike = tuple(sorted(full for full in whole if not state & ~full))
                if not alike:
                    continue
                shape = board.shapes[line]
                ones, zeros = self._beside.beside_finished(shape, state, alike)
                if ones & zeros:
                    return -1
                for at in positions(ones | zeros):
                    cell = board.cell(line, at)
                    if board.value(states, cell) is None:
                        board.put(states, cell, ones >> at & 1)
                        changed |= 1 << cell[0] | 1 << board.rows + cell[1]
        return changed

    def _one_by_lookahead(self, board: Board, states: States) -> int:
        """Take the first step that looking ahead gives; give the lines that changed."""
        from deduce.chains import View

        view = View(board, states, self.ladder)
        for rule in self._over_grid:
            forced: Iterator[tuple[Cell, int]] = rule.forced(view, self.ladder.bands(rule))
            for (r, c), value in forced:
                board.put(states, (r, c), value)
                return 1 << r | 1 << board.rows + c
        return 0


@cache
def closer(rating: float, ladder: Ladder | None = None) -> Closer:
    """Give the closer of a ladder up to a rating, with one memory for all who ask."""
    return Closer((ladder or load()).up_to(rating))
