"""A game at the table: taken up from its save, saved after every move, one puzzle of a book after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import define, field

from deduce.errors import DeduceError
from deduce.formats import clean
from deduce.playing import saved
from deduce.playing.game import Game
from deduce.playing.judge import Judge
from deduce.playing.watch import Stopwatch
from deduce.puzzle import Puzzle

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

    def load(self, puzzle: Puzzle) -> saved.Saved | None:
        """Read the game of a puzzle; None where there is none.

        Raises:
            SaveError: for a damaged one.
            OtherPuzzleError: for that of another puzzle.
            OSError: where it cannot be read.
        """
        path = self.path(puzzle)
        if path is None:
            return None
        saved.clean(path)
        if not path.exists():
            return None
        found = read(path)
        if not saved.same(found.game.puzzle, puzzle):
            raise OtherPuzzleError(f"{path} is the game of another puzzle")
        # what the puzzle is called, and written with, is as it was read now
        found.game.puzzle = puzzle
        return found

    def solved(self, puzzle: Puzzle) -> bool:
        """Say whether the game of a puzzle has come to its end."""
        try:
            found = self.load(puzzle)
        except (DeduceError, OSError):
            return False
        return found is not None and found.game.solved


class OtherPuzzleError(DeduceError):
    """A save that belongs to another puzzle."""


def read(path: Path) -> saved.Saved:
    """Read a saved game.  Raises SaveError, OSError."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise saved.SaveError(f"it has more than {MOST_BYTES} bytes")
    try:
        return saved.game_of(data.decode())
    except UnicodeDecodeError:
        raise saved.SaveError("it is not UTF-8 text") from None


@define
class Session:
    """What is played just now.

    Attributes:
        puzzles: the book.
        more: what makes further puzzles when the book is at its end.
        saves: where games are kept.
        anew: begin each puzzle with an empty board, once; what its save held can be undone.
        wanted: which puzzles of the book are played.
        clock: what the time is taken from, in seconds.
        index: the place of the puzzle in the book.
        game, judge, watch: of the puzzle that is played.
        notes: what the player has to be told of the save, a sentence each.
        trouble: why the last save failed; empty where it did not.
    """

    puzzles: list[Puzzle]
    saves: Saves
    more: Iterator[Puzzle] | None = None
    anew: bool = False
    wanted: Callable[[Puzzle], bool] = lambda puzzle: True
    clock: Callable[[], float] | None = None
    index: int = -1
    game: Game = field(init=False)
    judge: Judge = field(init=False)
    watch: Stopwatch = field(init=False)
    notes: list[str] = field(init=False, factory=list)
    trouble: str = field(init=False, default="")
    _opened: set[int] = field(init=False, factory=set)

    def open(self, index: int) -> None:
        """Take up the game of a puzzle of the book, or begin it; a damaged save gets another name, and is told.

        Raises:
            OtherPuzzleError: where the save file of one's own holds another puzzle.
            OSError: where a save cannot be read.
        """
        puzzle = self.puzzles[index]
        notes: list[str] = []
        try:
            found = self.saves.load(puzzle)
        except saved.SaveError as error:
            path = self.saves.path(puzzle)
            assert path is not None, "what was read has a place"
            notes.append(f"The saved game cannot be read: {error}. It is kept as {saved.set_aside(path)}.")
            found = None
        self.index, self.notes, self.trouble = index, notes, ""
        self.game = found.game if found else Game(puzzle)
        seconds = found.seconds if found else 0.0
        if found and self.anew and index not in self._opened:
            self.game.restart()
            seconds = 0.0
        elif found and self.game.at:
            notes.append("Taken up where it was left.")
        self._opened.add(index)
        self.judge = Judge(puzzle)
        self.watch = Stopwatch(seconds, self.clock) if self.clock else Stopwatch(seconds)

    @property
    def title(self) -> str:
        """Say what is played: size, its place in the book, its name, and that lines may repeat."""
        puzzle = self.game.puzzle
        size = f"{puzzle.columns}x{puzzle.rows}"
        of = "" if self.more else f" of {len(self.puzzles)}"
        place = f"puzzle {self.index + 1}{of}" if self.more or len(self.puzzles) > 1 else ""
        name = clean(puzzle.id)
        return ", ".join(filter(None, (size, place, name, "" if puzzle.unique_lines else "lines may repeat")))

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
        """Write the game to its file; where that fails, the game goes on and `trouble` says why."""
        path = self.saves.path(self.game.puzzle)
        if path is None:
            return
        try:
            saved.write(path, saved.text_of(self.game, self.watch.seconds))
        except OSError as error:
            self.trouble = f"The game is not saved: {path}: {error.strerror or error}."
        else:
            self.trouble = ""
