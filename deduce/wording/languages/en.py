"""English, beyond its phrases."""

_VOWEL_SOUNDS = frozenset("AEFHILMNORSXaefhilmnorsx8")

BENDS = ()
"""No word changes with what stands before it."""


def a(symbol: str) -> str:
    """Put the article before a symbol: `a 0`, `an X`."""
    return f"an {symbol}" if symbol in _VOWEL_SOUNDS else f"a {symbol}"


def several(symbol: str) -> str:
    """Write several of a symbol: `0s`."""
    return f"{symbol}s"
