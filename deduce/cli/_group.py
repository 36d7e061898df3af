"""The group of commands: each imported when it is called, and every end of a run dealt with in one place."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from importlib import import_module
from typing import Any, ClassVar, TextIO

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from deduce.errors import DeduceError, visible
from deduce.interrupts import INTERRUPTED, at_work, interrupted

HELP = 80  # columns of a help page, where the terminal has them

# typer carries its own copy of click since one of its versions, so the class is found by the way of a public one
_ClickError: Any = typer.BadParameter.__mro__[2]


class Commands(TyperGroup):
    """Finds commands in a table, by name."""

    table: ClassVar[dict[str, tuple[str, str]]] = {}
    """For each command its module, whose function of the same name it is, and its help in one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.table)

    def get_params(self, ctx: Any) -> list[Any]:
        return [_quick(parameter) for parameter in super().get_params(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.table:
            return None
        path, short = self.table[cmd_name]
        module = import_module(path)
        one = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        one.command(cmd_name, cls=QuickCommand, short_help=short)(guarded(getattr(module, cmd_name)))
        return get_command(one)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, _roomy(formatter))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the help of all commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, (_, short) in self.table.items()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.table and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise typer.BadParameter(_unknown(args[0], list(self.table)), ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run, and turn bad usage into one line and status 2."""
        # the help would not get narrower than 50 columns by itself
        width = max(min(shutil.get_terminal_size().columns, HELP), 20) - 2
        run = partial(super().main, *args, **extra, terminal_width=width)
        if not standalone_mode:
            return run(standalone_mode=False)
        out = sys.stdout
        try:
            status = run(standalone_mode=False)
            out.flush()
        except typer.Exit as end:
            status = end.exit_code
        except OSError as error:
            status = _told(error)
        except SystemExit as end:
            # this is how click ends on a closed pipe, with the stream wrapped
            status = end.code if sys.stdout is out else 0
        except typer.Abort:
            status = INTERRUPTED
        except _ClickError as error:
            status = _usage(error)
        sys.exit(status if isinstance(status, int) else 0)


class QuickCommand(TyperCommand):
    """A command whose texts and switches are taken as they come, without the library that typer converts with."""

    def get_params(self, ctx: Any) -> list[Any]:
        return [_quick(parameter) for parameter in super().get_params(ctx)]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, _roomy(formatter))


def _roomy(formatter: Any) -> Any:
    """Let the first column of a help page leave room for the second."""
    formatter.write_dl = partial(formatter.write_dl, col_max=min(30, formatter.width // 2 - 4))
    return formatter


def _quick(parameter: Any) -> Any:
    """Let a parameter pass what needs no conversion; the rest, and what is missing, is left to typer."""
    if "process_value" in vars(parameter):
        return parameter
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    convert = parameter.process_value

    def process(ctx: Any, value: Any) -> Any:
        absent = value is None and not parameter.required
        if kind == list[str] and isinstance(value, tuple | list) and value:
            value = list(value)
        elif not (absent or (kind is str and isinstance(value, str))):
            return convert(ctx, value)
        return value if parameter.callback is None else parameter.callback(ctx, parameter, value)

    parameter.process_value = process
    return parameter


def guarded(function: Callable[..., Any]) -> Callable[..., None]:
    """Give a command's function with every way to end turned into an exit status, and no traceback."""

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            try:
                with at_work():
                    status = function(*args, **kwargs)
            except typer.Exit as end:
                status = end.exit_code
            except KeyboardInterrupt:
                say("Interrupted.")
                status = INTERRUPTED
            except DeduceError as error:
                for told in getattr(error, "faults", [error]):
                    say(str(told))
                status = getattr(error, "status", 2)
            # the interpreter would do it, and where nobody reads the output it would wait for ever
            sys.stdout.flush()
        except OSError as error:
            status = _told(error)
        raise typer.Exit(INTERRUPTED if interrupted() else status or 0)

    return run


def _told(error: OSError) -> int:
    """Tell what the system would not do; give the exit status."""
    _discard(sys.stdout)
    if error.errno == errno.EPIPE:
        return 0  # whoever read the output has seen enough
    say(f"{error.filename or 'the output cannot be written'}: {error.strerror or error}")
    return 2


def say(text: str) -> None:
    """Tell a person something on standard error: one line, whatever it quotes."""
    try:
        print(visible(text), file=sys.stderr)
    except OSError:  # nobody may be there to be told
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Let nothing more be written, so that the interpreter does not stumble over what is left when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _usage(error: Any) -> int:
    """Tell what was wrong with the words of the command line; give the exit status."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "deduce"
    message = error.format_message()
    if message.lstrip().startswith("Usage:"):
        for line in message.splitlines():  # no command at all: this is the help page
            say(line)
    else:
        say(f"{path}: {message.removeprefix('Invalid value: ').rstrip('.')}. Try '{path} --help'.")
    return int(error.exit_code)


def _unknown(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, 1)
    return f"there is no command {name!r}" + (f"; close to it is {close[0]!r}" if close else "")
