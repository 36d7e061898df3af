"""A whole book, page by page: front matter, puzzles, hints, solutions and reasons, with the margins that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from deduce.printing.appendix import hint_paragraphs, reason_paragraphs, rule_paragraphs
from deduce.printing.arranging import Leaf
from deduce.printing.content import PrintOptions, Section
from deduce.printing.fonts import Fonts
from deduce.printing.front import entry_of, front_pages
from deduce.printing.marks import Page, Text
from deduce.printing.paper import GUTTERS, LEAST_PAGES, MOST_PAGES, Paper, Sheet, gutter_for, sheet_of
from deduce.printing.puzzles import Book, band, check_sizes, opening, puzzle_leaves, puzzle_pages, solution_pages
from deduce.printing.setting import Paragraph, columns_of, set_in
from deduce.printing.style import LARGE, USUAL
from deduce.wording import paper as say


@frozen
class Made:
    """A book that is laid out.

    Attributes:
        sheet: paper and margins of every page.
        pages: in order; the first one is numbered 1.
        remarks: what whoever prints it should know, a line each.
    """

    sheet: Sheet
    pages: tuple[Page, ...]
    remarks: tuple[str, ...]


def compose(
    sections: Sequence[Section],
    options: PrintOptions,
    paper: Paper,
    bound: bool,
    fonts: Fonts,
    ideas: Mapping[str, str],
) -> Made:
    """Lay out a book.

    Args:
        sections: at least one; their puzzles are numbered from 1 on.
        options: what is wanted.
        paper: its size.
        bound: for a book that is bound: the inner margins are as wide as its thickness asks for.
        fonts: what it is set in.
        ideas: what each rule is about, a sentence, the easiest rule first.

    Raises:
        TooLargeError: for a puzzle that cannot be read on this paper.
    """
    if not bound:
        return _made(sections, options, sheet_of(paper, None), fonts, ideas)
    for gutter in GUTTERS:
        made = _made(sections, options, sheet_of(paper, gutter), fonts, ideas)
        if gutter_for(len(made.pages)) <= gutter:
            break
    return made


def _made(
    sections: Sequence[Section], options: PrintOptions, sheet: Sheet, fonts: Fonts, ideas: Mapping[str, str]
) -> Made:
    style = LARGE if options.large else USUAL
    items = [item for section in sections for item in section.items]
    book = Book(items, options, sheet, style, fonts)
    leaves = [] if options.solutions == "only" else puzzle_leaves(sections, book)
    remarks = check_sizes(leaves, sections, book)
    body = list(_body(leaves, sections, book, ideas))
    pages = [*_front(sections, book, body), *body]
    for number, page in enumerate(pages, 1):
        page.marks += _edges(page, number, book)
    remarks += _thickness(len(pages)) if sheet.bound else []
    return Made(sheet, tuple(pages), tuple(remarks))


def _body(leaves: Sequence[Leaf], sections: Sequence[Section], book: Book, ideas: Mapping[str, str]) -> Iterator[Page]:
    items, options, style = book.items, book.options, book.style
    if options.solutions != "only":
        yield from puzzle_pages(leaves, sections, book)
        if options.hints == "back":
            yield from _text_pages(say.HINTS(), hint_paragraphs(items, style), book)
    if options.argued:
        yield from _text_pages(say.RULES_BY_NAME(), rule_paragraphs(items, ideas, style), book)
    if options.solutions != "none":
        yield from solution_pages(book)
    if options.reasons:
        paragraphs = (part for item in items for part in reason_paragraphs(item, options, style))
        yield from _text_pages(say.REASONS(), paragraphs, book)


def _text_pages(title: str, paragraphs: Iterable[Paragraph], book: Book) -> Iterator[Page]:
    """Set paragraphs in columns; the first page opens with a title."""
    style = book.style
    opened = band(style) + 0.4 * style.heading
    columns = columns_of(book.width, book.top, book.height, style.body, opened)
    for number, page in enumerate(set_in(columns, list(paragraphs), book.fonts)):
        page.running = page.running or title
        if not number:
            page.marks[:0] = opening(book, title)
            page.headings = [title]
            page.running = title
        yield page


def _front(sections: Sequence[Section], book: Book, body: Sequence[Page]) -> list[Page]:
    """Give the pages before the body, with the contents; none in a book without a title."""
    if not book.options.title:
        return []
    starts = [(heading, at) for at, page in enumerate(body, 1) for heading in page.headings]

    def pages(before: int) -> list[Page]:
        entries = [entry_of(title, before + at, sections) for title, at in starts]
        return front_pages(book, entries)

    return pages(len(pages(0)))


def _edges(page: Page, number: int, book: Book) -> Iterator[Text]:
    """Give the page number, at the outer edge of a bound book, else in the middle; and the running head, if any."""
    if not page.numbered:
        return
    sheet, title, small = book.sheet, book.options.title, book.style.small
    left = sheet.bound and number % 2 == 0
    foot = sheet.height
    outer = 0.0 if left else sheet.width
    if sheet.bound:
        yield Text(outer, foot, str(number), small, align="left" if left else "right")
    else:
        yield Text(sheet.width / 2, foot, str(number), small, align="middle")
    if page.headings[:1] == [page.running]:
        return
    running = title if left else page.running or title
    if running:
        text = book.fonts.fitted(running, sheet.width, small)
        yield Text(outer, small, text, small, align="left" if left else "right")


def _thickness(pages: int) -> Iterator[str]:
    """Say what is wrong with the number of pages of a bound book."""
    if pages < LEAST_PAGES:
        yield f"{pages} pages: printers on demand bind {LEAST_PAGES} or more"
    elif pages > MOST_PAGES:
        yield f"{pages} pages: printers on demand bind {MOST_PAGES} at most, so make it two books"
