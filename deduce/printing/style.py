"""Sizes of type and of cells, in points: a usual set, and one for large print."""

from __future__ import annotations

from attrs import frozen

LINE = 0.75
"""No line is thinner: printers on demand ask for it."""

LEADING = 1.3
"""From one line of text to the next, measured by the size of the type."""


@frozen
class Style:
    """The sizes of a book.

    Attributes:
        least: of all type.
        cell: of a puzzle to write in, where that leaves the choice.
        largest: the largest cell.
        solution: the cell of a solution.
        number: the type of a puzzle's number.
        small: of what is said about it, of page numbers and running heads.
        body: of sentences.
        heading: of what opens a section.
        title: of the book's title.
        gap: between grids beside each other.
        drawn: the cell of a drawing beside sentences.
    """

    least: float
    cell: float
    largest: float
    solution: float
    number: float
    small: float
    body: float
    heading: float
    title: float
    gap: float
    drawn: float


USUAL = Style(7, 21, 38, 9.5, 12, 8, 9.5, 17, 32, 22, 17)
LARGE = Style(16, 30, 54, 21, 22, 16, 16, 24, 40, 26, 24)

SYMBOL = 0.64
"""The type of a symbol, measured by the side of its cell."""

TIGHT = 0.8
"""The same, where a cell is too small for that."""


def symbol_size(cell: float, least: float) -> float:
    """Give the type of the symbols in cells of a size: no less than asked for, if that fits."""
    return max(SYMBOL * cell, min(least, TIGHT * cell))
