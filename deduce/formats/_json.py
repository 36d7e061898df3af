"""Puzzle JSON and JSON Lines, with every fault and the line where its puzzle starts."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Sequence
from json import JSONDecodeError
from typing import Any

from attrs import define, field

from deduce.errors import Fault, ReadError
from deduce.formats._arrays import ARRAYS, ArrayReader, is_grid
from deduce.formats._signs import EQUAL, SignError, touching
from deduce.formats._values import (
    DEFAULTS,
    FAULTS_SHOWN,
    Found,
    Options,
    Reading,
    Said,
    capped,
    counted,
    shown,
    visible_symbols,
)
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, Symbols, cell_name, parse_cell

PUZZLE_JSON = "puzzle JSON"
JSON_LINES = "JSON Lines"

_BLANK = re.compile(r"[ \t\n\r]*")
_TEXTS = ("id", "label", "source")


# -- writing


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as a JSON object; what is empty or as usual is left out."""
    symbols = puzzle.symbols
    data = {
        "id": puzzle.id,
        "label": puzzle.label,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "unique_lines": puzzle.unique_lines,
        "givens": list(puzzle.givens),
        "signs": [
            {"cells": [cell_name(sign.a), cell_name(sign.b)], "sign": "=" if sign.equal else "x"}
            for sign in puzzle.signs
        ],
        "symbols": {"one": symbols.one, "zero": symbols.zero, "empty": symbols.empty},
        "solution": list(puzzle.solution),
        "source": puzzle.source,
    }
    if symbols == Symbols():
        del data["symbols"]
    return {key: value for key, value in data.items() if value not in ("", [])}


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
                except JSONDecodeError as error:
                    self.syntax(error, number)
                except RecursionError:
                    self.too_deep(number)
                else:
                    self.add(value, number)

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
        check = _Check(self.file, line, self.options)
        puzzle = check.puzzle(value)
        self.faults += capped(repeated + check.faults)
        if puzzle is not None and not repeated:
            self.found.append(Found(puzzle, line, check.said))

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


def puzzle_from_json(obj: object, options: Options = DEFAULTS, file: str = "", line: int = 0) -> Puzzle:
    """Make a puzzle of a JSON object, such as `json.loads` gives.

    Keys that a puzzle does not have are passed over.

    Args:
        obj: the object.
        options: the bounds, and the unique-lines rule where the object does not say.
        file: the file, for faults.
        line: the line in it where the object starts, for faults.

    Raises:
        ReadError: with every fault of the object.
    """
    check = _Check(file, line, options)
    puzzle = check.puzzle(obj)
    if puzzle is None:
        raise ReadError(check.faults)
    return puzzle


