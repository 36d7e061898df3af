"""Texts of puzzle JSON and JSON Lines, with every fault and the line where its puzzle starts."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Sequence
from json import JSONDecodeError
from typing import Any

from attrs import define, field

from deduce.errors import Fault
from deduce.formats._arrays import ARRAYS, ArrayReader, is_grid
from deduce.formats._object import ObjectReader, puzzle_to_json
from deduce.formats._values import FAULTS_SHOWN, Found, Options, Reading, capped, shown
from deduce.puzzle import Puzzle

PUZZLE_JSON = "puzzle JSON"
JSON_LINES = "JSON Lines"

_BLANK = re.compile(r"[ \t\n\r]*")


# -- writing


def write_json(puzzles: Sequence[Puzzle]) -> str:
    """One puzzle as an object, any other number of them as an array."""
    data = [puzzle_to_json(puzzle) for puzzle in puzzles]
    return _dump(data[0] if len(data) == 1 else data, indent=2) + "\n"


def write_lines(puzzles: Sequence[Puzzle]) -> str:
    """One object a line."""
    return "".join(_dump(puzzle_to_json(puzzle)) + "\n" for puzzle in puzzles)


def _dump(data: object, indent: int | None = None) -> str:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    # Names come from files: whatever a terminal might obey is escaped.
    return text if text.replace("\n", "").isprintable() else json.dumps(data, indent=indent)


# -- reading


def looks_like_json(text: str) -> bool:
    """Whether a text can only be meant as JSON.  `[Puzzle 3]` is a title, not an array."""
    start = _skip(text, 0)
    if text[start : start + 1] == "[":
        inside = _skip(text, start + 1)
        return text[inside : inside + 1] in ("", "{", "[", "]", '"') or text[-20:].rstrip().endswith("]")
    return text[start : start + 1] == "{"


def read_json(text: str, file: str, options: Options) -> Reading:
    """Read an object, an array of objects, an object with `puzzles`, one object a line, or arrays of rows."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(text, file, options)
    if _has_lines(text):
        reader.format = JSON_LINES
        reader.read_lines()
    else:
        reader.read_value()
    return Reading.of(reader.found, reader.faults, reader.format, reader.remarks)


def _has_lines(text: str) -> bool:
    lines = [line for line in text.split("\n") if line and not line.isspace()]
    if len(lines) < 2 or not lines[0].lstrip().startswith("{"):
        return False
    if all(line.lstrip().startswith("{") for line in lines) and lines[0].rstrip()[-1] not in ",[{:":
        return True
    try:
        end = _Decoder().raw_decode(lines[0], _skip(lines[0], 0))[1]
    except (JSONDecodeError, RecursionError):
        return False
    return not lines[0][end:].strip()


def _skip(text: str, start: int) -> int:
    match = _BLANK.match(text, start)
    return match.end() if match else start


class _Decoder(json.JSONDecoder):
    """Reads any JSON without an accident and notes the keys that an object has twice."""

    def __init__(self) -> None:
        self.repeated: list[str] = []
        super().__init__(
            object_pairs_hook=self._object,
            # Numbers of any length: the long ones are wrong wherever a puzzle has a number.
            parse_int=lambda digits: int(digits) if len(digits) < 19 else float("inf"),
            parse_float=lambda digits: float(digits) if len(digits) < 40 else float("nan"),
        )

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    self.repeated.append(key)
                seen.add(key)
        return found


