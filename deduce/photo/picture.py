"""A picture file: what it is, by its header, before anything of it is decoded; its pixels; and the grid in them.

The cells of a grid are areas of one size, side by side, with an edge around each.
Edges are walls, and they enclose areas. A ruled line has an edge on either side and a tile has one around it, so both
kinds of grids look the same, light or dark. Areas of one size that are a step apart get a row and a column from each
other. Through their centres goes one projective map from the grid to the picture. A row or column whose cells have
run together, because of signs between them, is found by the edges that it should have.
"""

from __future__ import annotations

import struct
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from deduce.base.errors import DeduceError
from deduce.formats import MOST_PICTURE

Array: TypeAlias = npt.NDArray[Any]

MOST_PIXELS = 64_000_000
MOST_BYTES = MOST_PICTURE
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the chunks of a JPEG that hold its size
_NEEDED = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))  # the chunks of a PNG that say what its pixels are


class PhotoError(DeduceError):
    """A picture that cannot be read as a puzzle: one line for a person."""


def header(data: bytes) -> tuple[str, int, int]:
    """Return the kind of a picture, its width and its height.  Raises PhotoError if its header is not read."""
    try:
        if data.startswith(b"\x89PNG"):
            return "PNG", *struct.unpack_from(">II", data, 16)
        if data.startswith(b"\xff\xd8"):
            return "JPEG", *_jpeg_size(data)
        if data[8:12] == b"WEBP":
            return "WebP", *_webp_size(data)
    except (struct.error, IndexError):
        raise PhotoError("this picture is cut short") from None
    raise PhotoError("this is not a picture; PNG, JPEG and WebP are read")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    start = 2
    while True:
        while data[start] != 0xFF or data[start + 1] == 0xFF:
            start += 1
        if data[start + 1] in _SIZES:
            height, width = struct.unpack_from(">HH", data, start + 5)
            return width, height
        start += 2 + struct.unpack_from(">H", data, start + 2)[0]


def _webp_size(data: bytes) -> tuple[int, int]:
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF


def _pixels(data: bytes) -> bytes:
    """Return a PNG with only its pixels; empty if it is damaged, since libpng would print what it finds."""
    chunks, start = [], 8
    while start + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, start)
        chunk = memoryview(data)[start : start + length + 12]
        start += length + 12
        if name in _NEEDED:
            if zlib.crc32(chunk[4:-4]) != int.from_bytes(chunk[-4:], "big"):
                return b""
            chunks.append(chunk)
    return b"".join([data[:8], *chunks]) if chunks and chunks[-1][4:8].tobytes() == b"IEND" else b""


def _log_level_setter() -> Callable[[int], int]:
    """Return the function that sets what OpenCV logs and returns what it was; version 5 has moved it."""
    setter: Callable[[int], int] = (cv2 if hasattr(cv2, "setLogLevel") else cv2.utils.logging).setLogLevel
    return setter


def decoded(data: bytes) -> Array:
    """Return the pixels of a picture: rows, columns and three colours, as bytes; what is transparent becomes white.

    Raises PhotoError if it is too large, in bytes or in pixels, or cannot be decoded.
    """
    if len(data) > MOST_BYTES:
        raise PhotoError(f"this picture is too large: at most {MOST_BYTES // 1_000_000} million bytes are read")
    kind, width, height = header(data)
    if width * height > MOST_PIXELS:
        size = f"{width} by {height} pixels"
        raise PhotoError(f"this picture is too large: {size}; at most {MOST_PIXELS // 1_000_000} million are read")
    set_log_level = _log_level_setter()
    before = set_log_level(0)
    try:
        # a JPEG may say how the camera was turned, and loses nothing in three bytes
        mode = cv2.IMREAD_COLOR if kind == "JPEG" else cv2.IMREAD_UNCHANGED
        picture = cv2.imdecode(np.frombuffer(_pixels(data) if kind == "PNG" else data, np.uint8), mode)
    except cv2.error:
        picture = None
    finally:
        set_log_level(before)
    if picture is None:
        raise PhotoError(f"this {kind} cannot be decoded: it is damaged or cut short")
    pixels: Array = np.asarray(picture)
    if pixels.dtype == np.uint16:
        pixels = cv2.convertScaleAbs(pixels, alpha=1 / 257)
    if pixels.ndim == 2:
        return np.repeat(pixels[:, :, None], 3, axis=2)
    if pixels.shape[2] == 4:
        solid = cv2.cvtColor(pixels[:, :, 3], cv2.COLOR_GRAY2BGR)
        pixels = 255 - cv2.multiply(255 - pixels[:, :, :3], solid, scale=1 / 255)
    return pixels


