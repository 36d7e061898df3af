"""Pictures to puzzles."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import cv2
import numpy as np

from deduce.errors import Fault
from deduce.formats import Options, Reading
from deduce.photo.looks import look, marks, straightened
from deduce.photo.meanings import Read, decide
from deduce.photo.picture import Array, Lattice, PhotoError, decoded, find

_SOFT = 3.0  # of the pixels of a straightened cell


def read_picture(data: bytes, unique_lines: bool | None = None, show: bool = False) -> tuple[Read, bytes]:
    """Return the puzzle of a PNG, JPEG or WebP; and a PNG with the reading drawn into it if it is to be shown.

    Whether all rows, and all columns, differ is None if it is not known.  Raises PhotoError if the picture cannot be
    decoded, or does not show one grid of a binary puzzle.
    """
    # more threads than processors wait for each other
    cv2.setNumThreads(1)
    picture = decoded(data)
    lattice = find(picture)
    grid = straightened(picture, lattice)
    read = _decided(grid, lattice, unique_lines)
    return read, _drawn(picture, lattice, read) if show else b""


def _decided(grid: Array, lattice: Lattice, unique_lines: bool | None) -> Read:
    """Return the reading of a straightened grid; if there is none, that of the grid without fine patterns, as moire."""
    size = lattice.rows, lattice.columns
    seen, stand_out = marks(grid, *size)
    try:
        return decide(look(grid, *size), seen, stand_out, unique_lines)
    except PhotoError:
        soft = cv2.GaussianBlur(grid, (0, 0), _SOFT)
        soft_marks, stand_out = marks(soft, *size)
        # the strokes of a sign may run together there
        soft_marks = {sign: clear if sign in seen else 0 for sign, clear in soft_marks.items()}
        with suppress(PhotoError):
            if not (read := decide(look(soft, *size), soft_marks, stand_out, unique_lines)).doubts:
                return read
        raise


def as_reading(read: Read, options: Options) -> Reading:
    """Return the reading of a picture like that of a text; what is not sure is a fault."""
    if message := options.too_large(read.puzzle.rows, read.puzzle.columns):
        return Reading(faults=(Fault(message),))
    if read.doubts:
        remedy = "run 'deduce read' and correct the text (--show-reading FILE shows what was read)"
        return Reading(faults=(*map(Fault, read.doubts), Fault(f"the picture is unclear; {remedy}")))
    said = options.unique(None, bool(read.puzzle.signs))[1]
    return Reading((read.puzzle,), (1,), (), "picture", tuple(read.remarks()), (said,))


def _drawn(picture: Array, lattice: Lattice, read: Read) -> bytes:
    """Return a PNG of the picture with the reading drawn into it: each cell with its value, red if it is in doubt."""
    copy = picture.copy()
    puzzle = read.puzzle
    thick = max(round(lattice.step / 30), 1)
    # cells in doubt are drawn over the others
    for r, c in sorted(product(range(puzzle.rows), range(puzzle.columns)), key=lambda cell: cell in read.cells):
        colour = (0, 0, 255) if (r, c) in read.cells else (0, 160, 0)
        corners = [(c + x, r + y) for x, y in ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))]
        cv2.polylines(copy, [lattice.points(corners).round().astype(np.int32)], True, colour, thick)
        given, entry = puzzle.givens[r][c], read.entries[r][c]
        text = given if given != "." else f"({entry})" if entry != "." else ""
        _write(copy, lattice, text, (c + 0.1, r + 0.32), colour)
    for sign in puzzle.signs:
        (r, c), (down, right) = sign.a, sign.b
        _write(copy, lattice, sign.mark, ((c + right) / 2 + 0.56, (r + down) / 2 + 0.44), (200, 0, 200))
    return cv2.imencode(".png", copy)[1].tobytes()


def _write(picture: Array, lattice: Lattice, text: str, place: tuple[float, float], colour: tuple[int, ...]) -> None:
    x, y = lattice.points([place])[0].round().astype(int).tolist()
    scale = lattice.step / 110
    cv2.putText(picture, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, max(round(2 * scale), 1), cv2.LINE_AA)
