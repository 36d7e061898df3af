"""Chains: what a supposition leads to, link by link, until something breaks.

A chain is found round by round, everywhere at once, with a reason for each cell; walked back from what breaks, so that
only what that rests on is kept; and told forward, each link by the easiest rule that gives it on the grid as its reader
has it then.  Telling and walking back go on until nothing is left to drop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final

from deduce.core.board import Board, States, sets_along
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import Line, count, positions
from deduce.core.packing import union
from deduce.core.propagation import CLASH
from deduce.difficulty import LINES_ALONE
from deduce.facts import Fillings, singles
from deduce.ladder.arguments import LineArgument, placed
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Band, Rule
from deduce.lookahead.finding import beside_some, found_by, found_on_line
from deduce.lookahead.suppositions import GridState
from deduce.puzzle import Cell
from deduce.reasons.lean import only
from deduce.reasons.violations import broken, shown_beside, unfillable_lines
from deduce.trace import Argument

Places = dict[Cell, int]
"""Cells with the values that they get."""

Rests = list[tuple[int, int]]
"""Cells that something rests on: lines, each with a set of its cells."""

_NO_ARGUMENT = LineArgument()


@final
class Choice:
    """Known cells of a line, some of which are enough for a link, while it is open which.

    Attributes:
        line: their line.
        ways: how many fillings the line must have left; 0 if it must be settled.
        needed: the cells that are in every choice.
    """

    def __init__(self, board: Board, states: States, line: int, ways: int = 0) -> None:
        self.line = line
        self.ways = ways
        self._shape = board.shapes[line]
        self._ones, self._zeros = board.known(states, line)
        self.needed = union(cell for cell in singles(self._ones | self._zeros) if not self.met_without(cell))

    def met_without(self, cells: int) -> bool:
        """Return whether the line's other cells are enough."""
        shape, ones, zeros = self._shape, self._ones & ~cells, self._zeros & ~cells
        if self.ways:
            return len(count_up_to(Terms(shape), ones, zeros, self.ways + 1)) == self.ways
        return shape.most in (count(ones), count(zeros))


@final
class Link:
    """A link of a chain; one that places nothing is its end, where something breaks.

    Attributes:
        line, one: where it is found, and from which side.
        argument: what is found there.
        rule, rating: the rule that finds it, and its band; of an end none.
        rests: the cells that it rests on.
        choices: the lines of which it rests on some cells besides these.
        places: what follows, as far as it is used.
        seen: what the rule finds there at once: that, and more of the same sight.
        inner: the lookahead that it is, where it is one.
        needs: while the chain is looked for, the links that it needs, a set of their places in the chain.
    """

    def __init__(
        self,
        line: int,
        one: bool,
        argument: LineArgument,
        rests: Rests,
        places: Places,
        rule: str = "",
        rating: float = 0.0,
        seen: Places | None = None,
        inner: Chain | None = None,
        choices: Sequence[Choice] = (),
    ) -> None:
        self.line = line
        self.one = one
        self.argument = argument
        self.rule = rule
        self.rating = rating
        self.rests = rests
        self.choices = choices
        self.places = places
        self.seen = places if seen is None else seen
        self.inner = inner
        self.needs = 0

    def with_places(self, places: Places) -> Link:
        """Return the same with some of what it places."""
        rests, rule, rating = self.rests, self.rule, self.rating
        return Link(
            self.line, self.one, self.argument, rests, places, rule, rating, self.seen, self.inner, self.choices
        )

    def shows(self, other: Link) -> bool:
        """Return whether a later link shows the same: it rests on the same, and places what was found with this one."""
        return (
            self.inner is None
            and other.inner is None
            and (self.line, self.one, self.rule) == (other.line, other.one, other.rule)
            and self.rests == other.rests
            and other.places.items() <= self.seen.items()
        )

    def told(self, board: Board) -> Argument:
        """Return it in terms of the grid."""
        if self.inner is not None:
            return self.inner.told(board)
        return placed(self.argument, board.axis(self.line), self.one, self.rule)


