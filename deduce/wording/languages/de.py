"""German, beyond its phrases."""

BENDS = (
    (r"\b(in|zwischen|von) die (?=Zeilen|Spalten)", r"\1 den "),
    (r"\bzeile(?=n?\b)", "Zeile"),
    (r"\bspalte(?=n?\b)", "Spalte"),
    (r"\b([Mm]it ein)e ", r"\1er "),
    (r"\b([Mm]it ein) ", r"\1em "),
    (r"\bin ein(?= Feld\b)", "in einem"),
    (r"\b([Ee]in)(?= von )", r"\1er"),
)
"""The dative after a preposition, and large nouns: `in den Spalten 4 und 5`, `mit einer 1`, `Aber Zeile 5 hat`."""


def a(symbol: str) -> str:
    """Put the article before a symbol: `eine 0`, `ein X`."""
    return f"eine {symbol}" if symbol.isdigit() else f"ein {symbol}"


def several(symbol: str) -> str:
    """Write several of a symbol, which stay as they are: `dreimal 1`."""
    return symbol
