"""One puzzle as a JSON object: made, and read with every fault."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from attrs import define

from deduce.errors import ReadError, counted
from deduce.formats._signs import EQUAL, SignError, inside, touching
from deduce.formats._values import DEFAULTS, Found, Options, Reader, shown, visible_symbols
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, Symbols, cell_name, parse_cell

_TEXTS = ("id", "label", "source")
_Part = TypeVar("_Part")


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
        "signs": [{"cells": [cell_name(sign.a), cell_name(sign.b)], "sign": sign.mark} for sign in puzzle.signs],
        "symbols": {"one": symbols.one, "zero": symbols.zero, "empty": symbols.empty},
        "solution": list(puzzle.solution),
        "source": puzzle.source,
    }
    if symbols == Symbols():
        del data["symbols"]
    return {key: value for key, value in data.items() if value not in ("", [])}


def puzzle_from_json(obj: object, options: Options = DEFAULTS) -> Puzzle:
    """Make a puzzle of a JSON object, such as `json.loads` gives; keys that a puzzle does not have are passed over.

    Args:
        obj: the object.
        options: the bounds, and the unique-lines rule where the object does not say.

    Raises:
        ReadError: with every fault of the object.
    """
    reader = ObjectReader(options)
    found = reader.read(obj)
    if found is None:
        raise ReadError(reader.faults)
    return found.puzzle


@define
class ObjectReader(Reader):
    """Reads one object, which begins on a line."""

    line: int = 0

    def wrong(self, message: str, value: object = "", expected: str = "") -> None:
        """Tell of a value, short enough for a message."""
        if isinstance(value, list | dict):
            found = f"an array of {len(value)}" if isinstance(value, list) else "an object"
        elif isinstance(value, str):
            found = shown(value) if value else ""
        else:
            found = json.dumps(value) if value is None or isinstance(value, bool) else str(value)
        self.bad(message, self.line, 0, found, expected)

    def read(self, obj: object) -> Found | None:
        if not isinstance(obj, dict):
            self.wrong("a puzzle is a JSON object", obj, 'an object with "givens"')
            return None
        texts = {key: self.text(obj, key) for key in _TEXTS}
        told = self.part(obj, "unique_lines", bool, "is neither true nor false", "true or false")
        symbols = self.symbols(obj)
        if "givens" in obj:
            givens = self.grid(obj["givens"], "givens", "01" + EMPTY)
        else:
            givens = None
            self.wrong('"givens" is missing', "", "an array of rows")
        size = (len(givens), len(givens[0])) if givens else None
        for key, have in (("rows", size and size[0]), ("columns", size and size[1])):
            value = obj.get(key)
            if value is not None and (type(value) is not int or value < 1):
                self.wrong(f'"{key}" is no whole number above 0', value, "a whole number")
            elif value is not None and have and value != have:
                self.wrong(f'"{key}" and "givens" differ in size', value, str(have))
        signs = self.signs(obj, size) if size else []
        solution = obj.get("solution")
        rows = () if solution is None or solution == [] else self.grid(solution, "solution", "01")
        if rows and size and (len(rows), len(rows[0])) != size:
            self.wrong('"solution" and "givens" differ in size')
        if self.faults or givens is None or rows is None:
            return None
        unique, said = self.options.unique(told, bool(signs))
        return Found(Puzzle(givens, unique, signs, symbols, solution=rows, **texts), self.line, said)

    def part(self, obj: dict[str, Any], key: str, kind: type[_Part], wrong: str, wanted: str) -> _Part | None:
        """The value of a key, None where it has none; what is of another kind is a fault."""
        value = obj.get(key)
        if value is None or isinstance(value, kind):
            return value
        self.wrong(f'"{key}" {wrong}', value, wanted)
        return None

    def text(self, obj: dict[str, Any], key: str) -> str:
        if key == "id" and type(obj.get(key)) is int:
            return str(obj[key])
        value = self.part(obj, key, str, "is no text", "a string") or ""
        # Half of a surrogate pair cannot be written to any file.
        return value.encode("utf-8", "replace").decode("utf-8")

    def symbols(self, obj: dict[str, Any]) -> Symbols:
        value = obj.get("symbols")
        keys = ("one", "zero", "empty")
        if value is None:
            return Symbols()
        if not isinstance(value, dict) or not all(isinstance(value.get(key), str) for key in keys):
            self.wrong('"symbols" cannot be read', value, 'an object with the strings "one", "zero" and "empty"')
            return Symbols()
        try:
            return visible_symbols(*(value[key] for key in keys))
        except ValueError as error:
            self.wrong(f'"symbols": {error}')
            return Symbols()

    def grid(self, value: object, key: str, allowed: str) -> tuple[str, ...] | None:
        """Rows of equal length with nothing but allowed characters, or None and the faults."""
        if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
            self.wrong(f'"{key}" is no array of strings', value, "an array with one string a row")
            return None
        width = len(value[0]) if value else 0
        if len(value) < 2 or width < 2:
            self.wrong(f'"{key}" has fewer than 2 rows or 2 columns', "", "at least 2 of each")
            return None
        if message := self.options.too_large(len(value), max(map(len, value))):
            self.wrong(message)
            return None
        before = len(self.faults)
        for r, row in enumerate(value, 1):
            if len(row) != width:
                message = f'row {r} of "{key}" is too {"long" if len(row) > width else "short"}'
                self.bad(message, self.line, 0, counted(len(row), "cell"), f"{width}, as in row 1")
            if odd := row.strip(allowed):
                message = f'row {r} of "{key}" has an odd character at r{r}c{row.index(odd) + 1}'
                self.wrong(message, odd[0], " ".join(allowed))
        return tuple(value) if len(self.faults) == before else None

    def signs(self, obj: dict[str, Any], size: tuple[int, int]) -> list[Sign]:
        value = self.part(obj, "signs", list, "is no array", "an array of signs") or []
        if len(value) > 2 * size[0] * size[1]:
            self.wrong("there are more signs than touching cells", value)
            return []
        signs: dict[tuple[Cell, Cell], Sign] = {}
        for number, item in enumerate(value, 1):
            sign = self.sign(item, number, size)
            if sign and (sign.a, sign.b) in signs:
                there = f"{cell_name(sign.a)} and {cell_name(sign.b)}"
                self.wrong(f"sign {number}: there is a sign between {there} already")
            if sign:
                signs[sign.a, sign.b] = sign
        return list(signs.values())

    def sign(self, item: object, number: int, size: tuple[int, int]) -> Sign | None:
        cells, mark = (item.get("cells"), item.get("sign")) if isinstance(item, dict) else (None, None)
        if not isinstance(cells, list) or len(cells) != 2 or not isinstance(mark, str) or mark not in EQUAL:
            self.wrong(f"sign {number} cannot be read", item, '{"cells": ["r1c1", "r1c2"], "sign": "=" or "x"}')
            return None
        found: list[Cell] = []
        try:
            for name in cells:
                found.append(inside(parse_cell(name if isinstance(name, str) else ""), name, *size))
            return touching(found[0], found[1], EQUAL[mark])
        except SignError as error:
            self.wrong(f"sign {number}: {error}")
        except ValueError:
            self.wrong(f"sign {number}: there is no such cell", cells[len(found)], "a cell such as r1c1")
        return None
