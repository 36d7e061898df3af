"""Grids arranged on pages: how large their cells are, how many stand beside and below each other, and where.

Lengths are in points, but for the height and width of a grid, which are in cells, its signs and numbers included.  A
place is measured from the left and the top of the area that is to be filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

Size = tuple[float, float]
"""Height and width of a grid, in cells."""


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
        centred: what is left stands on both sides of a row that is not full, and above and below; else after it.
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

    def cell(self, high: float, wide: float, beside: int, below: int) -> float:
        """Give the side of a cell where so many grids of a size stand beside and below each other; it may be none."""
        along = (self.width - (beside - 1) * self.across) / beside / wide
        down = ((self.height - (below - 1) * self.down) / below - self.around) / high
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


Placed = tuple[int, float, float]
"""A grid's number among all, from 0, and the upper left corner of its space, which has `around` above and below."""


def arrange(room: Room, sizes: Sequence[Size], later: float | None = None) -> list[list[Placed]]:
    """Arrange grids in their order, from left to right, from top to bottom, page after page.

    Args:
        room: what the first page offers; the others get no more grids, so that all look alike.
        sizes: height and width of each grid.
        later: the height of the other pages, where they are higher.

    Returns:
        For each page its grids.
    """
    fits = {size: fit(room, *size) for size in dict.fromkeys(sizes)}
    each = [fits[size] for size in sizes]
    pages = _packed(range(len(each)), each, room)
    _no_widow(pages, each, room)
    heights = [room.height, *[later or room.height] * (len(pages) - 1)]
    # where all stand alike, a page that is not full has its grids where a full one has them
    ways = {(own.beside, own.below) for own in fits.values()}
    slots = ways.pop() if len(ways) == 1 else (0, 0)
    return [_placed(page, each, room, height, slots) for page, height in zip(pages, heights, strict=True)]


Row = list[int]


def _packed(numbers: Iterable[int], each: Sequence[Fit], room: Room) -> list[list[Row]]:
    """Fill rows, and pages with rows, in order."""
    pages: list[list[Row]] = []
    for number in numbers:
        page = pages[-1] if pages else []
        wider = [*page[:-1], [*page[-1], number]] if page else []
        for tried in (wider, [*page, [number]] if page else []):
            if tried and _fits(tried, each, room):
                pages[-1] = tried
                break
        else:
            pages.append([[number]])
    return pages


def _fits(page: list[Row], each: Sequence[Fit], room: Room) -> bool:
    if room.most is not None and sum(map(len, page)) > room.most:
        return False
    last = page[-1]
    width = sum(each[own].width for own in last) + (len(last) - 1) * room.across
    height = sum(_height(row, each) + room.around for row in page) + (len(page) - 1) * room.down
    beside = max(each[own].beside for own in last)
    return len(last) <= beside and width <= room.width + _SLACK and height <= room.height + _SLACK


_SLACK = 1e-6  # what a sum of parts of a length may be more than the length


def _no_widow(pages: list[list[Row]], each: Sequence[Fit], room: Room) -> None:
    """Give a last page of one grid another one, from a page before that keeps at least two."""
    if len(pages) > 1 and sum(map(len, pages[-1])) == 1 and sum(map(len, pages[-2])) > 2:
        before = [number for row in pages[-2] for number in row]
        shared = _packed([before[-1], *pages[-1][0]], each, room)
        if len(shared) == 1:
            pages[-2:] = [*_packed(before[:-1], each, room), *shared]


def _height(row: Row, each: Sequence[Fit]) -> float:
    return max(each[own].height for own in row)


def _placed(page: list[Row], each: Sequence[Fit], room: Room, height: float, slots: tuple[int, int]) -> list[Placed]:
    """Give the places of a page's grids, with room for so many beside and below each other at least."""
    tops = _spread([_height(row, each) + room.around for row in page], height, room.down, slots[1])
    if not room.centred:
        tops = [top - tops[0] for top in tops]
    out = []
    for row, y in zip(page, tops, strict=True):
        widths = [each[own].width for own in row]
        alike = not room.centred and len(set(widths)) == 1
        beside = each[row[0]].beside if alike else slots[0]
        lefts = _spread(widths, room.width, room.across, beside)
        out += [(number, x, y) for number, x in zip(row, lefts, strict=True)]
    return out


_WIDE = 4.0  # so many times the least distance is kept at most


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
