"""What a rule of the whole grid looks at, and which suppositions break there."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from deduce.core.board import Board, States
from deduce.core.line import positions
from deduce.core.rounds import Rounds, rounds_of
from deduce.ladder.registry import Ladder
from deduce.ladder.rule import Band
from deduce.puzzle import Cell
from deduce.search.backbone import Suppositions


@frozen
class View:
    """What a rule of the whole grid looks at.

    Attributes:
        board: the lines.
        states: what is known of each; nothing here changes them.
        ladder: the ladder in use.
        worth: the suppositions worth a try, all others being known to break nowhere; None for all.
    """

    board: Board
    states: States
    ladder: Ladder
    worth: Suppositions | None = None

    def rounds(self, level: int) -> Rounds:
        """Give the rounds of the ladder up to a level."""
        return rounds_of(self.ladder, level)

    def blanks(self) -> Iterator[Cell]:
        """Yield the empty cells, row by row."""
        board = self.board
        for r in range(board.rows):
            ones, zeros = board.known(self.states, r)
            for c in positions(board.shapes[r].full & ~(ones | zeros)):
                yield r, c

    def worth_supposing(self) -> Iterator[tuple[Cell, int]]:
        """Yield empty cells with values to suppose there, row by row."""
        if self.worth is None:
            for cell in self.blanks():
                yield cell, 0
                yield cell, 1
        else:
            yield from (pair for pair in self.worth if self.board.value(self.states, pair[0]) is None)

    def suppositions(self, level: int, most: int) -> tuple[int, list[tuple[Cell, int]]]:
        """Find the suppositions that break in the fewest rounds: how many rounds, and each cell with its value.

        Nothing within the most rounds allowed gives an empty list.
        """
        rounds = most
        found: list[tuple[Cell, int]] = []
        inner = self.rounds(level)
        for cell, value in self.worth_supposing():
            took = inner.until_broken(self.board, self.states, cell, value, rounds)
            if took is not None:
                if took < rounds:
                    rounds, found = took, []
                found.append((cell, value))
        return rounds, found

    def refuted(self, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
        """Yield cells with the opposite of every value that breaks soonest, level by level."""
        for level in sorted({band.inner for band in bands}):
            _, found = self.suppositions(level, max(band.bound for band in bands if band.inner == level))
            yield from ((cell, 1 - value) for cell, value in found)
