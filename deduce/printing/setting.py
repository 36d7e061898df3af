"""Sentences set in columns, page after page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.printing.fonts import Fonts
from deduce.printing.marks import Figure, Mark, Page, Strip, Text, extent
from deduce.printing.style import LEADING
from deduce.scene.scene import Scene
from deduce.wording.words import bound, words_of


def broken(fonts: Fonts, text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines no wider than asked for; a word that is wider is cut with an ellipsis.

    What belongs together is not torn apart, unless it is wider than a line.
    """
    lines: list[str] = []
    space = fonts.width(" ", size, bold)
    end = 0.0
    for word, long in _fitting(fonts, text, width, size, bold):
        if lines and end + space + long <= width:
            lines[-1] += f" {word}"
            end += space + long
        else:
            lines.append(word)
            end = long
    return lines


def _fitting(fonts: Fonts, text: str, width: float, size: float, bold: bool) -> Iterator[tuple[str, float]]:
    """Give the words of a text that a line holds, and how wide each is."""
    for together in bound(text):
        long = fonts.width(together, size, bold)
        if long <= width:
            yield together, long
            continue
        for word in words_of(together):
            cut = fonts.fitted(word, width, size, bold)
            yield cut, fonts.width(cut, size, bold)


@frozen
class Picture:
    """A drawing between paragraphs, its cells no larger than asked for."""

    scene: Scene
    cell: float

    def fitted(self, width: float, height: float) -> float:
        """Give the side of a cell where so much room is left."""
        high, wide = extent(self.scene.puzzle, True)
        return min(self.cell, width / wide, 0.9 * height / high)

    def high(self, cell: float) -> float:
        return extent(self.scene.puzzle, True)[0] * cell

    def marks(self, x: float, y: float, cell: float) -> Iterator[Mark]:
        yield Figure(x, y, cell, self.scene, numbered=True)


@frozen
class Row:
    """A row of cells between paragraphs of a size, as given, and beside it with what is written in."""

    given: str
    filled: str
    size: float

    def fitted(self, width: float, height: float) -> float:
        """Give the side of a cell where so much room is left."""
        return min(1.9 * self.size, width / (2 * len(self.given) + 2), height)

    def high(self, cell: float) -> float:
        return cell

    def marks(self, x: float, y: float, cell: float) -> Iterator[Mark]:
        end = x + len(self.given) * cell
        yield Strip(x, y, cell, self.given)
        yield Text(end + cell, y + cell / 2 + self.size / 3, "→", self.size, align="middle")
        yield Strip(end + 2 * cell, y, cell, self.given, self.filled)


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
        picture: what is drawn in place of text.
    """

    text: str
    size: float
    bold: bool = False
    mark: str = ""
    indent: float = 0.0
    before: float = 0.0
    held: bool = False
    subject: str = ""
    picture: Picture | Row | None = None


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


def set_evenly(columns: Columns, paragraphs: Sequence[Paragraph], fonts: Fonts) -> list[Page]:
    """Set paragraphs on as few pages as they take; where those are few, with columns as short as that allows."""
    blocks = _blocks(columns, paragraphs, fonts)
    pages = list(_filled(columns, blocks))
    if len(pages) <= _FEW:
        for step in range(1, _STEPS):
            tried = list(_filled(columns, blocks, step / _STEPS))
            if len(tried) == len(pages):
                return tried
    return pages


_FEW = 3  # so many pages are made even
_STEPS = 40  # so many heights are tried


def set_in(columns: Columns, paragraphs: Sequence[Paragraph], fonts: Fonts) -> Iterator[Page]:
    """Set paragraphs one after another, page by page; its head has what was opened last on it or before it."""
    return _filled(columns, _blocks(columns, paragraphs, fonts))


@frozen
class _Block:
    """A paragraph that is broken into lines.

    Attributes:
        leading: the height of a line, or of the picture in its place.
        held: the height of the lines after it that it may not be parted from.
    """

    paragraph: Paragraph
    lines: Sequence[str]
    leading: float
    held: float

    def together(self, number: int) -> float:
        """Give the height of the lines from one on that may not be parted."""
        return self.leading * _together(len(self.lines), number)

    def needed(self, number: int) -> float:
        """Give the height of all that may not be parted from a line, with the line."""
        last = number + _together(len(self.lines), number) == len(self.lines)
        return self.together(number) + (self.held if last else 0.0)


def _blocks(columns: Columns, paragraphs: Sequence[Paragraph], fonts: Fonts) -> list[_Block]:
    blocks: list[_Block] = []
    after: _Block | None = None
    for own in reversed(paragraphs):
        held = 0.0
        if own.held and after is not None:
            held = after.paragraph.before + after.together(0) + (after.held if len(after.lines) <= _SHORT else 0.0)
        lines = broken(fonts, own.text, columns.width - own.indent, own.size, own.bold) or [""]
        after = _Block(own, lines, _leading(own, columns), held)
        blocks.append(after)
    return blocks[::-1]


def _filled(columns: Columns, blocks: Sequence[_Block], part: float = 1.0) -> Iterator[Page]:
    """Fill pages of columns; so much of the height is used, or more where something that may not be parted needs it."""
    page = Page()
    column, y = 0, 0.0
    opened = columns.opened
    least = max((own.together(0) + own.held for own in blocks), default=0.0)
    for own in blocks:
        y += own.paragraph.before if y else 0.0
        for number, line in enumerate(own.lines):
            end = min(columns.height - opened, max(part * columns.height - opened, least))
            if y and y + own.needed(number) > end:
                column, y = column + 1, 0.0
                if column == columns.count:
                    full, page = page, Page(running=page.running)
                    yield full
                    column, opened = 0, 0.0
            x = column * (columns.width + columns.gap)
            top = columns.top + opened + y
            page.marks += _set(own.paragraph, line, not number, x, top, columns)
            y += own.leading
        page.running = own.paragraph.subject or page.running
    if page.marks:
        yield page


def _leading(paragraph: Paragraph, columns: Columns) -> float:
    """Give the height of a line, or of the picture in its place."""
    picture = paragraph.picture
    if picture is None:
        return LEADING * paragraph.size
    return picture.high(_cell(paragraph, picture, columns)) + 0.6 * paragraph.size


def _cell(paragraph: Paragraph, picture: Picture | Row, columns: Columns) -> float:
    return picture.fitted(columns.width - paragraph.indent, columns.height - columns.opened)


def _set(paragraph: Paragraph, line: str, first: bool, x: float, top: float, columns: Columns) -> Iterator[Mark]:
    """Set a line of a paragraph, or its picture."""
    if paragraph.picture is not None:
        yield from paragraph.picture.marks(x + paragraph.indent, top, _cell(paragraph, paragraph.picture, columns))
        return
    base = top + paragraph.size
    if paragraph.mark and first:
        yield Text(x, base, paragraph.mark, paragraph.size, bold=True)
    yield Text(x + paragraph.indent, base, line, paragraph.size, paragraph.bold)


_SHORT = 3  # a paragraph of so many lines is not parted


def _together(lines: int, number: int) -> int:
    """Say how many lines from one on may not be parted: short paragraphs are not, and of others no line is alone."""
    left = lines - number
    if lines <= _SHORT:
        return left if not number else 1
    return 2 if not number or left == 2 else 1
