"""Chains: the consequences of an assumption, link by link, up to a contradiction.

A chain is found in rounds over the whole grid, with a reason for each cell.  It is then traced back from the
contradiction to keep only the links that it needs, and followed forward as a reader does, each link by the easiest rule
that gives it on the grid then.  These two passes repeat until no link can be dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from deduce.arguing.finding import found_by
from deduce.arguing.lean import only
from deduce.arguing.links import Chain, Link, Places, choices_of, end_on, reasons_of, traced_back
from deduce.arguing.trials import GridState, soonest_failures
from deduce.arguing.violations import broken, shown_beside, unfillable_lines
from deduce.core.board import Board, States
from deduce.core.line import count, positions
from deduce.core.propagation import CLASH
from deduce.core.shares import union
from deduce.difficulty import LINES_ALONE
from deduce.errors import Fault, RuleFailedError
from deduce.ladder.arguments import Inference
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.puzzle import Cell
from deduce.search.solutions import Assumption
from deduce.world import ProofError, on_line


def find_chain(
    view: GridState, inner: Ladder, assumption: Assumption, nested: Rule | None = None, most: int = 0
) -> Chain | None:
    """Return the shortest chain by the inner rules from an assumption to a contradiction, or None.

    If several findings fill a cell, the one that needs the fewest links is used.  Unneeded links are left out.  When
    the inner rules find nothing more, the nested lookahead may be used, at most as often as allowed.
    """
    board, (cell, value) = view.board, assumption
    search = _Search(board, view.states)
    changed = board.place(search.states, {cell: value})
    while True:
        links, ends = search.round(inner, changed)
        if ends:
            end, last = min(ends, key=_cost)
            return Chain(cell, value, traced_back(board, [*search.links, *last], end), end, _line_of(end))
        if not links and nested and most:
            links, most = _by_lookahead(search, view, nested), most - 1
        if not links:
            return None
        changed = search.add(links)


def links_to(board: Board, states: States, cell: Cell, ladder: Ladder) -> Sequence[Link]:
    """Return links that fill a cell of a grid that has a solution, or none if the rules for lines do not fill it.

    If several findings fill a cell, the one that needs the fewest links is used.
    """
    search = _Search(board, states)
    changed = (1 << len(states)) - 1
    while changed and board.value(search.states, cell) is None:
        changed = search.add(search.round(ladder, changed)[0])
    return search.links if changed else []


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

    def __init__(self, board: Board, states: States) -> None:
        self.board = board
        self.states = states.copy()
        self.placed = [0] * len(states)

    def place(self, places: Places) -> int:
        """Fill in cells of the chain and return the changed lines as a bit set."""
        for r, c in places:
            self.placed[r] |= 1 << c
            self.placed[self.board.rows + c] |= 1 << r
        return self.board.place(self.states, places)


@final
class _Search(_Grid):
    """A search for links, round by round."""

    def __init__(self, board: Board, states: States) -> None:
        super().__init__(board, states)
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
                out |= self._needs[self.board.cell(line, index)]
        return out

    def round(self, inner: Ladder, changed: int) -> tuple[list[Link], list[_End]]:
        """Return the finding that fills each cell in this round, or the ends, if there is a contradiction.

        An unchanged line is included if rules compare lines, because there may be a new finished line.
        """
        board, states, propagation = self.board, self.states, inner.propagation
        if propagation.broken(board, states, changed):
            seen = [violation for line in positions(changed) for violation in broken(board, states, line)]
            if seen:
                return [], self._ends(seen)
        found: list[Link] = []
        alone, beside = inner.of_scope("line"), inner.of_scope("lines") if board.unique else ()
        for line in range(len(states)) if beside else positions(changed):
            # propagation is quick: if it fills nothing, the rules need not be asked for reasons
            follows = changed >> line & 1 and propagation.once(board.shapes[line], states[line]) != states[line]
            for rule in (*alone, *beside) if follows else beside:
                for one, finding, needed in found_by(rule, board, states, line, inner.rating):
                    why = Inference(line, one, finding.argument)
                    reasons = reasons_of(board, states, why, needed)
                    needs, rating = self.needs(reasons), finding.band.rating
                    found.append(Link(why.places(board), reasons, why, rating=rating, needs=needs))
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
        clash = CLASH in [propagation.once(board.shapes[line], states[line]) for line in positions(changed)]
        if clash or not first:
            return [], self._ends(unfillable_lines(board, states))
        chosen: dict[int, tuple[Link, Places]] = {}
        for (cell, value), link in first.items():
            chosen.setdefault(id(link), (link, {}))[1][cell] = value
        return [link._replace(places=places) for link, places in chosen.values()], []

    def _ends(self, seen: Iterable[Inference]) -> list[_End]:
        ends = [end_on(self.board, self.states, why) for why in seen]
        return [(end._replace(needs=self.needs(end.reasons)), []) for end in ends]


def _order(link: Link) -> tuple[int, float, int]:
    return count(link.needs), link.rating, _line_of(link)


def _by_lookahead(search: _Search, view: GridState, nested: Rule) -> list[Link]:
    """Return a link that fills one cell by a lookahead inside the assumption, or nothing."""
    inside = GridState(search.board, search.states, view.ladder, allowance=view.allowance, inside=True)
    for _, _, inner, failed in soonest_failures(inside, nested.info.bands):
        chains = [find_chain(inside, inner, assumption) for assumption in failed]
        chain = min([chain for chain in chains if chain is not None], key=lambda chain: len(chain.links))
        chain.rule = nested.info.id
        # followed now, because it may not be found again when fewer cells are known
        link = followed(search.board, search.states, chain, inner).as_link()
        return [link._replace(needs=search.needs(link.reasons))]
    return []


def followed(board: Board, states: States, chain: Chain, ladder: Ladder) -> Chain:
    """Return a chain as a reader of a grid follows it, without redundant links."""
    links, end = follow(board, states, chain.links, chain.line, ladder, {chain.cell: chain.value})
    return Chain(chain.cell, chain.value, links, end, chain.line, chain.rule)


def follow(
    board: Board,
    states: States,
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
        reader = _Reader(board, states, ladder)
        changed = reader.place(assumed) if assumed else 1 << line
        links, end = reader.follow(changed, wanted, line, fixed)
        kept = traced_back(board, links, end)
        if [link.places for link in kept] == [link.places for link in wanted]:
            return links, end
        wanted = kept


@final
class _Reader(_Grid):
    """A grid as the reader of a chain fills it in, with the rules that give the links."""

    def __init__(self, board: Board, states: States, ladder: Ladder) -> None:
        super().__init__(board, states)
        self._ladder = ladder

    def follow(self, changed: int, wanted: Sequence[Link], line: int, goal: Link | None) -> tuple[list[Link], Link]:
        """Follow links in order until a contradiction is visible.  Return the links and the contradiction, or the goal.

        Before them, the `changed` lines have changed; after all of them, the line cannot be filled.
        """
        board, states = self.board, self.states
        links: list[Link] = []
        for link in wanted:
            # a link that was replaced by several may have filled cells of later ones
            places = {cell: value for cell, value in link.places.items() if board.value(states, cell) is None}
            if not places:
                continue
            end = None if goal else self._broken(changed)
            if end is not None:
                return links, end
            if link.inner is not None:
                given = [followed(board, states, link.inner, self._ladder).as_link()]
            else:
                given = self._by_the_easiest(places)
                if not given:
                    # a line without a filling is the contradiction
                    return links, self._unfillable(_lines_of(board, places))
            links += given
            changed = union([self.place(each.places) for each in given])
        return links, goal or self._broken(changed) or self._unfillable([line])

    def _broken(self, changed: int) -> Link | None:
        """Return the violation that needs the fewest cells of the chain.  Return None if no line shows one."""
        board, states = self.board, self.states
        ends = [
            end_on(board, states, why)
            for line in positions(changed)
            for why in broken(board, states, line, settled=True)
        ]

        def cost(end: Link) -> tuple[int, int, tuple[int, bool]]:
            assert end.why is not None
            own = end.reasons[0][1] | end.reasons[1][1]
            return len(end.reasons), count(self.placed[end.why.line] & own), end.why[:2]

        return min(ends, key=cost, default=None)

    def _unfillable(self, first: Sequence[int]) -> Link:
        """Return the end on a line without a filling, preferably one of the first lines."""
        return end_on(self.board, self.states, next(unfillable_lines(self.board, self.states, first, settled=True)))

    def _by_the_easiest(self, places: Places) -> list[Link]:
        """Return the links by the easiest rule that gives some cells, cell by cell if no rule gives them all.

        Return no links if no rule gives them: then their line has no filling left.
        """
        for ladder in (self._ladder, load().on_lines_alone) if self._ladder.rating < LINES_ALONE else (self._ladder,):
            link = self._by_one_rule(places, ladder)
            if link is not None:
                return [link]
            if len(places) > 1:
                return self._cell_by_cell(places)
        return []

    def _by_one_rule(self, places: Places, ladder: Ladder) -> Link | None:
        board, states = self.board, self.states
        best: tuple[tuple[float, int, int, int, str, int], Link] | None = None
        wanted = [(line, on_line(board.axis(line), places)) for line in _lines_of(board, places)]
        for rule in ladder.rules:
            if best is not None and best[0][0] < rule.info.bands[0].rating:
                break
            for line, cells in wanted:
                for one, finding, _ in found_by(rule, board, states, line, ladder.rating, settled=True):
                    x, y = (cells.ones, cells.zeros) if one else (cells.zeros, cells.ones)
                    if x & ~finding.argument.x or y & ~finding.argument.y:
                        continue
                    try:
                        argument = only(board.line(states, line, one), finding.argument, x, y)
                    except ProofError as error:
                        message = f"the rule {rule.info.id} fails: its reasons do not prove what it places: {error}"
                        raise RuleFailedError(Fault(message, rule.path)) from error
                    why = shown_beside(board, states, Inference(line, one, argument))
                    reasons, rating = reasons_of(board, states, why), finding.band.rating
                    needed = reasons[0][1] | reasons[1][1]
                    from_chain = count(self.placed[line] & needed)
                    order = rating, len(reasons), from_chain, count(needed), rule.info.id, line
                    if best is None or order < best[0]:
                        choices = choices_of(board, states, why)
                        open_lines = [choice.line for choice in choices]
                        reasons = [pair for pair in reasons if pair[0] not in open_lines]
                        reasons += [(choice.line, choice.needed) for choice in choices]
                        seen = Inference(line, one, finding.argument).places(board)
                        best = order, Link(why.places(board), reasons, why, rule.info.id, rating, seen, choices)
        return best[1] if best else None

    def _cell_by_cell(self, places: Places) -> list[Link]:
        """Return links that place some cells one after another, each on the grid with the earlier ones filled in."""
        then, links = _Reader(self.board, self.states, self._ladder), list[Link]()
        then.placed = self.placed.copy()
        for cell, value in places.items():
            if self.board.value(then.states, cell) is None:
                given = then._by_the_easiest({cell: value})
                if not given:
                    return []
                for link in given:
                    then.place(link.places)
                links += given
        return links


def _lines_of(board: Board, places: Places) -> list[int]:
    """Return the lines that contain all of some cells."""
    rows, columns = {r for r, _ in places}, {c for _, c in places}
    return [*(rows if len(rows) == 1 else ()), *(board.rows + c for c in columns if len(columns) == 1)]
