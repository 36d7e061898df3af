"""Moves of a player, and reading them: one a line, or from running text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from attrs import evolve, field, frozen

from deduce.base.errors import DeduceError, Fault, InvalidError, ReadError
from deduce.base.mapping import FrozenMap
from deduce.engine.ladder import Ladder
from deduce.formats import parse
from deduce.formats.json_text import JsonError, read_value
from deduce.formats.model import shown
from deduce.game.puzzle import EMPTY, Cell, Puzzle, differing
from deduce.reasons.trace import Explanation

_ENTRY = re.compile(r"(r\d+c\d+|\d+,\d+) *+=(?: *+([^\s,;])(?![^\s,;])|(?=[\s,;]|\Z))[\s,;]*+", re.IGNORECASE)
_LINE = re.compile(rf"(?:\d+[.)] +)?((?:{_ENTRY.pattern})+)((?:[^\W\d].*)?)", re.IGNORECASE)
_REASON = re.compile(r"(r\d+c\d+|\d+,\d+)(?: *= *([^\s,;]))?(?:[\s,;]+(?:and +)?|\Z)", re.IGNORECASE)
_EXPECTED = "an entry such as r5c3=0, then the name of a rule or `because` and cells if a reason is given"

_KEYS = {"cell", "value", "rule", "because"}
_STEP_KEYS = {"places", "rule", "because", "rating", "line", "facts", "suppose", "then", "text"}


def frozen_cells(places: Mapping[Cell, int | None]) -> FrozenMap[Cell, int | None]:
    return FrozenMap(places)


@frozen
class Move:
    """Cells that a player fills or clears together, and the reason given, if any.

    Attributes:
        places: the cells with their values, 0 or 1; None clears a cell.
        rule: the name of a rule; empty if none is named.
        because: the cells named as reasons, with their values if these are given too, otherwise None.
    """

    places: Mapping[Cell, int | None] = field(converter=frozen_cells)
    rule: str = ""
    because: Mapping[Cell, int | None] = field(factory=FrozenMap, converter=frozen_cells)


Moves = str | Iterable[Move | Explanation | tuple[Cell | str, int | None] | tuple[Cell | str, int | None, str]]


class FoundMoves(NamedTuple):
    """The moves found in a running text, and a fault for each line that looks like a move and cannot be read."""

    moves: tuple[Move, ...]
    unread: tuple[Fault, ...]


def as_move(move: Move | Explanation | tuple[Any, ...], puzzle: Puzzle) -> Move:
    """Return a move, a step, or a cell with its value and perhaps a rule, as a move on a puzzle.

    Raises InvalidError if a cell or a value is not of the puzzle, TypeError if the argument is not a move.
    """
    places: Mapping[Any, int | None]
    because: Mapping[Any, int | None] = {}
    if isinstance(move, Move | Explanation):
        places, rule = move.places, move.rule
        because = move.because if isinstance(move, Move) else because
    elif isinstance(move, tuple | list) and len(move) in (2, 3) and all(isinstance(name, str) for name in move[2:]):
        cell, value, *named = move
        places, rule = {cell: value}, named[0] if named else ""
    else:
        raise TypeError(f"a move is a cell and its value, with the name of a rule if one is given, not {move!r}")
    cells = [{puzzle.cell(cell): _entry(value) for cell, value in values.items()} for values in (places, because)]
    return Move(cells[0], rule, cells[1])


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
            moves.append(_read_line(line, puzzle))
        except JsonError as error:
            column = error.column and error.column + whole.index(line)
            message = f"this is not JSON: {error.message}" if column else error.message
            faults.append(Fault(message, file, number, column))
        except InvalidError as error:
            faults.append(Fault(str(error), file, number, found=shown(line), expected=_EXPECTED))
    if faults:
        raise ReadError(faults)
    return moves


def _read_line(line: str, puzzle: Puzzle) -> Move:
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


# moves in running text

_CELL = (
    r"(?:\br(?:ow)?\s?(?P<{0}r1>\d+)\s?,?\s?(?:and\s)?c(?:ol(?:umn)?)?\s?(?P<{0}c1>\d+)"
    r"|\bcol(?:umn)?\s?(?P<{0}c2>\d+)\s?,?\s?(?:and\s)?row\s?(?P<{0}r2>\d+)"
    r"|\((?P<{0}r3>\d+)\s?,\s?(?P<{0}c3>\d+)\))"
)
_IS = r"(?:=|:=|:|→|->|=>|is|are|must be|has to be|have to be|should be|can only be|becomes|gets|to be|to|be)"
_SYMBOL = r"(?P<{0}symbol>[^\s,;.:()*`'\"]+)"
_DRESS = r"[*`'\"]{0,3}"
_FILLED = re.compile(
    _CELL.format("a")
    + rf"{_DRESS}\s?{_IS}\s?(?:an? |the (?:value|symbol) )?{_DRESS}"
    + _SYMBOL.format("a")
    + rf"|\b(?:put|place|write|enter|fill in|set|gives?|get) (?:an? |the )?{_DRESS}"
    + _SYMBOL.format("b")
    + rf"{_DRESS} (?:at|in|into|for) (?:the )?(?:cell )?{_DRESS}"
    + _CELL.format("b"),
    re.IGNORECASE,
)
_MENTIONED = re.compile(_CELL.format("m"), re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_BECAUSE = re.compile(r"\b(?:because|since|as)\b", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:if|suppose|assume|assuming|try|trying|were|would|could|might|cannot|can't)\b", re.IGNORECASE
)
_THEREFORE = re.compile(r"\b(?:so|therefore|thus|hence)\b", re.IGNORECASE)


def find_moves(text: str, puzzle: Puzzle, ladder: Ladder, file: str = "") -> FoundMoves:
    """Find the moves in a running text, such as the answer of a language model, in their order.

    A cell may be written `r3c4`, `row 3, column 4` or `(3, 4)`, and an entry `r3c4 = 1`, `(3,4): 1`, `row 3, column 4
    is 1` or `put 1 in r3c4`.  Cells after `because` or `since` are the reason.  What is only tried ("if r3c4 were 1")
    is not a move.  A full grid in the text is the last move: it enters all cells in which it differs.
    """
    moves: list[Move] = []
    unread: list[Fault] = []
    others: list[str] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        before = len(moves) + len(unread)
        try:
            move = _read_line(line.strip(" \t-*`"), puzzle)
            moves.append(move if _has_rule(ladder, move.rule) else Move(move.places, "", move.because))
            continue
        except (InvalidError, JsonError):
            pass
        for sentence in _SENTENCE.split(line):
            try:
                moves += _moves_in(sentence, puzzle)
            except InvalidError as error:
                unread.append(Fault(str(error), file, number, found=shown(line.strip()), expected="a move"))
        others.append(line if len(moves) + len(unread) == before else "")
    try:
        final = parse("\n".join(others), find=True)
    except DeduceError:
        return FoundMoves(tuple(moves), tuple(unread))
    entries: dict[Cell, int | None] = {}
    for move in moves:
        entries |= move.places
    cells = _filled_by(final, puzzle)
    rest = {cell: value for cell, value in cells.items() if entries.get(cell) != value}
    return FoundMoves((*moves, *([Move(rest)] if rest else [])), tuple(unread))


def _filled_by(final: Puzzle, puzzle: Puzzle) -> dict[Cell, int]:
    """Return the cells in which a full grid of the same size differs from a puzzle; none for any other grid."""
    if (final.rows, final.columns) != (puzzle.rows, puzzle.columns) or EMPTY in "".join(final.givens):
        return {}
    if final.symbols.one == puzzle.symbols.zero:  # without the puzzle, O was read as 0 and X as 1
        final = evolve(final, givens=[row.translate({48: "1", 49: "0"}) for row in final.givens])
    return {(r, c): int(final.givens[r][c]) for r, c in differing(puzzle.givens, final.givens)}


def _has_rule(ladder: Ladder, name: str) -> bool:
    try:
        return bool(ladder.rule(name))
    except InvalidError:
        return False


def _moves_in(sentence: str, puzzle: Puzzle) -> Iterator[Move]:
    """Yield the moves of one sentence."""
    therefore = [match.end() for match in _THEREFORE.finditer(sentence)]
    if _SUPPOSED.search(sentence) and not therefore:
        return
    start = therefore[-1] if _SUPPOSED.search(sentence) else 0
    filled = list(_FILLED.finditer(sentence, start))
    because = _BECAUSE.search(sentence, start)
    if because and filled and because.start() < filled[0].start():  # Because ..., r3c4 is 0
        reasons, filled = sentence[because.end() : filled[-1].start()], filled[-1:]
    elif because:
        reasons, filled = sentence[because.end() :], [match for match in filled if match.end() <= because.start()]
    else:
        reasons = ""
    cells = {_cell(match, "m", puzzle): None for match in _MENTIONED.finditer(reasons)}
    for match in filled:
        side = "a" if match["asymbol"] else "b"
        yield Move({_cell(match, side, puzzle): _value(match[f"{side}symbol"], puzzle)}, "", cells)


def _cell(match: re.Match[str], side: str, puzzle: Puzzle) -> Cell:
    row, column = ("".join(match[f"{side}{axis}{form}"] or "" for form in "123") for axis in "rc")
    return puzzle.cell(f"r{row}c{column}")
