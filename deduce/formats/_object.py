"""One puzzle as a JSON object: made, and read with every fault."""

from __future__ import annotations

import json
from typing import Any

from attrs import define, evolve, field

from deduce.errors import Fault, ReadError, counted
from deduce.formats._signs import EQUAL, SignError, touching
from deduce.formats._values import DEFAULTS, Options, Said, fault, shown, visible_symbols
from deduce.puzzle import EMPTY, Cell, Puzzle, Sign, Symbols, cell_name, parse_cell

_TEXTS = ("id", "label", "source")


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
    reader = ObjectReader(line, options)
    puzzle = reader.puzzle(obj)
    if puzzle is None:
        raise ReadError([evolve(fault, file=file) for fault in reader.faults])
    return puzzle


@define
class ObjectReader:
    """Reads one object; the faults and who said whether lines may repeat stay with it."""

    line: int
    options: Options
    faults: list[Fault] = field(factory=list)
    said: Said = "nobody"

    def bad(self, message: str, value: object = "", expected: str = "") -> None:
        found = "" if value == "" else _brief(value)
        self.faults.append(fault(message, self.line, 0, found, expected))

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
                self.faults.append(fault(message, self.line, 0, counted(len(row), "cell"), f"{width}, as in row 1"))
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
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)
