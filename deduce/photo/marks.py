"""Signs between cells: what is on the border of two cells and does not run along it.

A border looks the same all along, whether it is a line, a gap or only where two tiles meet; so what its middle shows
beyond its ends is a sign. Colours change across the strokes of `=`, in either direction, and not along them; in a
cross or a bolt they change as much along rows as along columns, or diagonally.
"""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np

from deduce.photo.files import Array
from deduce.photo.looks import SIDE
from deduce.puzzle import Cell, Sign

_ENDS = [10, 11, SIDE - 12, SIDE - 11]  # where a border shows what runs along it
_ACROSS = slice(19, 29)
_ALONG = slice(13, 35)
_FAINT = 0.07  # what a border with a sign shows at least
_LEAP = 1.7  # signs are this much stronger than what is not a sign
_EQUAL = 0.2  # colours change this much more in one direction than in the other if a sign is `=`


def marks(grid: Array, rows: int, columns: int) -> tuple[dict[Sign, float], bool]:
    """Return the signs of a straightened grid, and whether they differ clearly from borders without a sign.

    Each sign has a number from 0 to 1: how sure it is whether it is `=` or `x`.
    """
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
    stack = np.stack(borders)
    beyond = stack - np.median(stack[:, :, _ENDS], axis=2, keepdims=True)
    strength = np.percentile(np.abs(beyond[:, _ACROSS, _ALONG]).max(axis=3).reshape(len(stack), -1), 93, axis=1)
    ranked = np.sort(np.maximum(strength, _FAINT / 2))
    leaps = ranked[1:] / ranked[:-1]
    k = int(leaps.argmax())
    least = max(_FAINT, float(np.sqrt(ranked[k] * ranked[k + 1]))) if leaps[k] > _LEAP else _FAINT
    signs = {}
    for (a, b), border, strong in zip(pairs, stack, strength, strict=True):
        if strong > least:
            equal, sure = _is_equal(border, float(strong / least))
            signs[Sign(a, b, equal)] = sure
    return signs, bool(leaps[k] > _LEAP or not signs)


def _is_equal(border: Array, strong: float) -> tuple[bool, float]:
    """Return whether the sign on a border is `=`, and how sure that is."""
    middle = np.ascontiguousarray(border[12:36, 12:36].mean(axis=2), np.float32)
    down, right = cv2.Sobel(middle, cv2.CV_32F, 0, 1), cv2.Sobel(middle, cv2.CV_32F, 1, 0)
    window = cv2.getGaussianKernel(24, 3.0)
    window = window @ window.T
    rr, dd, rd = ((window * changes).sum() for changes in (right * right, down * down, right * down))
    score = (abs(rr - dd) - 2 * abs(rd)) / (rr + dd)
    sure = min(abs(score - _EQUAL) / 0.08, (strong - 1) / 0.25, 1.0)
    return bool(score > _EQUAL), float(sure)
