"""Puzzles in another format."""

from __future__ import annotations

from collections.abc import Iterable

from deduce.formats import write
from deduce.puzzle import Puzzle, need_puzzle


def convert(puzzle: Puzzle | Iterable[Puzzle], to: str) -> str:
    """Write a puzzle, or a book of them, as text that ends in a line end.

    Args:
        puzzle: one puzzle, or any number.
        to: one of `deduce.formats.FORMATS`, such as `text`, `jsonl` or `unruly`.

    Raises:
        WriteError: where the format cannot hold a puzzle, or there is no such format.
        TypeError: for what is no puzzle, such as a text.
    """
    if isinstance(puzzle, Puzzle | str) or not isinstance(puzzle, Iterable):
        puzzle = [puzzle]
    book = list(puzzle)
    for own in book:
        need_puzzle(own)
    return write(book, to)
