"""Arguments and options that several commands share, and what is made of them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

from attrs import evolve
from typer import Argument, BadParameter, Context, Option

from deduce.books.rows import SORTABLE
from deduce.cli.messages import CommandError
from deduce.difficulty import LEVELS
from deduce.formats import Options, parse_symbols
from deduce.ladder.ladder import Ladder
from deduce.ladder.registry import load
from deduce.ladder.rule import Rule
from deduce.photo import read as read_picture
from deduce.puzzle import EMPTY, Symbols
from deduce.search import exact
from deduce.wording.language import spoken

_RANGE = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*\Z")


class Range(NamedTuple):
    """The lowest and the highest level or rating that are wanted."""

    low: float
    high: float


def _parse_range(text: str) -> Range:
    """Read `3`, `3-5`, `3-` or `-5`."""
    match = _RANGE.match(text)
    if not match or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise BadParameter(f"found {text!r}, expected a number or a range, such as 3 or 3-5")
    low = float(match[1] or 0)
    high = float(match[3] or ("inf" if match[2] else match[1]))
    if low > high:
        raise BadParameter(f"the lower end of {text!r} is above the upper")
    if high < min(LEVELS) or low >= max(LEVELS) + 1:
        raise BadParameter(f"a level is {min(LEVELS)} to {max(LEVELS)}, not {text}")
    return Range(low, high)


def range_option(help_text: str, metavar: str) -> Any:
    """Return an option that takes a Range."""
    return Option(metavar=metavar, parser=_parse_range, help=help_text)


def _symbols(text: str, empty: str = "") -> Symbols:
    try:
        return parse_symbols(text, empty)
    except ValueError as error:
        raise BadParameter(str(error)) from None


def _output_symbols(text: str) -> Symbols:
    return _symbols(text, EMPTY)


def _field(text: str) -> str:
    if text not in SORTABLE:
        raise BadParameter(f"{text!r} is not one of {', '.join(SORTABLE)}")
    return text


class Size(NamedTuple):
    """The rows and columns of a grid."""

    rows: int
    columns: int


def size_option(help_text: str, metavar: str = "N or WxH") -> Any:
    """Return an option that takes a Size."""
    return Option(metavar=metavar, parser=_parse_size, help=help_text)


def _parse_size(text: str) -> Size:
    """Read `10`, or `10x8` for 10 columns and 8 rows."""
    match = re.fullmatch(r"(\d{1,5})(?:[xX](\d{1,5}))?", text, re.ASCII)
    if not match:
        raise BadParameter(f"found {text!r}, expected a number such as 10, or columns and rows such as 10x8")
    return Size(int(match[2] or match[1]), int(match[1]))


def _language(context: Context, code: str | None) -> str | None:
    """Use a language until the command ends."""
    if code is not None:
        context.with_resource(spoken(code))
    return code


def rule_names() -> list[str]:
    """Return the ids of all rules, for completion in the shell."""
    return [rule.facts.id for rule in load().rules]


PUZZLE = Argument(metavar="PUZZLE", help="A file, a one-line puzzle, or - for standard input.")
PuzzleArgument = Annotated[str, PUZZLE]
FilesArgument = Annotated[list[str], Argument(metavar="FILE", help="Puzzle files or folders, or - for standard input.")]

TextTarget = Literal["text", "json", "jsonl", "unruly", "task", "flat"]
Target = Literal["text", "json", "jsonl", "unruly", "task", "flat", "svg"]
PlainOption = Annotated[bool, Option("--plain", help="For screen readers: plain sentences, no drawings.")]
OutOption = Annotated[str | None, Option(metavar="FILE", help="Write to FILE instead of standard output.")]

LevelsOption = Annotated[Range | None, range_option("Keep only puzzles in this range of levels.", "3-5")]
RatingsOption = Annotated[Range | None, range_option("Keep only puzzles in this range of ratings.", "4.0-5.2")]
UsesOption = Annotated[
    list[str] | None,
    Option(metavar="RULE", autocompletion=rule_names, help="Keep only puzzles that use RULE. Repeatable."),
]
SortOption = Annotated[
    str | None,
    Option(metavar="FIELD", parser=_field, autocompletion=lambda: SORTABLE, help="Sort by FIELD, such as rating."),
]
ReverseOption = Annotated[bool, Option("--reverse", help="Reverse the order.")]


class Shared(NamedTuple):
    """The options that most commands have some of, in the order of their help."""

    plain: PlainOption = False
    format: Annotated[
        Literal["text", "json", "jsonl"],
        Option("--format", help="Output format: text, json or jsonl (one per line)."),
    ] = "text"
    language: Annotated[
        Literal["en", "de", "es", "fr", "nl"] | None,
        Option(help="Language: en, de, es, fr or nl. [default: $DEDUCE_LANGUAGE or en]", callback=_language),
    ] = None
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
    rules: Annotated[
        list[str] | None, Option(metavar="DIR", help="Add the rules in DIR. This runs the Python files there.")
    ] = None
    max_level: Annotated[int | None, Option(metavar="N", min=1, max=8, help="Use only rules up to level N.")] = None
    size: Annotated[
        Size | None,
        size_option("Size of a grid that does not say it, such as 8x6 for 8 columns and 6 rows.", "WxH"),
    ] = None
    no_limits: Annotated[bool, Option("--no-limits", help="Remove the limits on input size and on search.")] = False

    @property
    def reading(self) -> Options:
        """How puzzles are read and written."""
        options = Options(
            self.symbols, self.unique_lines, pictures=read_picture, show=self.output_symbols, size=self.size
        )
        if self.no_limits:
            return evolve(options, max_side=None, max_cells=None, max_bytes=None, max_lines=None)
        return options

    @property
    def most_steps(self) -> int | None:
        """The limit on the steps of a search."""
        return None if self.no_limits else exact.MOST_STEPS

    def ladder(self, *folders: str) -> Ladder:
        """Load the rules, with those in more folders, up to the level.  Raises RuleError for a faulty rule."""
        ladder = load([Path(folder) for folder in (*(self.rules or ()), *folders)])
        return ladder if self.max_level is None else ladder.up_to(self.max_level + 0.9)


OUTPUT = frozenset({"plain", "format"})
READING = frozenset({"symbols", "output_symbols", "unique_lines", "size", "no_limits"})
RULES = frozenset({"rules", "max_level"})
JOBS = frozenset({"jobs", "scheduler"})
COLLECTION = READING - {"size"} | RULES | JOBS

Command = Callable[..., int]


def with_shared(names: Collection[str]) -> Callable[[Command], Command]:
    """Give a command some of the shared options, in place of its parameter `shared`."""
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


def rule_called(name: str, ladder: Ladder) -> Rule:
    """Return the rule that is called by any of its names.

    Raises:
        CommandError: no rule has this name; it suggests similar ones.
    """
    try:
        return ladder.rule(name)
    except KeyError:
        ids = {
            known.replace(" ", "-"): rule.facts.id
            for rule in ladder.rules
            for known in (rule.facts.id, *rule.facts.aliases)
        }
        close = get_close_matches(name.casefold().replace(" ", "-"), list(ids), 3, 0.5)
        similar = ", ".join(dict.fromkeys(ids[match] for match in close))
        remedy = f"similar: {similar}" if similar else "run 'deduce rules' for a list"
        raise CommandError(f"unknown rule {name!r}; {remedy}") from None


def file_names(source: str) -> list[str]:
    """Return the names of files that a puzzle argument may start with: what follows a `#` may be a place in one."""
    parts = source.split("#")
    return ["#".join(parts[:count]) for count in range(1, len(parts) + 1)]