@define
class _Reader:
    text: str
    file: str
    options: Options
    format: str = PUZZLE_JSON
    found: list[Found] = field(factory=list)
    faults: list[Fault] = field(factory=list)
    decoder: _Decoder = field(factory=_Decoder)
    remarks: tuple[str, ...] = ()

    def read_lines(self) -> None:
        for number, line in enumerate(self.text.split("\n"), 1):
            if line and not line.isspace():
                try:
                    start = _skip(line, 0)
                    value, end = self.decoder.raw_decode(line, start)
                    self.expect_end(line, end)
                    self.add(value, number)
                except JSONDecodeError as error:
                    self.syntax(error, number)
                except RecursionError:
                    self.too_deep(number)

    def read_value(self) -> None:
        line, last = 1, 0
        arrays: list[tuple[int, object]] = []
        try:
            for number, (start, value) in enumerate(self.values()):
                if number == self.options.max_lines:
                    self.faults.append(Fault(self.options.too_long(items=True), self.file))
                    break
                line += self.text.count("\n", last, start)
                last = start
                if arrays or (number == 0 and isinstance(value, list | str)):
                    arrays.append((line, value))
                else:
                    self.add(value, line)
            self.add_arrays(arrays)
        except JSONDecodeError as error:
            self.syntax(error, error.lineno)
        except RecursionError:
            self.too_deep(line)
        if not self.found and not self.faults:
            self.faults.append(Fault("this JSON holds no puzzle", self.file, 1, expected='an object with "givens"'))

    def add_arrays(self, held: list[tuple[int, object]]) -> None:
        """Read the items of an array that begins with one: rows, or grids."""
        if held:
            self.format = ARRAYS
            self.decoder.repeated.clear()
            reader = ArrayReader(self.file, self.options)
            grids = held if is_grid(held[0][1]) else [(held[0][0], [value for _, value in held])]
            self.found = reader.read(grids)
            self.faults += reader.faults
            self.remarks = reader.remarks

    def values(self) -> Iterator[tuple[int, object]]:
        """The puzzles, each with its place in the text."""
        start = _skip(self.text, 0)
        if self.text[start] == "[":
            end = yield from self.items(start)
        else:
            value, end = self.decoder.raw_decode(self.text, start)
            if "puzzles" in value and "givens" not in value:
                self.decoder.repeated.clear()
                end = yield from self.members(start)
            else:
                yield start, value
        self.expect_end(self.text, end)

    def items(self, start: int) -> Generator[tuple[int, object], None, int]:
        """The items of the array that starts here; returns where it ends."""
        place = _skip(self.text, start + 1)
        while self.text[place : place + 1] != "]":
            value, end = self.decoder.raw_decode(self.text, place)
            yield place, value
            place = _skip(self.text, end)
            if self.text[place : place + 1] == ",":
                place = _skip(self.text, place + 1)
                if self.text[place : place + 1] == "]":
                    raise JSONDecodeError("Expecting value", self.text, place)
            elif self.text[place : place + 1] != "]":
                raise JSONDecodeError("Expecting ',' delimiter", self.text, place)
        return place + 1

    def members(self, start: int) -> Generator[tuple[int, object], None, int]:
        """The items of `puzzles` in the object that starts here; returns where it ends."""
        place = start
        while self.text[place] in "{,":
            key, place = self.decoder.raw_decode(self.text, _skip(self.text, place + 1))
            place = _skip(self.text, _skip(self.text, place) + 1)
            if key == "puzzles" and self.text[place] == "[":
                place = yield from self.items(place)
            elif key == "puzzles":
                self.faults.append(
                    Fault(
                        '"puzzles" is no array',
                        self.file,
                        self.text.count("\n", 0, place) + 1,
                        0,
                        "",
                        "an array of puzzles",
                    )
                )
                place = self.decoder.raw_decode(self.text, place)[1]
            else:
                place = self.decoder.raw_decode(self.text, place)[1]
            place = _skip(self.text, place)
        return place + 1

    def add(self, value: object, line: int) -> None:
        keys = self.decoder.repeated[:FAULTS_SHOWN]
        repeated = [Fault(f"the key {shown(key)} stands twice", self.file, line) for key in keys]
        self.decoder.repeated.clear()
        reader = ObjectReader(self.file, line, self.options)
        puzzle = reader.puzzle(value)
        self.faults += capped(repeated + reader.faults)
        if puzzle is not None and not repeated:
            self.found.append(Found(puzzle, line, reader.said))

    def expect_end(self, text: str, end: int) -> None:
        end = _skip(text, end)
        if end < len(text):
            raise JSONDecodeError("Extra data", text, end)

    def syntax(self, error: JSONDecodeError, line: int) -> None:
        self.decoder.repeated.clear()
        found = shown(error.doc[error.pos : error.pos + 1]) if error.pos < len(error.doc) else "the end"
        reason = error.msg[:1].lower() + error.msg[1:]
        self.faults.append(Fault(f"this is not JSON: {reason}", self.file, line, error.colno, found))

    def too_deep(self, line: int) -> None:
        self.decoder.repeated.clear()
        self.faults.append(Fault("this JSON is nested too deeply for a puzzle", self.file, line))
