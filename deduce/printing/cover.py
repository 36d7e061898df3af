"""The cover of a bound book: back, spine and front on one sheet, as wide as its pages are thick, with bleed."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from deduce.printing.content import Item
from deduce.printing.front import held
from deduce.printing.lessons import game
from deduce.printing.marks import Colour, Figure, Ground, Mark, Page, Text, extent
from deduce.printing.paper import INCH, MILLIMETRE, Paper
from deduce.printing.puzzles import Book
from deduce.printing.setting import broken
from deduce.printing.style import LEADING
from deduce.scene.scene import Scene
from deduce.wording import paper as say
from deduce.wording.words import TITLED

BLEED = 0.125 * INCH
"""So far the ground goes on beyond what is cut off, as printers on demand ask for."""

_SAFE = 0.375 * INCH  # text keeps so far from where the cover is cut or folded
_SPINE_CLEAR = 0.0625 * INCH  # on both sides of what stands on the spine
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


def cover_of(book: Book, pages: int, thickness: float, colour: Colour) -> Cover:
    """Lay out a cover.

    Args:
        book: what it covers.
        pages: how many it has.
        thickness: of a page, in millimetres.
        colour: of the ground.
    """
    trim = book.sheet.paper
    spine = pages * thickness * MILLIMETRE
    paper = Paper(trim.name, 2 * (trim.width + BLEED) + spine, trim.height + 2 * BLEED)
    marks: list[Mark] = [Ground(0, 0, paper.width, paper.height, colour)]
    marks += _back(book, trim)
    marks += _spine(book, trim, spine)
    marks += _front(book, trim, BLEED + trim.width + spine)
    return Cover(book, paper, spine, Page(marks))


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


def _back(book: Book, trim: Paper) -> Iterator[Mark]:
    """Give the rules of the game, and the last puzzle."""
    size, wide = 1.4 * book.style.body, trim.width - 2 * _SAFE
    x, y = BLEED + _SAFE, BLEED + _SAFE
    for block in game(book.items):
        y += 0.5 * size
        indent = 1.2 * size * len(block.mark)
        yield Text(x, y + LEADING * size, block.mark, size, light=True)
        for line in broken(book.fonts, block.text, wide - indent, size):
            y += LEADING * size
            yield Text(x + indent, y, line, size, light=True)
    low = BLEED + trim.height - _SAFE
    last, y = book.items[-1], y + 2 * size
    side = min(0.7 * wide, low - y - 2 * size)
    top = (y + low - side - 2 * size) / 2
    naming = book.options.naming
    named = TITLED(title=say.PUZZLE(number=last.number), said=naming.name(naming.rank(last.grade)))
    middle, foot = x + wide / 2, top + side + 2 * size
    yield from _panel(last, middle, top, side, top + side)
    yield Text(middle, foot, book.fonts.fitted(named, wide, size), size, align="middle", light=True)
