"""The group of commands: each imported when it is called, and every end of a run dealt with in one place."""

from __future__ import annotations

import errno
import inspect
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial, wraps
from importlib import import_module
from typing import Any, ClassVar, TextIO, get_type_hints

import typer
from attrs import has
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command
from typer.models import OptionInfo

from deduce.errors import DeduceError, naming_options, rule_failure, visible

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

HELP = 80  # columns of a help page, where the terminal has them

_Formatter: Any = typer.Context.formatter_class


class _Help(_Formatter):  # type: ignore[misc]
    """A help page whose first column leaves room for the second."""

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl(rows, min(col_max, self.width // 2 - 4), col_spacing)


class _Context(typer.Context):
    formatter_class = _Help


class _AsTyped:
    """Takes texts and switches as they come, without the library that typer converts with; it takes long to load."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return value


class _Quick:
    """A command with options that are texts, lists of texts, and switches."""

    def get_params(self, ctx: Any) -> list[Any]:
        # typer makes all parameters itself and asks this method of them; it has no other place to say how to convert
        parameters: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for parameter in parameters:
            parameter.get_runtime_param = _AsTyped
        return parameters


class OneCommand(_Quick, TyperCommand):
    """One command."""

    context_class = _Context


class Commands(_Quick, TyperGroup):
    """Finds commands in a table, by name."""

    context_class = _Context

    table: ClassVar[dict[str, tuple[str, str]]] = {}
    """For each command its module, whose function of the same name it is, and its help in one line."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.table:
            return None
        path, short = self.table[cmd_name]
        module = import_module(path)
        one = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        one.command(cmd_name, cls=OneCommand, short_help=short)(guarded(getattr(module, cmd_name)))
        return get_command(one)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the help of all commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, (_, short) in self.table.items()])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.table and not args[0].startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            close = get_close_matches(args[0], self.table, 1)
            hint = f"; close to it is {close[0]!r}" if close else ""
            raise typer.BadParameter(f"there is no command {args[0]!r}{hint}", ctx)
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
            # this is how typer ends on a closed pipe, with the stream wrapped
            status = end.code if sys.stdout is out else 0
        except typer.Abort:
            status = INTERRUPTED
        except typer.TyperException as error:
            status = _usage(error)
        sys.exit(status if isinstance(status, int) else 0)


def guarded(function: Callable[..., Any]) -> Callable[..., None]:
    """Give a command's function with every way to end turned into an exit status, and no traceback.

    A parameter whose type is a class of attrs stands for the options that the class is made from.  An option has the
    name of its parameter, `--per-page` for `per_page`, unless it says another.
    """
    signature = inspect.signature(function, eval_str=True)
    groups = {name: own.annotation for name, own in signature.parameters.items() if has(own.annotation)}

    @wraps(function)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{own.name: given.pop(own.name) for own in _options(group)})
        try:
            try:
                with naming_options():
                    status = function(**given)
            except typer.Exit as end:
                status = end.exit_code
            except KeyboardInterrupt:
                say("Interrupted.")
                status = INTERRUPTED
            except DeduceError as error:
                for fault in getattr(error, "faults", [error]):
                    say(str(fault))
                status = error.status
            except Exception as error:
                failure = rule_failure(error)
                if failure is None:
                    raise
                say(str(failure))
                status = failure.status
            # the interpreter would do it, and where nobody reads the output it would wait for ever
            sys.stdout.flush()
        except OSError as error:
            status = _told(error)
        raise typer.Exit(status or 0)

    parameters: list[inspect.Parameter] = []
    for name, own in signature.parameters.items():
        parameters += _options(groups[name]) if name in groups else [own.replace(kind=own.KEYWORD_ONLY)]
    for own in parameters:
        declared = own.annotation.__metadata__[0]
        if isinstance(declared, OptionInfo) and not declared.param_decls:
            declared.param_decls = (f"--{own.name.strip('_').replace('_', '-')}",)
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {}  # else typer would work out once more what the signature says
    return run


def _options(group: type) -> Iterator[inspect.Parameter]:
    """Give the options that a class is made from, as parameters of a command."""
    types = get_type_hints(group, include_extras=True)
    for name, own in inspect.signature(group).parameters.items():
        yield own.replace(kind=own.KEYWORD_ONLY, annotation=types[name])


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


def _usage(error: typer.TyperException) -> int:
    """Tell what was wrong with the words of the command line; give the exit status."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "deduce"
    # what an option takes names it already
    message = error.message if type(error) is typer.BadParameter else error.format_message()
    if message.lstrip().startswith("Usage:"):
        for line in message.splitlines():  # no command at all: this is the help page
            say(line)
    else:
        say(f"{path}: {message.rstrip('.')}. Try '{path} --help'.")
    return int(error.exit_code)
