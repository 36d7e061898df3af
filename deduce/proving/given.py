"""An inference as a trace gives it: what it names, its claims, and the text that these make.

All of this follows from its JSON, the size of the grid and how the puzzle is told, and the same is said again and
again: so it is remembered under the very bytes of that JSON.  Whether it is so on a grid is never remembered.
"""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, final

from deduce.claims import Claim
from deduce.proving.parts import ProofError, Sets, as_list, read_line, read_values, sets_of, shown
from deduce.proving.said import Known
from deduce.proving.sayings import DISCORD, read_says
from deduce.puzzle import Cell, LineAt, Symbols, cell_name
from deduce.wording.grammar import end_text, link_text, step_text
from deduce.wording.language import language

GAME_RULES = ("three", "balance", "sign", "unique")

_MOST: Final = 1 << 13  # of each kind that are remembered

_Size = tuple[int, int]
"""The rows and the columns of a grid."""

_How = tuple[str, LineAt, tuple[tuple[Cell, int], ...], str, str, int, str]
"""What a text hangs on besides its claims: the kind, the line, the places, two symbols, the length, the language."""


class Reading(NamedTuple):
    """What an inference on one line names.

    Attributes:
        uses: its game rules.
        line: the line looked at.
        because, places: its premises, and what follows, all on that line.
        premises, placed: the same as sets of places on the line.
    """

    uses: frozenset[str]
    line: LineAt
    because: dict[Cell, int]
    places: dict[Cell, int]
    premises: Sets
    placed: Sets


@final
class Given:
    """One inference of a trace."""

    def __init__(self, inference: dict[str, object], places: object) -> None:
        """Take an inference, and what it says that follows."""
        self._text = inference.get("text")
        self._names = [inference.get("uses"), inference.get("lines"), inference.get("because", {}), places]
        self._says = inference.get("says")
        self._bytes_of_says = _bytes(self._says)

    def reading(self, size: _Size, unique: bool) -> Reading:
        """Read what it names on a grid of some size, whose lines must be unique or not.  Raises ProofError."""
        given = _bytes(self._names)
        return _known_reading(given, size, unique) if given else _reading(self._names, size, unique)

    def says(self) -> tuple[Claim, ...]:
        """Read its claims.  Raises ProofError."""
        given = self._bytes_of_says
        return _known_says(given) if given else read_says(self._says)

    def check_text(self, kind: str, line: LineAt, places: Known, symbols: Symbols, length: int) -> None:
        """Prove that its text is what its claims say.

        Args:
            kind: `step`, `link` or `end`: how it is told.
            line: the line that it is about.
            places: what follows.
            symbols: those of the puzzle.
            length: how many cells the line has.

        Raises:
            ProofError: for another text, or claims that cannot be told.
        """
        how = kind, line, tuple(places.items()), symbols.one, symbols.zero, length, language().code
        given = self._bytes_of_says
        try:
            text = _known_text(given, how) if given else _text(self.says(), how)
        except DISCORD:
            raise ProofError("its claims do not go together") from None
        if self._text != text:
            raise ProofError("the text is not what its claims say")


@lru_cache(_MOST)
def _known_reading(given: bytes, size: _Size, unique: bool) -> Reading:
    return _reading(marshal.loads(given), size, unique)


@lru_cache(_MOST)
def _known_says(given: bytes) -> tuple[Claim, ...]:
    return read_says(marshal.loads(given))


@lru_cache(_MOST)
def _known_text(given: bytes, how: _How) -> str:
    return _text(_known_says(given), how)


def _bytes(value: Any) -> bytes:
    """Return a value as bytes that no other value has; none if it is not made of JSON, and must be read each time."""
    try:
        return marshal.dumps(value, 2)
    except ValueError:
        return b""


def _reading(names: list[object], size: _Size, unique: bool) -> Reading:
    uses = _uses(names[0], unique)
    named = as_list(names[1], "lines")
    if not named:
        raise ProofError("it names no line")
    line = read_line(named[0], size)
    because = read_values(names[2], "because", size)
    places = read_values(names[3], "places", size)
    axis, index = line
    for cell in (*because, *places):
        if cell[axis] != index:
            raise ProofError(f"{cell_name(cell)} is not on {named[0]}")
    return Reading(uses, line, because, places, sets_of(because, line), sets_of(places, line))


def _uses(value: object, unique: bool) -> frozenset[str]:
    uses = as_list(value, "uses")
    if not uses:
        raise ProofError("it uses no game rule")
    for at, rule in enumerate(uses):
        if rule not in GAME_RULES:
            raise ProofError(f"{shown(rule)} is not a game rule")
        if rule in uses[:at]:
            raise ProofError(f"the game rule {rule} is named twice")
    if "unique" in uses and not unique:
        raise ProofError("lines may be alike in this puzzle, so the game rule unique says nothing")
    return frozenset(map(str, uses))


def _text(says: Sequence[Claim], how: _How) -> str:
    kind, line, places, one, zero, length, _ = how
    symbols = Symbols(one, zero)
    if kind == "end":
        return end_text(says, line, symbols, length)
    return (link_text if kind == "link" else step_text)(says, line, dict(places), symbols, length)
