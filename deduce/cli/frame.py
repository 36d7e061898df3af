"""What commands share: options, messages, reading puzzles with their faults on standard error, and writing results."""

from __future__ import annotations

import inspect
import os
import re
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stdout, suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Literal, NamedTuple, TextIO, cast, get_type_hints

from attrs import astuple, evolve
from typer import Argument, BadParameter, Context, Exit, Option

from deduce.answers.loading import choose
from deduce.base.budget import USUAL
from deduce.base.errors import DeduceError, Fault, visible
from deduce.base.files import LOOP, naming, whole_file, write_whole
from deduce.base.patterns import regex
from deduce.base.values import frozen
from deduce.drawing.terminal import Screen, holds, screen
from deduce.engine.ladder import Ladder
from deduce.engine.registry import load
from deduce.formats import FORMATS, Options, Reading, clean, parse_symbols, read
from deduce.formats.json_text import written
from deduce.game.levels import LEVELS
from deduce.game.puzzle import EMPTY, Canonical, Odd, Puzzle, Symbols
from deduce.photo import read as read_picture
from deduce.reasons.trace import ENGLISH
from deduce.wording import paper
from deduce.wording.answers import HOLD_ON, LET_REPEAT, choice_text
from deduce.wording.language import languages, speaking
from deduce.wording.words import capital

