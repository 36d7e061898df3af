"""A PDF read back by pypdf: its words, and its grids with the symbol in each cell.

It knows only how Typst draws a grid: the lines between the cells are one path, and each symbol is a separate word.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from attrs import define, field, frozen
from pypdf import PageObject, PdfReader


@frozen
class Word:
    """A text, where it starts in points from the lower left corner, its size (negative if upside down) and its font."""

    text: str
    x: float
    y: float
    size: float
    font: str


@define
class Grid:
    """A grid: its page from 0, its upper left corner, the side of a cell, and the words in its cells."""

    page: int
    x: float
    top: float
    cell: float
    rows: int
    columns: int
    words: dict[tuple[int, int], Word] = field(factory=dict)
    signs: dict[tuple[float, float], str] = field(factory=dict)

    def values(self, symbols: str = "10") -> tuple[str, ...]:
        """Return the rows as `0`, `1` and `.`, read with the symbols of one and zero."""
        values = {place: "10"[symbols.index(word.text)] for place, word in self.words.items()}
        return tuple("".join(values.get((r, c), ".") for c in range(self.columns)) for r in range(self.rows))

    def add(self, word: Word) -> None:
        """Add a word if it is in a cell, or a sign on the border of two."""
        column, row = (word.x + 0.2 * word.size - self.x) / self.cell, (self.top - word.y - 0.2 * word.size) / self.cell
        if 0 < column < self.columns and 0 < row < self.rows:
            if word.text in "=×":
                self.signs[round(2 * row) / 2, round(2 * column) / 2] = word.text
            else:
                assert (int(row), int(column)) not in self.words
                self.words[int(row), int(column)] = word


def reader_of(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def grids_of(reader: PdfReader) -> Iterator[Grid]:
    for number, page in enumerate(reader.pages):
        yield from read_page(page, number)[1]


def read_page(page: PageObject, number: int) -> tuple[list[Word], list[Grid], list[float]]:
    """Return the words of a page, its grids, and the widths of its lines."""
    words: list[Word] = []
    grids: list[Grid] = []
    widths: list[float] = []
    path: list[tuple[float, float]] = []

    def read(text: str, cm: list[float], tm: list[float], font: dict[str, str] | None, size: float) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            words.append(Word(text.strip(), x, y, size * cm[0], (font or {}).get("/BaseFont", "")))

    def see(operator: bytes, operands: list[float], cm: list[float], tm: list[float]) -> None:
        if operator == b"w":
            widths.append(float(operands[0]) * cm[0])
        elif operator in (b"m", b"l"):
            path.append((float(operands[0]), float(operands[1])))
        elif operator in (b"S", b"f", b"n"):
            ends = list(zip(path[::2], path[1::2], strict=False))
            across = [start for start, end in ends if start[0] == 0 == start[1] - end[1]]
            down = [start for start, end in ends if start[1] == 0 == start[0] - end[0]]
            if operator == b"S" and across and down and len(across) + len(down) == len(ends):
                grids.append(Grid(number, cm[4], cm[5], across[0][1], len(across) + 1, len(down) + 1))
            path.clear()

    page.extract_text(visitor_text=read, visitor_operand_before=see)
    for grid in grids:
        for word in words:
            grid.add(word)
    return words, grids, widths
