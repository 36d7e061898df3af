"""How commands write results: to standard output, or to a file with a note about it on standard error."""

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
from deduce.files import write_whole
from deduce.formats.json_text import written
from deduce.terminal.screen import Screen, holds, screen


def write_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON, in ASCII if standard output cannot encode more."""
    print(written(value, indent, sys.stdout.encoding or "utf-8"), flush=True)


@contextmanager
def json_values(form: str, several: bool | None = None) -> Iterator[Callable[[Any], None]]:
    """Yield a function that writes values as JSON: for `jsonl` each on a line at once, for `json` all at the end.

    `several` says whether that is a list; None decides by the number of values.
    """
    values: list[Any] = []
    yield values.append if form == "json" else write_json
    is_list = len(values) > 1 if several is None else several
    if form == "json" and (values or is_list):
        write_json(values if is_list else values[0], indent=1)


def write_result(form: str, plain: bool, value: Any, draw: Callable[[Screen, Any], None]) -> None:
    """Draw the only result of a command, or write it as JSON."""
    if form == "text":
        draw(screen(plain), value)
    else:
        write_json(value.to_json(), indent=1 if form == "json" else None)


def write_output(data: str | bytes, out: str | None, content: str) -> None:
    """Write a text or a document to a file, or to standard output; `content` names it in the note about the file.

    Raises:
        CommandError: standard output cannot encode the text.
        OSError: the file cannot be written.
    """
    if out is not None and out != "-":
        write_whole(out, data.encode() if isinstance(data, str) else data)
        print_note(f"Wrote {content} to {out}.")
    elif isinstance(data, str):
        if not holds(sys.stdout, data):
            raise CommandError("the output cannot show all symbols; --out FILE writes them as UTF-8")
        print(data, end="")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def document_name(out: str | None, source: str, suffix: str) -> str | None:
    """Return the file for a document that a terminal cannot show, by `--out`, or in a terminal by the puzzle argument.

    None is standard output.  Raises CommandError if a file has the name that the puzzle gives.
    """
    if out is not None or not sys.stdout.isatty():
        return out
    file = next((name for name in file_names(source) if name != "-" and os.path.exists(name)), "")
    stem = Path(os.path.abspath(file)).stem + source.removeprefix(file) if file else ""
    name = ("-".join(re.findall(r"[\w.]+", stem)) or "puzzle") + suffix
    if os.path.lexists(name):
        raise CommandError(f"{name} already exists; use --out {name} to overwrite it")
    return name


def check_out(out: str | None, sources: Sequence[str], *others: str | None) -> None:
    """Make sure, before a long run, that a result can be written, and over no file that the command reads.

    Sources are puzzle arguments; others are further files that are read, and folders of rules.

    Raises:
        CommandError: its folder does not exist, or it is an input, under any name.
    """
    if out is None or out == "-":
        return
    folder = os.path.dirname(out)
    if folder and not os.path.isdir(folder):
        raise CommandError(f"{out}: no folder {folder!r}")
    if not os.path.isfile(out):
        return
    files: list[int | str | Path] = []
    for name in [*(name for source in sources for name in file_names(source)), *filter(None, others)]:
        if os.path.isdir(name):
            files += [*files_below(name), *Path(name).glob("*.py")]
        else:
            files.append(0 if name == "-" else name)
    for file in files:
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(file), os.stat(out)):
                raise CommandError(f"{out} is also an input and would be overwritten; choose another name")
