"""Chains: what a supposition leads to, round by round, until something breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final

from deduce.core.line import count, positions
from deduce.core.propagation import CLASH
from deduce.ladder.ladder import Ladder
from deduce.ladder.rule import Band, Rule
from deduce.lookahead.chain import Chain
from deduce.lookahead.finding import beside_some, found_by, found_on_line
from deduce.lookahead.links import End, Inner, Link, Outline, Places, Supposed, rest_on_line
from deduce.lookahead.minimizing import minimized
from deduce.lookahead.suppositions import GridState
from deduce.lookahead.trials import Supposition
from deduce.puzzle import Cell
from deduce.reasons.inferences import cells
from deduce.reasons.violations import broken, unfillable_lines
from deduce.search.backbone import refutable
from deduce.trace import Inference


@final
class FailedSupposition:
    """A supposition that breaks, chosen among those that break as soon.  It is a GridFinding that is told late.

    Which it is, is found out without a word; the chain is told when somebody asks for it.

    Attributes:
        band, rounds: as of a GridFinding.
    """

    def __init__(self, band: Band, rounds: int, view: GridState, inner: Ladder, found: Sequence[Supposition]) -> None:
        self.band = band
        self.rounds = rounds
        self._view = GridState(view.board, view.states.copy(), view.ladder)
        self._inner = inner
        self._found = found
        self._outlines: list[Outline] = []
        self._chain: Chain | None = None

    @property
    def places(self) -> Places:
        """What follows."""
        if len(self._found) == 1:
            cell, value = self._found[0]
            return {cell: 1 - value}
        shortest = self._shortest()
        return shortest[0].places if len(shortest) == 1 else self._chosen().outline.places

    @property
    def inference(self) -> Inference:
        """The step in full."""
        return self._chosen().inference()

    def _chosen(self) -> Chain:
        if self._chain is None:
            self._chain = _shortest_chain(self._view, self._shortest(), self._inner)
        return self._chain

    def _shortest(self) -> list[Outline]:
        if not self._outlines:
            self._outlines = _with_fewest_steps(_outlines(self._view, self._inner, self._found))
        return self._outlines


def soonest(view: GridState, bands: tuple[Band, ...]) -> Iterator[FailedSupposition]:
    """A value that breaks in the fewest rounds is wrong; of several such, the one with the shortest chain.

    A round applies all that the easier rules give, everywhere at once, so that the number of rounds depends
    on no order.
    """
    for band, rounds, inner, found in _soonest(view, bands):
        yield FailedSupposition(band, rounds, view, inner, found)


def within(view: GridState, most: int) -> Inference | None:
    """Tell the shortest chain that breaks with up to so many lookaheads inside; None where there is none.

    The lookahead that may be used inside is the easiest.
    """
    nested = view.ladder.supposing[0]
    inner = view.inner(max(band.inner for band in nested.facts.bands))
    if view.worth is None:
        worth = refutable(view.board, view.states)
        view = GridState(view.board, view.states, view.ladder, worth, view.allowance, view.inside)
    found: list[Outline] = []
    tried, untried = view.worth_supposing(), 0
    for cell, value in tried:
        outline = None if view.allowance.spent else _outline(view, inner, cell, value, nested, most)
        if outline is not None:
            found.append(outline)
        elif view.allowance.spent:
            untried += 1
    view.allowance.note(len(tried), untried)
    return _shortest_chain(view, _with_fewest_steps(found), inner).inference() if found else None


def _soonest(view: GridState, bands: tuple[Band, ...]) -> Iterator[tuple[Band, int, Ladder, list[Supposition]]]:
    """Yield the suppositions that break in the fewest rounds, under the lowest inner ladder that has any."""
    for level in sorted({band.inner for band in bands}):
        own = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in own))
        if found:
            band = next(band for band in own if rounds <= band.bound)
            yield band, rounds, view.inner(level), found
            return


def _outlines(view: GridState, inner: Ladder, found: Sequence[Supposition]) -> list[Outline]:
    outlines = [_outline(view, inner, cell, value) for cell, value in found]
    return [outline for outline in outlines if outline is not None]


def _with_fewest_steps(outlines: Sequence[Outline]) -> list[Outline]:
    fewest = min([len(outline.steps) for outline in outlines])
    return [outline for outline in outlines if len(outline.steps) == fewest]


def _shortest_chain(view: GridState, outlines: Sequence[Outline], inner: Ladder) -> Chain:
    """Return the shortest of some chains as a reader follows them, the first by position where several are."""
    best: Chain | None = None
    for outline in outlines:
        own = minimized(view.board, view.states, outline, inner)
        if best is None or len(own.links) < len(best.links):
            best = own
    assert best is not None
    return best


def _outline(
    view: GridState, inner: Ladder, cell: Cell, value: int, nested: Rule | None = None, most: int = 0
) -> Outline | None:
    """Find the shortest chain from a supposition to what it breaks; None where nothing breaks.

    A cell that several findings fill takes the one that needs the fewest links; what nothing rests on is
    left out.

    Args:
        view: the grid before the supposition.
        inner: the rules that the chain follows.
        cell: the cell supposed.
        value: its value.
        nested: the lookahead that may be used inside, where the inner rules stop.
        most: how many times it may be used.
    """
    board, states = view.board, view.states.copy()
    supposed = Supposed(board, states)
    board.put(states, cell, value)
    lines = 1 << cell[0] | 1 << board.rows + cell[1]
    while True:
        changed = list(positions(lines))
        ends = _seen_broken(supposed, changed) if inner.propagation.broken(board, states, lines) else []
        placed: Places = {}
        if not ends:
            placed, ends = _choose(supposed, inner, _findings(supposed, inner, changed), changed)
        if ends:
            end = min(ends, key=_cost)
            return Outline(cell, value, _needed(supposed, end), end.line)
        if not placed and nested and most:
            placed, most = _by_lookahead(supposed, view, nested), most - 1
        if not placed:
            return None
        lines = board.place(states, placed)


def _by_lookahead(supposed: Supposed, view: GridState, nested: Rule) -> Places:
    """Fill one cell by a lookahead inside the supposition."""
    inside = GridState(supposed.board, supposed.states, view.ladder, allowance=view.allowance, inside=True)
    for _, _, inner, found in _soonest(inside, nested.facts.bands):
        found_inside = min(_outlines(inside, inner, found), key=_length)
        outline = Outline(found_inside.cell, found_inside.value, found_inside.steps, found_inside.line, nested.facts.id)
        # what is not told is left out here, for where less is known it may not be found again
        chain = minimized(supposed.board, supposed.states, outline, inner)
        because = chain.rests_on
        needs = supposed.needed_for(because)
        number = len(supposed.links)
        supposed.links.append(Inner(chain.outline, because, needs))
        for spot in outline.places:
            supposed.place(spot, number)
        return outline.places
    return {}


def _length(outline: Outline) -> int:
    return len(outline.steps)


def _cost(end: End) -> tuple[int, int, int]:
    """Return by what one of several ends is chosen: its links, its premises, its line; the least comes first."""
    return count(end.needs) + (end.rival is not None), end.premises, end.line


def _seen_broken(supposed: Supposed, changed: list[int]) -> list[End]:
    board, states = supposed.board, supposed.states
    ends: list[End] = []
    for line in changed:
        for _, argument in broken(board, states, line):
            because = supposed.rests_on(line, argument)
            ends.append(End(line, because, supposed.needed_for(because), count(argument.because_x)))
    return ends


def _findings(supposed: Supposed, inner: Ladder, changed: list[int]) -> list[Link]:
    """Return all that the inner ladder finds in this round; a line that did not change may have new lines beside it."""
    board, states = supposed.board, supposed.states
    beside = inner.of_scope("lines")
    agreeing = beside_some(board, states)
    out: list[Link] = []
    for line in sorted(agreeing.union(changed)) if agreeing else changed:
        shape, state = board.shapes[line], states[line]
        # where nothing follows, which is known at once, no rule need be asked for its reasons
        follows = line in changed and inner.propagation.once(shape, state) != state
        found = list(found_on_line(inner, shape, state)) if follows else []
        if line in agreeing:
            for rule in beside:
                found += found_by(rule, board, states, line, inner.rating)
        for one, finding in found:
            argument = finding.argument
            places = cells(board, line, one, argument.x, argument.y)
            out.append(Link(line, one, finding, supposed.needed_by(line, argument), places))
    return out


def _order(link: Link) -> tuple[int, float, int]:
    return count(link.needs), link.finding.band.rating, link.line


def _choose(supposed: Supposed, inner: Ladder, found: list[Link], changed: list[int]) -> tuple[Places, list[End]]:
    """Choose for each cell of this round the finding that fills it; or give the ends, where two disagree."""
    board, states = supposed.board, supposed.states
    found.sort(key=_order)
    first: dict[tuple[Cell, int], Link] = {}
    for link in found:
        for cell, value in link.places.items():
            first.setdefault((cell, value), link)
    ends: list[End] = []
    for (cell, value), link in first.items():
        rival = first.get((cell, 1 - value))
        if rival is not None:
            ends.append(_disagreement(supposed, link, rival, cell))
    if ends:
        return {}, ends
    clash = CLASH in [inner.propagation.once(board.shapes[line], states[line]) for line in changed]
    if clash or not first:
        for line, argument in unfillable_lines(board, states):
            because = supposed.rests_on(line, argument)
            ends.append(End(line, because, supposed.needed_for(because), count(argument.because_x)))
        return {}, ends
    placed: dict[Cell, int] = {}
    numbers: dict[int, int] = {}
    for (cell, value), link in first.items():
        number = numbers.setdefault(id(link), len(supposed.links))
        if number == len(supposed.links):
            supposed.links.append(link)
        supposed.place(cell, number)
        placed[cell] = value
    return placed, []


def _disagreement(supposed: Supposed, link: Link, rival: Link, cell: Cell) -> End:
    """End a chain where one finding fills a cell, and another says that it cannot hold that value."""
    argument = link.finding.argument
    because = supposed.rests_on(link.line, argument)
    because[cell[0]] |= 1 << cell[1]
    return End(link.line, because, link.needs | rival.needs, count(argument.because_x), rival, cell)


def _needed(supposed: Supposed, end: End) -> list[Places | Outline]:
    """Return what the links place that the end needs, only the placements that are used, in order."""
    board, used = supposed.board, end.because.copy()
    kept: list[Places | Outline] = []
    if end.rival is not None and end.cell is not None:
        rest_on_line(board, used, end.rival.line, end.rival.finding.argument)
        kept.append({end.cell: end.rival.places[end.cell]})
    for number in range(len(supposed.links) - 1, -1, -1):
        link = supposed.links[number]
        own: Places = {}
        for spot, value in link.places.items():
            if used[spot[0]] >> spot[1] & 1 and supposed.provider.get(spot) == number:
                own[spot] = value
        if not own:
            continue
        if isinstance(link, Inner):
            used = [old | more for old, more in zip(used, link.because, strict=True)]
            kept.append(link.outline)
        else:
            rest_on_line(board, used, link.line, link.finding.argument)
            kept.append(own)
    return kept[::-1]
