"""Whether the fonts hold all that a book says, found out before anything is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.printing.content import Item, PrintOptions, id_of
from deduce.printing.fonts import FontError, Fonts, named, needs_shaping
from deduce.wording.words import listed, some

_TOLD = 5  # of the puzzles in question so many are named


def check_legible(items: Sequence[Item], options: PrintOptions, fonts: Fonts) -> None:
    """See that every symbol, the ids that are printed, and the title can be set.

    Raises:
        FontError: says which characters no font holds, where, and what to do.
    """
    missing: dict[str, dict[str, None]] = {}
    for where, text in _texts(items, options):
        if needs_shaping(text):
            raise FontError(f"{where}: {_UNSHAPED}{_WITHOUT_IDS if where.startswith(_ID) else ''}")
        for character in fonts.missing(text):
            missing.setdefault(character, {})[where] = None
    if not missing:
        return
    places = list(dict.fromkeys(where for own in missing.values() for where in own))
    rest = _WITHOUT_IDS if all(where.startswith(_ID) for where in places) else ""
    where = listed(some(places, _TOLD))
    raise FontError(f"{where}: the fonts hold no {named(missing)}; --font FILE takes a TrueType font that does{rest}")


_ID = "the id of puzzle"
_UNSHAPED = "text from right to left, or of letters that join, cannot be set"
_WITHOUT_IDS = "; --caption level,rating leaves ids out"


def _texts(items: Sequence[Item], options: PrintOptions) -> Iterator[tuple[str, str]]:
    """Give every text that a puzzle brings along, with the words for where it stands."""
    yield "the title", options.title
    yield "the author", options.author
    yield "the copyright", " ".join(options.imprint)
    for name, _, _ in options.naming.names:
        yield "the names of difficulty", name
    for item in items:
        symbols = item.puzzle.symbols
        for symbol in (symbols.one, symbols.zero):
            yield f"the symbols of puzzle {item.number}", symbol
        yield f"{_ID} {item.number}", id_of(item, options.caption)
