"""Dutch, beyond its phrases."""

_PLURAL_IN_EN = frozenset("013456789FLMNRSXZflmnrsxz")

BENDS = ((r"(?<=\d),(?=\d{3}\b)", "\u00a0"),)
"""Of phrases around the sentences: `250 000`."""


def kind(symbol: str) -> int:
    """Sort symbols by their plural: `0’en`, as *nullen*, `X’en`; `O’s`."""
    return int(symbol not in _PLURAL_IN_EN)
