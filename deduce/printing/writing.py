"""Pages written as a PDF, with all fonts in it, and the same bytes whenever it is written again."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from deduce.printing.composing import Made
from deduce.printing.cover import BLEED, Cover
from deduce.printing.fonts import CAPITALS, SHAPES
from deduce.printing.marks import Figure, Ground, Mark, Rule, Strip, Text
from deduce.printing.paper import Paper
from deduce.printing.puzzles import Book
from deduce.printing.style import LINE, TIGHT, symbol_size
from deduce.scene.grid import MARGIN, cell_shapes, draw
from deduce.scene.shapes import CELL, INKS, Drawing, Line, Rect, Ring, moved
from deduce.scene.shapes import Text as Letters
from deduce.wording.language import language

_NUMBER = 1.25  # of the smallest type
_DROP = CAPITALS / 2  # of its size a capital's foot stands below its middle


def pdf(made: Made, title: str, advance: Callable[[], None]) -> bytes:
    """Write a book.

    Args:
        made: what stands where.
        title: what its data say, beside author and language; loose sheets, which a screen may show, have bookmarks.
        advance: called after each page.
    """
    sheet = made.sheet
    out = io.BytesIO()
    canvas = _canvas(out, sheet.paper, made.book, title)
    pen = _Pen(canvas, made.book)
    for number, page in enumerate(made.pages, 1):
        for at, heading in enumerate(page.headings if not sheet.bound else ()):
            canvas.bookmarkPage(f"{number}.{at}")
            canvas.addOutlineEntry(heading, f"{number}.{at}")
        pen.put_all(page.marks, sheet.left(number), sheet.paper.height - sheet.margin)
        canvas.showPage()
        advance()
    own = [number for number, page in enumerate(made.pages, 1) if page.puzzles]
    if own:
        canvas.setKeywords(f"puzzles on pages {own[0]}-{own[-1]}")
    canvas.save()
    return out.getvalue()


def cover_pdf(cover: Cover) -> bytes:
    """Write a cover; its boxes say where it is cut."""
    paper, book = cover.paper, cover.book
    out = io.BytesIO()
    canvas = _canvas(out, paper, book, book.options.title)
    canvas.setTrimBox((BLEED, BLEED, paper.width - BLEED, paper.height - BLEED))
    canvas.setBleedBox((0, 0, paper.width, paper.height))
    _Pen(canvas, book).put_all(cover.page.marks, 0, paper.height)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _canvas(out: io.BytesIO, paper: Paper, book: Book, title: str) -> Canvas:
    # the first font of a page is listed whether it is used or not, and by itself it is one that is not embedded
    first: Any = book.fonts.names[0]
    size = (paper.width, paper.height)
    canvas = Canvas(out, size, pageCompression=1, invariant=1, initialFontName=first, lang=language().code)
    canvas.setTitle(title)
    canvas.setAuthor(book.options.author)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for tell in (canvas.setSubject, canvas.setCreator, canvas.setKeywords, canvas.setProducer):
        tell("")
    return canvas


class _Pen:
    """Puts marks on a page.

    Attributes:
        least: the smallest type for symbols, in points, where their cells can hold it.
        left, top: where the area of the page begins, from the paper's lower left corner.
    """

    def __init__(self, canvas: Canvas, book: Book) -> None:
        self.canvas = canvas
        self.fonts = book.fonts
        self.least = book.style.least
        self.left = self.top = 0.0

    def put_all(self, marks: Iterable[Mark], left: float, top: float) -> None:
        """Put marks where the area begins at a place."""
        self.left, self.top = left, top
        for mark in marks:
            self.put(mark)

    def put(self, mark: Mark) -> None:
        if isinstance(mark, Text):
            self._text(mark)
        elif isinstance(mark, Rule):
            self._rule(mark)
        elif isinstance(mark, Ground):
            self.canvas.setFillColorRGB(*mark.colour)
            x, y = self.left + mark.x, self.top - mark.y - mark.height
            self.canvas.rect(x, y, mark.width, mark.height, stroke=0, fill=1)
            self.canvas.setFillGray(0)
        elif isinstance(mark, Strip):
            self._drawing(_strip(mark), self.left + mark.x, self.top - mark.y, mark.cell / CELL)
        else:
            self._figure(mark)

    def _text(self, mark: Text) -> None:
        canvas = self.canvas
        x, y = self.left + mark.x, self.top - mark.y
        canvas.setFillGray(float(mark.light))
        if mark.turn:
            canvas.saveState()
            canvas.translate(x, y)
            canvas.rotate(mark.turn)
            self._letters(0, 0, mark.text, mark.size, mark.bold)
            canvas.restoreState()
            return
        part = {"left": 0.0, "middle": 0.5, "right": 1.0}[mark.align]
        x -= part * self.fonts.width(mark.text, mark.size, mark.bold) if part else 0.0
        self._letters(x, y, mark.text, mark.size, mark.bold)
        canvas.setFillGray(0)

    def _letters(self, x: float, y: float, text: str, size: float, bold: bool) -> None:
        """Write text from a point on its base line on, each part in the font that holds it."""
        for font, part in self.fonts.runs(text, bold):
            if font:
                self.canvas.setFont(font, size)
                self.canvas.drawString(x, y, part)
                x += self.fonts.width(part, size, bold)
            else:
                for shape in part:
                    width = self.fonts.width(shape, size, bold)
                    self._shape(shape, x + width / 2, y + size * _DROP, size)
                    x += width

    def _shape(self, character: str, x: float, y: float, size: float) -> None:
        """Draw a symbol that is a shape about its middle."""
        canvas = self.canvas
        kind, full = SHAPES[character]
        canvas.setLineWidth(max(LINE, 0.08 * size))
        canvas.setStrokeGray(0)
        half = 0.33 * size
        if kind == "disc":
            canvas.circle(x, y, half, stroke=1, fill=full)
        elif kind == "star":
            path = canvas.beginPath()
            for tip in range(10):
                far, turn = (0.16, 0.38)[tip % 2 == 0] * size, math.pi * tip / 5
                (path.lineTo if tip else path.moveTo)(x + far * math.sin(turn), y + far * math.cos(turn))
            path.close()
            canvas.drawPath(path, stroke=1, fill=full)
        else:
            canvas.rect(x - half, y - half, 2 * half, 2 * half, stroke=1, fill=full)

    def _rule(self, mark: Rule) -> None:
        canvas = self.canvas
        canvas.setLineWidth(LINE)
        canvas.setStrokeGray(0)
        canvas.setDash([LINE, 3.0] if mark.dotted else [])
        y = self.top - mark.y
        canvas.line(self.left + mark.x, y, self.left + mark.to, y)
        canvas.setDash([])

    def _figure(self, mark: Figure) -> None:
        drawing = draw(mark.scene, numbered=mark.numbered, shaded=mark.shaded)
        scale = mark.cell / CELL
        edge = 0 if mark.numbered else MARGIN
        x, y = self.left + mark.x - scale * edge, self.top - mark.y + scale * edge
        self._drawing(drawing, x, y, scale)

    def _drawing(self, drawing: Drawing, left: float, top: float, scale: float) -> None:
        """Draw shapes, their upper left corner at a point, their lines no thinner than print can show."""
        canvas = self.canvas
        for role, shapes in drawing.by_role():
            ink = INKS[role]
            canvas.setStrokeGray(1 - ink.stroke)
            canvas.setFillGray(1 - ink.fill)
            canvas.setLineWidth(max(LINE, scale * ink.width))
            canvas.setDash([scale * ink.dashes] * 2 if ink.dashes else [])
            path = canvas.beginPath()
            for shape in shapes:
                x, y = left + scale * shape.x, top - scale * shape.y
                match shape:
                    case Rect():
                        height = scale * shape.height
                        path.rect(x, y - height, scale * shape.width, height)
                    case Ring():
                        path.circle(x, y, scale * shape.radius)
                    case Line():
                        path.moveTo(x, y)
                        path.lineTo(left + scale * shape.to_x, top - scale * shape.to_y)
                    case Letters():
                        size = self._size(role, shape, scale)
                        half = self.fonts.width(shape.text, size, ink.bold) / 2
                        self._letters(x - half, y - _DROP * size, shape.text, size, ink.bold)
            if path.getCode():
                canvas.drawPath(path, stroke=int(ink.stroke > 0), fill=int(ink.fill > 0))
        canvas.setFillGray(0)

    def _size(self, role: str, shape: Letters, scale: float) -> float:
        if role in ("given", "entry"):
            return symbol_size(scale * CELL, self.least)
        # numbers of rows and columns are not to be taken for entries
        most = _NUMBER * self.least if role == "number" else scale * shape.size
        return max(min(scale * shape.size, most), min(self.least, TIGHT * scale * CELL))


def _strip(mark: Strip) -> Drawing:
    parts = [("cell", "c" * len(mark.given)), ("given", mark.given), ("entry", mark.filled)]
    shapes = [
        moved(shape, at * CELL, 0)
        for role, texts in parts
        for at, text in enumerate(texts)
        if text != " "
        for shape in cell_shapes(role, text)
    ]
    return Drawing(len(mark.given) * CELL, CELL, tuple(shapes))
