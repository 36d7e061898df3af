"""The arguments and options of commands: how they are declared, and those that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from attrs import frozen

from deduce.formats import Options, parse_symbols
from deduce.photo import read as pictures
from deduce.puzzle import EMPTY

if TYPE_CHECKING:
    from deduce.ladder.ladder import Ladder
    from deduce.puzzle import Symbols

Value = TypeVar("Value")

FORMATS = ("text", "json", "jsonl")
"""What most commands write."""


def flag(help_: str, *names: str) -> Any:
    """Make an option that is a switch."""
    return typer.Option(..., *names, help=help_)


def option(
    metavar: str,
    help_: str,
    known: Callable[..., Sequence[str]] | None = None,
    read: Callable[[str], Any] | None = None,
) -> Any:
    """Make an option that takes a text.

    Args:
        metavar: what stands for the text in the help.
        help_: what it is for.
        known: gives what a shell completes.
        read: makes a value of the text; raises a ValueError that says what is wanted.
    """
    callback = None if read is None else _callback(read)
    return typer.Option(..., metavar=metavar, help=help_, autocompletion=known, callback=callback)


def _callback(read: Callable[[str], Any]) -> Any:
    # a function with types would have typer work them out, which takes longer than all that this does
    return lambda context, own, text: taken(own.opts[0], text, read) if isinstance(text, str) else text


def number(help_: str, low: int = 1, high: int | None = None) -> Any:
    """Make an option that takes a whole number; a shell completes a few."""
    few = [str(value) for value in range(low, high + 1)] if high is not None and high < 10 else []
    return option("N", help_, (lambda: few) if few else None, partial(whole_number, low, high))


def choice(help_: str = "", known: Sequence[str] = FORMATS, metavar: str = "FORMAT") -> Any:
    """Make an option that takes one of a few values, most often what is written."""
    return option(metavar, help_ or f"One of {', '.join(known)}.", lambda: list(known), partial(one_of, known))


def source(metavar: str = "PUZZLE", help_: str = "A file, - for standard input, or a puzzle in one line.") -> Any:
    """Make the argument that names puzzles."""
    return typer.Argument(metavar=metavar, help=help_)


def taken(name: str, text: str, read: Callable[[str], Value]) -> Value:
    """Read the value of an option, with what raises a ValueError that says what is wanted.  Raises BadParameter."""
    try:
        return read(text)
    except ValueError as wanted:
        raise typer.BadParameter(f"{name} takes {wanted}, not {text!r}") from None


def whole_number(low: int, high: int | None, text: str) -> int:
    """Read a number within bounds.  Raises ValueError."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    if value < low or (high is not None and value > high):
        raise ValueError(f"a whole number from {low}" if high is None else f"a whole number from {low} to {high}")
    return value


def one_of(known: Sequence[str], text: str) -> str:
    """Check what must be one of a few.  Raises ValueError."""
    if text not in known:
        raise ValueError(f"{', '.join(known[:-1])} or {known[-1]}")
    return text


def values_of(module: str, name: str) -> Callable[[], list[str]]:
    """Give what a shell completes where one of a few values is asked for, which some module knows."""
    return lambda: list(getattr(import_module(module), name))


def rule_names() -> list[str]:
    """Give what a shell completes where a rule is asked for."""
    from deduce.ladder.registry import load

    return [rule.facts.id for rule in load().rules]


def _speak(context: typer.Context, code: str | None) -> str | None:
    """Speak a language until the command ends.  Raises BadParameter."""
    if code is not None:
        from deduce.wording.language import LANGUAGES, spoken

        context.with_resource(spoken(taken("--language", code, partial(one_of, LANGUAGES))))
    return code


PuzzleArgument = Annotated[str, source()]
UniqueOption = Annotated[
    bool | None, flag("Where the file does not say; by itself what fits it.", "--unique-lines/--no-unique-lines")
]
RulesOption = Annotated[list[str] | None, option("DIR", "A folder with more rules.")]
LevelOption = Annotated[int | None, number("Use the ladder up to this level, 1 to 8.", 1, 8)]
PlainOption = Annotated[bool, flag("For a screen reader: no drawings, and nothing that only its place explains.")]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        metavar="CODE",
        help="Tell it in this language: en, de, es, fr or nl; by itself DEDUCE_LANGUAGE, else en.",
        autocompletion=values_of("deduce.wording.language", "LANGUAGES"),
        callback=lambda context, own, code: _speak(context, code),
    ),
]
OutOption = Annotated[str | None, option("FILE", "Write there instead of to standard output.")]
NoLimitsOption = Annotated[bool, flag("Read files and grids of any size, and search to the end.")]


@frozen
class ReadingOptions:
    """The options that say how puzzles are read."""

    symbols: Annotated[str | None, option("'X O .'", "How the input writes one, zero and empty.")] = None
    show: Annotated[str | None, option("'A B'", "Write one and zero so, whatever the input has.")] = None
    unique_lines: UniqueOption = None
    no_limits: NoLimitsOption = False

    def options(self) -> Options:
        """Give them as reading takes them.  Raises BadParameter."""
        symbols, show = _symbols("--symbols", self.symbols), _symbols("--show", self.show, EMPTY)
        if self.no_limits:
            return Options(symbols, self.unique_lines, None, None, None, None, pictures, show)
        return Options(symbols, self.unique_lines, pictures=pictures, show=show)


@frozen
class RuleOptions(ReadingOptions):
    """The options that say how puzzles are read, and with which rules they are argued."""

    rules: RulesOption = None
    no_limits: NoLimitsOption = False

    def ladder(self) -> Ladder:
        """Load the rules.  Raises RuleError for a faulty one."""
        return ladder_of(self.rules)


@frozen
class LadderOptions(RuleOptions):
    """The same, with a ladder that may be cut."""

    max_level: LevelOption = None
    no_limits: NoLimitsOption = False

    def ladder(self) -> Ladder:
        """Load the rules and cut the ladder.  Raises RuleError for a faulty rule."""
        return ladder_of(self.rules, self.max_level)


def _symbols(option: str, text: str | None, empty: str = "") -> Symbols | None:
    """Read the symbols that an option names.  Raises BadParameter."""
    try:
        return None if text is None else parse_symbols(text, empty)
    except ValueError as error:
        raise typer.BadParameter(f"{option}: {error}") from None


def ladder_of(rules: Sequence[str] | None, max_level: int | None = None) -> Ladder:
    """Load the rules and cut the ladder.  Raises RuleError for a faulty rule."""
    from pathlib import Path

    from deduce.ladder.registry import load

    ladder = load([Path(folder) for folder in rules or ()])
    return ladder if max_level is None else ladder.up_to(max_level + 0.9)


def file_names(source: str) -> list[str]:
    """Give the names of files that a puzzle argument may begin with: what stands behind a `#` may be a place in one."""
    parts = source.split("#")
    return ["#".join(parts[:count]) for count in range(1, len(parts) + 1)]
