"""JSON as text: its values one by one, each with its place; a text that is not JSON has a fault with its place."""

from __future__ import annotations

import json
from collections.abc import Generator
from json import JSONDecodeError
from typing import Any

from deduce.base.patterns import regex

_LONGEST_NUMBER = 300  # digits; a longer one is read as infinite
_BLANK = regex(r"[ \t\n\r]*")


def written(value: Any, indent: int | None = None, encoding: str = "utf-8") -> str:
    """Return a value as JSON, in ASCII if the encoding holds no more or a terminal might obey what is in it."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        text.encode(encoding)
        printable = text.replace("\n", "").isprintable()
    except UnicodeEncodeError:
        printable = False
    return text if printable else json.dumps(value, indent=indent)


class JsonError(ValueError):
    """Text that cannot be read as JSON: what is wrong, the line and column, from 1, and the character there.

    The column is 0 if the whole value is meant, the character empty at the end of the text.
    """

    def __init__(self, message: str, text: str, start: int, whole: bool = False) -> None:
        self.message = message[:1].lower() + message[1:]
        self.found = "" if whole else text[start : start + 1]
        self.line = text.count("\n", 0, start) + 1
        self.column = 0 if whole else start - text.rfind("\n", 0, start)
        super().__init__(f"{self.message}: line {self.line}" + (f" column {self.column}" if self.column else ""))


def read_value(text: str) -> Any:
    """Read a text that is one value.  Raises JsonError, also for an object that has a key twice."""
    reader = JsonReader()
    start = skip(text, 0)
    value, end = reader.value(text, start)
    reader.close(text, end)
    if reader.repeated:
        raise JsonError(f"the key {json.dumps(reader.repeated[0])} occurs twice", text, start, whole=True)
    return value


def skip(text: str, start: int) -> int:
    """Return where the white space that begins here ends."""
    match = _BLANK.match(text, start)
    return match.end() if match else start


class JsonReader:
    """Reads values out of texts."""

    def __init__(self) -> None:
        self.repeated: list[str] = []  # keys that an object has more than once, in all that was read; callers clear it
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_int=lambda text: int(text) if len(text) <= _LONGEST_NUMBER else float("inf"),
        )

    def value(self, text: str, start: int) -> tuple[Any, int]:
        """Return the value that begins here, and its end.  Raises JsonError."""
        try:
            return self._decoder.raw_decode(text, start)
        except JSONDecodeError as error:
            raise JsonError(error.msg, text, error.pos) from None
        except RecursionError:
            raise JsonError("nested too deeply", text, start, whole=True) from None

    def items(self, text: str, start: int) -> Generator[tuple[int, Any], None, int]:
        """Yield the items of the array that begins here, each with its place; return its end.  Raises JsonError."""
        before, start = "[", skip(text, start + 1)
        while before == "," or text[start : start + 1] != "]":
            value, end = self.value(text, start)
            yield start, value
            start = skip(text, end)
            before = text[start : start + 1]
            if before == "]":
                break
            if before != ",":
                raise JsonError("Expecting ',' delimiter", text, start)
            start = skip(text, start + 1)
        return start + 1

    def members(self, text: str, start: int) -> Generator[tuple[str, int], None, None]:
        """Yield the keys of the object that begins here, with the places of their values.  It must be sound."""
        while text[start] in "{,":
            key, start = self.value(text, skip(text, start + 1))
            start = skip(text, skip(text, start) + 1)
            yield key, start
            start = skip(text, self.value(text, start)[1])

    def close(self, text: str, start: int) -> None:
        """Check that there is nothing from here to the end.  Raises JsonError."""
        start = skip(text, start)
        if start < len(text):
            raise JsonError("Extra data", text, start)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            keys = [key for key, _ in pairs]
            for key in data:
                keys.remove(key)
            self.repeated += keys
        return data
