"""Sizes of paper.  Lengths are in points, 72 to the inch."""

from __future__ import annotations

import re

from attrs import frozen

INCH = 72.0
MILLIMETRE = INCH / 25.4

_NAMED = {
    "a4": "210x297mm",
    "a5": "148x210mm",
    "letter": "8.5x11in",
    "6x9": "6x9in",
    "8.5x11": "8.5x11in",
}
PAPERS = tuple(_NAMED)
"""The sizes that have a name."""

BOUND = ("6x9", "8.5x11")
"""Sizes that few people have at home: what is printed on them will be bound."""

LEAST_PAGES = 24
"""Print on demand services do not bind thinner books."""

_UNITS = {"": INCH, "in": INCH, "mm": MILLIMETRE, "cm": 10 * MILLIMETRE}
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(in|mm|cm|)\Z", re.ASCII)
_LEAST, _MOST = 2.5 * INCH, 60 * INCH


@frozen
class Paper:
    """A size of paper: its name, and its width and height in points."""

    name: str
    width: float
    height: float


def parse_paper(text: str) -> Paper:
    """Read the name of a paper, or its width and height, such as `5x8` (inches) or `105x148mm`.

    Raises:
        ValueError: says what is expected.
    """
    name = text.casefold()
    match = _SIZE.match(_NAMED.get(name, name))
    if not match:
        raise ValueError(f"{', '.join(PAPERS)}, or width x height such as 5x8 (inches) or 105x148mm")
    width, height = (float(side) * _UNITS[match[3]] for side in match.group(1, 2))
    if min(width, height) < _LEAST or max(width, height) > _MOST:
        raise ValueError(f"sides of {_LEAST / INCH:g} to {_MOST / INCH:g} inches")
    return Paper(name, width, height)
