"""Rounds: all that an inner ladder gives, everywhere at once, again and again.

How many rounds a supposition takes to break does not depend on the order of anything, so a lookahead is
rated by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from deduce.core.board import Board, States
from deduce.core.line import Shape, positions, table_of
from deduce.ladder.registry import Ladder, Rule
from deduce.puzzle import Cell

BROKEN, CLASH = -1, -2
"""In place of a state: the known cells break a rule; what follows contradicts itself."""

_TOO_MANY = 1_000_000  # remembered states of one shape, after which the memory starts afresh


class Rounds:
    """One round after another on whole boards, under the rules of an inner ladder.

    Attributes:
        on_lines: the rules of one line.
        beside: the rules that look at finished lines beside a line.
        ladder: where they come from.
    """

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.on_lines = [rule for rule in ladder.rules if rule.facts.scope == "line"]
        self.beside = [rule for rule in ladder.rules if rule.facts.scope == "lines"]
        # a complete rule says all that the others would
        self._quick = plan([rule for rule in self.on_lines if rule.facts.complete] or self.on_lines, ladder)
        self._tables: dict[Shape, dict[int, tuple[int, int]]] = {}
        self._others: dict[tuple[Shape, int, tuple[int, ...]], tuple[int, int]] = {}

    def line(self, shape: Shape, state: int) -> tuple[int, int]:
        """Give a line's state after one round, or BROKEN or CLASH, and its filling if it is settled, else 0."""
        table = table_of(self._tables, shape)
        known = table.get(state)
        if known is None:
            if len(table) >= _TOO_MANY:
                table.clear()
            known = table[state] = self._line(shape, state)
        return known

    def _line(self, shape: Shape, state: int) -> tuple[int, int]:
        ones, zeros = state & shape.full, state >> shape.length
        if shape.broken(ones, zeros):
            return BROKEN, 0
        settled = shape.settled(ones, zeros)
        filling = settled[0] | settled[1] << shape.length if settled else 0
        more_ones, more_zeros = forced_on_line(self._quick, shape, ones, zeros)
        if more_ones & more_zeros:
            return CLASH, filling
        return state | more_ones | more_zeros << shape.length, filling

    def beside_finished(self, shape: Shape, state: int, finished: tuple[int, ...]) -> tuple[int, int]:
        """Give the cells of 1 and of 0 that follow on a line from finished lines that agree with it."""
        key = (shape, state, finished)
        known = self._others.get(key)
        if known is None:
            if len(self._others) >= _TOO_MANY:
                self._others.clear()
            known = self._others[key] = self._beside_finished(*key)
        return known

    def _beside_finished(self, shape: Shape, state: int, finished: tuple[int, ...]) -> tuple[int, int]:
        ones, zeros = state & shape.full, state >> shape.length
        lines = [(at, full & shape.full, full >> shape.length) for at, full in enumerate(finished)]
        swapped = [(at, full_zeros, full_ones) for at, full_ones, full_zeros in lines]
        more_ones = more_zeros = 0
        for rule in self.beside:
            bound = self.ladder.bound(rule)
            got = rule.forced(shape, ones, zeros, lines, bound)
            more_ones, more_zeros = more_ones | got[0], more_zeros | got[1]
            if not rule.facts.symmetric:
                got = rule.forced(shape, zeros, ones, swapped, bound)
                more_ones, more_zeros = more_ones | got[1], more_zeros | got[0]
        return more_ones, more_zeros

    def advance(self, board: Board, states: States, changed: list[int]) -> list[int] | None:
        """Take one round on the lines that changed, in place; give what changes now, None where it clashes.

        The lines that did not change must have nothing more to give.  A cell that two lines fill
        differently is left holding both values, which breaks its lines.
        """
        shapes, rows, columns = board.shapes, board.rows, board.columns
        given: list[tuple[int, int]] = []
        for line in changed:
            after, _ = self.line(shapes[line], states[line])
            if after < 0:
                return None
            if after != states[line]:
                given.append((line, after ^ states[line]))
        if self.beside and board.unique:
            given += self._from_finished(board, states, changed)
        now: set[int] = set()
        for line, more in given:
            states[line] |= more
            now.add(line)
            full, length = shapes[line].full, shapes[line].length
            if line < rows:
                one, zero, first = 1 << line, 1 << line + rows, rows
            else:
                one, zero, first = 1 << line - rows, 1 << line - rows + columns, 0
            for at in positions(more & full):
                states[first + at] |= one
                now.add(first + at)
            for at in positions(more >> length):
                states[first + at] |= zero
                now.add(first + at)
        return sorted(now)

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
                    ones, zeros = self.beside_finished(board.shapes[line], state, alike)
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

    def until_broken(self, board: Board, states: States, cell: Cell, value: int, most: int) -> int | None:
        """Suppose a cell holds a value, and count the rounds until something is seen broken.

        None where nothing breaks within the most rounds allowed.  The states are left as they were.
        """
        states = states.copy()
        board.put(states, cell, value)
        changed = [cell[0], board.rows + cell[1]]
        rounds = 0
        while not self.broken(board, states, changed):
            if rounds == most or not changed:
                return None
            rounds += 1
            now = self.advance(board, states, changed)
            if now is None:
                break
            changed = now
        return rounds


Plan = tuple[tuple[Callable[..., tuple[int, int]], int, bool], ...]
"""Rules of one line, ready to apply: what each forces, its bound, and whether it treats both symbols at once."""


def plan(rules: Iterable[Rule], ladder: Ladder) -> Plan:
    """Make rules of one line ready to apply, as far as the ladder lets each go."""
    return tuple((rule.forced, ladder.bound(rule), rule.facts.symmetric) for rule in rules)


def forced_on_line(rules: Plan, shape: Shape, ones: int, zeros: int) -> tuple[int, int]:
    """Give the cells of 1 and of 0 that rules of one line give at once, each applied once."""
    more_ones = more_zeros = 0
    for forced, bound, symmetric in rules:
        got_x, got_y = forced(shape, ones, zeros, bound)
        more_ones |= got_x
        more_zeros |= got_y
        if not symmetric:
            got_x, got_y = forced(shape, zeros, ones, bound)
            more_ones |= got_y
            more_zeros |= got_x
    return more_ones, more_zeros


@cache
def rounds_of(ladder: Ladder, level: int) -> Rounds:
    """Give the rounds of a ladder up to a whole level, with one memory for all who ask."""
    return Rounds(ladder.up_to(level + 0.9))
