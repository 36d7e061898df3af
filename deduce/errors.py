"""Faults in what a person handed over, each with its place, and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from traceback import walk_tb
from typing import ClassVar, Final

from attrs import frozen

_options: Final[ContextVar[bool]] = ContextVar("options", default=False)


def option(text: str) -> str:
    """Return what a message says of an option of the command line; nothing where no command runs."""
    return text if _options.get() else ""


@contextmanager
def naming_options() -> Iterator[None]:
    """Let messages name options for a while: whoever reads them runs a command."""
    token = _options.set(True)
    try:
        yield
    finally:
        _options.reset(token)


def visible(text: str) -> str:
    """Write what a terminal would obey or hide as its number, `\\u{1b}`: for text that came from a file."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


def legible(text: str) -> str:
    """Write as `visible` does, but for the space that does not break, which sentences in French have."""
    return "\u00a0".join(map(visible, text.split("\u00a0")))


def counted(count: int, noun: str, plural: str = "") -> str:
    """Say how many: `1 step`, `2 steps`."""
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


@frozen
class Fault:
    """One thing wrong in one place.

    Attributes:
        message: what is wrong, one line, without the place.
        file: name of the file, `<stdin>`, `<argument>`, or empty for text handed to the library.
        line: line in the file, from 1; 0 where the whole file is meant.
        column: column in that line, in characters, from 1; 0 where the whole line is meant.
        found: what stands there, as the file has it; empty where the message says all.
        expected: what could have stood there.
    """

    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    found: str = ""
    expected: str = ""

    def __str__(self) -> str:
        """The place and what is wrong there: one line of visible text."""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.message}" if place else self.message
        if self.found:
            text += f"; found {self.found}"
        if self.expected:
            text += f"; expected {self.expected}"
        return legible(text)


class DeduceError(Exception):
    """Base of every error that deduce raises about its input.

    Attributes:
        status: the exit status of a command that it ends.
    """

    status: ClassVar[int] = 2


class InvalidError(DeduceError, ValueError):
    """A value that no puzzle, cell, sign or level can have."""


class ReadError(DeduceError):
    """Text that cannot be read as puzzles.

    Attributes:
        faults: every fault found, in the order of the text.
    """

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class RuleError(DeduceError):
    """Rule files that cannot be loaded.

    Attributes:
        faults: all that is wrong, by file.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class RuleFailedError(RuleError):
    """A rule of a folder whose code raised an error."""

    status = 1


RULE_MODULE: Final = "deduce_rules_"
"""The names of the modules that rule files of other folders are loaded as begin with this."""


def rule_failure(error: BaseException) -> RuleFailedError | None:
    """Name the rule of a folder whose code raised an error, with its file and line; None where no such code did."""
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(RULE_MODULE):
            rule = module.removeprefix(RULE_MODULE).replace("_", "-")
            message = " ".join(f"the rule {rule} fails: {type(error).__name__}: {error}".split())
            return RuleFailedError(Fault(message, frame.f_globals["__file__"], line))
    return None