DONE, TROUBLE, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses: done; trouble with the puzzle; bad usage, or nothing could be read; Ctrl-C."""


class CommandError(DeduceError):
    """An error that ends a command: bad usage, or nothing could be read."""


def print_note(text: str) -> None:
    """Print one line on standard error."""
    print(visible(text), file=sys.stderr)


def print_notes(notes: Sequence[object], limit: int, noun: str, count: int | None = None) -> None:
    """Print the first notes, one a line, and count the others: `and 3 more faults` if `noun` is `more faults`.

    The count is that of all notes, of which at least the first `limit + 1` are given.
    """
    count = len(notes) if count is None else count
    if count == limit + 1:
        limit += 1  # the count would take as much space as the last note
    for note in notes[:limit]:
        print_note(str(note))
    if count > limit:
        print_note(f"and {count - limit} {noun}")


@contextmanager
def progress(what: str, total: int | None, shown: bool = True) -> Iterator[Callable[..., None]]:
    """Show a progress bar on a terminal once a run has taken a second; `total` is None if it is not known.

    What it yields is called as `advance()` after each, or as `advance(number)` with the number done so far, and perhaps
    with a note that is shown beside it.
    """
    if not (shown and sys.stderr.isatty()):
        yield lambda done=None, note="": None
        return
    count, start = 0, time.monotonic()
    with ExitStack() as stack:
        update: Callable[[int, str], None] | None = None

        def advance(done: int | None = None, note: str = "") -> None:
            nonlocal count, update
            count = count + 1 if done is None else done
            if update is None and count != total and time.monotonic() - start > 1:
                update = stack.enter_context(_bar(what, total))
            if update is not None:
                update(count, note)

        yield advance


@contextmanager
def _bar(what: str, total: int | None) -> Iterator[Callable[[int, str], None]]:
    # imported here, as it takes a fifth of the time of a short command, and most show no bar
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count, note: bar.update(task, completed=count, description=f"{what} {note}".rstrip())


MOST_FAULTS = 100
"""How many faults of one source are printed."""

MOST_REMARKS = 5
"""How many remarks about whether lines may repeat are printed."""

_RANGE = regex(r"\s*+(\d++(?:\.\d++)?+)?+\s*+(-)?\s*+(\d++(?:\.\d++)?+)?+\s*+\Z")


class Range(NamedTuple):
    """The lowest and the highest level, rating or effort wanted; the ends may be far outside of those that exist."""

    low: float
    high: float

    @property
    def levels(self) -> tuple[int, int]:
        """The lowest and the highest of the levels that exist."""
        return int(max(self.low, min(LEVELS))), int(min(self.high, max(LEVELS)))

    @property
    def ratings(self) -> tuple[float, float]:
        """The ends within the ratings that exist."""
        return max(self.low, float(min(LEVELS))), min(self.high, max(LEVELS) + 0.9)


def parse_range(text: str) -> Range:
    """Read `3`, `3-5`, `3-` or `-5`.  Raises BadParameter."""
    match = _RANGE.match(text)
    if not match or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise BadParameter(f"found {text!r}, expected a number or a range, such as 3 or 3-5")
    low = float(match[1] or 0)
    high = float(match[3] or ("inf" if match[2] else match[1]))
    if low > high:
        raise BadParameter(f"the lower end of {text!r} is above the upper")
    return Range(low, high)


def parse_ratings(text: str) -> Range:
    """Read a range of ratings.  Raises BadParameter."""
    low, high = parse_range(text)
    if high < min(LEVELS) or low >= max(LEVELS) + 1:
        raise BadParameter(f"a level is {min(LEVELS)} to {max(LEVELS)}, not {text}")
    return Range(low, high)


def parse_levels(text: str) -> Range:
    """Read a range of levels.  Raises BadParameter."""
    if "." in text:
        raise BadParameter(f"found {text!r}, expected whole numbers, such as 3 or 3-5")
    return parse_ratings(text)


def level_option(help_text: str) -> Any:
    """Return an option that takes a Range of levels."""
    return Option(metavar="3-5", parser=parse_levels, help=help_text)


def rating_option(help_text: str) -> Any:
    """Return an option that takes a Range of ratings."""
    return Option(metavar="4.0-5.2", parser=parse_ratings, help=help_text)


def effort_option(help_text: str) -> Any:
    """Return an option that takes a Range of efforts."""
    return Option(metavar="40-60", parser=parse_range, help=help_text)


def _symbols(text: str, empty: str = "") -> Symbols:
    try:
        return parse_symbols(text, empty)
    except ValueError as error:
        raise BadParameter(str(error)) from None


def _output_symbols(text: str) -> Symbols:
    return _symbols(text, EMPTY)


def _fields() -> tuple[str, ...]:
    from deduce.books.rows import SORTABLE  # most commands need no collection

    return SORTABLE


def _field(text: str) -> str:
    if text not in _fields():
        raise BadParameter(f"{text!r} is not one of {', '.join(_fields())}")
    return text


class Size(NamedTuple):
    """The rows and columns of a grid."""

    rows: int
    columns: int


def size_option(help_text: str) -> Any:
    """Return an option that takes a Size."""
    return Option(metavar="WxH", parser=_parse_size, help=help_text)


def _parse_size(text: str) -> Size:
    """Read `10`, or `10x8` for 10 columns and 8 rows."""
    match = re.fullmatch(r"(\d{1,5})(?:[xX](\d{1,5}))?", text, re.ASCII)
    if not match:
        raise BadParameter(f"found {text!r}, expected a number such as 10, or columns and rows such as 10x8")
    return Size(int(match[2] or match[1]), int(match[1]))


def _language(context: Context, code: str | None) -> str | None:
    """Use a language until the command ends."""
    context.with_resource(speaking(code or os.environ.get("DEDUCE_LANGUAGE") or ENGLISH))
    return code


def rule_names() -> list[str]:
    """Return the ids of all rules, for completion in the shell."""
    return [rule.info.id for rule in load().rules]


PUZZLE = Argument(metavar="PUZZLE", help="A file, a one-line puzzle, or - for standard input.")
PuzzleArgument = Annotated[str, PUZZLE]
FilesArgument = Annotated[list[str], Argument(metavar="FILE", help="Puzzle files or folders, or - for standard input.")]

if TYPE_CHECKING:
    TextTarget = str
    Target = str
    PictureTarget = str
else:
    TextTarget, Target = Literal[FORMATS], Literal[(*FORMATS, "svg")]
    PictureTarget = Literal[(*FORMATS, "svg", "png")]


class Shared(NamedTuple):
    """The options that most commands have some of, in the order of their help."""

    out: Annotated[
        str | None, Option(metavar="FILE", help="Write to FILE, not to standard output, in the format of its suffix.")
    ] = None
    plain: Annotated[bool, Option("--plain", help="For screen readers: plain sentences, no drawings.")] = False
    format: Annotated[
        Literal["text", "json", "jsonl"] | None,
        Option("--format", help="Output format: text, json or jsonl (one per line). [default: text]"),
    ] = None
    language: Annotated[
        str | None,
        Option(
            metavar="CODE",
            callback=_language,
            autocompletion=lambda: list(languages),
            help="Language: en, de, es, fr or nl. [default: $DEDUCE_LANGUAGE or en]",
        ),
    ] = None
    level: Annotated[Range | None, level_option("Keep only puzzles in this range of levels.")] = None
    rating: Annotated[Range | None, rating_option("Keep only puzzles in this range of ratings.")] = None
    effort: Annotated[Range | None, effort_option("Keep only puzzles in this range of efforts.")] = None
    not_in: Annotated[
        list[str] | None,
        Option(metavar="FILE", help="Leave out the puzzles of FILE and their duplicates. Repeatable."),
    ] = None
    uses: Annotated[
        list[str] | None,
        Option(metavar="RULE", autocompletion=rule_names, help="Keep only puzzles that use RULE. Repeatable."),
    ] = None
    sort: Annotated[
        str | None,
        Option(
            metavar="FIELD",
            parser=_field,
            autocompletion=_fields,
            help="Sort by FIELD, such as effort.",
        ),
    ] = None
    reverse: Annotated[bool, Option("--reverse", help="Reverse the order.")] = False
    jobs: Annotated[
        int | None, Option(metavar="N", min=1, max=1000, help="Number of processes. [default: automatic]")
    ] = None
    scheduler: Annotated[str | None, Option(metavar="ADDRESS", help="Run on the Dask cluster at ADDRESS.")] = None
    symbols: Annotated[
        Symbols | None,
        Option(metavar="'X O .'", parser=_symbols, help="Symbols that the input uses for 1, 0 and empty."),
    ] = None
    output_symbols: Annotated[
        Symbols | None,
        Option(
            metavar="'A B'",
            parser=_output_symbols,
            help="Symbols to write for 1 and 0. [default: as in the input]",
        ),
    ] = None
    unique_lines: Annotated[
        bool | None,
        Option(
            "--unique-lines/--no-unique-lines",
            help="Rows and columns must differ, or may repeat."
            " [default: as the file says, else chosen to give one solution]",
        ),
    ] = None
    odd_ones: Annotated[
        bool, Option("--odd-ones", help="Lines of odd length have one more 1 than 0, if the file does not say it.")
    ] = False
    rules: Annotated[
        list[str] | None, Option(metavar="DIR", help="Add the rules in DIR. This runs the Python files there.")
    ] = None
    max_level: Annotated[int | None, Option(metavar="N", min=1, max=8, help="Use only rules up to level N.")] = None
    size: Annotated[
        Size | None, size_option("Grid size if the input does not say it: 8, or 8x6 for 8 columns and 6 rows.")
    ] = None
    key: Annotated[str, Option(metavar="NAME", help="Key of the puzzle in JSON that has several grids.")] = ""
    budget: Annotated[
        int | None,
        Option(metavar="N", min=0, help=f"Limit of work, in steps. A million takes about a second. [default: {USUAL}]"),
    ] = None
    no_limits: Annotated[bool, Option("--no-limits", help="Remove the limits on input size and on work.")] = False

    @property
    def reading(self) -> Options:
        """How puzzles are read and written."""
        options = Options(
            self.symbols,
            self.unique_lines,
            pictures=read_picture,
            show=self.output_symbols,
            size=self.size,
            key=self.key,
            odd="ones" if self.odd_ones else "",
        )
        if self.no_limits:
            return evolve(options, max_side=None, max_cells=None, max_bytes=None, max_lines=None)
        return options

    @property
    def form(self) -> str:
        """The output format."""
        return format_of(self.out, self.format, ("text", "json", "jsonl"))

    @property
    def work(self) -> int | None:
        """The limit of work for each puzzle, in steps; None for no limit."""
        return USUAL if self.budget is None and not self.no_limits else self.budget

    def excluded(self) -> set[Canonical]:
        """Return the forms of the puzzles of `--not-in`.  If one cannot be read, print the faults and raise Exit."""
        from deduce.books.read import entries, located

        forms, faults = set(), []
        for entry in entries(self.not_in or (), self.reading):
            if entry.puzzle is None:
                faults.append(located(entry.file, entry.message))
                continue
            uniques = {entry.puzzle.unique_lines}
            if entry.puzzle.choice is not None:  # the file does not say whether lines may repeat
                uniques = {True, False}
            odds: set[Odd] = {entry.puzzle.odd, "ones"}  # many files do not say that odd lines have one more 1
            forms |= {evolve(entry.puzzle, unique_lines=u, odd=o).canonical for u in uniques for o in odds}
        if faults:  # a puzzle that cannot be read cannot be left out
            print_notes(faults, MOST_FAULTS, "more faults")
            raise Exit(USAGE)
        return forms

    def ladder(self, *folders: str) -> Ladder:
        """Load the rules, with those in more folders, up to the level.  Raises RuleError for a faulty rule."""
        ladder = load([Path(folder) for folder in (*(self.rules or ()), *folders)])
        return ladder if self.max_level is None else ladder.up_to(self.max_level + 0.9)


OUTPUT = frozenset({"plain", "format"})
READING = frozenset({"symbols", "output_symbols", "unique_lines", "odd_ones", "size", "key", "budget", "no_limits"})
RULES = frozenset({"rules", "max_level"})
JOBS = frozenset({"jobs", "scheduler"})
FILTERS = frozenset({"level", "rating", "effort", "uses", "sort", "reverse"})
COLLECTION = READING | RULES | JOBS
"""The shared options that most commands have together."""

Command = Callable[..., int]


def with_shared(names: Collection[str]) -> Callable[[Command], Command]:
    """Give a command some of the shared options, in place of its parameter `shared`.

    typer reads one option from each parameter of a signature, none from a class of options, and the options of a common
    callback would have to stand before the name of the command.
    """
    hints = get_type_hints(Shared, include_extras=True)
    added = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=hints[name])
        for name, default in Shared._field_defaults.items()
        if name in names
    ]

    def expanded(command: Command) -> Command:
        def run(**values: Any) -> int:
            shared = Shared(**{name: values.pop(name) for name in names})
            return command(**values, shared=shared)

        parameters: list[inspect.Parameter] = []
        for parameter in inspect.signature(command, eval_str=True).parameters.values():
            parameters += added if parameter.name == "shared" else [parameter]
        run.__doc__ = command.__doc__
        vars(run)["__signature__"] = inspect.Signature(parameters)
        return run

    return expanded


def file_names(source: str) -> list[str]:
    """Return the names of files that a puzzle argument may start with: what follows a `#` may be a place in one."""
    parts = source.split("#")
    return ["#".join(parts[:count]) for count in range(1, len(parts) + 1)]


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for `-`; an OSError names it."""
    with (
        naming("<stdin>" if name == "-" else name),
        open(name, "rb") if name != "-" else nullcontext(sys.stdin.buffer) as file,
    ):
        yield file


