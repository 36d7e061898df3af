"""Claims: what a sentence says, as data.

Each is about the grid that the reader has at that point: the givens, what earlier steps placed, and inside a chain
the supposition and what the links before placed.  `docs/trace.md` says what makes each of them true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, dataclass_transform

from deduce.puzzle import Cell, LineAt, cell_name, line_name, parse_cell, parse_line

Cells = tuple[Cell, ...]

Values = Mapping[Cell, int]
"""Cells with their values."""


_NOTHING: Values = {}

KINDS: dict[str, type[Claim]] = {}
"""Every kind of claim by the name that it has in JSON."""


@dataclass_transform(frozen_default=True)
class Claim:
    """One thing that a sentence says: a value, which equals another of its kind with the same parts.

    Every command loads all kinds, so they are made without attrs, which takes long to make a class.
    """

    kind: ClassVar[str]
    parts: ClassVar[tuple[str, ...]] = ()
    fewest: ClassVar[int] = 0  # parts that must be given: those without a value of their own, which come first

    def __init_subclass__(cls) -> None:
        cls.parts = tuple(cls.__annotations__)
        cls.fewest = sum(not hasattr(cls, name) for name in cls.parts)
        KINDS[cls.kind] = cls

    def __init__(self, *given: Any, **named: Any) -> None:
        own, names = self.__dict__, self.parts
        own.update(zip(names, given), **named)  # noqa: B905 - it is faster
        if not named and self.fewest <= len(given) <= len(names):
            return
        odd = len(own) < len(given) + len(named) or not own.keys() <= set(names)
        if odd or not all(name in own or hasattr(self, name) for name in names):
            raise TypeError(f"{type(self).__name__} has the parts {', '.join(names)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a claim stays as it is, {name} too")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.parts)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.kind, self._values()))

    def __repr__(self) -> str:
        parts = (f"{name}={value!r}" for name, value in zip(self.parts, self._values(), strict=True))
        return f"{type(self).__name__}({', '.join(parts)})"

    def to_json(self) -> dict[str, Any]:
        """Return the claim as the trace format has it; what is empty is left out."""
        out: dict[str, Any] = {"claim": self.kind}
        for name, key, write, _ in _PARTS[self.kind]:
            value = getattr(self, name)
            if value or not (value is None or value is False or value == () or value == {}):
                out[key] = write(value) if write else value
        return out


class Holds(Claim):
    """The cells are known and hold these values; those in `blank` are blank."""

    kind = "holds"
    line: LineAt
    values: Values
    blank: Cells = ()


class Third(Claim):
    """The value in one of the cells (or in both, where `both` is set) would make three alike in a row."""

    kind = "third"
    value: int
    cells: Cells
    both: bool = False


class Complete(Claim):
    """The line has all of a value that it may have: so many."""

    kind = "complete"
    line: LineAt
    value: int
    count: int


class Left(Claim):
    """The line lacks so many of a value; of an odd length, it can take so many more."""

    kind = "left"
    line: LineAt
    value: int
    count: int


class Blanks(Claim):
    """These are all the blanks of the line."""

    kind = "blanks"
    line: LineAt
    cells: Cells


class Between(Claim):
    """A sign stands between two cells."""

    kind = "sign"
    cells: Cells
    sign: str


class NeedOne(Claim):
    """Each group of blanks must take a value at least once: or there are three alike, or the sign there says so.

    `by` is `three` (the group with what touches it would be three alike), `sign` (an x between the two blanks), or
    `gap` (two blanks between unlike cells, which would make three with one of them or the other).
    """

    kind = "need-one"
    line: LineAt
    value: int
    groups: tuple[Cells, ...]
    by: str


class WouldBe(Claim):
    """With what is supposed, and what would be before this, the cells would hold these values by one game rule."""

    kind = "would-be"
    values: Values
    by: str
    supposed: Values = _NOTHING


class Breaks(Claim):
    """The cells, as they are or would be, break a game rule.

    `three`: three alike, or more.  `sign`: two cells against the sign between them.  `balance`: the
    line has (or would have) so many of a value.  `unique`: the line has its cells of a value just where another does;
    with `rest`, the other has all of the other value in all other places.
    """

    kind = "breaks"
    rule: str
    values: Values = _NOTHING
    supposed: Values = _NOTHING
    line: LineAt | None = None
    other: LineAt | None = None
    value: int | None = None
    count: int | None = None
    rest: bool = False


class Short(Claim):
    """The groups of blanks would need a value each, and fewer are left than there are groups.

    A crossed pair that `need-one` names, apart from the groups, takes one more, which is not counted as left.
    `by` is `three` or `sign`, as of `need-one`, or `either`, where some need it by the one and some by the other.
    """

    kind = "short"
    line: LineAt
    value: int
    count: int
    groups: tuple[Cells, ...]
    by: str
    supposed: Values = _NOTHING


class Either(Claim):
    """Whichever value the cell held, something would break: for 1 and for 0 the claims that say how."""

    kind = "either"
    cell: Cell
    one: tuple[Claim, ...]
    zero: tuple[Claim, ...]
    supposed: Values = _NOTHING


class SameBut(Claim):
    """The line agrees with another, finished one in all its cells but its blanks, which are these."""

    kind = "same-but-for"
    line: LineAt
    other: LineAt
    cells: Cells


class WouldRepeat(Claim):
    """With the cells filled like this, the line would have its cells of a value just where the other has them."""

    kind = "would-repeat"
    line: LineAt
    other: LineAt
    values: Values


class Fillings(Claim):
    """The line can be filled in these ways and in no other, each written from its first cell to its last."""

    kind = "fillings"
    line: LineAt
    ways: tuple[str, ...]


class Suppose(Claim):
    """A cell is supposed to hold a value; what follows stands in the chain."""

    kind = "suppose"
    values: Values


HYPOTHETICAL = (WouldBe, Short, Either, Breaks)
"""The claims that may rest on something supposed."""


def _cells(cells: Sequence[Cell]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def values_to_json(values: Values) -> dict[str, int]:
    """Write cells by name, in order, with their values."""
    return {cell_name(cell): value for cell, value in sorted(values.items())}


def _read_cells(names: Sequence[str]) -> Cells:
    cells = tuple(map(parse_cell, names))
    if len(set(cells)) < len(cells):
        raise ValueError("the same twice")
    return cells


def _read_value(value: object) -> int:
    if type(value) is not int or value not in (0, 1):
        raise ValueError("a value is 0 or 1")
    return value


def values_from_json(named: Mapping[str, int]) -> Values:
    """Read them back.  Raises ValueError or AttributeError for what is none."""
    return {parse_cell(name): _read_value(value) for name, value in named.items()}


def _read_as(kind: type) -> Callable[[Any], Any]:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise ValueError(f"not of the type {kind.__name__}")
        return value

    return read


def _says(says: Sequence[Claim]) -> list[dict[str, Any]]:
    return [claim.to_json() for claim in says]


_KEYS = {"values": "cells", "supposed": "if"}
"""What parts are called in JSON, where not as here."""

_WAYS: dict[str, tuple[Callable[[Any], Any] | None, Callable[[Any], Any]]] = {
    "line": (line_name, parse_line),
    "other": (line_name, parse_line),
    "cell": (cell_name, parse_cell),
    "cells": (_cells, _read_cells),
    "blank": (_cells, _read_cells),
    "values": (values_to_json, values_from_json),
    "supposed": (values_to_json, values_from_json),
    "groups": (lambda groups: list(map(_cells, groups)), lambda groups: tuple(map(_read_cells, groups))),
    "ways": (list, lambda ways: tuple(map(_read_as(str), ways))),
    "one": (_says, lambda says: tuple(map(claim_from_json, says))),
    "zero": (_says, lambda says: tuple(map(claim_from_json, says))),
    "value": (None, _read_value),
    "count": (None, _read_as(int)),
    "both": (None, _read_as(bool)),
    "rest": (None, _read_as(bool)),
    "by": (None, _read_as(str)),
    "rule": (None, _read_as(str)),
    "sign": (None, _read_as(str)),
}
"""How parts are written, where not as they are, and read."""


_PARTS = {name: [(part, _KEYS.get(part, part), *_WAYS[part]) for part in kind.parts] for name, kind in KINDS.items()}
"""For each kind of claim its parts: their names, their keys in JSON, and how they are written and read."""

_READ = {kind: {key: (name, read) for name, key, _, read in parts} for kind, parts in _PARTS.items()}
"""The same as it is read: by the key in JSON."""


def claim_from_json(value: Mapping[str, Any]) -> Claim:
    """Read a claim.  Raises ValueError, KeyError, TypeError or AttributeError for what is none.

    Values are 0 or 1, counts are whole numbers, and a list names no cell twice.
    """
    kind = KINDS[value["claim"]]
    ways = _READ[kind.kind]
    parts: dict[str, Any] = {}
    for key, written in value.items():
        if key != "claim":
            name, read = ways[key]
            parts[name] = read(written)
    return kind(**parts)
