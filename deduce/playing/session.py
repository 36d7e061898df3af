"""A session: the puzzles of a file are played one after another, and each game is saved after every move."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import define, field

from deduce.explaining.mistakes import Judge
from deduce.files import write_whole
from deduce.formats import clean
from deduce.playing.game import Game
from deduce.playing.saves import Saved, SaveError, name_of, read, set_aside, text_of
from deduce.puzzle import Puzzle
from deduce.search.exact import MOST_STEPS
from deduce.wording import playing as say


@define
class Stopwatch:
    """A stopwatch.

    Its arguments are the seconds at which it starts, and a clock, which returns seconds since any point in time.
    """

    _before: float = 0.0
    _clock: Callable[[], float] = time.monotonic
    _since: float | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """The seconds counted so far."""
        return self._before + (0.0 if self._since is None else max(self._clock() - self._since, 0.0))

    def start(self) -> None:
        """Start to count, unless it counts already."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Stop to count."""
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

    If a game is open twice, a message says so where it was opened last, and the last save of either counts.

    Attributes:
        puzzles: the puzzles of the file.
        folder: the folder of the saved games, a file for each puzzle; None to save nothing.
        file: a single file to use instead of the folder.
        more: makes more puzzles after the last one.
        restarts: whether each puzzle starts again when it is first opened; undo brings the saved entries back.
        wanted: whether a puzzle of the file is to be played.
        clock: returns seconds since any point in time.
        most_steps: a limit on the steps of exact search; None for no limit.
        index: the index of the open puzzle.
        game, judge, stopwatch: those of the open puzzle.
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
    most_steps: int | None = MOST_STEPS
    index: int = -1
    game: Game = field(init=False)
    judge: Judge = field(init=False)
    stopwatch: Stopwatch = field(init=False)
    notes: list[str] = field(init=False, factory=list)
    trouble: str = field(init=False, default="")
    _opened: set[int] = field(init=False, factory=set)

    def open(self, index: int) -> None:
        """Open a puzzle: continue its saved game, or start it.

        A damaged file is renamed, with a message, unless it is `file`.

        Raises:
            SaveError: `file` is not a saved game, or belongs to another puzzle.
            OSError: a saved game cannot be read.
        """
        puzzle, notes = self.puzzles[index], list[str]()
        saved = self._read(puzzle, notes)
        self.index, self.notes, self.trouble = index, notes, ""
        self.game = saved.game if saved else Game(puzzle)
        seconds = saved.seconds if saved else 0.0
        if saved and self.restarts and index not in self._opened:
            self.game.do(0)
            seconds = 0.0
        elif saved and self.game.at:
            notes.append(say.TAKEN_UP())
        self._opened.add(index)
        self.judge = Judge(puzzle, self.most_steps)
        self.stopwatch = Stopwatch(seconds, self.clock)
        if saved and saved.open_elsewhere:
            notes.append(say.OPEN_ELSEWHERE())
        self.save()  # with this process, so that a second one can say that the game is open

    def _read(self, puzzle: Puzzle, notes: list[str]) -> Saved | None:
        path = self.path(puzzle)
        if path is None or not path.exists():
            return None
        try:
            return read(path, puzzle)
        except SaveError as error:
            if self.file is not None:
                raise SaveError(f"{path}: {error}") from None
            notes.append(say.NOT_READ(error=error, kept=set_aside(path)))
            return None

    def path(self, puzzle: Puzzle) -> Path | None:
        """Return the file for the game of a puzzle; None if nothing is saved."""
        return self.file or (self.folder and self.folder / name_of(puzzle))

    def _solved(self, puzzle: Puzzle) -> bool:
        path = self.path(puzzle)
        try:
            return path is not None and read(path, puzzle).game.solved
        except (SaveError, OSError):
            return False

    @property
    def title(self) -> str:
        """The size of the open puzzle, its place in the file, its id, and whether lines may repeat."""
        puzzle = self.game.puzzle
        place = ""
        if self.more:
            place = say.PLACE(number=self.index + 1)
        elif len(self.puzzles) > 1:
            place = say.PLACE_OF(number=self.index + 1, all=len(self.puzzles))
        repeating = "" if puzzle.unique_lines else say.REPEATING()
        return ", ".join(filter(None, (f"{puzzle.columns}x{puzzle.rows}", place, clean(puzzle.id), repeating)))

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
            if self.restarts or not self._solved(self.puzzles[place]):
                return place
        return first

    def save(self, leaving: bool = False) -> None:
        """Save the game.  If that fails, `trouble` says why."""
        path = self.path(self.game.puzzle)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            process = 0 if leaving else os.getpid()
            write_whole(path, text_of(self.game, self.stopwatch.seconds, process).encode())
            self.trouble = ""
        except OSError as error:
            self.trouble = say.NOT_SAVED(path=path, error=error.strerror or error)
