"""Propagation: a grid straight to its fixpoint under the rules of lines, without the reasons.

For the rules of one line the fixpoint depends on the line's shape and state alone, so it is worked out
once and remembered; afterwards it is one look-up.  The grid is propagated by going through the lines that
changed.  Rules that look at finished lines run when those of one line are done.

It is a loop of its own because it keeps no order of difficulty: whatever a rule gives is taken at once.
"""

from __future__ import annotations

from functools import lru_cache

from deduce.core.board import Board, States
from deduce.core.line import Shape, positions
from deduce.core.memory import Memory
from deduce.core.plan import Plan, forced_beside

_BROKEN = (-1, (), (), 0)
_TOO_MANY_PUZZLES = 1_000  # whose shapes are known by their identity, as long as they are kept

_Moves = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""A line's state at the fixpoint, the positions that got a 1, those that got a 0, and both as a bit set."""

_Table = dict[int, _Moves | None]


class Propagation:
    """Propagates grids under the rules of one plan, and remembers what it learns about lines."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.needed
        self._symmetric = [(rule.forced, rule.bound) for rule in rules if rule.symmetric]
        rules = tuple(rule for rule in rules if not rule.symmetric)
        self._counting = [(rule.forced, rule.bound) for rule in rules if rule.counts]
        self._looking = [(rule.forced, rule.bound) for rule in rules if not rule.counts]
        self._without_signs = [(rule.forced, rule.bound) for rule in rules if not (rule.counts or rule.signs)]
        self._beside = plan.beside
        self._memory: Memory[Shape, int, _Moves | None] = Memory(230)
        self._others: Memory[Shape, tuple[int, tuple[int, ...]], tuple[int, int]] = Memory(500)
        self._tables: dict[int, tuple[tuple[Shape, ...], list[_Table]]] = {}
        self._generation = 0

    def line(self, shape: Shape, state: int) -> int:
        """Give the fixpoint of one line in a packed state; -1 where the line breaks a rule or cannot be filled.

        That it cannot be filled is seen as far as the rules see it.
        """
        table = self._memory.table(shape)
        moves = table[state] if state in table else self._learn(table, shape, state)
        return state if moves is None else moves[0]

    def _learn(self, table: _Table, shape: Shape, state: int) -> _Moves | None:
        """Work out the fixpoint of one line and remember it; None where nothing follows."""
        return self._memory.keep(table, state, self._fixpoint(shape, state))

    def _fixpoint(self, shape: Shape, state: int) -> _Moves | None:
        """Apply one rule after another, each to what those before it gave, until none gives more."""
        ones, zeros = state & shape.full, state >> shape.length
        looking = self._looking if shape.equal or shape.opposite else self._without_signs
        known, filled = -1, ones | zeros
        while known != filled != shape.full and not ones & zeros:
            known = filled
            for forced, bound in looking:
                more_ones, more_zeros = forced(shape, ones, zeros, bound)
                other_zeros, other_ones = forced(shape, zeros, ones, bound)
                if more_ones or more_zeros or other_ones or other_zeros:
                    ones |= more_ones | other_ones
                    zeros |= more_zeros | other_zeros
            for forced, bound in self._symmetric:
                more_ones, more_zeros = forced(shape, ones, zeros, bound)
                ones |= more_ones
                zeros |= more_zeros
            filled = ones | zeros
            if known != filled:
                continue
            room_for_ones, room_for_zeros = shape.most - ones.bit_count(), shape.most - zeros.bit_count()
            for forced, bound in self._counting:
                if room_for_ones <= bound:
                    more_ones, more_zeros = forced(shape, ones, zeros, bound)
                    ones |= more_ones
                    zeros |= more_zeros
                if room_for_zeros <= bound:
                    more_zeros, more_ones = forced(shape, zeros, ones, bound)
                    ones |= more_ones
                    zeros |= more_zeros
            filled = ones | zeros
        if shape.broken(ones, zeros):
            return _BROKEN
        more_ones, more_zeros = ones & ~state, zeros & ~(state >> shape.length)
        if not (more_ones or more_zeros):
            return None
        return ones | zeros << shape.length, _places(more_ones), _places(more_zeros), more_ones | more_zeros

    def _of(self, shapes: tuple[Shape, ...]) -> list[_Table]:
        """Give what is remembered of each of some lines; a tuple of shapes is known again by its identity."""
        if self._generation != self._memory.generation or len(self._tables) >= _TOO_MANY_PUZZLES:
            self._tables.clear()
            self._generation = self._memory.generation
        known = self._tables.get(id(shapes))
        if known is None:
            known = self._tables[id(shapes)] = (shapes, [self._memory.table(shape) for shape in shapes])
        return known[1]

    def propagate(self, board: Board, states: States, changed: int = -1) -> bool:
        """Propagate a grid in place; False where a rule is seen broken, and the states are then of no use.

        Args:
            board: the lines of the puzzle.
            states: what is known, rows and columns in step.
            changed: the lines to begin with, as a bit set; all of them if not given.
        """
        while changed:
            if not self._on_lines(board, states, changed):
                return False
            changed = self._beside_finished(board, states) if board.unique else 0
            if changed < 0:
                return False
        return True

    def _on_lines(self, board: Board, states: States, changed: int) -> bool:
        """Propagate all lines under the rules of one line: the rows that changed, then the columns, and again."""
        shapes, height, width = board.shapes, board.rows, board.columns
        memory = self._of(shapes)
        on_rows, on_columns = changed & (1 << height) - 1, changed >> height & (1 << width) - 1
        while on_rows or on_columns:
            while on_rows:
                bit = on_rows & -on_rows
                on_rows ^= bit
                line = bit.bit_length() - 1
                state = states[line]
                try:
                    moves = memory[line][state]
                except KeyError:
                    moves = self._learn(memory[line], shapes[line], state)
                if moves is None:
                    continue
                states[line], ones, zeros, more = moves
                if states[line] < 0:
                    return False
                on_columns |= more
                for at in ones:
                    states[height + at] |= bit
                bit <<= height
                for at in zeros:
                    states[height + at] |= bit
            while on_columns:
                bit = on_columns & -on_columns
                on_columns ^= bit
                line = height + bit.bit_length() - 1
                state = states[line]
                try:
                    moves = memory[line][state]
                except KeyError:
                    moves = self._learn(memory[line], shapes[line], state)
                if moves is None:
                    continue
                states[line], ones, zeros, more = moves
                if states[line] < 0:
                    return False
                on_rows |= more
                for at in ones:
                    states[at] |= bit
                bit <<= width
                for at in zeros:
                    states[at] |= bit
        return True

    def _beside_finished(self, board: Board, states: States) -> int:
        """Apply the rules that look at finished lines; give the lines that changed, -1 where two are the same."""
        changed, height = 0, board.rows
        for first, own in ((0, states[:height]), (height, states[height:])):
            length = board.shapes[first].length
            whole, unfinished = [], []
            for at, state in enumerate(own, first):
                if state.bit_count() == length:
                    whole.append(state)
                else:
                    unfinished.append((at, state))
            if len(set(whole)) < len(whole):
                return -1
            if not whole or not self._beside:
                continue
            whole.sort()
            for line, state in unfinished:
                alike = [full for full in whole if state & full == state]
                if not alike:
                    continue
                shape = board.shapes[line]
                table, key = self._others.table(shape), (state, tuple(alike))
                known = table.get(key)
                if known is None:
                    known = self._others.keep(table, key, forced_beside(self._beside, shape, state, alike))
                ones, zeros = known
                if ones & zeros:
                    return -1
                for at in positions(ones | zeros):
                    cell = board.cell(line, at)
                    if board.value(states, cell) is None:
                        board.put(states, cell, ones >> at & 1)
                        changed |= 1 << cell[0] | 1 << height + cell[1]
        return changed


@lru_cache(maxsize=1 << 14)
def _places(cells: int) -> tuple[int, ...]:
    """Give the positions in a set of cells; the same few sets come again and again."""
    return tuple(positions(cells))
