"""The grid in a picture: lines at equal distances, fitted as a whole to all that shows where they are.

Edges say most.  A ruled line has an edge on either side and a tile has one around it, so both kinds of grids look the
same, light or dark.  How often edges repeat gives the pitch, and the first term of a Fourier series the origin, in
both directions.  Each cell then has sides of which some are seen, and the grid is the box of cells in which most
are: a sign on a side, or a line that fades, hides a part of the evidence and moves nothing.

The lines of a grid seen from the side meet in two points.  They are found by voting (Duda and Hart 1972) and a robust
fit (Fischler and Bolles 1981), and the picture is straightened before its grid is sought.  A grid without lines is
where symbols and signs are at multiples of half a pitch, within a frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from deduce.photo.picture import Array, PhotoError

MOST = 2500
"""The most cells of a grid: with 48 pixels to look at a cell, the straightened picture takes as much as a large one."""

_LARGEST, _SMALLEST = 1400, 700  # pixels of the longer side when the grid is sought: 28 for each of 50 cells
_SIDE = 24  # pixels of a cell when its sides are looked at, and half as many if there are more cells than MOST
_NARROWEST = 12  # pixels of a cell when the grid is sought: lines nearer to each other are not told apart
_RUN = 9  # pixels of an edge that are taken together: shorter than the narrowest cell, and text has few as long
_NOISE = 3.0  # twice the deviation of noise, as a multiple of its median: no edge; twice this: certainly one
_STEP = 1.0  # of 255 levels: what rounding makes of even light is not an edge
_PITCHES = 5  # likeliest pitches in a direction; the right one was among the first two of all that were drawn
_OBLONG = 1.18  # cells are square; seen from 30 degrees aside, they are as much longer than high
_GAPS = range(6)  # of _SIDE: half the gap between two cells, up to half of the cell
_TILTED = 20.0  # degrees: lines farther from upright or level are not sought
_LINES = 60  # of each way to lean, the longest
_SLOPE = 0.006  # lines that meet in a point have slopes this near to what it asks; votes are counted by 0.004
_OFF = 0.05  # of a cell: what bent paper and rounding move a line by
_FITS = 0.8  # of the crossings are where pitches and an origin put them, or the grid is seen from the side
_PLAIN = 0.4  # of the sides, more than half by this, and no others are seen from aside: of all drawn straight 0.41
_CLEAR = 0.25  # of the sides, more than half by this: enough not to look for another way to see the grid
_BLOBS = 5  # symbols and signs, at least, that show a grid without lines
_FRAMES = 6  # largest shapes that may be the frame of a grid
_AGREED = 0.85  # of blobs are at multiples of a step, as the length of the mean of their phases: a third is 0.1 off


class Lattice(NamedTuple):
    """A grid in a picture."""

    rows: int
    columns: int
    map: Array  # 3 by 3, from (column, row), whole numbers at the corners of cells, to a point of the picture
    seen: float = 0.0  # how many more sides of its cells are seen than are not, in cells
    doubt: str = ""  # a sentence without its full stop
    gap: float = 0.0  # between the edge of a cell and its tile, in cells

    @property
    def step(self) -> float:
        """The mean side of a cell in the picture, in pixels."""
        corners = self.points([(0, 0), (self.columns, 0), (self.columns, self.rows), (0, self.rows)])
        return float(np.sqrt(cv2.contourArea(corners.astype(np.float32)) / (self.rows * self.columns)))

    def straight(self, picture: Array, side: int, around: int = 0, beyond: int = cv2.BORDER_REPLICATE) -> Array:
        """Return the grid straightened, with `side` pixels a cell and a margin around it, in pixels."""
        to = np.array([[side, 0, around], [0, side, around], [0, 0, 1.0]]) @ np.linalg.inv(self.map)
        size = (self.columns * side + 2 * around, self.rows * side + 2 * around)
        return cv2.warpPerspective(picture, to, size, flags=cv2.INTER_LINEAR, borderMode=beyond)

    def points(self, places: Array | Sequence[tuple[float, float]]) -> Array:
        """Return the points of the picture at places (column, row) of the grid."""
        return cv2.perspectiveTransform(np.asarray(places, np.float64).reshape(-1, 1, 2), self.map).reshape(-1, 2)

    def places(self, points: Array | Sequence[tuple[float, float]]) -> Array:
        """Return the places (column, row) of the grid at points of the picture."""
        return self._replace(map=np.linalg.inv(self.map)).points(points)

    def part(self, top: int, left: int, bottom: int, right: int, seen: float = 0.0) -> Lattice:
        """Return the grid from a row and column to others, which may be outside of it."""
        shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1.0]])
        return self._replace(rows=bottom - top, columns=right - left, map=self.map @ shift, seen=seen)

    def seen_from(self, view: Array) -> Lattice:
        """Return the grid as it is in the picture that a 3 by 3 map leads to."""
        return self._replace(map=view @ self.map)


def find(picture: Array) -> Lattice:
    """Return the only grid of a picture (rows, columns and three colours, bytes), or one far larger than all others.

    It is sought in a copy of a size that has sharp edges and little noise.  Raises PhotoError if there is none, if
    there is another beside it, or if it has too many cells.
    """
    side = max(picture.shape[:2])
    scale = min(_LARGEST / side, max(1.0, min(3.0, _SMALLEST / side)))
    if min(picture.shape[:2]) * scale < 3 * _NARROWEST:
        raise PhotoError("no grid is seen in this picture")
    copy = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    seen: list[tuple[Lattice, Array, _Edges]] = []
    views = _views(edges := _Edges.of(copy))
    flats = [cv2.warpPerspective(copy, view, copy.shape[1::-1], borderMode=cv2.BORDER_REPLICATE) for view in views]
    for view, flat in zip(views, flats, strict=True):
        here = edges if view is views[0] else _Edges.of(flat)
        if lattice := _lined(here):
            seen.append((lattice, view, here))
            if lattice.seen > _PLAIN * lattice.rows * lattice.columns:
                break
    best: Lattice | None = None
    view, around = views[0], None
    for lattice, own, here in seen:
        # a view with more freedom has to explain more
        if best is None or lattice.seen > 1.02 * best.seen:
            best, view, around = lattice, own, here
    if best is None or best.seen < _CLEAR * best.rows * best.columns:
        found = [(lattice, own) for own, flat in zip(views, flats, strict=True) if (lattice := _unlined(flat))]
        if found:
            (lattice, view), around = max(found, key=lambda each: (not each[0].doubt, each[0].seen)), None
            if best and (best.rows, best.columns) != (lattice.rows, lattice.columns):
                lattice = lattice._replace(doubt="its lines are faint: there may be other rows and columns")
            best = lattice
    if best is None:
        raise PhotoError("no grid is seen in this picture")
    if best.rows * best.columns > MOST:
        size = f"{best.rows} rows and {best.columns} columns"
        raise PhotoError(f"the grid in this picture has {size}; at most {MOST} cells are read from a picture")
    if around is not None:
        if (other := _lined(around.without(best))) and 2 * other.seen > best.seen:
            raise PhotoError("two grids are seen in this picture; cut out one")
        best = best._replace(doubt=_beyond(around, best))
    return best.seen_from(np.diag([1 / scale, 1 / scale, 1]) @ np.linalg.inv(view))


class _Edges(NamedTuple):
    """How colours change across upright lines, and in the picture mirrored at its diagonal.

    Each is an array from 0, as much as noise does, to 1; and the same where they change most.
    """

    clear: tuple[Array, Array]
    thin: tuple[Array, Array]

    @classmethod
    def of(cls, copy: Array) -> _Edges:
        clear, thin = [], []
        for image in (copy, cv2.transpose(copy)):
            soft = cv2.GaussianBlur(image, (3, 3), 0)
            change = cv2.blur(cv2.Sobel(soft, cv2.CV_16S, 1, 0, ksize=1, scale=16), (1, _RUN))
            raw = np.abs(change).max(axis=2).astype(np.float32) / 16
            least = max(_STEP, _NOISE * float(np.median(raw[::4, ::4])))
            clear.append(np.clip(raw / least - 1, 0, 1))
            soft = cv2.GaussianBlur(raw, (0, 0), 1)
            ridge = (soft >= np.roll(soft, 1, axis=1)) & (soft > np.roll(soft, -1, axis=1))
            thin.append(clear[-1] * ridge)
        return cls((clear[0], clear[1]), (thin[0], thin[1]))

    def sharp(self) -> _Edges:
        """Return the edges as wide as one pixel, and a little on either side."""
        kernel = np.array([[0.15, 0.6, 1, 0.6, 0.15]], np.float32)
        parts = [np.minimum(cv2.filter2D(thin, -1, kernel), 1) for thin in self.thin]
        return self._replace(clear=(parts[0], parts[1]))

    def without(self, lattice: Lattice) -> _Edges:
        """Return the edges that are outside of a grid."""
        wide = lattice.part(-1, -1, lattice.rows + 1, lattice.columns + 1)
        far = wide.columns - 0.6, wide.rows - 0.6
        corners = wide.points([(0.6, 0.6), (far[0], 0.6), far, (0.6, far[1])])
        both = corners.round().astype(np.int32), corners[:, ::-1].round().astype(np.int32)
        clear, thin = (
            [cv2.fillPoly(array.copy(), [points], 0) for array, points in zip(arrays, both, strict=True)]
            for arrays in (self.clear, self.thin)
        )
        return _Edges((clear[0], clear[1]), (thin[0], thin[1]))


def _mirrored(lattice: Lattice) -> Lattice:
    """Return a grid in the picture mirrored at its diagonal."""
    swap = np.eye(3)[[1, 0, 2]]
    return lattice._replace(rows=lattice.columns, columns=lattice.rows, map=swap @ lattice.map @ swap)


# how the grid is seen


def _views(edges: _Edges) -> list[Array]:
    """Return 3 by 3 maps from the picture to one in which its lines are upright and level, the likeliest first."""
    high, wide = edges.clear[0].shape
    ways = [_pencils(thin) for thin in edges.thin]
    views = [np.eye(3)]
    middle = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1.0]])
    for (lean, spread), (drop, fan) in product(*ways):
        if lean == spread == drop == fan == 0:
            continue
        # where upright lines meet, and level ones, as homogeneous points around the middle
        upright, level = np.array([lean, 1, -spread]), np.array([1, drop, -fan])
        horizon = np.cross(upright, level)
        flat = np.array([[1, 0, 0], [0, 1, 0], horizon / horizon[2]])
        down, right = (flat @ upright)[:2], (flat @ level)[:2]
        flat[:2] = np.linalg.inv(np.stack([right / right[0], down / down[1]], axis=1)) @ flat[:2]
        views.append(np.linalg.inv(middle) @ flat @ middle)
    return views


def _pencils(thin: Array) -> list[tuple[float, float]]:
    """Return one or two ways in which most lines that are about upright meet in a point.

    Each is the slope of the line through the middle of the picture, and how slopes change from line to line.
    """
    high, wide = thin.shape
    ridge = (thin >= 1).astype(np.uint8)
    lines: list[Array] = []
    for low, far in ((0.0, np.radians(_TILTED)), (np.pi - np.radians(_TILTED), np.pi)):
        votes = max(20, high // 12)
        found = cv2.HoughLines(ridge, 1, np.radians(0.25), votes, min_theta=low, max_theta=far)
        # OpenCV 5 has an axis less
        lines += [] if found is None else [found.reshape(-1, found.shape[-1])[:_LINES, :2].astype(np.float64)]
    if not lines:
        return [(0.0, 0.0)]
    rho, theta = np.vstack(lines).T
    places: Array = (rho - high / 2 * np.sin(theta)) / np.cos(theta) - wide / 2
    slopes: Array = -np.tan(theta)
    out: list[tuple[float, float]] = []
    most = 0
    for _ in range(2):
        first, second = np.triu_indices(len(places), 1)
        apart = places[second] - places[first]
        use = np.abs(apart) > wide / 20
        if not use.any():
            break
        spread = (slopes[second] - slopes[first])[use] / apart[use]
        lean = slopes[first][use] - spread * places[first][use]
        near = np.abs(slopes - lean[:, None] - spread[:, None] * places) < _SLOPE
        counts = np.where(np.abs(spread) * max(high, wide) < 1, near.sum(axis=1), 0)
        k = int(counts.argmax())
        if counts[k] < max(3, most / 3):
            break
        most = max(most, int(counts[k]))
        within = near[k]
        way: Array = np.polyfit(places[within], slopes[within], 1)
        tilt = (abs(way[1]) + abs(way[0]) * wide / 2) * high / 2
        out.append((0.0, 0.0) if tilt < 1 else (float(way[1]), float(way[0])))
        places, slopes = np.asarray(places[~within]), np.asarray(slopes[~within])
    return list(dict.fromkeys(out)) or [(0.0, 0.0)]


# lines


def _lined(edges: _Edges) -> Lattice | None:
    """Return the grid whose cells have most sides that are edges."""
    high, wide = edges.clear[0].shape
    best: Lattice | None = None
    for (x, left), (y, top) in product(_pitches(edges.clear[0]), _pitches(edges.clear[1])):
        if 1 / _OBLONG < x / y < _OBLONG:
            corner = np.array([[x, 0, left - x], [0, y, top - y], [0, 0, 1.0]])
            whole = Lattice(int(np.ceil((high - top) / y)) + 1, int(np.ceil((wide - left) / x)) + 1, corner)
            found = _box(edges, whole)
            best = found if found and (best is None or found.seen > 1.02 * best.seen) else best
    if best is None:
        return None
    sharp = edges.sharp()
    for move in (_evened, _nearer, _nearer, _nearer):
        moved = move(edges if move is _evened else sharp, best)
        best = _box(edges, moved.part(-2, -2, moved.rows + 2, moved.columns + 2)) or best
    return best


def _pitches(clear: Array) -> list[tuple[float, float]]:
    """Return distances at which upright edges repeat, the likeliest first, each with the first place of a line."""
    high, wide = clear.shape
    rows = clear[: high // 8 * 8].reshape(-1, 8, wide).mean(axis=1)
    size = cv2.getOptimalDFTSize(2 * wide)
    repeats: Array = np.fft.irfft((np.abs(np.fft.rfft(rows, size, axis=1)) ** 2).sum(axis=0), size)[: wide // 2 + 1]
    repeats = cv2.GaussianBlur(repeats.astype(np.float32).reshape(1, -1), (0, 0), 1).ravel()
    inner = repeats[_NARROWEST:-1]
    peaks = np.flatnonzero((inner >= repeats[_NARROWEST - 1 : -2]) & (inner > repeats[_NARROWEST + 1 :])) + _NARROWEST
    above = [repeats[k] - repeats[max(_NARROWEST // 2, k // 2) : k].min() for k in peaks]
    near = cv2.dilate(rows, np.ones((1, 3), np.uint8))
    places = np.arange(wide)
    out: list[tuple[float, float]] = []
    for k in peaks[np.argsort(-np.array(above), kind="stable")[:_PITCHES]].tolist():
        paired = np.zeros_like(rows)
        paired[:, :-k] += near[:, k:]
        paired[:, k:] += near[:, :-k]
        pitches = k * np.linspace(0.97, 1.03, 61)
        terms = np.exp(-2j * np.pi * places / pitches[:, None]) @ (rows * paired).sum(axis=0)
        best = int(np.abs(terms).argmax())
        out.append((pitches[best], float(-np.angle(terms[best]) / (2 * np.pi) * pitches[best] % pitches[best])))
    return out


def _box(edges: _Edges, lattice: Lattice) -> Lattice | None:
    """Return the part of a grid in which most sides of cells are seen, as Bentley's largest sum (1984)."""
    best, box = 0.0, (0, 0, 0, 0)
    for cells in _cells(edges, lattice):
        sums = np.vstack([np.zeros(lattice.columns), cells.cumsum(axis=0)])
        for top in range(lattice.rows):
            across = (sums[top + 1 :] - sums[top]).cumsum(axis=1)
            across = np.hstack([np.zeros((len(across), 1)), across])
            gain = across - np.minimum.accumulate(across, axis=1)
            k = int(gain.argmax())
            if gain.flat[k] > best + 1e-6:
                down, right = divmod(k, lattice.columns + 1)
                left = int(np.flatnonzero(across[down, : right + 1] == across[down, : right + 1].min())[-1])
                best, box = float(gain.flat[k]), (top, left, top + down + 1, right)
    top, left, bottom, right = box
    return lattice.part(*box, best) if min(bottom - top, right - left) > 2 else None