@frozen
class Book:
    """The puzzles of one source that could be read, at least one; the status is TROUBLE if others could not."""

    puzzles: tuple[Puzzle, ...]
    status: int

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
        return title(number, self.puzzles[number - 1]) if self.several else ""


def title(number: int, puzzle: Puzzle) -> str:
    """Return the title of a puzzle among several, by its number, from 1."""
    name = clean(puzzle.id)
    return f"{paper.PUZZLE(number=number)}{f': {name}' if name else ''}"


class Puzzles:
    """The puzzles of a source, each read when it is needed; for a source without any, Exit is raised.

    If they are shown, they get symbols that standard output can encode.  If nothing says whether lines may repeat, a
    search decides it; else, if not `settled`, such puzzles stay as read first.  The notes on how they were read are
    for the end, and only as many are kept as are printed, so that memory does not grow with the source.
    """

    def __init__(self, readings: Iterable[Reading], shared: Shared, shown: bool, settled: bool) -> None:
        self._readings, self._shared, self._shown, self._settled = readings, shared, shown, settled
        self._remarks: dict[str, None] = {}
        self._faults, self._choices = list[Fault](), list[tuple[int, str]]()
        self._fault_count = self._choice_count = 0
        self.count = 0
        """How many have been read so far; more than one when the first is taken, unless it is the only one."""

    @property
    def several(self) -> bool:
        return self.count > 1

    @property
    def status(self) -> int:
        """TROUBLE if some of what has been read so far could not be read as a puzzle."""
        return TROUBLE if self._fault_count else DONE

    def __iter__(self) -> Iterator[Puzzle]:
        puzzles = self._ready()
        first = list(islice(puzzles, 2))
        if not first:
            raise Exit(USAGE)
        yield from chain(first, puzzles)

    def _ready(self) -> Iterator[Puzzle]:
        for reading in self._readings:
            self._remarks |= dict.fromkeys(reading.remarks)
            self._faults += reading.faults[: MOST_FAULTS + 1 - len(self._faults)]
            self._fault_count += len(reading.faults)
            for puzzle in reading.puzzles:
                self.count += 1
                if self._settled:
                    puzzle = choose(puzzle, self._shared.work)
                if remark := reading_remark(puzzle):
                    self._choice_count += 1
                    self._choices += [(self.count, remark)] * (len(self._choices) <= MOST_REMARKS)
                if self._shown and not holds(sys.stdout, "".join(astuple(puzzle.symbols))):
                    puzzle = evolve(puzzle, symbols=Symbols())
                yield puzzle

    def print_notes(self) -> None:
        """Print the remarks and the faults of all that has been read, as far as they are not too many."""
        for remark in self._remarks:
            print_note(f"{remark}.")
        print_notes(self._faults, MOST_FAULTS, "more faults", self._fault_count)
        choices = [f"puzzle {number}: {text}" if self.several else capital(text) for number, text in self._choices]
        print_notes(choices, MOST_REMARKS, "more puzzles read in an unusual way", self._choice_count)


