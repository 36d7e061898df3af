"""Grids arranged on pages: how large their cells are, how many stand beside and below each other, and where.

Lengths are in points, but for the height and width of a grid, which are in cells, its signs and numbers included.  A
place is measured from the left and the top of the area that is to be filled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from attrs import evolve, frozen

Size = tuple[float, float]
"""Height and width of a grid, in cells."""

FULL = 2 / 3
"""A page that is filled so far down may be left as it is."""


@frozen
class Room:
    """What a page offers to grids, and what is wanted of them.

    Attributes:
        width, height: of the area.
        across, down: the least distance between grids beside and below each other.
        around: what each grid takes in height for what is written above and below it.
        ideal: a cell should not be smaller, if that leaves fewer grids to a page.
        largest: nor larger than this.
        most: most grids of a page; None lets their size decide.
        centred: what is left stands on both sides of a row, and above and below one alone on a page; else after it.
        head: the height of what opens a section; 0 where nothing does.
        kept: so much of the height is kept free for that when the size of the cells is found.
    """

    width: float
    height: float
    across: float
    down: float
    around: float
    ideal: float
    largest: float
    most: int | None = None
    centred: bool = True
    head: float = 0.0
    kept: float = 0.0

    def cell(self, high: float, wide: float, beside: int, below: int) -> float:
        """Give the side of a cell where so many grids of a size stand beside and below each other; it may be none."""
        along = (self.width - (beside - 1) * self.across) / beside / wide
        down = ((self.height - self.kept - (below - 1) * self.down) / below - self.around) / high
        return max(0.0, min(along, down, self.largest))


@frozen
class Fit:
    """How grids of one size stand on a page.

    Attributes:
        high, wide: the size of one, in cells.
        cell: the side of a cell.
        beside, below: how many there are in a row, and how many rows.
    """

    high: float
    wide: float
    cell: float
    beside: int
    below: int

    @property
    def height(self) -> float:
        """Height of one."""
        return self.high * self.cell

    @property
    def width(self) -> float:
        """Width of one."""
        return self.wide * self.cell

    @property
    def capacity(self) -> int:
        """How many there are on a page."""
        return self.beside * self.below


def fit(room: Room, high: float, wide: float) -> Fit:
    """Find how grids of a size stand best: so many as asked for as large as can be, or as many as are large enough."""
    if room.most is not None:
        ways = [(beside, -(-room.most // beside)) for beside in range(1, room.most + 1)]
        fits = [Fit(high, wide, room.cell(high, wide, *way), *way) for way in ways]
        return max(fits, key=lambda own: (own.cell, -own.capacity))
    alone = room.cell(high, wide, 1, 1)
    best = Fit(high, wide, alone, 1, 1)
    # what is too wide for large cells may still stand one below the other, and what is too high beside each other
    wanted = min(room.ideal, alone)
    beside = 1
    while wanted > 0 and room.cell(high, wide, beside, 1) >= wanted:
        below = 1
        while (cell := room.cell(high, wide, beside, below)) >= wanted:
            best = max(best, Fit(high, wide, cell, beside, below), key=lambda one: (one.capacity, one.cell))
            below += 1
        beside += 1
    return best


@frozen
class Placed:
    """Where a grid stands.

    Attributes:
        number: of the grid among all, from 0.
        x, y: the upper left corner of its space, which has `around` above and below.
        cell: the side of a cell.
    """

    number: int
    x: float
    y: float
    cell: float


@frozen
class Leaf:
    """A page of grids.

    Attributes:
        heads: each section that opens on it, by its number from 0, and the top of its head.
        grids: what stands on it.
        full: so much of its height is taken by heads and rows and by the least distance between them, 0 to 1.
    """

    heads: tuple[tuple[int, float], ...]
    grids: tuple[Placed, ...]
    full: float


@frozen
class _Row:
    """Grids beside each other, and the section that opens above them, if one does."""

    grids: tuple[int, ...]
    opens: int | None = None


_Page = list[_Row]


def arrange(room: Room, sections: Sequence[Sequence[Size]]) -> list[Leaf]:
    """Arrange grids in their order, from left to right, from top to bottom, page after page.

    A section opens on a page of its own where the one before is full enough, and else below what stands there.

    Args:
        room: what each page offers.
        sections: height and width of each grid, section by section; a section has at least one.

    Returns:
        The pages.  All grids of one size have cells of one size.
    """
    return _Arranger(room, sections).leaves()


def best_room(room: Room, sections: Sequence[Sequence[Size]]) -> Room:
    """Find the least cells that leave few pages bare and little of the paper white.

    Args:
        room: what each page offers, with the least cells that are wanted.
        sections: as for `arrange`.

    Returns:
        The room, with cells wanted as large as that, or larger.
    """
    found = []
    for step in range(_STEPS + 1):
        ideal = room.ideal + (room.largest - room.ideal) * step / _STEPS
        # what is alone on a page may have to be smaller to share it
        for largest, heads in product((room.largest, ideal), (1, 2) if room.head else (0,)):
            tried = evolve(room, ideal=ideal, largest=largest, kept=room.head * heads)
            found.append((tried, _Arranger(tried, sections, room.ideal)))
    least = min(own.bare for _, own in found)
    found = [one for one in found if one[1].bare == least]
    covered = max(own.covered for _, own in found)
    return next(tried for tried, own in found if own.covered >= covered - _NEAR)


_STEPS = 12  # so many sizes of cells are tried
_NEAR = 0.06  # so much more of a page may be white where more grids stand on it
_SLACK = 1e-6  # what a sum of parts of a length may be more than the length
_WIDE = 6.0  # so many times the least distance is kept at most


class _Arranger:
    """Arranges grids, and says how well they fill their pages."""

    def __init__(self, room: Room, sections: Sequence[Sequence[Size]], least: float = 0.0) -> None:
        """Arrange grids, in cells of a side at least, with the room's own wish above that."""
        self.room = room
        self.least = least
        sizes = [size for section in sections for size in section]
        self.fits: Mapping[Size, Fit] = {size: fit(room, *size) for size in dict.fromkeys(sizes)}
        self.each = [self.fits[size] for size in sizes]
        self.pages = self._packed(sections)
        self._ease()

    @property
    def bare(self) -> int:
        """How many pages before the last are not full enough, and whether that one has a single grid for no need."""
        counts = [sum(len(row.grids) for row in page) for page in self.pages[-2:]]
        alone = counts[-1] == 1 < counts[0]
        return alone + sum(not self._full(page) for page in self.pages[:-1])

    @property
    def covered(self) -> float:
        """The part of all pages that grids cover, with what is written beside them."""
        covered = sum(own.width * (own.height + self.room.around) for own in self.each)
        return covered / (len(self.pages) * self.room.width * self.room.height)

    def leaves(self) -> list[Leaf]:
        # where all stand alike, a page that is not full has its grids where a full one has them
        ways = {(own.beside, own.below) for own in self.fits.values()}
        slots = ways.pop() if len(ways) == 1 and self.room.head == 0 else (0, 0)
        return [self._placed(page, slots) for page in self.pages]

    def _packed(self, sections: Sequence[Sequence[Size]]) -> list[_Page]:
        """Fill rows, and pages with rows, in order."""
        pages: list[_Page] = [[]]
        numbers = iter(range(len(self.each)))
        for section, own in enumerate(sections):
            for at, number in zip(range(len(own)), numbers, strict=False):
                opens = section if self.room.head and not at else None
                page, row = pages[-1], _Row((number,), opens)
                wider = [evolve(last, grids=(*last.grids, number)) for last in page[-1:] if opens is None]
                apart = opens is not None and self._taken(page) >= FULL * self.room.height
                for tried in ([*page[:-1], *wider] if wider else [], [] if apart else [*page, row]):
                    if tried and self._fits(tried):
                        pages[-1] = tried
                        break
                else:
                    pages.append([row])
        return [page for page in pages if page]

    def _fits(self, page: _Page) -> bool:
        most = self.room.most
        if most is not None and sum(len(row.grids) for row in page) > most:
            return False
        last = page[-1].grids
        if len(last) > max(self.each[own].beside for own in last) or self._wide(page[-1]) > self.room.width + _SLACK:
            return False
        return self._taken(page) <= self.room.height + _SLACK

    def _full(self, page: _Page) -> bool:
        """Say whether a page is full enough, or has one grid as wide as it can be, two of which never fit."""
        own = self.each[page[-1].grids[0]]
        alone = len(page) == 1 and self.room.cell(own.high, own.wide, 1, 2) < self.least
        widest = alone and self._wide(page[0]) >= self.room.width - _SLACK
        return widest or self._taken(page) >= FULL * self.room.height

    def _wide(self, row: _Row) -> float:
        return sum(self.each[own].width for own in row.grids) + (len(row.grids) - 1) * self.room.across

    def _ease(self) -> None:
        """Give a last page rows of the one before, while that stays full enough and has more of them."""
        for before, last in pairwise(self.pages[-2:]):
            while len(before) > len(last) + 1 and self._may_move(before, last):
                last.insert(0, before.pop())

    def _may_move(self, page: _Page, last: _Page) -> bool:
        heads = page[-1].opens is not None or last[0].opens is not None
        return not heads and self._taken(page[:-1]) >= FULL * self.room.height and self._fits([page[-1], *last])

    def _taken(self, page: _Page) -> float:
        return sum(map(self._high, page)) + max(0, len(page) - 1) * self.room.down

    def _high(self, row: _Row) -> float:
        head = self.room.head if row.opens is not None else 0.0
        return head + max(self.each[own].height for own in row.grids) + self.room.around

    def _placed(self, page: _Page, slots: tuple[int, int]) -> Leaf:
        """Give the places of a page's grids, with room for so many beside and below each other at least."""
        room = self.room
        tops = _spread([self._high(row) for row in page], room.height, room.down, slots[1])
        if not room.centred or page[0].opens is not None or len(page) > 1:
            tops = [top - tops[0] for top in tops]
        heads, grids = [], []
        for row, y in zip(page, tops, strict=True):
            if row.opens is not None:
                heads.append((row.opens, y))
                y += room.head
            widths = [self.each[own].width for own in row.grids]
            first = self.each[row.grids[0]]
            # a row that is not full has its grids where a full one has them, but for a centred one of its own size
            others = sum(self.each[other.grids[0]] is first for other in page) > 1
            alike = len(set(widths)) == 1 and (others or not room.centred)
            lefts = _spread(widths, room.width, room.across, first.beside if alike else slots[0])
            left = 0.0 if room.centred else lefts[0]
            grids += [Placed(own, x - left, y, self.each[own].cell) for own, x in zip(row.grids, lefts, strict=True)]
        return Leaf(tuple(heads), tuple(grids), self._taken(page) / room.height)


def _spread(lengths: Sequence[float], room: float, least: float, slots: int) -> list[float]:
    """Give where parts start that are spread evenly over a room, not too far from each other.

    Args:
        lengths: of the parts.
        room: the whole length.
        least: the least distance between two of them.
        slots: so many places there are at least; parts take the first ones.
    """
    count = max(slots, len(lengths))
    taken = sum(lengths) / len(lengths) * count
    gap = min((room - taken) / (count - 1), _WIDE * least) if count > 1 else 0.0
    start = (room - taken - (count - 1) * gap) / 2
    out = []
    for length in lengths:
        out.append(start)
        start += length + gap
    return out
