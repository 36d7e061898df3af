"""Books on disk: written puzzle by puzzle, so that a run that is cut off goes on after the last whole one.

A book is one file, or a folder with one file a puzzle.  Every puzzle names the command that makes it, seed and
all.  That is how a book is known again: what another command made is never added to.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Protocol

from deduce.errors import DeduceError
from deduce.files import naming, write_whole
from deduce.formats import clean, read_text, write
from deduce.generator.book import Done
from deduce.generator.making import Generated, make
from deduce.generator.wanted import Seed, Wanted, WantedError
from deduce.puzzle import Puzzle

SUFFIXES = {"text": ".txt", "json": ".json", "jsonl": ".jsonl"}


class BookError(DeduceError):
    """What stands at the place for a book is no book of this command."""


def chunk(made: Generated, form: str) -> str:
    """Write a puzzle as it stands in a book, with what parts it from the one before.

    Args:
        made: the puzzle; the first of a book has the number 1.
        form: `text`, `json` or `jsonl`.
    """
    first = made.number == 1
    if form == "text":
        return ("" if first else "\n") + write([made.puzzle], "text")
    text = json.dumps(made.to_json())
    return f"{text}\n" if form == "jsonl" else ("[\n" if first else ",\n") + text


def ending(form: str, made: int) -> str:
    """Return what stands after the last puzzle of a book."""
    if form != "json":
        return ""
    return "\n]\n" if made else "[]\n"


class Store(Protocol):
    """Where a book is kept.

    Attributes:
        done: what it held when it was opened.
    """

    done: Done

    def add(self, made: Generated) -> None:
        """Keep one more puzzle."""

    def finish(self, made: int) -> None:
        """End a book of so many puzzles."""


class File:
    """A book in one file; a last puzzle that was cut off is written once more.

    Raises:
        BookError: where the file is no book of this command.
        OSError: where it cannot be read or written.
    """

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        self._path = path
        self._form = form
        self._end = 0
        self.done = Done()
        cut: list[str] = []
        for text, end, last in self._pieces():
            found = _puzzle_of(self.done, path, text, wanted, seed)
            ended = form == "json" or text.endswith("\n")
            # what is left of a text that was cut off may be a puzzle, too
            if cut or not found or not ended or (last and not _is_made_again(*found, wanted)):
                cut.append(text)
            else:
                self.done.add(*found)
                self._end = end
        if cut and not (len(cut) == 1 and self._begins(cut[0], seed)):
            raise BookError(f"{path}: puzzle {self.done.count + 1} cannot be read, so this is no book of this command")

    def _pieces(self) -> Iterator[tuple[str, int, bool]]:
        """Yield the text of each puzzle, where it ends in the file, and whether nothing says that it is whole."""
        text, at = "", 0
        for line in _lines(self._path):
            at += len(line)
            if self._form == "text" and line != "\n":
                text += line
            elif self._form == "text":
                yield text, at - 1, False
                text = ""
            elif self._form == "jsonl":
                yield line, at, False
            elif line.strip() not in ("[", "]", "[]"):
                bare = line.rstrip(",\n")
                yield bare, at - len(line) + len(bare), False
        if text:
            yield text, at, True

    def _begins(self, cut: str, seed: Seed | None) -> bool:
        """Return whether what is no whole puzzle is the beginning of the next one."""
        name = self.done.name or (seed.name if seed else "")
        cut = cut.rstrip("\0")  # where the power went off, a file may end in these
        head = ("# id: {}-{}\n" if self._form == "text" else '{{"id": "{}-{}", ').format(name, self.done.count + 1)
        return bool(name) and (cut.startswith(head) or head.startswith(cut))

    def add(self, made: Generated) -> None:
        self._write(chunk(made, self._form))

    def finish(self, made: int) -> None:
        self._write(ending(self._form, made))

    def _write(self, text: str) -> None:
        """Write on at the end, and close the file: what is written then outlives this process."""
        self._path.touch()
        with naming(self._path), open(self._path, "r+b") as file:
            file.truncate(self._end)
            file.seek(self._end)
            file.write(text.encode("ascii"))
        self._end += len(text)


class Folder:
    """A book as a folder with one file a puzzle, `00001.txt` and on.

    Raises:
        BookError: where files of these names are not of this command.
        OSError: where they cannot be read or written.
    """

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        self._path = path
        self._form = form
        self.done = Done()
        path.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            file = self._file(number)
            if not file.exists():
                break
            found = _puzzle_of(self.done, file, "".join(_lines(file)), wanted, seed)
            if found is None:
                raise BookError(f"{file}: this cannot be read, so it is no puzzle of this command")
            self.done.add(*found)

    def add(self, made: Generated) -> None:
        """Write a puzzle's file; it is there whole or not at all."""
        text = write([made.puzzle], "text") if self._form == "text" else json.dumps(made.to_json()) + "\n"
        write_whole(self._file(made.number), text.encode("ascii"))

    def finish(self, made: int) -> None:
        pass

    def _file(self, number: int) -> Path:
        return self._path / f"{number:05d}{SUFFIXES[self._form]}"


