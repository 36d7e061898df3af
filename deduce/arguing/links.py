"""Links of a chain: their reasons and placements, and which of them an end needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from deduce.core.board import Board, States
from deduce.core.fillings import Terms, count_up_to
from deduce.core.line import count, positions
from deduce.core.packing import union
from deduce.facts import Fillings
from deduce.ladder.arguments import LineArgument, placed
from deduce.puzzle import Cell
from deduce.trace import Argument
from deduce.world import singles

Places = dict[Cell, int]
"""Cells with the values placed there."""

Rests = list[tuple[int, int]]
"""Cells that serve as reasons: lines, each with a set of its cells."""

NO_ARGUMENT: Final = LineArgument()


@final
class Choice:
    """Known cells of a line, if a link needs only some of them and different subsets are enough.

    Attributes:
        line: their line.
        ways: how many fillings the line must have left; 0 if it must be determined.
        needed: the cells in every sufficient subset.
    """

    def __init__(self, board: Board, states: States, line: int, ways: int = 0) -> None:
        self.line = line
        self.ways = ways
        self._shape = board.shapes[line]
        self._ones, self._zeros = board.known(states, line)
        self.needed = union(cell for cell in singles(self._ones | self._zeros) if not self.met_without(cell))

    def met_without(self, cells: int) -> bool:
        """Return whether the other known cells of the line are enough."""
        shape, ones, zeros = self._shape, self._ones & ~cells, self._zeros & ~cells
        if self.ways:
            return len(count_up_to(Terms(shape), ones, zeros, self.ways + 1)) == self.ways
        return shape.most in (count(ones), count(zeros))


@final
class Link:
    """A link of a chain, or its end, the contradiction, which places nothing.

    Attributes:
        line, one: its line, and the side it is seen from (True for the ones).
        argument: the argument on that line.
        rule, rating: the rule that finds it, and the rating of its band; unset for an end.
        rests: the cells that it needs.
        choices: lines from which it needs further cells, if different subsets are enough.
        places: its placements that are used.
        seen: all placements of the same finding, used or not.
        inner: the chain inside it, if it is a lookahead.
        needs: the links that it needs, as a bit set of indexes; only set during the search for the chain.
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
        """Return the link with other placements."""
        rests, rule, rating = self.rests, self.rule, self.rating
        return Link(
            self.line, self.one, self.argument, rests, places, rule, rating, self.seen, self.inner, self.choices
        )

    def shows(self, other: Link) -> bool:
        """Return whether a later link has the same reasons, and places only cells that this finding also gives."""
        return (
            self.inner is None
            and other.inner is None
            and (self.line, self.one, self.rule) == (other.line, other.one, other.rule)
            and self.rests == other.rests
            and other.places.items() <= self.seen.items()
        )

    def as_argument(self, board: Board) -> Argument:
        """Return the link as an argument about the grid."""
        if self.inner is not None:
            return self.inner.as_argument(board)
        return placed(self.argument, board.axis(self.line), self.one, self.rule)


@final
class Chain:
    """An assumption, with the links from it to a contradiction.

    Attributes:
        cell, value: the assumption.
        links: its consequences, in order.
        end: the contradiction.
        rule: the rule to name if this is a link of another chain.
    """

    def __init__(self, cell: Cell, value: int, links: Sequence[Link], end: Link, rule: str = "") -> None:
        self.cell = cell
        self.value = value
        self.links = links
        self.end = end
        self.rule = rule

    @property
    def places(self) -> Places:
        """The placement that the chain proves."""
        return {self.cell: 1 - self.value}

    @property
    def rests(self) -> Rests:
        """The cells that its links and its end need."""
        return [pair for link in (*self.links, self.end) for pair in link.rests]

    @property
    def choices(self) -> list[Choice]:
        """The choices of its links."""
        return [choice for link in self.links for choice in link.choices]

    def as_argument(self, board: Board) -> Argument:
        """Return the chain as an argument about the grid."""
        parts = tuple(link.as_argument(board) for link in (*self.links, self.end))
        return Argument(None, (), self.places, {self.cell: self.value}, parts, self.rule)


def link_around(chain: Chain) -> Link:
    places, choices = chain.places, chain.choices
    return Link(-1, True, NO_ARGUMENT, chain.rests, places, chain.rule, inner=chain, choices=choices)


def end_at(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Link:
    return Link(line, one, argument, rests_of(board, states, line, one, argument), {})


def rests_of(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Rests:
    """Return the cells that an argument on a line needs: those of X, those of Y, and those of compared lines."""
    ones, zeros = board.known(states, line)
    on_x, on_y = argument.premises(ones, zeros) if one else argument.premises(zeros, ones)
    return [(line, on_x), (line, on_y), *companions_of(board, states, line, one, argument)]


def companions_of(board: Board, states: States, line: int, one: bool, argument: LineArgument) -> Rests:
    """Return the cells of the compared symbol in each compared line, or all its cells if both symbols are compared."""
    rests: Rests = []
    for index, compared in argument.companions:
        other = board.parallel(line).start + index
        ones, zeros = board.known(states, other)
        if compared is None:
            rests.append((other, ones | zeros))
        else:
            rests.append((other, ones if bool(compared) == one else zeros))
    return rests


def choices_of(board: Board, states: States, line: int, argument: LineArgument) -> list[Choice]:
    """Return the choices of an argument: its line if it lists the fillings, and the lines that it matches."""
    ways = [Choice(board, states, line, len(fact.ways)) for fact in argument.facts if isinstance(fact, Fillings)]
    first = board.parallel(line).start
    return ways + [Choice(board, states, first + index) for index, compared in argument.companions if compared is None]


def cells_placed(board: Board, line: int, one: bool, argument: LineArgument) -> Places:
    """Return the placements of an argument on a line."""
    return board.cells(line, argument.x, argument.y) if one else board.cells(line, argument.y, argument.x)


def rows_of(board: Board, rests: Rests) -> list[int]:
    """Return cells as one bit set for each row."""
    rows = [0] * board.rows
    for line, cells in rests:
        if line < board.rows:
            rows[line] |= cells
        else:
            for r in positions(cells):
                rows[r] |= 1 << line - board.rows
    return rows


def walked_back(board: Board, links: Sequence[Link], end: Link) -> list[Link]:
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


def _used(board: Board, links: Sequence[Link], end: Link, chosen: Rests) -> list[Link]:
    """Return the links that the end or the chosen cells need, with only the placements that are used.

    If these are not enough for a choice of a link, more cells are chosen, preferably those filled first.  The
    reasons for these were filled before them, so no chosen cell becomes redundant.
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
            redundant = 0
            for cell in cells:
                redundant |= cell if choice.met_without(redundant | cell) else 0
            return _used(board, links, end, [*chosen, (line, union(cells) & ~redundant)])
    return kept[::-1]