@final
class Chain:
    """A supposition, and what follows from it to what breaks.

    Attributes:
        cell, value: what is supposed.
        links: what follows, in order.
        end: what breaks.
        rule: the rule to name where this is a link of another chain.
    """

    def __init__(self, cell: Cell, value: int, links: Sequence[Link], end: Link, rule: str = "") -> None:
        self.cell = cell
        self.value = value
        self.links = links
        self.end = end
        self.rule = rule

    @property
    def places(self) -> Places:
        """What follows from the chain."""
        return {self.cell: 1 - self.value}

    @property
    def rests(self) -> Rests:
        """The cells that its links and its end rest on."""
        return [pair for link in (*self.links, self.end) for pair in link.rests]

    @property
    def choices(self) -> list[Choice]:
        """The choices of its links."""
        return [choice for link in self.links for choice in link.choices]

    def told(self, board: Board) -> Argument:
        """Return it as an argument."""
        parts = tuple(link.told(board) for link in (*self.links, self.end))
        return Argument(None, (), self.places, {self.cell: self.value}, parts, self.rule)


def _rests(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Rests:
    """Return the cells that an argument on a line of a grid rests on: those of X, of Y, and those of its companions."""
    ones, zeros = board.known(states, line)
    on_x, on_y = argument.premises(ones, zeros) if one else argument.premises(zeros, ones)
    return [(line, on_x), (line, on_y), *_companions(board, states, line, one, argument)]


def _companions(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Rests:
    """Return of the companions of an argument the cells of the symbol that is compared; all of them where both are."""
    rests: Rests = []
    for index, compared in argument.companions:
        other = board.parallel(line).start + index
        ones, zeros = board.known(states, other)
        if compared is None:
            rests.append((other, ones | zeros))
        else:
            rests.append((other, ones if bool(compared) == one else zeros))
    return rests


def _choices(board: Board, states: States, line: int, argument: LineArgument) -> list[Choice]:
    """Return the choices of an argument: its line if it lists the fillings, and lines that it agrees with."""
    ways = [Choice(board, states, line, len(fact.ways)) for fact in argument.facts if isinstance(fact, Fillings)]
    first = board.parallel(line).start
    return ways + [Choice(board, states, first + at) for at, compared in argument.companions if compared is None]


def rows_of(board: Board, rests: Rests) -> list[int]:
    """Return cells row by row."""
    rows = [0] * board.rows
    for line, cells in rests:
        if line < board.rows:
            rows[line] |= cells
        else:
            for r in positions(cells):
                rows[r] |= 1 << line - board.rows
    return rows


# ---- looking for a chain


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


def chain_from(
    view: GridState, inner: Ladder, cell: Cell, value: int, nested: Rule | None = None, most: int = 0
) -> Chain | None:
    """Find the shortest chain from a supposition to what breaks; None where nothing does.

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


_Break = tuple[Link, Link | None]
"""An end, and the last link before it where two findings disagree about a cell."""


def _cost(found: _Break) -> tuple[int, int, int]:
    """Return by what one of several ends is chosen: its links, its premises, its line; the least comes first."""
    end, last = found
    return count(end.needs) + (last is not None), count(end.rests[0][1]), end.line


def _end(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Link:
    return Link(line, one, argument, _rests(board, states, line, one, argument), {})


def _seen_broken(supposed: _Supposed, changed: list[int]) -> list[_Break]:
    board, states = supposed.board, supposed.states
    ends = [_end(board, states, line, *seen) for line in changed for seen in broken(board, states, line)]
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
            rests = [(line, on_x), (line, on_y), *_companions(board, states, line, one, argument)]
            link = Link(line, one, argument, rests, cells(board, line, one, argument), rating=finding.band.rating)
            link.needs = supposed.needs(rests)
            links.append(link)
    return links


def cells(board: Board, line: int, one: bool, argument: LineArgument) -> Places:
    """Return what an argument on a line places."""
    return board.cells(line, argument.x, argument.y) if one else board.cells(line, argument.y, argument.x)


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
        full = [_end(board, states, line, True, argument) for line, argument in unfillable_lines(board, states)]
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
        # what is not told is left out here, for where less is known it may not be found again
        link = _inside(told(supposed.board, supposed.states, chain, inner))
        link.needs = supposed.needs(link.rests)
        return [link]
    return []


def _inside(chain: Chain) -> Link:
    places, choices = chain.places, chain.choices
    return Link(-1, True, _NO_ARGUMENT, chain.rests, places, chain.rule, inner=chain, choices=choices)


def first_to_break(
    view: GridState, bands: tuple[Band, ...]
) -> Iterator[tuple[Band, int, Ladder, list[tuple[Cell, int]]]]:
    """Yield the suppositions that break in the fewest rounds, under the lowest inner ladder that has any."""
    for level in sorted({band.inner for band in bands}):
        own = [band for band in bands if band.inner == level]
        rounds, found = view.suppositions(level, max(band.bound for band in own))
        if found:
            band = next(band for band in own if rounds <= band.bound)
            yield band, rounds, view.inner(level), found
            return


def walked_back(board: Board, links: Sequence[Link], end: Link) -> list[Link]:
    """Keep the links that the end rests on, each with only the placements that are used, one sight as one link."""
    out: list[Link] = []
    for link in _used(board, links, end, []):
        for at, before in enumerate(out):
            if before.rule and before.shows(link):
                out[at] = before.with_places({**before.places, **link.places})
                break
        else:
            out.append(link)
    return out


def _used(board: Board, links: Sequence[Link], end: Link, chosen: Rests) -> list[Link]:
    """Return the links on which the end rests, or some cells that are chosen, with only the placements that are used.

    Where a link has a choice that these do not meet, more cells are chosen: those filled first, if they are enough.
    What these rest on in turn was filled before them, so none of them becomes idle by that.
    """
    used = rows_of(board, [*end.rests, *chosen])
    kept: list[Link] = []
    dropped: list[Cell] = []
    for link in reversed(links):
        places = {(r, c): value for (r, c), value in link.places.items() if used[r] >> c & 1}
        dropped += [cell for cell in link.places if cell not in places]
        if places:
            kept.append(link.with_places(places))
            used = [known | more for known, more in zip(used, rows_of(board, link.rests), strict=True)]
    for choice in [choice for link in kept for choice in link.choices]:
        line, row = choice.line, choice.line < board.rows
        cells = [1 << (c if row else r) for r, c in dropped if line == (r if row else board.rows + c)]
        if not choice.met_without(union(cells)):
            spared = 0
            for cell in cells:
                spared |= cell if choice.met_without(spared | cell) else 0
            return _used(board, links, end, [*chosen, (line, union(cells) & ~spared)])
    return kept[::-1]


# ---- telling a chain


def told(board: Board, states: States, chain: Chain, ladder: Ladder) -> Chain:
    """Return a chain as a reader of a grid follows it, with no link to spare.

    Args:
        board: the lines.
        states: what the reader knows before the supposition.
        chain: the chain as it was found.
        ladder: the rules that its links are told by; where none of them gives a link any more once others are
            dropped, all rules of lines are asked.
    """
    links, end = _told(_Reader(board, states, ladder), {chain.cell: chain.value}, chain.links, chain.end.line)
    return Chain(chain.cell, chain.value, links, end, chain.rule)


def told_way(board: Board, states: States, steps: Sequence[Places], line: int, ladder: Ladder) -> list[Link]:
    """Tell steps that lead to a broken line to a reader of a grid, where nothing is supposed.

    Args:
        board: the lines.
        states: what the reader knows.
        steps: what they place, in order.
        line: the line that is broken at the end.
        ladder: the rules that they were found by.

    Returns:
        The links without which it is not seen, then what breaks.
    """
    wanted = [Link(-1, True, _NO_ARGUMENT, [], places) for places in steps]
    links, end = _told(_Reader(board, states, ladder), {}, wanted, line)
    return [*links, end]


def told_way_to(board: Board, states: States, wanted: Sequence[Link], cell: Cell, ladder: Ladder) -> list[Link]:
    """Tell links that fill a cell to a reader of a grid that has a solution, with none to spare.

    Args:
        board: the lines.
        states: what the reader knows.
        wanted: the links as they were found, in order.
        cell: the cell that the last of them fills.
        ladder: the rules that they were found by.
    """
    goal = Link(-1, True, _NO_ARGUMENT, [(cell[0], 1 << cell[1])], {})
    return _told(_Reader(board, states, ladder), {}, wanted, 0, goal)[0]


def way_to(board: Board, states: States, cell: Cell, ladder: Ladder) -> Sequence[Link]:
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


def to_tell(board: Board, argument: Argument) -> Link:
    """Return an argument of the grid as a link that is still to be told."""
    inner = None
    if argument.is_lookahead:
        ((cell, value),) = argument.suppose.items()
        axis, index = argument.end.lines[0]
        end = Link(axis * board.rows + index, True, _NO_ARGUMENT, [], {})
        inner = Chain(cell, value, [to_tell(board, part) for part in argument.links], end, argument.rule)
    return Link(-1, True, _NO_ARGUMENT, [], dict(argument.places), argument.rule, inner=inner)


def _told(
    reader: _Reader, supposed: Places, wanted: Sequence[Link], line: int, goal: Link | None = None
) -> tuple[list[Link], Link]:
    """Tell links in order, walk back, and do so again until nothing is dropped; return the links and the end."""
    while True:
        grid = reader.copy()
        changed = grid.fill(supposed) if supposed else [line]
        links, end = grid.follow(changed, wanted, line, goal)
        kept = walked_back(grid.board, links, end)
        if [link.places for link in kept] == [link.places for link in wanted]:
            return links, end
        wanted = kept


@final
class _Reader:
    """A grid as the reader of a chain fills it.

    Attributes:
        board, states: the lines, and what is known of them.
        ladder: the rules that links are told by.
        pencilled: for each line the cells that the chain has filled.
    """

    def __init__(self, board: Board, states: States, ladder: Ladder, pencilled: Sequence[int] = ()) -> None:
        self.board = board
        self.states = states.copy()
        self.ladder = ladder
        self.pencilled = list(pencilled) or [0] * len(states)

    def copy(self) -> _Reader:
        return _Reader(self.board, self.states, self.ladder, self.pencilled)

    def fill(self, places: Places) -> list[int]:
        """Fill cells by the chain; return the lines that changed."""
        for r, c in places:
            self.pencilled[r] |= 1 << c
            self.pencilled[self.board.rows + c] |= 1 << r
        return list(positions(self.board.place(self.states, places)))

    def follow(
        self, changed: list[int], wanted: Sequence[Link], line: int, goal: Link | None = None
    ) -> tuple[list[Link], Link]:
        """Tell links in order, as far as it takes to see something broken; return them, and that.

        Args:
            changed: the lines that have changed before.
            wanted: the links as they were found.
            line: a line that cannot be filled in the end.
            goal: the end, where nothing breaks.
        """
        board, states = self.board, self.states
        links: list[Link] = []
        for link in wanted:
            # a link that had to be told by more of them may have filled cells of later ones
            places = {cell: value for cell, value in link.places.items() if board.value(states, cell) is None}
            if not places:
                continue
            end = None if goal else self.broken(changed)
            if end is not None:
                return links, end
            if link.inner is not None:
                new = [_inside(told(board, states, link.inner, self.ladder))]
            else:
                new = self.by_the_easiest(places)
                if not new:
                    # nothing can be said of a line that has no filling left, but that
                    return links, self.unfillable(_lines_of(board, places))
            links += new
            changed = [line for each in new for line in self.fill(each.places)]
        return links, goal or self.broken(changed) or self.unfillable([line])

    def broken(self, lines: Sequence[int]) -> Link | None:
        """Return the violation on some lines that rests on the fewest pencilled cells; None if none is to be seen."""
        best: tuple[tuple[int, int, int, bool], Link] | None = None
        for line in sorted(set(lines)):
            for one, argument in broken(self.board, self.states, line, settled=True):
                end = _end(self.board, self.states, line, one, argument)
                order = len(end.rests), count(self.pencilled[line] & (end.rests[0][1] | end.rests[1][1])), line, one
                if best is None or order < best[0]:
                    best = order, end
        return best[1] if best else None

    def unfillable(self, first: Sequence[int]) -> Link:
        """Return a line that has no filling left, one of some lines before any other."""
        for line, argument in unfillable_lines(self.board, self.states, first, settled=True):
            return _end(self.board, self.states, line, True, argument)
        raise AssertionError("a chain ends in a line that can be filled")

    def by_the_easiest(self, places: Places) -> list[Link]:
        """Return what gives some cells here: the easiest rule, cell by cell where none gives them all.

        Empty where no rule gives them: then their line has no filling left.
        """
        for ladder in (self.ladder, load().on_lines_alone) if self.ladder.rating < LINES_ALONE else (self.ladder,):
            link = self._by_one_rule(places, ladder)
            if link is not None:
                return [link]
            if len(places) > 1:
                return self._cell_by_cell(places)
        return []

    def _by_one_rule(self, places: Places, ladder: Ladder) -> Link | None:
        board, states = self.board, self.states
        best: tuple[tuple[float, int, int, int, str, int], Link] | None = None
        wanted = [(line, *sets_along(places, int(line >= board.rows))) for line in _lines_of(board, places)]
        for rule in ladder.rules:
            if best is not None and best[0][0] < rule.facts.bands[0].rating:
                break
            for line, ones, zeros in wanted:
                for one, finding, *_ in found_by(rule, board, states, line, ladder.rating, settled=True):
                    x, y = (ones, zeros) if one else (zeros, ones)
                    if x & ~finding.argument.x or y & ~finding.argument.y:
                        continue
                    argument = only(_line(board, states, line, one), finding.argument, x, y)
                    argument = shown_beside(board, states, line, one, argument)
                    rests, rating, name = _rests(board, states, line, one, argument), finding.band.rating, rule.facts.id
                    premises = rests[0][1] | rests[1][1]
                    pencilled = count(self.pencilled[line] & premises)
                    order = rating, len(rests), pencilled, count(premises), name, line
                    if best is None or order < best[0]:
                        choices = _choices(board, states, line, argument)
                        open_lines = [choice.line for choice in choices]
                        needed = [(choice.line, choice.needed) for choice in choices]
                        rests = [own for own in rests if own[0] not in open_lines] + needed
                        placing, seen = cells(board, line, one, argument), cells(board, line, one, finding.argument)
                        best = order, Link(line, one, argument, rests, placing, name, rating, seen, choices=choices)
        return best[1] if best else None

    def _cell_by_cell(self, places: Places) -> list[Link]:
        """Return a placement that no rule gives whole by several, each on the grid as the one before leaves it."""
        then, links = self.copy(), list[Link]()
        for cell, value in places.items():
            if self.board.value(then.states, cell) is None:
                given = then.by_the_easiest({cell: value})
                if not given:
                    return []
                for link in given:
                    then.fill(link.places)
                links += given
        return links


def _line(board: Board, states: States, line: int, one: bool) -> Line:
    """Return a line as a rule sees it, without those beside it."""
    ones, zeros = board.known(states, line)
    return Line(board.shapes[line], ones, zeros) if one else Line(board.shapes[line], zeros, ones)


def _lines_of(board: Board, places: Places) -> list[int]:
    """Return the lines on which all of some cells lie."""
    rows, columns = {r for r, _ in places}, {c for _, c in places}
    return [*(rows if len(rows) == 1 else ()), *(board.rows + c for c in columns if len(columns) == 1)]
