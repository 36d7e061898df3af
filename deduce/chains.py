"""Chains: what a supposition leads to, told with no link to spare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, evolve, field, frozen

from deduce.backbone import backbone
from deduce.board import Board, States
from deduce.breaks import beside, breaks, unfillable
from deduce.groups import union
from deduce.line import Line, positions
from deduce.puzzle import Cell, cell_name
from deduce.registry import Ladder, Rule
from deduce.rounds import CLASH, Rounds, rounds_of
from deduce.rule import Argument, Band, Finding, GridFinding
from deduce.telling import cells, direct, ending, outcome, told
from deduce.trace import Inference


@frozen
class View:
    """What a rule of the whole grid looks at.

    Attributes:
        board: the lines.
        states: what is known of each; nothing here changes them.
        ladder: the ladder in use.
    """

    board: Board
    states: States
    ladder: Ladder

    def rounds(self, level: int) -> Rounds:
        """Give the rounds of the ladder up to a level."""
        return rounds_of(self.ladder, level)

    def blanks(self) -> Iterator[Cell]:
        """Yield the empty cells, row by row."""
        board = self.board
        for r in range(board.rows):
            ones, zeros = board.known(self.states, r)
            for c in positions(board.shapes[r].full & ~(ones | zeros)):
                yield r, c

    def suppositions(self, level: int, most: int) -> tuple[int, list[tuple[Cell, int]]]:
        """Find the suppositions that break in the fewest rounds: how many rounds, and each cell with its value.

        Nothing within the most rounds allowed gives an empty list.
        """
        rounds = most
        found: list[tuple[Cell, int]] = []
        inner = self.rounds(level)
        for cell in self.blanks():
            for value in (0, 1):
                took = inner.until_broken(self.board, self.states, cell, value, rounds)
                if took is not None:
                    if took < rounds:
                        rounds, found = took, []
                    found.append((cell, value))
        return rounds, found

    def refuted(self, bands: tuple[Band, ...]) -> Iterator[tuple[Cell, int]]:
        """Yield cells with the opposite of every value that breaks soonest, level by level."""
        for level in sorted({band.inner for band in bands}):
            _, found = self.suppositions(level, max(band.bound for band in bands if band.inner == level))
            yield from ((cell, 1 - value) for cell, value in found)


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


@frozen(eq=False)
class _Link:
    """One finding on the way: where it lies, what it is, and which links it needs, itself included."""

    round: int
    line: int
    one: bool
    finding: Finding
    rule: str
    needs: int
    because: Mapping[Cell, int]
    places: Mapping[Cell, int]


@frozen(eq=False)
class _Told:
    """A lookahead inside a supposition, told already, and which links it needs, without itself."""

    round: int
    inference: Inference
    needs: int

    @property
    def because(self) -> Mapping[Cell, int]:
        return self.inference.because

    @property
    def places(self) -> Mapping[Cell, int]:
        return self.inference.places


@frozen(eq=False)
class _End:
    """One way in which the chain ends.

    Attributes:
        line, one: the broken line and the side it is seen from.
        argument: what leaves it no filling.
        needs: the links it rests on.
        rival: a last link in which a second finding fills the cell that the argument speaks of.
        cell: that cell.
        last: what fills the line before the argument breaks it.
    """

    line: int
    one: bool
    argument: Argument
    needs: int
    rival: _Link | None = None
    cell: Cell | None = None
    last: tuple[Argument, ...] = ()


@define(eq=False)
class _World:
    """What is known under a supposition, and which links each cell placed on the way needs."""

    board: Board
    states: States
    links: list[_Link | _Told]
    needs: dict[Cell, int] = field(factory=dict)
    provider: dict[Cell, int] = field(factory=dict)
    round: int = 0

    def needed_by(self, line: int, one: bool, argument: Argument) -> int:
        """Give the links that an argument rests on, as a bit set of their places in the list."""
        out = 0
        for cell in cells(self.board, line, one, argument.because_x, argument.because_y):
            out |= self.needs.get(cell, 0)
        return out | self.needed_beside(line, argument)

    def needed_beside(self, line: int, argument: Argument) -> int:
        out = 0
        for companion in argument.companions:
            for cell in self.companion(line, companion):
                out |= self.needs.get(cell, 0)
        return out

    def companion(self, line: int, index: int) -> list[Cell]:
        """Give the cells of a line beside another, by its place among the parallel ones."""
        other = self.board.parallel(line).start + index
        return [self.board.cell(other, at) for at in range(self.board.shapes[other].length)]


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
    world = _World(board, states, [], {cell: 0})
    board.put(states, cell, value)
    changed = [cell[0], board.rows + cell[1]]
    depth = nested.most if nested else 0
    while True:
        ends = list(_seen_broken(world, changed)) if inner.broken(board, states, changed) else []
        if ends:
            return _told(world, cell, value, min(ends, key=_cost), inside)
        placed, ends = _choose(world, inner, list(_findings(world, inner, changed)), changed)
        if ends:
            return _told(world, cell, value, min(ends, key=_cost), inside)
        if not placed and nested and depth:
            placed, depth = _by_lookahead(world, view, nested), depth - 1
        if not placed:
            return None
        changed = board.place(states, placed)
        world.round += 1


def within(view: View, nested: Nested) -> Iterator[Inference]:
    """Yield each supposition that breaks with up to so many lookaheads inside, told in full.

    A value that some solution holds breaks nowhere, so only the others are tried; this spares time and
    decides nothing.
    """
    inner = view.rounds(max(band.inner for band in nested.bands))
    held = backbone(evolve(view.board.puzzle, givens=view.board.grid(view.states)))
    for cell in view.blanks():
        for value in (0, 1):
            if held is None or held.get(cell) == 1 - value:
                inference = chain(view, inner, cell, value, nested)
                if inference is not None:
                    yield inference


def _by_lookahead(world: _World, view: View, nested: Nested) -> dict[Cell, int]:
    """Fill one cell by a lookahead inside the supposition."""
    for found in soonest(View(world.board, world.states, view.ladder), nested.bands, nested.rule):
        inference = found.inference
        needs = 0
        for spot in _rests_on(world, inference):
            needs |= world.needs.get(spot, 0)
        number = len(world.links)
        world.links.append(_Told(world.round, inference, needs))
        for spot in inference.places:
            world.needs[spot] = needs | 1 << number
            world.provider[spot] = number
        return dict(inference.places)
    return {}


def _rests_on(world: _World, inference: Inference) -> set[Cell]:
    """Give the cells that an inference rests on, those of companions at any depth included."""
    out = set(inference.because)
    for part in (*inference.chain, *([inference.contradiction] if inference.contradiction else [])):
        out |= _rests_on(world, part)
    for name in inference.lines[1:]:
        across = range(world.board.rows if name[0] == "c" else world.board.columns)
        index = int(name[1:]) - 1
        out |= {(index, at) if name[0] == "r" else (at, index) for at in across}
    return out


def _cost(end: _End) -> tuple[int, int, int]:
    return end.needs.bit_count() + len(end.last) + (end.rival is not None), end.argument.because_x.bit_count(), end.line


def _seen_broken(world: _World, changed: list[int]) -> Iterator[_End]:
    board = world.board
    for line in changed:
        ones, zeros = board.known(world.states, line)
        others = beside(board, world.states, line) if board.unique else []
        swapped = [(index, full_zeros, full_ones) for index, full_ones, full_zeros in others]
        for one, x, y, lines in ((True, ones, zeros, others), (False, zeros, ones, swapped)):
            for argument in breaks(board.shapes[line], x, y, lines):
                yield _End(line, one, argument, world.needed_by(line, one, argument))


def _findings(world: _World, inner: Rounds, changed: list[int]) -> Iterator[_Link]:
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
                yield _Link(world.round, line, one, finding, rule.facts.id, needs, because, places)


def _choose(world: _World, inner: Rounds, found: list[_Link], changed: list[int]) -> tuple[dict[Cell, int], list[_End]]:
    """Choose for each cell of this round the finding that fills it; or give the ends, where two disagree."""
    found.sort(key=lambda link: (link.needs.bit_count(), link.finding.band.rating, link.line))
    first: dict[tuple[Cell, int], _Link] = {}
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
                ends.append(_End(line, True, argument, world.needed_by(line, True, argument)))
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


def _disagreement(world: _World, link: _Link, rival: _Link, cell: Cell, value: int) -> _End:
    """End a chain where one finding fills a cell, and another says why it cannot hold that value."""
    board, line, one = world.board, link.line, link.one
    at = 1 << (cell[1] if line < board.rows else cell[0])
    needs = link.needs | rival.needs
    if link.finding.end is not None:
        return _End(line, one, link.finding.end, needs, rival, cell, link.finding.chain)
    argument = link.finding.argument
    wrong_x, wrong_y = (0, at) if (value == 1) == one else (at, 0)
    because_x, because_y = argument.because_x | wrong_x, argument.because_y | wrong_y
    if _is_pair(argument):
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
    return _End(line, one, end, needs, rival, cell)


def _told(world: _World, cell: Cell, value: int, end: _End, inside: str) -> Inference:
    """Tell the links that the end needs, each with only the placements that are used."""
    board = world.board
    used = set(cells(board, end.line, end.one, end.argument.because_x, end.argument.because_y))
    for last in end.last:
        used.update(cells(board, end.line, end.one, last.because_x, last.because_y))
    for companion in end.argument.companions:
        used.update(world.companion(end.line, companion))
    if end.rival is not None and end.cell is not None:
        world.provider[end.cell] = len(world.links)
        world.links.append(end.rival)
    kept: list[_Link | _Told] = []
    for number in range(len(world.links) - 1, -1, -1):
        own = {spot for spot in used if world.provider.get(spot) == number}
        if not own:
            continue
        link = world.links[number]
        if isinstance(link, _Told):
            used |= _rests_on(world, link.inference)
        else:
            link = _trimmed(world, link, own)
            used.update(link.because)
            for companion in link.finding.argument.companions:
                used.update(world.companion(link.line, companion))
        kept.append(link)
    placed: dict[Cell, int] = {cell: value}
    links: list[Inference] = []
    for link in _in_order(world, kept):
        links.append(link.inference if isinstance(link, _Told) else _linked(world, link, placed))
        placed.update(link.places)
    for last in end.last:
        links.append(direct(board, end.line, end.one, last, last.rule))
        placed.update(links[-1].places)
    contradiction = ending(board, end.line, end.one, end.argument)
    because = {
        spot: there for part in (*links, contradiction) for spot, there in part.because.items() if spot not in placed
    }
    return Inference(
        text=_sentence(board, cell, value, links, contradiction, bool(inside)),
        because=because,
        places={cell: 1 - value},
        rule=inside,
        assume={cell: value},
        chain=tuple(links),
        contradiction=contradiction,
    )


def _trimmed(world: _World, link: _Link, own: set[Cell]) -> _Link:
    """Keep of a link the placements that are used, and what they rest on."""
    board, argument = world.board, link.finding.argument
    spots = 0
    for spot in own:
        spots |= 1 << spot[1 if link.line < board.rows else 0]
    x, y = argument.x & spots, argument.y & spots
    because_x, because_y = argument.because_x, argument.because_y
    if _is_pair(argument) and not (x and y):
        # one cell of a pair follows from one symbol alone
        because_x, because_y = (0, because_y) if x else (because_x, 0)
    argument = evolve(argument, x=x, y=y, because_x=because_x, because_y=because_y)
    return evolve(
        link,
        finding=evolve(link.finding, argument=argument),
        because=cells(board, link.line, link.one, because_x, because_y),
        places=cells(board, link.line, link.one, x, y),
    )


def _is_pair(argument: Argument) -> bool:
    """Say whether two blanks are settled together because a finished line holds the other pair."""
    return "unique" in argument.uses and bool(argument.x and argument.y)


def _on_the_way(world: _World, link: _Link | _Told) -> set[Cell]:
    """Give the cells that a finding by contradiction fills on its way."""
    if isinstance(link, _Told):
        return set()
    return {spot for part in link.finding.chain for spot in cells(world.board, link.line, link.one, part.x, part.y)}


def _in_order(world: _World, kept: list[_Link | _Told]) -> list[_Link | _Told]:
    """Order links by round; within one, a link comes before those that place what it fills on its way."""
    waiting, out = kept[::-1], []
    while waiting:
        first = waiting[0].round
        for link in waiting:
            others = [other for other in waiting if other.round == first and other is not link]
            if link.round == first and not any(_on_the_way(world, other) & link.places.keys() for other in others):
                break
        else:
            link = waiting[0]
        waiting.remove(link)
        out.append(link)
    return out


def _linked(world: _World, link: _Link, placed: Mapping[Cell, int]) -> Inference:
    """Tell a link; what it would fill on its way and another link has placed already is a premise instead."""
    board, finding = world.board, link.finding
    if _on_the_way(world, link) & placed.keys():
        known_x, known_y = _along(board, link.line, link.one, placed)
        argument = finding.argument
        parts = [evolve(part, x=part.x & ~known_x, y=part.y & ~known_y) for part in finding.chain]
        filled_x = union(part.x for part in parts) | finding.assume
        filled_y = union(part.y for part in parts)
        parts = [part for part in parts if part.x or part.y]
        ends = [*parts, finding.end] if finding.end else parts
        argument = evolve(
            argument,
            because_x=union(part.because_x for part in ends) & ~filled_x,
            because_y=union(part.because_y for part in ends) & ~filled_y,
        )
        finding = evolve(finding, argument=argument, chain=tuple(parts))
    return told(board, link.line, link.one, finding, link.rule, link=True)


def _along(board: Board, line: int, one: bool, placed: Mapping[Cell, int]) -> tuple[int, int]:
    """Give the placed cells of a line, as cells of X and of Y."""
    sets = [0, 0]
    for (r, c), value in placed.items():
        if (r if line < board.rows else c + board.rows) == line:
            sets[value] |= 1 << (c if line < board.rows else r)
    return (sets[1], sets[0]) if one else (sets[0], sets[1])


def _sentence(board: Board, cell: Cell, value: int, links: list[Inference], end: Inference, inside: bool) -> str:
    """Tell the whole chain; inside another one its links are numbered, not lettered."""
    symbols = board.puzzle.symbols
    parts = [f"Suppose {cell_name(cell)} were {symbols.of(value)}{', too' if inside else ''}."]
    for number, link in enumerate(links):
        parts.append(f"({number + 1 if inside else letter(number)}) {link.text}")
    parts.append(f"But now {end.text[0].lower()}{end.text[1:]}")
    parts.append(f"So {outcome({cell: 1 - value}, symbols)}.")
    return " ".join(parts)


def letter(number: int) -> str:
    """Letter the links of a chain: a to z, then aa, ab and on."""
    before, last = divmod(number, 26)
    return (letter(before - 1) if before else "") + chr(ord("a") + last)
