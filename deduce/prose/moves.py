"""Moves of a player, with the reasons given for them; and reading them one a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field

from deduce.base.errors import Fault, InvalidError, ReadError
from deduce.base.mapping import FrozenMap, frozen_values
from deduce.base.patterns import regex
from deduce.base.values import frozen
from deduce.formats.json_text import JsonError, read_value
from deduce.formats.model import shown
from deduce.game.puzzle import Cell, Puzzle
from deduce.reasons.trace import Explanation

_ENTRY = regex(r"(r\d+c\d+|\d+,\d+) *+=(?: *+([^\s,;])(?![^\s,;])|(?=[\s,;]|\Z))[\s,;]*+", re.IGNORECASE)
_LINE = regex(rf"(?:\d+[.)] +)?((?:{_ENTRY.pattern})+)((?:[^\W\d].*)?)", re.IGNORECASE)
_REASON = regex(r"(r\d+c\d+|\d+,\d+)(?: *= *([^\s,;]))?(?:[\s,;]+(?:and +)?|\Z)", re.IGNORECASE)
_EXPECTED = "an entry such as r5c3=0, then the name of a rule or `because` and cells if a reason is given"

_KEYS = {"cell", "value", "rule", "because"}
_STEP_KEYS = {"places", "rule", "because", "rating", "line", "facts", "suppose", "then", "text"}


def frozen_cells(places: Mapping[Cell, int | None]) -> FrozenMap[Cell, int | None]:
    return FrozenMap(places)


@frozen
class Link:
    """Cells that follow inside a trial.

    Attributes:
        places: the cells with their values.
        because: the cells named as reasons, with their values if these are given too, otherwise None.
        line: the line of the text, from 1.
    """

    places: Mapping[Cell, int] = field(converter=frozen_values)
    because: Mapping[Cell, int | None] = field(factory=FrozenMap, converter=frozen_cells)
    line: int = field(default=0, eq=False)


@frozen
class Trial:
    """A proof by contradiction, as it was given.

    Attributes:
        suppose: what is tried, cells with their values.
        links: what follows from it, in order; a trial in it proves the opposite of what it tries.
        line: the line of the text, from 1.
    """

    suppose: Mapping[Cell, int] = field(converter=frozen_values)
    links: tuple[Link | Trial, ...] = ()
    line: int = field(default=0, eq=False)

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that it names."""
        return frozenset(self.suppose).union(
            *(link.cells if isinstance(link, Trial) else link.places for link in self.links)
        )


@frozen
class Move:
    """Cells that a player fills or clears together, and the reason given, if any.

    Attributes:
        places: the cells with their values, 0 or 1; None clears a cell.
        rule: the name of a rule; empty if none is named.
        because: the cells named as reasons, with their values if these are given too, otherwise None.
        trial: the proof by contradiction given for it; None if there is none.
        line: the line of the text, from 1; 0 if it is not from a text.
        by_grid: whether it is what a grid at the end of a text shows, and no sentence says.
    """

    places: Mapping[Cell, int | None] = field(converter=frozen_cells)
    rule: str = ""
    because: Mapping[Cell, int | None] = field(factory=FrozenMap, converter=frozen_cells)
    trial: Trial | None = field(default=None, kw_only=True)
    line: int = field(default=0, eq=False, kw_only=True)
    by_grid: bool = field(default=False, eq=False, kw_only=True)


Moves = str | Iterable[Move | Explanation | tuple[Cell | str, int | None] | tuple[Cell | str, int | None, str]]


def as_move(move: Move | Explanation | tuple[Any, ...], puzzle: Puzzle) -> Move:
    """Return a move, a step, or a cell with its value and perhaps a rule, as a move on a puzzle.

    Raises InvalidError if a cell or a value is not of the puzzle, TypeError if the argument is not a move.
    """
    places: Mapping[Any, int | None]
    because: Mapping[Any, int | None] = {}
    as_is: dict[str, Any] = {}
    if isinstance(move, Move):
        places, rule, because = move.places, move.rule, move.because
        as_is = {"trial": move.trial, "line": move.line, "by_grid": move.by_grid}
    elif isinstance(move, Explanation):
        places, rule = move.places, move.rule
    elif isinstance(move, tuple | list) and len(move) in (2, 3) and all(isinstance(name, str) for name in move[2:]):
        cell, value, *named = move
        places, rule = {cell: value}, named[0] if named else ""
    else:
        raise TypeError(f"a move is a cell and its value, with the name of a rule if one is given, not {move!r}")
    cells = [{puzzle.cell(cell): _entry(value) for cell, value in values.items()} for values in (places, because)]
    return Move(cells[0], rule, cells[1], **as_is)


