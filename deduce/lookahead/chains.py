"""Chains: what a supposition leads to, round by round, until something breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from attrs import evolve, frozen

from deduce.core.line import Line
from deduce.core.plan import other_side
from deduce.core.rounds import CLASH
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band, Finding, GridFinding, Rule
from deduce.lookahead.links import End, Link, Supposed, Told, is_pair, rests_on
from deduce.lookahead.minimizing import trimmed
from deduce.lookahead.suppositions import View
from deduce.puzzle import Cell, cell_name
from deduce.reasons.inferences import cells
from deduce.reasons.violations import unfillable, violations
from deduce.trace import Inference


@frozen
class Nested:
    """The lookahead that may be used inside a supposition.

    Attributes:
        rule: its id.
        bands: how far it may go.
        most: how many times it may be used.
    """

    rule: str
    bands: tuple[Band, ...]
    most: int


def soonest(view: View, bands: tuple[Band, ...], inside: str = "") -> Iterator[GridFinding]:
    """A value that breaks in the fewest rounds is wrong; of several such, the one with the shortest chain.

    A round applies all that the easier rules give, everywhere at once, so that the number of rounds depends
    on no order.
    """
    for level in sorted({band.inner for band in bands}):
        own = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in own))
        if found:
            told_there = [chain(view, view.inner(level), cell, value, inside=inside) for cell, value in found]
            shortest = min(filter(None, told_there), key=lambda inference: len(inference.chain))
            yield GridFinding(next(band for band in own if rounds <= band.bound), rounds, shortest)
            return


def chain(
    view: View, inner: Ladder, cell: Cell, value: int, nested: Nested | None = None, inside: str = ""
) -> Inference | None:
    """Tell the shortest chain found from a supposition to what it breaks; None where nothing breaks.

    A cell that several findings fill takes the one that needs the fewest links; what nothing rests on is
    left out.

    Args:
        view: the grid before the supposition.
        inner: the rules that the chain follows.
        cell: the cell supposed.
        value: its value.
        nested: the lookahead that may be used inside, where the inner rules stop.
        inside: the rule to name where this stands as a link in another supposition.
    """
    board, states = view.board, view.states.copy()
    supposed = Supposed(board, states, [], {cell: 0})
    board.put(states, cell, value)
    changed = [cell[0], board.rows + cell[1]]
    depth = nested.most if nested else 0
    while True:
        ends = list(_seen_broken(supposed, changed)) if inner.rounds.broken(board, states, changed) else []
        if ends:
            return trimmed(supposed, cell, value, min(ends, key=_cost), inside)
        placed, ends = _choose(supposed, inner, list(_findings(supposed, inner, changed)), changed)
        if ends:
            return trimmed(supposed, cell, value, min(ends, key=_cost), inside)
        if not placed and nested and depth:
            placed, depth = _by_lookahead(supposed, view, nested), depth - 1
        if not placed:
            return None
        changed = board.place(states, placed)
        supposed.round += 1


def within(view: View, nested: Nested) -> Iterator[Inference]:
    """Yield each supposition that breaks with up to so many lookaheads inside, told in full."""
    inner = view.inner(max(band.inner for band in nested.bands))
    if view.worth is None:
        view = View.worth_a_try(view.board, view.states, view.ladder, view.states)
    for cell, value in view.worth_supposing():
        inference = chain(view, inner, cell, value, nested)
        if inference is not None:
            yield inference


def _by_lookahead(supposed: Supposed, view: View, nested: Nested) -> dict[Cell, int]:
    """Fill one cell by a lookahead inside the supposition."""
    for found in soonest(View(supposed.board, supposed.states, view.ladder), nested.bands, nested.rule):
        inference = found.inference
        needs = 0
        for spot in rests_on(supposed, inference):
            needs |= supposed.needs.get(spot, 0)
        number = len(supposed.links)
        supposed.links.append(Told(supposed.round, inference, needs))
        for spot in inference.places:
            supposed.needs[spot] = needs | 1 << number
            supposed.provider[spot] = number
        return dict(inference.places)
    return {}


class _Cost(NamedTuple):
    """By what one of several ends is chosen: the least comes first."""

    links: int
    premises: int
    line: int


def _cost(end: End) -> _Cost:
    links = end.needs.bit_count() + len(end.last) + (end.rival is not None)
    return _Cost(links, end.argument.because_x.bit_count(), end.line)


def _seen_broken(supposed: Supposed, changed: list[int]) -> Iterator[End]:
    board = supposed.board
    for line in changed:
        ones, zeros = board.known(supposed.states, line)
        others = board.beside(supposed.states, line) if board.unique else []
        swapped = other_side(others)
        for one, x, y, lines in ((True, ones, zeros, others), (False, zeros, ones, swapped)):
            for argument in violations(board.shapes[line], x, y, lines):
                yield End(line, one, argument, supposed.needed_by(line, one, argument))


def _findings(supposed: Supposed, inner: Ladder, changed: list[int]) -> Iterator[Link]:
    """Yield all that the inner ladder finds in this round."""
    board, top = supposed.board, inner.rating
    for line in range(len(supposed.states)):
        ones, zeros = board.known(supposed.states, line)
        shape = board.shapes[line]
        if ones | zeros == shape.full:
            continue
        sides = ((True, Line(shape, ones, zeros)), (False, Line(shape, zeros, ones)))
        finds: list[tuple[bool, Finding, Rule]] = []
        if line in changed:
            for rule in inner.of_scope("line"):
                for one, view in sides[:1] if rule.facts.symmetric else sides:
                    finds += [(one, finding, rule) for finding in rule.find(view)]
        if inner.of_scope("lines") and board.unique:
            others = board.beside(supposed.states, line)
            swapped = other_side(others)
            for rule in inner.of_scope("lines") if others else ():
                for one, view in sides[:1] if rule.facts.symmetric else sides:
                    finds += [(one, finding, rule) for finding in rule.find(view, others if one else swapped)]
        for one, finding, rule in finds:
            if finding.band.rating <= top:
                argument = finding.argument
                because = cells(board, line, one, argument.because_x, argument.because_y)
                places = cells(board, line, one, argument.x, argument.y)
                needs = supposed.needed_by(line, one, argument)
                yield Link(supposed.round, line, one, finding, rule.facts.id, needs, because, places)


def _choose(
    supposed: Supposed, inner: Ladder, found: list[Link], changed: list[int]
) -> tuple[dict[Cell, int], list[End]]:
    """Choose for each cell of this round the finding that fills it; or give the ends, where two disagree."""
    found.sort(key=lambda link: (link.needs.bit_count(), link.finding.band.rating, link.line))
    first: dict[tuple[Cell, int], Link] = {}
    for link in found:
        for cell, value in link.places.items():
            first.setdefault((cell, value), link)
    ends = []
    for (cell, value), link in first.items():
        rival = first.get((cell, 1 - value))
        if rival is not None:
            ends.append(_disagreement(supposed, link, rival, cell, value))
    if ends:
        return {}, ends
    if (
        any(inner.rounds.line(supposed.board.shapes[line], supposed.states[line])[0] == CLASH for line in changed)
        or not first
    ):
        for line in range(len(supposed.states)):
            argument = unfillable(supposed.board, supposed.states, line)
            if argument is not None:
                ends.append(End(line, True, argument, supposed.needed_by(line, True, argument)))
        return {}, ends
    placed: dict[Cell, int] = {}
    numbers: dict[int, int] = {}
    for (cell, value), link in first.items():
        number = numbers.setdefault(id(link), len(supposed.links))
        if number == len(supposed.links):
            supposed.links.append(link)
        supposed.needs[cell] = link.needs | 1 << number
        supposed.provider[cell] = number
        placed[cell] = value
    return placed, []


def _disagreement(supposed: Supposed, link: Link, rival: Link, cell: Cell, value: int) -> End:
    """End a chain where one finding fills a cell, and another says why it cannot hold that value."""
    board, line, one = supposed.board, link.line, link.one
    at = 1 << (cell[1] if line < board.rows else cell[0])
    needs = link.needs | rival.needs
    if link.finding.end is not None:
        return End(line, one, link.finding.end, needs, rival, cell, link.finding.chain)
    argument = link.finding.argument
    wrong_x, wrong_y = (0, at) if (value == 1) == one else (at, 0)
    because_x, because_y = argument.because_x | wrong_x, argument.because_y | wrong_y
    if is_pair(argument):
        # once all of one symbol stand, the other cells follow: they are no premises
        because_x, because_y = (because_x, 0) if wrong_x else (0, because_y)
    name, symbol = cell_name(cell), board.puzzle.symbols.of(1 - value)
    end = evolve(
        argument,
        because_x=because_x,
        because_y=because_y,
        x=0,
        y=0,
        seen=lambda w: f"{argument.seen(w)}, so {name} cannot be {symbol}",
    )
    return End(line, one, end, needs, rival, cell)
