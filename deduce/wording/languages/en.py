"""English, beyond its phrases."""

_VOWEL_SOUNDS = frozenset("AEFHILMNORSXaefhilmnorsx8")

BENDS = ()


def kind(symbol: str) -> int:
    """Sort symbols by their article: `a 0`, `an X`."""
    return int(symbol in _VOWEL_SOUNDS)
