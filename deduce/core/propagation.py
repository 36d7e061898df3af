"""Propagation: a grid straight to its fixpoint under the rules of lines, without the reasons.

For the rules of one line the fixpoint depends on the line's shape and state alone, so it is worked out
once and remembered; afterwards it is one look-up.  The grid is propagated by going through the lines that
changed.  Rules that look at finished lines run when those of one line are done.

It is a loop of its own because it keeps no order of difficulty: whatever a rule gives is taken at once.
"""

from __future__ import annotations

from typing import Any, Final, final

from deduce.core.board import Board, States
from deduce.core.line import Shape, count, positions
from deduce.core.memory import Memory
from deduce.core.plan import Plan, forced_beside

_TOO_MANY_PUZZLES: Final = 1_000  # whose shapes are known by their identity, as long as they are kept


_AT_A_TIME: Final = 32  # entries that are counted together

_BROKEN: Final = -1

_Table = dict[int, int]
"""For each state of a line what its fixpoint has more, both packed: 0 mostly, which is no object of its own; _BROKEN
where the line breaks a rule or cannot be filled."""


@final
class Propagation:
    """Propagates grids under the rules of one plan, and remembers what it learns about lines."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.needed
        self._symmetric = [rule for rule in rules if rule.symmetric]
        self._symmetric_without_signs = [rule for rule in self._symmetric if not rule.signs]
        one_sided = [rule for rule in rules if not rule.symmetric]
        self._counting = [rule for rule in one_sided if rule.counts]
        self._looking = [rule for rule in one_sided if not rule.counts]
        self._looking_without_signs = [rule for rule in self._looking if not rule.signs]
        self._beside = plan.beside
        self._memory: Memory[Shape, int, int] = Memory(120)
        self._others: Memory[Shape, tuple[int, tuple[int, ...]], tuple[int, int]] = Memory(500)
        self._tables: dict[int, tuple[tuple[Shape, ...], list[_Table]]] = {}
        self._last: tuple[tuple[Shape, ...], list[_Table]] = ((), [])
        self._generation = 0
        self._learnt = 0  # and not counted yet

    def line(self, shape: Shape, state: int) -> int:
        """Give the fixpoint of one line in a packed state; -1 where the line breaks a rule or cannot be filled.

        That it cannot be filled is seen as far as the rules see it.
        """
        table = self._memory.table(shape)
        more = table.get(state)
        if more is None:
            more = self._learn(table, shape, state)
        return more if more == _BROKEN else state | more

    def _learn(self, table: _Table, shape: Shape, state: int) -> int:
        """Work out what the fixpoint of one line has more, and remember it."""
        after = self._fixpoint(shape, state)
        more = table[state] = after if after == _BROKEN else after ^ state
        self._learnt += 1
        if self._learnt == _AT_A_TIME:
            self._learnt = 0
            self._memory.count(_AT_A_TIME)
        return more

    def _fixpoint(self, shape: Shape, state: int) -> int:
        """Apply one rule after another, each to what those before it gave, until none gives more."""
        full, most = shape.full, shape.most
        ones, zeros = state & full, state >> shape.length
        looking, symmetric = self._looking, self._symmetric
        if not (shape.equal or shape.opposite):
            looking, symmetric = self._looking_without_signs, self._symmetric_without_signs
        known, filled = -1, ones | zeros
        while known != filled and filled != full and not ones & zeros:
            known = filled
            for rule in looking:
                more_ones, more_zeros = rule.forced.on(shape, ones, zeros, rule.bound)
                other_zeros, other_ones = rule.forced.on(shape, zeros, ones, rule.bound)
                if more_ones or more_zeros or other_ones or other_zeros:
                    ones |= more_ones | other_ones
                    zeros |= more_zeros | other_zeros
            for rule in symmetric:
                more_ones, more_zeros = rule.forced.on(shape, ones, zeros, rule.bound)
                ones |= more_ones
                zeros |= more_zeros
            filled = ones | zeros
            if known != filled:
                continue
            room_for_ones, room_for_zeros = most - count(ones), most - count(zeros)
            for rule in self._counting:
                bound = rule.bound
                if room_for_ones <= bound:
                    more_ones, more_zeros = rule.forced.on(shape, ones, zeros, bound)
                    ones |= more_ones
                    zeros |= more_zeros
                if room_for_zeros <= bound:
                    more_zeros, more_ones = rule.forced.on(shape, zeros, ones, bound)
                    ones |= more_ones
                    zeros |= more_zeros
            filled = ones | zeros
        return _BROKEN if shape.broken(ones, zeros) else ones | zeros << shape.length

    def _of(self, shapes: tuple[Shape, ...]) -> list[_Table]:
        """Give what is remembered of each of some lines; a tuple of shapes is known again by its identity."""
        if self._generation != self._memory.generation or len(self._tables) >= _TOO_MANY_PUZZLES:
            self._tables.clear()
            self._generation = self._memory.generation
        elif shapes is self._last[0]:
            return self._last[1]
        known = self._tables.get(id(shapes))
        if known is None:
            known = self._tables[id(shapes)] = (shapes, [self._memory.table(shape) for shape in shapes])
        self._last = known
        return known[1]

    def propagate(self, board: Board, states: States, changed: int = -1) -> bool:
        """Propagate a grid in place; False where a rule is seen broken, and the states are then of no use.

        Args:
            board: the lines of the puzzle.
            states: what is known, rows and columns in step.
            changed: the lines to begin with, as a bit set; the others must have nothing more to give.  All of them if
                not given.
        """
        while changed:
            changed = self._on_lines(board, states, changed)
            if changed > 0:
                changed = self._beside_finished(board, states, changed) if board.unique else 0
            if changed < 0:
                return False
        return True

    def _on_lines(self, board: Board, states: States, changed: int) -> int:
        """Propagate all lines under the rules of one line: the rows that changed, then the columns, and again.

        Give all that changed, with those that did before; -1 where one is broken.
        """
        shapes, tables = board.shapes, self._of(board.shapes)
        lines, crossing = changed & (1 << board.rows) - 1, changed >> board.rows & (1 << board.columns) - 1
        # of these lines and of those that cross them: the number before the first, and how many cells they have
        before, length = -1, board.columns
        before_crossing, crossing_length = board.rows - 1, board.rows
        changed = lines | crossing << board.rows
        packed: list[Any] = states  # where a state is only looked up, compiled code need not make it anew
        while lines or crossing:
            full = (1 << length) - 1
            while lines:
                bit = lines & -lines
                lines ^= bit
                line = before + bit.bit_length()
                more = tables[line].get(packed[line])
                if more is None:
                    more = self._learn(tables[line], shapes[line], states[line])
                if not more:
                    continue
                if more < 0:
                    return -1
                states[line] = states[line] | more
                ones, zeros = more & full, more >> length
                crossing |= ones | zeros
                while ones:
                    low = ones & -ones
                    ones ^= low
                    other = before_crossing + low.bit_length()
                    states[other] = states[other] | bit
                bit <<= crossing_length
                while zeros:
                    low = zeros & -zeros
                    zeros ^= low
                    other = before_crossing + low.bit_length()
                    states[other] = states[other] | bit
            lines, crossing = crossing, 0
            before, before_crossing = before_crossing, before
            length, crossing_length = crossing_length, length
            changed |= lines << before + 1
        return changed

    def _beside_finished(self, board: Board, states: States, looked: int) -> int:
        """Apply the rules that look at finished lines; give the lines that changed, -1 where two are the same.

        A line is looked at where it has changed since it was looked at last, or a finished one has come beside it.
        """
        changed, height = 0, board.rows
        for first, own in ((0, states[:height]), (height, states[height:])):
            length = board.shapes[first].length
            whole, unfinished, fresh = [], [], False
            for at, state in enumerate(own, first):
                if count(state) == length:
                    whole.append(state)
                    fresh = fresh or bool(looked >> at & 1)
                else:
                    unfinished.append((at, state))
            if fresh and len(set(whole)) < len(whole):
                return -1
            if not whole or not self._beside:
                continue
            whole.sort()
            for line, state in unfinished:
                if not (fresh or looked >> line & 1):
                    continue
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
