"""Spanish, beyond its phrases."""

_LETTER = r"((?: [A-Z] más|\b[Uu]na [A-Z])\b.*?\b"
"""A letter that was named before."""

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"(\btendríamos\b[^.:(]*?(?:, luego|,? y)) tendríamos\b", r"\1"),
    (r" o (?=8|11\b|O\b)", " u "),
    (r"\b([Uu]n)(?= casilla\b)", r"\1a"),
    (r"(?<!\()\bun(?=[.,;:)]|$)", "uno"),
    (r"\b([Uu]n)(?= [A-Z]\b)", r"\1a"),
    (r"\b([Uu]n) tercer(?= [A-Z]\b)", r"\1a tercera"),
    (r"([Uu]na(?: tercera)? [A-Z]\b[^.]*? tres seguid)os\b", r"\1as"),
    (r"( [A-Z] seguid)os\b", r"\1as"),
    (r"\bese(?= [A-Z]\b)", "esa"),
    (r"\bal(?= [A-Z] de\b)", "a la"),
    (r"\b(su únic|tod|tant)o(s?)(?=(?: sus)? [A-Z]\b)", r"\1a\2"),
    *(((_LETTER + r"(?:ning)?un)o\b", r"\1a"),) * 9),  # each match reaches to the next one
    (_LETTER + r")él(?= en\b)", r"\1ella"),
    (_LETTER + r")el último\b", r"\1la última"),
    (_LETTER + r")los dos últimos\b", r"\1las dos últimas"),
    (_LETTER + r")ambos(?= en\b)", r"\1ambas"),
    (_LETTER + r")los(?= tiene\b)", r"\1las"),
)
"""What is said once counts for what follows; `7 u 8`; `una casilla`; `solo queda uno`; `250 000`; and letters are
feminine, as figures are not: `una tercera X`, `tres X seguidas`, `dos X más: una en la fila 2 y una en la fila 5`.
"""


def a(symbol: str) -> str:
    """Put the article before a symbol: `un 0`; before a letter it bends: `una X`."""
    return f"un {symbol}"
