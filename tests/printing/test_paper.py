"""Paper and margins, and how they follow from the number of pages."""

from __future__ import annotations

import pytest
from samples import UNRULY

from deduce.difficulty import Grade
from deduce.ladder.registry import load
from deduce.printing.composing import compose
from deduce.printing.content import Item, PrintOptions, one_section
from deduce.printing.fonts import Fonts
from deduce.printing.marks import Figure, Text
from deduce.printing.paper import INCH, PAPERS, paper_of, sheet_of

# published by print-on-demand services: the most pages, and the least inner margin in inches
GUTTERS = [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75)]


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("a4", 210 / 25.4, 297 / 25.4),
        ("A5", 148 / 25.4, 210 / 25.4),
        ("letter", 8.5, 11),
        ("6x9", 6, 9),
        ("8.5x11", 8.5, 11),
        ("5x8in", 5, 8),
        ("105x148mm", 105 / 25.4, 148 / 25.4),
        ("10x15cm", 100 / 25.4, 150 / 25.4),
    ],
)
def test_papers_by_name_and_by_size(text, width, height):
    own = paper_of(text)
    assert (own.width / INCH, own.height / INCH) == pytest.approx((width, height))


@pytest.mark.parametrize("text", ["", "a3", "x9", "6x", "6x9ft", "-6x9", "6x9x9", "2x9", "100x100", "6,5x9", "６x9"])
def test_no_papers(text):
    with pytest.raises(ValueError, match=r"sides|width"):
        paper_of(text)


@pytest.mark.parametrize("name", PAPERS)
def test_margins_leave_most_of_the_paper_and_at_least_a_quarter_of_an_inch(name):
    own = paper_of(name)
    for gutter in (None, 0.375 * INCH, 0.75 * INCH):
        sheet = sheet_of(own, gutter)
        assert min(sheet.inner, sheet.margin) >= 0.25 * INCH
        assert sheet.width > 0.6 * own.width
        assert sheet.left(1) == sheet.inner
        assert sheet.left(2) == (sheet.inner if gutter is None else sheet.margin)
        assert sheet.inner >= (gutter or 0)


@pytest.mark.parametrize("count", [10, 140, 147, 148, 149, 150, 290, 297, 310, 480, 560, 690, 720])
def test_the_inner_margin_is_wide_enough_for_the_pages_that_come_of_it(count):
    puzzle = UNRULY[0]
    items = [Item(number, puzzle, Grade(), puzzle.solution) for number in range(1, count + 1)]
    wishes = PrintOptions(per_page=1, solutions="none", title="Thick")
    made = compose(one_section(items), wishes, paper_of("6x9"), True, Fonts(), load())
    pages = len(made.pages)
    assert pages == count + 4
    needed = next((inches for most, inches in GUTTERS if pages <= most), 0.75)
    assert made.sheet.inner == (needed + 0.25) * INCH
    told = [remark for remark in made.remarks if "printers on demand bind" in remark]
    assert bool(told) == (pages < 24 or pages > 700)


def test_what_opens_a_book_ends_on_a_left_page_so_that_the_puzzles_begin_on_the_right():
    puzzle = UNRULY[0]
    items = [Item(1, puzzle, Grade(), puzzle.solution)]
    for size in ("5x8", "3x3", "8.5x11"):
        made = compose(one_section(items), PrintOptions(title="One"), paper_of(size), True, Fonts(), load())
        start = next(number for number, page in enumerate(made.pages, 1) if page.headings == ["Puzzles"])
        assert start % 2 == 1


@pytest.mark.parametrize("title", ["One", "Several words that are a title", "word " * 400, "w" * 400])
@pytest.mark.parametrize("size", ["5x8", "3x3", "a4"])
def test_a_title_page_holds_its_title(title, size):
    puzzle = UNRULY[0]
    items = [Item(1, puzzle, Grade(), puzzle.solution)]
    fonts = Fonts()
    made = compose(one_section(items), PrintOptions(title=title.strip()), paper_of(size), True, fonts, load())
    area = made.sheet
    for mark in made.pages[0].marks:
        if isinstance(mark, Text):
            assert mark.y <= area.height
            assert fonts.width(mark.text, mark.size, mark.bold) <= area.width + 1e-6
        elif isinstance(mark, Figure):
            assert mark.y + mark.cell * puzzle.rows <= area.height
