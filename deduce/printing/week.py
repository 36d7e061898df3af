"""A newspaper's week: seven puzzles with dates on a page, their solutions upside down or beside the next day's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from attrs import evolve

from deduce.printing.arranging import Leaf, Room, arrange
from deduce.printing.content import Item, said_of
from deduce.printing.marks import Figure, Mark, Page, Text, Turned, extent
from deduce.printing.puzzles import Book, band, opening
from deduce.printing.setting import broken
from deduce.printing.style import LEADING, TIGHT
from deduce.scene.scene import Scene
from deduce.wording import paper as say
from deduce.wording.words import capital

DAYS = 7


def week_leaves(book: Book) -> list[Leaf]:
    """Arrange the puzzles of a book, seven a page."""
    out = []
    for start in range(0, len(book.items), DAYS):
        week = book.items[start : start + DAYS]
        sizes = [extent(item.puzzle) for item in week]
        rows = _rows(book, week) if book.options.solutions == "back" else []
        # the last row of solutions stands beside the last puzzle where there is room
        for kept in (rows[:-1], rows):
            (leaf,) = arrange(_room(book, _high(book, week, kept), len(week)), [sizes])
            if _clear(book, week, leaf, rows):
                break
        out.append(evolve(leaf, grids=tuple(evolve(own, number=start + own.number) for own in leaf.grids)))
    return out


def _clear(book: Book, week: Sequence[Item], leaf: Leaf, rows: Sequence[Sequence[int]]) -> bool:
    """Say whether no puzzle of a week stands where the last row of its solutions does."""
    style = book.style
    edge = book.width - sum(
        _cell(book) * extent(week[at].puzzle)[1] + 0.5 * style.gap for row in rows[-1:] for at in row
    )
    foot = book.height - band(style) - _high(book, week, rows)
    for own, item in zip(leaf.grids, week, strict=True):
        high, wide = extent(item.puzzle)
        if own.y + LEADING * style.number + own.cell * high > foot + 1e-6 and own.x + own.cell * wide > edge:
            return False
    return True


def _room(book: Book, foot: float, most: int) -> Room:
    style = book.style
    beside = under = 0.0
    if book.options.solutions == "next":
        beside = _beside(book) + 0.5 * style.gap
        lowest = style.largest * min(extent(item.puzzle)[0] for item in book.items)
        under = max(0.0, max(_small(book, item) for item in book.items) - lowest)
    return Room(
        book.width - beside,
        book.height - band(style) - foot,
        across=style.gap + beside,
        down=0.6 * style.gap,
        around=LEADING * style.number + under,
        ideal=0,
        largest=style.largest,
        most=most,
    )


def _beside(book: Book) -> float:
    """Give the width that a puzzle leaves to the solution of the day before."""
    return max(_cell(book) * max(extent(item.puzzle)[1] for item in book.items), _NAMED * book.style.small)


_NAMED = 6.5  # a day of the week is so wide at most, in sizes of its type


def _small(book: Book, item: Item) -> float:
    """Give the height of a small solution with what is written above it."""
    return _cell(book) * extent(item.puzzle)[0] + 2 * LEADING * book.style.small


def _cell(book: Book) -> float:
    """Give the side of the smallest cell whose symbol can be read."""
    return book.style.least / TIGHT


def week_pages(leaves: Sequence[Leaf], book: Book, first: date) -> Iterator[Page]:
    """Give a page for each week, which begins with a date."""
    for start, leaf in zip(range(0, len(book.items), DAYS), leaves, strict=True):
        week = book.items[start : start + DAYS]
        days = [first + timedelta(start + at) for at in range(len(week))]
        last = days[-1]
        title = say.WEEK(first=_dated(days[0]), last=_dated(last), year=last.year) if len(days) > 1 else _dated(last)
        page = Page(opening(book, capital(title)), numbered=False, headings=[capital(title)], puzzles=True)
        hard = _hard(book, week, days, leaf)
        for own in leaf.grids:
            item, y = book.items[own.number], book.top + band(book.style) + own.y
            day = first + timedelta(own.number)
            page.marks += _day(book, item, day, own.x, y, own.cell, hard[own.number - start])
            if book.options.solutions == "next" and own.number:
                x = own.x + own.cell * extent(item.puzzle)[1] + 0.5 * book.style.gap
                page.marks += _yesterday(book, book.items[own.number - 1], day - timedelta(1), x, y)
        if book.options.solutions == "back":
            high = _high(book, week, _rows(book, week))
            foot = tuple(_foot(book, week, days))
            page.marks.append(Turned(0, book.top + book.height - high, book.width, high, foot))
        yield page


def _hard(book: Book, week: Sequence[Item], days: Sequence[date], leaf: Leaf) -> list[str]:
    """Say how hard each puzzle of a week is: in words, or in stars where words do not fit beside every date."""
    style, fonts, naming = book.style, book.fonts, book.options.naming
    words = [said_of(item, book.options) for item in week]
    stars = [naming.stars(naming.rank(item.grade)) for item in week]
    rooms = [
        own.cell * extent(item.puzzle)[1] - fonts.width(capital(_dated(day)), 0.8 * style.number, bold=True)
        for own, item, day in zip(leaf.grids, week, days, strict=True)
    ]
    for said in (words, stars):
        if all(fonts.width(one, style.small) + style.small <= room for one, room in zip(said, rooms, strict=True)):
            return said
    return [""] * len(week)


def _day(book: Book, item: Item, day: date, x: float, y: float, cell: float, hard: str) -> Iterator[Mark]:
    """Give a puzzle with its date and how hard it is."""
    style, fonts = book.style, book.fonts
    wide = cell * extent(item.puzzle)[1]
    size = fonts.size_for(capital(_dated(day)), wide, 0.8 * style.number, style.least, bold=True)
    yield Text(x, y + style.number, fonts.fitted(capital(_dated(day)), wide, size, bold=True), size, bold=True)
    if hard:
        yield Text(x + wide, y + style.number, hard, style.small, align="right")
    yield Figure(x, y + LEADING * style.number, cell, Scene(item.puzzle))


def _yesterday(book: Book, item: Item, day: date, x: float, y: float) -> Iterator[Mark]:
    """Give the solution of the day before beside a puzzle."""
    small, base = book.style.small, y + book.style.number
    named = say.SOLUTION_OF(date=say.weekday(day))
    for line in broken(book.fonts, named, _beside(book), small):
        yield Text(x, base, line, small)
        base += LEADING * small
    yield Figure(x, base - 0.9 * small, _cell(book), Scene(item.puzzle, item.solution))


def _rows(book: Book, week: Sequence[Item]) -> list[list[int]]:
    """Divide the solutions of a week into rows."""
    gap = 0.5 * book.style.gap
    rows: list[list[int]] = [[]]
    x = 0.0
    for at, item in enumerate(week):
        wide = _cell(book) * extent(item.puzzle)[1]
        if rows[-1] and x + wide > book.width:
            rows.append([])
            x = 0.0
        rows[-1].append(at)
        x += wide + gap
    return rows


def _high(book: Book, week: Sequence[Item], rows: Sequence[Sequence[int]]) -> float:
    """Give the height of rows of small solutions."""
    return sum(max(_small(book, week[at]) for at in row) for row in rows)


def _foot(book: Book, week: Sequence[Item], days: Sequence[date]) -> Iterator[Mark]:
    """Give the small solutions of a week, each with its day."""
    small, y = book.style.small, 0.0
    for row in _rows(book, week):
        x = 0.0
        for at in row:
            item, wide = week[at], _cell(book) * extent(week[at].puzzle)[1]
            name = book.fonts.fitted(capital(say.weekday(days[at])), wide, small)
            yield Text(x, y + 1.4 * small, name, small)
            yield Figure(x, y + 1.8 * small, _cell(book), Scene(item.puzzle, item.solution))
            x += wide + 0.5 * book.style.gap
        y += max(_small(book, week[at]) for at in row)


def _dated(day: date) -> str:
    """Write a day: `Monday, 23 November`."""
    return say.DATE(weekday=say.weekday(day), day=day.day, month=say.MONTHS().split()[day.month - 1])
