"""Puzzles in another format, a drawing among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deduce.formats import FORMATS, WriteError, write
from deduce.puzzle import Puzzle, need_puzzle
from deduce.scene.svg import draw_puzzle, svg_file

TARGETS = (*FORMATS, "svg")
"""Every format that puzzles are written in; a drawing cannot be read again."""


def convert(puzzle: Puzzle | Iterable[Puzzle], *, to: str) -> str:
    """Write a puzzle, or a book of them, as text that ends in a line end.

    Args:
        puzzle: one puzzle, or any number.
        to: one of `TARGETS`, such as `text`, `jsonl`, `unruly` or `svg`.

    Raises:
        WriteError: where the format cannot hold a puzzle, or there is no such format.
        TypeError: for what is no puzzle, such as a text.
    """
    if isinstance(puzzle, Puzzle | str) or not isinstance(puzzle, Iterable):
        puzzle = [puzzle]
    book = list(puzzle)
    for item in book:
        need_puzzle(item)
    return write_as(book, to)


def write_as(puzzles: Sequence[Puzzle], to: str) -> str:
    """Do the same for puzzles that are known to be such."""
    if to != "svg":
        if to not in FORMATS:
            raise WriteError(f"there is no format {to!r}; the formats are {', '.join(TARGETS)}")
        return write(puzzles, to)
    if len(puzzles) != 1:
        raise WriteError(f"an SVG file holds one puzzle, not {len(puzzles)}; BOOK#7 is the seventh of a book")
    return svg_file(draw_puzzle(puzzles[0]))
