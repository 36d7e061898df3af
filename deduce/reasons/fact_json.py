"""Facts as JSON: one table defines how each type of field is written and read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from attrs import NOTHING, fields

from deduce.base.errors import InvalidError, visible
from deduce.game.puzzle import Cell, LineAt, cell_name, line_name, parse_cell, parse_line
from deduce.game.world import Literals, Set, Value, Values, cells_on, on_line, values_on
from deduce.reasons.facts import KINDS, Fact

Size = tuple[int, int]
"""The rows and the columns of a grid."""

_Made = TypeVar("_Made")


class UnfitError(Exception):
    """A JSON value of the wrong type or content, and its path, such as `facts[0].groups`."""

    def __init__(self, reason: str, path: str = "") -> None:
        super().__init__(reason)
        self.reason, self.path = reason, path

    def within(self, place: object) -> UnfitError:
        """Return the same error with an outer place in front of its path, such as `groups` or `[0]`."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        return UnfitError(self.reason, f"{visible(str(place)[:40])}{dot}{self.path}")


def as_object(value: object, *_: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UnfitError("is not an object")
    return value


def as_text(value: object, *_: object) -> str:
    if not isinstance(value, str):
        raise UnfitError("is not a text")
    return value


def as_whole(value: object, *_: object) -> int:
    """Read a whole number; 1.0 is one, too, since JSON has one kind of numbers."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise UnfitError("is not a whole number")
    return value


def as_value(value: object, *_: object) -> Value:
    # the type is tested first: compiled code takes whatever equals a whole number for one
    if isinstance(value, int | float) and not isinstance(value, bool):
        if value == 0:
            return 0
        if value == 1:
            return 1
    raise UnfitError("is not 0 or 1")


def read_at(said: dict[str, Any], key: str, read: Callable[..., _Made], *more: object) -> _Made:
    """Read the value of a key in an object, or None if the key is missing."""
    try:
        return read(said.get(key), *more)
    except UnfitError as fault:
        raise fault.within(key) from None


def read_if(said: dict[str, Any], key: str, usual: _Made, read: Callable[..., _Made], *more: object) -> _Made:
    """Read the value of a key in an object.  Return the default if the key is missing."""
    return read_at(said, key, read, *more) if key in said else usual


def read_each(value: object, read: Callable[..., _Made], *more: object) -> tuple[_Made, ...]:
    """Read each value of a list."""
    if not isinstance(value, list):
        raise UnfitError("is not a list")
    items = []
    for number, item in enumerate(value):
        try:
            items.append(read(item, *more))
        except UnfitError as fault:
            raise fault.within(f"[{number}]") from None
    return tuple(items)


def check_keys(said: dict[str, Any], known: frozenset[str]) -> None:
    """Raise UnfitError for an unknown key."""
    if not said.keys() <= known:
        raise UnfitError("is not known here").within(next(key for key in said if key not in known))


def read_cell(value: object, size: Size, line: LineAt | None = None) -> Cell:
    """Read the name of a cell on a grid, or on one line of it."""
    try:
        cell = parse_cell(as_text(value))
    except InvalidError:
        raise UnfitError("is not a cell such as r1c1") from None
    if cell[0] >= size[0] or cell[1] >= size[1]:
        raise UnfitError("is not on the grid")
    if line is not None and cell[line[0]] != line[1]:
        raise UnfitError(f"is not on {line_name(line)}")
    return cell


def read_line(value: object, size: Size, *_: object) -> LineAt:
    """Read the name of a line of a grid."""
    try:
        line = parse_line(as_text(value))
    except InvalidError:
        raise UnfitError("is not a line such as r1") from None
    if line[1] >= size[line[0]]:
        raise UnfitError("is not on the grid")
    return line


def read_values(value: object, size: Size, line: LineAt | None = None) -> dict[Cell, int]:
    """Read an object of cells with their values."""
    values: dict[Cell, int] = {}
    for name, symbol in as_object(value).items():
        try:
            values[read_cell(name, size, line)] = as_value(symbol)
        except UnfitError as fault:
            raise fault.within(name) from None
    return values


def values_to_json(values: Values) -> dict[str, int]:
    """Write cells with their values."""
    return {cell_name(cell): value for cell, value in sorted(values.items())}


def fact_to_json(fact: Fact, line: LineAt) -> dict[str, Any]:
    """Write a fact about a line, without fields that have their default values."""
    said: dict[str, Any] = {"fact": fact.kind}
    for name, (usual, write, _) in _fields(fact.kind).items():
        value = getattr(fact, name)
        if value != usual:
            said[name] = write(value, line)
    return said


def fact_from_json(value: object, size: Size, line: LineAt) -> Fact:
    """Read a fact about a line of a grid.  Raises UnfitError."""
    said = as_object(value)
    kind = read_at(said, "fact", as_text)
    if kind not in KINDS:
        raise UnfitError("is not a kind of fact", "fact")
    known = _fields(kind)
    check_keys(said, _keys(kind))
    values: dict[str, Any] = {}
    key = ""
    try:
        for key, (usual, _, read) in known.items():
            if key in said or usual is NOTHING:
                values[key] = read(said.get(key), size, line)
    except UnfitError as fault:
        raise fault.within(key) from None
    return KINDS[kind](**values)


@cache
def _keys(kind: str) -> frozenset[str]:
    return frozenset({"fact", *_fields(kind)})


@cache
def _fields(kind: str) -> dict[str, tuple[Any, Callable[[Any, LineAt], Any], Callable[[object, Size, LineAt], Any]]]:
    """Return the default value (or NOTHING), the writer and the reader of each field of a kind of fact."""
    return {field.name: (field.default, *_FORMS[str(field.type)]) for field in fields(KINDS[kind])}


def _names(cells: Set, line: LineAt) -> list[str]:
    return [cell_name(cell) for cell in cells_on(line, cells)]


def _set(value: object, size: Size, line: LineAt) -> Set:
    names = read_each(value, read_cell, size, line)
    if not names or len(set(names)) < len(names):
        raise UnfitError("names a cell twice" if names else "is empty")
    return on_line(line, dict.fromkeys(names, 1))[1]


def _literals(value: object, size: Size, line: LineAt) -> Literals:
    return on_line(line, read_values(value, size, line))


def _sets(value: object, size: Size, line: LineAt) -> tuple[Set, ...]:
    return read_each(value, _set, size, line)


def _texts(value: object, *_: object) -> tuple[str, ...]:
    return read_each(value, as_text)


def _flag(value: object, *_: object) -> bool:
    if not isinstance(value, bool):
        raise UnfitError("is not true or false")
    return value


def _as_it_is(value: _Made, _: LineAt) -> _Made:
    return value


_FORMS: dict[str, tuple[Callable[[Any, LineAt], Any], Callable[[object, Size, LineAt], Any]]] = {
    "Set": (_names, _set),
    "Sets": (lambda sets, line: [_names(cells, line) for cells in sets], _sets),
    "Literals": (lambda known, line: values_to_json(values_on(line, known)), _literals),
    "Value": (_as_it_is, as_value),
    "LineAt": (lambda other, _: line_name(other), read_line),
    "LineAt | None": (lambda other, _: line_name(other), read_line),
    "Ways": (lambda ways, _: list(ways), _texts),
    "tuple[str, ...]": (lambda names, _: list(names), _texts),
    "str": (_as_it_is, as_text),
    "int": (_as_it_is, as_whole),
    "bool": (_as_it_is, _flag),
}
"""The writer and the reader for each type of field; the writer takes a line, the reader a grid size and a line."""