STEEP = (7, 13, 24, 45, 80)  # colours differ this much (of 255) at an edge, from a clean screen to a coarse photo
EDGES = ((3, STEEP), (7, STEEP), (7, (4,)))
"""Within this many pixels they differ by that much: in a sharp picture, in one that is not, and if tiles hardly differ
from the gaps between them."""

FEWEST = 9  # cells of a lattice that were seen whole
MOST = 2500  # a lattice with more cells is not a grid
_LARGEST, _SMALLEST = 1600, 900  # pixels of a side when the grid is sought
_NARROWEST = 16  # pixels of a side that three cells may have there
_SIDE = 24  # pixels of a cell when its edges are sought
_TRIES = 200  # areas to begin with
_TURNED = 0.5  # of a step to the right leads up or down at most, or it leads to a corner
_BESIDE = (0.3, 0.8)  # of a step: if another area is this near, the step does not lead from cell to cell
_AROUND = 2  # cells beyond those seen


class Lattice(NamedTuple):
    """A grid in a picture."""

    rows: int
    columns: int
    map: Array  # 3 by 3, from (column, row), whole numbers at the corners of cells, to a point of the picture
    seen: int  # cells that were seen whole

    @property
    def step(self) -> float:
        """The mean side of a cell in the picture, in pixels."""
        corners = self.points([(0, 0), (self.columns, 0), (self.columns, self.rows), (0, self.rows)])
        return float(np.sqrt(cv2.contourArea(corners.astype(np.float32)) / (self.rows * self.columns)))

    def straight(self, picture: Array, side: int, around: int = 0) -> Array:
        """Return the grid straightened, with `side` pixels a cell and a margin around it, in pixels."""
        to = np.array([[side, 0, around], [0, side, around], [0, 0, 1.0]]) @ np.linalg.inv(self.map)
        size = (self.columns * side + 2 * around, self.rows * side + 2 * around)
        return cv2.warpPerspective(picture, to, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)

    def points(self, places: Array | Sequence[tuple[float, float]]) -> Array:
        """Return the points of the picture at places (column, row) of the grid."""
        return cv2.perspectiveTransform(np.asarray(places, np.float64).reshape(-1, 1, 2), self.map).reshape(-1, 2)

    def places(self, points: Array | Sequence[tuple[float, float]]) -> Array:
        """Return the places (column, row) of the grid at points of the picture."""
        return self._replace(map=np.linalg.inv(self.map)).points(points)

    def part(self, top: int, left: int, bottom: int, right: int, seen: int) -> Lattice:
        """Return the grid from a row and column to others, which may be outside of it."""
        shift = np.array([[1, 0, left], [0, 1, top], [0, 0, 1.0]])
        return Lattice(bottom - top, right - left, self.map @ shift, seen)


def find(picture: Array) -> Lattice:
    """Return the only grid of a picture (rows, columns and three colours, bytes), or one far larger than all others.

    It is sought in a copy of a size that has sharp edges and little noise.  Raises PhotoError if there is none, or if
    there is another beside it.
    """
    side = max(picture.shape[:2])
    scale = _LARGEST / side if side > _LARGEST else max(1.0, min(3.0, _SMALLEST / side))
    if min(picture.shape[:2]) * scale < _NARROWEST:
        raise PhotoError("no grid is seen in this picture")
    copy = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    tried: list[list[Lattice]] = []
    blurred = cv2.GaussianBlur(copy, (3, 3), 0)
    for wide, steep in EDGES:
        around = np.ones((wide, wide), np.uint8)
        rise = (cv2.dilate(blurred, around) - cv2.erode(blurred, around)).max(axis=2)
        tried += [list(_lattices((rise > least).astype(np.uint8))) for least in steep]
        best = max(tried, key=lambda lattices: max((lattice.seen for lattice in lattices), default=0))
        if any(lattice.seen > 0.97 * lattice.rows * lattice.columns for lattice in best):
            break
    if not best:
        raise PhotoError("no grid is seen in this picture")
    first, *others = sorted(best, key=lambda lattice: -lattice.seen)
    for other in others:
        ((x, y),) = first.places(other.points([(other.columns / 2, other.rows / 2)]))
        if other.seen * 2 > first.seen and not (0 < x < first.columns and 0 < y < first.rows):
            raise PhotoError("two grids are seen in this picture; cut out one")
    return first._replace(map=np.diag([1 / scale, 1 / scale, 1]) @ first.map)


