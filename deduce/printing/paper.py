"""Paper: its sizes, and where on it the print may stand.  All lengths are in points, 72 to the inch."""

from __future__ import annotations

import re

from attrs import frozen

INCH = 72.0
MILLIMETRE = INCH / 25.4

_NAMED = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "a5": (148 * MILLIMETRE, 210 * MILLIMETRE),
    "letter": (8.5 * INCH, 11 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
}
PAPERS = tuple(_NAMED)
"""The sizes that have a name."""

TRIMS = frozenset(("6x9", "8.5x11"))
"""Sizes that nobody has at home: what is printed on them will be bound."""

_UNITS = {"": INCH, "in": INCH, "mm": MILLIMETRE, "cm": 10 * MILLIMETRE}
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(in|mm|cm|)\Z", re.ASCII)
_LEAST, _MOST = 2.5 * INCH, 60 * INCH

LEAST_PAGES = 24
"""Printers on demand bind no thinner books."""

_GUTTERS = ((150, 0.375 * INCH), (300, 0.5 * INCH), (500, 0.625 * INCH), (700, 0.75 * INCH))
MOST_PAGES = _GUTTERS[-1][0]
"""Nor thicker ones."""

GUTTERS = tuple(width for _, width in _GUTTERS)
"""The inner margins that printers on demand ask for at least, the narrowest first."""


@frozen
class Paper:
    """A size of paper.

    Attributes:
        name: as it was asked for.
        width, height: in points.
    """

    name: str
    width: float
    height: float


def paper_of(text: str) -> Paper:
    """Read the name of a paper, or its width and height such as `5x8`, in inches, or `105x148mm`.

    Raises:
        ValueError: for anything else, and for a size that no book has.
    """
    name = text.casefold()
    if name in _NAMED:
        return Paper(name, *_NAMED[name])
    match = _SIZE.match(name)
    if not match:
        raise ValueError(f"{', '.join(PAPERS)}, or width x height such as 5x8 (inches) or 105x148mm")
    width, height = (float(side) * _UNITS[match[3]] for side in match.group(1, 2))
    if min(width, height) < _LEAST or max(width, height) > _MOST:
        raise ValueError(f"sides of {_LEAST / INCH:g} to {_MOST / INCH:g} inches")
    return Paper(name, width, height)


def gutter_for(pages: int) -> float:
    """Give the inner margin that a book of so many pages needs at least; the widest for more than can be bound."""
    return next((width for most, width in _GUTTERS if pages <= most), GUTTERS[-1])


@frozen
class Sheet:
    """A page's margins, and the area within them.

    Attributes:
        paper: its size.
        bound: it is a page of a book: the inner margin lies left on odd pages and right on even ones.
        inner, margin: the inner margin, and all others; those of a loose sheet are alike.
    """

    paper: Paper
    bound: bool
    inner: float
    margin: float

    @property
    def width(self) -> float:
        """Width of the area."""
        return self.paper.width - self.inner - self.margin

    @property
    def height(self) -> float:
        """Height of the area, with running head and page number."""
        return self.paper.height - 2 * self.margin

    def left(self, page: int) -> float:
        """Say how far from the paper's left edge the area of a page lies, which is numbered from 1."""
        return self.margin if self.bound and page % 2 == 0 else self.inner


_MARGIN = 0.08  # of the shorter side
_AWAY = 0.25 * INCH  # so far the print stays from the edge, and from what the binding takes


def sheet_of(paper: Paper, gutter: float | None) -> Sheet:
    """Make the margins of a paper: an inner one with a gutter, or the same on both sides for loose sheets."""
    margin = max(_MARGIN * min(paper.width, paper.height), _AWAY)
    inner = margin if gutter is None else gutter + _AWAY
    return Sheet(paper, gutter is not None, inner, margin)
