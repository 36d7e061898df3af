"""German, beyond its phrases."""

LARGE_NOUNS = True

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"\b(in|zwischen|von) die (?=Zeilen|Spalten)", r"\1 den "),
    (r"(\d)mal\b", r"\1-mal"),
    (r"\bin ein(?= Feld\b)", "in einem"),
    (r"\b([Ee]in)(?= von )", r"\1er"),
)
"""Of phrases around the sentences: `in den Spalten 4 und 5`, `250 000`, `13-mal`, but `dreimal`."""


def kind(symbol: str) -> int:
    """Sort symbols by their gender: `eine 0`, `ein X`."""
    return int(not symbol.isdigit())


def inflect(name: str, form: str) -> str:
    """Put the name of a line into the dative: `den Spalten 4 und 5`."""
    return f"den {name[4:]}" if form == "dative" and name.startswith("die ") else name