def _areas(walls: Array) -> tuple[Array, Array]:
    """Return the centres and sides of the areas between walls that are about square, the largest first."""
    areas: list[tuple[float, float, float]] = []
    contours, _ = cv2.findContours(1 - walls, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        if len(contour) < 4 or (size := cv2.contourArea(contour)) < 40:
            continue
        (x, y), (wide, high), _turned = cv2.minAreaRect(contour)
        if 0.62 < wide / high < 1.6 and size > 0.74 * wide * high:
            areas.append((x, y, float(np.sqrt(size))))
    table = np.array(sorted(areas, key=lambda area: -area[2])).reshape(-1, 3)
    table = table[: 2 * MOST]
    return table[:, :2], table[:, 2]


def _lattices(walls: Array) -> Iterator[Lattice]:
    """Yield the lattices that areas between walls make, the largest areas first."""
    places, sides = _areas(walls)
    free = np.ones(len(places), bool)
    tries = 0
    for k in range(len(places)):
        if not free[k] or tries == _TRIES:
            continue
        tries += 1
        members = _grown(k, places, sides, free)
        free[[k, *members]] = False
        if len(members) > MOST:
            return
        if len(members) >= FEWEST and (lattice := _fitted(members, places, walls)):
            yield lattice
            # areas within it are not another grid
            inside = lattice.places(places)
            free &= ~((inside > -0.2) & (inside < (lattice.columns + 0.2, lattice.rows + 0.2))).all(axis=1)


def _grown(start: int, places: Array, sides: Array, free: Array) -> dict[int, tuple[int, int]]:
    """Return each area that can be reached from the first, step by step, and its column and row."""
    similar = free & (np.abs(np.log(sides / sides[start])) < 0.4)
    away = places - places[start]
    far = np.hypot(*away.T)
    near = np.flatnonzero(similar & (far > 0.9 * sides[start]) & (far < 2.2 * sides[start]))
    for area in near[np.argsort(far[near], kind="stable")]:
        right = away[area]
        if abs(right[1]) > abs(right[0]):
            right = np.array([right[1], -right[0]])
        right = right if right[0] > 0 else -right
        if abs(right[1]) < _TURNED * right[0]:
            return _walked(start, right, places, np.flatnonzero(similar))
    return {}


def _walked(start: int, right: Array, places: Array, among: Array) -> dict[int, tuple[int, int]]:
    down = np.array([-right[1], right[0]])
    placed = {start: (0, 0)}
    taken = {(0, 0)}
    waiting = deque([(start, right, down)])
    while waiting and len(placed) <= MOST:
        area, right, down = waiting.popleft()
        column, row = placed[area]
        away = places[among] - places[area]
        far = np.hypot(*away.T) / np.hypot(*right)
        if ((far > _BESIDE[0]) & (far < _BESIDE[1])).any():
            continue
        # no others are near enough to any step, and there may be thousands
        near = far < 1.3 + np.hypot(*down) / np.hypot(*right)
        away, nearest = away[near], among[near]
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            step = dx * right + dy * down
            off = np.hypot(*(away - step).T)
            other = int(nearest[off.argmin()])
            to = (column + dx, row + dy)
            if off.min() > 0.2 * np.hypot(*right) or other in placed or to in taken:
                continue
            placed[other] = to
            taken.add(to)
            moved = places[other] - places[area]
            # the steps change slowly, as in perspective
            next_right = right if dy else 0.5 * right + 0.5 * dx * moved
            waiting.append((other, next_right, down if dx else 0.5 * down + 0.5 * dy * moved))
    return placed


def _fitted(members: dict[int, tuple[int, int]], places: Array, walls: Array) -> Lattice | None:
    """Return the lattice whose map fits the centres of cells, or None."""
    cells = np.array(list(members.values()), np.float64)
    low = cells.min(axis=0)
    cells -= low
    if (cells.max(axis=0) < 1).any():
        return None
    points = places[list(members)]
    step = np.sqrt(cv2.contourArea(cv2.convexHull(points.astype(np.float32))) / max(len(members), 1))
    map_, kept = cv2.findHomography(cells + 0.5, points, cv2.RANSAC, max(0.08 * step, 1.0))
    if map_ is None or kept.sum() < FEWEST:
        return None
    columns, rows = (int(n) + 1 for n in cells[kept.ravel() > 0].max(axis=0))
    return _reaching(Lattice(rows, columns, map_, int(kept.sum())), walls) if rows * columns <= MOST else None


def _reaching(lattice: Lattice, walls: Array) -> Lattice | None:
    """Return the lattice with the rows and columns added or removed whose cells have, or lack, an edge on each side."""
    wide = lattice.part(-_AROUND, -_AROUND, lattice.rows + _AROUND, lattice.columns + _AROUND, lattice.seen)
    thick = max(round(lattice.step / _SIDE), 1)
    here = wide.straight(cv2.dilate(walls, np.ones((thick, thick), np.uint8)), _SIDE, _SIDE // 2)
    across, clear = _edges(here, wide.rows + 1, wide.columns)
    along, free = (edges.T for edges in _edges(here.T, wide.columns + 1, wide.rows))
    sides = np.minimum(np.minimum(across[:-1], across[1:]), np.minimum(along[:, :-1], along[:, 1:]))
    cells = sides > 0.6
    # if edges are everywhere, none of them belongs to a cell
    more = cells & (np.maximum(clear[:-1], free[:, :-1]) < 0.4)
    box, ends = [_AROUND, wide.rows - _AROUND, _AROUND, wide.columns - _AROUND], (0, wide.rows, 0, wide.columns)
    for _ in range(2 * _AROUND):
        for side, out in enumerate((-1, 1, -1, 1)):
            if box[side] != ends[side] and _line(more, box, side, beyond=True).mean() > 0.75:
                box[side] += out
    for side, out in enumerate((-1, 1, -1, 1)):
        low = side // 2 * 2
        while box[low + 1] - box[low] > 2 and _line(cells, box, side, beyond=False).mean() < 0.5:
            box[side] -= out
    top, bottom, left, right = box
    if min(bottom - top, right - left) < 3 or cells[top:bottom, left:right].mean() < 0.8:
        return None
    return wide.part(top, left, bottom, right, int(cells[top:bottom, left:right].sum()))


def _line(cells: Array, box: list[int], side: int, beyond: bool) -> Array:
    """Return the outermost cells in a box (top, bottom, left, right) at one of its sides, or those beyond it."""
    line = box[side] - (beyond == (side % 2 == 0))
    return np.asarray(cells[line, box[2] : box[3]] if side < 2 else cells[box[0] : box[1], line])


def _edges(walls: Array, lines: int, cells: int) -> tuple[Array, Array]:
    """Return how much of each side of a cell has an edge, and how much has one in the cell below, where none should be.

    Only the two ends of each side are looked at, along the horizontal lines of the grid.
    """
    half = _SIDE // 2
    parts = [k for k in range(3, _SIDE - 3) if not 0.3 * _SIDE < k < 0.7 * _SIDE]
    out = np.zeros((2, lines, cells))
    for line in range(lines):
        y = line * _SIDE + half
        for k, (low, high) in enumerate(((-3, 4), (6, 9))):
            strip = walls[y + low : y + high].max(axis=0)
            out[k, line] = strip[half : half + cells * _SIDE].reshape(cells, _SIDE)[:, parts].mean(axis=1)
    return out[0], out[1]
