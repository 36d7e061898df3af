"""Chains: the consequences of an assumption, link by link, up to a contradiction.

A chain is found in rounds over the whole grid, with a reason for each cell.  It is then traced back from the
contradiction to keep only the links that it needs, and followed forward as a reader does, each link by the easiest rule
that gives it on the grid then.  These two passes repeat until no link can be dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, final

from deduce.base.budget import Budget, LimitError
from deduce.base.errors import Fault, RuleFailedError
from deduce.engine.arguments import Found
from deduce.engine.contradictions import shown_beside, unfillable_lines, violations
from deduce.engine.findings import findings
from deduce.engine.ladder import Ladder
from deduce.engine.lean import only
from deduce.engine.registry import load
from deduce.engine.rule import Band, Rule
from deduce.engine.trials import GridState, soonest_failures
from deduce.game.levels import LINES_ALONE
from deduce.game.puzzle import Cell
from deduce.game.world import ProofError, on_line, singles
from deduce.grid.fillings import Terms, count_up_to
from deduce.grid.grid import Grid
from deduce.grid.line import count, positions
from deduce.grid.pieces import union
from deduce.grid.propagation import CLASH
from deduce.grid.solutions import Assumption, refutable
from deduce.reasons.argument import Argument
from deduce.reasons.facts import Agrees, Fillings, Sign

_ANY: Final = 1000  # lookaheads inside

_EASY: Final = 4.9
"""Rules up to this rating are seen sooner than a trial on a line, or than all ways to fill it."""

Places = dict[Cell, int]
"""Cells with the values placed there."""

Reasons = list[tuple[int, int]]
"""Cells that prove something: lines, each with a set of its cells."""


@final
class Choice:
    """Known cells of a line, if a link needs only some of them and different subsets are enough.

    These are subsets that leave this number of `fillings` or, if that is 0, determine the line.  The cells in all of
    them are `needed`.
    """

    def __init__(self, grid: Grid, line: int, fillings: int = 0) -> None:
        self.line = line
        self.fillings = fillings
        self._seen = grid.line(line)
        self.needed = union(cell for cell in singles(self._seen.known.cells) if not self.met_without(cell))

    def met_without(self, cells: int) -> bool:
        """Return whether the other known cells of the line are enough."""
        shape, ones, zeros = self._seen.shape, self._seen.x & ~cells, self._seen.y & ~cells
        if self.fillings:
            return len(count_up_to(Terms(shape), ones, zeros, self.fillings + 1)) == self.fillings
        return count(ones) == shape.most or count(zeros) == shape.most_y


class Link(NamedTuple):
    """Cells that follow in a chain, with what they need.

    Attributes:
        places: the cells that are used, or both of a pair; none for an end, the contradiction.
        reasons: the cells that it needs: those of X on its line, those of Y, then those of compared lines.
        why: the argument on its line; None for cells that are only wanted, or if it is a lookahead.
        rule, rating: the rule that finds it, and the rating of its band.
        seen: all cells that follow from the same finding, used or not; None if it cannot show a later link.
        choices: lines from which it needs further cells, if different subsets are enough.
        inner: the chain inside it, if it is a lookahead.
        needs: the links that it needs, as a bit set of indexes; only set during the search for the chain.
    """

    places: Places
    reasons: Sequence[tuple[int, int]] = ()
    why: Found | None = None
    rule: str = ""
    rating: float = 0.0
    seen: Places | None = None
    choices: Sequence[Choice] = ()
    inner: Chain | None = None
    needs: int = 0

    @property
    def is_pair(self) -> bool:
        """Whether a reader fills in both cells at once, even if only one of them is used later."""
        return bool(self.rule) and self.why is not None and _is_pair(self.why.argument)

    def shows(self, other: Link) -> bool:
        """Return whether a later link has the same reasons, and places only cells that this finding also gives."""
        return (
            self.why is not None
            and other.why is not None
            and self.seen is not None
            and self.rule == other.rule
            and self.why[:2] == other.why[:2]
            and self.reasons == other.reasons
            and other.places.items() <= self.seen.items()
        )

    def as_argument(self, grid: Grid) -> Argument:
        """Return the link as an argument about the grid."""
        if self.inner is not None:
            return self.inner.as_argument(grid)
        assert self.why is not None
        return self.why._replace(rule=self.rule).on_grid(grid)


@final
class Chain:
    """An assumption, with the links from it to its end, a contradiction on a line.

    The rule is the one to name if this is a link of another chain.
    """

    def __init__(self, cell: Cell, value: int, links: Sequence[Link], end: Link, line: int, rule: str = "") -> None:
        self.cell = cell
        self.value = value
        self.links = links
        self.end = end
        self.line = line
        self.rule = rule

    @property
    def places(self) -> Places:
        return {self.cell: 1 - self.value}

    def as_link(self) -> Link:
        """Return the chain as a link of another chain, which needs all that its parts need."""
        reasons = [pair for part in (*self.links, self.end) for pair in part.reasons]
        choices = [choice for link in self.links for choice in link.choices]
        return Link(self.places, reasons, rule=self.rule, choices=choices, inner=self)

    def as_argument(self, grid: Grid) -> Argument:
        """Return the chain as an argument about the grid."""
        parts = tuple(part.as_argument(grid) for part in (*self.links, self.end))
        return Argument.lookahead(self.cell, self.value, parts, self.rule)


def link_of(grid: Grid, argument: Argument) -> Link:
    """Return an argument about the grid as a link to follow."""
    inner = None
    if argument.is_lookahead:
        ((cell, value),) = argument.suppose.items()
        axis, index = argument.end.lines[0]
        links = [link_of(grid, part) for part in argument.links]
        inner = Chain(cell, value, links, Link({}), axis * grid.rows + index, argument.rule)
    return Link(dict(argument.places), inner=inner)


def end_on(grid: Grid, why: Found) -> Link:
    return Link({}, reasons_of(grid, why), why)


def reasons_of(grid: Grid, why: Found) -> Reasons:
    """Return the cells that an argument on a line rests on: those of X, those of Y, and those of compared lines.

    In a compared line these are its cells of the compared symbol, or all its cells if both symbols are compared.
    """
    line, one = why.line, why.one
    found = why.rests
    if found is None:
        found = why.argument.rests(grid.line(line, one).known)
    reasons = [(line, found.known.ones), (line, found.known.zeros)]
    for (_, index), symbol in found.compared:
        other = grid.parallel(line).start + index
        known = grid.line(other, one).known
        reasons.append((other, known.cells if symbol is None else known[symbol]))
    return reasons


def choices_of(grid: Grid, why: Found) -> list[Choice]:
    """Return the choices of an argument: its line if it lists the fillings, and the lines that it matches."""
    line, argument = why.line, why.argument
    ways = [Choice(grid, line, len(fact.ways)) for fact in argument.facts if isinstance(fact, Fillings)]
    first = grid.parallel(line).start
    return ways + [Choice(grid, first + index) for (_, index), symbol in argument.rests().compared if symbol is None]


def _is_pair(argument: Argument) -> bool:
    """Return whether an argument fills in two cells by a comparison with another line, or by a sign."""
    pair = count(argument.gives.cells) == 2 and not argument.then
    return pair and any(isinstance(fact, Agrees | Sign) for fact in argument.facts)


def traced_back(grid: Grid, links: Sequence[Link], end: Link) -> list[Link]:
    """Return the links that the end needs, with only the placements used, and equal findings merged into one link."""
    out: list[Link] = []
    for link in _used(grid, links, end, []):
        for index, before in enumerate(out):
            if before.shows(link):
                out[index] = before._replace(places={**before.places, **link.places})
                break
        else:
            out.append(link)
    return out


def _used(grid: Grid, links: Sequence[Link], end: Link, chosen: Reasons) -> list[Link]:
    """Return the links that the end or the chosen cells need, with only the placements that are used.

    If these are not enough for a choice of a link, more cells are chosen, preferably those filled first.  The
    reasons for these were filled before them, so no chosen cell becomes redundant.
    """
    used = [0] * grid.rows
    _add_rows(grid, used, [*end.reasons, *chosen])
    kept: list[Link] = []
    dropped: list[Cell] = []
    for link in reversed(links):
        places = {(r, c): value for (r, c), value in link.places.items() if used[r] >> c & 1}
        if places and link.is_pair:
            places = link.places
        dropped += [cell for cell in link.places if cell not in places]
        if places:
            kept.append(link._replace(places=places))
            _add_rows(grid, used, link.reasons)
    for choice in [choice for link in kept for choice in link.choices]:
        line, row = choice.line, choice.line < grid.rows
        cells = [1 << (c if row else r) for r, c in dropped if line == (r if row else grid.rows + c)]
        if not choice.met_without(union(cells)):
            redundant = 0
            for cell in cells:
                redundant |= cell if choice.met_without(redundant | cell) else 0
            return _used(grid, links, end, [*chosen, (line, union(cells) & ~redundant)])
    return kept[::-1]


def _add_rows(grid: Grid, rows: list[int], reasons: Sequence[tuple[int, int]]) -> None:
    """Add cells to sets of cells, one for each row."""
    for line, cells in reasons:
        if line < grid.rows:
            rows[line] |= cells
        else:
            for r in positions(cells):
                rows[r] |= 1 << line - grid.rows


def find_chain(view: GridState, inner: Ladder, assumption: Assumption) -> Chain | None:
    """Return the shortest chain by the inner rules from an assumption to a contradiction, or None.

    If several findings fill a cell, the one that needs the fewest links is used.  Unneeded links are left out.  Raises
    LimitError if the budget of the grid is spent.
    """
    return _find_chain(view, inner, assumption)[0]


def _find_chain(
    view: GridState,
    inner: Ladder,
    assumption: Assumption,
    nested: Rule | None = None,
    most: int = 0,
    any_open: bool = False,
) -> tuple[Chain | None, bool]:
    """Return what `find_chain` does; when the inner rules find nothing more, a nested lookahead may be used.

    It may be used at most as often as allowed.  With the chain comes whether it was wanted once more.  `any_open` says
    whether steps by the inner rules may be open on the grid; else only the lines that change are looked at.
    """
    grid, (cell, value) = view.grid, assumption
    search = _Search(view.grid)
    changed = search.grid.place({cell: value})
    changed = grid.every_line() if any_open else changed
    while True:
        view.budget.take(len(grid.states))
        links, ends = search.round(inner, changed, view.budget)
        if ends:
            view.budget.take(_END_WORK * len(ends))
            end, last = min(ends, key=_cost)
            return Chain(cell, value, traced_back(grid, [*search.links, *last], end), end, _line_of(end)), False
        if not links and nested and most:
            links, most = _by_lookahead(search, view, nested), most - 1
        elif not links:
            return None, nested is not None
        if not links:
            return None, False
        changed = search.add(links)


def links_to(grid: Grid, cell: Cell, ladder: Ladder) -> Sequence[Link]:
    """Return links that fill a cell of a grid that has a solution, or none if the rules for lines do not fill it.

    If several findings fill a cell, the one that needs the fewest links is used.
    """
    search = _Search(grid)
    changed = grid.every_line()
    while changed and search.grid.value(cell) is None:
        changed = search.add(search.round(ladder, changed, None)[0])
    return search.links if changed else []


_END_WORK: Final = 4  # steps to compare one contradiction with the others

_End = tuple[Link, list[Link]]
"""A contradiction, and the last link before it if two findings disagree about a cell."""


def _cost(found: _End) -> tuple[int, int, int]:
    """Return the sort key of an end: its number of links, its number of reasons, its line."""
    end, last = found
    return count(end.needs) + len(last), count(end.reasons[0][1]), _line_of(end)


def _line_of(link: Link) -> int:
    assert link.why is not None
    return link.why.line


class _Grid:
    """A grid that a chain fills in, with the cells that it has `placed`, for each line."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid.copy()
        self.placed = [0] * len(grid.states)

    def place(self, places: Places) -> int:
        """Fill in cells of the chain and return the changed lines as a bit set."""
        for r, c in places:
            self.placed[r] |= 1 << c
            self.placed[self.grid.rows + c] |= 1 << r
        return self.grid.place(places)


