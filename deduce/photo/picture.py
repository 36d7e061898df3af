"""A picture file: what it is, by its header, before anything of it is decoded; and its pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Any, TypeAlias

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
