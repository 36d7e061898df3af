"""What a picture file is, by its first bytes and its header, before anything of it is decoded; and its pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from deduce.errors import DeduceError
from deduce.formats import MOST_PICTURE

Array: TypeAlias = npt.NDArray[Any]

MOST_PIXELS = 64_000_000
"""A larger picture is not decoded."""

MOST_BYTES = MOST_PICTURE
"""A file with more is not looked at."""

_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # the parts of a JPEG that hold its size
_NEEDED = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))  # the parts of a PNG that say what its pixels are


class PhotoError(DeduceError):
    """A picture that cannot be read as a puzzle: one line for a person."""


class Header(NamedTuple):
    """What the header of a picture says: its kind, its size in pixels, and whether it moves."""

    kind: str
    width: int
    height: int
    moves: bool = False


def header(data: bytes) -> Header:
    """Read the header of a picture.  Raises PhotoError where it is none, or is cut short."""
    try:
        if data.startswith(b"\x89PNG"):
            width, height = struct.unpack_from(">II", data, 16)
            return Header("PNG", width, height, any(name == b"acTL" for name, _ in _parts(data)))
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError):
        raise PhotoError("this picture is cut short") from None
    raise PhotoError("this is no picture; PNG, JPEG and WebP are read")


def _parts(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the names of the parts of a PNG, and each with its length and its checksum."""
    at = 8
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, memoryview(data)[at : at + length + 12]
        at += length + 12


def _pixels(data: bytes) -> bytes:
    """Return a PNG with nothing but its pixels, or nothing where it is damaged: libpng would print what it meets."""
    kept = [part for name, part in _parts(data) if name in _NEEDED]
    whole = all(zlib.crc32(part[4:-4]) == int.from_bytes(part[-4:], "big") for part in kept)
    return b"".join([data[:8], *kept]) if whole and kept and kept[-1][4:8].tobytes() == b"IEND" else b""


def _jpeg(data: bytes) -> Header:
    at = 2
    while True:
        while data[at] != 0xFF or data[at + 1] == 0xFF:
            at += 1
        if data[at + 1] in _SIZES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return Header("JPEG", width, height)
        at += 2 + struct.unpack_from(">H", data, at + 2)[0]


def _webp(data: bytes) -> Header:
    if data[12:16] == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return Header("WebP", width, height, bool(data[20] & 2))
    if data[12:16] == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return Header("WebP", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    width, height = struct.unpack_from("<HH", data, 26)
    return Header("WebP", width & 0x3FFF, height & 0x3FFF)


def decoded(data: bytes) -> Array:
    """Decode a picture to rows, columns and three colours, bytes; what is clear becomes white.

    Raises:
        PhotoError: where it is too large, in bytes or in pixels, moves, or cannot be decoded.
    """
    if len(data) > MOST_BYTES:
        raise PhotoError(f"this picture is too large: at most {MOST_BYTES // 1_000_000} million bytes are read")
    found = header(data)
    if found.width * found.height > MOST_PIXELS:
        size = f"{found.width} by {found.height} pixels"
        raise PhotoError(f"this picture is too large: {size}; at most {MOST_PIXELS // 1_000_000} million are read")
    if found.moves:
        raise PhotoError("this picture moves; save one of its frames")
    before = cv2.utils.logging.setLogLevel(0)
    try:
        # a JPEG may say which way the camera was held, and has nothing that is lost in three bytes
        how = cv2.IMREAD_COLOR if found.kind == "JPEG" else cv2.IMREAD_UNCHANGED
        picture = cv2.imdecode(np.frombuffer(_pixels(data) if found.kind == "PNG" else data, np.uint8), how)
    except cv2.error:
        picture = None
    finally:
        cv2.utils.logging.setLogLevel(before)
    if picture is None:
        raise PhotoError(f"this {found.kind} cannot be decoded: it is damaged or cut short")
    pixels: Array = np.asarray(picture)
    if pixels.dtype == np.uint16:
        pixels = cv2.convertScaleAbs(pixels, alpha=1 / 257)
    if pixels.ndim == 2:
        return np.repeat(pixels[:, :, None], 3, axis=2)
    if pixels.shape[2] == 4:
        solid = cv2.cvtColor(pixels[:, :, 3], cv2.COLOR_GRAY2BGR)
        pixels = 255 - cv2.multiply(255 - pixels[:, :, :3], solid, scale=1 / 255)
    return pixels