@final
class _Search(_Grid):
    """A search for links, round by round."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.links: list[Link] = []
        self._needs: dict[Cell, int] = {}

    def add(self, links: Sequence[Link]) -> int:
        """Add the links of a round and fill in their cells.  Return the changed lines as a bit set."""
        places: Places = {}
        for link in links:
            needs = link.needs | 1 << len(self.links)
            self.links.append(link)
            for cell, value in link.places.items():
                self._needs[cell] = needs
                places[cell] = value
        return self.place(places)

    def needs(self, reasons: Sequence[tuple[int, int]]) -> int:
        """Return the links that some cells need, as a bit set of indexes into the chain."""
        out = 0
        for line, cells in reasons:
            for index in positions(cells & self.placed[line]):
                out |= self._needs[self.grid.cell(line, index)]
        return out

    def round(self, inner: Ladder, changed: int, budget: Budget | None) -> tuple[list[Link], list[_End]]:
        """Return the finding that fills each cell in this round, or the ends, if there is a contradiction.

        An unchanged line is included if rules compare lines, because there may be a new finished line.
        """
        grid, propagation = self.grid, inner.propagation
        states = grid.states
        if grid.broken(changed):
            seen = list(violations(grid, positions(changed)))
            if seen:
                return [], self._ends(seen)
        found: list[Link] = []
        alone, beside = inner.of_scope("line"), inner.of_scope("lines") if grid.unique else ()
        for line in range(len(states)) if beside else positions(changed):
            # propagation is quick: if it fills nothing, the rules need not be asked for reasons
            follows = changed >> line & 1 and propagation.once(grid.shapes[line], states[line]) != states[line]
            rules = (*alone, *beside) if follows else beside
            for why in findings(grid, rules, inner.rating, (line,)) if rules else ():
                reasons = reasons_of(grid, why)
                found.append(Link(why.places(grid), reasons, why, rating=why.rating, needs=self.needs(reasons)))
        found.sort(key=_order)
        first: dict[tuple[Cell, int], Link] = {}
        for link in found:
            for cell, value in link.places.items():
                first.setdefault((cell, value), link)
        ends: list[_End] = []
        for (cell, value), link in first.items():
            rival = first.get((cell, 1 - value))
            if rival is not None:  # two findings give the cell different values
                reasons, needs = [*link.reasons, (cell[0], 1 << cell[1])], link.needs | rival.needs
                ends.append((Link({}, reasons, link.why, needs=needs), [rival._replace(places={cell: 1 - value})]))
        if ends:
            return [], ends
        clash = CLASH in [propagation.once(grid.shapes[line], states[line]) for line in positions(changed)]
        if clash or not first:
            return [], self._ends(unfillable_lines(grid, budget=budget))
        chosen: dict[int, tuple[Link, Places]] = {}
        for (cell, value), link in first.items():
            chosen.setdefault(id(link), (link, {}))[1][cell] = value
        return [link._replace(places=places) for link, places in chosen.values()], []

    def _ends(self, seen: Iterable[Found]) -> list[_End]:
        ends = [end_on(self.grid, why) for why in seen]
        return [(end._replace(needs=self.needs(end.reasons)), []) for end in ends]


def _order(link: Link) -> tuple[int, float, int]:
    return count(link.needs), link.rating, _line_of(link)


def _by_lookahead(search: _Search, view: GridState, nested: Rule) -> list[Link]:
    """Return a link that fills one cell by a lookahead inside the assumption, or nothing."""
    inside = GridState(search.grid, view.ladder, budget=view.budget, inside=True)
    for _, _, inner, failed in soonest_failures(inside, nested.info.bands):
        chains = [find_chain(inside, inner, assumption) for assumption in failed]
        chain = min([chain for chain in chains if chain is not None], key=lambda chain: len(chain.links))
        chain.rule = nested.info.id
        # followed now, because it may not be found again when fewer cells are known
        link = followed(search.grid, chain, inner).as_link()
        return [link._replace(needs=search.needs(link.reasons))]
    return []


def followed(grid: Grid, chain: Chain, ladder: Ladder) -> Chain:
    """Return a chain as a reader of a grid follows it, without redundant links."""
    links, end = follow(grid, chain.links, chain.line, ladder, {chain.cell: chain.value})
    return Chain(chain.cell, chain.value, links, end, chain.line, chain.rule)


def follow(
    grid: Grid,
    wanted: Sequence[Link],
    line: int,
    ladder: Ladder,
    assumed: Places | None = None,
    goal: Cell | None = None,
) -> tuple[list[Link], Link]:
    """Return links as a reader of a grid follows them, without redundant ones, and their end.

    The links `wanted` are those that a search found.  After them the line cannot be filled or, if there is no
    contradiction, the last of them fills the goal.  If no rule of the ladder gives a link after others are dropped, all
    rules for lines are tried.
    """
    fixed = Link({}, [(goal[0], 1 << goal[1])]) if goal else None
    while True:
        reader = _Reader(grid, ladder)
        changed = reader.place(assumed) if assumed else 1 << line
        links, end = reader.follow(changed, wanted, line, fixed)
        kept = traced_back(grid, links, end)
        if [link.places for link in kept] == [link.places for link in wanted]:
            return links, end
        wanted = kept


@final
class _Reader(_Grid):
    """A grid as the reader of a chain fills it in, with the rules that give the links."""

    def __init__(self, grid: Grid, ladder: Ladder) -> None:
        super().__init__(grid)
        self._ladder = ladder

    def follow(self, changed: int, wanted: Sequence[Link], line: int, goal: Link | None) -> tuple[list[Link], Link]:
        """Follow links in order until a contradiction is visible.  Return the links and the contradiction, or the goal.

        Before them, the `changed` lines have changed; after all of them, the line cannot be filled.
        """
        grid = self.grid
        links: list[Link] = []
        for link in wanted:
            # a link that was replaced by several may have filled cells of later ones
            places = {cell: value for cell, value in link.places.items() if grid.value(cell) is None}
            if not places:
                continue
            end = None if goal else self._broken(changed)
            if end is not None:
                return links, end
            if link.inner is not None:
                given = [followed(grid, link.inner, self._ladder).as_link()]
            else:
                given = self._by_the_easiest(places)
                if not given:
                    # a line without a filling is the contradiction
                    return links, self._unfillable(_lines_of(grid, places))
            links += given
            changed = union([self.place(each.places) for each in given])
        return links, goal or self._broken(changed) or self._unfillable([line])

    def _broken(self, changed: int) -> Link | None:
        """Return the violation that needs the fewest cells of the chain.  Return None if no line shows one."""
        grid = self.grid
        ends = [end_on(grid, why) for why in violations(grid, positions(changed), determined=True)]

        def cost(end: Link) -> tuple[int, int, tuple[int, bool]]:
            assert end.why is not None
            own = end.reasons[0][1] | end.reasons[1][1]
            return len(end.reasons), count(self.placed[end.why.line] & own), end.why[:2]

        return min(ends, key=cost, default=None)

    def _unfillable(self, first: Sequence[int]) -> Link:
        """Return the end on a line without a filling, preferably one of the first lines.

        Raises RuleFailedError if there is none: then a rule places what does not follow.
        """
        why = next(unfillable_lines(self.grid, first, determined=True), None)
        if why is None:
            raise RuleFailedError(Fault("a rule in use fails: it places cells that do not follow"))
        return end_on(self.grid, why)

    def _by_the_easiest(self, places: Places) -> list[Link]:
        """Return the links by the easiest rule that gives some cells, cell by cell if no rule gives them all.

        Return no links if no rule gives them: then their line has no filling left.
        """
        for ladder in (self._ladder, load().on_lines_alone) if self._ladder.rating < LINES_ALONE else (self._ladder,):
            link = self._by_one_rule(places, ladder)
            if link is not None:
                return self._by_easier(link) or [link]
            if len(places) > 1:
                return self._in_turn([{cell: value} for cell, value in places.items()])
        return []

    def _by_easier(self, link: Link) -> list[Link]:
        """Return links by easy rules on a line in place of a hard one there; none if they do not fill its cells."""
        assert link.why is not None
        grid, line, argument = self.grid, link.why.line, link.why.argument
        if link.rating <= _EASY or any(isinstance(fact, Agrees) for fact in argument.facts):
            return []
        easier = self._ladder.up_to(_EASY)
        cells, shape = on_line(grid.axis(line), link.places), grid.shapes[line]
        end = easier.propagation.line(shape, self.grid.states[line])
        if end < 0 or (cells.ones | cells.zeros << shape.length) & ~end:
            return []
        search = _Search(self.grid)
        while any(search.grid.value(cell) is None for cell in link.places):
            links, _ = search.round(easier, 1 << line, None)
            if not links:
                return []  # the line also has a contradiction, which a propagation need not notice
            search.add(links)
        goal = Link({}, [(r, 1 << c) for r, c in link.places])
        return self._in_turn([part.places for part in traced_back(grid, search.links, goal)])

    def _by_one_rule(self, places: Places, ladder: Ladder) -> Link | None:
        grid = self.grid
        best: tuple[tuple[float, int, int, int, str, int], Link] | None = None
        wanted = {line: on_line(grid.axis(line), places) for line in _lines_of(grid, places)}
        for rule in ladder.rules:
            if best is not None and best[0][0] < rule.info.bands[0].rating:
                break
            for found in findings(grid, (rule,), ladder.rating, wanted, determined=True):
                line, one, argument = found.line, found.one, found.argument
                cells = wanted[line]
                x, y = (cells.ones, cells.zeros) if one else (cells.zeros, cells.ones)
                gives = argument.gives
                if x & ~gives.ones or y & ~gives.zeros:
                    continue
                if _is_pair(argument):
                    x, y = gives.ones, gives.zeros
                try:
                    why = shown_beside(grid, Found(line, one, only(grid.line(line, one), argument, x, y)))
                except ProofError as error:
                    message = f"the rule {rule.info.id} fails: its reasons do not prove what it places: {error}"
                    raise RuleFailedError(Fault(message, rule.path)) from error
                reasons = reasons_of(grid, why)
                needed = reasons[0][1] | reasons[1][1]
                from_chain = count(self.placed[line] & needed)
                order = found.rating, len(reasons), from_chain, count(needed), rule.info.id, line
                if best is None or order < best[0]:
                    choices = choices_of(grid, why)
                    open_lines = [choice.line for choice in choices]
                    reasons = [pair for pair in reasons if pair[0] not in open_lines]
                    reasons += [(choice.line, choice.needed) for choice in choices]
                    seen = found.places(grid)
                    best = order, Link(why.places(grid), reasons, why, rule.info.id, found.rating, seen, choices)
        return best[1] if best else None

    def _in_turn(self, wanted: Sequence[Places]) -> list[Link]:
        """Return links that place some cells one after another, each on the grid with the earlier ones filled in."""
        then, links = _Reader(self.grid, self._ladder), list[Link]()
        then.placed = self.placed.copy()
        for cells in wanted:
            places = {cell: value for cell, value in cells.items() if then.grid.value(cell) is None}
            if places:
                given = then._by_the_easiest(places)
                if not given:
                    return []
                for link in given:
                    then.place(link.places)
                links += given
        return links


def _lines_of(grid: Grid, places: Places) -> list[int]:
    """Return the lines that contain all of some cells."""
    rows, columns = {r for r, _ in places}, {c for _, c in places}
    return [*(rows if len(rows) == 1 else ()), *(grid.rows + c for c in columns if len(columns) == 1)]


@final
class LazyFinding:
    """A failed assumption, the one with the shortest chain in its band, as a `Finding` with a lazy argument.

    Attributes:
        rounds: the fewest rounds in which an assumption fails.
    """

    def __init__(self, band: Band, rounds: int, view: GridState, inner: Ladder, failed: Sequence[Assumption]) -> None:
        self.band = band
        self.rounds = rounds
        self._view = GridState(view.grid.copy(), view.ladder, budget=view.budget)
        self._inner = inner
        self._failed = [*failed, *(view.trials.later(band.bound, view) if view.trials else ())]
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
        return self._followed().as_argument(self._view.grid)

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
    """A symbol that leads to a contradiction is wrong: first the one with the shortest chain in the easiest band.

    Bands have limits on rounds.  A round applies everything that follows by the easier rules, everywhere at once, so
    the number of rounds does not depend on an order.
    """
    for band, rounds, inner, failed in soonest_failures(view, bands):
        yield LazyFinding(band, rounds, view, inner, failed)


def nested(view: GridState, attempts: Sequence[int]) -> Argument | None:
    """Return the shortest chain to a contradiction with lookaheads inside, or None.

    The chains have at most as many as the first of some rising limits with which there are any.  Only the easiest
    lookahead may be used inside.
    """
    rule = next(rule for rule in view.ladder.rules if rule.info.bands[0].inner)
    inner, noted = view.inner(max(band.inner for band in rule.info.bands)), view
    if view.refutable is None:
        worth = refutable(view.grid, view.budget.part())
        view = GridState(view.grid, view.ladder, worth, view.budget, view.inside)
    tried = going = view.assumptions()
    untried = 0
    for most in attempts:
        chains, later = list[Chain](), list[Assumption]()
        for assumption in going:
            chain, is_unfinished, is_tried = None, False, not view.spent
            try:
                if is_tried:
                    chain, is_unfinished = _find_chain(view, inner, assumption, rule, most)
            except LimitError:
                is_tried = False
            if chain is not None:
                chains.append(chain)
            elif view.spent or not is_tried:
                untried += 1
            elif is_unfinished:
                later.append(assumption)
        if chains and not untried:
            return _shortest_followed(view, _with_fewest_links(chains), inner).as_argument(view.grid)
        going = later
    noted.note(untried, len(tried))
    return None


def refutation(view: GridState, assumption: Assumption) -> Argument | None:
    """Return the chain from an assumption to a contradiction by the easiest rules that reach one, or None.

    Other steps may be open on the grid, and become links.  Lookaheads inside, any number of them, come last.
    """
    lookaheads = [rule for rule in view.ladder.rules if rule.info.bands[0].inner]
    levels = sorted({band.inner for rule in lookaheads for band in rule.info.bands}) or [int(LINES_ALONE)]
    nested = [(levels[-1], rule, _ANY) for rule in lookaheads[:1]]
    for level, rule, most in [*((level, None, 0) for level in levels), *nested]:
        inner = view.inner(level)
        chain, _ = _find_chain(view, inner, assumption, rule, most, any_open=True)
        if chain is not None:
            return followed(view.grid, chain, inner).as_argument(view.grid)
    return None


def _with_fewest_links(chains: Sequence[Chain]) -> list[Chain]:
    fewest = min([len(chain.links) for chain in chains])
    return [chain for chain in chains if len(chain.links) == fewest]


def _shortest_followed(view: GridState, chains: Sequence[Chain], inner: Ladder) -> Chain:
    """Return the shortest of some chains as a reader follows them, the first of several equally short ones."""
    shown = [followed(view.grid, chain, inner) for chain in chains]
    return min(shown, key=lambda chain: len(chain.links))
