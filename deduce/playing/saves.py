"""Games as files: JSON with the puzzle, every move and the time."""

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
"""A save that is longer is taken for damaged."""

_LIMITS = Options(max_side=None, max_cells=None)
_MOST_SECONDS = 1e9


class SaveError(DeduceError):
    """A file that is no saved game, or a damaged one, or that of another puzzle."""


class Saved(NamedTuple):
    """A game as it was left.

    Attributes:
        game: the puzzle, and what was done.
        seconds: how long it had been played.
        process: the number of the process that plays it; 0 where it was left.
    """

    game: Game
    seconds: float
    process: int

    @property
    def open_elsewhere(self) -> bool:
        """Return whether another process plays it just now; on Windows nobody can say."""
        if self.process in (0, os.getpid()) or sys.platform == "win32":
            return False
        try:
            os.kill(self.process, 0)
        except (OSError, OverflowError):
            return False
        return True


def text_of(game: Game, seconds: float, process: int = 0) -> str:
    """Write a game as JSON, with how long it was played and which process plays it."""
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
    """Read a game back.  Raises SaveError for anything that is not what `text_of` writes."""
    try:
        data = read_value(text)
        if data["format"] != FORMAT:
            raise SaveError(f'it is no saved game: its "format" is not "{FORMAT}"')
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
        raise SaveError("it is no saved game, or a damaged one") from error


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
    """Return a number of moves.  Raises ValueError where there are not so many."""
    if not 0 <= int(value) <= most:
        raise ValueError
    return int(value)


def read(path: Path, puzzle: Puzzle | None = None) -> Saved:
    """Read a saved game.

    Args:
        path: the file.
        puzzle: what it must be a game of; what that is called, and written with, holds from now on.

    Raises:
        SaveError: for what is no saved game, a damaged one, or that of another puzzle.
        OSError: where it cannot be read.
    """
    if path.exists() and not path.is_file():
        raise SaveError("it is no file")
    with open(path, "rb") as file:
        saved = game_of(file.read(MOST_BYTES).decode(errors="replace"))
    if puzzle is not None:
        if name_of(saved.game.puzzle) != name_of(puzzle):
            raise SaveError("it is the game of another puzzle")
        saved.game.puzzle = puzzle
    return saved


def name_of(puzzle: Puzzle) -> str:
    """Name the file of a puzzle's game: the same for the same puzzle, whatever it is called and written with."""
    signs = " ".join(map(str, puzzle.signs))
    text = "\n".join((*puzzle.givens, signs, f"unique lines: {puzzle.unique_lines}"))
    return f"{puzzle.columns}x{puzzle.rows}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"


def set_aside(path: Path) -> Path:
    """Return a file another name, which none has yet, and return that.  Raises OSError."""
    number = 1
    while (other := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    os.replace(path, other)
    return other
