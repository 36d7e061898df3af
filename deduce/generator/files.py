"""Books on disk: written puzzle by puzzle, so that a run that is cut off at any moment can go on where it stopped.

A book is one file, or a folder with one file a puzzle.  Every puzzle names the command that makes it, seed and
all.  That is how a book is known again: what another command made is never added to.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count, takewhile
from pathlib import Path
from typing import Protocol

from attrs import evolve

from deduce.errors import DeduceError
from deduce.formats import clean, write
from deduce.generator.book import Done
from deduce.generator.making import Generated, make
from deduce.generator.wanted import Seed, Wanted, WantedError
from deduce.puzzle import Puzzle
from deduce.storage import naming, write_all, write_whole

SUFFIXES = {"text": ".txt", "json": ".json", "jsonl": ".jsonl"}
_JSON_END = "\n]\n"
_BETWEEN = {"text": ("\n\n", "\n"), "json": (",\n", ",\n"), "jsonl": ("\n", "")}
"""What parts two puzzles of a book, and how much of it `chunk` writes with the second."""
_BLOCK = 1 << 16


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
    """Give what stands after the last puzzle of a book."""
    if form != "json":
        return ""
    return _JSON_END if made else "[]\n"


class Store(Protocol):
    """Where a book is kept."""

    done: Done

    def add(self, made: Generated) -> None:
        """Keep one more puzzle."""

    def finish(self, made: int) -> None:
        """End a book of so many puzzles."""


class File:
    """A book in one file.

    Attributes:
        done: what it held when it was opened.

    Raises:
        BookError: where the file is no book of this command.
        OSError: where it cannot be read or written.
    """

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        self._path = path
        self._form = form
        self._tail = ""
        self._end = 0
        self.done = _checked(path, self._whole(), wanted, seed)
        if self._tail and form == "text":
            self._take_last(wanted, seed)
        if self._tail and not self.done.count and seed is None:
            raise BookError(f"{path}: this is no book, or only the beginning of one; give its --seed, or another name")

    def _whole(self) -> Iterator[str]:
        """Yield the puzzles that are surely whole, and find out what follows and where it ends."""
        between, before = _BETWEEN[self._form]
        held, bracket = "", "[\n" if self._form == "json" else ""
        for block in _blocks(self._path):
            *whole, held = (held + block).split(between)
            for text in whole:
                yield text.removeprefix(bracket)
                self._end += len(text + between)
        # where the power went off, a file may end in NULs
        held = held.rstrip("\0")
        if bracket and not self._end and held == "[]\n":
            return
        for end in (_JSON_END, "\n]", "\n") if bracket else ():
            if held.endswith("}" + end):
                held = held.removesuffix(end)
                yield held.removeprefix(bracket)
                self._end += len(held)
                return
        self._tail = before + held if self._end else held
        self._end += len(held)

    def _take_last(self, wanted: Wanted, seed: Seed | None) -> None:
        """Take what nothing follows, so that it may be cut off, for whole where it is just what its seed makes."""
        text, number = self._tail.removeprefix("\n"), self.done.count + 1
        found = _puzzle_of(self._path, number, text, wanted, self.done.seed or seed)
        if found is None:
            return
        puzzle, own = found
        made = make(wanted, own)
        if isinstance(made, Generated):
            whole = chunk(evolve(made, number=number, puzzle=evolve(made.puzzle, id=puzzle.id)), self._form)
            if whole == self._tail:
                self.done.add(puzzle, own.later(1))
                self._tail = ""

    def add(self, made: Generated) -> None:
        """Write a puzzle, or the rest of it where it was cut off.

        Raises:
            BookError: where something else stands there.
        """
        text = chunk(made, self._form)
        if not text.startswith(self._tail):
            after = f"what stands after puzzle {made.number - 1}" if made.number > 1 else "what stands there"
            raise BookError(f"{self._path}: {after} is not of this book")
        self._write(text[len(self._tail) :])
        self._tail = ""

    def finish(self, made: int) -> None:
        if self._tail:
            raise BookError(f"{self._path}: something stands after the last puzzle")
        self._write(ending(self._form, made))
        with naming(self._path), open(self._path, "r+b") as file:
            os.fsync(file.fileno())

    def _write(self, text: str) -> None:
        """Write on at the end, and close the file: what is written then outlives this process."""
        self._path.touch()
        with naming(self._path), open(self._path, "r+b") as file:
            if os.fstat(file.fileno()).st_size < self._end:
                raise BookError(f"{self._path}: another run is writing this book")
            file.truncate(self._end)
            file.seek(self._end)
            file.write(text.encode("ascii"))
        self._end += len(text)


class Folder:
    """A book as a folder with one file a puzzle, `00001.txt` and on.

    Attributes:
        done: what it held when it was opened.

    Raises:
        BookError: where files of these names are not of this command.
        OSError: where they cannot be read or written.
    """

    def __init__(self, path: Path, form: str, wanted: Wanted, seed: Seed | None) -> None:
        self._path = path
        self._form = form
        path.mkdir(parents=True, exist_ok=True)
        files = takewhile(Path.exists, map(self._file, count(1)))
        self.done = _checked(path, ("".join(_blocks(file)).rstrip("\0") for file in files), wanted, seed)

    def add(self, made: Generated) -> None:
        """Write a puzzle's file; it is there whole or not at all."""
        text = write([made.puzzle], "text") if self._form == "text" else json.dumps(made.to_json()) + "\n"
        write_whole(self._file(made.number), text.encode("ascii"))

    def finish(self, made: int) -> None:
        pass

    def _file(self, number: int) -> Path:
        return self._path / f"{number:05d}{SUFFIXES[self._form]}"