@contextmanager
def reading(source: str, shared: Shared, shown: bool = False, settled: bool = True) -> Iterator[Puzzles]:
    """Read the puzzles of a source as they are needed, from JSON Lines piece by piece; at the end, print the notes."""
    name = "<stdin>" if source == "-" else source
    from deduce.books.read import read_pieces

    pieces = read_pieces(source, shared.reading, tables=False)
    readings = (piece if any(fault.file for fault in piece.faults) else piece.of_file(name) for piece in pieces)
    puzzles = Puzzles(readings, shared, shown, settled)
    try:
        yield puzzles
    finally:
        puzzles.print_notes()


def read_book(source: str, shared: Shared, shown: bool = False, settled: bool = True) -> Book:
    """Read the puzzles of a source at once, like `Puzzles`, and print the notes; if there are none, raise Exit."""
    puzzles = Puzzles([read(source, shared.reading)], shared, shown, settled)
    try:
        return Book(tuple(puzzles), puzzles.status)
    finally:
        puzzles.print_notes()


def reading_remark(puzzle: Puzzle) -> str:
    """Return how a puzzle was read, and which option reads it the other way; empty if that is usual."""
    remark = choice_text(puzzle)
    return remark and f"{remark}. {LET_REPEAT() if puzzle.unique_lines else HOLD_ON()}"


