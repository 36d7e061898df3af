"""Chains: what a supposition leads to, round by round, until something breaks."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from deduce.core.line import Line
from deduce.core.rounds import CLASH, Rounds
from deduce.ladder.registry import Rule
from deduce.ladder.rule import Band, Finding, GridFinding
from deduce.lookahead.links import End, Link, Told, World, is_pair, rests_on
from deduce.lookahead.minimizing import trimmed
from deduce.lookahead.suppositions import View
from deduce.puzzle import Cell, cell_name
from deduce.reasons.inferences import cells
from deduce.reasons.violations import beside, breaks, unfillable
from deduce.search.backbone import refutable
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
    """Yield the lookahead that breaks in the fewest rounds, under the lowest inner ladder that has any.

    Of several such suppositions the one with the shortest chain is told, then the first by position.
    `inside` is the rule to name where it stands as a link in another supposition.
    """
    for level in sorted({band.inner for band in bands}):
        own = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in own))
        if found:
            told_there = [chain(view, view.rounds(level), cell, value, inside=inside) for cell, value in found]
            shortest = min(filter(None, told_there), key=lambda inference: len(inference.chain))
            yield GridFinding(next(band for band in own if rounds <= band.bound), rounds, shortest)
            return


def chain(
    view: View, inner: Rounds, cell: Cell, value: int, nested: Nested | None = None, inside: str = ""
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
    world = World(board, states, [], {cell: 0})
    board.put(states, cell, value)
    changed = [cell[0], board.rows + cell[1]]
    depth = nested.most if nested else 0
    while True:
        ends = list(_seen_broken(world, changed)) if inner.broken(board, states, changed) else []
        if ends:
            return trimmed(world, cell, value, min(ends, key=_cost), inside)
        placed, ends = _choose(world, inner, list(_findings(world, inner, changed)), changed)
        if ends:
            return trimmed(world, cell, value, min(ends, key=_cost), inside)
        if not placed and nested and depth:
            placed, depth = _by_lookahead(world, view, nested), depth - 1
        if not placed:
            return None
        changed = board.place(states, placed)
        world.round += 1


def within(view: View, nested: Nested) -> Iterator[Inference]:
    """Yield each supposition that breaks with up to so many lookaheads inside, told in full."""
    inner = view.rounds(max(band.inner for band in nested.bands))
    if view.worth is None:
        view = evolve(view, worth=refutable(evolve(view.board.puzzle, givens=view.board.grid(view.states))))
    for cell, value in view.worth_supposing():
        inference = chain(view, inner, cell, value, nested)
        if inference is not None:
            yield inference


def _by_lookahead(world: World, view: View, nested: Nested) -> dict[Cell, int]:
    """Fill one cell by a lookahead inside the supposition."""
    for found in soonest(View(world.board, world.states, view.ladder), nested.bands, nested.rule):
        inference = found.inference
        needs = 0
        for spot in rests_on(world, inference):
            needs |= world.needs.get(spot, 0)
        number = len(world.links)
        world.links.append(Told(world.round, inference, needs))
        for spot in inference.places:
            world.needs[spot] = needs | 1 << number
            world.provider[spot] = number
        return dict(inference.places)
    return {}


def _cost(end: End) -> tuple[int, int, int]:
    return end.needs.bit_count() + len(end.last) + (end.rival is not None), end.argument.because_x.bit_count(), end.line


def _seen_broken(world: World, changed: list[int]) -> Iterator[End]:
    board = world.board
    for line in changed:
        ones, zeros = board.known(world.states, line)
        others = beside(board, world.states, line) if board.unique else []
        swapped = [(index, full_zeros, full_ones) for index, full_ones, full_zeros in others]
        for one, x, y, lines in ((True, ones, zeros, others), (False, zeros, ones, swapped)):
            for argument in breaks(board.shapes[line], x, y, lines):
                yield End(line, one, argument, world.needed_by(line, one, argument))


def _findings(world: World, inner: Rounds, changed: list[int]) -> Iterator[Link]:
    """Yield all that the inner ladder finds in this round."""
    board, top = world.board, inner.ladder.rating
    for line in range(len(world.states)):
        ones, zeros = board.known(world.states, line)
        shape = board.shapes[line]
        if ones | zeros == shape.full:
            continue
        sides = ((True, Line(shape, ones, zeros)), (False, Line(shape, zeros, ones)))
        finds: list[tuple[bool, Finding, Rule]] = []
        if line in changed:
            for rule in inner.on_lines:
                for one, view in sides[:1] if rule.facts.symmetric else sides:
                    finds += [(one, finding, rule) for finding in rule.find(view)]
        if inner.beside and board.unique:
            others = beside(board, world.states, line)
            swapped = [(index, full_zeros, full_ones) for index, full_ones, full_zeros in others]
            for rule in inner.beside if others else ():
                for one, view in sides[:1] if rule.facts.symmetric else sides:
                    finds += [(one, finding, rule) for finding in rule.find(view, others if one else swapped)]
        for one, finding, rule in finds:
            if finding.band.rating <= top:
                argument = finding.argument
                because = cells(board, line, one, argument.because_x, argument.because_y)
                places = cells(board, line, one, argument.x, argument.y)
                needs = world.needed_by(line, one, argument)
                yield Link(world.round, line, one, finding, rule.facts.id, needs, because, places)


def _choose(world: World, inner: Rounds, found: list[Link], changed: list[int]) -> tuple[dict[Cell, int], list[End]]:
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
            ends.append(_disagreement(world, link, rival, cell, value))
    if ends:
        return {}, ends
    if any(inner.line(world.board.shapes[line], world.states[line])[0] == CLASH for line in changed) or not first:
        for line in range(len(world.states)):
            argument = unfillable(world.board, world.states, line)
            if argument is not None:
                ends.append(End(line, True, argument, world.needed_by(line, True, argument)))
        return {}, ends
    placed: dict[Cell, int] = {}
    numbers: dict[int, int] = {}
    for (cell, value), link in first.items():
        number = numbers.setdefault(id(link), len(world.links))
        if number == len(world.links):
            world.links.append(link)
        world.needs[cell] = link.needs | 1 << number
        world.provider[cell] = number
        placed[cell] = value
    return placed, []


def _disagreement(world: World, link: Link, rival: Link, cell: Cell, value: int) -> End:
    """End a chain where one finding fills a cell, and another says why it cannot hold that value."""
    board, line, one = world.board, link.line, link.one
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
