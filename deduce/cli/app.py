"""The program: its commands, and the one place where errors become a line and an exit status."""

from __future__ import annotations

import inspect
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer

from deduce.cli.messages import DONE, INTERRUPTED, USAGE, print_note
from deduce.cli.version import version_text
from deduce.errors import DeduceError, naming_options, rule_failure
from deduce.trace import ENGLISH
from deduce.wording.language import spoken

COMMANDS = (
    "explain",
    "hint",
    "play",
    "solve",
    "check",
    "grade",
    "pick",
    "print",
    "generate",
    "clues",
    "rules",
    "verify",
    "read",
    "convert",
    "page",
)
"""The name of every command, and of its module and function, in the order of the help page."""

TRANSLATED = ("explain", "hint", "play", "print", "page")
"""The commands that solvers read, which take `--language`; all others speak English."""

_EXTRAS = {
    "cv2": "photo",
    "numpy": "photo",
    "typst": "print",
    "font_source_sans_pro": "print",
    "textual": "play",
    "platformdirs": "play",
    "distributed": "dask",
}
"""For each optional library the extra that installs it."""


def _program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version, and whether the core is compiled.")
    ] = False,
) -> None:
    """Solve, explain, grade and make binary puzzles (Binairo, Takuzu, Tango).

    PUZZLE is a file, a one-line puzzle, or - for standard input.
    """
    if version:
        typer.echo(version_text())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(USAGE)
    if context.invoked_subcommand not in TRANSLATED:
        context.with_resource(spoken(ENGLISH))


def program(words: Sequence[str]) -> typer.Typer:
    """Return the program for a command line, with all commands or only the one named first: loading all takes long."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_program)
    for name in [name for name in COMMANDS if name in words[:1]] or COMMANDS:
        command = getattr(import_module(f"deduce.cli.{name}"), name)
        app.command(name, short_help=(inspect.getdoc(command) or "").partition("\n")[0])(command)
    return app


def main() -> None:
    """Run the command line, and exit with its status."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
    output = sys.stdout
    output.reconfigure(errors="replace")  # type: ignore[union-attr]  # a text stream, here
    try:
        with naming_options():
            status = program(sys.argv[1:])(prog_name="deduce", standalone_mode=False) or DONE
        sys.stdout.flush()
    except SystemExit:
        if sys.stdout is output:
            raise
        status = DONE  # typer ends like this, with another stream in its place, if nobody reads the output
    except Exception as error:
        status = _report(error)
    if status == INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed again, it would not let the program end
        print_note("Interrupted.")
    sys.exit(status)


def _report(error: Exception) -> int:
    """Print what a person can put right, and return the exit status; any other error is raised again."""
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "deduce"
        message = " ".join(error.format_message().replace("Value error, ", "").split())
        end = "" if message.endswith((".", "?")) else "."
        print_note(f"{command}: {message}{end} Try '{command} --help'.")
        return USAGE
    if not isinstance(error, DeduceError):
        error = rule_failure(error) or error
    if isinstance(error, DeduceError):
        for fault in getattr(error, "faults", [error]):
            print_note(str(fault))
        return error.status
    if isinstance(error, ModuleNotFoundError) and (library := str(error.name).partition(".")[0]) in _EXTRAS:
        print_note(f"this needs {library}: pip install 'deduce-puzzles[{_EXTRAS[library]}]'")
        return USAGE
    if not isinstance(error, OSError):
        raise error
    with suppress(OSError, ValueError):  # what is still to be written would fail again at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return DONE  # whoever read the output has seen enough
    print_note(f"{error.filename or 'the output cannot be written'}: {error.strerror or error}")
    return USAGE
