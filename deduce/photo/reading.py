"""Pictures to puzzles."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import cv2
import numpy as np

from deduce.errors import Fault
from deduce.formats import Options, Reading
from deduce.photo.deciding import Read, decide
from deduce.photo.files import Array, PhotoError, decoded
from deduce.photo.lattice import Lattice, find
from deduce.photo.looks import look, straightened
from deduce.photo.marks import marks

_LARGEST = 1600  # pixels of a side where the grid is looked for
_SMALLEST = 900
_SOFT = 3.0  # of the pixels of a straightened cell


def read_picture(data: bytes, unique_lines: bool | None = None, show: bool = False) -> tuple[Read, bytes]:
    """Read the puzzle of a picture.

    Args:
        data: a PNG, JPEG or WebP.
        unique_lines: whether lines may not repeat; None where nobody says.
        show: draw the reading into a copy.

    Returns:
        The reading, and where it is to be shown a PNG, else nothing.

    Raises:
        PhotoError: where it cannot be decoded, or shows no one grid of a binary puzzle.
    """
    # its threads wait for each other where they are more than the processors
    cv2.setNumThreads(1)
    picture = decoded(data)
    lattice = _lattice(picture)
    grid = straightened(picture, lattice)
    read = _decided(grid, lattice, unique_lines)
    return read, _drawn(picture, lattice, read) if show else b""


def _decided(grid: Array, lattice: Lattice, unique_lines: bool | None) -> Read:
    """Decide on a straightened grid; where that fails on it without what is finer than a symbol, as moire is."""
    size = lattice.rows, lattice.columns
    seen, stand_out = marks(grid, *size)
    try:
        return decide(look(grid, *size), seen, stand_out, unique_lines)
    except PhotoError:
        soft = cv2.GaussianBlur(grid, (0, 0), _SOFT)
        found, stand_out = marks(soft, *size)
        # the strokes of a sign may run together there
        told = {mark[:3] for mark in seen}
        found = [mark if mark[:3] in told else mark._replace(clear=0) for mark in found]
        with suppress(PhotoError):
            if not (read := decide(look(soft, *size), found, stand_out, unique_lines)).doubts:
                return read
        raise


def as_reading(found: Read, options: Options) -> Reading:
    """Return what was read of a picture as a text would; what is not sure is a fault."""
    if wrong := options.too_large(found.puzzle.rows, found.puzzle.columns):
        return Reading(faults=(Fault(wrong),))
    if found.doubts:
        remedy = (
            "the picture is unclear; run 'deduce read' and correct the text (--show-reading FILE shows what was read)"
        )
        return Reading(faults=(*map(Fault, found.doubts), Fault(remedy)))
    said = options.unique(None, bool(found.puzzle.signs))[1]
    return Reading((found.puzzle,), (1,), (), "picture", tuple(found.remarks()), (said,))


def _lattice(picture: Array) -> Lattice:
    """Find the grid in a copy of a size where edges are sharp and noise is not."""
    most = max(picture.shape[:2])
    scale = _LARGEST / most if most > _LARGEST else max(1.0, min(3.0, _SMALLEST / most))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    found = find(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way))
    return found._replace(map=np.diag([1 / scale, 1 / scale, 1]) @ found.map)


def _drawn(picture: Array, lattice: Lattice, read: Read) -> bytes:
    """Draw what was read into a copy of the picture: each cell outlined, those in doubt in red, with its value."""
    copy = picture.copy()
    puzzle = read.puzzle
    thick = max(round(lattice.step / 30), 1)
    # those in doubt over the others
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


def _write(picture: Array, lattice: Lattice, text: str, at: tuple[float, float], colour: tuple[int, ...]) -> None:
    x, y = lattice.points([at])[0].round().astype(int).tolist()
    scale = lattice.step / 110
    cv2.putText(picture, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, max(round(2 * scale), 1), cv2.LINE_AA)
