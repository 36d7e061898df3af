"""Symbols as shapes, for those that a font may lack: what draws an emoji leaves an empty box without a font for it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from deduce.base.patterns import regex
from deduce.base.values import frozen
from deduce.game.puzzle import Symbols

_DISC = "M11 20a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z"
_HOLE = "M14.5 20a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z"
_SQUARE, _WINDOW = "M11.5 11.5h17v17h-17z", "M15 15h10v10h-10z"
_MOON = "M22.5 10.5A9.8 9.8 0 1 0 29.5 22.5A8 8 0 0 1 22.5 10.5z"
_SUN = "M20 8l2.5 6 6-2.5-2.5 6 6 2.5-6 2.5 2.5 6-6-2.5-2.5 6-2.5-6-6 2.5 2.5-6-6-2.5 6-2.5-2.5-6 6 2.5z"

SHAPES = {"discs": (_DISC + _HOLE, _DISC), "sky": (_MOON, _SUN)}
"""Shapes for 0 and 1 by theme, as paths to fill by the rule `evenodd`: a hollow and a full disc; a moon and a sun."""

_ZERO = "M13.5 20a6.5 9 0 1 0 13 0a6.5 9 0 1 0 -13 0zM16.5 20a3.5 6 0 1 0 7 0a3.5 6 0 1 0 -7 0z"
_ONE = "M22.5 11v18h-3v-13.5l-4 2-1.2-2.5 6-4z"

_KINDS = {"SUN": (_SUN, _SUN), "MOON": (_MOON, _MOON), "SQUARE": (_SQUARE + _WINDOW, _SQUARE)}
"""Hollow and full shapes by a word in the Unicode name of a symbol; all others are discs."""

_COLOURS = {
    "RED": "#d32f2f",
    "ORANGE": "#e87400",
    "YELLOW": "#dba400",
    "GREEN": "#2e8b3d",
    "BLUE": "#1f6fd6",
    "PURPLE": "#8a3fb5",
    "BROWN": "#84583a",
}
"""Colours that are seen on light and dark paper, by a word in the name; other symbols have the colour of the ink."""

_WRITTEN = regex(r"[!-~À-ÖØ-öø-žΆ-ώЀ-џ]\Z")
"""What usual fonts have: ASCII, and letters of Latin, Greek and Cyrillic."""


@frozen
class Shape:
    """A path in a square of 40 units, to fill by the rule `evenodd`, and its colour, empty for that of the ink."""

    path: str
    colour: str = ""


def shapes_of(symbols: Symbols, digits: bool = False) -> Mapping[str, Shape]:
    """Return the shapes of the symbols that usual fonts may lack, and if asked those of digits.

    Suns, moons, squares and discs look as they are called, and all others are discs.  Two of one kind differ as full
    and hollow; if their names do not say which is hollow, 0 is.
    """
    if digits and (symbols.one, symbols.zero) == ("1", "0"):
        return {"0": Shape(_ZERO), "1": Shape(_ONE)}
    named = {s: {*unicodedata.name(s, "").split()} for s in (symbols.zero, symbols.one) if not _WRITTEN.match(s)}
    kinds = {s: next((_KINDS[word] for word in _KINDS if word in said), SHAPES["discs"]) for s, said in named.items()}
    full = {s: "WHITE" not in said for s, said in named.items()}
    if len({kinds[s][full[s]] for s in named}) < len(named):
        full = {symbols.zero: False, symbols.one: True}
        if kinds[symbols.one][0] == kinds[symbols.one][1]:
            kinds = dict.fromkeys(named, SHAPES["discs"])
    colours = {s: next((_COLOURS[word] for word in _COLOURS if word in said), "") for s, said in named.items()}
    return {s: Shape(kinds[s][full[s]], colours[s]) for s in named}
