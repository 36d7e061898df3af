"""What opens a book: the title page and its back, and the contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.printing.content import Item, PrintOptions, Section
from deduce.printing.marks import Figure, Page, Rule, Text, extent
from deduce.printing.puzzles import Book, opening
from deduce.printing.setting import broken
from deduce.printing.style import LEADING
from deduce.scene.scene import Scene
from deduce.wording import paper as say

Entry = tuple[str, str, int]
"""A row of the contents: what starts there, what it holds in a few words, and its page."""


def title_page(book: Book) -> Page:
    """Give the title page: the title, what the book holds, and a solved grid without its symbols."""
    items, style, fonts = book.items, book.style, book.fonts
    page = Page(numbered=False)
    middle = book.width / 2
    size, lines = _title_lines(book)
    y = 0.16 * book.height
    for line in lines:
        y += LEADING * size
        page.marks.append(Text(middle, y, line, size, bold=True, align="middle"))
    y += 0.5 * style.title
    for text in (*filter(None, [book.options.author]), *held(items, book.options)):
        for line in broken(fonts, text, book.width, 1.2 * style.body):
            y += LEADING * 1.2 * style.body
            page.marks.append(Text(middle, y, line, 1.2 * style.body, align="middle"))
    puzzle, solution = items[0].puzzle, items[0].solution
    high, wide = extent(puzzle)
    y += 2 * style.title
    cell = min(0.45 * book.width / wide, 0.9 * (book.top + book.height - y) / high)
    if cell > 1:
        page.marks.append(Figure(middle - cell * wide / 2, y, cell, Scene(puzzle, solution), shaded=True))
    return page


def _title_lines(book: Book) -> tuple[float, list[str]]:
    """Break a title into lines, of smaller type where there are many; what is too long for a page is cut."""
    title, style, fonts = book.options.title, book.style, book.fonts
    lines: list[str] = []
    for size in (style.title, 0.75 * style.title, max(style.least, 0.5 * style.title)):
        lines = broken(fonts, title, book.width, size, bold=True)
        most = max(1, int(0.4 * book.height / (LEADING * size)))
        if len(lines) <= most:
            return size, lines
    return size, [*lines[: most - 1], fonts.fitted(" ".join(lines[most - 1 :]), book.width, size, bold=True)]


def held(items: Sequence[Item], options: PrintOptions) -> Iterator[str]:
    """Say how many puzzles a book holds, how large they are and how hard."""
    sizes = sorted({(item.puzzle.columns * item.puzzle.rows, item.puzzle.columns, item.puzzle.rows) for item in items})
    naming = options.naming
    hard = [naming.name(rank) for rank in sorted({naming.rank(item.grade) for item in items})]
    return say.held(len(items), [(columns, rows) for _, columns, rows in sizes], hard)


def imprint_page(book: Book) -> Page:
    """Give the back of the title page: whose the book is, at its foot; nothing where nobody says."""
    style, fonts = book.style, book.fonts
    said = [text for text in (book.options.title, book.options.author, *book.options.imprint) if text]
    lines = [line for text in said for line in broken(fonts, text, book.width, style.body)]
    page = Page(numbered=False)
    first = book.top + book.height - LEADING * style.body * (len(lines) - 1)
    for at, line in enumerate(lines if book.options.imprint else ()):
        page.marks.append(Text(0, first + at * LEADING * style.body, line, style.body))
    return page


def front_pages(book: Book, entries: Sequence[Entry]) -> list[Page]:
    """Give the title page, its back, and the contents."""
    pages = [title_page(book)]
    if book.sheet.bound or book.options.imprint:
        pages.append(imprint_page(book))
    return [*pages, *_contents_pages(entries, book)]


def _contents_pages(entries: Sequence[Entry], book: Book) -> Iterator[Page]:
    style = book.style
    opened = 2.8 * style.heading
    row = 2 * style.body
    each = max(1, int((book.height - opened) / row))
    for start in range(0, len(entries), each):
        page = Page(opening(book, say.CONTENTS()))
        for at, entry in enumerate(entries[start : start + each], 1):
            page.marks += _contents_row(entry, book.top + opened + at * row, book)
        yield page


def _contents_row(entry: Entry, y: float, book: Book) -> Iterator[Text | Rule]:
    fonts = book.fonts
    size = space = 1.1 * book.style.body
    heading, note, page = entry
    number = str(page)
    end = book.width - fonts.width(number, size) - space
    title = fonts.fitted(heading, end - space, size, bold=True)
    yield Text(0, y, title, size, bold=True)
    start = fonts.width(title, size, bold=True) + space
    length = fonts.width(note, size)
    if note and start + length + space < end:
        yield Text(start, y, note, size)
        start += length + space
    if end > start:
        yield Rule(start, y, end, dotted=True)
    yield Text(book.width, y, number, size, align="right")


def entry_of(title: str, page: int, sections: Sequence[Section]) -> Entry:
    """Make the row of what starts on a page."""
    return title, next((section.numbers for section in sections if title == section.title), ""), page
