"""A game as a file: JSON with the puzzle, what stands on the board, every move and the time."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from attrs import frozen

from deduce.errors import DeduceError, ReadError
from deduce.formats import Options, puzzle_from_json, puzzle_to_json
from deduce.formats.json_text import JsonError, read_value
from deduce.playing.game import MOST_MOVES, Game
from deduce.playing.state import DEEPEST, Move, MoveError, Rows, State
from deduce.puzzle import EMPTY, Cell, Puzzle, cell_name, parse_cell

FORMAT = "deduce-play/1"


class SaveError(DeduceError):
    """A file that is no saved game, or a damaged one; the message says what is wrong with it."""


class Saved(NamedTuple):
    """A game as it was left, and how many seconds it had been played."""

    game: Game
    seconds: float


def text_of(game: Game, seconds: float) -> str:
    """Write a game as JSON."""
    start = State((game.puzzle.givens,))
    data = {
        "format": FORMAT,
        "puzzle": puzzle_to_json(game.puzzle),
        **_of_state(game.state),
        "solved": game.solved,
        "seconds": round(seconds, 1),
        **({} if game.states[0] == start else {"start": _of_state(game.states[0])}),
        "moves": [_of_move(move) for move in game.moves],
        "at": game.at,
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def _of_state(state: State) -> dict[str, Any]:
    before = zip(state.grids, state.supposed, strict=False)
    return {
        "entries": list(state.rows),
        "suppositions": [{"before": list(rows), "first": first and cell_name(first)} for rows, first in before],
    }


def _of_move(move: Move) -> Any:
    if move.kind == "enter":
        return {"enter": {cell_name(cell): value for cell, value in move.cells.items()}}
    return {"return": _of_state(move.state)} if move.state is not None else move.kind


def game_of(text: str) -> Saved:
    """Read a game back.

    Raises:
        SaveError: for anything that is not what `text_of` writes.
    """
    try:
        data = read_value(text)
    except JsonError as error:
        raise SaveError(f"it is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(f'it is no saved game: its "format" is not "{FORMAT}"')
    try:
        puzzle = puzzle_from_json(data.get("puzzle"), _LIMITS)
    except ReadError as error:
        raise SaveError(f"its puzzle cannot be read: {error.faults[0]}") from None
    reader = _Reader(puzzle)
    start = reader.state(data["start"]) if "start" in data else None
    moves = reader.list_of(data, "moves")
    if len(moves) > MOST_MOVES:
        raise SaveError(f"it has {len(moves)} moves, and may have {MOST_MOVES}")
    seconds, at = data.get("seconds"), data.get("at")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < _EVER:
        raise SaveError('its "seconds" are no number of seconds')
    if type(at) is not int or not 0 <= at <= len(moves):
        raise SaveError('its "at" is no number of moves')
    try:
        game = Game(puzzle, start, [reader.move(move) for move in moves], at)
    except MoveError as error:
        raise SaveError(f"one of its moves cannot be made: {str(error).rstrip('.')}") from None
    if game.state != reader.state(data):
        raise SaveError("its moves do not lead to its entries")
    return Saved(game, float(seconds))


_LIMITS = Options(max_side=None, max_cells=None)
_EVER = 1e9


@frozen
class _Reader:
    """Reads the parts of a save that name cells of its puzzle; each raises SaveError."""

    puzzle: Puzzle

    def list_of(self, data: Any, key: str) -> list[Any]:
        value = data.get(key) if isinstance(data, dict) else None
        if not isinstance(value, list):
            raise SaveError(f'its "{key}" are no list')
        return value

    def state(self, data: Any) -> State:
        entries = self.rows(self.list_of(data, "entries"))
        grids, supposed = [], []
        for own in self.list_of(data, "suppositions"):
            grids.append(self.rows(self.list_of(own, "before")))
            supposed.append(None if own.get("first") is None else self.cell(own["first"]))
        if len(supposed) > DEEPEST:
            raise SaveError(f"more than {DEEPEST} of its suppositions are open")
        return State((*grids, entries), tuple(supposed))

    def rows(self, value: list[Any]) -> Rows:
        puzzle = self.puzzle
        fits = len(value) == puzzle.rows and all(
            isinstance(row, str) and len(row) == puzzle.columns and not row.strip(f"01{EMPTY}") for row in value
        )
        if not fits:
            raise SaveError("its entries are no grid of the puzzle's size")
        for row, given in zip(value, puzzle.givens, strict=True):
            if any(own not in (EMPTY, there) for own, there in zip(given, row, strict=True)):
                raise SaveError("its entries change a given")
        return tuple(value)

    def cell(self, name: Any) -> Cell:
        try:
            r, c = parse_cell(name if isinstance(name, str) else "")
        except ValueError:
            raise SaveError(f"there is no cell {name!r}") from None
        if r >= self.puzzle.rows or c >= self.puzzle.columns:
            raise SaveError(f"{name} is off the grid")
        return r, c

    def move(self, value: Any) -> Move:
        if value in ("suppose", "keep", "drop"):
            return Move(value)
        if isinstance(value, dict) and len(value) == 1:
            ((kind, what),) = value.items()
            if kind == "return":
                return Move("return", state=self.state(what))
            if kind == "enter" and isinstance(what, dict):
                if any(own not in (0, 1, None) or isinstance(own, bool | float) for own in what.values()):
                    raise SaveError("a cell of its moves holds neither 0 nor 1")
                return Move("enter", {self.cell(name): own for name, own in what.items()})
        raise SaveError(f"there is no move {str(value)[:40]!r}")


def name_of(puzzle: Puzzle) -> str:
    """Name the file of a puzzle's game: the same for the same puzzle, wherever it was read."""
    signs = " ".join(map(str, puzzle.signs))
    said = "\n".join((*puzzle.givens, signs, f"unique lines: {puzzle.unique_lines}"))
    return f"{puzzle.columns}x{puzzle.rows}-{hashlib.sha256(said.encode()).hexdigest()[:16]}.json"


def same(one: Puzzle, other: Puzzle) -> bool:
    """Say whether two puzzles are one to a player, whatever they are called and written with."""
    return name_of(one) == name_of(other) and one.givens == other.givens


def set_aside(path: Path) -> Path:
    """Give a file another name, which none has yet, and return that.  Raises OSError."""
    number = 1
    while (other := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, other)
    return other
