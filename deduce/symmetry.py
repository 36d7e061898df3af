"""One form for a puzzle and all its images: turned, mirrored, and with the symbols swapped.

A square puzzle has 16 images, an oblong one 8 (it is laid on its side first).  The form is the least of them all in
the order of rows, signs included, so that two puzzles have the same form just when one is the other in disguise.
"""

from __future__ import annotations

from deduce.puzzle import EMPTY, Cell, Puzzle

_Sign = tuple[Cell, Cell, bool]

Canonical = tuple[int, int, bool, str, tuple[_Sign, ...]]
"""Rows, columns, whether lines must be unique, the givens row by row, and the signs in order."""

_SWAP = str.maketrans("01", "10")


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the form that all images of a puzzle share, and no other puzzle has."""
    height, width = sorted((puzzle.rows, puzzle.columns))
    images = _images(puzzle)
    # a blank comes before both symbols, so that the least begins with the most blanks
    rests = [len(image[0].lstrip(EMPTY)) for image in images]
    fewest = min(rests)
    cells, signs = min([_form(puzzle, *image) for image, rest in zip(images, rests, strict=True) if rest == fewest])
    return height, width, puzzle.unique_lines, cells, signs


def _images(puzzle: Puzzle) -> list[tuple[str, bool, bool, bool]]:
    """Return the cells of the images that may be the least: laid on the side or not, mirrored down, across."""
    found = []
    for aside in (False, True):
        if puzzle.columns <= puzzle.rows if aside else puzzle.rows <= puzzle.columns:
            rows = list(map("".join, zip(*puzzle.givens, strict=True))) if aside else puzzle.givens
            text, below = "".join(rows), "".join(rows[::-1])
            found += [(text, aside, False, False), (below, aside, True, False)]
            found += [(below[::-1], aside, False, True), (text[::-1], aside, True, True)]
    return found


def _form(puzzle: Puzzle, cells: str, aside: bool, down: bool, across: bool) -> tuple[str, tuple[_Sign, ...]]:
    """Return the cells and signs of an image, with the symbols that make it less."""
    height, width = (puzzle.columns, puzzle.rows) if aside else (puzzle.rows, puzzle.columns)
    moved = []
    for sign in puzzle.signs:
        one, other = (
            (height - 1 - r if down else r, width - 1 - c if across else c)
            for r, c in (cell[::-1] if aside else cell for cell in (sign.a, sign.b))
        )
        moved.append((min(one, other), max(one, other), sign.equal))
    first = cells.lstrip(EMPTY)[:1]
    return cells.translate(_SWAP) if first == "1" else cells, tuple(sorted(moved))
