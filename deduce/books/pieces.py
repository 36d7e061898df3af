"""Read a book of JSON Lines piece by piece, so that one of any length takes no more memory than a short one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from typing import BinaryIO

from attrs import evolve

from deduce.formats import Options, Reading, read, read_bytes, whole

PIECE = 64  # lines: few to wait for where a book comes through a pipe

_MARK = b"\xef\xbb\xbf"
_BEFORE = b"{}\n"  # says that what follows is JSON Lines, and is itself no puzzle


def read_pieces(source: str, options: Options) -> Iterator[Reading]:
    """Read what `read` does, in pieces where it is JSON Lines that begin with an object on a line of its own.

    There the most bytes of a file are those of a line, and what is no text is told for the lines where it stands; the
    faults name no file.
    """
    try:
        opened = nullcontext(sys.stdin.buffer) if source == "-" else open(source, "rb")  # noqa: SIM115
    except (OSError, ValueError):
        yield read(source, options)
        return
    with opened as file:
        try:
            yield from _pieces(file, options)
        except OSError:
            yield Reading(faults=read(source, options).faults)


def _pieces(file: BinaryIO, options: Options) -> Iterator[Reading]:
    size = -1 if options.max_bytes is None else options.max_bytes + 1
    first = file.readline(size)
    if not _is_one(first):
        yield read_bytes(whole(file, options.max_bytes, first), "", options)
        return
    lines, before, options = [first.removeprefix(_MARK)], 0, evolve(options, max_lines=None)
    while lines:
        for part in [b"".join(lines)] if _is_text(lines, options) else lines:
            yield _moved(read_bytes(_BEFORE + part, "", options), before)
            before += part.count(b"\n") + part.count(b"\r") - part.count(b"\r\n")
        lines = list(islice(iter(lambda: file.readline(size), b""), PIECE))


def _is_one(line: bytes) -> bool:
    """Return whether a line, with its end, is an object on its own, and no book in itself."""
    try:
        value = json.loads(line.removeprefix(_MARK)) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and ("givens" in value or "puzzles" not in value)


def _is_text(lines: list[bytes], options: Options) -> bool:
    """Return whether lines can be read together: one that is too long or no text would take the others with it."""
    if options.max_bytes is not None and sum(map(len, lines)) > options.max_bytes - len(_BEFORE):
        return False
    try:
        return "\0" not in b"".join(lines).decode()
    except UnicodeDecodeError:
        return False


def _moved(reading: Reading, before: int) -> Reading:
    """Put a reading behind the lines before it, and take the line off that was put in front."""
    faults = [evolve(fault, line=before + max(fault.line - 1, 1)) for fault in reading.faults if fault.line != 1]
    return evolve(reading, places=tuple(before + line - 1 for line in reading.places), faults=tuple(faults))
