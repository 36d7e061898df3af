"""A chain told with no link to spare: only what its end rests on, in an order that a person can follow."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from deduce.core.board import Board
from deduce.core.packing import union
from deduce.lookahead.links import End, Link, Supposed, Told, is_pair, rests_on
from deduce.puzzle import Cell
from deduce.reasons.inferences import cells, direct, ending, told
from deduce.trace import Inference
from deduce.wording.chains import chain_rows


def trimmed(supposed: Supposed, cell: Cell, value: int, end: End, inside: str) -> Inference:
    """Tell the links that the end needs, each with only the placements that are used."""
    board = supposed.board
    used = set(cells(board, end.line, end.one, end.argument.because_x, end.argument.because_y))
    for last in end.last:
        used.update(cells(board, end.line, end.one, last.because_x, last.because_y))
    for companion in end.argument.companions:
        used.update(supposed.companion(end.line, companion))
    if end.rival is not None and end.cell is not None:
        supposed.provider[end.cell] = len(supposed.links)
        supposed.links.append(end.rival)
    kept: list[Link | Told] = []
    for number in range(len(supposed.links) - 1, -1, -1):
        own = {spot for spot in used if supposed.provider.get(spot) == number}
        if not own:
            continue
        link = supposed.links[number]
        if isinstance(link, Told):
            used |= rests_on(supposed, link.inference)
        else:
            link = _cut(supposed, link, own)
            used.update(link.because)
            for companion in link.finding.argument.companions:
                used.update(supposed.companion(link.line, companion))
        kept.append(link)
    placed: dict[Cell, int] = {cell: value}
    links: list[Inference] = []
    for link in _in_order(supposed, kept):
        links.append(link.inference if isinstance(link, Told) else _linked(supposed, link, placed))
        placed.update(link.places)
    for last in end.last:
        links.append(direct(board, end.line, end.one, last, last.rule))
        placed.update(links[-1].places)
    contradiction = ending(board, end.line, end.one, end.argument)
    because = {
        spot: there for part in (*links, contradiction) for spot, there in part.because.items() if spot not in placed
    }
    inference = Inference(
        text="",
        because=because,
        places={cell: 1 - value},
        rule=inside,
        assume={cell: value},
        chain=tuple(links),
        contradiction=contradiction,
        by_parts=True,
    )
    rows = chain_rows(inference, board.puzzle.symbols, bool(inside))
    return evolve(inference, text=" ".join(text for _, text in rows))


def _cut(supposed: Supposed, link: Link, own: set[Cell]) -> Link:
    """Keep of a link the placements that are used, and what they rest on."""
    board, argument = supposed.board, link.finding.argument
    spots = 0
    for spot in own:
        spots |= 1 << spot[1 if link.line < board.rows else 0]
    x, y = argument.x & spots, argument.y & spots
    because_x, because_y = argument.because_x, argument.because_y
    if is_pair(argument) and not (x and y):
        # one cell of a pair follows from one symbol alone
        because_x, because_y = (0, because_y) if x else (because_x, 0)
    argument = evolve(argument, x=x, y=y, because_x=because_x, because_y=because_y)
    return evolve(
        link,
        finding=evolve(link.finding, argument=argument),
        because=cells(board, link.line, link.one, because_x, because_y),
        places=cells(board, link.line, link.one, x, y),
    )


def _on_the_way(supposed: Supposed, link: Link | Told) -> dict[Cell, int]:
    """Give the cells that a finding by contradiction fills on its way, with their values."""
    if isinstance(link, Told):
        return {}
    board, line, one = supposed.board, link.line, link.one
    return {
        spot: value for part in link.finding.chain for spot, value in cells(board, line, one, part.x, part.y).items()
    }


def _in_order(supposed: Supposed, kept: list[Link | Told]) -> list[Link | Told]:
    """Order links by round; within one, a link comes before those that place what it fills on its way.

    Of two that each fill what the other places either may come first, as long as the values are the same.
    """
    waiting, out = kept[::-1], []
    ways = {id(link): _on_the_way(supposed, link) for link in kept}

    def too_soon(link: Link | Told) -> int:
        """Give 1 where a link that waits fills on its way what this one places, and 2 where it fills it otherwise."""
        others = [ways[id(other)] for other in waiting if other.round == link.round and other is not link]
        clashes = ((spot, way) for way in others for spot in way.keys() & link.places.keys())
        return max((1 + (way[spot] != link.places[spot]) for spot, way in clashes), default=0)

    while waiting:
        first = waiting[0].round
        link = min((link for link in waiting if link.round == first), key=too_soon)
        waiting.remove(link)
        out.append(link)
    return out


def _linked(supposed: Supposed, link: Link, placed: Mapping[Cell, int]) -> Inference:
    """Tell a link; what it would fill on its way and another link has placed already is a premise instead."""
    board, finding = supposed.board, link.finding
    if _on_the_way(supposed, link).keys() & placed.keys():
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
