"""Texts of puzzle JSON and JSON Lines, with every fault and the line where its puzzle starts."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from deduce.formats._arrays import ARRAYS, ArrayReader
from deduce.formats._object import ObjectReader
from deduce.formats._shapes import BOXES
from deduce.formats._values import FAULTS_SHOWN, Found, Options, Reader, Reading, capped, shown
from deduce.formats.json_text import JsonError, JsonReader, skip

PUZZLE_JSON = "puzzle JSON"
JSON_LINES = "JSON Lines"


def looks_like_json(text: str) -> bool:
    """Whether a text can only be meant as JSON.  `[Puzzle 3]` is a title, not an array."""
    start = skip(text, 0)
    if text[start : start + 1] == "[" and not BOXES.match(text, start):
        inside = skip(text, start + 1)
        return text[inside : inside + 1] in ("", "{", "[", "]", '"') or text[-20:].rstrip().endswith("]")
    return text[start : start + 1] == "{"


def read_json(text: str, options: Options) -> Reading:
    """Read an object, an array of objects, an object with `puzzles`, one object a line, or arrays of rows."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(options, text=text)
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
        end = JsonReader().value(lines[0], skip(lines[0], 0))[1]
    except JsonError:
        return False
    return not lines[0][end:].strip()


@define
class _Reader(Reader):
    text: str = ""
    format: str = PUZZLE_JSON
    found: list[Found] = field(factory=list)
    json: JsonReader = field(factory=JsonReader)
    remarks: tuple[str, ...] = ()

    def read_lines(self) -> None:
        for number, line in enumerate(self.text.split("\n"), 1):
            if line and not line.isspace():
                try:
                    value, end = self.json.value(line, skip(line, 0))
                    self.json.close(line, end)
                    self.add(value, number)
                except JsonError as error:
                    self.no_json(error, number)

    def read_value(self) -> None:
        line, last = 1, 0
        arrays: list[tuple[int, object]] = []
        try:
            for number, (start, value) in enumerate(self.values()):
                if number == self.options.max_lines:
                    self.bad(self.options.too_long(items=True))
                    break
                line += self.text.count("\n", last, start)
                last = start
                if arrays or (number == 0 and isinstance(value, list | str)):
                    arrays.append((line, value))
                else:
                    self.add(value, line)
            # An array that begins with one holds rows, or grids.
            if arrays:
                self.format = ARRAYS
                reader = ArrayReader(self.options, self.faults)
                self.found, self.remarks = reader.read(arrays), reader.remarks
        except JsonError as error:
            self.no_json(error, error.line)
        if not self.found and not self.faults:
            self.bad("this JSON holds no puzzle", 1, expected='an object with "givens"')

    def values(self) -> Iterator[tuple[int, object]]:
        """The puzzles, each with its place in the text."""
        start = skip(self.text, 0)
        if self.text[start] == "[":
            end = yield from self.json.items(self.text, start)
        else:
            value, end = self.json.value(self.text, start)
            if "puzzles" in value and "givens" not in value:
                for key, place in self.json.members(self.text, start):
                    if key == "puzzles" and self.text[place] == "[":
                        self.json.repeated()
                        yield from self.json.items(self.text, place)
                    elif key == "puzzles":
                        line = self.text.count("\n", 0, place) + 1
                        self.bad('"puzzles" is no array', line, expected="an array of puzzles")
            else:
                yield start, value
        self.json.close(self.text, end)

    def add(self, value: object, line: int) -> None:
        reader = ObjectReader(self.options, line=line)
        for key in (keys := self.json.repeated()[:FAULTS_SHOWN]):
            reader.bad(f"the key {shown(key)} stands twice", line)
        found = reader.read(value)
        self.faults += capped(reader.faults)
        if found and not keys:
            self.found.append(found)

    def no_json(self, error: JsonError, line: int) -> None:
        self.json.repeated()
        if error.column:
            message, found = f"this is not JSON: {error.message}", shown(error.found) if error.found else "the end"
        else:
            message, found = f"this JSON is {error.message} for a puzzle", ""
        self.bad(message, line, error.column, found)
