"""A game at the table: taken up from its save, saved after every move, one puzzle of a book after another."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import define, field

from deduce.errors import DeduceError
from deduce.formats import clean
from deduce.playing import saved
from deduce.playing.game import Game
from deduce.playing.judge import Judge
from deduce.playing.state import State
from deduce.playing.stopwatch import Stopwatch
from deduce.puzzle import Puzzle
from deduce.search.exact import MOST_STEPS
from deduce.storage import is_at, lock, replaced
from deduce.wording import playing as say

MOST_BYTES = 64 * 2**20
"""A save that is longer is taken for damaged."""


@define
class Saves:
    """Where games are kept.

    Attributes:
        folder: holds a file for each puzzle; None keeps nothing.
        file: the one file of one's own that is used instead.
    """

    folder: Path | None = None
    file: Path | None = None

    def path(self, puzzle: Puzzle) -> Path | None:
        """Say where the game of a puzzle is kept."""
        if self.file is not None:
            return self.file
        return None if self.folder is None else self.folder / saved.name_of(puzzle)

    def solved(self, puzzle: Puzzle) -> bool:
        """Say whether the game of a puzzle has come to its end."""
        path = self.path(puzzle)
        try:
            return path is not None and read(path, puzzle).game.solved
        except (DeduceError, OSError):
            return False


class OtherPuzzleError(DeduceError):
    """A save that belongs to another puzzle."""


def read(path: Path | int, puzzle: Puzzle | None = None) -> saved.Saved:
    """Read a saved game.

    Args:
        path: the file, or the descriptor of an open one, which stays open.
        puzzle: what it must be a game of; what that is called, and written with, holds from now on.

    Raises:
        SaveError: for a damaged one, and what is no saved game.
        OtherPuzzleError: for that of another puzzle.
        OSError: where it cannot be read.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise saved.SaveError("it is no file")
    with open(path, "rb", closefd=isinstance(path, Path)) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise saved.SaveError(f"it has more than {MOST_BYTES} bytes")
    try:
        found = saved.game_of(data.decode())
    except UnicodeDecodeError:
        raise saved.SaveError("it is not UTF-8 text") from None
    if puzzle is not None:
        if not saved.same(found.game.puzzle, puzzle):
            raise OtherPuzzleError("it is the game of another puzzle")
        found.game.puzzle = puzzle
    return found


@define
class Session:
    """What is played just now.

    A save is written over the one that was read or written here last, and over no other: who has been overtaken by
    another player is told so.

    Attributes:
        puzzles: the book.
        more: what makes further puzzles when the book is at its end.
        saves: where games are kept.
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
    saves: Saves
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
    _file: int | None = field(init=False, default=None)  # the save as it was read or written here last, held open
    _looked_at: State | None = field(init=False, default=None)  # of a game that another plays

    def open(self, index: int) -> None:
        """Take up the game of a puzzle of the book, or begin it.

        A damaged save gets another name, and is told; where it is a file of one's own, it is refused.

        Raises:
            SaveError: where the file of one's own is no saved game.
            OtherPuzzleError: where it holds another puzzle.
            OSError: where a save cannot be read.
        """
        puzzle = self.puzzles[index]
        path = self.saves.path(puzzle)
        notes: list[str] = []
        found = file = None
        if path is not None and path.exists():
            file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))  # a pipe would be waited for
            try:
                found = read(file, puzzle)
            except DeduceError as error:
                os.close(file)
                if self.saves.file is not None or isinstance(error, OtherPuzzleError):
                    raise type(error)(f"{path}: {error}") from None
                notes.append(say.NOT_READ(error=error, kept=saved.set_aside(path)))
                file = None
        self.close()
        self._file = file
        self.index, self.notes, self.trouble = index, notes, ""
        self.game = found.game if found else Game(puzzle)
        seconds = found.seconds if found else 0.0
        if found and self.anew and index not in self._opened:
            self.game.restart()
            seconds = 0.0
        elif found and self.game.at:
            notes.append(say.TAKEN_UP())
        self._opened.add(index)
        self.judge = Judge(puzzle, self.most_steps)
        self.stopwatch = Stopwatch(seconds, self.clock)
        if file is None:
            self.save()  # so that a second player sees it
        elif not lock(file):
            self._looked_at = self.game.state
            notes.append(say.PLAYED_ELSEWHERE())

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
        """Give the place of the first puzzle that is not solved yet, else of the first; None where none is wanted.

        Whoever begins anew begins with the first.
        """
        first = None
        for place in self.others(1):
            first = place if first is None else first
            if self.anew or not self.saves.solved(self.puzzles[place]):
                return place
        return first

    def save(self) -> None:
        """Write the game to its file; where that fails, the game goes on and `trouble` says why.

        A game that is only looked at is not written.
        """
        path = self.saves.path(self.game.puzzle)
        if path is None or self._looked_at == self.game.state:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if sys.platform == "win32":
                self.close()  # an open file could not be replaced there
            elif path.exists() and not (self._file is not None and is_at(self._file, path)):
                self.trouble = say.PLAYED_ON()
                return
            file = replaced(path, saved.text_of(self.game, self.stopwatch.seconds).encode())
        except OSError as error:
            self.trouble = say.NOT_SAVED(path=path, error=error.strerror or error)
        else:
            self.close()
            self._file = file
            self.trouble = ""

    def close(self) -> None:
        """Let go of the save, for other players."""
        if self._file is not None:
            os.close(self._file)
        self._file = self._looked_at = None
