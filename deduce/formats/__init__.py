"""Read puzzles in every format that people have, and write them again.

    >>> parse("4x4u:aAIBca").givens
    ('01..', '....', '..1.', '1..0')

`read` takes a puzzle argument of the command line, `read_bytes` and `read_text` what a file holds; none of them
raises for bad input: a `Reading` has the good puzzles and every fault with its place.

What reads or writes one format is loaded when a text looks like it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deduce.formats._object import puzzle_from_json, puzzle_to_json
    from deduce.formats._oneline import one_liner
    from deduce.formats._read import (
        MOST_PICTURE,
        is_pdf,
        load,
        load_book,
        parse,
        read,
        read_bytes,
        read_text,
        text_of,
        whole,
    )
    from deduce.formats._values import NO_LIMITS, Options, Reading, WriteError, clean, parse_symbols
    from deduce.formats._write import FORMATS, pieces, write

__all__ = [
    "FORMATS",
    "MOST_PICTURE",
    "NO_LIMITS",
    "Options",
    "Reading",
    "WriteError",
    "clean",
    "is_pdf",
    "load",
    "load_book",
    "one_liner",
    "parse",
    "parse_symbols",
    "pieces",
    "puzzle_from_json",
    "puzzle_to_json",
    "read",
    "read_bytes",
    "read_text",
    "text_of",
    "whole",
    "write",
]

_HOMES = {
    **dict.fromkeys(("puzzle_from_json", "puzzle_to_json"), "_object"),
    **dict.fromkeys(
        ("MOST_PICTURE", "is_pdf", "load", "load_book", "parse", "read", "read_bytes", "read_text", "text_of", "whole"),
        "_read",
    ),
    **dict.fromkeys(("FORMATS", "pieces", "write"), "_write"),
    "one_liner": "_oneline",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES.get(name, '_values')}"), name)
    return value
