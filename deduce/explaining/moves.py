"""The moves of a player, in order, and how they are read from a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from deduce.errors import Fault, InvalidError, ReadError
from deduce.formats.json_text import JsonError, read_value
from deduce.formats.reading import shown
from deduce.mapping import FrozenMap
from deduce.puzzle import Cell, Puzzle

_ENTRY = re.compile(r"(r\d+c\d+) *= *([^\s,;](?![^\s,;])|(?=[\s,;]|\Z))[\s,;]*", re.IGNORECASE)
_LINE = re.compile(rf"(?:\d+[.)] +)?((?:{_ENTRY.pattern})+)((?:[^\W\d].*)?)", re.IGNORECASE)
_EXPECTED = "an entry such as r5c3=0, and after it the name of a rule if one is given"


def _frozen(places: Mapping[Cell, int | None]) -> FrozenMap[Cell, int | None]:
    return FrozenMap(places)


@frozen
class Move:
    """Cells that a player fills or clears (None) together, and the name of the rule given as the reason, if any."""

    places: Mapping[Cell, int | None] = field(converter=_frozen)
    rule: str = ""


def read_moves(text: str, puzzle: Puzzle, file: str = "") -> list[Move]:
    """Read moves, one a line: `r5c3=0`, `r5c3=0 r5c4=1 unique-line`, or JSON; `r5c3=` clears a cell.

    A line of JSON has `places`, as a step of a trace has it, or `cell` and `value`; it may have a `rule`.  Blank lines
    and lines that start with `#` are skipped, and so is a number in front of a move.  `file` is the name of the text,
    for faults.  Raises ReadError, which names each line that is not a move.
    """
    moves: list[Move] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        try:
            moves.append((_of_json if line.startswith("{") else _of_text)(line, puzzle))
        except (InvalidError, JsonError) as error:
            message = error.message if isinstance(error, JsonError) else str(error)
            faults.append(Fault(message, file, number, found=shown(line), expected=_EXPECTED))
    if faults:
        raise ReadError(faults)
    return moves


def _of_text(line: str, puzzle: Puzzle) -> Move:
    match = _LINE.fullmatch(line)
    if not match:
        raise InvalidError("this is not a move")
    entries = _ENTRY.findall(match[1])
    return Move({puzzle.cell(cell.lower()): _value(symbol, puzzle) for cell, symbol in entries}, match[4].strip())


def _of_json(line: str, puzzle: Puzzle) -> Move:
    data: dict[str, Any] = read_value(line)
    cell, rule = data.get("cell"), data.get("rule") or ""
    places = {cell: data.get("value")} if isinstance(cell, str) else data.get("places")
    if not isinstance(places, dict) or not places or not isinstance(rule, str):
        raise InvalidError("this is not a move")
    return Move({puzzle.cell(name.lower()): _value(value, puzzle) for name, value in places.items()}, rule)


def _value(entry: object, puzzle: Puzzle) -> int | None:
    """Return the value of an entry, written as 0, 1 or a symbol of the puzzle; None if it clears the cell."""
    symbols = puzzle.symbols
    values = {"0": 0, "1": 1, symbols.zero: 0, symbols.one: 1}
    text = "" if entry is None else str(entry)
    if text in ("", ".", symbols.empty):
        return None
    if isinstance(entry, bool) or text not in values:
        raise InvalidError(f"a cell holds {symbols.one} or {symbols.zero}, not {text!r}")
    return values[text]
