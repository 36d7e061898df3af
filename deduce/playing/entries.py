"""The symbols that a player types."""

from __future__ import annotations

from deduce.playing.state import MoveError
from deduce.puzzle import EMPTY, Symbols
from deduce.wording import playing as say


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
