"""Sentences set in columns, page after page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.printing.fonts import Fonts
from deduce.printing.marks import Page, Text
from deduce.printing.style import LEADING
from deduce.wording.words import words_of


def broken(fonts: Fonts, text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines no wider than asked for; a word that is wider is cut with an ellipsis."""
    lines: list[str] = []
    space = fonts.width(" ", size, bold)
    end = 0.0
    for word in words_of(text):
        word = fonts.fitted(word, width, size, bold)
        long = fonts.width(word, size, bold)
        if lines and end + space + long <= width:
            lines[-1] += f" {word}"
            end += space + long
        else:
            lines.append(word)
            end = long
    return lines


@frozen
class Paragraph:
    """A text to set.

    Attributes:
        text: any number of words.
        size: of the type.
        bold: in the font for what stands out.
        mark: what stands out before its first line, such as a number.
        indent: how far its lines stand in from the left; the mark stands to the left of that.
        before: the space above it, none at the top of a column.
        held: it does not stand at the foot of a column, away from the next one.
        subject: what it opens, for the head of the page.
    """

    text: str
    size: float
    bold: bool = False
    mark: str = ""
    indent: float = 0.0
    before: float = 0.0
    held: bool = False
    subject: str = ""


@frozen
class Columns:
    """A page as columns.

    Attributes:
        count: how many.
        width: of each.
        gap: between them.
        top, height: of all.
        opened: so much is taken from the top of the first page.
    """

    count: int
    width: float
    gap: float
    top: float
    height: float
    opened: float


def columns_of(width: float, top: float, height: float, size: float, opened: float) -> Columns:
    """Divide an area into columns that are good to read: of about ten to fifteen words a line."""
    count = max(1, int((width + 2 * size) // (25 * size)))
    gap = 2 * size
    return Columns(count, (width - (count - 1) * gap) / count, gap, top, height, opened)


def set_in(columns: Columns, paragraphs: Sequence[Paragraph], fonts: Fonts) -> Iterator[Page]:
    """Set paragraphs one after another, page by page; its head has what was opened last on it or before it."""
    page = Page()
    column, y = 0, 0.0
    opened = columns.opened
    blocks = [broken(fonts, own.text, columns.width - own.indent, own.size, own.bold) or [""] for own in paragraphs]
    for at, (paragraph, lines) in enumerate(zip(paragraphs, blocks, strict=True)):
        leading = LEADING * paragraph.size
        y += paragraph.before if y else 0.0
        for number, line in enumerate(lines):
            needed = leading * _together(len(lines), number)
            if paragraph.held and at + 1 < len(blocks):
                following = paragraphs[at + 1]
                needed += following.before + LEADING * following.size * _together(len(blocks[at + 1]), 0)
            if y and y + needed > columns.height - opened:
                column, y = column + 1, 0.0
                if column == columns.count:
                    full, page = page, Page(running=page.running)
                    yield full
                    column, opened = 0, 0.0
            x = column * (columns.width + columns.gap)
            base = columns.top + opened + y + paragraph.size
            if paragraph.mark and not number:
                page.marks.append(Text(x, base, paragraph.mark, paragraph.size, bold=True))
            page.marks.append(Text(x + paragraph.indent, base, line, paragraph.size, paragraph.bold))
            y += leading
        page.running = paragraph.subject or page.running
    if page.marks:
        yield page


def _together(lines: int, number: int) -> int:
    """Say how many lines from one on may not be parted: short paragraphs are not, and of others no line is alone."""
    left = lines - number
    if lines <= 3:
        return left if not number else 1
    return 2 if not number or left == 2 else 1
