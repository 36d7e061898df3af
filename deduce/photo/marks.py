"""Signs between cells: what stands on the border of two cells and does not run along it.

A border looks the same all along, whether it is a line, a gap or only where two tiles meet; so what its middle shows
beyond its ends is a sign.  Colours change across the strokes of `=`, whether it lies or stands, and not along them;
in a cross or a bolt they change as much along rows as along columns, or aslant.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from deduce.photo.files import Array
from deduce.photo.looks import SIDE
from deduce.puzzle import Cell

_ENDS = [10, 11, SIDE - 12, SIDE - 11]  # where a border is looked at for what runs along it
_ACROSS = slice(19, 29)
_ALONG = slice(13, 35)
_FAINT = 0.07  # what a border shows at least where it has a sign
_LEAP = 1.7  # signs are that much stronger than what is none
_EQUAL = 0.2  # so much more do colours change in one direction than in the other where a sign is `=`


class Mark(NamedTuple):
    """A sign in a picture.

    Attributes:
        a: the left or upper cell.
        b: the right or lower cell.
        equal: it is `=`.
        clear: how sure that is, from 0 to 1.
    """

    a: Cell
    b: Cell
    equal: bool
    clear: float


def marks(grid: Array, rows: int, columns: int) -> tuple[list[Mark], bool]:
    """Find the signs of a straightened grid, by rows; and whether they stand out from borders without one."""
    pairs: list[tuple[Cell, Cell]] = []
    borders: list[Array] = []
    half = SIDE // 2
    for r, c in product(range(rows), range(columns)):
        y, x = r * SIDE, c * SIDE
        if r + 1 < rows:
            pairs.append(((r, c), (r + 1, c)))
            borders.append(grid[y + SIDE : y + 2 * SIDE, x + half : x + half + SIDE])
        if c + 1 < columns:
            pairs.append(((r, c), (r, c + 1)))
            borders.append(grid[y + half : y + half + SIDE, x + SIDE : x + 2 * SIDE].swapaxes(0, 1))
    all_ = np.stack(borders)
    beyond = all_ - np.median(all_[:, :, _ENDS], axis=2, keepdims=True)
    shown = np.percentile(np.abs(beyond[:, _ACROSS, _ALONG]).max(axis=3).reshape(len(all_), -1), 93, axis=1)
    ranked = np.sort(np.maximum(shown, _FAINT / 2))
    leaps = ranked[1:] / ranked[:-1]
    k = int(leaps.argmax())
    least = max(_FAINT, float(np.sqrt(ranked[k] * ranked[k + 1]))) if leaps[k] > _LEAP else _FAINT
    seen = [_mark(*pair, all_[k], float(shown[k] / least)) for k, pair in enumerate(pairs) if shown[k] > least]
    return seen, bool(leaps[k] > _LEAP or not seen)


def _mark(a: Cell, b: Cell, border: Array, strong: float) -> Mark:
    middle = np.ascontiguousarray(border[12:36, 12:36].mean(axis=2), np.float32)
    down, right = cv2.Sobel(middle, cv2.CV_32F, 0, 1), cv2.Sobel(middle, cv2.CV_32F, 1, 0)
    window = cv2.getGaussianKernel(24, 3.0)
    window = window @ window.T
    rr, dd, rd = ((window * one).sum() for one in (right * right, down * down, right * down))
    score = (abs(rr - dd) - 2 * abs(rd)) / (rr + dd)
    sure = min(abs(score - _EQUAL) / 0.08, (strong - 1) / 0.25, 1.0)
    return Mark(a, b, bool(score > _EQUAL), float(sure))
