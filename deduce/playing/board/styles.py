"""What the words of a picture look like: the terminal's own colours, each with something that shows without them."""

from __future__ import annotations

from functools import cache

from rich.style import Style

STYLES = {
    "faint": Style(dim=True),
    "bad": Style(color="red", bold=True),
    "pointer": Style(bold=True, reverse=True),
    "sign": Style(bold=True),
    "given": Style(bold=True, underline=True),
    "blank": Style(dim=True),
    "entry": Style(),
    "depth1": Style(color="magenta"),
    "depth2": Style(color="cyan"),
    "depth3": Style(color="green"),
    "depth4": Style(color="red"),
    "supposed": Style(color="magenta", bold=True),
    "pencil": Style(color="green", italic=True),
    "lit": Style(bgcolor="blue", color="white", dim=False),
    "place": Style(color="green", bold=True),
    "because": Style(color="cyan", bold=True),
    "beside": Style(color="magenta", bold=True),
    "look": Style(bold=True, reverse=True),
    "wrong": Style(color="red", bold=True),
    "cursor": Style(reverse=True, dim=False),
}
"""For each word of a style in a picture; those of one piece are added up, the last one winning."""


@cache
def style_of(words: str) -> Style:
    """Add up the words of a style."""
    return sum((STYLES[word] for word in words.split()), Style.null())
