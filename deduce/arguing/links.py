"""Links of a chain: their reasons and placements, and which of them an end needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, final

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import count, positions
from deduce.core.shares import union
from deduce.facts import Fillings
from deduce.ladder.arguments import Inference
from deduce.puzzle import Cell
from deduce.trace import Argument
from deduce.world import Literals, singles

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

    def __init__(self, board: Board, states: States, line: int, fillings: int = 0) -> None:
        self.line = line
        self.fillings = fillings
        self._seen = board.line(states, line)
        self.needed = union(cell for cell in singles(self._seen.known.cells) if not self.met_without(cell))

    def met_without(self, cells: int) -> bool:
        """Return whether the other known cells of the line are enough."""
        shape, ones, zeros = self._seen.shape, self._seen.x & ~cells, self._seen.y & ~cells
        if self.fillings:
            return len(count_up_to(Terms(shape), ones, zeros, self.fillings + 1)) == self.fillings
        return shape.most in (count(ones), count(zeros))


class Link(NamedTuple):
    """Cells that follow in a chain, with what they need.

    Attributes:
        places: the cells that are used; none for an end, the contradiction.
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
    why: Inference | None = None
    rule: str = ""
    rating: float = 0.0
    seen: Places | None = None
    choices: Sequence[Choice] = ()
    inner: Chain | None = None
    needs: int = 0

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

    def as_argument(self, board: Board) -> Argument:
        """Return the link as an argument about the grid."""
        if self.inner is not None:
            return self.inner.as_argument(board)
        assert self.why is not None
        return self.why.on_grid(board, self.rule)


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

    def as_argument(self, board: Board) -> Argument:
        """Return the chain as an argument about the grid."""
        parts = tuple(part.as_argument(board) for part in (*self.links, self.end))
        return Argument(None, (), self.places, {self.cell: self.value}, parts, self.rule)


def link_of(board: Board, argument: Argument) -> Link:
    """Return an argument about the grid as a link to follow."""
    inner = None
    if argument.is_lookahead:
        ((cell, value),) = argument.suppose.items()
        axis, index = argument.end.lines[0]
        links = [link_of(board, part) for part in argument.links]
        inner = Chain(cell, value, links, Link({}), axis * board.rows + index, argument.rule)
    return Link(dict(argument.places), inner=inner)


def end_on(board: Board, states: States, why: Inference) -> Link:
    return Link({}, reasons_of(board, states, why), why)


def reasons_of(board: Board, states: States, why: Inference, premises: Literals | None = None) -> Reasons:
    """Return the cells that an argument on a line needs: those of X, those of Y, and those of compared lines.

    In a compared line these are its cells of the compared symbol, or all its cells if both symbols are compared.
    """
    line, one, argument = why
    if premises is None:
        premises = argument.premises(board.line(states, line, one).known)
    reasons = [(line, premises.ones), (line, premises.zeros)]
    for index, compared in argument.companions:
        other = board.parallel(line).start + index
        known = board.line(states, other, one).known
        reasons.append((other, known.cells if compared is None else known[compared]))
    return reasons


def choices_of(board: Board, states: States, why: Inference) -> list[Choice]:
    """Return the choices of an argument: its line if it lists the fillings, and the lines that it matches."""
    line, _, argument = why
    ways = [Choice(board, states, line, len(fact.ways)) for fact in argument.facts if isinstance(fact, Fillings)]
    first = board.parallel(line).start
    return ways + [Choice(board, states, first + index) for index, compared in argument.companions if compared is None]


def traced_back(board: Board, links: Sequence[Link], end: Link) -> list[Link]:
    """Return the links that the end needs, with only the placements used, and equal findings merged into one link."""
    out: list[Link] = []
    for link in _used(board, links, end, []):
        for index, before in enumerate(out):
            if before.shows(link):
                out[index] = before._replace(places={**before.places, **link.places})
                break
        else:
            out.append(link)
    return out


def _used(board: Board, links: Sequence[Link], end: Link, chosen: Reasons) -> list[Link]:
    """Return the links that the end or the chosen cells need, with only the placements that are used.

    If these are not enough for a choice of a link, more cells are chosen, preferably those filled first.  The
    reasons for these were filled before them, so no chosen cell becomes redundant.
    """
    used = [0] * board.rows
    _add_rows(board, used, [*end.reasons, *chosen])
    kept: list[Link] = []
    dropped: list[Cell] = []
    for link in reversed(links):
        places = {(r, c): value for (r, c), value in link.places.items() if used[r] >> c & 1}
        dropped += [cell for cell in link.places if cell not in places]
        if places:
            kept.append(link._replace(places=places))
            _add_rows(board, used, link.reasons)
    for choice in [choice for link in kept for choice in link.choices]:
        line, row = choice.line, choice.line < board.rows
        cells = [1 << (c if row else r) for r, c in dropped if line == (r if row else board.rows + c)]
        if not choice.met_without(union(cells)):
            redundant = 0
            for cell in cells:
                redundant |= cell if choice.met_without(redundant | cell) else 0
            return _used(board, links, end, [*chosen, (line, union(cells) & ~redundant)])
    return kept[::-1]


def _add_rows(board: Board, rows: list[int], reasons: Sequence[tuple[int, int]]) -> None:
    """Add cells to sets of cells, one for each row."""
    for line, cells in reasons:
        if line < board.rows:
            rows[line] |= cells
        else:
            for r in positions(cells):
                rows[r] |= 1 << line - board.rows
