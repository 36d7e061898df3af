"""Lookaheads: as steps, the one with the shortest chain among those that fail soonest; and in propagation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import final

from deduce.arguing.chains import find_chain, followed
from deduce.arguing.links import Chain, Places
from deduce.arguing.trials import GridState, soonest_failures
from deduce.core.board import Board, States
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band
from deduce.search.exact import Solution
from deduce.search.solutions import Assumption, refutable
from deduce.trace import Argument


@final
class LazyFinding:
    """A failed assumption, chosen among those that fail equally soon, as a GridFinding with a lazy argument.

    Grading needs only its placement.  Its chain is followed when the argument is requested.
    """

    def __init__(self, band: Band, rounds: int, view: GridState, inner: Ladder, failed: Sequence[Assumption]) -> None:
        self.band = band
        self.rounds = rounds
        self._view = GridState(view.board, view.states.copy(), view.ladder)
        self._inner = inner
        self._failed = failed
        self._chains: list[Chain] = []
        self._chosen: Chain | None = None

    @property
    def places(self) -> Places:
        if len(self._failed) == 1:
            cell, value = self._failed[0]
            return {cell: 1 - value}
        shortest = self._shortest()
        return shortest[0].places if len(shortest) == 1 else self._followed().places

    @property
    def argument(self) -> Argument:
        return self._followed().as_argument(self._view.board)

    def _followed(self) -> Chain:
        if self._chosen is None:
            self._chosen = _shortest_followed(self._view, self._shortest(), self._inner)
        return self._chosen

    def _shortest(self) -> list[Chain]:
        if not self._chains:
            chains = [find_chain(self._view, self._inner, assumption) for assumption in self._failed]
            self._chains = _with_fewest_links([chain for chain in chains if chain is not None])
        return self._chains


def soonest(view: GridState, bands: tuple[Band, ...]) -> Iterator[LazyFinding]:
    """A symbol that leads to a contradiction is wrong: first the one with the fewest rounds and the shortest chain.

    A round applies everything that follows by the easier rules, everywhere at once, so the number of rounds does not
    depend on an order.
    """
    for band, rounds, inner, failed in soonest_failures(view, bands):
        yield LazyFinding(band, rounds, view, inner, failed)


def nested(view: GridState, most: int) -> Argument | None:
    """Return the shortest chain to a contradiction with at most `most` lookaheads inside, or None.

    Only the easiest lookahead may be used inside.
    """
    rule = next(rule for rule in view.ladder.rules if rule.info.bands[0].inner)
    inner = view.inner(max(band.inner for band in rule.info.bands))
    if view.refutable is None:
        worth = refutable(view.board, view.states)
        view = GridState(view.board, view.states, view.ladder, worth, view.allowance, view.inside)
    chains: list[Chain] = []
    tried, untried = view.assumptions(), 0
    for assumption in tried:
        chain = None if view.allowance.spent else find_chain(view, inner, assumption, rule, most)
        if chain is not None:
            chains.append(chain)
        elif view.allowance.spent:
            untried += 1
    view.allowance.note(len(tried), untried)
    return _shortest_followed(view, _with_fewest_links(chains), inner).as_argument(view.board) if chains else None


def _with_fewest_links(chains: Sequence[Chain]) -> list[Chain]:
    fewest = min([len(chain.links) for chain in chains])
    return [chain for chain in chains if len(chain.links) == fewest]


def _shortest_followed(view: GridState, chains: Sequence[Chain], inner: Ladder) -> Chain:
    """Return the shortest of some chains as a reader follows them, the first of several equally short ones."""
    shown = [followed(view.board, view.states, chain, inner) for chain in chains]
    return min(shown, key=lambda chain: len(chain.links))


def propagate(ladder: Ladder, board: Board, states: States, solution: Solution | None = None) -> bool:
    """Propagate a grid in place under all rules of a ladder.  Return False if a game rule is broken.

    The states are unusable after that.  Pass the only solution, if it is known, to avoid a search for it.
    """
    view, changed = None, -1
    givens = tuple(states)
    banded = [(rule, band) for rule in ladder.of_scope("grid") for band in ladder.bands(rule)]
    while changed:
        if not ladder.propagation.propagate(board, states, changed):
            return False
        changed = 0
        if banded and not board.complete(states):
            if view is None and solution is not None:
                wrong = [((r, c), 1 - int(solution[r][c])) for r, c in board.blanks(states)]
                view = GridState(board, states, ladder, wrong)
            elif view is None:
                view = GridState(board, states, ladder, refutable(board, givens))
            for rule, band in banded:
                forced = dict(rule.forced(view, (band,)))
                if forced:
                    changed = board.place(states, forced)
                    break
    return True


def solves(ladder: Ladder, board: Board, solution: Solution | None = None) -> bool:
    """Return whether a ladder solves a puzzle.  Pass its only solution, if known, to avoid a search."""
    return enough(ladder, [ladder.rating], board, solution) is not None


def enough(ladder: Ladder, ratings: Iterable[float], board: Board, solution: Solution | None = None) -> float | None:
    """Return the first of some rising ratings up to which a ladder solves a puzzle.  Return None if none does.

    The rules up to the next rating find all that those up to the last one do, so the grid is kept between ratings.
    """
    states = board.start()
    for rating in ratings:
        if not propagate(ladder.up_to(rating), board, states, solution):
            return None
        if board.complete(states):
            return rating
    return None
