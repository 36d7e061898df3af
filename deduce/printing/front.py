"""What opens a book: the title page, how to solve, and the contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from deduce.difficulty import GRADED
from deduce.printing.content import Item, Section
from deduce.printing.fonts import Fonts
from deduce.printing.marks import Figure, Page, Rule, Text
from deduce.printing.puzzles import Area, extent, opening
from deduce.printing.setting import Paragraph, broken, columns_of, set_in
from deduce.printing.style import LEADING, Style
from deduce.puzzle import Symbols
from deduce.wording.words import counted, listed


@frozen
class Entry:
    """A row of the contents.

    Attributes:
        title: what starts there.
        note: what it holds, in a few words.
        page: where it starts.
    """

    title: str
    note: str
    page: int


def title_page(title: str, items: Sequence[Item], area: Area, style: Style, fonts: Fonts) -> Page:
    """Give the title page: the title, what the book holds, and a solved grid without its symbols."""
    page = Page(numbered=False)
    middle = area.width / 2
    y = 0.16 * area.height
    for line in broken(fonts, title, area.width, style.title, bold=True):
        y += LEADING * style.title
        page.marks.append(Text(middle, y, line, style.title, bold=True, align="middle"))
    y += 0.5 * style.title
    for text in held(items):
        for line in broken(fonts, text, area.width, 1.2 * style.body):
            y += LEADING * 1.2 * style.body
            page.marks.append(Text(middle, y, line, 1.2 * style.body, align="middle"))
    puzzle, solution = items[0].puzzle, items[0].solution
    high, wide = extent(puzzle)
    y += 2 * style.title
    cell = min(0.45 * area.width / wide, 0.9 * (area.top + area.height - y) / high)
    if cell > 1:
        page.marks.append(Figure(middle - cell * wide / 2, y, cell, puzzle, solution, shaded=True))
    return page


def held(items: Sequence[Item]) -> Iterator[str]:
    """Say how many puzzles a book holds, how large they are and how hard."""
    yield counted(len(items), "binary puzzle")
    sizes = sorted({(item.puzzle.columns * item.puzzle.rows, item.puzzle.columns, item.puzzle.rows) for item in items})
    names = [f"{columns} × {rows}" for _, columns, rows in sizes]
    levels = sorted({item.grade.level for item in items if item.grade.status == GRADED})
    parts = [_span(names)] + (
        [f"level{'s' if len(levels) > 1 else ''} {_span(list(map(str, levels)))}"] if levels else []
    )
    yield ", ".join(parts)


def _span(names: Sequence[str]) -> str:
    return listed(names) if len(names) < 3 else f"{names[0]} to {names[-1]}"


def how_to_solve(items: Sequence[Item]) -> list[str]:
    """Say the rules of the game that the puzzles of a book have, and how to begin."""
    puzzles = [item.puzzle for item in items]
    symbols = {puzzle.symbols.one: None for puzzle in puzzles} | {puzzle.symbols.zero: None for puzzle in puzzles}
    same = len({puzzle.symbols for puzzle in puzzles}) == 1
    own = puzzles[0].symbols if same else Symbols()
    one, zero = own.one, own.zero
    others = "" if same else f" Some puzzles have other symbols: {listed(list(symbols))}."
    odd = any(side % 2 for puzzle in puzzles for side in (puzzle.rows, puzzle.columns))
    rules = [
        f"Fill every cell with {zero} or {one}, so that these hold:{others}",
        f"• Nowhere do three {zero}s or three {one}s stand side by side, across or down.",
        f"• Every row and every column has as many {zero}s as {one}s"
        + (", or one more of either where its length is odd." if odd else "."),
    ]
    unique = {puzzle.unique_lines for puzzle in puzzles}
    if True in unique:
        rules.append(
            "• No two rows are the same, and no two columns"
            + (", but where “lines may repeat” stands below the puzzle." if False in unique else ".")
        )
    if any(puzzle.signs for puzzle in puzzles):
        rules.append("• Two cells with = between them hold the same, two cells with × between them do not.")
    rules.append("Every puzzle has exactly one solution" + _reachable(items))
    rules += [
        f"A good start: beside two {one}s that touch, both cells are {zero}. Between two {one}s with one cell between "
        f"them stands a {zero}. A line that has all of its {one}s gets {zero}s in all other cells. "
        f"The same goes the other way round.",
    ]
    return rules


def _reachable(items: Sequence[Item]) -> str:
    if all(item.grade.status == GRADED for item in items):
        return ", and it can be found by reasoning alone."
    return "."


def front_pages(
    title: str, items: Sequence[Item], entries: Sequence[Entry], area: Area, style: Style, fonts: Fonts, bound: bool
) -> list[Page]:
    """Give all pages before the first puzzle; those of a bound book have an even number, and start on the right."""
    pages = [title_page(title, items, area, style, fonts)]
    if bound:
        pages.append(Page(numbered=False))
    pages += _how_pages(items, area, style, fonts)
    pages += _contents_pages(entries, area, style, fonts)
    if bound and len(pages) % 2:
        pages.append(Page(numbered=False))
    return pages


def _how_pages(items: Sequence[Item], area: Area, style: Style, fonts: Fonts) -> Iterator[Page]:
    opened = 2.6 * style.heading
    size = 1.1 * style.body
    columns = columns_of(min(area.width, 36 * size), area.top + opened, area.height - opened, 2 * size)
    paragraphs = []
    for text in how_to_solve(items):
        point = text.startswith("• ")
        paragraphs.append(
            Paragraph(
                text[2:] if point else text,
                size,
                mark="•" if point else "",
                indent=1.2 * size * point,
                before=0.5 * size,
            )
        )
    for number, texts in enumerate(set_in(columns, paragraphs, fonts)):
        head = opening(area, style, "How to solve") if not number else []
        yield Page([*head, *texts])


def _contents_pages(entries: Sequence[Entry], area: Area, style: Style, fonts: Fonts) -> Iterator[Page]:
    opened = 2.6 * style.heading
    row = 2 * style.body
    each = max(1, int((area.height - opened) / row))
    for start in range(0, len(entries), each):
        page = Page(opening(area, style, "Contents"))
        for at, entry in enumerate(entries[start : start + each], 1):
            page.marks += _contents_row(entry, area.top + opened + at * row, area, style, fonts)
        yield page


def _contents_row(entry: Entry, y: float, area: Area, style: Style, fonts: Fonts) -> Iterator[Text | Rule]:
    size = 1.1 * style.body
    number = str(entry.page)
    space = size
    end = area.width - fonts.width(number, size) - space
    title = fonts.fitted(entry.title, end - space, size, bold=True)
    yield Text(0, y, title, size, bold=True)
    start = fonts.width(title, size, bold=True) + space
    note = fonts.fitted(entry.note, end - start - space, size) if end - start > 4 * space else ""
    if note:
        yield Text(start, y, note, size)
        start += fonts.width(note, size) + space
    if end > start:
        yield Rule(start, y, end, dotted=True)
    yield Text(area.width, y, number, size, align="right")


def entry_of(title: str, page: int, sections: Sequence[Section]) -> Entry:
    """Make the row of what starts on a page."""
    note = next((section.numbers for section in sections if title == (section.title or "Puzzles")), "")
    return Entry(title, note, page)
