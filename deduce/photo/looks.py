"""How cells look: their contents, the colours of their tiles, which look the same, and which signs are between them.

Colours are compared as logarithms: uneven light then adds one number to a cell and to its contents.

A border of two cells looks the same all along, whether it is a line, a gap or only where two tiles meet; so what its
middle shows beyond its ends is a sign. Colours change across the strokes of `=`, in either direction, and not along
them; in a cross or a bolt they change as much along rows as along columns, or diagonally.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from deduce.game.puzzle import Cell, Sign
from deduce.photo.picture import Array, Lattice

SIDE = 48  # pixels of a straightened cell
_DARK = 32  # levels of colour that the darkest are taken to be lighter
_PATCH = 14  # pixels of contents that are compared
_SAMPLE = 160  # this many cells make the groups; the others join them
_NOISE = (0.04, 0.1)  # bounds of what a difference is compared with, at least
_NEAR = 0.08  # the colours of two neighbours on tiles of one kind differ by less, in any light
_FLAT = 0.03
_STRANGE = 0.55  # a cell farther than this from all groups belongs to none
_ENDS = [10, 11, SIDE - 12, SIDE - 11]  # where a border shows what runs along it
_ACROSS = slice(19, 29)
_ALONG = slice(13, 35)
_FAINT = 0.07  # what a border with a sign shows at least
_LEAP = 1.7  # signs are this much stronger than what is not a sign
_EQUAL = 0.2  # colours change this much more in one direction than in the other if a sign is `=`


class Looks(NamedTuple):
    """How the cells of a grid look, row by row."""

    rows: int
    columns: int
    contents: Array  # the pixels of each cell, less the colour of its tile, which may run from corner to corner
    colours: Array  # of the tiles

    @property
    def even(self) -> Array:
        """The colours of the tiles, less the light that falls on tiles of the most common kind."""
        common = self._common()
        y, x = np.divmod(np.arange(len(self.colours)), self.columns)
        terms = np.stack([np.ones(len(y)), x, y, x * x, x * y, y * y], axis=1)
        light = self.colours.mean(axis=1)
        weights = np.linalg.lstsq(terms[common], light[common], rcond=None)[0]
        return np.asarray(self.colours - (terms @ weights)[:, None])

    def on_one_tile(self) -> Looks:
        """Return the looks with the difference of a tile from most tiles as a part of its contents."""
        even = self.even - np.median(self.even, axis=0)
        return self._replace(contents=self.contents + np.tile(even, (1, self.contents.shape[1] // 3)))

    def _common(self) -> Array:
        """Return which cells are in the largest part of the grid where neighbours have tiles of one colour."""
        part = np.full(len(self.colours), -1)
        for start in range(len(part)):
            waiting = [start] if part[start] < 0 else []
            part[waiting] = start
            while waiting:
                y, x = divmod(cell := waiting.pop(), self.columns)
                around = product(range(max(y - 1, 0), min(y + 2, self.rows)), range(max(x - 1, 0), x + 2))
                for other in [r * self.columns + c for r, c in around if c < self.columns]:
                    if part[other] < 0 and np.abs(self.colours[other] - self.colours[cell]).max() < _NEAR:
                        part[other] = start
                        waiting.append(other)
        return np.asarray(part == np.bincount(part).argmax())


class Kinds(NamedTuple):
    """The cells of a grid in groups that look the same, the emptiest first."""

    of: Array  # for each cell the number of its group
    shapes: Array  # for each group its mean look
    clear: Array  # for each cell how much nearer its group is than the next, from 0 to 1
    empty: bool = False  # whether the first group shows nothing

    @property
    def symbols(self) -> int:
        """The number of groups that are not empty cells."""
        count = len(self.shapes)
        return count if count == 2 and not self.empty else count - 1


def straightened(picture: Array, lattice: Lattice) -> Array:
    """Return the grid with half a cell around it, as logarithms, a little blurred."""
    straight = lattice.straight(picture, SIDE, SIDE // 2)
    return cv2.GaussianBlur(np.log(straight.astype(np.float32) + _DARK), (0, 0), 1)


def look(grid: Array, rows: int, columns: int) -> Looks:
    """Return the looks of the cells of a straightened grid."""
    half = SIDE // 2
    cells = grid[half:-half, half:-half].reshape(rows, SIDE, columns, SIDE, 3).swapaxes(1, 2).reshape(-1, SIDE, SIDE, 3)
    ends = (slice(8, 11), slice(-11, -8))
    corners = np.array([np.median(cells[:, a, b], axis=(1, 2)) for a in ends for b in ends])
    across = np.linspace(0, 1, 28)
    shares = np.array([np.outer(y, x) for y in (1 - across, across) for x in (1 - across, across)])
    contents = cells[:, 10:38, 10:38] - np.einsum("kxy,knc->nxyc", shares, corners)
    small = np.array([cv2.resize(cell, (_PATCH, _PATCH), interpolation=cv2.INTER_AREA) for cell in contents])
    return Looks(rows, columns, small.reshape(len(small), -1), np.median(corners, axis=0))


def by_contents(looks: Looks, apart: float) -> Kinds:
    """Return groups of cells by their contents, no farther apart than this share of their strength."""
    noise = float(np.clip(1.2 * np.quantile(np.abs(looks.contents).mean(axis=1), 0.2), *_NOISE))
    kinds = by_colours(looks.contents, apart, noise)
    return kinds._replace(empty=bool(np.abs(kinds.shapes[0]).mean() < _FLAT))


def by_colours(values: Array, apart: float, noise: float | None = None) -> Kinds:
    """Return groups of cells by the colours of their tiles, no farther apart than this."""
    groups = _groups(values, noise, apart)
    shapes = np.array([values[groups == k].mean(axis=0) for k in range(groups.max() + 1)])
    order = np.argsort(np.abs(shapes).mean(axis=1), kind="stable")
    shapes = shapes[order]
    far = _distances(values, shapes, noise)
    two = np.sort(far, axis=1)[:, :2]
    clear = 1 - two[:, 0] / np.maximum(two[:, 1], 1e-9) if far.shape[1] > 1 else np.ones(len(far))
    clear = np.where(far.min(axis=1) > _STRANGE, 0, clear) if noise is not None else clear
    return Kinds(np.argsort(order, kind="stable")[groups], shapes, clear)


def _distances(these: Array, those: Array, noise: float | None) -> Array:
    """Return how far each of these is from each of those, as a share of their strength if a noise is given."""
    out = np.empty((len(these), len(those)), np.float32)
    for k, values in enumerate(those):
        out[:, k] = np.abs(these - values).mean(axis=1)
    if noise is not None:
        out /= (np.abs(these).mean(axis=1)[:, None] + np.abs(those).mean(axis=1)[None]) / 2 + noise
    return out


def _groups(values: Array, noise: float | None, apart: float) -> Array:
    """Return the numbers of the groups of near values, by average linkage up to a distance."""
    chosen = np.unique(np.linspace(0, len(values) - 1, min(len(values), _SAMPLE)).astype(int))
    far = _distances(values[chosen], values[chosen], noise).astype(np.float64)
    np.fill_diagonal(far, np.inf)
    members = [[k] for k in range(len(chosen))]
    while len(chosen) > 1:
        a, b = sorted(divmod(int(far.argmin()), len(chosen)))
        if far[a, b] > apart:
            break
        sizes = len(members[a]), len(members[b])
        far[a] = far[:, a] = (sizes[0] * far[a] + sizes[1] * far[b]) / sum(sizes)
        far[a, a] = far[b] = far[:, b] = np.inf
        members[a] += members[b]
        members[b] = []
    means = np.array([values[chosen[group]].mean(axis=0) for group in members if group])
    groups = _distances(values, means, noise).argmin(axis=1)
    return np.asarray(np.unique(groups, return_inverse=True)[1])


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
