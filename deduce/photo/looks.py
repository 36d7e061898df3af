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
from deduce.photo.grid import Lattice
from deduce.photo.picture import Array

SIDE = 48  # pixels of a straightened cell
_DARK = 32  # levels of colour that the darkest are taken to be lighter
_PATCH = 14  # pixels of contents that are compared
_ROUND = (np.hypot(*np.mgrid[-13.5:14, -13.5:14]) < 17)[:, :, None]  # of contents, within a ring that marks a cell
_OFF = 5.0  # pixels, at most, that a symbol is off the middle of its cell
_LINE_GAP = 3  # pixels: what lines between cells take; tiles that end farther from them have a gap between them
_SAMPLE = 160  # this many cells make the groups; the others join them
_NOISE = (0.04, 0.1)  # bounds of what a difference is compared with, at least
_NEAR = 0.08  # the colours of two neighbours on tiles of one kind differ by less, in any light
_FLAT = 0.03
_STRANGE = 0.55  # a cell farther than this from all groups belongs to none
_ENDS = [10, 11, SIDE - 12, SIDE - 11]  # where a border shows what runs along it
_ACROSS = slice(19, 29)
_ALONG = slice(13, 35)
_FAINT = 0.07  # what a border with a sign shows at least
_HALF = 0.55  # of the strongest of its kind, at least, is a whole sign
_LEAP = 1.7  # signs are this much stronger than what is not a sign
_BESIDE = [17, 18, SIDE - 19, SIDE - 18]  # beside a sign, where a patch beneath it may hide the line
_GOES_ON = 0.15  # a line goes on if it is as strong as farther away, less this share: 0.02 seen, hidden ones 0.3
_FAR = 8  # pixels from the middle of a sign to its end, and to that of the patch beneath it
_RING = 0.8  # pixels between circles around the middle of a sign
_NEARER = 0.25  # of the energy of a sign: more must be gained for each pixel that it is off the middle
_SHIFT = 3  # pixels that a sign may be off the middle of its line
_BARS = (0.1, 0.35)  # of a sign is turned around by a quarter turn: hardly more for a cross, hardly less for `=`
_SLANTS = 0.07  # of this is not the same in a mirror: at most 0.06 for `=`, at least 0.08 for a bolt
_SKEWED = 1.5  # times the bound: one sign seen from the side may be off as much; bolts are by 2 and more
_LIKE = 3  # signs, at least, that one is compared with
_SURE = (0.06, 0.25)  # from both bounds: what blur and noise move them by


