"""Sentences set in columns, page after page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.printing.fonts import Fonts
from deduce.printing.marks import Text
from deduce.printing.style import LEADING


def broken(fonts: Fonts, text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines no wider than asked for; a word that is wider is cut with an ellipsis."""
    lines: list[str] = []
    space = fonts.width(" ", size, bold)
    end = 0.0
    for word in text.split():
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


@frozen
class Lines:
    """A page of lines of text.

    Attributes:
        texts: the lines.
        subject: of the last paragraph that has one and stands on the page or before it.
    """

    texts: tuple[Text, ...]
    subject: str = ""


def set_in(columns: Columns, paragraphs: Sequence[Paragraph], fonts: Fonts) -> Iterator[Lines]:
    """Set paragraphs one after another; give the lines of each page."""
    page: list[Text] = []
    column, y = 0, 0.0
    opened = columns.opened
    subject = ""
    blocks = [_lines(own, columns.width, fonts) for own in paragraphs]
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
                    yield Lines(tuple(page), subject)
                    page, column, opened = [], 0, 0.0
            x = column * (columns.width + columns.gap)
            base = columns.top + opened + y + paragraph.size
            if paragraph.mark and not number:
                page.append(Text(x, base, paragraph.mark, paragraph.size, bold=True))
            page.append(Text(x + paragraph.indent, base, line, paragraph.size, paragraph.bold))
            y += leading
        subject = paragraph.subject or subject
    if page:
        yield Lines(tuple(page), subject)


def _together(lines: int, number: int) -> int:
    """Say how many lines from one on may not be parted: short paragraphs are not, and of others no line is alone."""
    left = lines - number
    if lines <= 3:
        return left if not number else 1
    return 2 if not number or left == 2 else 1


def _lines(paragraph: Paragraph, width: float, fonts: Fonts) -> list[str]:
    return broken(fonts, paragraph.text, width - paragraph.indent, paragraph.size, paragraph.bold) or [""]