@define
class _Check:
    file: str
    line: int
    options: Options
    faults: list[Fault] = field(factory=list)
    said: Said = "nobody"

    def bad(self, message: str, value: object = "", expected: str = "") -> None:
        found = "" if value == "" else _brief(value)
        self.faults.append(Fault(message, self.file, self.line, 0, found, expected))

    def puzzle(self, obj: object) -> Puzzle | None:
        if not isinstance(obj, dict):
            self.bad("a puzzle is a JSON object", obj, 'an object with "givens"')
            return None
        texts = {key: self.text(obj, key) for key in _TEXTS}
        told = self.unique(obj)
        symbols = self.symbols(obj)
        givens = self.grid(obj.get("givens"), "givens", "01" + EMPTY) if "givens" in obj else None
        if "givens" not in obj:
            self.bad('"givens" is missing', "", "an array of rows")
        size = self.size(obj, givens)
        signs = self.signs(obj, size) if size else []
        solution = obj.get("solution")
        rows = () if solution is None or solution == [] else self.grid(solution, "solution", "01")
        if rows and size and (len(rows), len(rows[0])) != size:
            self.bad('"solution" and "givens" differ in size')
        if self.faults or givens is None or rows is None:
            return None
        unique, self.said = self.options.unique(told, bool(signs))
        return Puzzle(givens, unique, signs, symbols, solution=rows, **texts)

    def text(self, obj: dict[str, Any], key: str) -> str:
        value = obj.get(key)
        if value is None:
            return ""
        if type(value) is int and key == "id":
            return str(value)
        if not isinstance(value, str):
            self.bad(f'"{key}" is no text', value, "a string")
            return ""
        # Half of a surrogate pair cannot be written to any file.
        return value.encode("utf-8", "replace").decode("utf-8")

    def unique(self, obj: dict[str, Any]) -> bool | None:
        value = obj.get("unique_lines")
        if value is None or isinstance(value, bool):
            return value
        self.bad('"unique_lines" is neither true nor false', value, "true or false")
        return None

    def symbols(self, obj: dict[str, Any]) -> Symbols:
        value = obj.get("symbols")
        if value is None:
            return Symbols()
        keys = ("one", "zero", "empty")
        if not isinstance(value, dict) or not all(isinstance(value.get(key), str) for key in keys):
            self.bad('"symbols" cannot be read', value, 'an object with the strings "one", "zero" and "empty"')
            return Symbols()
        try:
            return visible_symbols(*(value[key] for key in keys))
        except ValueError as error:
            self.bad(f'"symbols": {error}')
            return Symbols()

    def grid(self, value: object, key: str, allowed: str) -> tuple[str, ...] | None:
        """Rows of equal length with nothing but allowed characters, or None and the faults."""
        if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
            self.bad(f'"{key}" is no array of strings', value, "an array with one string a row")
            return None
        width = len(value[0]) if value else 0
        if len(value) < 2 or width < 2:
            self.bad(f'"{key}" has fewer than 2 rows or 2 columns', "", "at least 2 of each")
            return None
        message = self.options.too_large(len(value), max(map(len, value)))
        if message:
            self.bad(message)
            return None
        before = len(self.faults)
        for r, row in enumerate(value, 1):
            if len(row) != width:
                how = "long" if len(row) > width else "short"
                message = f'row {r} of "{key}" is too {how}'
                found, expected = counted(len(row), "cell"), f"{width}, as in row 1"
                self.faults.append(Fault(message, self.file, self.line, 0, found, expected))
            odd = row.strip(allowed)
            if odd:
                self.bad(
                    f'row {r} of "{key}" has an odd character at r{r}c{row.index(odd) + 1}', odd[0], " ".join(allowed)
                )
        return tuple(value) if len(self.faults) == before else None

    def size(self, obj: dict[str, Any], givens: tuple[str, ...] | None) -> tuple[int, int] | None:
        for key, have in (("rows", givens and len(givens)), ("columns", givens and len(givens[0]))):
            value = obj.get(key)
            if value is None:
                continue
            if type(value) is not int or value < 1:
                self.bad(f'"{key}" is no whole number above 0', value, "a whole number")
            elif have and value != have:
                self.bad(f'"{key}" and "givens" differ in size', value, str(have))
        return (len(givens), len(givens[0])) if givens else None

    def signs(self, obj: dict[str, Any], size: tuple[int, int]) -> list[Sign]:
        value = obj.get("signs")
        if value is None:
            return []
        if not isinstance(value, list):
            self.bad('"signs" is no array', value, "an array of signs")
            return []
        if len(value) > 2 * size[0] * size[1]:
            self.bad("there are more signs than touching cells", value)
            return []
        signs: dict[tuple[Cell, Cell], Sign] = {}
        for number, item in enumerate(value, 1):
            sign = self.sign(item, number, size)
            if sign is None:
                continue
            if (sign.a, sign.b) in signs:
                self.bad(f"sign {number}: there is a sign between {cell_name(sign.a)} and {cell_name(sign.b)} already")
            signs[sign.a, sign.b] = sign
        return list(signs.values())

    def sign(self, item: object, number: int, size: tuple[int, int]) -> Sign | None:
        cells = item.get("cells") if isinstance(item, dict) else None
        mark = item.get("sign") if isinstance(item, dict) else None
        if not isinstance(cells, list) or len(cells) != 2 or not isinstance(mark, str) or mark not in EQUAL:
            self.bad(f"sign {number} cannot be read", item, '{"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}')
            return None
        found = []
        for name in cells:
            try:
                cell = parse_cell(name if isinstance(name, str) else "")
            except ValueError:
                self.bad(f"sign {number}: there is no such cell", name, "a cell such as r1c1")
                return None
            if cell[0] >= size[0] or cell[1] >= size[1]:
                self.bad(f"sign {number}: {name} lies outside the grid of {size[0]} rows and {size[1]} columns")
                return None
            found.append(cell)
        try:
            return touching(found[0], found[1], EQUAL[mark])
        except SignError as error:
            self.bad(f"sign {number}: {error}")
            return None


def _brief(value: object) -> str:
    """A JSON value, short enough for a message."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, list):
        return f"an array of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    return (
        {None: "null", True: "true", False: "false"}.get(value, str(value))
        if isinstance(value, bool | None)
        else str(value)
    )