class Stream:
    """A book that goes to standard output, into a pipe or a device, where there is nothing to go on from.

    Attributes:
        done: nothing.
    """

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


def _write_on(path: Path, file: int, text: str) -> None:
    with naming(path):
        write_all(file, text.encode("ascii"))


def _blocks(path: Path) -> Iterator[str]:
    """Yield what stands in a file, a part at a time; nothing where there is none."""
    if path.exists() and not path.is_file():
        raise BookError(f"{path}: this is no file")
    with suppress(FileNotFoundError), open(path, encoding="ascii", newline="") as file:
        try:
            yield from iter(lambda: file.read(_BLOCK), "")
        except UnicodeDecodeError:
            raise BookError(f"{path}: this is no book of this command") from None


def _checked(path: Path, texts: Iterable[str], wanted: Wanted, seed: Seed | None) -> Done:
    """Hold the puzzles of a book against the command: each of what is wanted and the same book, attempts rising."""
    done = Done()
    for number, text in enumerate(texts, 1):
        found = _puzzle_of(path, number, text, wanted, done.seed or seed)
        if found is None:
            raise BookError(f"{path}: puzzle {number} cannot be read, so this is no book of this command")
        puzzle, own = found
        done.add(puzzle, own.later(1))
    return done


def _puzzle_of(path: Path, number: int, text: str, wanted: Wanted, first: Seed | None) -> tuple[Puzzle, Seed] | None:
    """Read a puzzle of a book, and its seed, which is the first that it may have, if there is one, or a later one.

    None for what cannot be read.  Raises BookError for a puzzle of another book.
    """
    from deduce.formats import read_text

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


def store(path: Path, folder: bool, form: str, wanted: Wanted, seed: Seed | None) -> Store:
    """Open a book, new or begun.  Raises BookError, OSError."""
    if folder:
        return Folder(path, form, wanted, seed)
    if path.exists() and not path.is_file():
        file = os.open(path, os.O_WRONLY)
        return Stream(form, partial(_write_on, path, file), partial(os.close, file))
    return File(path, form, wanted, seed)
