"""A whole book, page by page: front matter, puzzles, hints, solutions and reasons, with the margins that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from deduce.ladder.ladder import Ladder
from deduce.printing.appendix import hints, index, reasons, rules
from deduce.printing.arranging import Leaf
from deduce.printing.blocks import Chapter, paragraphs
from deduce.printing.content import PrintOptions, Section
from deduce.printing.fonts import Fonts
from deduce.printing.front import entry_of, front_pages
from deduce.printing.lessons import lessons
from deduce.printing.marks import Page, Text, foot
from deduce.printing.paper import GUTTERS, LEAST_PAGES, MOST_PAGES, Paper, Sheet, gutter_for, sheet_of
from deduce.printing.puzzles import Book, band, check_sizes, opening, puzzle_leaves, puzzle_pages, solution_pages
from deduce.printing.setting import columns_of, set_evenly, set_in
from deduce.printing.style import LARGE, USUAL
from deduce.wording import paper as say


@frozen
class Made:
    """A book that is laid out.

    Attributes:
        book: what its pages have in common.
        pages: in order; the first one is numbered 1.
        remarks: what whoever prints it should know, a line each.
    """

    book: Book
    pages: tuple[Page, ...]
    remarks: tuple[str, ...]

    @property
    def sheet(self) -> Sheet:
        return self.book.sheet


def compose(
    sections: Sequence[Section],
    options: PrintOptions,
    paper: Paper,
    bound: bool,
    fonts: Fonts,
    ladder: Ladder,
) -> Made:
    """Lay out a book.

    Args:
        sections: at least one; their puzzles are numbered from 1 on.
        options: what is wanted.
        paper: its size.
        bound: for a book that is bound: the inner margins are as wide as its thickness asks for.
        fonts: what it is set in.
        ladder: the rules that its puzzles were graded by.

    Raises:
        TooLargeError: for a puzzle that cannot be read on this paper.
    """
    if not bound:
        return _made(sections, options, sheet_of(paper, None), fonts, ladder)
    for gutter in GUTTERS:
        made = _made(sections, options, sheet_of(paper, gutter), fonts, ladder)
        if gutter_for(len(made.pages)) <= gutter:
            break
    return made


def _made(sections: Sequence[Section], options: PrintOptions, sheet: Sheet, fonts: Fonts, ladder: Ladder) -> Made:
    style = LARGE if options.large else USUAL
    items = [item for section in sections for item in section.items]
    book = Book(items, options, sheet, style, fonts)
    leaves = [] if options.solutions == "only" else puzzle_leaves(sections, book)
    remarks = check_sizes(leaves, sections, book)
    pages = _bound_together(sections, book, list(_intro(book, ladder)), list(_body(leaves, sections, book, ladder)))
    for number, page in enumerate(pages, 1):
        page.marks += _edges(page, number, book)
    remarks += _thickness(len(pages)) if sheet.bound else []
    return Made(book, tuple(pages), tuple(remarks))


def _intro(book: Book, ladder: Ladder) -> Iterator[Page]:
    """Give the chapters before the puzzles."""
    items, options = book.items, book.options
    smaller = (evolve(book, style=evolve(book.style, drawn=part * book.style.drawn)) for part in _SMALLER)
    if options.title:
        told = lessons(items, options, ladder)
        yield from min((_close(own, told) for own in smaller), key=len)


_SMALLER = (1.0, 0.92, 0.85)  # drawings of the examples are so large, the first that leaves the fewest pages


def _body(leaves: Sequence[Leaf], sections: Sequence[Section], book: Book, ladder: Ladder) -> Iterator[Page]:
    items, options = book.items, book.options
    if options.solutions != "only":
        yield from puzzle_pages(leaves, sections, book)
        if options.hints == "back":
            yield from _chapter_pages(Chapter(say.HINTS(), tuple(hints(items))), book, even=True)
    if options.solutions != "none":
        yield from solution_pages(book)
    if options.argued and not options.title:
        yield from _chapter_pages(rules(items, ladder), book, even=True)
    if options.reasons:
        blocks = tuple(block for item in items for block in reasons(item, options))
        yield from _chapter_pages(Chapter(say.REASONS(), blocks), book, _NARROW)
        yield from _chapter_pages(Chapter(say.INDEX(), tuple(index(items, ladder))), book)


_NARROW = 0.75  # columns of short sentences are so wide, beside those of others


def _close(book: Book, chapters: Sequence[Chapter]) -> list[Page]:
    """Set chapters; one that has room below the one before it begins there."""
    pages: list[Page] = []
    for chapter in chapters:
        own = list(_chapter_pages(chapter, book, even=True))
        down = foot(pages[-1]) + 2 * book.style.heading - book.top if pages else 0.0
        if pages and len(own) == 1 and foot(own[0]) + down <= book.top + book.height:
            pages[-1].marks += [evolve(mark, y=mark.y + down) for mark in own[0].marks]
            pages[-1].headings += own[0].headings
        else:
            pages += own
    return pages


def _chapter_pages(chapter: Chapter, book: Book, wide: float = 1.0, even: bool = False) -> Iterator[Page]:
    """Set a chapter in columns, even ones or full ones; the first page opens with its title, if it has one."""
    style, title = book.style, chapter.title
    opened = band(style) + 0.4 * style.heading if title else 0.0
    columns = columns_of(book.width, book.top, book.height, wide * style.body, opened)
    setting = set_evenly if even else set_in
    for number, page in enumerate(setting(columns, list(paragraphs(chapter.blocks, style)), book.fonts)):
        page.running = page.running or title
        if title and not number:
            page.marks[:0] = opening(book, title)
            page.headings = [title]
            page.running = title
        yield page


def _bound_together(sections: Sequence[Section], book: Book, intro: list[Page], body: list[Page]) -> list[Page]:
    """Put title page and contents before all, if there is a title; the puzzles of a bound book begin on the right."""

    def pages(before: int) -> list[Page]:
        """Give all pages where so many stand before the first chapter."""
        padding = [Page(numbered=False)] * (book.sheet.bound and (before + len(intro)) % 2)
        rest = [*intro, *padding, *body]
        starts = [(title, before + at) for at, page in enumerate(rest, 1) for title in page.headings]
        entries = [entry_of(title, at, sections) for title, at in starts]
        return [*(front_pages(book, entries) if book.options.title else ()), *rest]

    first = next(at for at, page in enumerate(pages(0)) if page is (intro or body)[0])
    return pages(first)


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
