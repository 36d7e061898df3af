"""A PDF read back by pypdf: which grids stand on its pages, what stands in their cells, and what else is written.

Knows nothing of how pages are laid out: a grid is the squares that are drawn in one go, and a text belongs to the cell
that it stands in.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from attrs import define, field, frozen
from pypdf import PageObject, PdfReader

Place = tuple[int, int]


@frozen
class Word:
    """A text: where its base line starts, in points from the lower left corner, its size, and its font.

    Text that stands upside down has a size below 0.
    """

    text: str
    x: float
    y: float
    size: float
    font: str

    @property
    def middle(self) -> tuple[float, float]:
        """A point within its first letter."""
        return self.x + 0.24 * self.size, self.y + 0.3 * self.size


@frozen
class Square:
    """A rectangle: its lower left corner, and its sides."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, point: tuple[float, float]) -> bool:
        return 0 < point[0] - self.x < self.width and 0 < point[1] - self.y < self.height


@frozen
class Ink:
    """What is drawn in one go: rectangles, points of lines, the width of the outline, and whether it is filled."""

    squares: tuple[Square, ...]
    points: tuple[tuple[float, float], ...]
    width: float
    filled: bool


@define
class Grid:
    """A grid of a page.

    Attributes:
        number: what stands above it at the left.
        rows, columns: how many cells.
        cells: from the upper left on, row by row.
        page: where it is, from 0.
        words: for each place that holds a text, the text.
        letters: for each place that holds two, the second.
        dark: the places that are dark.
        signs: for each pair of places what stands between them.
    """

    number: str
    rows: int
    columns: int
    cells: list[Square]
    page: int
    words: dict[Place, Word] = field(factory=dict)
    letters: dict[Place, Word] = field(factory=dict)
    dark: set[Place] = field(factory=set)
    signs: dict[tuple[Place, Place], str] = field(factory=dict)

    def place_of(self, point: tuple[float, float]) -> Place | None:
        """Give the cell that holds a point; None where it lies between cells."""
        c = sum(own.x <= point[0] for own in self.cells[: self.columns]) - 1
        r = sum(own.y + own.height >= point[1] for own in self.cells[:: self.columns]) - 1
        return (r, c) if self.cells[r * self.columns + c].holds(point) else None

    def values(self, symbols: str = "10") -> tuple[str, ...]:
        """Give the rows as `0`, `1` and `.`, read with the symbols of one and zero."""
        known = {place: "10"[symbols.index(word.text)] for place, word in self.words.items()}
        return tuple("".join(known.get((r, c), ".") for c in range(self.columns)) for r in range(self.rows))


def reader_of(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def words_of(page: PageObject) -> list[Word]:
    return looked_at(page)[0]


def inks_of(page: PageObject) -> list[Ink]:
    return looked_at(page)[1]


def looked_at(page: PageObject) -> tuple[list[Word], list[Ink]]:
    """Give the texts of a page, and what is drawn beside them."""
    words: list[Word] = []
    inks: list[Ink] = []
    squares: list[Square] = []
    points: list[tuple[float, float]] = []
    width = 1.0

    def read(text: str, cm: list[float], tm: list[float], font: dict[str, str] | None, size: float) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            words.append(Word(text.strip("\n"), x, y, round(size * cm[0], 3), (font or {}).get("/BaseFont", "")))

    def see(operator: bytes, operands: list[float], cm: list[float], tm: list[float]) -> None:
        nonlocal width
        if operator == b"w":
            width = float(operands[0])
        elif operator == b"re":
            squares.append(Square(*map(float, operands)))
        elif operator in (b"m", b"l", b"c"):
            points.append((float(operands[-2]), float(operands[-1])))
        elif operator in (b"S", b"s", b"f", b"f*", b"F", b"B", b"b", b"B*", b"n"):
            if operator != b"n" and (squares or points):
                inks.append(Ink(tuple(squares), tuple(points), width, operator not in (b"S", b"s")))
            squares.clear()
            points.clear()

    page.extract_text(visitor_text=read, visitor_operand_before=see)
    return words, inks


def grids_of(reader: PdfReader) -> Iterator[Grid]:
    for number, page in enumerate(reader.pages):
        yield from _grids_on(page, number)


def _grids_on(page: PageObject, number: int) -> Iterator[Grid]:
    words, inks = looked_at(page)
    shades = [square for ink in inks if ink.filled for square in ink.squares]
    for ink in inks:
        if ink.filled or not _are_cells(ink.squares):
            continue
        grid = _grid(ink.squares, words, number)
        where = {divmod(at, grid.columns): square for at, square in enumerate(grid.cells)}
        first, last = grid.cells[-grid.columns], grid.cells[grid.columns - 1]
        whole = Square(first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y)
        grid.dark = {place for shade in shades if whole.holds(shade.middle) and (place := grid.place_of(shade.middle))}
        for word in words:
            if not whole.holds(word.middle):
                continue
            place = grid.place_of(word.middle)
            if place is not None:
                # a value that follows from a supposition stands beside the letter of its link
                held = (grid.words, grid.letters)[place in grid.words]
                assert place not in held
                held[place] = word
            else:
                near = sorted(where, key=lambda place, at=word.middle: _far(where[place].middle, at))[:2]
                grid.signs[min(near), max(near)] = word.text
        yield grid


def _are_cells(squares: tuple[Square, ...]) -> bool:
    return len(squares) >= 4 and all(abs(own.width - own.height) < 0.01 for own in squares)


def _grid(squares: tuple[Square, ...], words: list[Word], page: int) -> Grid:
    cells = sorted(squares, key=lambda own: (-round(own.y, 1), own.x))
    columns = sum(abs(own.y - cells[0].y) < 0.01 for own in cells)
    left, top = cells[0].x, cells[0].y + cells[0].height
    # a number stands above the upper left corner, or above the numbers of the columns
    above = [word for word in words if word.text.isdigit() and "Semibold" in word.font and 0 < word.y - top < 45]
    number = min(above, key=lambda word: _far((word.x, word.y), (left, top)), default=None)
    return Grid(number.text if number else "", len(cells) // columns, columns, cells, page)


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
