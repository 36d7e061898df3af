"""A chain made minimal: each link by the easiest rule that gives it where it stands, and no link to spare.

A chain is found round by round, everywhere at once: a path through the implication graph of a supposition.  A reader
takes its links one after another: so each is found anew on the grid as it is then (givens, steps, supposition, links
before), by the easiest rule that gives it there.  Links that nothing rests on any more are deleted, and the rest is
found again, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from deduce.core.board import Board, States, sets_along
from deduce.core.line import count, positions
from deduce.difficulty import LINES_ALONE
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Argument
from deduce.lookahead.chain import Chain, LineLink
from deduce.lookahead.finding import findings, found_by
from deduce.lookahead.links import Outline, Places
from deduce.puzzle import Cell
from deduce.reasons.violations import broken, unfillable_lines


def minimized(board: Board, states: States, outline: Outline, ladder: Ladder) -> Chain:
    """Return a chain as a reader of a grid follows it, with no link to spare.

    Args:
        board: the lines.
        states: what the reader knows before the supposition.
        outline: the chain as it was found; it must end in a line that cannot be filled.
        ladder: the rules that its links are told by; where none of them gives a link any more once others are
            dropped, all rules of lines are asked.
    """
    while True:
        grid = _Grid(board, states, ladder)
        changed = grid.fill({outline.cell: outline.value})
        links, end = _follow(grid, changed, outline.steps, outline.line)
        steps = _needed(board, links, end)
        if _same(steps, outline.steps):
            return Chain(board, outline, [link for _, link in links], end)
        outline = Outline(outline.cell, outline.value, steps, outline.line, outline.rule)


def way_to(board: Board, states: States, steps: Sequence[Places], line: int, ladder: Ladder) -> list[LineLink]:
    """Tell steps that lead to a broken line to a reader of a grid, where nothing is supposed.

    Args:
        board: the lines.
        states: what the reader knows.
        steps: what they place, in order.
        line: the line that is broken at the end.
        ladder: the rules that they were found by.

    Returns:
        The links without which it is not seen, and what is broken, without their words.
    """
    wanted: list[Places | Outline] = list(steps)
    while True:
        links, end = _follow(_Grid(board, states, ladder), [line], wanted, line)
        kept = _needed(board, links, end)
        if _same(kept, wanted):
            return [*[link for _, link in links if isinstance(link, LineLink)], end]
        wanted = kept


def _same(some: Sequence[Places | Outline], finished: Sequence[Places | Outline]) -> bool:
    """Return whether steps place the same."""
    if len(some) != len(finished):
        return False
    for one, other in zip(some, finished, strict=True):
        if isinstance(one, Outline) or isinstance(other, Outline):
            if one is not other:
                return False
        elif one != other:
            return False
    return True


_Followed = tuple[Places | Outline, LineLink | Chain]
"""A step, and what gives it."""


def _follow(
    grid: _Grid, changed: list[int], steps: Sequence[Places | Outline], line: int
) -> tuple[list[_Followed], LineLink]:
    """Follow links in order, as far as it takes to see something broken, and what that is.

    Args:
        grid: what the reader knows; it is filled with them.
        changed: the lines that have changed before.
        steps: what the links place.
        line: a line that cannot be filled in the end.
    """
    links: list[_Followed] = []
    for given in steps:
        # a link that had to be told by more of them may have filled cells of later ones
        step = grid.missing(given)
        if not step:
            continue
        end = grid.broken(changed)
        if end is not None:
            return links, end
        new: list[_Followed] = []
        if isinstance(step, Outline):
            new.append((step, minimized(grid.board, grid.states, step, grid.ladder)))
        else:
            found = grid.by_the_easiest(step)
            if not found:
                # nothing can be said of a line that has no filling left, but that
                return links, grid.unfillable(_lines_of(grid.board, list(step)))
            new += [(each.places, each) for each in found]
        links += new
        changed = []
        for _, link in new:
            changed += grid.fill(link.places)
    return links, grid.broken(changed) or grid.unfillable([line])


@final
class _Grid:
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

    def copy(self) -> _Grid:
        return _Grid(self.board, self.states, self.ladder, self.pencilled)

    def fill(self, places: Places) -> list[int]:
        """Fill cells by the chain; give the lines that changed."""
        for r, c in places:
            self.pencilled[r] |= 1 << c
            self.pencilled[self.board.rows + c] |= 1 << r
        return list(positions(self.board.place(self.states, places)))

    def missing(self, step: Places | Outline) -> Places | Outline | None:
        """Return what of a link is blank still; None for nothing."""
        board, states = self.board, self.states
        if isinstance(step, Outline):
            return None if board.value(states, step.cell) is not None else step
        return {cell: value for cell, value in step.items() if board.value(states, cell) is None} or None

    def broken(self, lines: Sequence[int]) -> LineLink | None:
        """Return the violation that rests on the fewest pencilled cells; None if none is to be seen."""
        board, states = self.board, self.states
        look_at = set(lines)
        for line in lines:
            if board.unique and states[line].bit_count() == board.shapes[line].length:
                look_at.update(board.parallel(line))  # one of them may be the same
        best: tuple[tuple[int, int, int, bool], Argument] | None = None
        for line in sorted(look_at):
            for one, argument in broken(board, states, line):
                because = argument.because_x | argument.because_y
                order = len(argument.companions), count(self.pencilled[line] & because), line, one
                if best is None or order < best[0]:
                    best = order, argument
        if best is None:
            return None
        (_, _, line, one), argument = best
        return LineLink(board, line, one, argument)

    def unfillable(self, first: Sequence[int]) -> LineLink:
        """Return a line that has no filling left, one of some lines before any other."""
        for line, argument in unfillable_lines(self.board, self.states, first):
            return LineLink(self.board, line, True, argument)
        raise AssertionError("a chain ends in a line that can be filled")

    def by_the_easiest(self, places: Places, further: bool = True) -> list[LineLink]:
        """Return one placement by the easiest rule that gives it here; cell by cell where none gives it whole.

        Empty where no rule gives it: then its line has no filling left.
        """
        board, states, ladder = self.board, self.states, self.ladder
        least: tuple[float, int, int, int, str, int] | None = None
        best: LineLink | None = None
        wanted = [(line, *sets_along(places, int(line >= board.rows))) for line in _lines_of(board, list(places))]
        for rule in ladder.rules:
            if least is not None and least[0] < rule.facts.bands[0].rating:
                break
            for line, ones, zeros in wanted:
                for one, finding in found_by(rule, board, states, line, ladder.rating):
                    x, y = (ones, zeros) if one else (zeros, ones)
                    if x & ~finding.argument.x or y & ~finding.argument.y:
                        continue
                    cut = finding.only(x, y)
                    argument = cut.argument
                    because = argument.because_x | argument.because_y
                    companions, pencilled = len(argument.companions), count(self.pencilled[line] & because)
                    order = finding.band.rating, companions, pencilled, count(because), rule.facts.id, line
                    if least is None or order < least:
                        least = order
                        best = LineLink(board, line, one, argument, cut, rule.facts.id, finding.argument)
        if best is not None:
            return [best]
        if not further:
            return []
        return self._by_more_links(places) if len(places) == 1 else self._cell_by_cell(places)

    def _cell_by_cell(self, places: Places) -> list[LineLink]:
        """Return a placement that no rule gives whole by several, each on the grid as the one before leaves it."""
        then, out = self.copy(), list[LineLink]()
        for cell, value in places.items():
            if self.board.value(then.states, cell) is None:
                given = then.by_the_easiest({cell: value})
                if not given:
                    return []
                for link in given:
                    then.fill(link.places)
                out += given
        return out

    def _by_more_links(self, places: Places) -> list[LineLink]:
        """Return a placement that no rule gives any more by what its lines give first; else by all rules of lines."""
        board, ladder = self.board, self.ladder
        for line in _lines_of(board, list(places)):
            found = [
                (finding.band.rating, finding.argument.x | finding.argument.y, rule.facts.id, one, finding)
                for (one, finding), rule in findings(board, self.states, line, ladder)
            ]
            for _, _, rule_id, one, finding in sorted(found, key=lambda entry: entry[:4]):
                more = LineLink(board, line, one, finding.argument, finding, rule_id)
                then = self.copy()
                then.fill(more.places)
                given = then.by_the_easiest(places, further=False)
                if given:
                    return [more, *given]
        if ladder.rating >= LINES_ALONE:
            return []
        return _Grid(board, self.states, load().on_lines_alone, self.pencilled).by_the_easiest(places)


def _lines_of(board: Board, spots: Sequence[Cell]) -> list[int]:
    """Return the lines on which all of some cells lie."""
    lines = [board.rows + spots[0][1]] if len({c for _, c in spots}) == 1 else []
    return [spots[0][0], *lines] if len({r for r, _ in spots}) == 1 else lines


def _needed(board: Board, links: Sequence[_Followed], end: LineLink) -> list[Places | Outline]:
    """Keep the links that the end rests on, each with only the placements that are used, one sight as one link."""
    used = [0] * board.rows
    end.rest_on(board, used)
    kept: list[_Followed] = []
    for number in range(len(links) - 1, -1, -1):
        step, link = links[number]
        own: Places = {}
        for spot, value in link.places.items():
            if used[spot[0]] >> spot[1] & 1:
                own[spot] = value
        if own:
            kept.append((step if isinstance(step, Outline) else own, link))
            link.rest_on(board, used)
    return _together(kept[::-1])


def _together(links: Sequence[_Followed]) -> list[Places | Outline]:
    """Return the steps of links, those that are one sight as one step, where it is seen first."""
    out: list[tuple[Places | Outline, LineLink | Chain]] = []
    for step, link in links:
        for at, (before, first) in enumerate(out):
            if isinstance(first, LineLink) and isinstance(link, LineLink) and first.shows(link):
                assert not isinstance(before, Outline)
                assert not isinstance(step, Outline)
                out[at] = {**before, **step}, first
                break
        else:
            out.append((step, link))
    return [step for step, _ in out]
