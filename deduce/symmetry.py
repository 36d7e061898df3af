"""One form for a puzzle and all its images: turned, mirrored, and with the symbols swapped.

A square puzzle has 16 images, an oblong one 8 (it is laid on its side first).  The form is the least of them all in
the order of rows, signs included, so that two puzzles have the same form just when one is the other in disguise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from deduce.puzzle import Cell, Puzzle

_Sign = tuple[Cell, Cell, bool]

Canonical = tuple[int, int, bool, str, tuple[_Sign, ...]]
"""Rows, columns, whether lines must be unique, the givens row by row, and the signs in order."""

_SWAP = str.maketrans("01", "10")


def canonical(puzzle: Puzzle) -> Canonical:
    """Give the form that all images of a puzzle share, and no other puzzle has."""
    return min(_images(puzzle))


def _images(puzzle: Puzzle) -> Iterator[Canonical]:
    signs = [(sign.a, sign.b, sign.equal) for sign in puzzle.signs]
    on_its_side = ["".join(column) for column in zip(*puzzle.givens, strict=True)]
    if puzzle.rows <= puzzle.columns:
        yield from _mirrored(puzzle.givens, signs, puzzle.unique_lines)
    if puzzle.columns <= puzzle.rows:
        yield from _mirrored(on_its_side, [(a[::-1], b[::-1], equal) for a, b, equal in signs], puzzle.unique_lines)


def _mirrored(rows: Sequence[str], signs: Sequence[_Sign], unique: bool) -> Iterator[Canonical]:
    """Yield the eight images that keep the rows rows."""
    height, width = len(rows), len(rows[0])
    for down, across in product((False, True), repeat=2):
        text = "".join(row[::-1] if across else row for row in (rows[::-1] if down else rows))
        moved = []
        for a, b, equal in signs:
            one, other = ((height - 1 - r if down else r, width - 1 - c if across else c) for r, c in (a, b))
            moved.append((min(one, other), max(one, other), equal))
        for cells in (text, text.translate(_SWAP)):
            yield height, width, unique, cells, tuple(sorted(moved))
