"""Faults in the input, each with its place, and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from traceback import walk_tb
from typing import Any, ClassVar, Final

from deduce.base.values import frozen

_options: Final[ContextVar[bool]] = ContextVar("options", default=False)


def option(text: str) -> str:
    """Return a part of a message that names an option of the command line; empty unless a command runs."""
    return text if _options.get() else ""


@contextmanager
def naming_options() -> Iterator[None]:
    """Let messages in this context name options of the command line."""
    token = _options.set(True)
    try:
        yield
    finally:
        _options.reset(token)


def need_text(value: object, what: str = "text") -> str:
    """Return a text.  Raises TypeError, which names what it is, for anything else."""
    if not isinstance(value, str):
        raise TypeError(f"expected a {what}, not {value!r}")
    return value


def need_whole(value: object, what: str, least: int = 0) -> int:
    """Return a whole number.  Raises TypeError for anything else, InvalidError if it is below the least."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} must be a whole number, not {value!r}")
    if value < least:
        raise InvalidError(f"{what} must be at least {least}, not {value}")
    return value


def visible(text: str) -> str:
    """Return text from a file with unprintable characters, which could control a terminal, as `\\u{1b}`."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


def legible(text: str) -> str:
    """Return text like `visible`, but keep no-break spaces, which French sentences have."""
    return "\u00a0".join(map(visible, text.split("\u00a0")))


def count_noun(count: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 step`, `2 steps`."""
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


@frozen
class Fault:
    """A fault in the input, with its place.

    Attributes:
        message: the fault in one line, without the place.
        file: the name of the file, `<stdin>`, `<argument>`, or empty for text passed to the library.
        line: the line in the file, from 1; 0 for the whole file.
        column: the column in that line, in characters, from 1; 0 for the whole line.
        found: the text at that place, as written in the file; may be empty.
        expected: what would be valid instead; may be empty.
    """

    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    found: str = ""
    expected: str = ""

    def __str__(self) -> str:
        """Return the place and the fault as one line of printable text."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.message}" if place else self.message
        details = [f"found {self.found}"] * bool(self.found) + [f"expected {self.expected}"] * bool(self.expected)
        return legible(f"{text} ({', '.join(details)})" if details else text)


class DeduceError(Exception):
    """Base of every error that deduce raises about its input.

    Attributes:
        status: the exit status of a command that fails with it.
    """

    status: ClassVar[int] = 2

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, dict(self.__dict__))


def _again(kind: type[DeduceError], args: tuple[Any, ...], attributes: dict[str, Any]) -> DeduceError:
    """Return a copy of an error, whose constructor may take other arguments than the message."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(attributes)
    return error


class InvalidError(DeduceError, ValueError):
    """An impossible value for a puzzle, cell, sign or level."""


class ReadError(DeduceError):
    """Text that cannot be read as puzzles.

    Attributes:
        faults: every fault found, in the order of the text.
    """

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class MissingFileError(ReadError, FileNotFoundError):
    """A file that does not exist."""


class RuleError(DeduceError):
    """Rule files that cannot be loaded, with all their faults."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class RuleFailedError(RuleError):
    """The code of a custom rule raised an error."""

    status = 1


RULE_MODULE: Final = "deduce_rules_"
"""The prefix of the module names of custom rules."""


def rule_failure(error: BaseException | None) -> RuleFailedError | None:
    """Return an error that names the custom rule whose code failed, with its file and line; None if none did."""
    while error is not None:
        for frame, line in reversed(list(walk_tb(error.__traceback__))):
            module = str(frame.f_globals.get("__name__", ""))
            if module.startswith(RULE_MODULE):
                rule = module.removeprefix(RULE_MODULE).replace("_", "-")
                message = " ".join(f"the rule {rule} fails: {type(error).__name__}: {error}".split())
                return RuleFailedError(Fault(message, frame.f_globals["__file__"], line))
        error = error.__cause__  # Python replaces a StopIteration in a generator
    return None
