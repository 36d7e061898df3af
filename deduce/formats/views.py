"""Views: pure functions that see lines as rows of cells, each in its own way. A view that does not fit returns None.

They get the lines, and the rows and columns that the text says, 0 if it does not. To read grids in another shape, write
a function from lines to rows and add a row to `VIEWS`.
"""

from __future__ import annotations

import re
from functools import partial

from deduce.formats.model import Cell, Format, Lines, Rows, row_of, symbols_of, wide_characters
from deduce.formats.signs import SIGN_ROW


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


def fields(separator: str, lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return the fields between separators as cells; an empty field is an empty cell."""
    if not all(separator in text for _, text, _ in lines):
        return None
    left = int(separator == "|" and all(text.lstrip().startswith("|") for _, text, _ in lines))
    right = int(separator == "|" and all(text.rstrip().endswith("|") for _, text, _ in lines))
    rows = []
    for number, text, _ in lines:
        row, column = [], 1
        for part in text.split(separator):
            row.append(Cell(part, number, column + len(part) - len(part.lstrip())))
            column += len(part) + 1
        rows.append(symbols_of(row[left : len(row) - right]))
    return rows


def words(lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return what is between spaces as cells if some cells are words: `NA 1 0`, `NaN 1.0`, `blank 1`."""
    found = [
        [Cell(match[0], number, match.start() + 1) for match in re.finditer(r"[^\s|]+", text.partition(";")[0])]
        for number, text, _ in lines
    ]
    rows = [symbols_of(row) for row in found]
    has_words = any(len(cell.text) > 1 for row in found for cell in row)
    return rows if has_words and all(len(cell.text) == 1 for row in rows for cell in row) else None


def framed(step: int, lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return every character in a frame as a cell, spaces too, or every second character."""
    rows = []
    for number, text, _ in lines:
        before, *inner = text.split("|")
        if len(inner) != 2 or inner[1].strip() or (step == 2 and inner[0][::2].strip()):
            return None
        # what is left of the frame, and is not a label, makes the row too long
        left = [cell for cell in row_of(before, number) if not cell.text.isspace()]
        rows.append(left + row_of(inner[0], number, len(before) + 2)[step - 1 :: step])
    return rows


def sized(step: int, lines: Lines, size: tuple[int, int]) -> Rows | None:
    """Return every character below a size as a cell, spaces too, or every second character."""
    width = size[1] * step
    if not all(size) or max(size) > 10_000 or (step == 2 and any(text[1::2].strip() for _, text, _ in lines)):
        return None
    if any(set(text) & set("._-?·,;|") or len(text.rstrip()) > width for _, text, _ in lines):
        return None
    return [row_of(text.ljust(width)[:width], number)[::step] for number, text, _ in lines]


VIEWS = (
    Format("close", "01..", "every visible character is a cell; spaces and bars between them do not count", close),
    Format("tabs", "0\t1\t\t", "a table from a spreadsheet", partial(fields, "\t")),
    Format("semicolons", "0;1;;", "CSV of some countries", partial(fields, ";")),
    Format("commas", "0,1,,", "CSV", partial(fields, ",")),
    Format("bars", "| 0 | 1 |   |   |", "a table in Markdown, or boxes around cells", partial(fields, "|")),
    Format("words", "0 1 NA NaN", "as R and pandas print", words),
    Format("framed", "|01  |", "a space is an empty cell", partial(framed, 1)),
    Format("framed and spaced", "| 0 1     |", "every second character is a cell", partial(framed, 2)),
    Format("sized", "01", "below a size, a space is an empty cell, also at the end of a line", partial(sized, 1)),
    Format("sized and spaced", "0 1", "below a size, every second character is a cell", partial(sized, 2)),
)
