"""The program: its commands, and how every error becomes one line and an exit status."""

from __future__ import annotations

import inspect
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any, Literal, get_args, get_origin

import typer

import deduce
from deduce.base.errors import DeduceError, naming_options, rule_failure
from deduce.base.files import reason_of
from deduce.base.patterns import regex
from deduce.cli.frame import DONE, INTERRUPTED, USAGE, print_note
from deduce.cli.streams import OutputError
from deduce.grid.pieces import pack

COMMANDS = {
    "explain": "Solve a puzzle step by step and explain every step.",
    "hint": "Get a hint for the next step.",
    "play": "Play a puzzle in the terminal, with hints.",
    "solve": "Find the solution, or all solutions.",
    "check": "Check that a puzzle has exactly one solution.",
    "review": "Judge moves: forced by which rule, a guess, or wrong.",
    "grade": "Rate the difficulty of puzzles.",
    "pick": "Choose puzzles by difficulty.",
    "print": "Make a PDF of puzzles and solutions.",
    "generate": "Make new puzzles of a given difficulty.",
    "clues": "Show which clues are redundant, and what an extra clue would change.",
    "rules": "List the solving rules, or show one with examples.",
    "verify": "Prove every step of a saved explanation.",
    "read": "Read a puzzle from a picture.",
    "convert": "Convert puzzles to another format.",
    "page": "Make an HTML page that explains a puzzle and lets you play it.",
    "serve": "Answer programs over HTTP, or over MCP.",
    "shelf": "Keep puzzles with their grades, and use none of them twice.",
}
"""The commands in the order of the help page, each with the first line of its help, so that the page loads none.

The function of a command has its name, and most modules do.
"""

MODULES = {
    "hint": "explain",
    "page": "explain",
    "check": "solve",
    "clues": "solve",
    "verify": "solve",
    "grade": "collection",
    "pick": "collection",
    "read": "convert",
    "review": "play",
}
"""The modules of the commands that have no module of their own."""

_EXTRAS = {
    "photo": ("cv2", "numpy"),
    "print": ("typst", "font_source_sans_pro"),
    "data": ("xlsxwriter", "pyarrow"),
    "play": ("textual", "platformdirs"),
    "serve": ("starlette", "uvicorn", "mcp", "jsonschema", "anyio"),
    "picture": ("resvg_py",),
    "dask": ("distributed",),
}
"""The libraries that each extra installs."""


def version_text() -> str:
    """Return the version and how the core runs; if the wheel is plain Python and says why, also that."""
    if not isinstance(pack, FunctionType):
        return f"deduce {deduce.__version__}, compiled"
    remark = Path(deduce.__file__).with_name("plain.txt")
    why = f": {remark.read_text(encoding='utf-8').strip()}" if remark.is_file() else ""
    return f"deduce {deduce.__version__}, plain Python{why}"


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


HELP = ["-h", "--help"]


def program(words: Sequence[str]) -> typer.Typer:
    """Return the program with the command that is named first; a shell that completes words needs all of them."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": HELP},
    )
    app.callback(invoke_without_command=True)(_program)
    for name, line in COMMANDS.items():
        is_loaded = name in words[:1] or "_DEDUCE_COMPLETE" in os.environ
        command = getattr(import_module(f"deduce.cli.{MODULES.get(name, name)}"), name) if is_loaded else lambda: None
        if isinstance(command, typer.Typer):
            about = command.registered_callback and command.registered_callback.callback
            app.add_typer(command, name=name, help=f"{line}\n\n{inspect.getdoc(about) or ''}", short_help=line)
            continue
        app.command(name, help=f"{line}\n\n{inspect.getdoc(command) or ''}", short_help=line)(command)
    return app


def _run() -> int | None:
    command = typer.main.get_command(program(sys.argv[1:]))
    _keep_as_given(command, sys.argv[1:])
    status: int | None = command(prog_name="deduce", standalone_mode=False)
    return status


class _AsGiven:
    """What typer 0.29 and later converts the values of a parameter with, but without loading pydantic for nothing.

    A value that is missing, or of its type already, stays as it is: pydantic would take longer than a short command.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        about = param.type_descriptor
        expected, info = about.annotation, about.parameter_info
        is_list = param.multiple or param.nargs == -1
        if value is None:
            return () if is_list else None
        if type(value) is expected and value == param.default:
            return value
        is_free = info.min is None and info.max is None and info.parser is None
        if is_free and expected is str and type(value) is str:
            return value
        if is_free and expected == list[str] and is_list and all(type(part) is str for part in value):
            return list(value)
        if get_origin(expected) is Literal and type(value) is str and value in get_args(expected):
            return value
        return self._make().coerce(value, param=param, ctx=ctx)


def _keep_as_given(command: Any, words: Sequence[str]) -> None:
    """Let a command, and the one inside that the next word names, convert only what must be."""
    for param in command.get_params(typer.Context(command, help_option_names=HELP)):
        if hasattr(param, "get_runtime_param"):
            param.get_runtime_param = partial(_AsGiven, param.get_runtime_param)
    named = [word for word in words if word in getattr(command, "commands", {})][:1]
    for word in named:
        _keep_as_given(command.commands[word], words[words.index(word) + 1 :])


def main() -> None:
    """Run the command line, and exit with its status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    with naming_options():
        status = _status(_run)
    status = _status(sys.stdout.flush) or status
    if status == INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C must not disturb the end
        print_note("Interrupted.")
    sys.exit(status)


def _status(work: Callable[[], int | None]) -> int:
    """Do a piece of work and return the exit status, after an error that a person can put right with its report."""
    streams = sys.stdout, sys.stderr
    try:
        return work() or DONE
    except SystemExit as end:
        # typer ends the program if a pipe has no reader, and replaces the streams
        sys.stdout, sys.stderr = streams
        if end.code != 1 or not isinstance(end.__context__, OSError):
            raise
        return _report(end.__context__)
    except Exception as error:
        return _report(error)


_EXTRA = regex(r"Got unexpected extra argument\S* \((\S*).*\)\Z")
"""What typer says of more arguments than a command takes: it lists them all, and a shell may give hundreds."""


def _report(error: Exception) -> int:
    """Print an error that a person can put right, and return the exit status; raise any other error again."""
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "deduce"
        message = " ".join(error.format_message().replace("Value error, ", "").split())  # as pydantic begins it
        message = _EXTRA.sub(r"too many arguments, from '\1' on", message)
        end = "" if message.endswith((".", "?")) else "."
        print_note(f"{command}: {message}{end} Try '{command} --help'.")
        return USAGE
    if not isinstance(error, DeduceError):
        error = rule_failure(error) or error
    if isinstance(error, DeduceError):
        for fault in getattr(error, "faults", [error]):
            print_note(str(fault))
        return error.status
    if isinstance(error, ModuleNotFoundError):
        library = str(error.name).partition(".")[0]
        for extra, libraries in _EXTRAS.items():
            if library in libraries:
                print_note(f"this needs {library}; docs/installing.md says how to add the extra {extra!r}")
                return USAGE
    if isinstance(error, OutputError):
        if isinstance(error.cause, BrokenPipeError):
            return DONE  # the reader of the output needs no more
        print_note(f"cannot write the output: {error.cause.strerror}")
        return USAGE
    if not isinstance(error, OSError):
        raise error
    print_note(f"{'cannot continue' if error.filename is None else error.filename}: {reason_of(error)}")
    return USAGE