def read_one(source: str, shared: Shared, shown: bool = False, settled: bool = True) -> Puzzle:
    """Read a source that must have one puzzle and no fault, like `read_book`; for several, raise CommandError."""
    book = read_book(source, shared, shown, settled)
    if book.status:
        raise Exit(USAGE)
    book.check_single(source)
    return book.puzzles[0]


@contextmanager
def json_values(form: str) -> Iterator[Callable[[Any], None]]:
    """Yield a function that writes values as JSON: for `jsonl` each on a line at once, for `json` all at the end.

    That is a list unless there is one.  It is ASCII if standard output cannot encode more.
    """

    def text_of(value: Any) -> str:
        return written(value, 1 if form == "json" else None, sys.stdout.encoding or "utf-8")

    if form != "json":
        yield lambda value: print(text_of(value), flush=True)
        return
    first, others = "", list[TextIO]()
    with ExitStack() as stack:

        def write(value: Any) -> None:
            nonlocal first
            if not first:
                first = text_of(value)
                return
            if not others:
                others.append(stack.enter_context(_temporary()))
            others[0].write(f",\n{text_of(value)}".replace("\n", "\n "))

        yield write
        if not others:
            print(first or "[]", flush=True)
            return
        print("[", first.replace("\n", "\n "), sep="\n ", end="")
        _copy(others[0], partial(print, end=""))
        print("\n]", flush=True)


def write_result(shared: Shared, value: Any, draw: Callable[[Screen, Any], None]) -> None:
    """Draw the only result of a command, or write it as JSON."""
    if shared.form == "text":
        draw(screen(shared.plain), value)
        return
    with json_values(shared.form) as write:
        write(value.to_json())


_CANNOT_SHOW = "the output cannot show all symbols; --out FILE writes them as UTF-8"

_KEPT = 1 << 20
"""Bytes of a text that is written at the end are kept in memory; a longer one is kept in a temporary file."""

_SUFFIXES = {
    ".txt": "text",
    ".ndjson": "jsonl",
    ".htm": "html",
    ".jpeg": "jpg",
    **{f".{name}": name for name in ("json", "jsonl", "csv", "svg", "html", "pdf", "png", "xlsx")},
    **{f".{name}": name for name in ("tsv", "ods", "md", "xml", "jpg", "webp")},
}
"""The formats that suffixes of files promise; those of the last row are written by no command."""


