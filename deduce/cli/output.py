"""How commands write results: to standard output, or to a file and a line about it on standard error."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from deduce.books.sources import files_below
from deduce.cli.messages import CommandError, print_note
from deduce.cli.options import file_names
from deduce.errors import counted
from deduce.files import write_whole
from deduce.formats.json_text import written
from deduce.show.screen import Screen, holds, screen


def write_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON, in ASCII if standard output cannot encode more."""
    print(written(value, indent, sys.stdout.encoding or "utf-8"), flush=True)


@contextmanager
def json_values(form: str, several: bool | None = None) -> Iterator[Callable[[Any], None]]:
    """Yield what writes values as JSON: each on a line at once, or, for `json`, all of them at the end.

    Args:
        form: `json` or `jsonl`; any other writes nothing by itself.
        several: whether `json` is a list; None decides by the number of values.
    """
    values: list[Any] = []
    yield values.append if form == "json" else write_json
    listed = len(values) > 1 if several is None else several
    if form == "json" and (values or listed):
        write_json(values if listed else values[0], indent=1)


def write_result(form: str, plain: bool, value: Any, draw: Callable[[Screen, Any], None]) -> None:
    """Draw the one result of a command, or write it as JSON."""
    if form == "text":
        draw(screen(plain), value)
    else:
        write_json(value.to_json(), indent=1 if form == "json" else None)


def write_puzzles(text: str, count: int, out: str | None) -> None:
    """Write a text that holds some puzzles to a file, or to standard output.

    Raises:
        CommandError: standard output cannot encode the symbols.
        OSError: the file cannot be written.
    """
    if out is None or out == "-":
        if not holds(sys.stdout, text):
            raise CommandError("the output cannot hold all symbols; --out FILE writes them as UTF-8")
        print(text, end="")
    else:
        write_whole(out, text.encode())
        print_note(f"Wrote {counted(count, 'puzzle')} to {out}.")


def write_document(data: bytes, out: str | None, what: str) -> None:
    """Write a document as it is to a file, or to standard output; `what` names its content in the message."""
    if out is None or out == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        write_whole(out, data)
        print_note(f"Wrote {what} to {out}.")


def document_name(out: str | None, source: str, suffix: str) -> str | None:
    """Return the file for a document that a terminal cannot show; None for standard output.

    Args:
        out: the file that was asked for.
        source: the puzzle argument, which gives the name in a terminal.
        suffix: such as `.html`.

    Raises:
        CommandError: a file with that name exists.
    """
    if out is not None or not sys.stdout.isatty():
        return out
    file = next((name for name in file_names(source) if name != "-" and os.path.exists(name)), "")
    stem = Path(os.path.abspath(file)).stem + source.removeprefix(file) if file else ""
    name = ("-".join(re.findall(r"[\w.]+", stem)) or "puzzle") + suffix
    if os.path.lexists(name):
        raise CommandError(f"{name} already exists; use --out {name} to overwrite it")
    return name


def check_not_input(out: str | None, sources: Sequence[str], *others: str) -> None:
    """Make sure that a result does not overwrite a file that it is made from, whatever the two are called.

    Args:
        out: the file to write.
        sources: puzzle arguments.
        others: further files that are read, and folders of rules.

    Raises:
        CommandError: the file is an input.
    """
    if out is None or not os.path.isfile(out):
        return
    for name in (*(name for source in sources for name in file_names(source)), *others):
        files: Sequence[int | str | Path] = [0 if name == "-" else name]
        if os.path.isdir(name):
            files = [*files_below(name), *Path(name).glob("*.py")]
        for file in files:
            with suppress(OSError, ValueError):
                if os.path.samestat(os.stat(file), os.stat(out)):
                    raise CommandError(f"{out} is also an input and would be overwritten; choose another name")
