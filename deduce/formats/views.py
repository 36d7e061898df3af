"""Views: pure functions that see lines as rows of cells, each in its own way. A view that does not fit returns None.

To read grids in another shape, write a function from lines to rows and add a row to `VIEWS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from deduce.formats.model import Cell, Format, Lines, Rows, row_of, symbols_of, wide_characters
from deduce.formats.signs import CHARACTERS

View = Callable[[Lines, tuple[int, int]], Rows | None]
"""From lines, and the rows and columns that the text says (0 if it does not), to rows."""

SIGN_ROW = frozenset({*CHARACTERS, " ", "|"})


def close(lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return every visible character as a cell: `01..`, `0 1 . .`, `|01|..|`."""
    # Next to cells that are two places wide, the others have a space more.
    gap = 3 if any(wide_characters(text) for _, text, _ in lines) else 2
    wide_gap = re.compile(rf"\S {{{gap + 1},}}\S|\|\s{{{gap},}}\S|\S\s{{{gap},}}\|")
    ends = [text.rstrip().endswith("|") for _, text, _ in lines]
    if sum(ends) * 2 > len(ends) and not all(ends):
        return None
    rows = []
    for number, text, _ in lines:
        if "  " in text and not all(size) and wide_gap.search(text.strip()) and not SIGN_ROW.issuperset(text):
            return None
        if re.search(r"\|\s+\||\|\||\t\s*\t|\t\s*\Z", text):
            return None
        if text.rstrip().endswith((",", ";")) and text.count(",") + text.count(";") == 1:
            text = text.rstrip()[:-1]
        rows.append([cell for cell in row_of(text, number) if not cell.text.isspace() and cell.text != "|"])
    return rows


def fields(separator: str) -> View:
    """Return the view in which the fields between separators are cells, and an empty field is an empty cell."""

    def view(lines: Lines, size: tuple[int, int]) -> Rows | None:
        if not all(separator in text for _, text, _ in lines):
            return None
        left = right = 0
        if separator == "|":
            left = int(all(text.lstrip().startswith("|") for _, text, _ in lines))
            right = int(all(text.rstrip().endswith("|") for _, text, _ in lines))
        rows = []
        for number, text, _ in lines:
            if separator == "&":
                text = re.sub(r"\\\\.*\Z", "", text)
            row, column = [], 1
            for part in text.split(separator):
                row.append(Cell(part, number, column + len(part) - len(part.lstrip())))
                column += len(part) + 1
            rows.append(symbols_of(row[left : len(row) - right]))
        return rows

    return view


def words(lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return what is between spaces as cells if some cells are words: `NA 1 0`, `NaN 1.0`, `blank 1`."""
    found = [
        [Cell(match[0], number, match.start() + 1) for match in re.finditer(r"[^\s|]+", text.partition(";")[0])]
        for number, text, _ in lines
    ]
    rows = [symbols_of(row) for row in found]
    has_words = any(len(cell.text) > 1 for row in found for cell in row)
    return rows if has_words and all(len(cell.text) == 1 for row in rows for cell in row) else None


def framed(step: int) -> View:
    """Return the view in which every character in a frame is a cell, spaces too, or every second character."""

    def view(lines: Lines, size: tuple[int, int]) -> Rows | None:
        rows = []
        for number, text, _ in lines:
            match = re.match(r"[^|]*\|([^|]*)\|\s*\Z", text)
            if not match or (step == 2 and match[1][::2].strip()):
                return None
            rows.append(row_of(match[1], number, match.start(1) + 1)[step - 1 :: step])
        return rows

    return view


def sized(step: int) -> View:
    """Return the view in which every character below a size is a cell, spaces too, or every second character."""

    def view(lines: Lines, size: tuple[int, int]) -> Rows | None:
        width = size[1] * step
        if not all(size) or max(size) > 10_000:
            return None
        if any(set(text) & set("._-?·,;|") or len(text.rstrip()) > width for _, text, _ in lines):
            return None
        if step == 2 and any(text[1::2].strip() for _, text, _ in lines):
            return None
        return [row_of(text.ljust(width)[:width], number)[::step] for number, text, _ in lines]

    return view


VIEWS = (
    Format("close", "01..", "every visible character is a cell; spaces and bars between them do not count", close),
    Format("tabs", "0\t1\t\t", "a table from a spreadsheet", fields("\t")),
    Format("semicolons", "0;1;;", "CSV of some countries", fields(";")),
    Format("commas", "0,1,,", "CSV", fields(",")),
    Format("bars", "| 0 | 1 |   |   |", "a table in Markdown, or boxes around cells", fields("|")),
    Format("LaTeX", r"0 & 1 & & \\", "a tabular", fields("&")),
    Format("words", "0 1 NA NaN", "as R and pandas print", words),
    Format("framed", "|01  |", "a space is an empty cell", framed(1)),
    Format("framed and spaced", "| 0 1     |", "every second character is a cell", framed(2)),
    Format("sized", "01", "below a size, a space is an empty cell, also at the end of a line", sized(1)),
    Format("sized and spaced", "0 1", "below a size, every second character is a cell", sized(2)),
)
