"""A chain made minimal: each link by the easiest rule that gives it where it stands, and no link to spare.

A chain is found round by round, everywhere at once: a path through the implication graph of a supposition.  A reader
takes its links one after another: so each is found anew on the grid as it is then (givens, steps, supposition, links
before), by the easiest rule that gives it there.  Links that nothing rests on any more are deleted, and the rest is
found again, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

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
    """Give a chain as a reader of a grid follows it, with no link to spare.

    Args:
        board: the lines.
        states: what the reader knows before the supposition.
        outline: the chain as it was found; it must end in a line that cannot be filled.
        ladder: the rules that its links are told by; where none of them gives a link any more once others are
            dropped, all rules of lines are asked.
    """
    while True:
        links, end = _followed(board, states, outline, ladder)
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
        links, end = _follow(board, states.copy(), [line], [0] * len(states), wanted, line, ladder)
        kept = _needed(board, links, end)
        if _same(kept, wanted):
            return [*[link for _, link in links if isinstance(link, LineLink)], end]
        wanted = kept


def _same(some: Sequence[Places | Outline], finished: Sequence[Places | Outline]) -> bool:
    """Say whether steps place the same."""
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


def _followed(board: Board, states: States, outline: Outline, ladder: Ladder) -> tuple[list[_Followed], LineLink]:
    """Follow the links in order, as far as it takes to see something broken, and what that is."""
    known = states.copy()
    pencilled = [0] * len(states)
    _pencil(board, pencilled, [outline.cell])
    board.put(known, outline.cell, outline.value)
    changed = [outline.cell[0], board.rows + outline.cell[1]]
    return _follow(board, known, changed, pencilled, outline.steps, outline.line, ladder)


def _follow(
    board: Board,
    known: States,
    changed: list[int],
    pencilled: list[int],
    steps: Sequence[Places | Outline],
    line: int,
    ladder: Ladder,
) -> tuple[list[_Followed], LineLink]:
    """Follow links on a grid that is filled with them, from some lines that have changed."""
    links: list[_Followed] = []
    for given in steps:
        # a link that had to be told by more of them may have filled cells of later ones
        step = _missing(board, known, given)
        if not step:
            continue
        end = _broken(board, known, changed, pencilled)
        if end is not None:
            return links, end
        new: list[_Followed] = []
        if isinstance(step, Outline):
            new.append((step, minimized(board, known, step, ladder)))
        else:
            found = _by_the_easiest(board, known, step, ladder, pencilled)
            if not found:
                # nothing can be said of a line that has no filling left, but that
                return links, _unfillable(board, known, _lines_of(board, list(step)))
            new += [(each.places, each) for each in found]
        links += new
        changed = []
        for _, link in new:
            changed += positions(board.place(known, link.places))
            _pencil(board, pencilled, link.places)
    return links, _broken(board, known, changed, pencilled) or _unfillable(board, known, [line])


def _pencil(board: Board, pencilled: list[int], spots: Iterable[Cell]) -> None:
    """Note cells that the chain has filled, for each line."""
    for r, c in spots:
        pencilled[r] |= 1 << c
        pencilled[board.rows + c] |= 1 << r


def _missing(board: Board, states: States, step: Places | Outline) -> Places | Outline | None:
    """Give what of a link is blank still; None for nothing."""
    if isinstance(step, Outline):
        return None if board.value(states, step.cell) is not None else step
    return {cell: value for cell, value in step.items() if board.value(states, cell) is None} or None


def _broken(board: Board, states: States, lines: Sequence[int], pencilled: list[int]) -> LineLink | None:
    """Give the violation that rests on the fewest pencilled cells; None where none is to be seen."""
    look_at = set(lines)
    for line in lines:
        if board.unique and states[line].bit_count() == board.shapes[line].length:
            look_at.update(board.parallel(line))  # one of them may be the same
    best: _Violation | None = None
    for line in sorted(look_at):
        for one, argument in broken(board, states, line):
            because = argument.because_x | argument.because_y
            order = len(argument.companions), count(pencilled[line] & because), line, one
            if best is None or order < best.order:
                best = _Violation(order, argument)
    if best is None:
        return None
    _, _, line, one = best.order
    return LineLink(board, line, one, best.argument)


class _Violation(NamedTuple):
    """A violation, and by what one of several is chosen: the least comes first."""

    order: tuple[int, int, int, bool]
    argument: Argument


def _unfillable(board: Board, states: States, first: Sequence[int]) -> LineLink:
    """Give a line that has no filling left, one of some lines before any other."""
    for line, argument in unfillable_lines(board, states, first):
        return LineLink(board, line, True, argument)
    raise AssertionError("a chain ends in a line that can be filled")


def _by_the_easiest(
    board: Board, states: States, places: Places, ladder: Ladder, pencilled: list[int], further: bool = True
) -> list[LineLink]:
    """Give one placement by the easiest rule that gives it on this grid; cell by cell where none gives it whole.

    Empty where no rule gives it: then its line has no filling left.
    """
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
                order = (
                    finding.band.rating,
                    len(argument.companions),
                    count(pencilled[line] & because),
                    count(because),
                    rule.facts.id,
                    line,
                )
                if least is None or order < least:
                    least = order
                    best = LineLink(board, line, one, argument, cut, rule.facts.id, finding.argument)
    if best is not None:
        return [best]
    if not further:
        return []
    if len(places) == 1:
        return _by_more_links(board, states, places, ladder, pencilled)
    return _cell_by_cell(board, states, places, ladder, pencilled)


def _cell_by_cell(board: Board, states: States, places: Places, ladder: Ladder, pencilled: list[int]) -> list[LineLink]:
    """Give a placement that no rule gives whole by several, each on the grid as the one before leaves it."""
    then, pencilled, out = states.copy(), pencilled.copy(), list[LineLink]()
    for cell, value in places.items():
        if board.value(then, cell) is None:
            given = _by_the_easiest(board, then, {cell: value}, ladder, pencilled)
            if not given:
                return []
            for link in given:
                board.place(then, link.places)
                _pencil(board, pencilled, link.places)
            out += given
    return out


def _by_more_links(
    board: Board, states: States, places: Places, ladder: Ladder, pencilled: list[int]
) -> list[LineLink]:
    """Give a placement that no rule gives any more by what its lines give first; else by all rules of lines."""
    for line in _lines_of(board, list(places)):
        found = [
            (finding.band.rating, finding.argument.x | finding.argument.y, rule.facts.id, one, finding)
            for (one, finding), rule in findings(board, states, line, ladder)
        ]
        for _, _, rule_id, one, finding in sorted(found, key=lambda entry: entry[:4]):
            more = LineLink(board, line, one, finding.argument, finding, rule_id)
            then, also = states.copy(), pencilled.copy()
            board.place(then, more.places)
            _pencil(board, also, more.places)
            given = _by_the_easiest(board, then, places, ladder, also, further=False)
            if given:
                return [more, *given]
    if ladder.rating >= LINES_ALONE:
        return []
    return _by_the_easiest(board, states, places, load().on_lines_alone, pencilled)


def _lines_of(board: Board, spots: Sequence[Cell]) -> list[int]:
    """Give the lines on which all of some cells lie."""
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
    """Give the steps of links, those that are one sight as one step, where it is seen first."""
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
