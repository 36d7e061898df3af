"""Dutch, beyond its phrases."""

_PLURAL_IN_EN = frozenset("013456789FLMNRSXZflmnrsxz")

BENDS = ()
"""No word changes with what stands before it."""


def a(symbol: str) -> str:
    """Put the article before a symbol: `een 0`."""
    return f"een {symbol}"


def several(symbol: str) -> str:
    """Write several of a symbol: `0’en`, as *nullen*; `X’en`; `O’s`."""
    return f"{symbol}’en" if symbol in _PLURAL_IN_EN else f"{symbol}’s"
