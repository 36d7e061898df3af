"""What the commands share: their options, the reading of puzzles, and the form of their output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from attrs import frozen

from deduce.cli._group import say
from deduce.errors import DeduceError
from deduce.formats import Options, Reading, clean, parse_symbols, read
from deduce.photo import read as pictures
from deduce.puzzle import EMPTY

if TYPE_CHECKING:
    from deduce.ladder.ladder import Ladder
    from deduce.puzzle import Puzzle, Symbols

DONE, TROUBLE, USAGE = 0, 1, 2
"""Exit statuses: done; the puzzle is the trouble; bad usage, or nothing could be read."""

FORMATS = ("text", "json", "jsonl")
"""What most commands write."""


def choice(name: str, known: Sequence[str], help_: str, metavar: str = "FORMAT") -> Any:
    """Make an option that has a few values, which a shell can complete."""
    return typer.Option(name, metavar=metavar, help=help_, autocompletion=lambda: list(known))


def form(help_: str = "", known: Sequence[str] = FORMATS, name: str = "--format") -> Any:
    """Make the option `--format`, or another whose value is one of those that are known."""

    def checked(value: str | None) -> str | None:
        return value if value is None else one_of(name, value, known)

    help_ = help_ or f"One of {', '.join(known)}."
    return typer.Option(name, metavar="FORMAT", help=help_, autocompletion=lambda: list(known), callback=checked)


def _languages() -> Sequence[str]:
    from deduce.wording.language import LANGUAGES

    return LANGUAGES


def _speak(ctx: typer.Context, code: str | None) -> str | None:
    """Speak a language until the command ends.  Raises BadParameter."""
    if code is not None:
        from deduce.wording.language import spoken

        ctx.with_resource(spoken(one_of("--language", code, _languages())))
    return code


def rule_names() -> list[str]:
    """Give what a shell completes where a rule is asked for."""
    from deduce.ladder.registry import load

    return [rule.facts.id for rule in load().rules]


def puzzle_names(incomplete: str) -> list[str]:
    """Give what a shell completes behind `book.txt#`: the names of its puzzles, or their numbers."""
    import os
    import re

    file = next((name for name in reversed(file_names(incomplete)[:-1]) if os.path.isfile(name)), None)
    puzzles = read(file).puzzles if file is not None else ()
    names = (own.id if re.fullmatch(r"[\w.+-]+", own.id) else number for number, own in enumerate(puzzles, 1))
    return [f"{file}#{name}" for name in names]


FAULTS_TOLD = 100
"""Of the faults of one file this many are told."""

READINGS_TOLD = 5
"""Of the puzzles of one file whose lines may repeat, or may not, against what is usual, this many are told."""

PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE", help="A file, - for standard input, or a puzzle in one line.", autocompletion=puzzle_names
    ),
]
SymbolsOption = Annotated[
    str | None, typer.Option("--symbols", metavar="'X O .'", help="How the input writes one, zero and empty.")
]
ShowOption = Annotated[
    str | None, typer.Option("--show", metavar="'A B'", help="Write one and zero so, whatever the input has.")
]
UniqueOption = Annotated[
    bool | None,
    typer.Option("--unique-lines/--no-unique-lines", help="Where the file does not say; by itself what fits it."),
]
RulesOption = Annotated[list[str] | None, typer.Option("--rules", metavar="DIR", help="A folder with more rules.")]
LevelOption = Annotated[str | None, choice("--max-level", "12345678", "Use the ladder up to this level, 1 to 8.", "N")]
PlainOption = Annotated[
    bool, typer.Option("--plain", help="For a screen reader: no drawings, and nothing that only its place explains.")
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="CODE",
        help="Tell it in this language: en, de, es, fr or nl; by itself DEDUCE_LANGUAGE, else en.",
        autocompletion=lambda: list(_languages()),
        callback=lambda ctx, value: _speak(ctx, value),
    ),
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="FILE", help="Write there instead of to standard output.")
]
NoLimitsOption = Annotated[
    bool, typer.Option("--no-limits", help="Read files and grids of any size, and search to the end.")
]


@frozen
class ReadingOptions:
    """The options that say how puzzles are read."""

    symbols: SymbolsOption = None
    show: ShowOption = None
    unique_lines: UniqueOption = None
    no_limits: NoLimitsOption = False

    def options(self) -> Options:
        """Give them as reading takes them.  Raises BadParameter."""
        symbols, show = _symbols("--symbols", self.symbols), _symbols("--show", self.show, EMPTY)
        if self.no_limits:
            return Options(symbols, self.unique_lines, None, None, None, None, pictures, show)
        return Options(symbols, self.unique_lines, pictures=pictures, show=show)


@frozen
class LadderOptions(ReadingOptions):
    """The options that say how puzzles are read, and with which rules they are argued."""

    rules: RulesOption = None
    max_level: LevelOption = None
    no_limits: NoLimitsOption = False

    def ladder(self) -> Ladder:
        """Load the rules and cut the ladder.  Raises BadParameter, and RuleError for a faulty rule."""
        return ladder_of(self.rules, self.max_level)


def _symbols(option: str, text: str | None, empty: str = "") -> Symbols | None:
    """Read the symbols that an option names.  Raises BadParameter."""
    try:
        return None if text is None else parse_symbols(text, empty)
    except ValueError as error:
        raise typer.BadParameter(f"{option}: {error}") from None


class TroubleError(DeduceError):
    """A run that ends here, with one line on standard error.

    Attributes:
        status: the exit status.
    """

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status


def whole_number(option: str, text: str | None, low: int, high: int | None = None) -> int | None:
    """Read the value of an option; None stays None.  Raises BadParameter."""
    if text is None:
        return None
    wanted = f"a whole number from {low} to {high}" if high is not None else f"a whole number from {low}"
    if not (text.isascii() and text.isdigit() and len(text) < 10) or int(text) < low:
        raise typer.BadParameter(f"{option} takes {wanted}, not {text!r}")
    if high is not None and int(text) > high:
        raise typer.BadParameter(f"{option} takes {wanted}, not {text!r}")
    return int(text)


def one_of(option: str, text: str, known: Sequence[str]) -> str:
    """Check the value of an option that has a few.  Raises BadParameter."""
    if text not in known:
        raise typer.BadParameter(f"{option} takes {', '.join(known[:-1])} or {known[-1]}, not {text!r}")
    return text


def steps_of(options: Options) -> int | None:
    """Give the bound on the steps of a search that goes with the bounds on reading."""
    from deduce.search.exact import MOST_STEPS

    return None if options.max_cells is None else MOST_STEPS


def ladder_of(rules: Sequence[str] | None, max_level: str | None) -> Ladder:
    """Load the rules and cut the ladder.  Raises BadParameter, and RuleError for a faulty rule."""
    from pathlib import Path

    from deduce.ladder.registry import load

    level = whole_number("--max-level", max_level, 1, 8)
    ladder = load([Path(folder) for folder in rules or ()])
    return ladder if level is None else ladder.up_to(level + 0.9)


@frozen
class Book:
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
    """What is said at the end, of which the first are kept and the others counted.

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
        if self.count <= self.most:
            self._first.append(text)

    def tell(self) -> None:
        """Tell them on standard error."""
        for text in self._first:
            say(text)
        if self.count > self.most:
            say(f"and {self.count - self.most} {self.rest}")


