"""Cells as texts and data name them: one way to see a cell, and what else is said of one or two of them.

A cell is two numbers, row and column; a name such as r3c4; an object whose keys say row and column (x is the column);
or a text of two numbers, such as "0,0" or "0x0". One cell with a value is a clue, two cells with a mark are a sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from deduce.base.patterns import regex
from deduce.formats.cells import PARTNER, is_cell, token
from deduce.formats.model import Line
from deduce.game.puzzle import EMPTY, Cell

SIGNS = dict.fromkeys(("=", "==", "＝", "🟰", "eq", "equal", "same", "e"), True)
SIGNS |= dict.fromkeys(("x", "×", "≠", "!=", "<>", "/=", "✖", "✕", "❌", "opposite", "differ", "different"), False)
SIGNS |= dict.fromkeys(("diff", "cross", "crosse", "d", "ne"), False)
VALUE_KEYS = ("value", "val", "v", "state", "digit", "symbol")
RC = regex(r"(?<![A-WYZ_\d])r\s*+(\d+)\s*+c\s*+(\d+)", re.IGNORECASE)
_SHEET = regex(r"(?<![A-WYZ\d])([A-WYZ])(\d{1,2})(?=\W|x|\Z)", re.IGNORECASE)
_PAIR = regex(r"[\[(]?\s*+(\d{1,9})\s*+[,;x×_-]\s*+(\d{1,9})\s*+[\])]?\Z")
_AXIS = regex(r"([a-z]*?)_?(row|col(?:umn)?)_?((?!s\Z)[a-z\d]*)\Z|([a-z]?)_?([rcxy])_?([ab\d]?)\Z", re.IGNORECASE)
_NUMBERS = {(2, 0), (2, 1), (3, 0), (4, 0), (4, 1)}
"""How many numbers and how many other values a list has that is a cell, a clue or a sign."""
_LONGEST = 60  # characters of what is said beside cells
_NOWHERE = Line("", 0, 0)


class Named(NamedTuple):
    """A cell as it is named, its name, and whether it counts from 1, as r1c1 does; numbers may count from 0."""

    cell: Cell
    name: Line
    from_one: bool

    def counted(self, first: int) -> Named:
        """Return the cell counted from 0, if its numbers count from `first`."""
        (r, c), first = self.cell, 1 if self.from_one else first
        return self._replace(cell=(r - first, c - first))


class Item(NamedTuple):
    """Cells that are named together, what else is said of them, and the keys of the lists that they are in."""

    cells: Sequence[Named] = ()
    rest: str = ""
    keys: str = ""

    @property
    def mark(self) -> bool | None:
        """Whether the cells are equal, or opposite; None if nothing says it."""
        mark = mark_in(self.rest)
        return mark_in(self.keys) if mark is None else mark

    @property
    def is_clue(self) -> bool:
        """Whether it is one cell with a value, or two that have it in common."""
        return bool(self.value) and (len(self.cells) == 1 or (len(self.cells) == 2 and self.mark is None))

    @property
    def said(self) -> str:
        """The names of the cells and what is said of them."""
        return " ".join([*(named.name.text for named in self.cells), self.rest])

    @property
    def value(self) -> str:
        """The symbol of a clue as it is written; empty if nothing says it."""
        said = (word for word in re.findall(r"[^\s=:,;()\[\]{}\"']+", self.rest) if is_cell(token(word)))
        keys = (word for key in self.keys.split() for word in (key, key.lower().removesuffix("s")))
        return next(said, "") or next((key for key in keys if key in PARTNER), "")


def mark_in(text: str) -> bool | None:
    """Return what a text without names of cells says: equal, opposite, or None."""
    words = re.findall(r"[^\W\d_]+|[^\w\s,;:()\[\]{}\"'.]+", re.sub(r"^(\s*\w+)\s*[:=]", r"\1 ", text.lower()))
    return next((SIGNS[known] for word in words for known in (word, word.rstrip("s")) if known in SIGNS), None)


def first_of(items: Iterable[Item]) -> int:
    """Return from where the numbers of cells count: from 0 if there is one, else from 1."""
    return int(not any(0 in named.cell for item in items for named in item.cells if not named.from_one))


def named_in(line: Line) -> list[Item]:
    """Return what a text names: the cells of one item, or two for each four numbers with a mark; else nothing."""
    text = line.text
    if not any(map(str.isdigit, text)):  # no name of a cell is without one
        return []
    for pattern in (RC, _SHEET):
        found = list(pattern.finditer(text))
        if found and (pattern is RC or len(found) == 2):
            places = [(m[1], m[2]) if pattern is RC else (m[2], ord(m[1].upper()) - 64) for m in found]
            names = [line.after(m.start())._replace(text=m[0]) for m in found]
            cells = [_named(place, name, True) for place, name in zip(places, names, strict=True)]
            return [Item(cells, pattern.sub(" ", text).strip())]
    if pair := _PAIR.match(text.strip()):
        return [Item([_named(pair.groups(), line)])]
    numbers, rest = list(re.finditer(r"\d+", text)), re.sub(r"[\d\[\](){},]+", " ", text)
    if len(numbers) % 4 or mark_in(rest) is None:
        return []
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    cells = [_named((row[0], column[0]), line.after(row.start())) for row, column in pairs]
    return [Item(cells[k : k + 2], rest) for k in range(0, len(cells), 2)]


def _named(place: Sequence[Any], at: Line, from_one: bool = False) -> Named:
    row, column = place
    name = at if from_one else at._replace(text=f"({row},{column})")
    return Named((int(str(row)[:9]), int(str(column)[:9])), name, from_one)


def items_of(value: Any, key: str, at: Line = _NOWHERE) -> list[Item]:
    """Return what names cells in the value of a key, in JSON or in a program, each item once; at a line, for faults."""
    items = _of(_part(value, key, at), key)
    return items if any(item.cells for item in items) else []


def _of(items: list[Item], key: str) -> list[Item]:
    return [item._replace(keys=f"{item.keys} {key[:_LONGEST]}") for item in items]


def _part(value: Any, key: str, at: Line) -> list[Item]:
    """Return the items of a value; one without cells if it only says something of what is beside it."""
    if isinstance(value, str):
        if "\n" in value.strip():
            return _joined([_part(line, key, at) for line in value.split("\n") if line.strip()], are_equal=True)
        is_short = len(value) <= _LONGEST  # longer texts, such as links, say other things
        return (named_in(at._replace(text=value)) if is_short else []) or [Item(rest=value)]
    if isinstance(value, dict):
        places, others = axes(value)
        parts = [[Item([_named(place, at)])] for place in places]
        for name, part in sorted(others.items(), key=lambda pair: pair[0] not in VALUE_KEYS):
            items, cells = _part(part, str(name), at), [item for item in _part(name, "", at) if item.cells]
            parts.append(_joined([cells, items]) if cells else _of(items, str(name)))
        return _joined(parts)
    if not isinstance(value, list | tuple):
        mark = mark_in(key) if isinstance(value, bool) else None
        said = "=" if mark is value else "x"
        return [Item(rest=EMPTY if value is None else str(value).lower() if mark is None else said)]
    numbers = [part for part in value if type(part) is int and part >= 0]
    words = [part for part in value if type(part) is not int]
    if (len(numbers), len(words)) in _NUMBERS and not any(isinstance(part, list | tuple | dict) for part in words):
        named = [_named(numbers[k : k + 2], at) for k in range(0, len(numbers) - 1, 2)]
        return _joined([[Item(named)], *(_part(part, key, at) for part in (*numbers[len(named) * 2 :], *words))])
    return _joined([_part(part, key, at) for part in value], are_equal=True)


def axes(data: dict[Any, Any]) -> tuple[list[tuple[int, int]], dict[Any, Any]]:
    """Return the one or two cells that the keys of an object name, and its other parts; no cells if it has none.

    Keys are row and column, r and c, y and x, or these with a name of the cell: row1, x2, from_col, colB.
    """
    found: dict[str, dict[bool, int]] = {}
    others = {}
    for key, value in data.items():
        match = _AXIS.match(key) if isinstance(key, str) else None
        is_number = (type(value) is int and value >= 0) or (isinstance(value, str) and value.isdecimal())
        if not match or not is_number:
            others[key] = value
            continue
        of, is_row = (
            f"{match[1] or match[4] or ''}{match[3] or match[6] or ''}",
            (match[2] or match[5]).lower()[0] in "ry",
        )
        if is_row in found.setdefault(of.lower(), {}):
            return [], data
        found[of.lower()][is_row] = int(value)
    if len(found) not in (1, 2) or any(len(cell) < 2 for cell in found.values()):
        return [], data
    return [(cell[True], cell[False]) for cell in found.values()], others


def _joined(parts: Iterable[list[Item]], are_equal: bool = False) -> list[Item]:
    """Return parts that are beside each other: as one item if they name one cell, or two without more; else each.

    A part that names no cell is said of all others, unless the parts are equal items of a list.
    """
    parts = list(parts)
    named = [item for part in parts if any(other.cells for other in part) for item in part]
    words = " ".join([item.rest for part in parts for item in part if not any(other.cells for other in part)])
    if sum(len(item.cells) for item in named) < 3 and (len(named) < 2 or not any(item.rest for item in named)):
        cells, keys = [cell for item in named for cell in item.cells], " ".join([item.keys for item in named])
        return [Item(cells, " ".join([*(item.rest for item in named), words]).strip(), keys.strip())]
    if are_equal:
        return [item for part in parts for item in part]
    return [item._replace(rest=f"{item.rest} {words[:_LONGEST]}".strip()) for item in named]
