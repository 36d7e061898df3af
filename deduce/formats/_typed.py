"""Grids with signs as people type them: `. = . x .` within a row, and a row of signs between two rows.

A sign within a row stands between its two cells, with spaces or without.  In a row of nothing but signs each stands
right below a cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import define, field

from deduce.errors import Fault
from deduce.formats._drawing import Drawing, width_of
from deduce.formats._line import Line, size_of_header
from deduce.formats._signs import EQUAL
from deduce.formats._values import VARIATION_SELECTORS, shown
from deduce.puzzle import Sign

# Nothing that is part of a frame or a table, or a mark of something else.
_OTHER = re.compile(r"[|,;:#+\t\u2500-\u257f]|[^\W\d_]{3}|[rRcC][0-9]")
_BETWEEN = re.compile(r"[^\s=×][\ufe0e\ufe0f ]*[=×] *[^\s=×]")
_SIGNS = re.compile(r" *[=×x](?: +[=×x])*\s*\Z")
_NO_CELL = frozenset("=×x \ufe0e\ufe0f")
# Nobody types a longer row.
_LONG = 10_000
_BOTH = "a cell on both sides of a sign"


def surely_typed(texts: Sequence[str]) -> bool:
    """Whether a sign that can be nothing else stands between two cells of a line that has as many as another."""
    parts = [text for text in texts if _is_part(text)]
    held = [text for text in parts if ("=" in text or "×" in text) and _BETWEEN.search(text)]
    widths = Counter(_cells(text) for text in parts) if held else Counter()
    return any(widths[_cells(text)] > 1 for text in held)


def _cells(text: str) -> int:
    return sum(char not in _NO_CELL for char in text)


def has_sign_row(texts: Sequence[str]) -> bool:
    """Whether there is a line of nothing but signs that stand apart."""
    return any(_SIGNS.match(text) for text in texts)


def typed(texts: Sequence[str], file: str) -> tuple[list[Drawing], set[int]]:
    """Find the grids of a file whose signs are typed among the cells.

    Args:
        texts: its lines.
        file: its name, for faults.

    Returns:
        The grids, and the numbers of the lines that belong to them.
    """
    # A small x is a symbol beside o, and where the grid does not come out with it as a sign.
    beside = any("o" in text and _is_part(text) for text in texts)
    readings = [_Reader(file, marks).read(texts) for marks in (("=×",) if beside else ("=×x", "=×"))]
    return min(readings, key=lambda found: sum(map(_wrong, found[0])))


def _is_part(text: str) -> bool:
    return 0 < len(text) < _LONG and not text.isspace() and len(set(text) - _NO_CELL) <= 4 and not _OTHER.search(text)


def _stretches(texts: Sequence[str]) -> Iterator[list[int]]:
    """The numbers of the lines that can be parts of such grids, as they stand together."""
    held: list[int] = []
    # Elsewhere a line of dashes is a rule, as a line of = always is.
    dashes = any("-" in text and text.strip("- ") and _is_part(text) for text in texts)
    for number, text in enumerate([*texts, "#"], 1):
        rule = not dashes and not text.strip("- ")
        if text and not text.isspace() and (rule or re.match(r"\s*==+\s*\Z", text) or not _is_part(text)):
            if held:
                yield held
            held = []
        elif text.strip():
            held.append(number)


@define
class _Reader:
    file: str
    marks: str
    found: list[Drawing] = field(factory=list)
    # Of the last row: the places of its cells on a terminal.
    places: dict[int, int] = field(factory=dict)

    def read(self, texts: Sequence[str]) -> tuple[list[Drawing], set[int]]:
        taken: set[int] = set()
        for numbers in _stretches(texts):
            if any(mark in texts[number - 1] for mark in self.marks for number in numbers):
                taken.update(self.stretch(texts, numbers))
        return self.found, taken

    def stretch(self, texts: Sequence[str], numbers: Sequence[int]) -> list[int]:
        """Read lines that stand together; give the numbers of those that belong to a grid."""
        drawing = Drawing()
        gap = last = 0
        for number, after in zip(numbers, [*numbers[1:], 0], strict=True):
            text = texts[number - 1]
            signs = set(text.translate(VARIATION_SELECTORS)) <= {*self.marks, " "}
            if not drawing.rows and size_of_header(text.strip()) and _cells(text) != _cells(texts[after - 1]):
                numbers = [other for other in numbers if other != number]
                continue
            if last and number != last + 1 and not signs:
                if len(drawing.rows) < drawing.columns:
                    gap = gap or number
                else:
                    self.finish(drawing, gap)
                    drawing, gap = Drawing(), 0
            last = number
            (self.below if signs else self.row)(drawing, number, text)
        self.finish(drawing, gap)
        return list(numbers)

    def row(self, drawing: Drawing, number: int, text: str) -> None:
        cells, columns = "", []
        offset, r = 0, len(drawing.rows)
        mark = 0  # where a sign stands behind the last cell, from 1
        self.places = {}
        for k, char in enumerate(text, 1):
            if char in self.marks:
                if not cells or mark:
                    self.bad(drawing, "no cell stands before this", number, k, char, _BOTH)
                mark = k
            elif not char.isspace() and ord(char) not in VARIATION_SELECTORS:
                if mark and cells:
                    drawing.signs.append(Sign((r, len(cells) - 1), (r, len(cells)), EQUAL[text[mark - 1]]))
                mark = 0
                self.places[offset] = len(cells)
                cells += char
                columns.append((number, k))
            offset += width_of(char)
        if mark:
            self.bad(drawing, "no cell stands behind this", number, mark, text[mark - 1], _BOTH)
        drawing.rows.append(Line(number, text, "text", text.strip(), text, cells, places=columns))

    def below(self, drawing: Drawing, number: int, text: str) -> None:
        """Read a row of signs; each belongs to the cell above it."""
        offset, r = 0, len(drawing.rows) - 1
        for k, char in enumerate(text, 1):
            if char in self.marks:
                if r < 0 or offset not in self.places:
                    self.bad(drawing, "no cell stands above this", number, k, char, "a sign right below a cell")
                else:
                    c = self.places[offset]
                    drawing.signs.append(Sign((r, c), (r + 1, c), EQUAL[char]))
            offset += width_of(char)

    def bad(self, drawing: Drawing, message: str, line: int, column: int, found: str, expected: str) -> None:
        drawing.faults.append(Fault(message, self.file, line, column, shown(found), expected))

    def finish(self, drawing: Drawing, gap: int) -> None:
        """Put a grid with the others; `gap` is where it goes on behind a blank line."""
        if drawing.rows and any(sign.b[0] >= len(drawing.rows) for sign in drawing.signs):
            message, line = "a sign points off the lower edge", drawing.rows[-1].number
            drawing.faults.append(Fault(message, self.file, line))
        if gap and len(drawing.rows) != drawing.columns:
            message, wanted = "this could be another grid, or go on with the one above", "no blank lines in a grid"
            drawing.faults.append(Fault(message, self.file, gap, expected=wanted))
        if drawing.rows or drawing.faults:
            self.found.append(drawing)


def _wrong(drawing: Drawing) -> int:
    """How much of a grid does not come out."""
    return len(drawing.faults) + sum(len(row.cells) != drawing.columns for row in drawing.rows)
