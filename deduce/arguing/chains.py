"""Chains: what a supposition leads to, link by link, until something breaks.

A chain is found round by round, everywhere at once, with a reason for each cell, and walked back from what breaks, so
that only what that rests on is kept.  `deduce.arguing.following` then follows it forward; following and walking back
go on until nothing is left to drop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from deduce.arguing.finding import beside_some, found_by, found_on_line
from deduce.arguing.following import follow
from deduce.arguing.links import (
    Chain,
    Link,
    Places,
    Rests,
    cells_placed,
    companions_of,
    end_at,
    link_around,
    walked_back,
)
from deduce.arguing.suppositions import GridState, first_to_break
from deduce.arguing.violations import broken, unfillable_lines
from deduce.core.board import Board, States
from deduce.core.line import count, positions
from deduce.core.propagation import CLASH
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Rule
from deduce.puzzle import Cell


def chain_from(
    view: GridState, inner: Ladder, cell: Cell, value: int, nested: Rule | None = None, most: int = 0
) -> Chain | None:
    """Find the shortest chain from a supposition to a contradiction; None if nothing breaks.

    A cell that several findings fill takes the one that needs the fewest links; what nothing rests on is left out.

    Args:
        view: the grid before the supposition.
        inner: the rules that the chain follows.
        cell: the cell supposed.
        value: its value.
        nested: the lookahead that may be used inside, where the inner rules stop.
        most: how many times it may be used.
    """
    board, states = view.board, view.states.copy()
    supposed = _Supposed(board, states)
    board.put(states, cell, value)
    lines = 1 << cell[0] | 1 << board.rows + cell[1]
    while True:
        changed = list(positions(lines))
        ends = _seen_broken(supposed, changed) if inner.propagation.broken(board, states, lines) else []
        links: list[Link] = []
        if not ends:
            links, ends = _chosen(supposed, inner, _found(supposed, inner, changed), changed)
        if ends:
            end, last = min(ends, key=_cost)
            links = [*supposed.links, last] if last else supposed.links
            return Chain(cell, value, walked_back(board, links, end), end)
        if not links and nested and most:
            links, most = _by_lookahead(supposed, view, nested), most - 1
        if not links:
            return None
        lines = supposed.fill(links)


def links_to(board: Board, states: States, cell: Cell, ladder: Ladder) -> Sequence[Link]:
    """Find links that fill a cell of a grid that has a solution; none where the rules of lines do not fill it.

    A cell that several findings fill takes the one that needs the fewest links.
    """
    supposed = _Supposed(board, states.copy())
    lines = (1 << len(states)) - 1
    while board.value(supposed.states, cell) is None:
        changed = list(positions(lines))
        links, _ = _chosen(supposed, ladder, _found(supposed, ladder, changed), changed)
        if not links:
            return []
        lines = supposed.fill(links)
    return supposed.links


@final
class _Supposed:
    """A grid under a supposition, with the links that have been found so far.

    Attributes:
        board, states: the grid, with all that has followed.
        links: what has followed, in order.
    """

    def __init__(self, board: Board, states: States) -> None:
        self.board = board
        self.states = states
        self.links: list[Link] = []
        self._needs: dict[Cell, int] = {}
        self._placed = [0] * len(states)

    def add(self, link: Link) -> None:
        """Add a link, and note which links each of its cells needs."""
        needs = link.needs | 1 << len(self.links)
        self.links.append(link)
        for r, c in link.places:
            self._needs[r, c] = needs
            self._placed[r] |= 1 << c
            self._placed[self.board.rows + c] |= 1 << r

    def fill(self, links: Sequence[Link]) -> int:
        """Add the links of a round, and fill their cells; return the lines that changed, a bit set."""
        places: Places = {}
        for link in links:
            self.add(link)
            places |= link.places
        return self.board.place(self.states, places)

    def needs(self, rests: Rests) -> int:
        """Return the links that some cells need, as a set of their places in the chain."""
        out = 0
        for line, cells in rests:
            for at in positions(cells & self._placed[line]):
                out |= self._needs[self.board.cell(line, at)]
        return out


_Break = tuple[Link, Link | None]
"""An end, and the last link before it where two findings disagree about a cell."""


def _cost(found: _Break) -> tuple[int, int, int]:
    """Return by what one of several ends is chosen: its links, its premises, its line; the least comes first."""
    end, last = found
    return count(end.needs) + (last is not None), count(end.rests[0][1]), end.line


def _seen_broken(supposed: _Supposed, changed: list[int]) -> list[_Break]:
    board, states = supposed.board, supposed.states
    ends = [end_at(board, states, line, *seen) for line in changed for seen in broken(board, states, line)]
    return _needing(supposed, ends)


def _needing(supposed: _Supposed, ends: Sequence[Link]) -> list[_Break]:
    for end in ends:
        end.needs = supposed.needs(end.rests)
    return [(end, None) for end in ends]


def _found(supposed: _Supposed, inner: Ladder, changed: list[int]) -> list[Link]:
    """Return all that the inner ladder finds in this round; a line that did not change may have new lines beside it."""
    board, states = supposed.board, supposed.states
    beside = inner.of_scope("lines")
    agreeing = beside_some(board, states)
    links: list[Link] = []
    for line in sorted(agreeing.union(changed)) if agreeing else changed:
        shape, state = board.shapes[line], states[line]
        # where nothing follows, which is known at once, no rule need be asked for its reasons
        follows = line in changed and inner.propagation.once(shape, state) != state
        seen = list(found_on_line(inner, shape, state)) if follows else []
        if line in agreeing:
            for rule in beside:
                seen += found_by(rule, board, states, line, inner.rating)
        for one, finding, on_x, on_y in seen:
            argument = finding.argument
            rests = [(line, on_x), (line, on_y), *companions_of(board, states, line, one, argument)]
            link = Link(
                line, one, argument, rests, cells_placed(board, line, one, argument), rating=finding.band.rating
            )
            link.needs = supposed.needs(rests)
            links.append(link)
    return links


def _order(link: Link) -> tuple[int, float, int]:
    return count(link.needs), link.rating, link.line


def _chosen(
    supposed: _Supposed, inner: Ladder, found: list[Link], changed: list[int]
) -> tuple[list[Link], list[_Break]]:
    """Choose for each cell of this round the finding that fills it; or return the ends, where two disagree."""
    board, states = supposed.board, supposed.states
    found.sort(key=_order)
    first: dict[tuple[Cell, int], Link] = {}
    for link in found:
        for cell, value in link.places.items():
            first.setdefault((cell, value), link)
    ends = [
        _disagreement(link, rival, cell)
        for (cell, value), link in first.items()
        if (rival := first.get((cell, 1 - value))) is not None
    ]
    if ends:
        return [], ends
    clash = CLASH in [inner.propagation.once(board.shapes[line], states[line]) for line in changed]
    if clash or not first:
        full = [end_at(board, states, line, True, argument) for line, argument in unfillable_lines(board, states)]
        return [], _needing(supposed, full)
    chosen: dict[int, tuple[Link, Places]] = {}
    for (cell, value), link in first.items():
        chosen.setdefault(id(link), (link, {}))[1][cell] = value
    links = []
    for link, places in chosen.values():
        kept = link.with_places(places)
        kept.needs = link.needs
        links.append(kept)
    return links, []


def _disagreement(link: Link, rival: Link, cell: Cell) -> _Break:
    """End a chain where one finding fills a cell, and another says that it cannot hold that value."""
    end = Link(link.line, link.one, link.argument, [*link.rests, (cell[0], 1 << cell[1])], {})
    end.needs = link.needs | rival.needs
    return end, rival.with_places({cell: rival.places[cell]})


def _by_lookahead(supposed: _Supposed, view: GridState, nested: Rule) -> list[Link]:
    """Fill one cell by a lookahead inside the supposition."""
    inside = GridState(supposed.board, supposed.states, view.ladder, allowance=view.allowance, inside=True)
    for _, _, inner, suppositions in first_to_break(inside, nested.facts.bands):
        chains = [chain_from(inside, inner, cell, value) for cell, value in suppositions]
        chain = min([chain for chain in chains if chain is not None], key=lambda chain: len(chain.links))
        chain.rule = nested.facts.id
        # followed now, since it may not be found again where less is known
        link = link_around(follow(supposed.board, supposed.states, chain, inner))
        link.needs = supposed.needs(link.rests)
        return [link]
    return []
