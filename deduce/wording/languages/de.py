"""German, beyond its phrases."""

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"\b(in|zwischen|von) die (?=Zeilen|Spalten)", r"\1 den "),
    (r"\b(käme(?:, wegen des Zeichens,)? \S in) den (?=Zeilen|Spalten)", r"\1 die "),
    (r"(\bkäme\b[^.:(]*? und) käme\b", r"\1"),
    (r"(\bkäme\b[^.:(]*? und \S in) den (?=Zeilen|Spalten)", r"\1 die "),
    (r"(\d)mal\b", r"\1-mal"),
    (r"\bzeile(?=n?\b)", "Zeile"),
    (r"\bspalte(?=n?\b)", "Spalte"),
    (r"\b([Mm]it ein)e ", r"\1er "),
    (r"\b([Mm]it ein) ", r"\1em "),
    (r"(mal \d\b[^.]*(?:\.|, und) [Mm]it dies)em\b", r"\1er"),
    (r"(mal \d\b[^.]*(?:\.|, und) [Mm]it de)m (?=letzten)", r"\1r "),
    (r"([^\s\d] in (?:Zeile|Spalte|den )[^.,]* bliebe nur noch ein)e\b", r"\1es"),
    (r"\bin ein(?= Feld\b)", "in einem"),
    (r"\b([Ee]in)(?= von )", r"\1er"),
)
"""Cases and large nouns: `in den Spalten 4 und 5`, `käme 1 in die Spalten 4 und 5`, `mit einer 1`, `Aber Zeile 5 hat`;
a digit is *die*, a letter *das*: `noch einmal 1. Mit dieser in Spalte 2`; what is said once counts for what follows:
`käme 1 in Spalte 4 und 0 in Spalte 5`; and `250 000`, `13-mal`, but `dreimal`.
"""


def a(symbol: str) -> str:
    """Put the article before a symbol: `eine 0`, `ein X`."""
    return f"eine {symbol}" if symbol.isdigit() else f"ein {symbol}"
