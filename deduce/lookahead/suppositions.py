"""What a rule of the whole grid looks at, and which suppositions break there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.core.board import Board, States
from deduce.core.rounds import Rounds
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band
from deduce.lookahead.trials import Trials
from deduce.puzzle import Cell
from deduce.search.backbone import Suppositions, refutable


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

    @classmethod
    def worth_a_try(cls, board: Board, states: States, ladder: Ladder, givens: Sequence[int]) -> View:
        """Look at a grid, and leave out what holds in some solution of the grid as it was given.

        What no solution holds stays so, as every step is entailed.
        """
        return cls(board, states, ladder, refutable(board, givens))

    def inner(self, level: int) -> Ladder:
        """Give the ladder up to a whole level."""
        return self.ladder.up_to(level + 0.9)

    def rounds(self, level: int) -> Rounds:
        """Give the rounds of the ladder up to a whole level."""
        return self.inner(level).rounds

    def worth_supposing(self) -> Iterator[tuple[Cell, int]]:
        """Yield empty cells with values to suppose there, row by row."""
        if self.worth is None:
            for cell in self.board.blanks(self.states):
                yield cell, 0
                yield cell, 1
        else:
            yield from (pair for pair in self.worth if self.board.value(self.states, pair[0]) is None)

    def suppositions(self, level: int, most: int) -> tuple[int, list[tuple[Cell, int]]]:
        """Find the suppositions that break in the fewest rounds: how many rounds, and each cell with its value.

        Nothing within the most rounds allowed gives an empty list.
        """
        trials = _trials(self, level)
        trials.follow(most)
        return (trials.taken, trials.broken) if trials.broken and trials.taken <= most else (most, [])


_REMEMBERED = 64
_memory: OrderedDict[tuple[object, ...], Trials] = OrderedDict()


def _trials(view: View, level: int) -> Trials:
    """Give what has been tried on a grid; the last few grids are remembered.

    Waves, steps, and one rating after another ask about the same grids.
    """
    board, rounds = view.board, view.rounds(level)
    key = rounds, board.shapes, board.rows, board.unique, view.worth is None, tuple(view.states)
    trials = _memory.get(key)
    if trials is None:
        trials = _memory[key] = Trials(rounds, board, view.states, view.worth_supposing())
        if len(_memory) > _REMEMBERED:
            _memory.popitem(last=False)
    return trials


def refuted(view: View, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
    """Yield cells with the opposite of every value that breaks soonest, under the lowest inner ladder first."""
    for level in sorted({band.inner for band in bands}):
        _, found = view.suppositions(level, max(band.bound for band in bands if band.inner == level))
        yield from ((cell, 1 - value) for cell, value in found)
