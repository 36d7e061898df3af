"""Reading traces from a stream, in limited memory: one trace, a list of traces, or one trace on each line."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from itertools import chain, count
from typing import Any, BinaryIO

from deduce.errors import Fault
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.wording.words import capital

_MOST_TRACES = 100_000
_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

Found = Iterator[dict[str, Any] | Fault]


def traces_of(stream: BinaryIO, file: str = "", most: int | None = None, hint: str = "") -> Found:
    """Yield the traces of a stream, each as soon as it is available, and a fault in place of anything else.

    The only check is that they are JSON objects; `verify` does the rest.  JSON Lines are kept in memory one at a time,
    and an object on several lines or an array completely.

    Args:
        stream: one JSON object, a JSON array of objects, or JSON Lines.
        file: its name, for faults.
        most: the most bytes to keep in memory; None for no limit.
        hint: how to lift this limit.
    """
    reader, lines = JsonReader(), enumerate(_lines_of(stream, file, most, hint), 1)
    filled = ((number, line) for number, line in lines if isinstance(line, Fault) or line.strip())
    number, line = next(filled, (0, Fault("there is no trace", file)))
    if isinstance(line, Fault):
        yield line
        return
    value = _value(reader, line, number, file)
    if isinstance(value, Fault) and value.column > len(line.rstrip()):
        # the JSON value is incomplete, so it continues on the next lines
        parts, size = [line], len(line)
        for _, more in lines:
            size += len(more.encode("utf-8", "surrogatepass")) + 1 if isinstance(more, str) else 0
            if isinstance(more, str) and most is not None and size > most:
                more = _too_long(file, 0, most, hint)
            if isinstance(more, Fault):
                yield more
                return
            parts.append(more)
        yield from _whole(_value(reader, "\n".join(parts), number, file), number, file)
        return
    following: Iterator[tuple[int, str | Fault]] = filled
    if not isinstance(value, dict):
        # a bad line among JSON Lines, unless the next line is missing or is not JSON either
        after = next(filled, None)
        if after is None or (isinstance(value, Fault) and isinstance(_value(reader, after[1], after[0], file), Fault)):
            yield from _whole(value, number, file)
            return
        following = chain([after], filled)
    yield _trace(value, number, file)
    for number, text in following:
        yield _trace(_value(reader, text, number, file), number, file)


def _whole(value: Any, number: int, file: str) -> Found:
    """Yield the traces of a text that is one JSON value."""
    if not isinstance(value, list):
        yield _trace(value, number, file)
    elif not value:
        yield Fault("the list holds no trace", file)
    elif len(value) > _MOST_TRACES:
        text = f"these are {len(value)} traces, and {_MOST_TRACES} are the most in one list"
        yield Fault(f"{text}; one a line, they may be any number", file)
    else:
        yield from (_trace(item, 0, file) for item in value)


def _trace(value: Any, number: int, file: str) -> dict[str, Any] | Fault:
    if isinstance(value, dict | Fault):
        return value
    kinds = {list: "a list", str: "a text", type(None): "null"}
    found = kinds.get(type(value), "a number or truth value")
    return Fault("not a trace", file, number, found=found, expected="a JSON object")


def _value(reader: JsonReader, text: str | Fault, first: int, file: str) -> Any:
    """Read JSON that starts on the given line.  Return a Fault if it cannot be read."""
    if isinstance(text, Fault):
        return text
    reader.repeated = []
    try:
        value, end = reader.value(text, skip(text, 0))
        reader.close(text, end)
    except JsonError as error:
        if not error.column:
            return Fault(f"not a trace: {error.message}", file, first)
        return Fault(f"not JSON: {capital(error.message)}", file, first + error.line - 1, error.column)
    if keys := reader.repeated:
        return Fault(f"not a trace: an object has the key {json.dumps(keys[0][:40])} twice", file, first)
    return value


def _lines_of(stream: BinaryIO, file: str, most: int | None, hint: str) -> Iterator[str | Fault]:
    """Yield each line of UTF-8 without its line end, or a Fault in place of a line that cannot be read.

    UTF-16 with a byte-order mark is read completely before the first line is yielded.  The parameters are those of
    `traces_of`.
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
                yield _too_long(file, number, most, hint)
                while data and not data.endswith(b"\n"):
                    data = stream.readline(1 << 16)
            else:
                yield _decoded(data.removesuffix(b"\n"), file, number)
    except OSError as error:
        yield Fault(f"this cannot be read: {error.strerror or error}", file)


def _too_long(file: str, line: int, most: int, hint: str) -> Fault:
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
        yield _too_long(file, 0, most, hint)
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
