"""Trials: assumptions on a grid, all followed one round at a time until the first contradiction.

This is failed-literal probing (Freeman 1995), breadth-first; a literal is a cell with a value.  Whole grids are also
propagated here, by all rules of a ladder, without reasons.

An assumption that is followed to its end without a contradiction clears all of its consequences: every value that
follows from one of them follows from the assumption as well, so they cannot fail either (Le Berre 2001).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

from deduce.base.budget import Budget, LimitError
from deduce.engine.ladder import Ladder
from deduce.engine.rule import Band
from deduce.game.puzzle import Cell
from deduce.grid.grid import Grid
from deduce.grid.propagation import Propagation
from deduce.grid.search import Solution
from deduce.grid.solutions import Assumption, refutable

_USUAL_ROUNDS: Final = 8


@final
class GridState:
    """The grid as a rule for the whole grid sees it.

    Attributes:
        grid: what is known; it is not changed here.
        refutable: the assumptions worth trying; the others are known to be consistent.  None for all.
        budget: the work that trials may do; by default there is no limit.
        inside: whether the grid is itself under an assumption.
        rounds, trials: the fewest rounds to a contradiction when the trials were last followed, and those trials.
        untried: if trials were skipped, as the budget was spent: their number, and that of all; otherwise (0, 0).
    """

    def __init__(
        self,
        grid: Grid,
        ladder: Ladder,
        refutable: Sequence[Assumption] | None = None,
        budget: Budget | None = None,
        inside: bool = False,
    ) -> None:
        self.grid = grid
        self.ladder = ladder
        self.refutable = refutable
        self.budget = Budget(None) if budget is None else budget
        self.inside = inside
        self.rounds = 0
        self.trials: Trials | None = None
        self.untried = 0, 0
        self.work = grid.work  # the steps of one trial
        self._paid: dict[int, tuple[list[int], int]] = {}

    def inner(self, level: int) -> Ladder:
        """Return the ladder up to a whole level."""
        return self.ladder.up_to(level + 0.9)

    def assumptions(self) -> list[Assumption]:
        """Return the assumptions worth trying, row by row."""
        states, columns = self.grid.states, self.grid.columns
        if self.refutable is None:
            return [(cell, value) for cell in self.grid.blanks() for value in (0, 1)]
        known = [state | state >> columns for state in states[: self.grid.rows]]
        return [pair for pair in self.refutable if not known[pair[0][0]] >> pair[0][1] & 1]

    def failures(self, level: int, limit: int) -> tuple[int, list[Assumption]]:
        """Return the fewest rounds to a contradiction, and the assumptions that reach one in that many.

        The list is empty if there is no contradiction within `limit` rounds of the rules up to a level.
        """
        tried = self.assumptions()
        allowed = self._allowed(level, len(tried))
        self.note(len(tried) - allowed, len(tried))
        trials, is_cut = _followed(self, self.inner(level).propagation, tried[:allowed], limit)
        if is_cut:
            self.note(len(tried), len(tried))
            return limit, []
        self.rounds, self.trials = trials.rounds, trials
        return (trials.rounds, trials.failed) if trials.failed and trials.rounds <= limit else (limit, [])

    def note(self, untried: int, tried: int) -> None:
        """Record skipped trials.  Only the first call counts, because nothing is tried after it."""
        if untried and not self.untried[0]:
            self.untried = untried, tried

    def pay(self, rounds: int, going: int) -> None:
        """Count the work of another round of some trials, after the usual ones.  Raises LimitError."""
        if rounds >= _USUAL_ROUNDS:
            self.budget.take(going * self.work // _USUAL_ROUNDS)

    @property
    def spent(self) -> bool:
        """Whether the budget allows no more trials."""
        left = self.budget.left
        return left is not None and left < self.work

    def _allowed(self, level: int, wanted: int) -> int:
        """Return how many trials the budget allows.  Those on the same grid, followed further, are not counted again.

        That does not depend on what `_followed` still has: other calls use that, too.
        """
        before = self._paid.get(level)
        if before is None or before[0] != self.grid.states:
            before = self._paid[level] = self.grid.states.copy(), self.budget.afford(wanted, self.work)
        return before[1]


def soonest_failures(view: GridState, bands: tuple[Band, ...]) -> Iterator[tuple[Band, int, Ladder, list[Assumption]]]:
    """Yield the assumptions with the soonest contradictions under each inner ladder that has any, the lowest first.

    With them come their band, the number of rounds, and the inner ladder.
    """
    for level in sorted({band.inner for band in bands}):
        same_level = [band for band in bands if band.inner == level]
        rounds, failed = view.failures(level, max(band.bound for band in same_level))
        if failed:
            band = next(band for band in same_level if rounds <= band.bound)
            yield band, rounds, view.inner(level), failed


def refuted(view: GridState, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
    """Yield cells with the opposite of each value that fails soonest, the lowest inner ladder first."""
    for *_, failed in soonest_failures(view, bands):
        yield from ((cell, 1 - value) for cell, value in failed)


_Trial = tuple[Assumption, Grid, int]
"""An assumption without a contradiction so far, the grid with its consequences, and those that changed last."""


class Trials:
    """Assumptions on one grid, all followed for the same number of rounds.

    Those that `failed` in the last round are in their original order.  If any did, none is followed further.  Of each
    round, `followed` has the number of trials.
    """

    def __init__(self, propagation: Propagation, grid: Grid, tried: Iterable[Assumption]) -> None:
        self.rounds = 0
        self.failed: list[Assumption] = []
        self.followed: list[int] = []
        self._propagation = propagation
        self._grid = grid
        self._going: list[_Trial] = []
        self._cleared = [0] * grid.rows
        for cell, value in tried:
            then = grid.copy()
            then.put(cell, value)
            changed = 1 << cell[0] | 1 << grid.rows + cell[1]
            if then.broken(changed):
                self.failed.append((cell, value))
            else:
                self._going.append(((cell, value), then, changed))

    @property
    def over(self) -> bool:
        return bool(self.failed) or not self._going

    def follow_one_round(self) -> None:
        board, propagation, cleared = self._grid, self._propagation, self._cleared
        self.rounds += 1
        self.followed.append(len(self._going))
        going: list[_Trial] = []
        for assumption, grid, last in self._going:
            (row, column), value = assumption
            if cleared[row] >> (column if value else column + board.columns) & 1:
                continue
            changed = propagation.advance(grid, last)
            if changed < 0 or grid.broken(changed):
                self.failed.append(assumption)
            elif changed:
                going.append((assumption, grid, changed))
            else:
                for r in range(board.rows):
                    cleared[r] |= grid.states[r]
        self._going = going

    def later(self, limit: int, view: GridState) -> list[Assumption]:
        """Return the assumptions that fail in a later round, up to a limit of rounds.  They are followed on a copy.

        Raises LimitError if the budget of the view is spent.
        """
        other = Trials(self._propagation, self._grid, ())
        other.rounds, other._cleared = self.rounds, self._cleared.copy()
        other._going = [(assumption, grid.copy(), last) for assumption, grid, last in self._going]
        while other.rounds < limit and other._going:
            view.pay(other.rounds, len(other._going))
            other.follow_one_round()
        return other.failed


_MOST_GRIDS: Final = 64
_MOST_GOING: Final = 4  # unfinished ones take more memory
_cache: Final[dict[tuple[object, ...], Trials]] = {}


def _followed(
    view: GridState, propagation: Propagation, tried: Sequence[Assumption], limit: int
) -> tuple[Trials, bool]:
    """Return assumptions on a grid, followed for at most `limit` rounds, and whether the budget ended that.

    The last few grids are cached, because waves, steps and successive ratings ask about the same ones.
    """
    board = view.grid
    key = propagation, board.shapes, board.rows, board.unique, tuple(tried), tuple(view.grid.states)
    # removed meanwhile: no other thread may use them, and an interrupt may leave them incomplete
    trials = _cache.pop(key, None) or Trials(propagation, view.grid, tried)
    rounds, is_cut = 0, False
    while rounds < limit and not is_cut and not (rounds == trials.rounds and trials.over):
        if rounds == trials.rounds:
            trials.follow_one_round()
        try:  # for rounds that are known as well, so that the count does not depend on other calls
            view.pay(rounds, trials.followed[rounds])
        except LimitError:
            is_cut = True
        rounds += 1
    for age, (old, earlier) in enumerate(reversed(list(_cache.items())), 2):
        if age > _MOST_GRIDS or (age > _MOST_GOING and not earlier.over):
            _cache.pop(old, None)
    _cache[key] = trials
    return trials, is_cut


def propagate(
    ladder: Ladder, grid: Grid, solution: Solution | None = None, budget: Budget | None = None, changed: int = -1
) -> bool:
    """Propagate a grid in place under all rules of a ladder.  Return False if a game rule is broken.

    The states are unusable after that.  Pass the only solution, if it is known, to avoid a search for it.  Without a
    budget there is no limit.  `changed` has the lines to start with, as a bit set; by default all.  Raises LimitError.
    """
    view = None
    budget = Budget(None) if budget is None else budget
    givens = grid.copy()
    banded = [(rule, band) for rule in ladder.of_scope("grid") for band in ladder.bands(rule)]
    while changed:
        budget.take(len(grid.states))
        if not ladder.propagation.propagate(grid, changed):
            return False
        changed = 0
        if banded and not grid.complete():
            if view is None and solution is not None:
                wrong = [((r, c), 1 - int(solution[r][c])) for r, c in grid.blanks()]
                view = GridState(grid, ladder, wrong, budget)
            elif view is None:
                view = GridState(grid, ladder, refutable(givens, budget.part()), budget)
            for rule, band in banded:
                forced = dict(rule.forced(view, (band,)))
                if forced:
                    if band.inner and view.trials is not None:
                        # what fails later fails within some band as well, and would be tried again
                        most = max([other.bound for _, other in banded if other.inner == band.inner])
                        for cell, value in view.trials.later(most, view):
                            forced[cell] = 1 - value
                    changed = grid.place(forced)
                    break
            else:
                if view.untried[0]:
                    raise LimitError((), budget.limit or 0)
    return True


def solves(ladder: Ladder, grid: Grid, solution: Solution | None = None, budget: Budget | None = None) -> bool:
    """Return whether a ladder solves a puzzle.  The other arguments, and the error, are those of `propagate`."""
    return enough(ladder, [ladder.rating], grid, solution, budget) is not None


def enough(
    ladder: Ladder,
    ratings: Iterable[float],
    grid: Grid,
    solution: Solution | None = None,
    budget: Budget | None = None,
) -> float | None:
    """Return the first of some rising ratings up to which a ladder solves a puzzle.  Return None if none does.

    The rules up to the next rating find all that those up to the last one do, so the grid is kept between ratings.  The
    other arguments, and the error, are those of `propagate`.
    """
    grid = grid.copy()
    for rating in ratings:
        if not propagate(ladder.up_to(rating), grid, solution, budget):
            return None
        if grid.complete():
            return rating
    return None
