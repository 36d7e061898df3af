"""The lines of a stream, each as soon as it is available, in limited memory."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from itertools import count
from typing import BinaryIO

from deduce.errors import Fault

_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_PART = 1 << 16


def lines_of(stream: BinaryIO, file: str = "", most: int | None = None, hint: str = "") -> Iterator[str | Fault]:
    """Yield each line of UTF-8 without its line end, or a Fault in place of a line that cannot be read.

    UTF-16 with a byte-order mark is read completely before the first line is yielded.

    Args:
        stream: the input.
        file: its name, for faults.
        most: the most bytes in a line, or in all of a UTF-16 file; None for no limit.
        hint: how to lift this limit.
    """
    size = -1 if most is None else most + 1
    try:
        for number in count(1):
            data = stream.readline(size)
            if not data:
                return
            if number == 1 and data[:2] in _UTF_16:
                yield from _utf_16(data + stream.read(size), file, most, hint)
                return
            if number == 1:
                data = data.removeprefix(codecs.BOM_UTF8)
            if most is not None and len(data) > most and not data.endswith(b"\n"):
                yield too_long(file, number, most, hint)
                while data and not data.endswith(b"\n"):
                    data = stream.readline(_PART)
            else:
                yield _decoded(data.removesuffix(b"\n"), file, number)
    except OSError as error:
        yield Fault(f"this cannot be read: {error.strerror or error}", file)


def too_long(file: str, line: int, most: int, hint: str) -> Fault:
    """Return the fault of a line that is too long, or of the whole file if `line` is 0."""
    text = f"this is too long: at most {most} bytes are read"
    return Fault(f"{text} ({hint})" if hint else text, file, line)


def _decoded(data: bytes, file: str, number: int) -> str | Fault:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        column = len(data[: error.start].decode(errors="replace")) + 1
        return Fault("this is not UTF-8 text", file, number, column, f"byte 0x{data[error.start]:02x}")


def _utf_16(data: bytes, file: str, most: int | None, hint: str) -> Iterator[str | Fault]:
    if most is not None and len(data) > most:
        yield too_long(file, 0, most, hint)
        return
    encoding = _UTF_16[data[:2]]
    try:
        text = data[2:].decode(encoding)
    except UnicodeDecodeError as error:
        before = data[2 : 2 + error.start].decode(encoding, errors="replace").split("\n")
        found = f"byte 0x{data[2 + error.start]:02x}"
        yield Fault(f"this is not {encoding.upper()} text", file, len(before), len(before[-1]) + 1, found)
        return
    yield from text.split("\n")
