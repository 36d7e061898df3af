"""Entries as they are typed, `r3c4 1 r3c5 .`, and the symbols in them."""

from __future__ import annotations

import re

from deduce.playing.state import MoveError
from deduce.puzzle import EMPTY, Cell, Symbols, parse_cell
from deduce.wording import playing as say

_ENTRY = re.compile(r"(r\d+c\d+)\s*=?\s*(\S+)", re.IGNORECASE)


def entries(text: str, symbols: Symbols) -> dict[Cell, int | None] | None:
    """Read entries: cells with their values, None for a blank.

    Returns:
        None for a text that is something else, or goes on after them.

    Raises:
        MoveError: for a cell or a symbol that cannot be.
    """
    if _ENTRY.sub("", text).strip():
        return None
    try:
        return {parse_cell(name.lower()): value_of(symbol, symbols) for name, symbol in _ENTRY.findall(text)}
    except ValueError as error:
        raise MoveError(say.NO_CELL(name=str(error).rpartition(": ")[2])) from None


def value_of(symbol: str, symbols: Symbols) -> int | None:
    """Read a symbol: the puzzle's own, in either case where that leaves no doubt, and 1, 0 and . in any puzzle.

    Raises:
        MoveError: for any other.
    """
    typed = {symbols.one: 1, symbols.zero: 0, symbols.empty: None}
    usual = {"1": 1, "0": 0, EMPTY: None, "blank": None}
    for known in (typed, {own.lower(): value for own, value in typed.items()}, usual):
        for as_typed in (symbol, symbol.lower()):
            if as_typed in known:
                return known[as_typed]
    raise MoveError(say.NO_VALUE(one=symbols.one, zero=symbols.zero, empty=EMPTY, symbol=repr(symbol[:10])))
