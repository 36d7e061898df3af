"""German, beyond its phrases."""

import re

_DATIVE = re.compile(r"\b(in|zwischen|von) die (?=Zeilen|Spalten)")
_NOUN = re.compile(r"\b(?:zeilen?|spalten?)\b")
_WITH = re.compile(r"\b([Mm]it ein)(e?) ")


def a(symbol: str) -> str:
    """Put the article before a symbol: `eine 0`, `ein X`."""
    return f"eine {symbol}" if symbol.isdigit() else f"ein {symbol}"


def several(symbol: str) -> str:
    """Write several of a symbol, which stay as they are: `dreimal 1`."""
    return symbol


def bent(text: str) -> str:
    """Put what stands after a preposition into the dative, and write nouns large.

    `in den Spalten 4 und 5`, `mit einer 1`, `Aber Zeile 5 hat`.
    """
    text = _DATIVE.sub(r"\1 den ", text)
    text = _NOUN.sub(lambda found: found[0].capitalize(), text)
    return _WITH.sub(lambda found: f"{found[1]}{'er' if found[2] else 'em'} ", text)
