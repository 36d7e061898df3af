"""How commands read puzzles, with remarks and faults on standard error."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import BinaryIO

from attrs import astuple, evolve, frozen
from typer import Exit

from deduce.cli.messages import DONE, TROUBLE, USAGE, CommandError, print_note, print_notes
from deduce.cli.options import Shared
from deduce.formats import clean, read
from deduce.puzzle import Puzzle, Symbols
from deduce.search.readings import choose_reading
from deduce.terminal.screen import holds
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
