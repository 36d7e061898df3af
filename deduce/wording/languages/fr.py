"""French, beyond its phrases."""

BENDS = (
    (r"(?<=\d),(?=\d{3}\b)", "\u00a0"),
    (r"\b([Uu]n)(?= case\b)", r"\1e"),
    (r"\b1 (?=janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)", "1er "),
)
"""Of phrases around the sentences: `une case`, `1er janvier`, `250 000`."""


def inflect(name: str, form: str) -> str:
    """Put `de` before the name of a line: `des colonnes 4 et 5`."""
    if form != "de":
        return name
    return f"des {name[4:]}" if name.startswith("les ") else f"de {name}"
