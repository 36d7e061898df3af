"""Closing: a grid straight to its fixpoint under all rules up to a rating, without the reasons.

For the rules of one line the fixpoint depends on the line's shape and state alone, so it is worked out
once and remembered; afterwards it is one look-up.  The grid is closed by going through the lines that
changed.  Rules that look at finished lines run when those of one line are done, and lookahead when both are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from deduce.core.board import Board, States
from deduce.core.line import Shape, positions, table_of
from deduce.core.rounds import Rounds
from deduce.ladder.registry import Ladder, load
from deduce.puzzle import Cell

_BROKEN = (-1, (), (), 0)
_TOO_MANY = 2_000_000  # remembered states of one shape, after which the memory starts afresh
_TOO_MANY_PUZZLES = 1_000  # whose shapes are known by their identity, as long as they are kept

if TYPE_CHECKING:
    from deduce.lookahead.suppositions import View

_Moves = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""A closed state, the positions that got a 1, those that got a 0, and both as a bit set."""


class Closer:
    """Closes grids under one ladder, and remembers what it learns about lines.

    Attributes:
        ladder: the rules, up to a rating.
    """

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self._rounds = Rounds(ladder)
        on_lines = self._rounds.on_lines
        on_lines = [rule for rule in on_lines if rule.facts.complete] or on_lines
        rules = [(rule.forced, ladder.bound(rule), rule.facts) for rule in on_lines]
        self._symmetric = [(forced, bound) for forced, bound, facts in rules if facts.symmetric]
        rules = [entry for entry in rules if not entry[2].symmetric]
        self._counting = [(forced, bound) for forced, bound, facts in rules if facts.counts]
        self._looking = [(forced, bound) for forced, bound, facts in rules if not facts.counts]
        self._without_signs = [(forced, bound) for forced, bound, facts in rules if not (facts.counts or facts.signs)]
        self._over_grid = [rule for rule in ladder.rules if rule.facts.scope == "grid"]
        self._memory: dict[Shape, dict[int, _Moves | None]] = {}
        self._memories: dict[int, tuple[tuple[Shape, ...], list[dict[int, _Moves | None]]]] = {}

    def line(self, shape: Shape, state: int) -> int:
        """Close one line in a packed state; -1 where it breaks a rule or has no filling that the rules see."""
        memory = table_of(self._memory, shape)
        moves = memory[state] if state in memory else self._learn(memory, shape, state)
        return state if moves is None else moves[0]

    def _learn(self, memory: dict[int, _Moves | None], shape: Shape, state: int) -> _Moves | None:
        """Close one line and remember it; None where nothing follows."""
        if len(memory) >= _TOO_MANY:
            memory.clear()
        moves = memory[state] = self._closed(shape, state)
        return moves

    def _closed(self, shape: Shape, state: int) -> _Moves | None:
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

    def _of(self, shapes: tuple[Shape, ...]) -> list[dict[int, _Moves | None]]:
        """Give what is remembered of each of some lines; a tuple of shapes is known again by its identity."""
        known = self._memories.get(id(shapes))
        if known is None:
            if len(self._memories) >= _TOO_MANY_PUZZLES:
                self._memories.clear()
            known = self._memories[id(shapes)] = (shapes, [table_of(self._memory, shape) for shape in shapes])
        return known[1]

    def close(self, board: Board, states: States, changed: int = -1) -> bool:
        """Close a grid in place; False where a rule is seen broken, and the states are then of no use.

        Args:
            board: the lines of the puzzle.
            states: what is known, rows and columns in step.
            changed: the lines to begin with, as a bit set; all of them if not given.
        """
        view = None
        while True:
            if changed and not self._close_lines(board, states, changed):
                return False
            changed = self._beside_finished(board, states) if board.unique else 0
            if changed < 0:
                return False
            if not changed and self._over_grid and not board.complete(states):
                view = view or self._view(board, states)
                changed = self._one_by_lookahead(view)
            if not changed:
                return True

    def _close_lines(self, board: Board, states: States, changed: int) -> bool:
        """Close all lines under the rules of one line: the rows that changed, then the columns, and again."""
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
        """Let finished lines speak; give the lines that changed, -1 where two are the same."""
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
            if not whole or not self._rounds.beside:
                continue
            whole.sort()
            for line, state in unfinished:
                alike = [full for full in whole if state & full == state]
                if not alike:
                    continue
                ones, zeros = self._rounds.beside_finished(board.shapes[line], state, tuple(alike))
                if ones & zeros:
                    return -1
                for at in positions(ones | zeros):
                    cell = board.cell(line, at)
                    if board.value(states, cell) is None:
                        board.put(states, cell, ones >> at & 1)
                        changed |= 1 << cell[0] | 1 << height + cell[1]
        return changed

    def _view(self, board: Board, states: States) -> View:
        """Look at the whole grid; the view sees what the states become."""
        from deduce.lookahead.suppositions import View
        from deduce.search.backbone import refutable

        return View(board, states, self.ladder, refutable(evolve(board.puzzle, givens=board.grid(states))))

    def _one_by_lookahead(self, view: View) -> int:
        """Take the first step that looking ahead gives; give the lines that changed."""
        for rule in self._over_grid:
            forced: Iterator[tuple[Cell, int]] = rule.forced(view, self.ladder.bands(rule))
            for (r, c), value in forced:
                view.board.put(view.states, (r, c), value)
                return 1 << r | 1 << view.board.rows + c
        return 0


@lru_cache(maxsize=1 << 16)
def _places(cells: int) -> tuple[int, ...]:
    """Give the positions in a set of cells; the same few sets come again and again."""
    return tuple(positions(cells))


@cache
def closer(rating: float, ladder: Ladder | None = None) -> Closer:
    """Give the closer of a ladder up to a rating, with one memory for all who ask."""
    return Closer((ladder or load()).up_to(rating))
