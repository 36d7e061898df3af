"""Saved games of Unruly, in Simon Tatham's Portable Puzzle Collection: the grid as it stood when it was saved.

Each line is a key of eight characters, the length of what follows, and that.  `DESC` is the puzzle as in a game id,
each `MOVE` sets or clears a cell, and `STATEPOS` tells how many of the moves were not taken back, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import evolve

from deduce.errors import ReadError, counted
from deduce.formats._oneline import find_one
from deduce.formats._shapes import kind_of, rows_of
from deduce.formats._values import Found, Options, Reading, fault, shown
from deduce.puzzle import EMPTY, Cell, Puzzle

SAVED = "Unruly saved game"
_START = re.compile(r"SAVEFILE:[0-9]+:Simon Tatham's Portable Puzzle Collection")
_ENTRY = re.compile(r"([A-Z0-9 ]{8}):([0-9]{1,9}):")
_MOVE = re.compile(r"P([01-]),([0-9]{1,4}),([0-9]{1,4})\Z")
_SOLVED = re.compile(r"S([01]*)\Z")
_MOVES = ("MOVE", "SOLVE", "RESTART")


class _Entry(NamedTuple):
    key: str
    value: str
    line: int


def read_saved(text: str, options: Options) -> Reading | None:
    """Read a saved game; None for any other text."""
    if not _START.match(text):
        return None
    try:
        found, moves = _game(list(_entries(text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n"))), options)
    except ReadError as error:
        return Reading(faults=tuple(error.faults), format=SAVED)
    remarks = [f"a saved game, as it stood after {counted(moves, 'move')}"] if moves else []
    return Reading.of([found], (), SAVED, remarks)


def _error(message: str, line: int, found: str = "", expected: str = "") -> ReadError:
    return ReadError([fault(message, line, 0, found, expected)])


def _entries(text: str) -> Iterator[_Entry]:
    start, line = 0, 1
    while start < len(text):
        match = _ENTRY.match(text, start)
        if match is None:
            found = shown(text[start : start + 9].partition("\n")[0])
            raise _error("this is no line of a saved game", line, found, "a key, a length and a text")
        end = match.end() + int(match[2])
        if end > len(text) or text[end : end + 1] not in ("", "\n"):
            message = "this line is not as long as it says"
            length = text.find("\n", match.end())
            held = (length if length >= 0 else len(text)) - match.end()
            raise _error(message, line, counted(held, "character"), match[2])
        value = text[match.end() : end]
        yield _Entry(match[1].rstrip(), value, line)
        line += value.count("\n") + 1
        start = end + 1


def _game(entries: Sequence[_Entry], options: Options) -> tuple[Found, int]:
    """The puzzle, and how many moves went into it.  Raises ReadError."""
    moves = [entry for entry in entries if entry.key in _MOVES]
    by_key = {entry.key: entry for entry in entries}
    if "CPARAMS" in by_key:
        by_key["PARAMS"] = by_key["CPARAMS"]
    if "GAME" in by_key and by_key["GAME"].value != "Unruly":
        game = by_key["GAME"]
        raise _error("this is a saved game of another kind", game.line, shown(game.value), "Unruly")
    for key in ("GAME", "PARAMS", "DESC"):
        if key not in by_key:
            raise _error(f"this saved game has no line {key}", 0)
    shape, cells = by_key["PARAMS"], by_key["DESC"]
    game_id = f"{shape.value}:{cells.value}"
    if not kind_of(game_id):
        raise _error("this is no size of an Unruly game", shape.line, shown(shape.value), "such as 8x8 or 8x8u")
    try:
        found = find_one(game_id, options, cells.line)
    except ReadError as error:
        raise _error(error.faults[0].message, cells.line, error.faults[0].found) from None
    if place := by_key.get("STATEPOS"):
        # Those behind it were taken back.
        at = int(place.value) if re.fullmatch("[0-9]{1,9}", place.value) else 0
        if not 1 <= at <= len(moves) + 1:
            raise _error("there are not as many moves", place.line, shown(place.value), f"1 to {len(moves) + 1}")
        moves = moves[: at - 1]
    return found._replace(puzzle=_moved(found.puzzle, moves), line=1), len(moves)


def _moved(puzzle: Puzzle, made: Sequence[_Entry]) -> Puzzle:
    start, changed = puzzle.givens, dict[Cell, str]()
    for entry in made:
        solved, move = _SOLVED.match(entry.value), _MOVE.match(entry.value)
        if entry.key == "RESTART":
            start, changed = puzzle.givens, {}
        elif solved and len(solved[1]) == puzzle.rows * puzzle.columns:
            start, changed = tuple(rows_of(solved[1], puzzle.columns)), {}
        elif move is None:
            raise _error("this is no move of Unruly", entry.line, shown(entry.value), "such as P0,3,2")
        else:
            c, r = int(move[2]), int(move[3])
            if r >= puzzle.rows or c >= puzzle.columns or puzzle.givens[r][c] != EMPTY:
                raise _error("this move changes no cell that can change", entry.line, shown(entry.value))
            changed[r, c] = EMPTY if move[1] == "-" else move[1]
    rows = [list(row) for row in start]
    for (r, c), symbol in changed.items():
        rows[r][c] = symbol
    return evolve(puzzle, givens=["".join(row) for row in rows])
