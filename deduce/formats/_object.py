"""One puzzle as a JSON object: made, and read with every fault."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from attrs import define, field

from deduce.errors import Fault, ReadError, counted
from deduce.formats._signs import EQUAL, SignError, touching
from deduce.formats._values import DEFAULTS, Found, Options, fault, shown, visible_symbols
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
    """Make a puzzle of a JSON object, such as `json.loads` gives.

    Keys that a puzzle does not have are passed over.

    Args:
        obj: the object.
        options: the bounds, and the unique-lines rule where the object does not say.

    Raises:
        ReadError: with every fault of the object.
    """
    reader = ObjectReader(0, options)
    found = reader.read(obj)
    if found is None:
        raise ReadError(reader.faults)
    return found.puzzle


@define
class ObjectReader:
    """Reads one object; the faults stay with it."""

    line: int
    options: Options
    faults: list[Fault] = field(factory=list)

    def bad(self, message: str, value: object = "", expected: str = "") -> None:
        found = "" if value == "" else _brief(value)
        self.faults.append(fault(message, self.line, 0, found, expected))

    def read(self, obj: object) -> Found | None:
        if not isinstance(obj, dict):
            self.bad("a puzzle is a JSON object", obj, 'an object with "givens"')
            return None
        texts = {key: self.text(obj, key) for key in _TEXTS}
        told = self.part(obj, "unique_lines", bool, "is neither true nor false", "true or false")
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
        unique, said = self.options.unique(told, bool(signs))
        return Found(Puzzle(givens, unique, signs, symbols, solution=rows, **texts), self.line, said)

    def part(self, obj: dict[str, Any], key: str, kind: type[_Part], wrong: str, wanted: str) -> _Part | None:
        """The value of a key, None where it has none; what is of another kind is a fault."""
        value = obj.get(key)
        if value is None or isinstance(value, kind):
            return value
        self.bad(f'"{key}" {wrong}', value, wanted)
        return None

    def text(self, obj: dict[str, Any], key: str) -> str:
        if key == "id" and type(obj.get(key)) is int:
            return str(obj[key])
        value = self.part(obj, key, str, "is no text", "a string") or ""
        # Half of a surrogate pair cannot be written to any file.
        return value.encode("utf-8", "replace").decode("utf-8")

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
                message = f'row {r} of "{key}" is too {"long" if len(row) > width else "short"}'
                self.faults.append(fault(message, self.line, 0, counted(len(row), "cell"), f"{width}, as in row 1"))
            odd = row.strip(allowed)
            if odd:
                place = f"r{r}c{row.index(odd) + 1}"
                self.bad(f'row {r} of "{key}" has an odd character at {place}', odd[0], " ".join(allowed))
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
        value = self.part(obj, "signs", list, "is no array", "an array of signs") or []
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
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)
