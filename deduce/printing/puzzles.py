"""Pages of grids: the puzzles of a section with what is said about each, and the solutions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from deduce.errors import DeduceError
from deduce.printing.arranging import Leaf, Room, arrange, best_room, fit
from deduce.printing.content import Item, PrintOptions, Section, id_of, kind_of_lines, said_of
from deduce.printing.fonts import Fonts
from deduce.printing.marks import Figure, Mark, Page, Rule, Text, extent
from deduce.printing.paper import INCH, Sheet
from deduce.printing.style import LEADING, TIGHT, USUAL, Style, symbol_size
from deduce.scene.scene import Scene
from deduce.wording import paper as say

_ROUND = 0.05  # of a point is nothing


class TooLargeError(DeduceError):
    """A puzzle that does not fit on the paper in type that can be read; says what to do."""


@frozen
class Book:
    """What all pages of a book have in common.

    Attributes:
        items: its puzzles.
        options: what is asked for.
        sheet: paper and margins of every page.
        style: the sizes of type and cells.
        fonts: what it is set in.
    """

    items: Sequence[Item]
    options: PrintOptions
    sheet: Sheet
    style: Style
    fonts: Fonts

    @property
    def width(self) -> float:
        """Width of a page within its margins."""
        return self.sheet.width

    @property
    def top(self) -> float:
        """Height of the running head, and of the page number below."""
        return 2.2 * self.style.small

    @property
    def height(self) -> float:
        """What remains of the height of a page."""
        return self.sheet.height - 2 * self.top

    def rows_below(self) -> int:
        """How many rows of text stand below each puzzle, so that all have the same room."""
        named = any(self.below(item) != ("", "") for item in self.items)
        return named + (self.options.hints == "under")

    def below(self, item: Item) -> tuple[str, str]:
        return id_of(item, self.options.caption), kind_of_lines(item, self.items)


def band(style: Style) -> float:
    """Give the height of what opens a section."""
    return 2.2 * style.heading


def opening(book: Book, title: str, beside: str = "", down: float = 0.0) -> list[Mark]:
    """Give what opens a section, so far down on its page: its title, what it holds, and a rule."""
    style, fonts = book.style, book.fonts
    y = book.top + down + style.heading
    room = book.width - (fonts.width(beside, style.small) + style.small) * bool(beside)
    size = fonts.size_for(title, room, style.heading, style.body, bold=True)
    shown = fonts.fitted(title, room, size, bold=True)
    marks: list[Mark] = [Text(0, y, shown, size, bold=True), Rule(0, y + 0.5 * style.heading, book.width)]
    if beside:
        marks.append(Text(book.width, y, beside, style.small, align="right"))
    return marks


def puzzle_leaves(sections: Sequence[Section], book: Book) -> list[Leaf]:
    """Arrange the puzzles of a book; grids of one size have cells of one size throughout."""
    count = len(book.items)
    sizes = [[extent(item.puzzle, book.options.argued) for item in section.items] for section in sections]
    room = _puzzle_room(sections, book)
    alike = len({size for section in sizes for size in section}) == 1
    if alike and len(sections) == 1 and count < fit(room, *sizes[0][0]).capacity:
        room = evolve(room, most=count)  # one page holds the whole book, and they may be larger
    return arrange(best_room(room, sizes) if room.most is None else evolve(room, kept=room.head), sizes)


def _puzzle_room(sections: Sequence[Section], book: Book) -> Room:
    """Say what a page offers to puzzles."""
    style = book.style
    return Room(
        book.width,
        book.height,
        across=style.gap,
        down=0.6 * style.gap,
        around=LEADING * style.number + book.rows_below() * LEADING * style.small,
        ideal=style.cell,
        largest=style.largest,
        most=book.options.per_page,
        head=band(style) if sections[0].title else 0.0,
    )


def puzzle_pages(leaves: Sequence[Leaf], sections: Sequence[Section], book: Book) -> Iterator[Page]:
    """Give the pages of the puzzles as they are arranged, each section under its title if it has one."""
    running = sections[0].title
    for number, leaf in enumerate(leaves):
        page = Page(running=running, puzzles=True)
        if not (number or running):
            page.headings.append(say.PUZZLES())
        for opened, y in leaf.heads:
            section = sections[opened]
            running = section.title
            page.running = page.running if y else running
            page.marks += opening(book, running, section.said, y)
            page.headings.append(running)
        for own in leaf.grids:
            page.marks += _puzzle(book.items[own.number], book, own.x, book.top + own.y, own.cell)
        yield page


def _puzzle(item: Item, book: Book, x: float, y: float, cell: float) -> Iterator[Mark]:
    """Give a puzzle: number and difficulty above it, its name below, and its hint upside down."""
    puzzle, style, fonts = item.puzzle, book.style, book.fonts
    numbered = book.options.argued
    height, width = (cell * side for side in extent(puzzle, numbered))
    base = y + style.number
    number = str(item.number)
    yield Text(x, base, number, style.number, bold=True)
    room = width - fonts.width(number, style.number, bold=True) - style.small
    said = fonts.fitted(said_of(item, book.options), room, style.small)
    if said:
        yield Text(x + width, base, said, style.small, align="right")
    top = y + LEADING * style.number
    yield Figure(x, top, cell, Scene(puzzle), numbered=numbered)
    base = top + height
    name, kind = book.below(item)
    row = LEADING * style.small
    if name or kind:
        room = width - (fonts.width(kind, style.small) + style.small if kind else 0)
        yield Text(x, base + row, fonts.fitted(name, room, style.small), style.small)
        if kind:
            yield Text(x + width, base + row, kind, style.small, align="right")
    if book.options.hints == "under" and item.explained is not None:
        hint = fonts.fitted(item.explained.first, width, style.small)
        y = base + (book.rows_below() - 1) * row + 0.6 * style.small
        yield Text(x + width, y, hint, style.small, turn=180)


def solution_pages(book: Book) -> Iterator[Page]:
    """Give the pages of the solutions, small, each with its number."""
    items, style = book.items, book.style
    number = style.small + 2
    room = Room(
        book.width,
        book.height,
        across=1.6 * style.solution,
        down=0.8 * style.solution,
        around=LEADING * number,
        ideal=style.solution,
        largest=1.4 * style.solution,
        centred=False,
        head=band(style),
        kept=band(style),
    )
    title = say.SOLUTIONS()
    sizes = [extent(item.puzzle) for item in items]
    # none has larger cells than others, unless these are so large that they must be smaller
    largest = max(room.ideal, min(fit(room, *size).cell for size in set(sizes)))
    for leaf in arrange(evolve(room, largest=largest), [sizes]):
        page = Page(running=title)
        for _, y in leaf.heads:
            page.marks += opening(book, title, down=y)
            page.headings.append(title)
        for own in leaf.grids:
            item, y = items[own.number], book.top + own.y
            shaded = symbol_size(own.cell, style.least) < style.least - _ROUND
            page.marks.append(Text(own.x, y + number, str(item.number), number, bold=True))
            page.marks.append(Figure(own.x, y + LEADING * number, own.cell, Scene(item.puzzle, item.solution), shaded))
        yield page


def check_sizes(leaves: Sequence[Leaf], sections: Sequence[Section], book: Book) -> list[str]:
    """See whether every puzzle can be read on the paper as they are arranged.

    Returns:
        Remarks on those that are smaller than large print should be.

    Raises:
        TooLargeError: for a puzzle whose type would be smaller than any may be.
    """
    remarks = {}
    style, paper = book.style, book.sheet.paper.name
    for own in (own for leaf in leaves for own in leaf.grids):
        item = book.items[own.number]
        rows, columns = item.puzzle.rows, item.puzzle.columns
        size = symbol_size(own.cell, style.least)
        if size < USUAL.least - _ROUND:
            raise TooLargeError(_too_large(item, size, _puzzle_room(sections, book), paper))
        if size < style.least - _ROUND:
            remarks[rows, columns] = (
                f"{columns} x {rows} is too large for large print on {paper}: there the symbols have {size:.0f} pt"
            )
    return list(remarks.values())


def _too_large(item: Item, size: float, room: Room, paper: str) -> str:
    rows, columns = item.puzzle.rows, item.puzzle.columns
    what = f"puzzle {item.number} is {columns} x {rows}: on {paper} its symbols would be {size:.1f} pt"
    if room.most not in (None, 1):
        return f"{what}, and {USUAL.least} pt is the least; fewer --per-page make them larger"
    cell = USUAL.least / TIGHT
    tall, broad = (cell * side for side in extent(item.puzzle, numbered=True))
    wide, high = (math.ceil(1.25 * (length + room.around) / INCH + 1) for length in (broad, tall))
    return f"{what}, and {USUAL.least} pt is the least; --paper {wide}x{high} (inches) is large enough"
