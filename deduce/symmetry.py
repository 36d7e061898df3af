"""The canonical form that a puzzle shares with all its images: turned, mirrored, and with symbols swapped.

A square puzzle has 16 images, any other puzzle 8 (it is first turned so that it is wide).  The canonical form is the
least of them as text, signs included, so two puzzles have the same form exactly if they are duplicates.
"""

from __future__ import annotations

from deduce.puzzle import EMPTY, Cell, Puzzle

_Sign = tuple[Cell, Cell, bool]

Canonical = tuple[int, int, bool, str, tuple[_Sign, ...]]
"""Rows, columns, whether lines must be unique, the givens row by row, and the signs in order."""

_SWAP = str.maketrans("01", "10")


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the form that all images of a puzzle share and that no other puzzle has."""
    height, width = sorted((puzzle.rows, puzzle.columns))
    images = _images(puzzle)
    # a blank sorts before both symbols, so the least form begins with the most blanks
    lengths = [len(image[0].lstrip(EMPTY)) for image in images]
    least = min(lengths)
    cells, signs = min(
        [_form(puzzle, *image) for image, length in zip(images, lengths, strict=True) if length == least]
    )
    return height, width, puzzle.unique_lines, cells, signs


def _images(puzzle: Puzzle) -> list[tuple[str, bool, bool, bool]]:
    """Return all images before swapping: the cells, and whether transposed, mirrored top to bottom, left to right."""
    images = []
    for transposed in (False, True):
        if puzzle.columns <= puzzle.rows if transposed else puzzle.rows <= puzzle.columns:
            rows = list(map("".join, zip(*puzzle.givens, strict=True))) if transposed else puzzle.givens
            text, below = "".join(rows), "".join(rows[::-1])
            images += [(text, transposed, False, False), (below, transposed, True, False)]
            images += [(below[::-1], transposed, False, True), (text[::-1], transposed, True, True)]
    return images


def _form(puzzle: Puzzle, cells: str, transposed: bool, down: bool, across: bool) -> tuple[str, tuple[_Sign, ...]]:
    """Return the cells and signs of an image, with symbols swapped if that gives a lesser form."""
    height, width = (puzzle.columns, puzzle.rows) if transposed else (puzzle.rows, puzzle.columns)
    moved = []
    for sign in puzzle.signs:
        first_cell, second_cell = (
            (height - 1 - r if down else r, width - 1 - c if across else c)
            for r, c in (cell[::-1] if transposed else cell for cell in (sign.a, sign.b))
        )
        moved.append((min(first_cell, second_cell), max(first_cell, second_cell), sign.equal))
    first = cells.lstrip(EMPTY)[:1]
    return cells.translate(_SWAP) if first == "1" else cells, tuple(sorted(moved))
