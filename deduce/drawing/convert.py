"""Puzzles in other formats, of which a drawing is one."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.drawing.svg import draw_puzzle, svg_file
from deduce.formats import FORMATS, WriteError, write
from deduce.game.puzzle import Puzzle, need_puzzle

TARGETS = (*FORMATS, "svg")
"""Every format that a puzzle can be written in; a drawing cannot be read back."""


def convert(puzzle: Puzzle | Iterable[Puzzle], *, to: str) -> str:
    """Return one or more puzzles as text in a format, ending in a newline.

        >>> deduce.convert(deduce.parse("4x4u:CFAdba"), to="flat")
        '4x4;..1.....11...0.0\\n'

    Args:
        puzzle: one puzzle, or any number.
        to: one of `TARGETS`, such as `text`, `jsonl`, `unruly` or `svg`.

    Raises:
        WriteError: the format does not exist, or cannot hold one of the puzzles.
        TypeError: an item is not a puzzle.
    """
    if isinstance(puzzle, Puzzle | str) or not isinstance(puzzle, Iterable):
        puzzle = [puzzle]
    book = list(puzzle)
    for item in book:
        need_puzzle(item)
    if to not in TARGETS:
        raise WriteError(f"there is no format {to!r}; the formats are {', '.join(TARGETS)}")
    if to != "svg":
        return write(book, to)
    if len(book) != 1:
        raise WriteError(f"an SVG file holds one puzzle, not {len(book)}; BOOK#7 is the seventh of a book")
    return svg_file(draw_puzzle(book[0]))