def format_of(
    out: str | None, asked: str | None, formats: Sequence[str], usual: str = "text", option: str = "--format"
) -> str:
    """Return the format of a result: that of the suffix of its file, else the one asked for, else the usual one.

    A suffix that promises nothing suits every format, and `.txt` every one that has no suffix of its own.  Raises
    CommandError if the suffix is not of a format of the command, or not of the one asked for.
    """
    is_file = out is not None and not out.endswith(("/", "\\")) and not os.path.isdir(out)
    promised = _SUFFIXES.get(Path(out).suffix.casefold()) if out is not None and is_file else None
    if promised is None:
        return asked or usual
    fitting = [form for form in formats if form == promised or (promised == "text" and form not in _SUFFIXES.values())]
    if not fitting:
        *others, last = formats
        wanted = f"{', '.join(others)} or {last}" if others else last
        raise CommandError(f"{out}: the suffix means {promised}, but this is written as {wanted}; choose another name")
    if asked is not None and asked not in fitting:
        raise CommandError(f"{out}: the suffix means {promised}, but {option} says {asked}; leave out one of them")
    return asked or fitting[0]


@contextmanager
def output_to(out: str | None, content: str) -> Iterator[None]:
    """Write what is printed on standard output to a file, if one is named and if anything is printed without an error.

    `content` names it in the note about the file.
    """
    if out is None or out == "-":
        yield
        return
    with _temporary() as text:
        with redirect_stdout(text):
            yield
        if text.tell():
            _write_file(text, out, content)


@contextmanager
def _temporary() -> Iterator[TextIO]:
    """Yield a file for a text that is written elsewhere at the end, so that memory does not grow with it."""
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(_KEPT, "w+", encoding="utf-8", newline="") as text:
        yield cast(TextIO, text)


def _copy(text: TextIO, write: Callable[[str], object]) -> None:
    text.seek(0)
    while part := text.read(_KEPT):
        write(part)


def _write_file(text: TextIO, out: str, content: str) -> None:
    with whole_file(out) as file:
        _copy(text, lambda part: file.write(part.encode()))
    print_note(f"Wrote {content} to {out}.")


@contextmanager
def output_in_parts(out: str | None, content: Callable[[], str]) -> Iterator[Callable[[str], None]]:
    """Yield a function that takes parts of a text, which is written like that of `write_output` if nothing fails.

    Until then the parts are in a temporary file, so that memory does not grow with them.
    """
    to_file = out is not None and out != "-"

    def write(part: str) -> None:
        if not to_file and not holds(sys.stdout, part):
            raise CommandError(_CANNOT_SHOW)
        kept.write(part)

    with _temporary() as kept:
        yield write
        if out is not None and to_file:
            _write_file(kept, out, content())
        else:
            _copy(kept, partial(print, end=""))


def write_output(data: str | bytes, out: str | None, content: str) -> None:
    """Write a text or a document to a file, or to standard output; `content` names it in the note about the file.

    If standard output cannot encode the text, raise CommandError.
    """
    if out is not None and out != "-":
        write_whole(out, data.encode() if isinstance(data, str) else data)
        print_note(f"Wrote {content} to {out}.")
    elif isinstance(data, str):
        if not holds(sys.stdout, data):
            raise CommandError(_CANNOT_SHOW)
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


def check_different(option: str, file: str | None, other_option: str, other: str | None) -> None:
    """Raise CommandError if two results would be written to the same file."""
    if file is None or other is None or (os.path.exists(file) and not os.path.isfile(file)):  # all may go to /dev/null
        return
    if os.path.realpath(file) == os.path.realpath(other):
        raise CommandError(f"{option} and {other_option} name the same file")


def check_out(out: str | None, sources: Sequence[str], *others: str | None) -> None:
    """Raise CommandError, before a long run, if a result cannot have this name, or the command reads that file.

    Sources are puzzle arguments; others are further files that are read, and folders of rules.
    """
    if out is None or out == "-":
        return
    folder = os.path.dirname(out)
    if not out or os.path.isdir(out):
        raise CommandError(f"{out!r} is a folder, not a file" if out else "the name of a file is empty")
    if folder and not os.path.isdir(folder):
        raise CommandError(f"{out}: no folder {folder!r}")
    if os.path.islink(os.path.realpath(out)):
        raise CommandError(f"{out}: {LOOP}")
    if not os.path.isfile(out):
        return
    files: list[int | str | Path] = []
    for name in [*(name for source in sources for name in file_names(source)), *filter(None, others)]:
        if os.path.isdir(name):
            from deduce.books.read import files_below

            files += [*files_below(name), *Path(name).glob("*.py")]
        else:
            files.append(0 if name == "-" else name)
    for file in files:
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(file), os.stat(out)):
                raise CommandError(f"{out} is also an input and would be overwritten; choose another name")
