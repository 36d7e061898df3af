"""Lookaheads: among the assumptions with the soonest contradictions, the one with the shortest chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final

from deduce.arguing.chains import chain_from
from deduce.arguing.following import follow
from deduce.arguing.links import Chain, Places
from deduce.arguing.suppositions import GridState, first_to_break
from deduce.arguing.trials import Supposition
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band
from deduce.search.backbone import refutable
from deduce.trace import Argument


@final
class FailedSupposition:
    """An assumption that fails, chosen among those that fail equally soon: a GridFinding with a lazy argument.

    Grading needs only its placement.  Its chain is followed when the argument is requested.

    Attributes:
        band, rounds: as in a GridFinding.
    """

    def __init__(self, band: Band, rounds: int, view: GridState, inner: Ladder, found: Sequence[Supposition]) -> None:
        self.band = band
        self.rounds = rounds
        self._view = GridState(view.board, view.states.copy(), view.ladder)
        self._inner = inner
        self._found = found
        self._chains: list[Chain] = []
        self._chosen: Chain | None = None

    @property
    def places(self) -> Places:
        """The placement."""
        if len(self._found) == 1:
            cell, value = self._found[0]
            return {cell: 1 - value}
        shortest = self._shortest()
        return shortest[0].places if len(shortest) == 1 else self._followed().places

    @property
    def argument(self) -> Argument:
        """The step in full."""
        return self._followed().as_argument(self._view.board)

    def _followed(self) -> Chain:
        if self._chosen is None:
            self._chosen = _shortest_followed(self._view, self._shortest(), self._inner)
        return self._chosen

    def _shortest(self) -> list[Chain]:
        if not self._chains:
            chains = [chain_from(self._view, self._inner, cell, value) for cell, value in self._found]
            self._chains = _with_fewest_links([chain for chain in chains if chain is not None])
        return self._chains


def soonest(view: GridState, bands: tuple[Band, ...]) -> Iterator[FailedSupposition]:
    """A symbol that leads to a contradiction is wrong: first the one with the fewest rounds and the shortest chain.

    A round applies everything that follows by the easier rules, everywhere at once, so the number of rounds does not
    depend on an order.
    """
    for band, rounds, inner, found in first_to_break(view, bands):
        yield FailedSupposition(band, rounds, view, inner, found)


def within(view: GridState, most: int) -> Argument | None:
    """Return the shortest chain to a contradiction with at most `most` lookaheads inside.

    Only the easiest lookahead may be used inside.  Return None if there is no such chain.
    """
    nested = view.ladder.supposing[0]
    inner = view.inner(max(band.inner for band in nested.facts.bands))
    if view.worth is None:
        worth = refutable(view.board, view.states)
        view = GridState(view.board, view.states, view.ladder, worth, view.allowance, view.inside)
    found: list[Chain] = []
    tried, untried = view.worth_supposing(), 0
    for cell, value in tried:
        chain = None if view.allowance.spent else chain_from(view, inner, cell, value, nested, most)
        if chain is not None:
            found.append(chain)
        elif view.allowance.spent:
            untried += 1
    view.allowance.note(len(tried), untried)
    return _shortest_followed(view, _with_fewest_links(found), inner).as_argument(view.board) if found else None


def _with_fewest_links(chains: Sequence[Chain]) -> list[Chain]:
    fewest = min([len(chain.links) for chain in chains])
    return [chain for chain in chains if len(chain.links) == fewest]


def _shortest_followed(view: GridState, chains: Sequence[Chain], inner: Ladder) -> Chain:
    """Return the shortest of some chains as a reader follows them, the first of several equally short ones."""
    best: Chain | None = None
    for chain in chains:
        followed = follow(view.board, view.states, chain, inner)
        if best is None or len(followed.links) < len(best.links):
            best = followed
    assert best is not None
    return best
