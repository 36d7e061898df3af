"""A session: the puzzles of a file, played one after another, each saved after every move as JSON."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from attrs import field

from deduce.answers.entries import Judge
from deduce.base.budget import USUAL, Budget
from deduce.base.errors import DeduceError
from deduce.base.files import BusyError, locked, write_whole
from deduce.base.values import define
from deduce.formats import Options, clean, puzzle_from_json
from deduce.formats.json_text import read_value
from deduce.game.puzzle import Puzzle, cell_name, parse_cell
from deduce.playing.game import Game, Move
from deduce.reasons.fact_json import UnfitError, as_value, as_whole
from deduce.reasons.trace import as_number
from deduce.wording import playing
from deduce.wording.words import symbol_word

FORMAT = "deduce-play/2"

MOST_BYTES = 64 * 2**20
"""A longer file counts as damaged."""

_LIMITS = Options(max_side=None, max_cells=None)
_MOST_SECONDS = 1e9


class SaveError(DeduceError):
    """A file that is not a saved game, is damaged, or belongs to another puzzle."""


class Saved(NamedTuple):
    """A saved game, and the seconds played."""

    game: Game
    seconds: float


def text_of(game: Game, seconds: float) -> str:
    """Return a game as JSON, with the time played."""
    data = {
        "format": FORMAT,
        "puzzle": game.puzzle.to_json(),
        "moves": [
            {cell_name(cell): value for cell, value in move.items()} if isinstance(move, Mapping) else move
            for move in game.moves
        ],
        "at": game.at,
        "seconds": round(seconds, 1),
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


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
        seconds = as_number(data["seconds"])
        if not 0 <= seconds < _MOST_SECONDS:
            raise ValueError
        return Saved(game, seconds)
    except SaveError:
        raise
    except (DeduceError, UnfitError, LookupError, TypeError, ValueError) as error:
        raise SaveError("not a saved game, or a damaged one") from error


def _move_from_json(value: Any, game: Game) -> Move:
    if value in ("suppose", "keep", "drop"):
        move: Move = value
        return move
    if isinstance(value, dict):
        return {parse_cell(name): None if entry is None else as_value(entry) for name, entry in value.items()}
    return _up_to(game.at, value)


def _up_to(most: int, value: object) -> int:
    """Return a number of moves.  Raises ValueError if there are fewer, UnfitError if it is not a number."""
    if not 0 <= as_whole(value) <= most:
        raise ValueError
    return as_whole(value)


def read_save(path: Path, puzzle: Puzzle | None = None) -> Saved:
    """Read a saved game; if it must belong to a puzzle, with the id and symbols of that puzzle.

    Raises SaveError for anything else, and OSError if the file cannot be read.
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
    text = "\n".join((*puzzle.givens, signs, f"unique lines: {puzzle.unique_lines}", *filter(None, (puzzle.odd,))))
    return f"{puzzle.columns}x{puzzle.rows}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"


