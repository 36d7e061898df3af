"""Spanish, beyond its phrases."""

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"(\btendríamos\b[^.:(]*?(?:, luego|,? y)) tendríamos\b", r"\1"),
    (r" o (?=8|11\b|O\b)", " u "),
    (r"\b([Uu]n)(?= casilla\b)", r"\1a"),
    (r"(?<!\()\bun(?=[.,;:)]|$)", "uno"),
)
"""What is said once counts for what follows; `7 u 8`; `una casilla`; `solo queda uno`; `250 000`."""


def a(symbol: str) -> str:
    """Put the article before a symbol: `un 0`."""
    return f"un {symbol}"


def several(symbol: str) -> str:
    """Write several of a symbol, which stay as they are: `dos 1`."""
    return symbol
