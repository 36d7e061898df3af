"""Spanish, beyond its phrases."""

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r" o (?=8|11\b|O\b)", " u "),
    (r"\b([Uu]n)(?= casilla\b)", r"\1a"),
    (r"(?<!\()\bun(?=[.,;:)]|$)", "uno"),
)
"""Of phrases around the sentences: `7 u 8`, `una casilla`, `son uno`, `250 000`."""


def kind(symbol: str) -> int:
    """Sort symbols by their gender: `un 0`, `una X`."""
    return int(symbol.isalpha())
