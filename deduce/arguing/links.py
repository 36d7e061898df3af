"""Links of a chain: their reasons and placements, and which of them an end needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import count, positions
from deduce.core.shares import union
from deduce.facts import Fillings
from deduce.ladder.arguments import LineArgument, placed
from deduce.puzzle import Cell
from deduce.trace import Argument
from deduce.world import singles

Places = dict[Cell, int]
"""Cells with the values placed there."""

Reasons = list[tuple[int, int]]
"""Cells that prove something: lines, each with a set of its cells."""

_NO_ARGUMENT: Final = LineArgument()


@final
class Choice:
    """Known cells of a line, if a link needs only some of them and different subsets are enough.

    These are subsets that leave this number of `fillings` or, if that is 0, determine the line.  The cells in all of
    them are `needed`.
    """

    def __init__(self, board: Board, states: States, line: int, fillings: int = 0) -> None:
        self.line = line
        self.fillings = fillings
        self._shape = board.shapes[line]
        self._ones, self._zeros = board.known(states, line)
        self.needed = union(cell for cell in singles(self._ones | self._zeros) if not self.met_without(cell))

    def met_without(self, cells: int) -> bool:
        """Return whether the other known cells of the line are enough."""
        shape, ones, zeros = self._shape, self._ones & ~cells, self._zeros & ~cells
        if self.fillings:
            return len(count_up_to(Terms(shape), ones, zeros, self.fillings + 1)) == self.fillings
        return shape.most in (count(ones), count(zeros))


@final
class Link:
    """A link of a chain, or its end, the contradiction, which places nothing.

    Attributes:
        places: its placements that are used.
        line, one: its line, and the side it is seen from (True for the ones).
        argument: the argument on that line.
        reasons: the cells that it needs: those of X on its line, those of Y, then those of compared lines.
        rule, rating: the rule that finds it, and the rating of its band; unset for an end.
        seen: all placements of the same finding, used or not.
        choices: lines from which it needs further cells, if different subsets are enough.
        inner: the chain inside it, if it is a lookahead.
        needs: the links that it needs, as a bit set of indexes; only set during the search for the chain.
    """

    def __init__(
        self,
        places: Places,
        line: int = -1,
        one: bool = True,
        argument: LineArgument = _NO_ARGUMENT,
        reasons: Sequence[tuple[int, int]] = (),
        rule: str = "",
        rating: float = 0.0,
        seen: Places | None = None,
        choices: Sequence[Choice] = (),
        inner: Chain | None = None,
        needs: int = 0,
    ) -> None:
        self.places = places
        self.line = line
        self.one = one
        self.argument = argument
        self.reasons = reasons
        self.rule = rule
        self.rating = rating
        self.seen = places if seen is None else seen
        self.choices = choices
        self.inner = inner
        self.needs = needs

    def with_places(self, places: Places) -> Link:
        reasons, rule, rating, seen = self.reasons, self.rule, self.rating, self.seen
        return Link(
            places,
            self.line,
            self.one,
            self.argument,
            reasons,
            rule,
            rating,
            seen,
            self.choices,
            self.inner,
            self.needs,
        )

    def shows(self, other: Link) -> bool:
        """Return whether a later link has the same reasons, and places only cells that this finding also gives."""
        return (
            self.inner is None
            and other.inner is None
            and (self.line, self.one, self.rule) == (other.line, other.one, other.rule)
            and self.reasons == other.reasons
            and other.places.items() <= self.seen.items()
        )

    def as_argument(self, board: Board) -> Argument:
        """Return the link as an argument about the grid."""
        if self.inner is not None:
            return self.inner.as_argument(board)
        return placed(self.argument, board.axis(self.line), self.one, self.rule)


@final
class Chain:
    """An assumption, with the links from it to its end, a contradiction.

    The rule is the one to name if this is a link of another chain.
    """

    def __init__(self, cell: Cell, value: int, links: Sequence[Link], end: Link, rule: str = "") -> None:
        self.cell = cell
        self.value = value
        self.links = links
        self.end = end
        self.rule = rule

    @property
    def places(self) -> Places:
        return {self.cell: 1 - self.value}

    def as_link(self) -> Link:
        """Return the chain as a link of another chain, which needs all that its parts need."""
        reasons = [pair for part in (*self.links, self.end) for pair in part.reasons]
        choices = [choice for link in self.links for choice in link.choices]
        return Link(self.places, reasons=reasons, rule=self.rule, choices=choices, inner=self)

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
        inner = Chain(cell, value, links, Link({}, axis * board.rows + index), argument.rule)
    return Link(dict(argument.places), rule=argument.rule, inner=inner)


def end_on(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Link:
    return Link({}, line, one, argument, reasons_of(board, states, line, one, argument))


def reasons_of(
    board: Board, states: States, line: int, one: bool, argument: LineArgument, premises: tuple[int, int] | None = None
) -> Reasons:
    """Return the cells that an argument on a line needs: those of X, those of Y, and those of compared lines.

    In a compared line these are its cells of the compared symbol, or all its cells if both symbols are compared.
    """
    if premises is None:
        ones, zeros = board.known(states, line)
        premises = argument.premises(ones, zeros) if one else argument.premises(zeros, ones)
    reasons = [(line, premises[0]), (line, premises[1])]
    for index, compared in argument.companions:
        other = board.parallel(line).start + index
        ones, zeros = board.known(states, other)
        reasons.append((other, ones | zeros if compared is None else ones if bool(compared) == one else zeros))
    return reasons


def places_of(board: Board, line: int, one: bool, argument: LineArgument) -> Places:
    """Return the placements of an argument on a line."""
    return board.cells(line, argument.x, argument.y) if one else board.cells(line, argument.y, argument.x)


def choices_of(board: Board, states: States, line: int, argument: LineArgument) -> list[Choice]:
    """Return the choices of an argument: its line if it lists the fillings, and the lines that it matches."""
    ways = [Choice(board, states, line, len(fact.ways)) for fact in argument.facts if isinstance(fact, Fillings)]
    first = board.parallel(line).start
    return ways + [Choice(board, states, first + index) for index, compared in argument.companions if compared is None]


def traced_back(board: Board, links: Sequence[Link], end: Link) -> list[Link]:
    """Return the links that the end needs, with only the placements used, and equal findings merged into one link."""
    out: list[Link] = []
    for link in _used(board, links, end, []):
        for index, before in enumerate(out):
            if before.rule and before.shows(link):
                out[index] = before.with_places({**before.places, **link.places})
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
            kept.append(link.with_places(places))
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
