"""Dutch, beyond its phrases."""

_PLURAL_IN_EN = frozenset("013456789FLMNRSXZflmnrsxz")

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"(\bkomt er\b[^.:(]*? en) komt er\b", r"\1"),
)
"""What is said once counts for what follows: `komt er 1 in kolom 4 en 0 in kolom 5`; `250 000`."""


def a(symbol: str) -> str:
    """Put the article before a symbol: `een 0`."""
    return f"een {symbol}"


def several(symbol: str) -> str:
    """Write several of a symbol: `0’en`, as *nullen*; `X’en`; `O’s`."""
    return f"{symbol}’en" if symbol in _PLURAL_IN_EN else f"{symbol}’s"