def file_names(source: str) -> list[str]:
    """Give the names of files that a puzzle argument may begin with: what stands behind a `#` may be a place in one."""
    parts = source.split("#")
    return ["#".join(parts[:count]) for count in range(1, len(parts) + 1)]


def read_book(source: str, options: Options, shown: bool = False, settled: bool = True) -> Book:
    """Read puzzles, telling remarks and faults on standard error.  Raises Exit where there is none to be had.

    Args:
        source: what a puzzle argument names.
        options: how to read.
        shown: the puzzles are shown, and get symbols that the output can hold.
        settled: where nobody says whether lines may repeat, exact search decides; else such puzzles stay as they
            are read first.
    """
    reading: Reading = read(source, options)
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

    out, remarks = [], []
    for number, (puzzle, open_) in enumerate(zip(puzzles, silent, strict=True), 1):
        if open_:
            chosen = choose_reading(puzzle, most_steps)
            puzzle = chosen.puzzle
            if chosen.remark:
                remarks.append(f"puzzle {number}: {chosen.remark}." if len(puzzles) > 1 else f"{chosen.remark}.")
        out.append(puzzle)
    tell(remarks, READINGS_TOLD, "more puzzles whose reading was chosen so")
    return tuple(out)


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
    yield values.append if form == "json" else _write_line
    listed = len(values) > 1 if several is None else several
    if form == "json" and (values or listed):
        write_json(values if listed else values[0], indent=1)


def _write_line(value: Any) -> None:
    write_json(value)
    sys.stdout.flush()


def write_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON, in ASCII where the output can hold no more."""
    from deduce.formats.json_text import written

    print(written(value, indent, sys.stdout.encoding or "utf-8"))
