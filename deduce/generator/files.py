"""Books on disk: written puzzle by puzzle, so that an interrupted run continues after the last whole one.

A book is one file, or a folder with one file per puzzle.  Every puzzle names the command that makes it, with its seed,
by which the book is recognized: a run never adds to what another command made.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

from deduce.errors import DeduceError
from deduce.files import naming, write_whole
from deduce.formats import clean, read_text, write
from deduce.generator.book import Done
from deduce.generator.making import Generated, make
from deduce.generator.wanted import Seed, Wanted, WantedError
from deduce.puzzle import Puzzle

SUFFIXES = {"text": ".txt", "json": ".json", "jsonl": ".jsonl"}

_PIECES = {
    "text": re.compile(r"(?:.+\n?)+"),
    "json": re.compile(r"^(?!\[?\]?$).+?(?=,?$)", re.MULTILINE),
    "jsonl": re.compile(r".*\n|.+"),
}
"""What matches each puzzle of a book."""


class BookError(DeduceError):
    """A file or folder is not a book of this command."""


class Stream:
    """A book on standard output, or in a pipe or a device, where nothing can be continued.

    Attributes:
        form: `text`, `json` or `jsonl`.
        done: the puzzles that it had when it was opened.
    """

    def __init__(self, form: str, write: Callable[[str], None], close: Callable[[], None] = lambda: None) -> None:
        self.form = form
        self.done = Done()
        self._write = write
        self._close = close

    def add(self, made: Generated) -> None:
        """Write one more puzzle."""
        first = made.number == 1
        if self.form == "text":
            self._write(("" if first else "\n") + write([made.puzzle], "text"))
        elif self.form == "jsonl":
            self._write(json.dumps(made.to_json()) + "\n")
        else:
            self._write(("[\n" if first else ",\n") + json.dumps(made.to_json()))

    def finish(self, made: int) -> None:
        """End a book of this many puzzles."""
        if self.form == "json":
            self._write("\n]\n" if made else "[]\n")
        self._close()


class File(Stream):
    """A book in one file; a last puzzle that was cut off is written again."""

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        super().__init__(form, self._append)
        self._path = path
        self._end = 0
        cut: list[str] = []
        content = _content(path)
        for piece in _PIECES[form].finditer(content):
            text = piece[0]
            puzzle = _read_next(self.done, path, text, wanted, seed)
            ended = form == "json" or text.endswith("\n")
            is_last = form == "text" and piece.end() == len(content)
            # a text that was cut off may still be a puzzle
            if cut or not puzzle or not ended or (is_last and not _is_as_made(*puzzle, wanted)):
                cut.append(text)
            else:
                self.done.add(*puzzle)
                self._end = piece.end()
        if cut and not (len(cut) == 1 and self._is_start_of_next(cut[0], seed)):
            raise BookError(f"{path}: not a book of this command: puzzle {self.done.count + 1} cannot be read")

    def _is_start_of_next(self, cut: str, seed: Seed | None) -> bool:
        """Return whether a text that is not a whole puzzle is the start of the next one."""
        prefix = self.done.prefix or (seed.prefix if seed else "")
        cut = cut.rstrip("\0")  # a power failure may leave these at the end
        head = ("# id: {}-{}\n" if self.form == "text" else '{{"id": "{}-{}", ').format(prefix, self.done.count + 1)
        return bool(prefix) and (cut.startswith(head) or head.startswith(cut))

    def _append(self, text: str) -> None:
        """Write at the end and close the file, so that the text outlives this process."""
        self._path.touch()
        with naming(self._path), open(self._path, "r+b") as file:
            file.truncate(self._end)
            file.seek(self._end)
            file.write(text.encode("ascii"))
        self._end += len(text)


class Folder:
    """A book in a folder with one file per puzzle, `00001.txt` and so on."""

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        self._path = path
        self._form = form
        self.done = Done()
        path.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            file = self._file(number)
            if not file.exists():
                break
            puzzle = _read_next(self.done, file, _content(file), wanted, seed)
            if puzzle is None:
                raise BookError(f"{file}: not a puzzle of this command: it cannot be read")
            self.done.add(*puzzle)

    def add(self, made: Generated) -> None:
        text = write([made.puzzle], "text") if self._form == "text" else json.dumps(made.to_json()) + "\n"
        write_whole(self._file(made.number), text.encode("ascii"))

    def finish(self, made: int) -> None:
        pass

    def _file(self, number: int) -> Path:
        return self._path / f"{number:05d}{SUFFIXES[self._form]}"


def open_store(path: Path, is_folder: bool, form: str, wanted: Wanted, seed: Seed | None) -> Stream | Folder:
    """Open a new book, or one to continue.  Raises BookError, OSError."""
    if is_folder:
        return Folder(path, form, wanted, seed)
    if path.exists() and not path.is_file():
        file = os.open(path, os.O_WRONLY)

        def write_on(text: str) -> None:
            with naming(path), open(file, "wb", closefd=False) as out:
                out.write(text.encode("ascii"))

        return Stream(form, write_on, partial(os.close, file))
    return File(path, form, wanted, seed)


def _content(path: Path) -> str:
    """Return the text of a file; empty if it does not exist."""
    try:
        return path.read_bytes().decode("ascii")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise BookError(f"{path}: not a book of this command") from None


def _read_next(done: Done, path: Path, text: str, wanted: Wanted, first: Seed | None) -> tuple[Puzzle, Seed] | None:
    """Read the next puzzle of a book, and its seed; return None if it cannot be read.

    Raises:
        BookError: the puzzle is of another command, or its seed is of another book or of an earlier attempt.
    """
    number, first = done.count + 1, done.seed or first
    command = " ".join(["deduce generate", *wanted.words(), "--seed "])
    reading = read_text(text)
    if len(reading.puzzles) != 1 or reading.faults:
        return None
    (puzzle,) = reading.puzzles
    try:
        seed = Seed.parse(puzzle.source.removeprefix(command))
    except WantedError:
        is_made = puzzle.source.startswith("deduce generate")
        origin = f"was made by: {clean(puzzle.source)}" if is_made else "was not made by this command"
        raise BookError(f"{path}: puzzle {number} {origin}; choose another name") from None
    if first and (seed.book != first.book or seed < first):
        raise BookError(
            f"{path}: puzzle {number} has the seed {seed}, which does not belong to this book; choose another name"
        )
    return puzzle, seed


def _is_as_made(puzzle: Puzzle, seed: Seed, wanted: Wanted) -> bool:
    """Return whether a puzzle is exactly what its seed makes."""
    made = make(wanted, seed)
    return isinstance(made, Generated) and (made.puzzle.givens, made.puzzle.signs) == (puzzle.givens, puzzle.signs)
