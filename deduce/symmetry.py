"""One form for a puzzle and all its images: turned, mirrored, and with the symbols swapped.

A square puzzle has 16 images, an oblong one 8 (it is laid on its side first).  The form is the least of them all in
the order of rows, signs included, so that two puzzles have the same form just when one is the other in disguise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.puzzle import EMPTY, Cell, Puzzle

_Sign = tuple[Cell, Cell, bool]

Canonical = tuple[int, int, bool, str, tuple[_Sign, ...]]
"""Rows, columns, whether lines must be unique, the givens row by row, and the signs in order."""

_SWAP = str.maketrans("01", "10")


def canonical(puzzle: Puzzle) -> Canonical:
    """Give the form that all images of a puzzle share, and no other puzzle has."""
    height, width = sorted((puzzle.rows, puzzle.columns))
    cells, signs = min(_images(puzzle))
    return height, width, puzzle.unique_lines, cells, signs


def _images(puzzle: Puzzle) -> Iterator[tuple[str, tuple[_Sign, ...]]]:
    """Yield the givens and signs of the images that may be the least."""
    signs = [(sign.a, sign.b, sign.equal) for sign in puzzle.signs]
    if puzzle.rows <= puzzle.columns:
        yield from _mirrored(puzzle.givens, signs)
    if puzzle.columns <= puzzle.rows:
        on_its_side = ["".join(column) for column in zip(*puzzle.givens, strict=True)]
        yield from _mirrored(on_its_side, [(a[::-1], b[::-1], equal) for a, b, equal in signs])


def _mirrored(rows: Sequence[str], signs: Sequence[_Sign]) -> Iterator[tuple[str, tuple[_Sign, ...]]]:
    """Yield the four images that keep the rows rows, each with the symbols that make it less."""
    bottom, right = len(rows) - 1, len(rows[0]) - 1
    text = "".join(rows)
    mirrored = "".join([row[::-1] for row in rows])
    for down, across, cells in (
        (False, False, text),
        (False, True, mirrored),
        (True, False, mirrored[::-1]),
        (True, True, text[::-1]),
    ):
        moved = []
        for a, b, equal in signs:
            one, other = ((bottom - r if down else r, right - c if across else c) for r, c in (a, b))
            moved.append((min(one, other), max(one, other), equal))
        first = cells.lstrip(EMPTY)[:1]
        yield cells.translate(_SWAP) if first == "1" else cells, tuple(sorted(moved))
