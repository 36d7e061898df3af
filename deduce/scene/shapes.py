"""A drawing as data: a few kinds of shapes, each with the role that says how it is inked.

Lengths are in units, x to the right and y down; `CELL` units are a cell.  Whoever writes a drawing scales them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from attrs import evolve, frozen

CELL = 40
"""The side of a cell."""


@frozen
class Rect:
    """A rectangle; x and y are its upper left corner."""

    role: str
    x: float
    y: float
    width: float
    height: float


@frozen
class Line:
    """A line from one point to another."""

    role: str
    x: float
    y: float
    to_x: float
    to_y: float


@frozen
class Ring:
    """A circle; x and y are its middle."""

    role: str
    x: float
    y: float
    radius: float


@frozen
class Text:
    """A short text; x and y are the middle of its letters, which are `size` high from one line to the next."""

    role: str
    x: float
    y: float
    text: str
    size: float


Shape = Rect | Line | Ring | Text


def moved(shape: Shape, right: float, down: float) -> Shape:
    """Return a shape elsewhere."""
    x, y = shape.x + right, shape.y + down
    if isinstance(shape, Line):
        return Line(shape.role, x, y, shape.to_x + right, shape.to_y + down)
    return evolve(shape, x=x, y=y)


@frozen
class Ink:
    """How a role is inked, on paper of any colour.

    Attributes:
        fill: how dark the inside is, 0 (nothing) to 1.
        stroke: how dark the outline is, 0 to 1.
        width: of the outline, in units.
        dashes: the lengths of the dashes and of the gaps between them, in units; 0 for an outline without gaps.
        bold: letters are bold.
    """

    fill: float = 0
    stroke: float = 0
    width: float = 0
    dashes: float = 0
    bold: bool = False


INKS = {
    "cell": Ink(stroke=0.45, width=1),
    "frame": Ink(stroke=1, width=2),
    "beside": Ink(fill=0.09),
    "beside-line": Ink(stroke=1, width=2.5),
    "because": Ink(fill=0.05, stroke=1, width=1.5),
    "place": Ink(fill=0.12, stroke=1, width=3),
    "supposed": Ink(stroke=1, width=2, dashes=4),
    "broken": Ink(stroke=1, width=3, dashes=7),
    "wrong": Ink(stroke=1, width=2),
    "number": Ink(fill=0.75),
    "sign": Ink(fill=1, bold=True),
    "given": Ink(fill=1, bold=True),
    "entry": Ink(fill=1),
    "pencil": Ink(fill=0.85),
    "letter": Ink(fill=1),
}
"""Every role with its ink, in the order in which they are drawn.

Shapes: `cell` each cell, `frame` the whole grid; `place` what follows, `because` what
it rests on, `beside` what it is compared with (shaded, and `beside-line` beneath), `supposed` what a lookahead
supposes, `broken` a line without any filling, `wrong` an entry that is wrong.  Texts: `number` of a row or column,
`sign` between two cells, `given` and `entry` the symbol in a cell, `pencil` one that follows from a supposition,
`letter` the link that gives it.
"""


@frozen
class Drawing:
    """A picture of a grid.

    Attributes:
        width, height: in units.
        shapes: in the order in which they are drawn, those of one role together.
        title: what it shows, in plain text.
        words: the same for those who cannot see it: each row, sign and mark, a sentence each.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    words: tuple[str, ...] = ()

    def by_role(self) -> Iterator[tuple[str, list[Shape]]]:
        """Return the shapes of each role, in the order in which they are drawn."""
        for role, shapes in groupby(self.shapes, key=lambda shape: shape.role):
            yield role, list(shapes)