def _entry(value: object) -> int | None:
    """Return the value of an entry as a whole number, also if it is a 1.0 or a number of numpy."""
    if value not in (0, 1, None):
        raise InvalidError(f"a cell holds 0 or 1, or None if it is cleared, not {value!r}")
    return None if value is None else int(value == 1)


def read_moves(text: str, puzzle: Puzzle, file: str = "") -> list[Move]:
    """Read moves, one a line: `r5c3=0`, `r5c3=0 r5c4=1 unique-line`, or JSON; `r5c3=` clears a cell.

    A rule may be followed by `because` and the cells that are the reason, as in `r5c3=0 because r5c1 r5c2`.  A line of
    JSON has `cell` and `value`, or `places` as a step of a trace has it, and perhaps `rule` and `because`.  Blank lines
    and lines that start with `#` are skipped, and so is a number in front of a move.  `file` is the name of the text,
    for faults.  Raises ReadError, which names each line that is not a move.
    """
    moves: list[Move] = []
    faults: list[Fault] = []
    for number, whole in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = whole.strip()
        if not line or line.startswith("#"):
            continue
        try:
            moves.append(read_line(line, puzzle))
        except JsonError as error:
            column = error.column and error.column + whole.index(line)
            message = f"this is not JSON: {error.message}" if column else error.message
            faults.append(Fault(message, file, number, column))
        except InvalidError as error:
            faults.append(Fault(str(error), file, number, found=shown(line), expected=_EXPECTED))
    if faults:
        raise ReadError(faults)
    return moves


def read_line(line: str, puzzle: Puzzle) -> Move:
    """Read a move.  Raises InvalidError or JsonError."""
    return _of_json(line, puzzle) if line.startswith("{") else _of_text(line, puzzle)


def _of_text(line: str, puzzle: Puzzle) -> Move:
    match = _LINE.fullmatch(line)
    if not match:
        raise InvalidError("this is not a move")
    entries = _ENTRY.findall(match[1])
    places = {puzzle.cell(cell): _value(symbol, puzzle) for cell, symbol in entries}
    rule, because, cells = re.split(r"\b(because)\b|\Z", match[4], maxsplit=1, flags=re.IGNORECASE)
    if because and not re.fullmatch(rf"(?:{_REASON.pattern})+", cells.strip(), re.IGNORECASE):
        raise InvalidError("`because` is followed by the cells that are the reason, such as r5c1 r5c2")
    reasons = _REASON.findall(cells.strip() if because else "")
    return Move(places, rule.strip(" ,;"), {puzzle.cell(cell): _value(symbol, puzzle) for cell, symbol in reasons})


def _of_json(line: str, puzzle: Puzzle) -> Move:
    data: dict[str, Any] = read_value(line)
    cell, rule, because = data.get("cell"), data.get("rule") or "", data.get("because") or []
    known = _KEYS if "cell" in data else _STEP_KEYS
    unknown = [key for key in data if key not in known]
    if unknown:
        raise InvalidError(f"{unknown[0]!r} is not a key of a move (known: {', '.join(sorted(known))})")
    places = {cell: data.get("value")} if isinstance(cell, str) else data.get("places")
    if isinstance(because, list):
        because = dict.fromkeys(map(str, because))
    if not isinstance(places, dict) or not places or not isinstance(rule, str) or not isinstance(because, dict):
        raise InvalidError("this is not a move")
    cells = [
        {puzzle.cell(name): _value(value, puzzle) for name, value in values.items()} for values in (places, because)
    ]
    return Move(cells[0], rule, cells[1])


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
