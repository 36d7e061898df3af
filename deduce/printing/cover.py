"""The cover of a bound book: back, spine and front on one sheet, as wide as its pages are thick, with bleed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, frozen
from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget

from deduce.printing.content import Item, PrintOptions
from deduce.printing.fonts import Fonts
from deduce.printing.front import held
from deduce.printing.lessons import game
from deduce.printing.marks import Align, Colour, Figure, Ground, Mark, Page, Text, extent
from deduce.printing.paper import INCH, MILLIMETRE, Paper, paper_of, sheet_of
from deduce.printing.puzzles import Book
from deduce.printing.setting import broken
from deduce.printing.style import LEADING, USUAL
from deduce.scene.scene import Scene
from deduce.wording import paper as say
from deduce.wording.words import TITLED

BLEED = 0.125 * INCH
"""So far the ground goes on beyond what is cut off, as printers on demand ask for."""

_SAFE = 0.375 * INCH  # text keeps so far from where the cover is cut or folded
_SPINE_CLEAR = 0.0625 * INCH  # on both sides of what stands on the spine
_CODE = (2 * INCH, 1.2 * INCH)  # a white field for the bars of the ISBN
_WHITE: Colour = (1.0, 1.0, 1.0)


@frozen
class Cover:
    """A cover.

    Attributes:
        book: what it covers.
        paper: its size, bleed included.
        spine: its width, in points.
        page: what stands on it, measured from the paper's upper left corner.
    """

    book: Book
    paper: Paper
    spine: float
    page: Page


def cover_of(book: Book, pages: int, thickness: float, isbn: str, colour: Colour) -> Cover:
    """Lay out a cover.

    Args:
        book: what it covers.
        pages: how many it has.
        thickness: of a page, in millimetres.
        isbn: its number, whose bars stand on the back; empty for none.
        colour: of the ground.
    """
    trim = book.sheet.paper
    spine = pages * thickness * MILLIMETRE
    paper = Paper(trim.name, 2 * (trim.width + BLEED) + spine, trim.height + 2 * BLEED)
    marks: list[Mark] = [Ground(0, 0, paper.width, paper.height, colour)]
    marks += _back(book, trim, isbn)
    marks += _spine(book, trim, spine)
    marks += _front(book, trim, BLEED + trim.width + spine)
    return Cover(book, paper, spine, Page(marks))


def front_alone(items: Sequence[Item], options: PrintOptions, fonts: Fonts, colour: Colour) -> Cover:
    """Lay out the front of a book without paper."""
    trim = paper_of("6x9")
    book = Book(items, options, sheet_of(trim, None), USUAL, fonts)
    marks = [Ground(BLEED, BLEED, trim.width, trim.height, colour), *_front(book, trim, BLEED)]
    return Cover(book, trim, 0.0, Page([evolve(mark, x=mark.x - BLEED, y=mark.y - BLEED) for mark in marks]))


def _front(book: Book, trim: Paper, left: float) -> Iterator[Mark]:
    """Give the title, what the book holds, a puzzle of it, and who made it."""
    wide, style, options = trim.width - 2 * _SAFE, book.style, book.options
    middle, y = left + trim.width / 2, BLEED + _SAFE
    size = 1.2 * style.title
    while len(broken(book.fonts, options.title, wide, size, bold=True)) > _LINES and size > style.heading:
        size *= 0.9
    for line in broken(book.fonts, options.title, wide, size, bold=True)[:_LINES]:
        y += LEADING * size
        yield Text(middle, y, line, size, bold=True, align="middle", light=True)
    y += 0.5 * size
    for line in held(book.items, options):
        y += LEADING * 1.3 * style.body
        yield Text(middle, y, line, 1.3 * style.body, align="middle", light=True)
    foot = BLEED + trim.height - _SAFE - style.heading
    yield Text(middle, foot, options.author, style.heading, align="middle", light=True)
    y, low = y + style.heading, foot - 2 * style.heading
    yield from _panel(book.items[0], middle, y, min(wide, low - y), low)


_LINES = 3  # of the title at most


def _panel(item: Item, middle: float, top: float, side: float, low: float) -> Iterator[Mark]:
    """Give a puzzle on a white panel, in the middle of what is left."""
    high, wide = extent(item.puzzle)
    cell = 0.88 * side / max(high, wide)
    if cell > 1:
        start = top + (low - top - side) / 2
        yield Ground(middle - side / 2, start, side, side, _WHITE)
        yield Figure(middle - cell * wide / 2, start + (side - cell * high) / 2, cell, Scene(item.puzzle))


def _spine(book: Book, trim: Paper, spine: float) -> Iterator[Mark]:
    """Give title and author from top to bottom, where the spine is wide enough for type that can be read."""
    size = min(spine - 2 * _SPINE_CLEAR, 1.4 * book.style.body)
    if size < book.style.least:
        return
    x = BLEED + trim.width + spine / 2 - 0.33 * size
    room = (trim.height - 2 * _SAFE) / 2
    title = book.fonts.fitted(book.options.title, room, size, bold=True)
    yield Text(x, BLEED + _SAFE, title, size, bold=True, turn=-90, light=True)
    author = book.fonts.fitted(book.options.author, room - size, size)
    end = BLEED + trim.height - _SAFE - book.fonts.width(author, size)
    yield Text(x, end, author, size, turn=-90, light=True)


def _back(book: Book, trim: Paper, isbn: str) -> Iterator[Mark]:
    """Give the rules of the game, the last puzzle, and the bars of the ISBN."""
    size, wide = 1.4 * book.style.body, trim.width - 2 * _SAFE
    x, y = BLEED + _SAFE, BLEED + _SAFE
    for block in game(book.items):
        y += 0.5 * size
        indent = 1.2 * size * len(block.mark)
        yield Text(x, y + LEADING * size, block.mark, size, light=True)
        for line in broken(book.fonts, block.text, wide - indent, size):
            y += LEADING * size
            yield Text(x + indent, y, line, size, light=True)
    across, down = _CODE
    left, low = BLEED + trim.width - _SAFE - across, BLEED + trim.height - _SAFE
    last, y = book.items[-1], y + 2 * size
    room = left - 2 * size - x if isbn else wide
    side = min(room, 0.7 * wide, low - y - 2 * size)
    top = low - side - 2 * size
    top = top if isbn else (y + top) / 2
    naming = book.options.naming
    named = TITLED(title=say.PUZZLE(number=last.number), said=naming.name(naming.rank(last.grade)))
    yield from _panel(last, x + room / 2, top, side, top + side)
    yield Text(
        x + room / 2, top + side + 2 * size, book.fonts.fitted(named, room, size), size, align="middle", light=True
    )
    if isbn:
        yield Ground(left, low - down, across, down, _WHITE)
        yield from _bars(isbn, book.fonts.names[0], left, low - down)


def _bars(isbn: str, font: str, left: float, top: float) -> Iterator[Mark]:
    """Give the bars of a number and its digits, in the middle of their field."""
    code: Any = Ean13BarcodeWidget(value=isbn[:-1], fontName=font)
    shapes = code.draw().contents[1:]  # the first is a frame without ink
    start, low, right, high = code.getBounds()
    x, foot = left + (_CODE[0] - (right - start)) / 2, top + (_CODE[1] + (high - low)) / 2
    for shape in shapes:
        if hasattr(shape, "text"):
            align: Align = "left" if shape.textAnchor == "start" else "middle"
            yield Text(x + shape.x, foot - shape.y, shape.text, shape.fontSize, align=align)
        else:
            yield Ground(x + shape.x, foot - shape.y - shape.height, shape.width, shape.height, (0.0, 0.0, 0.0))