class Stream:
    """A book that goes to standard output, into a pipe or a device, where there is nothing to go on from."""

    def __init__(self, form: str, write: Callable[[str], None], close: Callable[[], None] = lambda: None) -> None:
        """Begin a book, with what writes a part of its text, and what is called at its end."""
        self.done = Done()
        self._form = form
        self._write = write
        self._close = close

    def add(self, made: Generated) -> None:
        self._write(chunk(made, self._form))

    def finish(self, made: int) -> None:
        self._write(ending(self._form, made))
        self._close()


def store(path: Path, folder: bool, form: str, wanted: Wanted, seed: Seed | None) -> Store:
    """Open a book, new or begun.  Raises BookError, OSError."""
    if folder:
        return Folder(path, form, wanted, seed)
    if path.exists() and not path.is_file():
        file = os.open(path, os.O_WRONLY)
        return Stream(form, partial(_write_on, path, file), partial(os.close, file))
    return File(path, form, wanted, seed)


def _write_on(path: Path, file: int, text: str) -> None:
    with naming(path), open(file, "wb", closefd=False) as out:
        out.write(text.encode("ascii"))


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file; none where there is none.  Raises BookError, OSError."""
    try:
        with suppress(FileNotFoundError), open(path, encoding="ascii", newline="\n") as file:
            yield from file
    except UnicodeDecodeError:
        raise BookError(f"{path}: this is no book of this command") from None


def _puzzle_of(done: Done, path: Path, text: str, wanted: Wanted, first: Seed | None) -> tuple[Puzzle, Seed] | None:
    """Read the next puzzle of a book, and its seed; None for what cannot be read.

    Raises:
        BookError: for a puzzle of another command, or one whose seed is none of the book or stands before.
    """
    number, first = done.count + 1, done.seed or first
    command = " ".join(["deduce generate", *wanted.words(), "--seed "])
    reading = read_text(text)
    if len(reading.puzzles) != 1 or reading.faults:
        return None
    (puzzle,) = reading.puzzles
    try:
        own = Seed.parse(puzzle.source.removeprefix(command))
    except WantedError:
        other = f"made by: {clean(puzzle.source)}" if puzzle.source.startswith("deduce generate") else "of unknown make"
        raise BookError(f"{path}: puzzle {number} is not of this command, but {other}") from None
    if first and (own.book != first.book or own < first):
        raise BookError(f"{path}: puzzle {number} has the seed {own}, which does not belong to this book")
    return puzzle, own


def _is_made_again(puzzle: Puzzle, seed: Seed, wanted: Wanted) -> bool:
    """Return whether a puzzle is just what its seed makes."""
    made = make(wanted, seed)
    return isinstance(made, Generated) and (made.puzzle.givens, made.puzzle.signs) == (puzzle.givens, puzzle.signs)
