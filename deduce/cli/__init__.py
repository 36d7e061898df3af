"""The command line: `deduce COMMAND ...`.

How a command plugs in: it is one module, `deduce.cli.NAME`, with one function of the same name in Typer's way
(parameters are arguments and options, the docstring is the help), and one line in `COMMANDS` below.  The module
is imported when the command is called and not before, so that no command waits for another's imports.

The function may

- return an exit status, or nothing, which is 0;
- raise `typer.Exit(status)`;
- raise `typer.BadParameter(message)` for bad usage: status 2, with a hint at `--help`;
- raise `deduce.cli._common.TroubleError(message, status)`, or any DeduceError (status 2): one line on standard error.

Ctrl-C, a closed pipe and a full disk are dealt with here.  What options are declared with, and those that several
commands share, are in `deduce.cli._options`: they take texts and switches as they come, and read the rest themselves,
for typer imports a large library to convert it.  Reading puzzles and writing results is in `deduce.cli._common`.

`deduce --install-completion` lets the shell complete commands, options and, where an option has `autocompletion`,
its values.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from deduce.cli._group import Commands

COMMANDS = {
    "explain": "Solve a puzzle step by step, and say why.",
    "hint": "The next step from a grid that is partly filled.",
    "play": "A board in the terminal, with hints and suppositions.",
    "solve": "The solution.",
    "check": "Is it a proper puzzle? Exactly one solution, none, or several.",
    "grade": "How hard puzzles are: files, folders, books.",
    "pick": "Puzzles out of books, by their grades.",
    "print": "A PDF to print or publish: puzzles and solutions.",
    "generate": "New puzzles at a grade.",
    "clues": "For setters: idle clues, and what one more would change.",
    "rules": "The ladder of rules; one rule with its examples.",
    "verify": "Prove a trace, independently of the rules.",
    "read": "The puzzle of a picture, as text.",
    "convert": "From one format to another.",
    "page": "One HTML file that walks through the argument, to play on as well.",
}
"""Every command with its help in one line, in the order of the help page."""

TRANSLATED = ("explain", "hint", "play", "print", "page")
"""The commands that solvers read, which take `--language`; all others speak English."""

Commands.table = {name: (f"{__name__}.{name}", short) for name, short in COMMANDS.items()}

app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(no_args_is_help=True, invoke_without_command=True)
def deduce(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is, and whether it is compiled.")
    ] = False,
) -> None:
    """Solves binary puzzles (Binairo, Takuzu, Tango) the way a person does, and says why.

    A PUZZLE is a file, `-` for standard input, or a puzzle in one line typed in place.
    """
    if version:
        from deduce.cli._version import version as version_text

        typer.echo(version_text())
        raise typer.Exit
    if context.invoked_subcommand not in TRANSLATED:
        from deduce.trace import ENGLISH
        from deduce.wording.language import spoken

        context.with_resource(spoken(ENGLISH))


def main() -> None:
    """Run the command line, and leave with its exit status."""
    # a stream that is closed from the start is empty, cannot be written, is not heard
    for name, mode in (("stdin", "r"), ("stdout", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    # what the output cannot write becomes a question mark instead of an error; standard error has a way of its own
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    app(prog_name="deduce")