@define
class Stopwatch:
    """A stopwatch, by the seconds at which it starts and a clock, which returns seconds since any point in time."""

    _before: float = 0.0
    _clock: Callable[[], float] = time.monotonic
    _since: float | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._since is None else max(self._clock() - self._since, 0.0))

    def start(self) -> None:
        """Start to count, unless it counts already."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        self._before = self.seconds
        self._since = None

    def __str__(self) -> str:
        """Return minutes and seconds, and hours if there are any: `4:05`, `1:04:05`."""
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@define
class Session:
    """The puzzles of a file, and the game that is open.

    The open game is locked: it cannot be opened in another process until it is left there.

    Attributes:
        folder: the folder of the saved games, a file for each puzzle; None to save nothing.
        file: a single file to use instead of the folder.
        more: makes more puzzles after the last one.
        restarts: whether each puzzle starts again when it is first opened; undo brings the saved entries back.
        wanted: whether a puzzle of the file is to be played.
        index: that of the open puzzle, whose are also game, judge and stopwatch.
        notes: messages about the saved game, a sentence each.
        trouble: why the last save failed; empty if it did not.
    """

    puzzles: list[Puzzle]
    folder: Path | None = None
    file: Path | None = None
    more: Iterator[Puzzle] | None = None
    restarts: bool = False
    wanted: Callable[[Puzzle], bool] = lambda puzzle: True
    clock: Callable[[], float] = time.monotonic
    budget: Budget | int | None = USUAL
    index: int = -1
    game: Game = field(init=False)
    judge: Judge = field(init=False)
    stopwatch: Stopwatch = field(init=False)
    notes: list[str] = field(init=False, factory=list)
    trouble: str = field(init=False, default="")
    _opened: set[int] = field(init=False, factory=set)
    _lock: ExitStack = field(init=False, factory=ExitStack)
    _locked: Path | None = field(init=False, default=None)

    def open(self, index: int) -> None:
        """Open a puzzle: continue its saved game, or start it.

        A damaged file is renamed, with a message; if it is `file`, SaveError is raised.  So it is if another process
        has the game open.  The session is then as it was.
        """
        path = self.path(self.puzzles[index])
        if path is None or path == self._locked:
            self._open(index, path)
            return
        with ExitStack() as lock:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                lock.enter_context(locked(path))
            except BusyError:
                raise SaveError(playing.OPEN_ELSEWHERE()) from None
            except OSError:
                pass  # the first save fails, too, and says why
            self._open(index, path)
            self.close()
            self._lock, self._locked = lock.pop_all(), path

    def close(self) -> None:
        """Let other processes open the game."""
        self._lock.close()
        self._locked = None

    def _open(self, index: int, path: Path | None) -> None:
        puzzle, notes, saved = self.puzzles[index], list[str](), None
        try:
            if path is not None and path.exists():
                saved = read_save(path, puzzle)
        except SaveError as error:
            if path is None or self.file is not None:
                raise SaveError(f"{path}: {error}") from None
            number = 1
            while (kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
                number += 1
            os.replace(path, kept)
            notes.append(playing.NOT_READ(error=error, kept=kept))
        self.index, self.notes, self.trouble = index, notes, ""
        self.game = saved.game if saved else Game(puzzle)
        seconds = saved.seconds if saved else 0.0
        if saved and self.restarts and index not in self._opened:
            self.game.do(0)
            seconds = 0.0
        elif saved and self.game.at:
            notes.append(playing.TAKEN_UP())
        self._opened.add(index)
        self.judge = Judge(puzzle, self.budget)
        self.stopwatch = Stopwatch(seconds, self.clock)
        self.save()  # also tells at once if the game cannot be saved

    def path(self, puzzle: Puzzle) -> Path | None:
        """Return the file for the game of a puzzle; None if nothing is saved."""
        return self.file or (self.folder and self.folder / name_of(puzzle))

    @property
    def title(self) -> str:
        """The size of the open puzzle, its place in the file, its id, and the rules that few puzzles have."""
        puzzle = self.game.puzzle
        place = ""
        if self.more:
            place = playing.PLACE(number=self.index + 1)
        elif len(self.puzzles) > 1:
            place = playing.PLACE_OF(number=self.index + 1, all=len(self.puzzles))
        rules = [] if puzzle.unique_lines else [playing.REPEATING()]
        rules += [playing.ODD_ONES(one=symbol_word(puzzle.symbols.one))] if puzzle.odd else []
        return ", ".join(filter(None, (f"{puzzle.columns}x{puzzle.rows}", place, clean(puzzle.id), *rules)))

    def others(self, step: int) -> Iterator[int]:
        """Yield the indices of the puzzles after the open one (step 1) or before it (-1), nearest first."""
        end = len(self.puzzles) if step > 0 else -1
        yield from (place for place in range(self.index + step, end, step) if self.wanted(self.puzzles[place]))
        if step > 0 and self.more is not None:
            for puzzle in self.more:
                self.puzzles.append(puzzle)
                yield len(self.puzzles) - 1

    def first(self) -> int | None:
        """Return the index of the first wanted puzzle that is not solved, else of the first wanted; None if none is.

        With `restarts`, it is always the first wanted one.
        """
        first = None
        for place in self.others(1):
            first = place if first is None else first
            path = self.path(self.puzzles[place])
            try:
                if self.restarts or path is None or not read_save(path, self.puzzles[place]).game.solved:
                    return place
            except (SaveError, OSError):
                return place
        return first

    def save(self) -> None:
        """Save the game.  If that fails, `trouble` says why."""
        path = self.path(self.game.puzzle)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text_of(self.game, self.stopwatch.seconds).encode())
            self.trouble = ""
        except OSError as error:
            self.trouble = playing.NOT_SAVED(path=path, error=error.strerror or error)