class Looks(NamedTuple):
    """How the cells of a grid look, row by row."""

    rows: int
    columns: int
    contents: Array  # the pixels of each cell, less the colour of its tile, which may run from corner to corner
    colours: Array  # of the tiles
    cells: Array  # all pixels of each tile

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
    # each pixel counts, or thin strokes would come and go
    share = min(SIDE / lattice.step, 1)
    small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    size = np.diag([small.shape[1] / picture.shape[1], small.shape[0] / picture.shape[0], 1])
    straight = lattice.seen_from(size).straight(small, SIDE, SIDE // 2)
    return cv2.GaussianBlur(np.log(straight.astype(np.float32) + _DARK), (0, 0), 1)


def look(grid: Array, rows: int, columns: int, gap: float) -> Looks:
    """Return the looks of the cells of a straightened grid, whose tiles end at a gap from the edges of cells."""
    half = SIDE // 2
    cells = grid[half:-half, half:-half].reshape(rows, SIDE, columns, SIDE, 3).swapaxes(1, 2).reshape(-1, SIDE, SIDE, 3)
    if (off := round(gap * SIDE)) > _LINE_GAP:
        cells = np.array([cv2.resize(cell[off:-off, off:-off], (SIDE, SIDE)) for cell in cells])
    ends = (slice(8, 11), slice(-11, -8))
    corners = np.array([np.median(cells[:, a, b], axis=(1, 2)) for a in ends for b in ends])
    across = np.linspace(0, 1, 28)
    shares = np.array([np.outer(y, x) for y in (1 - across, across) for x in (1 - across, across)])
    tiles = np.einsum("kxy,knc->nxyc", shares, corners)
    cells = np.array([_centred(cell, tile) for cell, tile in zip(cells, tiles, strict=True)])
    contents = (cells[:, 10:38, 10:38] - tiles) * _ROUND
    small = np.array([cv2.resize(cell, (_PATCH, _PATCH), interpolation=cv2.INTER_AREA) for cell in contents])
    return Looks(rows, columns, small.reshape(len(small), -1), np.median(corners, axis=0), cells)


def _centred(cell: Array, tile: Array) -> Array:
    """Return a cell with its ink around its middle: the lines of a grid are less even than its symbols."""
    ink = np.maximum(np.abs((cell[10:38, 10:38] - tile) * _ROUND).max(axis=2) - _FLAT, 0)
    middles = [float(ink.sum(axis=k) @ np.arange(-13.5, 14)) / (float(ink.sum()) + 1) for k in (0, 1)]
    # a part of a pixel would blur it
    x, y = np.clip(middles, -_OFF, _OFF).round()
    return cv2.warpAffine(cell, np.array([[1, 0, -x], [0, 1, -y]]), (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)


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
    found = np.flatnonzero(strength > least)
    if not len(found):
        return {}, True
    equal, sure = _equal(stack[found].mean(axis=3))
    sure = np.minimum(sure, (strength[found] / least - 1) / 0.25)
    # a mark on a cell may hide a half of a sign
    likes = np.where(equal[:, None] == equal, strength[found], 0).max(axis=1)
    sure[strength[found] < _HALF * likes] = 0
    signs = {
        Sign(*pairs[k], bool(is_equal)): float(clear) for k, is_equal, clear in zip(found, equal, sure, strict=True)
    }
    return signs, bool(leaps[k] > _LEAP)


def _equal(light: Array) -> tuple[Array, Array]:
    """Return which of some signs are `=`, and how sure that is, from 0 to 1; lines between cells run along rows.

    All that matters is how a sign looks turned: `=` changes most by a quarter turn and not at all in a mirror, a cross
    by neither, and a bolt by both.
    """
    # a line that goes on beneath signs is not a part of them
    ends, near = np.median(light[:, :, _ENDS], axis=2), light[:, :, _BESIDE].mean(axis=2)
    line, here = (lines - np.average(lines, axis=1, weights=_LINE)[:, None] for lines in (ends, near))
    goes_on = np.median((_LINE * line * here).sum(axis=1) / np.maximum((_LINE * line * line).sum(axis=1), 1e-9))
    without = light - ends[:, :, None]
    is_line = abs(goes_on - 1) < _GOES_ON
    equal, sure = _judged(without if is_line else light)
    if abs(abs(goes_on - 1) - _GOES_ON) < _GOES_ON / 2:
        sure = np.where(_judged(light if is_line else without)[0] == equal, sure, 0)
    return equal, sure


def _judged(light: Array) -> tuple[Array, Array]:
    """Return which of some signs on even ground are `=`, and how sure that is."""
    best = np.full(len(light), np.inf)
    marks = np.zeros((len(light), 2 * _FAR + 1, 2 * _FAR + 1))
    whole = marks.copy()
    for y, x in product(range(-_SHIFT, _SHIFT + 1), repeat=2):
        here = light[:, SIDE // 2 + y - _FAR :, SIDE // 2 + x - _FAR :][:, : 2 * _FAR + 1, : 2 * _FAR + 1]
        part = here - (here.reshape(len(here), -1) @ _RINGS).reshape(here.shape)
        # in its middle a sign looks the same upside down
        off = _energy(part - part[:, ::-1, ::-1]) / _energy(part) + _NEARER * np.hypot(y, x)
        marks[off < best], whole[off < best] = part[off < best], here[off < best]
        best = np.minimum(off, best)
    marks = (marks + marks[:, ::-1, ::-1]) / 2
    turns = (marks - np.rot90(marks, axes=(1, 2))) / 2
    bars, slants = (_energy(turns + way * turns[:, ::-1]) / 4 / _energy(marks) for way in (1, -1))
    # signs of two kinds leave a gap between them
    ranked = np.sort(np.clip(bars, *_BARS))
    ranked = np.concatenate([_BARS[:1], ranked, _BARS[1:]])
    k = int(np.diff(ranked).argmax())
    off_bars, off_slants = bars - ranked[k : k + 2].mean(), 1 - slants / (_SLANTS * bars)
    lone = np.flatnonzero((off_bars > 0) & (off_slants < 0))
    if len(lone) == 1 and (off_bars > 0).sum() > _LIKE and off_slants[lone[0]] > -_SKEWED:
        # it is the others' like, seen from the side
        off_slants[lone] = _SURE[1] / 2
    sure = np.minimum(np.abs(off_bars) / _SURE[0], np.where(off_bars > 0, np.abs(off_slants) / _SURE[1], 1))
    equal = (off_bars > 0) & (off_slants > 0)
    # crosses and bolts are not on one board
    sure[(off_bars > 0) & ~equal & (off_bars < 0).any()] = 0
    return equal, np.where(_like_the_others(whole, equal), np.minimum(sure, 1), 0)


def _like_the_others(marks: Array, equal: Array) -> Array:
    """Return which signs are more like the others of their kind than like those of the other kind, however turned."""
    marks = marks - (_WINDOW * marks).sum(axis=(1, 2), keepdims=True) / _WINDOW.sum()
    marks = (marks / np.sqrt(_energy(marks))[:, None, None]).reshape(len(marks), -1)
    turned = np.rot90(marks.reshape(-1, *_WINDOW.shape), axes=(1, 2)).reshape(len(marks), -1)
    alike = np.maximum(*(each * _WINDOW.ravel() @ marks.T for each in (marks, turned)))
    np.fill_diagonal(alike, -1)
    own, other = (np.where(same, alike, -1).max(axis=1) for same in (equal[:, None] == equal, equal[:, None] != equal))
    return np.asarray((own >= other) | (own < 0))


def _energy(parts: Array) -> Array:
    return np.asarray((_WINDOW * parts * parts).sum(axis=(1, 2)) + 1e-9)


def _rings() -> Array:
    """Return the matrix that takes the part of a sign that is the same all around, as a patch beneath it."""
    far = _AWAY.reshape(-1, 1) / _RING
    basis = np.clip(1 - np.abs(far - np.arange(far.max() + 1)), 0, 1)
    weights = np.sqrt(_WINDOW.reshape(-1, 1))
    return np.asarray((basis @ np.linalg.pinv(basis * weights) * weights.T).T)


_AWAY = np.hypot(*np.mgrid[-_FAR : _FAR + 1, -_FAR : _FAR + 1])
_WINDOW = np.exp(-((_AWAY / (_FAR * 0.45)) ** 2) / 2) * (_AWAY < _FAR)
_LINE = cv2.getGaussianKernel(SIDE, 5.0).ravel()
_RINGS = _rings()
