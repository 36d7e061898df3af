"""What commands read, with remarks and faults on standard error, and how they write results."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, BinaryIO

from attrs import astuple, evolve, frozen
from typer import Exit

from deduce.books.sources import files_below
from deduce.cli.messages import DONE, TROUBLE, USAGE, CommandError, print_note, print_notes
from deduce.cli.options import Shared, file_names
from deduce.files import write_whole
from deduce.formats import clean, read
from deduce.formats.json_text import written
from deduce.puzzle import Puzzle, Symbols
from deduce.search.readings import choose_reading
from deduce.terminal.screen import Screen, holds, screen
from deduce.wording.answers import HOLD_ON, LET_REPEAT
from deduce.wording.paper import PUZZLE
from deduce.wording.words import capital

MOST_FAULTS = 100
"""How many faults of one source are printed."""

MOST_REMARKS = 5
"""How many remarks about whether lines may repeat are printed."""


def open_input(name: str) -> AbstractContextManager[BinaryIO]:
    """Open a file, or standard input for `-`."""
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


@frozen
class Book:
    """The puzzles of one source that could be read, at least one; the status is TROUBLE if others could not.

    `silent` says of each whether neither its text nor an option says if lines may repeat.
    """

    puzzles: tuple[Puzzle, ...]
    status: int
    silent: tuple[bool, ...]

    @property
    def several(self) -> bool:
        return len(self.puzzles) > 1

    def check_single(self, source: str) -> None:
        """Raise CommandError if there are several puzzles, and show how to name one of them."""
        if self.several:
            name, remedy = ("<stdin>", "expected one") if source == "-" else (source, f"choose one, such as {source}#1")
            raise CommandError(f"{name} has {len(self.puzzles)} puzzles; {remedy}")

    def title(self, number: int) -> str:
        """Return the title of a puzzle by its number, from 1; empty if it is the only one."""
        if not self.several:
            return ""
        name = clean(self.puzzles[number - 1].id)
        return f"{PUZZLE(number=number)}{f': {name}' if name else ''}"


def read_book(source: str, shared: Shared, shown: bool = False, settled: bool = True) -> Book:
    """Read the puzzles of a source; if there are none, print the faults and raise Exit.

    Puzzles that are shown get symbols that standard output can encode.  If nothing says whether lines may repeat, a
    search decides it; else, if not `settled`, such puzzles stay as read first.
    """
    reading = read(source, shared.reading)
    for remark in reading.remarks:
        print_note(f"{remark}.")
    print_notes(reading.faults, MOST_FAULTS, "more faults")
    if not reading.puzzles:
        raise Exit(USAGE)
    silent = tuple(said == "default" for said in reading.said)
    puzzles = list(reading.puzzles)
    remarks = []
    for index, puzzle in enumerate(puzzles):
        if settled and silent[index]:
            chosen = choose_reading(puzzle, shared.most_steps)
            puzzles[index] = chosen.puzzle
            if chosen.remark:
                remark = reading_remark(chosen.puzzle, chosen.remark)
                remarks.append(f"puzzle {index + 1}: {remark}" if len(puzzles) > 1 else capital(remark))
    print_notes(remarks, MOST_REMARKS, "more puzzles read in an unusual way")
    if shown:
        puzzles = [
            puzzle if holds(sys.stdout, "".join(astuple(puzzle.symbols))) else evolve(puzzle, symbols=Symbols())
            for puzzle in puzzles
        ]
    return Book(tuple(puzzles), TROUBLE if reading.faults else DONE, silent)


def reading_remark(puzzle: Puzzle, remark: str) -> str:
    """Return how a puzzle was read, and which option reads it the other way."""
    return f"{remark}. {LET_REPEAT() if puzzle.unique_lines else HOLD_ON()}"


def read_one(source: str, shared: Shared, shown: bool = False, settled: bool = True) -> Puzzle:
    """Read a source, like `read_book`, that must have one puzzle and no fault.

    Raises:
        Exit: it has a fault, which is printed.
        CommandError: it has several puzzles.
    """
    book = read_book(source, shared, shown, settled)
    if book.status:
        raise Exit(USAGE)
    book.check_single(source)
    return book.puzzles[0]


@contextmanager
def json_values(form: str, several: bool | None = None) -> Iterator[Callable[[Any], None]]:
    """Yield a function that writes values as JSON: for `jsonl` each on a line at once, for `json` all at the end.

    `several` says whether that is a list; None decides by the number of values.  It is ASCII if standard output cannot
    encode more.
    """

    def write(value: Any, indent: int | None = None) -> None:
        print(written(value, indent, sys.stdout.encoding or "utf-8"), flush=True)

    values: list[Any] = []
    yield values.append if form == "json" else write
    is_list = len(values) > 1 if several is None else several
    if form == "json" and (values or is_list):
        write(values if is_list else values[0], indent=1)


def write_result(shared: Shared, value: Any, draw: Callable[[Screen, Any], None]) -> None:
    """Draw the only result of a command, or write it as JSON."""
    if shared.format == "text":
        draw(screen(shared.plain), value)
        return
    with json_values(shared.format) as write:
        write(value.to_json())


def write_output(data: str | bytes, out: str | None, content: str) -> None:
    """Write a text or a document to a file, or to standard output; `content` names it in the note about the file.

    Raises:
        CommandError: standard output cannot encode the text.
        OSError: the file cannot be written.
    """
    if out is not None and out != "-":
        write_whole(out, data.encode() if isinstance(data, str) else data)
        print_note(f"Wrote {content} to {out}.")
    elif isinstance(data, str):
        if not holds(sys.stdout, data):
            raise CommandError("the output cannot show all symbols; --out FILE writes them as UTF-8")
        print(data, end="")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def document_name(out: str | None, source: str, suffix: str) -> str | None:
    """Return the file for a document that a terminal cannot show, by `--out`, or in a terminal by the puzzle argument.

    None is standard output.  Raises CommandError if a file has the name that the puzzle gives.
    """
    if out is not None or not sys.stdout.isatty():
        return out
    file = next((name for name in file_names(source) if name != "-" and os.path.exists(name)), "")
    stem = Path(os.path.abspath(file)).stem + source.removeprefix(file) if file else ""
    name = ("-".join(re.findall(r"[\w.]+", stem)) or "puzzle") + suffix
    if os.path.lexists(name):
        raise CommandError(f"{name} already exists; use --out {name} to overwrite it")
    return name


def check_out(out: str | None, sources: Sequence[str], *others: str | None) -> None:
    """Make sure, before a long run, that a result can be written, and over no file that the command reads.

    Sources are puzzle arguments; others are further files that are read, and folders of rules.

    Raises:
        CommandError: its folder does not exist, or it is an input, under any name.
    """
    if out is None or out == "-":
        return
    folder = os.path.dirname(out)
    if folder and not os.path.isdir(folder):
        raise CommandError(f"{out}: no folder {folder!r}")
    if not os.path.isfile(out):
        return
    files: list[int | str | Path] = []
    for name in [*(name for source in sources for name in file_names(source)), *filter(None, others)]:
        if os.path.isdir(name):
            files += [*files_below(name), *Path(name).glob("*.py")]
        else:
            files.append(0 if name == "-" else name)
    for file in files:
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(file), os.stat(out)):
                raise CommandError(f"{out} is also an input and would be overwritten; choose another name")