def _cells(edges: _Edges, lattice: Lattice) -> list[Array]:
    """Return how much each cell looks like one, from -1 to 0.5, for each width of the gaps between cells.

    Of its upright sides and of its level ones more than half should be seen, and no line through its middle.
    """
    ways = [_sides(clear, grid) for clear, grid in zip(edges.clear, (lattice, _mirrored(lattice)), strict=True)]
    middle = np.maximum(ways[0][1], ways[1][1].T)
    out = []
    for upright, level in zip(ways[0][0], ways[1][0], strict=True):
        both = np.fmin(upright, level.T) - 0.5 - middle
        # what is not in the picture is not a part of the grid
        out.append(np.where(np.isnan(upright) | np.isnan(level.T), -0.1, both))
    return out


def _sides(clear: Array, lattice: Lattice) -> tuple[list[Array], Array]:
    """Return how much is seen of the upright sides of each cell, for each gap, and of a line through its middle.

    A sign hides the middle of a side, and a round tile has short ones: the clearer half of a side counts.  In the
    middle of a cell is also the stroke of a digit, but no line that goes on: there the other half counts.
    """
    rows, columns = lattice.rows, lattice.columns
    side = _SIDE if rows * columns <= MOST else _SIDE // 2
    near = 2 * max(round(_OFF * lattice.step), 1) + 1
    straight = lattice.straight(cv2.dilate(clear, np.ones((1, near), np.uint8)), side, side, cv2.BORDER_CONSTANT)
    inside = lattice.straight(np.ones_like(clear), side, side, cv2.BORDER_CONSTANT)

    def halves(image: Array, x: int, count: int) -> Array:
        strips = image[side:-side, side + x + side * np.arange(count)].reshape(rows, side, count)
        ranked = np.sort(strips[:, side // 12 : -side // 12], axis=1)
        half = ranked.shape[1] // 2
        return np.stack([ranked[:, :half].mean(axis=1), ranked[:, half:].mean(axis=1)])

    known = (halves(inside, -1, columns + 1).mean(axis=0) > 0.5) & (halves(inside, 1, columns + 1).mean(axis=0) > 0.5)
    count = known[:, 1:] * 1 + known[:, :-1]
    out = []
    for gap in _GAPS:
        gap = gap * side // _SIDE
        either = [halves(straight, off, columns + 1)[1] for off in (gap, -gap)]
        seen = np.where(known, np.maximum(*either), 0)
        out.append(np.where(count > 0, (seen[:, 1:] + seen[:, :-1]) / np.maximum(count, 1), np.nan))
    return out, halves(straight, side // 2, columns)[0]


def _evened(edges: _Edges, lattice: Lattice) -> Lattice:
    """Return an upright grid with the pitches and the origin at which most of its lines are edges on either side."""
    left, top, right, bottom = lattice.points([(0, 0), (lattice.columns, lattice.rows)]).ravel()
    map_ = lattice.map.copy()
    sides = ((edges.clear[0], left, right, top, bottom), (edges.clear[1], top, bottom, left, right))
    for k, (clear, low, high, start, end) in enumerate(sides):
        strip = clear[max(round(start), 0) : round(end)]
        seen = 0.9 * np.median(strip, axis=0) + 0.1 * strip.mean(axis=0)
        count = (lattice.columns, lattice.rows)[k]
        pitch = (high - low) / count
        gaps = pitch * np.linspace(0, 0.25, 13)
        pitches = pitch * np.linspace(0.96, 1.04, 81)
        moved = pitch * np.linspace(-0.15, 0.15, 31)
        at = (low + high) / 2 + moved[:, None] + pitches[:, None, None] * (np.arange(count + 1) - count / 2)
        sides_at = ((at[..., :-1] + gap, at[..., 1:] - gap) for gap in gaps)
        sums = [sum(np.interp(each, np.arange(len(seen)), seen).sum(axis=2) for each in both) for both in sides_at]
        _, p, m = np.unravel_index(int(np.argmax(sums)), np.shape(sums))
        map_[k, k], map_[k, 2] = pitches[p], at[p, m, 0]
    return lattice._replace(map=map_)


def _nearer(edges: _Edges, lattice: Lattice) -> Lattice:
    """Return a grid moved to where the lines between its cells are, by one map that fits where most of them cross."""
    ways = [_moves(clear, grid) for clear, grid in zip(edges.clear, (lattice, _mirrored(lattice)), strict=True)]
    (right, upright, across), (down, level, along) = ways
    y, x = np.nonzero(upright & level.T)
    if len(y) < 4:
        return lattice
    corners = np.stack([x + 1.0, y + 1.0], axis=1)
    moves = np.stack([right[y, x], down[x, y]], axis=1)
    lattice = lattice._replace(gap=max(across, along))
    # pitches and origin alone, if they explain most crossings
    plain = np.diag([1.0, 1.0, 1.0])
    for k, middles in enumerate((np.median(right, axis=0), np.median(down, axis=0))):
        slope, start = np.polyfit(np.arange(1, len(middles) + 1), middles, 1)
        plain[k, k], plain[k, 2] = 1 + slope, start
    off = corners @ plain[:2, :2].T + plain[:2, 2] - corners - moves
    if (np.hypot(*off.T) < _OFF).mean() > _FITS:
        return lattice._replace(map=lattice.map @ plain)
    move, _ = cv2.findHomography(corners, corners + moves, cv2.RANSAC, _OFF)
    return lattice if move is None else lattice._replace(map=lattice.map @ move)


def _moves(clear: Array, lattice: Lattice) -> tuple[Array, Array, float]:
    """Return how far each upright line is to the right of each crossing, whether it is seen, and half the gap there.

    All lengths are in cells.  The two edges of a line, or of the tiles beside it, are as far from its middle.
    """
    side = 32
    # as far as the widest gap, then no farther than the edges that are there: symbols are not far away
    far = round(lattice.gap * side) + 3 if lattice.gap else 10
    # where a cell has fewer pixels than in the picture, thin edges would come and go
    even = cv2.blur(clear, (2 * round(lattice.step / side / 2) + 1, 1))
    straight = lattice.straight(even, side, side, cv2.BORDER_CONSTANT)
    strips = straight[side:-side].reshape(lattice.rows, side, -1)[:, 2:-2]
    # a side is seen all along, a symbol is not
    along = 0.9 * np.median(strips, axis=1) + 0.1 * strips.mean(axis=1)
    off = np.arange(-far, far + 1)
    around = along[:, side * np.arange(2, lattice.columns + 1)[:, None] + off]
    # each crossing has a row above and one below
    around = around[:-1] + around[1:]
    sums = around.sum(axis=2)
    gap = int((around + around[..., ::-1]).sum(axis=(0, 1))[far:-2].argmax())
    return (around * off).sum(axis=2) / np.maximum(sums, 1e-6) / side, sums > 1, max(gap, 1) / side


def _beyond(edges: _Edges, lattice: Lattice) -> str:
    """Return a doubt if lines go on to the edge of the picture, less than half a cell away, where a row is cut off."""
    wide = lattice.part(-1, -1, lattice.rows + 1, lattice.columns + 1)
    for clear, grid in zip(edges.clear, (wide, _mirrored(wide)), strict=True):
        lines = slice(2 * _SIDE, -2 * _SIDE, _SIDE)
        near = cv2.dilate(clear, np.ones((1, 2 * max(round(_OFF * grid.step), 1) + 1), np.uint8))
        straight = grid.straight(near, _SIDE, 0, cv2.BORDER_CONSTANT)[:, lines]
        inside = grid.straight(np.ones_like(clear), _SIDE, 0, cv2.BORDER_CONSTANT)[:, lines] > 0.5
        for part in (slice(_SIDE // 8 * 5, _SIDE - _SIDE // 8), slice(_SIDE // 8 - _SIDE, -_SIDE // 8 * 5)):
            if inside[part].mean() > 0.3 and straight[part][inside[part]].mean() > 0.5:
                return "the grid may go on where the picture ends"
    return ""


# symbols and signs without lines


def _unlined(copy: Array) -> Lattice | None:
    """Return the grid that symbols and signs within a frame show, or within the picture if they show no frame."""
    high, wide = copy.shape[:2]
    around = np.ones((3, 3), np.uint8)
    soft = cv2.GaussianBlur(copy, (3, 3), 0)
    rise = (cv2.dilate(soft, around) - cv2.erode(soft, around)).max(axis=2)
    mask = (rise > max(6, _NOISE * float(np.median(rise[::4, ::4])))).astype(np.uint8)
    boxes = cv2.connectedComponentsWithStats(mask)[2][1:, :4].astype(np.float64)
    boxes[:, 2:] += boxes[:, :2]
    sizes = (boxes[:, 2:] - boxes[:, :2]).max(axis=1)
    boxes, sizes = boxes[sizes > 4], sizes[sizes > 4]
    order = np.argsort(-np.prod(boxes[:, 2:] - boxes[:, :2], axis=1), kind="stable")[:_FRAMES]
    picture = np.array([0.0, 0.0, wide, high])
    found: list[Lattice] = []
    for frame in boxes[order]:
        inside = (boxes[:, :2] > frame[:2] + 2).all(axis=1) & (boxes[:, 2:] < frame[2:] - 2).all(axis=1)
        inside &= sizes < (frame[2:] - frame[:2]).min() / 3
        if lattice := _of_blobs((boxes[inside, :2] + boxes[inside, 2:]) / 2, sizes[inside], frame, picture):
            found.append(lattice)
    if found:
        return max(found, key=lambda lattice: lattice.seen)
    small = sizes < min(high, wide) / 3
    lattice = _of_blobs((boxes[small, :2] + boxes[small, 2:]) / 2, sizes[small], picture, picture)
    return lattice and lattice._replace(doubt="no line around the grid is seen: there may be more rows and columns")


def _of_blobs(middles: Array, sizes: Array, frame: Array, picture: Array) -> Lattice | None:
    """Return the grid in a frame (left, top, right, bottom) with the largest cells that explains the places of blobs.

    Symbols are in the middle of cells, and signs in the middle of their sides, at multiples of half a pitch.
    """
    if len(middles) < _BLOBS:
        return None
    least, most = max(np.quantile(sizes, 0.8) / 2, _NARROWEST / 2), (frame[2:] - frame[:2]).min() / 3
    if most < least:
        return None
    # so fine that the last of fifty cells is off by less than a tenth of one
    steps = np.exp(np.arange(np.log(least), np.log(most), 0.0015))
    terms = np.exp(2j * np.pi * middles.T[:, None] / steps[:, None]).mean(axis=2)
    agreed = np.sqrt(np.abs(terms).prod(axis=0))
    inner = agreed[1:-1]
    peaks = np.flatnonzero((inner > _AGREED) & (inner >= agreed[:-2]) & (inner >= agreed[2:])) + 1
    for k in peaks[::-1].tolist():
        step, first = steps[k], np.angle(terms[:, k]) / (2 * np.pi) * steps[k]
        at = np.round((middles - first) / step).astype(int)
        # a step is a whole cell if there are no signs, and each symbol is in the middle of one
        for parts, odd in ((1, (0, 0)), *((2, odd) for odd in product((0, 1), repeat=2))):
            pitch = parts * step
            on_line = (at - odd) % parts == 0 if parts == 2 else np.zeros(at.shape, bool)
            symbols = ~on_line.any(axis=1)
            if on_line.all(axis=1).mean() > 1 - _AGREED or sizes.max() > pitch or not symbols.any():
                continue
            if not symbols.all() and np.median(sizes[symbols]) < np.median(sizes[~symbols]):
                continue
            origin = first + np.array(odd) * step - (parts == 1) * step / 2
            ends = (frame.reshape(2, 2) - origin) / pitch
            whole = ends.round()
            cut = np.abs(frame - picture).reshape(2, 2) < 4
            left, top, right, bottom = whole.astype(int).ravel().tolist()
            if (np.abs(ends - whole)[~cut] < 0.15).all() and min(right - left, bottom - top) > 2:
                place = np.array([[pitch, 0, origin[0]], [0, pitch, origin[1]], [0, 0, 1.0]])
                return Lattice(0, 0, place).part(top, left, bottom, right, float(len(middles) * agreed[k]))
    return None
