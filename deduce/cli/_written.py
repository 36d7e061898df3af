"""Where a command writes: to standard output, or to a file, with a last word."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import typer

from deduce.cli._common import TroubleError
from deduce.cli._group import say
from deduce.cli._options import file_names
from deduce.errors import counted
from deduce.files import write_whole


def out_for(out: str | None, source: str, suffix: str) -> str | None:
    """Name the file for what no terminal can show, after what it is made from; None for standard output.

    Args:
        out: the name that was given; it is kept.
        source: what puzzles are read from, perhaps with `#` and a number.
        suffix: such as `.html`.

    Raises:
        BadParameter: where the file is there already.
    """
    if out is not None or not sys.stdout.isatty():
        return out
    file = next((name for name in file_names(source) if name != "-" and os.path.exists(name)), "")
    stem = Path(os.path.abspath(file)).stem + source.removeprefix(file) if file else ""
    own = "-".join(re.findall(r"[\w.]+", stem)) + suffix if stem else f"puzzle{suffix}"
    if os.path.lexists(own):
        raise typer.BadParameter(f"there is a file {own} already; --out {own} writes over it")
    return own


def put(text: str, count: int, out: str | None) -> None:
    """Write a text that holds some puzzles to a file, or to standard output where none is named.

    Raises:
        TroubleError: where the output cannot hold the symbols.
        OSError: where the file cannot be written.
    """
    if out is None or out == "-":
        print(_printable(text), end="")
        return
    write_whole(out, text.encode())
    say(f"Wrote {counted(count, 'puzzle')} to {out}.")


def put_whole(data: bytes, out: str | None, what: str) -> None:
    """Write a document as it is, which says itself how it is encoded; of a file tell what was written there."""
    if out is None or out == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        write_whole(out, data)
        say(f"Wrote {what} to {out}.")


def _printable(text: str) -> str:
    from deduce.show.screen import holds

    if not holds(sys.stdout, text):
        raise TroubleError("the output cannot hold all symbols; --out FILE writes them as UTF-8")
    return text


def check_not_read(
    out: str | None, sources: Sequence[str], *others: str | None, rules: Sequence[str] | None = None
) -> None:
    """See that a result is not written over a file that it is made from, whatever the two are called.

    Args:
        out: where it is written.
        sources: what puzzles are read from: files, folders, `-`, each perhaps with `#` and a number.
        others: further files that are read.
        rules: folders of rules.

    Raises:
        BadParameter: where it would be.
    """
    if out is None or out == "-":
        return
    names = [name for source in sources for name in file_names(source)]
    names += [str(file) for folder in rules or () for file in Path(folder).glob("*.py")]
    with suppress(FileNotFoundError):
        written = os.stat(out)
        read = _statuses((*names, *filter(None, others)))
        if stat.S_ISREG(written.st_mode) and any(os.path.samestat(written, own) for own in read):
            raise typer.BadParameter(f"{out} is read here, and would be lost; give another name")


def _statuses(names: Sequence[str]) -> Iterator[os.stat_result]:
    """Tell which files are read under some names; those of a folder are those that puzzles are read from."""
    for name in names:
        with suppress(OSError, ValueError):
            own = os.fstat(0) if name == "-" else os.stat(name)
            if stat.S_ISDIR(own.st_mode):
                from deduce.books.sources import files_below

                yield from _statuses(files_below(name))
            yield own
