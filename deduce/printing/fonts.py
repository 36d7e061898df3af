"""The fonts of a book: which of them holds a character, how wide a text is, and what none of them holds.

Each character is set for itself, from left to right: what joins its letters, or runs from right to left, needs more.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import accumulate, groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from deduce.errors import DeduceError, visible

SHIPPED = ("SourceSansPro-Regular", "SourceSansPro-Semibold")
"""The fonts that come with the extra `print`: the text's, and one for what stands out."""

CAPITALS = 0.66
"""So high are capitals and figures of the shipped fonts, measured by the size of the type."""

_ELLIPSIS = "…"
_LONGEST = 1000  # a longer text fits no line of any paper


SHAPES = {
    **dict.fromkeys("●⚫⬤", ("disc", 1)),
    **dict.fromkeys("○⚪◯", ("disc", 0)),
    **dict.fromkeys("■⬛◼", ("square", 1)),
    **dict.fromkeys("□⬜◻", ("square", 0)),
    "★": ("star", 1),
    "☆": ("star", 0),
}
"""Symbols that are drawn and need no font: what they are, and whether they are full."""

_SHAPE_WIDTH = 0.8  # of the size of the type


class FontError(DeduceError):
    """A font that cannot be used, or text that no font holds; says what to do."""


class Fonts:
    """The fonts that a book is set in.

    Attributes:
        names: as the document knows them: the text's, and the one for what stands out.
    """

    def __init__(self, own: Path | None = None) -> None:
        """Load the fonts.

        Args:
            own: a TrueType font that is taken first, for everything that it holds.

        Raises:
            FontError: where it cannot be used, or the shipped fonts are missing.
        """
        faces = [_shipped(name) for name in SHIPPED]
        self.names = tuple(SHIPPED)
        first = [] if own is None else [_loaded("own", own)]
        for font in (*first, *faces):
            pdfmetrics.registerFont(font)
        self._faces = tuple(_Characters((*first, face)) for face in faces)

    def missing(self, text: str) -> list[str]:
        """Give the characters of a text that no font holds, each once, in their order."""
        return [c for c in dict.fromkeys(text) if c not in SHAPES and not self._faces[False].name_of(c)]

    def runs(self, text: str, bold: bool = False) -> Iterator[tuple[str, str]]:
        """Split a text into parts that one font holds, each with the font's name, or without one what is a shape."""
        for name, part in groupby(text, self._faces[bold].name_of):
            yield name, "".join(part)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Measure a text."""
        return size * sum(map(self._faces[bold].width_of, text))

    def size_for(self, text: str, width: float, size: float, least: float, bold: bool = False) -> float:
        """Give the type in which a text is no wider than asked for, or the least."""
        long = self.width(text, size, bold)
        return size if long <= width else max(least, size * width / long)

    def fitted(self, text: str, width: float, size: float, bold: bool = False) -> str:
        """Cut a text that is too wide, and end it with an ellipsis."""
        text = text[:_LONGEST]
        ends = [size * end for end in accumulate(map(self._faces[bold].width_of, text))]
        if not ends or ends[-1] <= width:
            return text
        kept = bisect_right(ends, width - self.width(_ELLIPSIS, size, bold))
        return text[:kept].rstrip() + _ELLIPSIS


class _Characters:
    """What fonts, each taken where those before it do not hold a character, have of characters.

    Attributes:
        name_of: gives the font that holds a character, empty for a shape and where none does.
        width_of: gives how wide it is, by the size of the type.
    """

    def __init__(self, chain: Sequence[TTFont]) -> None:
        self._chain = chain
        self.name_of = cache(self._name_of)
        self.width_of = cache(self._width_of)

    def _name_of(self, character: str) -> str:
        if character in SHAPES:
            return ""
        return next((font.fontName for font in self._chain if ord(character) in font.face.charToGlyph), "")

    def _width_of(self, character: str) -> float:
        name = self.name_of(character)
        return pdfmetrics.stringWidth(character, name, 1) if name else _SHAPE_WIDTH


@cache
def _shipped(name: str) -> TTFont:
    """Load a font of its package, which need not be imported for that."""
    found = find_spec("font_source_sans_pro")
    if found is None or not found.submodule_search_locations:
        raise FontError("printing needs its fonts: pip install 'deduce-puzzles[print]'")
    return _loaded(name, Path(found.submodule_search_locations[0]) / "files" / f"{name}.ttf")


def _loaded(name: str, file: Path) -> TTFont:
    try:
        return TTFont(name, str(file))
    except (OSError, TTFError) as error:
        why = "a font with TrueType outlines (.ttf) is wanted" if file.is_file() else "it cannot be read"
        raise FontError(f"{visible(str(file))}: {why}") from error


def needs_shaping(text: str) -> str:
    """Give the first character that cannot be set by itself beside others: of a script from right to left, or one
    that joins its letters or changes their order.  Empty where there is none; a single character always can be set.
    """
    bound = (c for c in text if unicodedata.bidirectional(c) in ("R", "AL") or any(ord(c) in own for own in _JOINED))
    return next(bound, "") if len(text) > 1 else ""


_JOINED = (range(0x0900, 0x10A0), range(0x1780, 0x1800))
"""Scripts of India and South-East Asia: they have signs that stand before or within other letters."""


def named(characters: Iterable[str], most: int = 5) -> str:
    """Name characters by themselves and by number, the first of many: `黒 (U+9ED2)`."""
    each = list(characters)
    text = ", ".join(f"{visible(c)} (U+{ord(c):04X})" for c in each[:most])
    return f"{text} and {len(each) - most} more" if len(each) > most else text
