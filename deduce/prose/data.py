"""Moves in tables and in JSON, by the names of their columns and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from deduce.base.errors import DeduceError
from deduce.base.patterns import regex
from deduce.formats.json_text import JsonError, JsonReader, skip
from deduce.game.puzzle import Cell
from deduce.prose.moves import Link, Move, Trial
from deduce.prose.tokens import Lexer
from deduce.reasons.argument import Argument
from deduce.reasons.trace import FORMAT, Trace

_NAMES = {
    "cell": "cells?|squares?|pos(?:itions?)?|coordinates?|feld|zelle|case|cellule|vakje|cel|casilla|celda",
    "row": "rows?|r|zeile|reihe|ligne|rij|fila",
    "column": "columns?|cols?|c|spalte|colonne|kolom|columna",
    "value": "val(?:ues?)?|symbols?|digits?|entry|wert|ziffer|valeur|symbole|chiffre|waarde|cijfer|valor|símbolo|"
    "dígito",
    "because": "because|reasons?|why|explanation|justification|grund|begründung|raison|reden|uitleg|razón|motivo",
    "": "steps?|moves?|no[.]?|nr[.]?|n|#|number|index|id|order|level|rating|rules?|technique|schritt|zug|regel|étape|"
    "coup|règle|stap|zet|paso|regla",
}
"""What columns and keys may be called; one without a name here may say that a value is only tried."""

_LISTS = regex("steps?|moves?|trace|entries|placements|deductions|answer|result|solution", re.I)
_GRIDS = regex("solution|grid|answer|result|board|final(?:_grid)?", re.I)
_CELL = regex(r"r\d+c\d+", re.I)
_RULE = regex(":?-*:?|=+")
_OBJECTS = regex(r'"(?:[^"\\]|\\.)*"|(?P<object>\{)')
_AGAINST = frozenset(("refute", "suppose", "hedge", "not", "no", "may", "case", "ask"))

Found = Move | int | tuple[str, ...]
"""A move, the line of one that is not understood, or the rows of a grid."""


def _named(name: str) -> str | None:
    """Return what a column or key says: `cell`, `value` and so on; empty if nothing of these, None if unknown."""
    return next((kind for kind, names in _NAMES.items() if re.fullmatch(names, name.strip(), re.IGNORECASE)), None)


def table_cells(line: str) -> list[str]:
    """Return the cells of a line of a table in Markdown or LaTeX; none if it is not one."""
    line = line.strip()
    if line.startswith("|"):
        return [cell.strip("*`$ \t") for cell in line.strip("|").split("|")]
    return [cell.strip("$ \t") for cell in line[:-2].split("&")] if line.endswith("\\\\") and "&" in line else []


class Records:
    """Reads moves from records, which have a text for each name."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer

    def row(self, heads: Sequence[str], cells: Sequence[str], line: int) -> Iterator[Found]:
        """Yield the move of a row of a table; nothing for a rule between rows."""
        if not all(map(_RULE.fullmatch, cells)):
            yield self._move(dict(zip(heads, cells, strict=False)) if len(heads) == len(cells) else {}, line)

    def _move(self, record: Mapping[str, Any], line: int) -> Move | int:
        """Return the move of a record, or its line if it is not understood."""
        said = {_named(name): value for name, value in record.items()}
        cells, value, because = self._cells(said, line), self._read(said.get("value"), line), said.get("because", "")
        listed = because if isinstance(because, list | dict) else [because]
        values = dict(because) if isinstance(because, dict) else {}
        reasons = [(token, values.get(name)) for name in listed for token in self._read(name, line)]
        kinds = {token.kind for token in value} - {"fill"}
        if None in said or not cells or kinds != {"value"} or any(token.kind in _AGAINST for token, _ in reasons):
            return line
        named = {cell: known if known in (0, 1) else None for token, known in reasons for cell in token.cells}
        (symbol,) = {token.value for token in value if token.kind == "value"}
        return Move(dict.fromkeys(cells, symbol), because=named, line=line)

    def _cells(self, said: Mapping[str | None, Any], line: int) -> tuple[Cell, ...]:
        """Return the cells that a record names; none if it is not clear which."""
        text = said.get("cell", f"({said.get('row')}, {said.get('column')})")
        named = self._read(", ".join(map(str, text)) if isinstance(text, list) and len(text) > 2 else text, line)
        if any(token.kind not in ("cell", "comma", "and", "fill") for token in named):
            return ()
        return tuple(cell for token in named for cell in token.cells)

    def _read(self, value: object, line: int) -> Sequence[Any]:
        text = f"({value[0]}, {value[1]})" if isinstance(value, list) and len(value) == 2 else value
        return self._lexer.sentence(self._lexer.tokens(str(text), line))

    # JSON

    def json(self, text: str, start: int, line: int) -> tuple[list[Found], int]:
        """Return what the JSON value that begins in a text says, and its end.  Raises JsonError."""
        reader = JsonReader()
        value, end = reader.value(text, skip(text, start))
        if reader.repeated:
            raise JsonError("a key occurs twice", text, start, whole=True)
        opened = [match.start() for match in _OBJECTS.finditer(text[start:end]) if match["object"]]
        lines = iter([line + count for count in _newlines(text[start:end], opened)])
        return list(self._value(value, "steps", lines)), end

    def _value(self, value: object, key: str, lines: Iterator[int]) -> Iterator[Found]:
        """Yield what a value under some key says; `lines` has the line of each object, in order."""
        if isinstance(value, list):
            rows = tuple("".join(map(str, row)) for row in value if isinstance(row, str | list))
            sizes = [len(row) for row in rows]
            if sizes == [self._lexer.columns] * self._lexer.rows and len(rows) == len(value):
                if _GRIDS.fullmatch(key) or key == "steps":
                    yield rows
                return
            for item in value:
                yield from self._value(item, key, lines)
        elif isinstance(value, dict):
            yield from self._object(value, key, next(lines), lines)

    def _object(self, value: dict[str, Any], key: str, line: int, lines: Iterator[int]) -> Iterator[Found]:
        names = {_named(name) for name in value}
        told = {name: list(self._value(item, name, lines)) for name, item in value.items()}
        inner = [found for name, items in told.items() if name != "puzzle" for found in items]
        if value.get("format") == FORMAT:
            steps = told.get("steps", [])
            read, moves = [found for found in steps if isinstance(found, Move)], _moves_of_trace(value)
            fits = len(read) == len(steps) and [move.places for move in read] == [move.places for move in moves]
            yield from (evolve(move, line=at.line) for move, at in zip(moves, read, strict=True)) if fits else steps
        elif isinstance(value.get("places"), dict):
            yield self._placed(value["places"], value.get("rule"), line) if _LISTS.fullmatch(key) else line
        elif value and all(map(_CELL.fullmatch, value)):
            is_move = _LISTS.fullmatch(key)
            yield from (
                self._move({"cell": cell, "value": each}, line) if is_move else line for cell, each in value.items()
            )
        elif "value" in names and names & {"cell", "row"}:
            yield self._move(value, line) if _LISTS.fullmatch(key) else line
        else:
            yield from inner

    def _placed(self, values: dict[str, Any], rule: object, line: int) -> Move | int:
        """Return the move of cells with their values."""
        moves = [self._move({"cell": cell, "value": value}, line) for cell, value in values.items()]
        if not moves or any(isinstance(move, int) for move in moves):
            return line
        places = {cell: value for move in moves if isinstance(move, Move) for cell, value in move.places.items()}
        return Move(places, rule if isinstance(rule, str) else "", line=line)


def _newlines(text: str, places: Sequence[int]) -> Iterator[int]:
    """Yield the number of line ends before each of some rising places."""
    count = start = 0
    for place in places:
        count, start = count + text.count("\n", start, place), place
        yield count


def _moves_of_trace(data: object) -> list[Move]:
    """Return the moves of a trace with all their reasons; none if it is not one that deduce writes."""
    try:
        trace = Trace.from_json(data)
    except DeduceError:
        return []
    trials = [_trial(step.argument) if step.argument.is_lookahead and step.argument.suppose else None for step in trace]
    return [
        Move(step.places, step.rule, {} if trial else step.because, trial=trial)
        for step, trial in zip(trace, trials, strict=True)
    ]


def _trial(argument: Argument) -> Trial:
    links = (_trial(link) if link.is_lookahead else Link(link.places) for link in argument.links)
    return Trial(argument.suppose, tuple(links))
