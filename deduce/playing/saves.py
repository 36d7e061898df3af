"""Saved games: JSON files with the puzzle, all moves and the time."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from deduce.errors import DeduceError
from deduce.formats import Options, puzzle_from_json, puzzle_to_json
from deduce.formats.json_text import read_value
from deduce.playing.game import Game, Move
from deduce.puzzle import Puzzle, cell_name, parse_cell

FORMAT = "deduce-play/2"

MOST_BYTES = 64 * 2**20
"""A longer file counts as damaged."""

_LIMITS = Options(max_side=None, max_cells=None)
_MOST_SECONDS = 1e9


class SaveError(DeduceError):
    """A file that is not a saved game, is damaged, or belongs to another puzzle."""


class Saved(NamedTuple):
    """A saved game.

    Attributes:
        game: the puzzle and its moves.
        seconds: the time played.
        process: the id of the process in which it is open; 0 if it was closed.
    """

    game: Game
    seconds: float
    process: int

    @property
    def open_elsewhere(self) -> bool:
        """True if it is open in another process; always False on Windows, where that cannot be known."""
        if self.process in (0, os.getpid()) or sys.platform == "win32":
            return False
        try:
            os.kill(self.process, 0)
        except (OSError, OverflowError):
            return False
        return True


def text_of(game: Game, seconds: float, process: int = 0) -> str:
    """Return a game as JSON, with the time played and the id of the process in which it is open."""
    data = {
        "format": FORMAT,
        "puzzle": puzzle_to_json(game.puzzle),
        "moves": [_move_to_json(move) for move in game.moves],
        "at": game.at,
        "seconds": round(seconds, 1),
        "process": process,
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def _move_to_json(move: Move) -> Any:
    return {cell_name(cell): value for cell, value in move.items()} if isinstance(move, Mapping) else move


def game_of(text: str) -> Saved:
    """Read a game.  Raises SaveError for anything that `text_of` does not write."""
    try:
        data = read_value(text)
        if data["format"] != FORMAT:
            raise SaveError(f'not a saved game: its "format" is not "{FORMAT}"')
        game = Game(puzzle_from_json(data["puzzle"], _LIMITS))
        for move in data["moves"]:
            game.do(_move_from_json(move, game))
        game.at = _up_to(len(game.moves), data["at"])
        seconds = float(data["seconds"])
        if not 0 <= seconds < _MOST_SECONDS:
            raise ValueError
        return Saved(game, seconds, int(data["process"]))
    except SaveError:
        raise
    except (DeduceError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise SaveError("not a saved game, or a damaged one") from error


def _move_from_json(value: Any, game: Game) -> Move:
    if value in ("suppose", "keep", "drop"):
        move: Move = value
        return move
    if isinstance(value, int):
        return _up_to(game.at, value)
    if not all(entry is None or entry in (0, 1) for entry in value.values()):
        raise ValueError
    return {parse_cell(name): None if entry is None else int(entry) for name, entry in value.items()}


def _up_to(most: int, value: int) -> int:
    """Return a number of moves.  Raises ValueError if there are fewer."""
    if not 0 <= int(value) <= most:
        raise ValueError
    return int(value)


def read(path: Path, puzzle: Puzzle | None = None) -> Saved:
    """Read a saved game.

    Args:
        path: the file.
        puzzle: the puzzle that the game must belong to; its id and symbols replace the saved ones.

    Raises:
        SaveError: the file is not a saved game, is damaged, or belongs to another puzzle.
        OSError: the file cannot be read.
    """
    if path.exists() and not path.is_file():
        raise SaveError("not a file")
    with open(path, "rb") as file:
        saved = game_of(file.read(MOST_BYTES).decode(errors="replace"))
    if puzzle is not None:
        if name_of(saved.game.puzzle) != name_of(puzzle):
            raise SaveError("the game of another puzzle")
        saved.game.puzzle = puzzle
    return saved


def name_of(puzzle: Puzzle) -> str:
    """Return the file name for the game of a puzzle.  It does not depend on the id and the symbols of the puzzle."""
    signs = " ".join(map(str, puzzle.signs))
    text = "\n".join((*puzzle.givens, signs, f"unique lines: {puzzle.unique_lines}"))
    return f"{puzzle.columns}x{puzzle.rows}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"


def set_aside(path: Path) -> Path:
    """Rename a damaged file, and return its new path, which no file had before.  Raises OSError."""
    number = 1
    while (other := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, other)
    return other
