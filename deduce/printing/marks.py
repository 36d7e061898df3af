"""What stands on a page: text, rules and grids, each with its place, and nothing about how a PDF is written.

Lengths are in points; places are measured from the upper left corner of the area within a page's margins, downwards.
"""

from __future__ import annotations

from typing import Literal

from attrs import define, field, frozen

from deduce.puzzle import Puzzle
from deduce.scene.grid import Layout
from deduce.scene.scene import Scene
from deduce.scene.shapes import CELL

Align = Literal["left", "middle", "right"]


@frozen
class Text:
    """A line of text.

    Attributes:
        x, y: where its base line starts, has its middle or ends, as `align` says.
        text: what it says.
        size: of the type.
        bold: in the font for what stands out.
        align: which end `x` is.
        turn: so many degrees it is turned about that point, to the left.
        light: it is white, for a dark ground.
    """

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    align: Align = "left"
    turn: int = 0
    light: bool = False


@frozen
class Rule:
    """A level line from one place to another, `dotted` to lead the eye."""

    x: float
    y: float
    to: float
    dotted: bool = False


Colour = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""


@frozen
class Ground:
    """A field of one colour; x and y are its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour


@frozen
class Figure:
    """A grid.

    Attributes:
        x, y: the upper left corner of its frame, or of the space of its numbers.
        cell: the side of a cell.
        scene: what is drawn; what is no given is lighter.
        shaded: the 1s are dark cells, and there are no symbols.
        numbered: rows and columns have their numbers.
    """

    x: float
    y: float
    cell: float
    scene: Scene
    shaded: bool = False
    numbered: bool = False


def extent(puzzle: Puzzle, numbered: bool = False) -> tuple[float, float]:
    """Give the height and width of a puzzle's drawing in cells, from frame to frame, with its numbers if it has any."""
    layout = Layout.of(puzzle, numbered)
    edge = layout.edge if numbered else 0
    return (layout.frame.height + edge) / CELL, (layout.frame.width + edge) / CELL


@frozen
class Strip:
    """A row of cells by itself.

    Attributes:
        x, y: the upper left corner.
        cell: the side of a cell.
        given: for each cell its symbol, which stands out, or a space.
        filled: for each cell what has been written in, or a space; empty where nothing has.
    """

    x: float
    y: float
    cell: float
    given: str
    filled: str = ""


Mark = Text | Rule | Ground | Figure | Strip


@define
class Page:
    """A page.

    Attributes:
        marks: what stands on it.
        numbered: it carries its number.
        headings: what starts here, for the contents and the bookmarks; nothing on a page that only goes on.
        running: what the page belongs to, for its head.
        puzzles: puzzles to solve stand on it.
    """

    marks: list[Mark] = field(factory=list)
    numbered: bool = True
    headings: list[str] = field(factory=list)
    running: str = ""
    puzzles: bool = False


def foot(page: Page) -> float:
    """Say how far down the marks of a page reach."""
    return max((_low(mark) for mark in page.marks), default=0.0)


def _low(mark: Mark) -> float:
    match mark:
        case Figure():
            return mark.y + mark.cell * extent(mark.scene.puzzle, mark.numbered)[0]
        case Strip():
            return mark.y + mark.cell
        case Ground():
            return mark.y + mark.height
    return mark.y
