"""What is played: taken up from its save, saved after every move, one puzzle of a book after another."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import define, field

from deduce.explaining.mistakes import Judge
from deduce.files import write_whole
from deduce.formats import clean
from deduce.playing.game import Game, State
from deduce.playing.saves import Saved, SaveError, name_of, read, set_aside, text_of
from deduce.puzzle import Puzzle
from deduce.search.exact import MOST_STEPS
from deduce.wording import playing as say


@define
class Stopwatch:
    """Counts the time between starts and stops.

    Made of the seconds to begin with, at which it stands still, and of a clock, which gives seconds from any beginning.
    """

    _before: float = 0.0
    _clock: Callable[[], float] = time.monotonic
    _since: float | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """What it has counted so far."""
        return self._before + (0.0 if self._since is None else max(self._clock() - self._since, 0.0))

    def start(self) -> None:
        """Count from here on; nothing where it does already."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Count no further until the next start."""
        self._before = self.seconds
        self._since = None

    def __str__(self) -> str:
        """Minutes and seconds, hours where there are any: `4:05`, `1:04:05`."""
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@define
class Session:
    """What is played just now.

    Where a game is open twice, whoever opens it second is told, and the last move of either is what is saved.

    Attributes:
        puzzles: the book.
        folder: where games are kept, a file for each puzzle; None keeps nothing.
        file: the one file of one's own that is used instead.
        more: what makes further puzzles when the book is at its end.
        anew: begin each puzzle with an empty board, once; what its save held can be undone.
        wanted: which puzzles of the book are played.
        clock: what the time is taken from, in seconds from any beginning.
        most_steps: a bound on what exact search may take; None sets none.
        index: the place of the puzzle in the book.
        game, judge, stopwatch: of the puzzle that is played.
        notes: what the player has to be told of the save, a sentence each.
        trouble: why the last save failed; empty where it did not.
    """

    puzzles: list[Puzzle]
    folder: Path | None = None
    file: Path | None = None
    more: Iterator[Puzzle] | None = None
    anew: bool = False
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
    _elsewhere: State | None = field(init=False, default=None)  # the board of a game that is open elsewhere, too

    def open(self, index: int) -> None:
        """Take up the game of a puzzle of the book, or begin it.

        A damaged save gets another name, and is told; where it is a file of one's own, it is refused.

        Raises:
            SaveError: where the file of one's own is no saved game, or that of another puzzle.
            OSError: where a save cannot be read.
        """
        puzzle, notes = self.puzzles[index], list[str]()
        saved = self._read(puzzle, notes)
        self.index, self.notes, self.trouble = index, notes, ""
        self.game = saved.game if saved else Game(puzzle)
        seconds = saved.seconds if saved else 0.0
        if saved and self.anew and index not in self._opened:
            self.game.do(0)
            seconds = 0.0
        elif saved and self.game.at:
            notes.append(say.TAKEN_UP())
        self._opened.add(index)
        self.judge = Judge(puzzle, self.most_steps)
        self.stopwatch = Stopwatch(seconds, self.clock)
        self._elsewhere = None
        if saved and saved.open_elsewhere:
            self._elsewhere = self.game.state
            notes.append(say.OPEN_ELSEWHERE())
        self.save()  # so that who opens it second is told

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
        """Say where the game of a puzzle is kept."""
        return self.file or (self.folder and self.folder / name_of(puzzle))

    def _solved(self, puzzle: Puzzle) -> bool:
        path = self.path(puzzle)
        try:
            return path is not None and read(path, puzzle).game.solved
        except (SaveError, OSError):
            return False

    @property
    def title(self) -> str:
        """Say what is played: size, its place in the book, its name, and that lines may repeat."""
        puzzle = self.game.puzzle
        place = ""
        if self.more:
            place = say.PLACE(number=self.index + 1)
        elif len(self.puzzles) > 1:
            place = say.PLACE_OF(number=self.index + 1, all=len(self.puzzles))
        repeating = "" if puzzle.unique_lines else say.REPEATING()
        return ", ".join(filter(None, (f"{puzzle.columns}x{puzzle.rows}", place, clean(puzzle.id), repeating)))

    def others(self, step: int) -> Iterator[int]:
        """Yield the places of the puzzles after this one (step 1) or before it (-1), nearest first."""
        end = len(self.puzzles) if step > 0 else -1
        yield from (place for place in range(self.index + step, end, step) if self.wanted(self.puzzles[place]))
        if step > 0 and self.more is not None:
            for puzzle in self.more:
                self.puzzles.append(puzzle)
                yield len(self.puzzles) - 1

    def first(self) -> int | None:
        """Return the place of the first puzzle that is not solved yet, else of the first; None if none is wanted.

        Whoever begins anew begins with the first.
        """
        first = None
        for place in self.others(1):
            first = place if first is None else first
            if self.anew or not self._solved(self.puzzles[place]):
                return place
        return first

    def save(self, leaving: bool = False) -> None:
        """Write the game to its file; where that fails, the game goes on and `trouble` says why.

        A game that is open elsewhere is not written before something has changed on the board.
        """
        path = self.path(self.game.puzzle)
        if path is None or self.game.state == self._elsewhere:
            return
        self._elsewhere = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            process = 0 if leaving else os.getpid()
            write_whole(path, text_of(self.game, self.stopwatch.seconds, process).encode())
            self.trouble = ""
        except OSError as error:
            self.trouble = say.NOT_SAVED(path=path, error=error.strerror or error)
