"""What the commands share: the reading of puzzles, and the form of their output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from deduce.cli._group import say
from deduce.errors import DeduceError
from deduce.formats import Options, clean

if TYPE_CHECKING:
    from deduce.puzzle import Puzzle
    from deduce.show.screen import Screen

DONE, TROUBLE, USAGE = 0, 1, 2
"""Exit statuses: done; the puzzle is the trouble; bad usage, or nothing could be read."""

FAULTS_TOLD = 100
"""Of the faults of one file this many are told."""

READINGS_TOLD = 5
"""Of the puzzles of one file whose lines may repeat, or may not, against what is usual, this many are told."""


class TroubleError(DeduceError):
    """A run that ends here, with one line on standard error."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status  # type: ignore[misc]  # each of these says its own


def steps_of(options: Options) -> int | None:
    """Give the bound on the steps of a search that goes with the bounds on reading."""
    from deduce.search.exact import MOST_STEPS

    return None if options.max_cells is None else MOST_STEPS


class Book(NamedTuple):
    """The puzzles of one source.

    Attributes:
        puzzles: those that could be read; at least one.
        status: TROUBLE where others could not, else DONE.
        silent: for each puzzle, that neither its text nor an option says whether lines may repeat.
    """

    puzzles: tuple[Puzzle, ...]
    status: int
    silent: tuple[bool, ...] = ()

    @property
    def several(self) -> bool:
        return len(self.puzzles) > 1

    def numbered(self) -> Iterator[tuple[int, Puzzle]]:
        """Give each puzzle with its number, from 1."""
        return enumerate(self.puzzles, 1)

    def title(self, index: int) -> str:
        """Give the title of one of several puzzles; of the only one there is none."""
        if not self.several:
            return ""
        from deduce.wording.titles import PUZZLE

        name = clean(self.puzzles[index - 1].id)
        return f"{PUZZLE(number=index)}{f': {name}' if name else ''}"


def tell(faults: Sequence[object], most: int = FAULTS_TOLD, rest: str = "more faults") -> None:
    """Tell the first of some faults on standard error, and how many more there are."""
    first = FirstFew(most, rest)
    for fault in faults:
        first.add(str(fault))
    first.tell()


class FirstFew:
    """What is said at the end, of which the first are kept and the others counted; one is told, not counted.

    Attributes:
        most: so many are kept.
        rest: what the others are.
        count: how many there are in all.
    """

    def __init__(self, most: int, rest: str) -> None:
        self.most = most
        self.rest = rest
        self._first: list[str] = []
        self.count = 0

    def add(self, text: str) -> None:
        self.count += 1
        if self.count <= self.most + 1:
            self._first.append(text)

    def tell(self) -> None:
        """Tell them on standard error."""
        more = self.count - self.most
        for text in self._first[: None if more <= 1 else self.most]:
            say(text)
        if more > 1:
            say(f"and {more} {self.rest}")


def read_book(source: str, options: Options, shown: bool = False, settled: bool = True) -> Book:
    """Read puzzles, telling remarks and faults on standard error.  Raises Exit where there is none to be had.

    Args:
        source: what a puzzle argument names.
        options: how to read.
        shown: the puzzles are shown, and get symbols that the output can hold.
        settled: where nobody says whether lines may repeat, exact search decides; else such puzzles stay as they
            are read first.
    """
    from deduce.formats import read

    reading = read(source, options)
    for remark in reading.remarks:
        say(f"{remark}.")
    tell(reading.faults)
    if not reading.puzzles:
        raise typer.Exit(USAGE)
    silent = tuple(said == "nobody" for said in reading.said)
    puzzles = _settled(reading.puzzles, silent, steps_of(options)) if settled and any(silent) else reading.puzzles
    if shown:
        puzzles = tuple(map(_legible, puzzles))
    return Book(puzzles, TROUBLE if reading.faults else DONE, silent)


def _settled(puzzles: Sequence[Puzzle], silent: Sequence[bool], most_steps: int | None) -> tuple[Puzzle, ...]:
    """Settle whether lines may repeat in the puzzles of which nobody says, and tell where that is a surprise."""
    from deduce.search.readings import choose_reading
    from deduce.wording.words import capital

    out, remarks = [], []
    for number, (puzzle, open_) in enumerate(zip(puzzles, silent, strict=True), 1):
        if open_:
            chosen = choose_reading(puzzle, most_steps)
            puzzle = chosen.puzzle
            if chosen.remark:
                told = reading_told(puzzle, chosen.remark)
                remarks.append(f"puzzle {number}: {told}" if len(puzzles) > 1 else capital(told))
        out.append(puzzle)
    tell(remarks, READINGS_TOLD, "more puzzles whose reading was chosen so")
    return tuple(out)


def reading_told(puzzle: Puzzle, remark: str) -> str:
    """Say which reading of a puzzle was taken, and which option takes the other."""
    from deduce.wording import verdicts as say

    return f"{remark}. {say.LET_REPEAT() if puzzle.unique_lines else say.HOLD_ON()}"


def _legible(puzzle: Puzzle) -> Puzzle:
    """Write a puzzle with 1, 0 and . where the output cannot hold its own symbols."""
    from attrs import astuple, evolve

    from deduce.puzzle import Symbols
    from deduce.show.screen import holds

    return puzzle if holds(sys.stdout, "".join(astuple(puzzle.symbols))) else evolve(puzzle, symbols=Symbols())


def read_one(source: str, options: Options, what: str, shown: bool = False, settled: bool = True) -> Puzzle:
    """Read a source that must hold one puzzle and no fault; the options are those of `read_book`.

    Raises:
        Exit: where it cannot be read.
        TroubleError: where it holds several.
    """
    book = read_book(source, options, shown, settled)
    if book.status:
        raise typer.Exit(USAGE)
    if len(book.puzzles) > 1:
        raise TroubleError(f"{source} holds {len(book.puzzles)} puzzles; {what} takes one")
    return book.puzzles[0]


@contextmanager
def results(form: str, several: bool | None = None) -> Iterator[Callable[[Any], None]]:
    """Give what writes values for programs: each on a line of its own as it comes, or, for json, all at the end.

    Args:
        form: `json` or `jsonl`; for text nothing is written but what is handed over.
        several: as json the values are a list; None lets their number decide.
    """
    values: list[Any] = []
    yield values.append if form == "json" else write_json
    listed = len(values) > 1 if several is None else several
    if form == "json" and (values or listed):
        write_json(values if listed else values[0], indent=1)


def give(form: str, plain: bool, value: Any, draw: Callable[[Screen, Any], None]) -> None:
    """Draw the one thing that a command gives, or write it for programs."""
    if form == "text":
        from deduce.show.screen import screen

        draw(screen(plain), value)
    else:
        write_json(value.to_json(), indent=1 if form == "json" else None)


def write_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON, in ASCII where the output can hold no more."""
    from deduce.formats.json_text import written

    print(written(value, indent, sys.stdout.encoding or "utf-8"), flush=True)
