"""The grid as rules for the whole grid see it, and the assumptions that lead to a contradiction there."""

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
    """The grid as a rule for the whole grid sees it.

    Attributes:
        board: the lines.
        states: the state of each line.  They are not changed here.
        ladder: the ladder in use.
        worth: the assumptions worth trying; the others are known to be consistent.  None for all.
        allowance: the limit on trials.
        inside: whether the grid is itself under an assumption.
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
        """Return a grid whose assumptions exclude every value that occurs in some solution of the givens.

        A value that occurs in no solution never will, because every step follows from the givens.
        """
        return cls(board, states, ladder, refutable(board, givens), Allowance(most))

    def inner(self, level: int) -> Ladder:
        """Return the ladder up to a whole level."""
        return self.ladder.up_to(level + 0.9)

    def rounds(self, level: int) -> Propagation:
        """Return the propagation of the ladder up to a whole level."""
        return self.inner(level).propagation

    def worth_supposing(self) -> list[Supposition]:
        """Return the assumptions worth trying, row by row."""
        states, columns = self.states, self.board.columns
        if self.worth is None:
            return [(cell, value) for cell in self.board.blanks(states) for value in (0, 1)]
        known = [state | state >> columns for state in states[: self.board.rows]]
        return [pair for pair in self.worth if not known[pair[0][0]] >> pair[0][1] & 1]

    def suppositions(self, level: int, most: int) -> tuple[int, list[Supposition]]:
        """Return the fewest rounds to a contradiction, and the assumptions that reach one in that many.

        The list is empty if there is no contradiction within `most` rounds.
        """
        worth = self.worth_supposing()
        allowed = self.allowance.take(len(worth))
        if not self.inside:
            self.allowance.note(len(worth), len(worth) - allowed)
        trials = _followed(self, level, worth[:allowed], most)
        return (trials.taken, trials.broken) if trials.broken and trials.taken <= most else (most, [])


_REMEMBERED: Final = 64
_GOING: Final = 4  # the most unfinished ones, because these take more memory
# a plain dictionary: an OrderedDict hashes each key, and so each line, in every loop over its entries
_memory: Final[dict[tuple[object, ...], Trials]] = {}
_keeping: Final = Lock()  # several threads may use the cache


def _followed(view: GridState, level: int, tried: Sequence[Supposition], most: int) -> Trials:
    """Return assumptions on a grid, followed for at most `most` rounds.

    The last few grids are cached, because waves, steps and successive ratings ask about the same ones.
    """
    board, rounds = view.board, view.rounds(level)
    key = rounds, board.shapes, board.rows, board.unique, len(tried), tuple(view.states)
    # removed meanwhile: no other thread may use them, and an interrupt may leave them incomplete
    with _keeping:
        known = _memory.pop(key, None)
    trials = known or Trials(rounds, board, view.states, tried)
    while trials.taken < most and not trials.over:
        trials.follow_one_round()
    with _keeping:
        if len(_memory) >= _REMEMBERED:
            del _memory[next(iter(_memory))]
        for old, earlier in list(_memory.items())[: 1 - _GOING]:
            if not earlier.over:
                _memory.pop(old, None)
        _memory[key] = trials
    return trials


def first_to_break(
    view: GridState, bands: tuple[Band, ...]
) -> Iterator[tuple[Band, int, Ladder, list[tuple[Cell, int]]]]:
    """Yield the assumptions with the soonest contradictions, under the lowest inner ladder that has any."""
    for level in sorted({band.inner for band in bands}):
        same_level = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in same_level))
        if found:
            band = next(band for band in same_level if rounds <= band.bound)
            yield band, rounds, view.inner(level), found
            return


def failing(view: GridState, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
    """Yield cells with the opposite of each value that fails soonest, the lowest inner ladder first."""
    for level in sorted({band.inner for band in bands}):
        _, found = view.suppositions(level, max(band.bound for band in bands if band.inner == level))
        yield from ((cell, 1 - value) for cell, value in found)
