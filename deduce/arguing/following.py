"""Following a chain forward: each link by the easiest rule that gives it on the grid as the reader sees it then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from deduce.arguing.finding import found_by
from deduce.arguing.lean import only
from deduce.arguing.links import (
    NO_ARGUMENT,
    Chain,
    Link,
    Places,
    cells_placed,
    choices_of,
    end_at,
    link_around,
    rests_of,
    walked_back,
)
from deduce.arguing.violations import broken, shown_beside, unfillable_lines
from deduce.core.board import Board, States, sets_along
from deduce.core.line import Line, count, positions
from deduce.difficulty import LINES_ALONE
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.puzzle import Cell
from deduce.trace import Argument


def follow(board: Board, states: States, chain: Chain, ladder: Ladder) -> Chain:
    """Return a chain as a reader of a grid follows it, without redundant links.

    Args:
        board: the lines.
        states: the known cells before the assumption.
        chain: the chain as the search found it.
        ladder: the rules for its links; if none of them gives a link after others are dropped, all rules for lines
            are tried.
    """
    links, end = _follow_again(_Reader(board, states, ladder), {chain.cell: chain.value}, chain.links, chain.end.line)
    return Chain(chain.cell, chain.value, links, end, chain.rule)


def follow_to_end(board: Board, states: States, steps: Sequence[Places], line: int, ladder: Ladder) -> list[Link]:
    """Return links for steps that lead to a broken line without an assumption, without redundant links.

    Args:
        board: the lines.
        states: the known cells.
        steps: the placements, in order.
        line: the line with the contradiction.
        ladder: the rules that found the steps.

    Returns:
        The links that the contradiction needs, then the contradiction.
    """
    wanted = [Link(-1, True, NO_ARGUMENT, [], places) for places in steps]
    links, end = _follow_again(_Reader(board, states, ladder), {}, wanted, line)
    return [*links, end]


def follow_to_cell(board: Board, states: States, wanted: Sequence[Link], cell: Cell, ladder: Ladder) -> list[Link]:
    """Return links that fill a cell of a grid that has a solution, as a reader follows them, without redundant links.

    Args:
        board: the lines.
        states: the known cells.
        wanted: the links as the search found them, in order.
        cell: the cell that the last of them fills.
        ladder: the rules that found them.
    """
    goal = Link(-1, True, NO_ARGUMENT, [(cell[0], 1 << cell[1])], {})
    return _follow_again(_Reader(board, states, ladder), {}, wanted, 0, goal)[0]


def link_of(board: Board, argument: Argument) -> Link:
    """Return an argument about the grid as a link to follow."""
    inner = None
    if argument.is_lookahead:
        ((cell, value),) = argument.suppose.items()
        axis, index = argument.end.lines[0]
        end = Link(axis * board.rows + index, True, NO_ARGUMENT, [], {})
        inner = Chain(cell, value, [link_of(board, part) for part in argument.links], end, argument.rule)
    return Link(-1, True, NO_ARGUMENT, [], dict(argument.places), argument.rule, inner=inner)


def _follow_again(
    reader: _Reader, supposed: Places, wanted: Sequence[Link], line: int, goal: Link | None = None
) -> tuple[list[Link], Link]:
    """Follow links in order and trace them back until none is dropped.  Return the links and the end."""
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
    """A grid as the reader of a chain fills it in.

    Attributes:
        board, states: the lines, and their known cells.
        ladder: the rules that give the links.
        pencilled: the cells that the chain has filled in, for each line.
    """

    def __init__(self, board: Board, states: States, ladder: Ladder, pencilled: Sequence[int] = ()) -> None:
        self.board = board
        self.states = states.copy()
        self.ladder = ladder
        self.pencilled = list(pencilled) or [0] * len(states)

    def copy(self) -> _Reader:
        return _Reader(self.board, self.states, self.ladder, self.pencilled)

    def fill(self, places: Places) -> list[int]:
        """Fill in cells of the chain and return the changed lines."""
        for r, c in places:
            self.pencilled[r] |= 1 << c
            self.pencilled[self.board.rows + c] |= 1 << r
        return list(positions(self.board.place(self.states, places)))

    def follow(
        self, changed: list[int], wanted: Sequence[Link], line: int, goal: Link | None = None
    ) -> tuple[list[Link], Link]:
        """Follow links in order until a contradiction is visible.  Return the links and the contradiction.

        Args:
            changed: the lines that changed before.
            wanted: the links as the search found them.
            line: a line that cannot be filled after all links.
            goal: the end, if there is no contradiction.
        """
        board, states = self.board, self.states
        links: list[Link] = []
        for link in wanted:
            # a link that was replaced by several may have filled cells of later ones
            places = {cell: value for cell, value in link.places.items() if board.value(states, cell) is None}
            if not places:
                continue
            end = None if goal else self.broken(changed)
            if end is not None:
                return links, end
            if link.inner is not None:
                new = [link_around(follow(board, states, link.inner, self.ladder))]
            else:
                new = self.by_the_easiest(places)
                if not new:
                    # a line without a filling is the contradiction
                    return links, self.unfillable(_lines_of(board, places))
            links += new
            changed = [line for each in new for line in self.fill(each.places)]
        return links, goal or self.broken(changed) or self.unfillable([line])

    def broken(self, lines: Sequence[int]) -> Link | None:
        """Return the violation that needs the fewest pencilled cells.  Return None if no line shows one."""
        best: tuple[tuple[int, int, int, bool], Link] | None = None
        for line in sorted(set(lines)):
            for one, argument in broken(self.board, self.states, line, settled=True):
                end = end_at(self.board, self.states, line, one, argument)
                order = len(end.rests), count(self.pencilled[line] & (end.rests[0][1] | end.rests[1][1])), line, one
                if best is None or order < best[0]:
                    best = order, end
        return best[1] if best else None

    def unfillable(self, first: Sequence[int]) -> Link:
        """Return the end on a line without a filling, preferably one of the first lines."""
        for line, argument in unfillable_lines(self.board, self.states, first, settled=True):
            return end_at(self.board, self.states, line, True, argument)
        raise AssertionError("a chain ends in a line that can be filled")

    def by_the_easiest(self, places: Places) -> list[Link]:
        """Return the links by the easiest rule that gives some cells, cell by cell if no rule gives them all.

        Return no links if no rule gives them: then their line has no filling left.
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
                    rests, rating, name = (
                        rests_of(board, states, line, one, argument),
                        finding.band.rating,
                        rule.facts.id,
                    )
                    premises = rests[0][1] | rests[1][1]
                    pencilled = count(self.pencilled[line] & premises)
                    order = rating, len(rests), pencilled, count(premises), name, line
                    if best is None or order < best[0]:
                        choices = choices_of(board, states, line, argument)
                        open_lines = [choice.line for choice in choices]
                        needed = [(choice.line, choice.needed) for choice in choices]
                        rests = [pair for pair in rests if pair[0] not in open_lines] + needed
                        placing, seen = (
                            cells_placed(board, line, one, argument),
                            cells_placed(board, line, one, finding.argument),
                        )
                        best = order, Link(line, one, argument, rests, placing, name, rating, seen, choices=choices)
        return best[1] if best else None

    def _cell_by_cell(self, places: Places) -> list[Link]:
        """Return links that place some cells one after another, each on the grid with the earlier ones filled in."""
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
    """Return a line as a rule sees it, without its parallel lines."""
    ones, zeros = board.known(states, line)
    return Line(board.shapes[line], ones, zeros) if one else Line(board.shapes[line], zeros, ones)


def _lines_of(board: Board, places: Places) -> list[int]:
    """Return the lines that contain all of some cells."""
    rows, columns = {r for r, _ in places}, {c for _, c in places}
    return [*(rows if len(rows) == 1 else ()), *(board.rows + c for c in columns if len(columns) == 1)]
