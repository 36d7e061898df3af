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
    from deduce.formats._object import puzzle_from_json as puzzle_from_json  # noqa: I001 - one line a theme
    from deduce.formats._object import puzzle_to_json as puzzle_to_json
    from deduce.formats._read import MOST_PICTURE as MOST_PICTURE, text_of as text_of, whole as whole
    from deduce.formats._read import load as load, load_book as load_book, parse as parse
    from deduce.formats._read import read as read, read_bytes as read_bytes, read_text as read_text
    from deduce.formats._values import NO_LIMITS as NO_LIMITS, Options as Options, Reading as Reading
    from deduce.formats._values import WriteError as WriteError, clean as clean, parse_symbols as parse_symbols
    from deduce.formats._write import FORMATS as FORMATS, pieces as pieces, write as write

_MODULES = {
    "_object": "puzzle_from_json puzzle_to_json",
    "_read": "MOST_PICTURE load load_book parse read read_bytes read_text text_of whole",
    "_values": "NO_LIMITS Options Reading WriteError clean parse_symbols",
    "_write": "FORMATS pieces write",
}
"""Where every name lives; what type checkers read above says the same."""

_HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value
