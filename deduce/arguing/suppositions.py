"""What a rule of the whole grid looks at, and which suppositions break there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Final, final

from deduce.arguing.allowance import Allowance
from deduce.arguing.trials import Supposition, Trials
from deduce.core.board import Board, States
from deduce.core.propagation import Propagation
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band
from deduce.puzzle import Cell
from deduce.search.backbone import Suppositions, refutable


@final
class GridState:
    """What a rule of the whole grid looks at.

    Attributes:
        board: the lines.
        states: what is known of each; nothing here changes them.
        ladder: the ladder in use.
        worth: the suppositions worth a try, all others being known to break nowhere; None for all.
        allowance: how many may be tried.
        inside: what is looked at is itself supposed.
    """

    def __init__(
        self,
        board: Board,
        states: States,
        ladder: Ladder,
        worth: Suppositions | None = None,
        allowance: Allowance | None = None,
        inside: bool = False,
    ) -> None:
        self.board = board
        self.states = states
        self.ladder = ladder
        self.worth = worth
        self.allowance = Allowance() if allowance is None else allowance
        self.inside = inside

    @classmethod
    def worth_a_try(
        cls, board: Board, states: States, ladder: Ladder, givens: Sequence[int], most: int | None = None
    ) -> GridState:
        """Look at a grid, and leave out what holds in some solution of the grid as it was given.

        What no solution holds stays so, as every step is entailed.
        """
        return cls(board, states, ladder, refutable(board, givens), Allowance(most))

    def inner(self, level: int) -> Ladder:
        """Return the ladder up to a whole level."""
        return self.ladder.up_to(level + 0.9)

    def rounds(self, level: int) -> Propagation:
        """Return the rounds of the ladder up to a whole level."""
        return self.inner(level).propagation

    def worth_supposing(self) -> list[Supposition]:
        """Return empty cells with values to suppose there, row by row."""
        states, columns = self.states, self.board.columns
        if self.worth is None:
            return [(cell, value) for cell in self.board.blanks(states) for value in (0, 1)]
        known = [state | state >> columns for state in states[: self.board.rows]]
        return [pair for pair in self.worth if not known[pair[0][0]] >> pair[0][1] & 1]

    def suppositions(self, level: int, most: int) -> tuple[int, list[Supposition]]:
        """Find the suppositions that break in the fewest rounds: how many rounds, and each cell with its value.

        Nothing within the most rounds allowed gives an empty list.
        """
        worth = self.worth_supposing()
        allowed = self.allowance.take(len(worth))
        if not self.inside:
            self.allowance.note(len(worth), len(worth) - allowed)
        trials = _followed(self, level, worth[:allowed], most)
        return (trials.taken, trials.broken) if trials.broken and trials.taken <= most else (most, [])


_REMEMBERED: Final = 64
_GOING: Final = 4  # the most of these that are not at their end, since they take more memory
# a plain dictionary: an ordered one hashes each key, and with it each line, whenever its entries are gone through
_memory: Final[dict[tuple[object, ...], Trials]] = {}
_keeping: Final = Lock()  # two threads may ask


def _followed(view: GridState, level: int, tried: Sequence[Supposition], most: int) -> Trials:
    """Follow suppositions on a grid for at most `most` rounds.  The last few grids are remembered.

    Waves, steps, and one rating after another ask about the same grids.
    """
    board, rounds = view.board, view.rounds(level)
    key = rounds, board.shapes, board.rows, board.unique, len(tried), tuple(view.states)
    # no other thread may have them meanwhile; an interrupt may leave them half way
    with _keeping:
        known = _memory.pop(key, None)
    trials = known or Trials(rounds, board, view.states, tried)
    while trials.taken < most and not trials.over:
        trials.follow_one_round()
    with _keeping:
        if len(_memory) >= _REMEMBERED:
            del _memory[next(iter(_memory))]
        for old, own in list(_memory.items())[: 1 - _GOING]:
            if not own.over:
                _memory.pop(old, None)
        _memory[key] = trials
    return trials


def first_to_break(
    view: GridState, bands: tuple[Band, ...]
) -> Iterator[tuple[Band, int, Ladder, list[tuple[Cell, int]]]]:
    """Yield the suppositions that break in the fewest rounds, under the lowest inner ladder that has any."""
    for level in sorted({band.inner for band in bands}):
        own = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in own))
        if found:
            band = next(band for band in own if rounds <= band.bound)
            yield band, rounds, view.inner(level), found
            return


def failing(view: GridState, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
    """Yield cells with the opposite of every value that breaks soonest, under the lowest inner ladder first."""
    for level in sorted({band.inner for band in bands}):
        _, found = view.suppositions(level, max(band.bound for band in bands if band.inner == level))
        yield from ((cell, 1 - value) for cell, value in found)
