"""Reading a book of JSON Lines in pieces, so that a long book takes no more memory than a short one."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from typing import BinaryIO

from attrs import evolve

from deduce.formats import Options, Reading, read, read_bytes, whole

PIECE = 64  # lines; few, so that a pipe delivers the first puzzles soon

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_HEAD = b"{}\n"  # not a puzzle; it shows that the following lines are JSON Lines


def read_pieces(source: str, options: Options) -> Iterator[Reading]:
    """Read like `read`, but in pieces if the source is JSON Lines whose first line is an object.

    Then the limit on bytes applies to each line, a line that is not text is a fault, and faults name no file.
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
    if not _is_object(first):
        yield read_bytes(whole(file, options.max_bytes, first), "", options)
        return
    lines, before, options = [first.removeprefix(_BYTE_ORDER_MARK)], 0, evolve(options, max_lines=None)
    while lines:
        for part in [b"".join(lines)] if _are_text(lines, options) else lines:
            yield _moved(read_bytes(_HEAD + part, "", options), before)
            before += part.count(b"\n") + part.count(b"\r") - part.count(b"\r\n")
        lines = list(islice(iter(lambda: file.readline(size), b""), PIECE))


def _is_object(line: bytes) -> bool:
    """Return whether a line is a JSON object, other than a whole book."""
    try:
        value = json.loads(line.removeprefix(_BYTE_ORDER_MARK)) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and ("givens" in value or "puzzles" not in value)


def _are_text(lines: list[bytes], options: Options) -> bool:
    """Return whether lines can be read together: no line is too long or not text, which would spoil the others."""
    if options.max_bytes is not None and sum(map(len, lines)) > options.max_bytes - len(_HEAD):
        return False
    try:
        return "\0" not in b"".join(lines).decode()
    except UnicodeDecodeError:
        return False


def _moved(reading: Reading, before: int) -> Reading:
    """Return a reading of `_HEAD` and a part of a file, with the line numbers of the whole file."""
    faults = [evolve(fault, line=before + max(fault.line - 1, 1)) for fault in reading.faults if fault.line != 1]
    return evolve(reading, places=tuple(before + line - 1 for line in reading.places), faults=tuple(faults))
