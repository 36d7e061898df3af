"""French, beyond its phrases."""

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"(\bon aurait\b[^.:(]*?(?:, puis|,? et)) on aurait\b", r"\1"),
    (r"\b([Uu]n)(?= case\b)", r"\1e"),
    (r"\bde les\b", "des"),
    (r"\b1 (?=janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)", "1er "),
)
"""What is said once counts for what follows: `on aurait 0 dans la colonne 2, puis 1 dans la colonne 3`; `une case`;
`chacune des colonnes`; `1er janvier`; `250 000`.
"""


def a(symbol: str) -> str:
    """Put the article before a symbol: `un 0`."""
    return f"un {symbol}"
