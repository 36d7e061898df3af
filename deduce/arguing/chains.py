"""Chains: the consequences of an assumption, link by link, up to a contradiction.

A chain is found in rounds over the whole grid, with a reason for each cell.  It is then traced back from the
contradiction to keep only the links that it needs.  `deduce.arguing.following` follows it forward again, and the two
passes repeat until no link can be dropped.
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
    """Return the shortest chain from an assumption to a contradiction.  Return None if there is no contradiction.

    If several findings fill a cell, the one that needs the fewest links is used.  Unneeded links are left out.

    Args:
        view: the grid before the assumption.
        inner: the rules that the chain follows.
        cell: the cell of the assumption.
        value: its assumed value.
        nested: the lookahead that may be used inside the chain when the inner rules find nothing more.
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
    """Return links that fill a cell of a grid that has a solution, or none if the rules for lines do not fill it.

    If several findings fill a cell, the one that needs the fewest links is used.
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
    """A grid under an assumption, with the links found so far.

    Attributes:
        board, states: the grid, with the cells of these links filled in.
        links: the links, in order.
    """

    def __init__(self, board: Board, states: States) -> None:
        self.board = board
        self.states = states
        self.links: list[Link] = []
        self._needs: dict[Cell, int] = {}
        self._placed = [0] * len(states)

    def add(self, link: Link) -> None:
        """Add a link, and record the links that each of its cells needs."""
        needs = link.needs | 1 << len(self.links)
        self.links.append(link)
        for r, c in link.places:
            self._needs[r, c] = needs
            self._placed[r] |= 1 << c
            self._placed[self.board.rows + c] |= 1 << r

    def fill(self, links: Sequence[Link]) -> int:
        """Add the links of a round and fill in their cells.  Return the changed lines as a bit set."""
        places: Places = {}
        for link in links:
            self.add(link)
            places |= link.places
        return self.board.place(self.states, places)

    def needs(self, rests: Rests) -> int:
        """Return the links that some cells need, as a bit set of indexes into the chain."""
        out = 0
        for line, cells in rests:
            for index in positions(cells & self._placed[line]):
                out |= self._needs[self.board.cell(line, index)]
        return out


_Break = tuple[Link, Link | None]
"""An end, and the last link before it if two findings disagree about a cell."""


def _cost(found: _Break) -> tuple[int, int, int]:
    """Return the sort key of an end: its number of links, its number of reasons, its line."""
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
    """Return all findings of the inner ladder in this round.

    An unchanged line is included if it matches a finished line, which may be new.
    """
    board, states = supposed.board, supposed.states
    beside = inner.of_scope("lines")
    agreeing = beside_some(board, states)
    links: list[Link] = []
    for line in sorted(agreeing.union(changed)) if agreeing else changed:
        shape, state = board.shapes[line], states[line]
        # propagation is quick: if it fills nothing, the rules need not be asked for reasons
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
    """Choose the finding that fills each cell of this round, or return the ends if two findings disagree."""
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
    """Return the end of a chain in which two findings give a cell different values."""
    end = Link(link.line, link.one, link.argument, [*link.rests, (cell[0], 1 << cell[1])], {})
    end.needs = link.needs | rival.needs
    return end, rival.with_places({cell: rival.places[cell]})


def _by_lookahead(supposed: _Supposed, view: GridState, nested: Rule) -> list[Link]:
    """Return a link that fills one cell by a lookahead inside the assumption, or nothing."""
    inside = GridState(supposed.board, supposed.states, view.ladder, allowance=view.allowance, inside=True)
    for _, _, inner, suppositions in first_to_break(inside, nested.facts.bands):
        chains = [chain_from(inside, inner, cell, value) for cell, value in suppositions]
        chain = min([chain for chain in chains if chain is not None], key=lambda chain: len(chain.links))
        chain.rule = nested.facts.id
        # followed now, because it may not be found again when fewer cells are known
        link = link_around(follow(supposed.board, supposed.states, chain, inner))
        link.needs = supposed.needs(link.rests)
        return [link]
    return []
