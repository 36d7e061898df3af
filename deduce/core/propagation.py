"""Propagation: a grid straight to its fixpoint under the rules of lines, without the reasons.

For the rules of one line the fixpoint depends on the line's shape and state alone, so it is worked out
once and remembered (`deduce.core.known`).  The grid is propagated by going through the lines that
changed.  Rules that look at finished lines run when those of one line are done.

It is a loop of its own because it keeps no order of difficulty: whatever a rule gives is taken at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from deduce.core.board import Board, States
from deduce.core.known import BROKEN, UNASKED, UNSEEN, Known, Lines, fill
from deduce.core.line import Shape, count, positions
from deduce.core.memory import Memory
from deduce.core.plan import Plan, forced_beside

_TOO_MANY_PUZZLES: Final = 1_000  # whose shapes are known by their identity, as long as they are kept


@final
class Propagation:
    """Propagates grids under the rules of one plan, and remembers what it learns about lines."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.needed
        self._symmetric = [rule for rule in rules if rule.symmetric]
        self._symmetric_without_signs = [rule for rule in self._symmetric if not rule.signs]
        one_sided = [rule for rule in rules if not rule.symmetric]
        self._counting = [rule for rule in one_sided if rule.counts]
        self._reach = max([rule.bound for rule in self._counting], default=-1)
        self._looking = [rule for rule in one_sided if not rule.counts]
        self._looking_without_signs = [rule for rule in self._looking if not rule.signs]
        self._beside = plan.beside
        self._memory: Memory[int, Shape, Lines] = Memory(120)
        self._others: Memory[Shape, tuple[int, tuple[int, ...]], tuple[int, int]] = Memory(500)
        self._of_puzzles: dict[int, tuple[tuple[Shape, ...], list[Lines]]] = {}
        self._last: tuple[tuple[Shape, ...], list[Lines]] = ((), [])
        self._generation = 0

    def line(self, shape: Shape, state: int) -> int:
        """Give the fixpoint of one line in a packed state; -1 where the line breaks a rule or cannot be filled.

        That it cannot be filled is seen as far as the rules see it.
        """
        lines = self._lines(shape)
        known = lines.look_up(state)
        if known.more == UNASKED:
            lines.learn(known, self._fixpoint(shape, state))
        return BROKEN if known.more == BROKEN else state | known.more

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
            if room_for_ones > self._reach and room_for_zeros > self._reach:
                break
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
        return BROKEN if shape.broken(ones, zeros) else ones | zeros << shape.length

    def _lines(self, shape: Shape) -> Lines:
        table = self._memory.table(0)
        lines = table.get(shape)
        return self._memory.keep(table, shape, Lines(shape, self._memory)) if lines is None else lines

    def known(self, board: Board) -> list[Lines]:
        """Give what is known of each line of a board; a tuple of shapes is known again by its identity."""
        shapes = board.shapes
        if self._generation != self._memory.generation or len(self._of_puzzles) >= _TOO_MANY_PUZZLES:
            self._of_puzzles.clear()
            self._generation = self._memory.generation
        elif shapes is self._last[0]:
            return self._last[1]
        known = self._of_puzzles.get(id(shapes))
        if known is None:
            known = self._of_puzzles[id(shapes)] = (shapes, [self._lines(shape) for shape in shapes])
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
        at = [UNSEEN] * len(states)
        if not self.advance(board, self.known(board), at, changed, states):
            return False
        for line, known in enumerate(at):
            if known is not UNSEEN:
                states[line] = known.state
        return True

    def advance(
        self, board: Board, known: list[Lines], at: list[Known], changed: int, states: Sequence[int] = ()
    ) -> bool:
        """Do the same where lines have been looked up: those that have not are UNSEEN, and their states given."""
        while changed:
            changed = self._on_lines(board, known, at, changed, states)
            if changed > 0:
                changed = self._beside_finished(board, known, at, changed, states) if board.unique else 0
            if changed < 0:
                return False
        return True

    def _on_lines(
        self, board: Board, of_lines: list[Lines], at: list[Known], changed: int, states: Sequence[int]
    ) -> int:
        """Propagate all lines under the rules of one line: the rows that changed, then the columns, and again.

        Give all that changed, with those that did before; -1 where one is broken.
        """
        lines, crossing = changed & (1 << board.rows) - 1, changed >> board.rows & (1 << board.columns) - 1
        # of these lines and of those that cross them: the number of the first, and how many cells they have
        first, length = 0, board.columns
        first_crossing, crossing_length = board.rows, board.rows
        changed = lines | crossing << board.rows
        while lines or crossing:
            full = (1 << length) - 1
            while lines:
                low = lines & -lines
                lines ^= low
                own = low.bit_length() - 1
                line = first + own
                known = at[line]
                if known is UNSEEN:
                    known = at[line] = of_lines[line].look_up(states[line])
                if known.more == UNASKED:
                    of_lines[line].learn(known, self._fixpoint(of_lines[line].shape, known.state))
                more = known.more
                if known.end is None:
                    if more < 0:
                        return -1
                    continue
                at[line] = known.end
                crossing |= more & full | more >> length
                while more:
                    low = more & -more
                    more ^= low
                    across, cell = low.bit_length() - 1, own
                    if across >= length:
                        across -= length
                        cell += crossing_length
                    other = first_crossing + across
                    known = at[other]
                    if known is UNSEEN:
                        known = of_lines[other].look_up(states[other])
                    at[other] = of_lines[other].after(known, cell)
            lines, crossing = crossing, 0
            first, first_crossing = first_crossing, first
            length, crossing_length = crossing_length, length
            changed |= lines << first
        return changed

    def _beside_finished(
        self, board: Board, of_lines: list[Lines], at: list[Known], looked: int, states: Sequence[int]
    ) -> int:
        """Apply the rules that look at finished lines; give the lines that changed, -1 where two are the same.

        A line is looked at where it has changed since it was looked at last, or a finished one has come beside it.
        """
        changed = 0
        for lines in board.directions():
            length, full = board.shapes[lines.start].length, board.shapes[lines.start].full
            fresh = False
            for line in lines:
                if looked >> line & 1:
                    state = at[line].state
                    fresh = fresh or (state | state >> length) & full == full
            if not (fresh or self._beside):
                continue
            for line, known in enumerate(at):
                if known is UNSEEN:
                    at[line] = of_lines[line].look_up(states[line])
            whole, unfinished = [], []
            for line in lines:
                state = at[line].state
                if (state | state >> length) & full == full:
                    whole.append(state)
                else:
                    unfinished.append((line, state))
            if fresh and len(set(whole)) < len(whole):
                return -1
            if not whole or not self._beside:
                continue
            whole.sort()
            for line, state in unfinished:
                if not (fresh or looked >> line & 1):
                    continue
                alike = [done for done in whole if state & done == state]
                if not alike:
                    continue
                shape = board.shapes[line]
                table, key = self._others.table(shape), (state, tuple(alike))
                forced = table.get(key)
                if forced is None:
                    forced = self._others.keep(table, key, forced_beside(self._beside, shape, state, alike))
                ones, zeros = forced
                if ones & zeros:
                    return -1
                for place in positions(ones | zeros):
                    r, c = board.cell(line, place)
                    changed |= fill(board, of_lines, at, r, c, ones >> place & 1)
        return changed
