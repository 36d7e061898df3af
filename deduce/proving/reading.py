"""Reading traces from a stream: one trace, a list of traces, or one trace on each line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO

from deduce.errors import Fault
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.proving.lines import lines_of, too_long
from deduce.wording.words import capital

_MOST_TRACES = 100_000

Found = Iterator[dict[str, Any] | Fault]


def traces_of(stream: BinaryIO, file: str = "", most: int | None = None, hint: str = "") -> Found:
    """Yield the traces of a stream, each as soon as it is available, and a fault in place of anything else.

    The only check is that they are JSON objects; `verify` does the rest.  The stream is one JSON object, a JSON array
    of objects, or JSON Lines.  JSON Lines are kept in memory one at a time, and an object on several lines or an array
    completely.

    Args:
        stream: the input.
        file: its name, for faults.
        most: the most bytes to keep in memory; None for no limit.
        hint: how to lift this limit.
    """
    return _Traces(stream, file, most, hint).found()


class _Traces:
    """A reader of the traces of one stream, for `traces_of`."""

    def __init__(self, stream: BinaryIO, file: str, most: int | None, hint: str) -> None:
        self._file = file
        self._most = most
        self._hint = hint
        self._lines = enumerate(lines_of(stream, file, most, hint), 1)
        self._reader = JsonReader()

    def found(self) -> Found:
        filled = ((number, line) for number, line in self._lines if isinstance(line, Fault) or line.strip())
        number, line = next(filled, (0, Fault("there is no trace", self._file)))
        if isinstance(line, Fault):
            yield line
            return
        value = self._value(line, number)
        if isinstance(value, Fault) and value.column > len(line.rstrip()):
            # the JSON value is incomplete, so it continues on the next lines
            yield from self._whole(self._value(self._joined(line), number), number)
            return
        more: Iterator[tuple[int, str | Fault]] = filled
        if not isinstance(value, dict):
            # a bad line among JSON Lines, unless the next line is missing or is not JSON either
            after = next(filled, None)
            if after is None or (isinstance(value, Fault) and isinstance(self._value(after[1], after[0]), Fault)):
                yield from self._whole(value, number)
                return
            more = chain([after], filled)
        yield self._trace(value, number)
        for number, line in more:
            yield self._trace(self._value(line, number), number)

    def _joined(self, line: str) -> str | Fault:
        """Join a line and all lines after it."""
        lines, size = [line], len(line)
        for _, more in self._lines:
            if isinstance(more, Fault):
                return more
            size += len(more.encode("utf-8", "surrogatepass")) + 1
            if self._most is not None and size > self._most:
                return too_long(self._file, 0, self._most, self._hint)
            lines.append(more)
        return "\n".join(lines)

    def _whole(self, value: Any, number: int) -> Found:
        """Yield the traces of a text that is one JSON value."""
        if not isinstance(value, list):
            yield self._trace(value, number)
        elif not value:
            yield Fault("the list holds no trace", self._file)
        elif len(value) > _MOST_TRACES:
            text = f"these are {len(value)} traces, and {_MOST_TRACES} are the most in one list"
            yield Fault(f"{text}; one a line, they may be any number", self._file)
        else:
            yield from (self._trace(item, 0) for item in value)

    def _trace(self, value: Any, number: int) -> dict[str, Any] | Fault:
        if isinstance(value, dict | Fault):
            return value
        kinds = {list: "a list", str: "a text", type(None): "null"}
        found = kinds.get(type(value), "a number or truth value")
        return Fault("not a trace", self._file, number, found=found, expected="a JSON object")

    def _value(self, text: str | Fault, first: int) -> Any:
        """Read JSON that starts on the given line.  Return a Fault if it cannot be read."""
        if isinstance(text, Fault):
            return text
        self._reader.repeated = []
        try:
            value, end = self._reader.value(text, skip(text, 0))
            self._reader.close(text, end)
        except JsonError as error:
            if not error.column:
                return Fault(f"not a trace: {error.message}", self._file, first)
            return Fault(f"not JSON: {capital(error.message)}", self._file, first + error.line - 1, error.column)
        if keys := self._reader.repeated:
            return Fault(f"not a trace: an object has the key {json.dumps(keys[0][:40])} twice", self._file, first)
        return value
