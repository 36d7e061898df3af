"""The entries of collections, read from files and folders in their order, piece by piece."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO

from attrs import evolve

from deduce.base.errors import Fault, visible
from deduce.base.values import frozen
from deduce.formats import Options, Reading, read, read_bytes, unmarked, whole
from deduce.formats.json_text import read_value
from deduce.game.puzzle import Puzzle

SUFFIXES = frozenset((".txt", ".json", ".jsonl", ".ndjson", ".puzzle", ".puzzles", ".book", ".takuzu", ".binairo"))
"""Of the files that are read in a folder; a file that is given by name may have any suffix."""

PIECE = 64  # lines; few, so that a pipe delivers the first puzzles soon
_REASON = 120  # characters at most of why a puzzle could not be read
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
SHELF = b"SQLite format 3\0"
"""How the file of a shelf begins."""

_HEAD = b"{}\n"  # not a puzzle; it shows that the following lines are JSON Lines


@frozen
class Entry:
    """A puzzle of a collection, or a fault."""

    file: str  # its name as given, or its path in a given folder
    index: int = 0  # the puzzle's number among the readable puzzles of its file, from 1; 0 for a fault
    puzzle: Puzzle | None = None
    message: str = ""  # the fault, after its line and column, as in `2:3: this is not a cell`


@frozen
class Piece:
    """Lines of JSON Lines that are not read yet, so that workers can do it.

    Attributes:
        file: the name of their file, as an `Entry` has it.
        lines: at most PIECE of them, with their ends.
        before: the number of lines before them.
        options: how to read them.
    """

    file: str
    lines: tuple[bytes, ...]
    before: int
    options: Options

    def readings(self) -> Iterator[Reading]:
        """Read the lines, together if none of them would spoil the others."""
        before, options = self.before, self.options
        for part in [b"".join(self.lines)] if _are_text(self.lines, options) else self.lines:
            reading = read_bytes(_HEAD + part, "", options)
            moved = [(max(fault.line - 1, 1), fault) for fault in reading.faults if fault.line != 1]
            faults = [evolve(fault, line=before + line) for line, fault in moved]
            places = tuple(before + line - 1 for line in reading.places)
            remarks = tuple(_moved(remark, before - 1) for remark in reading.remarks)
            yield evolve(reading, places=places, faults=tuple(faults), remarks=remarks)
            before += _ends_in(part)

    def entries(self, number: int = 0) -> Iterator[Entry]:
        """Yield their puzzles and faults, after a number of puzzles of the same file."""
        for reading in self.readings():
            for entry in _entries_of(reading, self.file, number):
                number = entry.index or number
                yield entry


def entries(sources: Iterable[str], options: Options) -> Iterator[Entry]:
    """Yield the puzzles and faults of sources, in order; the files of a folder, and of all folders in it, are sorted.

    A source is a file, a folder, `-` for standard input, or a one-line puzzle.
    """
    return read_all(pieces(sources, options))


def read_all(items: Iterable[Entry | Piece]) -> Iterator[Entry]:
    """Yield entries, and in the place of each piece those that it has."""
    number = 0
    for item in items:
        for entry in item.entries(number if item.before else 0) if isinstance(item, Piece) else [item]:
            number = entry.index or number
            yield entry


def pieces(sources: Iterable[str], options: Options) -> Iterator[Entry | Piece]:
    """Yield the entries of sources, like `entries`, but JSON Lines in pieces that are not read yet."""
    for source in sources:
        if source == "-" or not os.path.isdir(source):
            yield from _pieces_of_file(source, options)
            continue
        files = files_below(source)
        if not files:
            wanted = f"expected names ending in {' '.join(sorted(SUFFIXES))}"
            yield Entry(source, message=f"no puzzle file in this folder ({wanted})")
        for file in files:
            yield from _pieces_of_file(file, options)


def files_below(folder: str) -> list[str]:
    """Return the puzzle files in a folder and all folders in it, sorted, except hidden ones, pipes and devices."""
    paths: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [Path(place, name) for name in files if not name.startswith(".")]
    paths = [path for path in paths if path.suffix.casefold() in SUFFIXES and (path.is_file() or not path.exists())]
    return [str(path) for path in sorted(paths, key=lambda path: path.parts)]


def _pieces_of_file(source: str, options: Options) -> Iterator[Entry | Piece]:
    is_empty, name, number = True, "", 0
    for item in _parts(source, options, tables=True):
        if isinstance(item, Piece):
            is_empty = False  # its first line is an object, so a puzzle or a fault
            yield item
            continue
        name = name or next((fault.file for fault in item.faults if fault.file), "") or _name_of(source)
        for entry in _entries_of(item, name, number or item.before):
            is_empty, number = False, entry.index or number
            yield entry
    if is_empty:
        yield Entry(name, message="no puzzle in this file")


def _entries_of(reading: Reading, name: str, number: int) -> Iterator[Entry]:
    """Yield the puzzles of a reading, after a number of others of their file, and its faults, by their lines."""
    items: list[tuple[int, Puzzle | None, str]] = []
    items += [(line, puzzle, "") for line, puzzle in zip(reading.places, reading.puzzles, strict=True)]
    for line, faults in groupby(sorted(reading.faults, key=lambda fault: fault.line), key=lambda fault: fault.line):
        items.append((line, None, _reason(list(faults))))
    for _, puzzle, text in sorted(items, key=lambda item: (item[0], item[1] is not None)):
        number += puzzle is not None
        yield Entry(name, number, puzzle) if puzzle else Entry(name, message=text)


def located(place: str, message: str) -> str:
    """Return a message after its place, as `file:line:column: message` if it begins with a line and a column."""
    return f"{place}{':' if re.match('[0-9]+:', message) else ': '}{message}"


def _name_of(source: str) -> str:
    """Return the name of the file of a puzzle argument, which may name one of its puzzles after a `#`."""
    parts = source.split("#")
    names = ("#".join(parts[:count]) for count in range(len(parts), 0, -1))
    name = next((name for name in names if name == "-" or os.path.exists(name)), "")
    return "<stdin>" if name == "-" else visible(name) or "<argument>"


def _reason(faults: list[Fault]) -> str:
    """Return the first fault of a line and the number of the others, short enough for a table."""
    first, more = faults[0], f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    text, limit = str(evolve(first, file="")), _REASON - len(more)
    return (text if len(text) <= limit else text[: limit - 3] + "...") + more


def read_pieces(source: str, options: Options, tables: bool = True) -> Iterator[Reading]:
    """Read like `read`, but in pieces if the source is JSON Lines whose first line is an object.

    Then the limit on bytes applies to each line, a line that is not text is a fault, and faults name no file.  A table
    of grades is read as a book, unless `tables` is false.
    """
    for item in _parts(source, options, tables):
        yield from item.readings() if isinstance(item, Piece) else [item]


def _parts(source: str, options: Options, tables: bool) -> Iterator[Reading | Piece]:
    """Yield JSON Lines in pieces, and any other source read at once."""
    try:
        opened = nullcontext(sys.stdin.buffer) if source == "-" else open(source, "rb")  # noqa: SIM115
    except (OSError, ValueError):
        yield read(source, options)
        return
    with opened as file:
        if source != "-" and os.path.isfile(source) and _is_shelf(source):
            from deduce.shelf.store import puzzles_of  # loads SQLite

            puzzles = map(options.shown, puzzles_of(source)) if options.show else puzzles_of(source)
            while batch := tuple(islice(puzzles, PIECE)):
                yield Reading(batch, places=tuple(range(len(batch))))
            return
        try:
            yield from _parts_of(file, _name_of(source), options, tables)
        except OSError:
            yield Reading(faults=read(source, options).faults)


def _is_shelf(path: str) -> bool:
    """Return whether a file is a database of SQLite."""
    with open(path, "rb") as file:
        return file.read(len(SHELF)) == SHELF


def _parts_of(file: BinaryIO, name: str, options: Options, tables: bool) -> Iterator[Reading | Piece]:
    size = -1 if options.max_bytes is None else options.max_bytes + 1
    first = file.readline(size)
    if not _is_object(first):
        data = whole(file, options.max_bytes, first)
        lines_of_table = _lines_of_table(data) if tables and b"grid" in first else None
        reading = read_bytes(lines_of_table or data, "", options)
        if lines_of_table:
            reading = evolve(reading, faults=tuple(fault for fault in reading.faults if fault.line != 1))
        yield reading
        return
    lines, before, options = [first.removeprefix(_BYTE_ORDER_MARK)], 0, evolve(options, max_lines=None)
    while lines:
        yield Piece(name, tuple(lines), before, options)
        before += _ends_in(b"".join(lines))
        lines = list(islice(iter(lambda: file.readline(size), b""), PIECE))


def _ends_in(text: bytes) -> int:
    """Return the number of ends of lines."""
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _moved(remark: str, lines: int) -> str:
    """Return a remark, which may be about a line of a piece, as one about the line of its file."""
    return re.sub(r"\Aline (\d+)", lambda line: f"line {int(line[1]) + lines}", remark)


def _lines_of_table(data: bytes) -> bytes | None:
    """Return the puzzles of a table that `grade --format csv` wrote as JSON Lines, each at its line; None for others.

    The columns `id` and `label` may have been changed since.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    head = text.partition("\n")[0]
    csv.field_size_limit(max(csv.field_size_limit(), len(data)))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    names = next(rows)
    if "grid" not in names:
        return None
    lines, ended = [_HEAD.decode()], 1
    for row in rows:
        fields = dict(zip(names, row, strict=False))
        line = fields.get("grid", "")
        with suppress(ValueError):
            value = read_value(line)
            if isinstance(value, dict):
                value |= {name: unmarked(fields[name]) for name in ("id", "label") if name in fields}
                line = json.dumps(value)
        line = "\n" * (rows.line_num - 1 - ended) + line + "\n"
        ended += line.count("\n")
        lines.append(line)
    return "".join(lines).encode()


def _is_object(line: bytes) -> bool:
    """Return whether a line is a JSON object, other than a whole book."""
    try:
        value = json.loads(line.removeprefix(_BYTE_ORDER_MARK)) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and ("givens" in value or "puzzles" not in value)


def _are_text(lines: Sequence[bytes], options: Options) -> bool:
    """Return whether lines can be read together: no line is too long or not text, which would spoil the others."""
    if options.max_bytes is not None and sum(map(len, lines)) > options.max_bytes - len(_HEAD):
        return False
    try:
        return "\0" not in b"".join(lines).decode()
    except UnicodeDecodeError:
        return False
