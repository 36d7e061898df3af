"""Rounds: all that the rules of lines give, everywhere at once, again and again (breadth-first propagation).

How many rounds a supposition takes to break does not depend on the order of anything, so a lookahead is
rated by it.  That is why it is a loop of its own: propagation would reach the end sooner, and count nothing.
"""

from __future__ import annotations

from deduce.core.board import Board, States
from deduce.core.line import Shape, positions
from deduce.core.memory import SHARED, Memory
from deduce.core.plan import Plan, forced_beside, forced_on_line

BROKEN, CLASH = -1, -2
"""In place of a state: the known cells break a rule; what follows contradicts itself."""


class Rounds:
    """One round after another on whole boards, under the rules of one plan."""

    def __init__(self, plan: Plan) -> None:
        self._rules = plan.needed
        self._beside = plan.beside
        self._memory: Memory[Shape, int, tuple[int, int]] = Memory(200)
        self._others: Memory[Shape, tuple[int, tuple[int, ...]], tuple[int, int]] = Memory(500)
        self._last: tuple[Shape | None, dict[int, tuple[int, int]], int] = (None, {}, -1)

    def line(self, shape: Shape, state: int) -> tuple[int, int]:
        """Give a line's state after one round, or BROKEN or CLASH, and its filling if it is settled, else 0.

        A line is settled where it is finished, or counted out: all of one symbol stand.
        """
        last = self._last  # most often the shape is that of the line before
        if last[0] is not shape or last[2] != SHARED.generation:
            last = self._last = shape, self._memory.table(shape), SHARED.generation
        known = last[1].get(state)
        return self._memory.keep(last[1], state, self._line(shape, state)) if known is None else known

    def _line(self, shape: Shape, state: int) -> tuple[int, int]:
        ones, zeros = state & shape.full, state >> shape.length
        if shape.broken(ones, zeros):
            return BROKEN, 0
        completion = shape.completion(ones, zeros)
        filling = completion[0] | completion[1] << shape.length if completion else 0
        more_ones, more_zeros = forced_on_line(self._rules, shape, ones, zeros)
        if more_ones & more_zeros:
            return CLASH, filling
        return state | more_ones | more_zeros << shape.length, filling

    def _from(self, shape: Shape, state: int, finished: tuple[int, ...]) -> tuple[int, int]:
        """Give the cells of 1 and of 0 that follow on a line from finished lines that agree with it."""
        table, key = self._others.table(shape), (state, finished)
        known = table.get(key)
        if known is None:
            known = self._others.keep(table, key, forced_beside(self._beside, shape, state, finished))
        return known

    def advance(self, board: Board, states: States, changed: list[int]) -> list[int] | None:
        """Take one round on the lines that changed, in place; give what changes now, None where it clashes.

        The lines that did not change must have nothing more to give.  A cell that two lines fill
        differently is left holding both values, which breaks its lines.
        """
        shapes = board.shapes
        given: list[tuple[int, int]] = []
        for line in changed:
            after, _ = self.line(shapes[line], states[line])
            if after < 0:
                return None
            if after != states[line]:
                given.append((line, after ^ states[line]))
        if self._beside and board.unique:
            given += self._from_finished(board, states, changed)
        now = 0
        for line, more in given:
            shape = shapes[line]
            now |= board.mark(states, line, more & shape.full, more >> shape.length)
        return list(positions(now))

    def _from_finished(self, board: Board, states: States, changed: list[int]) -> list[tuple[int, int]]:
        given = []
        for beside in board.directions():
            shape = board.shapes[beside.start]
            whole = [
                states[line]
                for line in beside
                if states[line].bit_count() == shape.length and self.line(board.shapes[line], states[line])[0] >= 0
            ]
            if not whole:
                continue
            fresh = any(states[line].bit_count() == shape.length for line in changed if line in beside)
            for line in beside if fresh else [line for line in changed if line in beside]:
                state = states[line]
                alike = tuple(sorted({full for full in whole if not state & ~full}))
                if alike and state.bit_count() < shape.length:
                    ones, zeros = self._from(board.shapes[line], state, alike)
                    if ones | zeros:
                        given.append((line, ones | zeros << shape.length))
        return given

    def broken(self, board: Board, states: States, changed: list[int]) -> bool:
        """Say whether some of the lines are seen broken: by themselves, or as the same as a finished one."""
        for line in changed:
            after, filling = self.line(board.shapes[line], states[line])
            if after == BROKEN:
                return True
            if filling and board.unique:
                for other in board.parallel(line):
                    if states[other] == filling and other != line:
                        return True
        return False
