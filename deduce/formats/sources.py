"""Where a text comes from: a file, standard input, or the command line; one puzzle of a book by its number or id."""

from __future__ import annotations

import errno
import re
import sys
from math import isqrt
from os import PathLike, fsdecode
from os.path import exists
from typing import BinaryIO

from deduce.errors import Fault, MissingFileError, ReadError, count_noun
from deduce.formats.one_line import is_flat, length, read_line, read_task
from deduce.formats.read import puzzles_of, read_text, read_value
from deduce.formats.reading import DEFAULTS, Options, Reading, safe, shown
from deduce.puzzle import Puzzle

STDIN = "<stdin>"
ARGUMENT = "<argument>"
MOST_MARKS = 5
"""How many of the # in a name are tried as the end of the file."""

MOST_PICTURE = 100_000_000
"""Most bytes of a picture that are read."""

_HEAD = 16  # bytes that identify a picture
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def read(source: str, options: Options = DEFAULTS) -> Reading:
    """Read what a puzzle argument names. Never raises for a bad source or a bad text.

    Args:
        source: a file, `-` for standard input, or a one-line puzzle (or a text of several lines) itself; after a file
            or `-` there may be `#7` for its seventh puzzle, or `#name` for the one of that id.
        options: what the text does not say.
    """
    reading = _of_file(source, options)
    # a file whose own name has a # in it goes before
    parts = source.split("#")
    for k in range(len(parts) - 1, max(len(parts) - MOST_MARKS, 1) - 1, -1):
        file, which = "#".join(parts[:k]), "#".join(parts[k:])
        if reading is None and file and which and (whole_file := _of_file(file, options)):
            reading = numbered(whole_file, which, _name(file))
    return reading or _in_place(source, options)


def _of_file(source: str, options: Options) -> Reading | None:
    """Read a file or standard input. Return None if there is no such file."""
    try:
        return read_bytes(_fetched(source, options.max_bytes), _name(source), options)
    except ReadError as error:
        # a long one-line puzzle is not even a possible file name
        missing = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL)
        is_missing = not isinstance(error.__cause__, OSError) or error.__cause__.errno in missing
        return None if is_missing else _failed(error, _name(source))


def _in_place(source: str, options: Options) -> Reading:
    """Read a puzzle that is typed on the command line."""
    line, text = read_line(source), source.strip()
    if line and line[0].run is read_task:
        # A word of letters is more likely a file that is missing than a puzzle without a clue.
        task = text.partition("|")[0]
        is_puzzle = bool({"0", "1"} & set(task)) and isqrt(length(task)) ** 2 == length(task)
    else:
        is_puzzle = line is not None or (is_flat(text) and len(set(text)) > 1)
    is_json = text.startswith(("{", "[")) and text.endswith(("]", "}"))
    if is_puzzle or is_json or "\n" in source:
        return read_text(source, ARGUMENT, options)
    return Reading(faults=(Fault("file not found, and not a one-line puzzle"),)).of_file(source or "''")


def load(path: str | PathLike[str] | object, *, options: Options = DEFAULTS) -> Puzzle:
    """Read the one puzzle of a file or value, or one of a book, by its number or id: `book.txt#3`.

    Raises:
        ReadError: with all faults, also if the file holds no puzzle, or several; if there is no such file, the error
            is also a FileNotFoundError.
    """
    puzzles = load_book(path, options=options)
    if len(puzzles) > 1:
        name = fsdecode(path) if isinstance(path, str | bytes | PathLike) else ""
        raise ReadError([Fault("expected one puzzle", name, found=f"{len(puzzles)} puzzles")])
    return puzzles[0]


def load_book(path: str | PathLike[str] | object, *, options: Options = DEFAULTS) -> tuple[Puzzle, ...]:
    """Read all puzzles of a file, one or more, or of a value.

    Raises:
        ReadError: with all faults, also if the file holds no puzzle; if there is no such file, the error is also a
            FileNotFoundError.
    """
    if not isinstance(path, str | bytes | PathLike):
        return puzzles_of(read_value(path, options))
    name = fsdecode(path)
    file, _, which = name.rpartition("#")
    if file and which and not exists(name):
        return puzzles_of(numbered(_of_path(file, options), which, file))
    return puzzles_of(_of_path(name, options))


def _of_path(name: str, options: Options) -> Reading:
    try:
        return read_bytes(_fetched("./-" if name == "-" else name, options.max_bytes), name, options)
    except ReadError as error:
        failed = _failed(error, name)
        if isinstance(error.__cause__, FileNotFoundError):
            raise MissingFileError(list(failed.faults)) from error.__cause__
        return failed


def read_bytes(data: bytes, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read UTF-8, with a byte-order mark or without, UTF-16 with one, a picture. Never raises for bad data."""
    try:
        if not is_picture(data):
            return read_text(_decoded(data, options), file, options)
        if options.pictures:
            return options.pictures(data, options).of_file(file, options)
        raise ReadError([Fault("this is a picture, which `deduce read` turns into text")])
    except ReadError as error:
        return _failed(error, file)


def _failed(error: ReadError, file: str) -> Reading:
    return Reading(faults=tuple(error.faults)).of_file(file)


def is_picture(data: bytes) -> bool:
    """Return whether a file is a PNG, JPEG or WebP, by its first bytes."""
    return data.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff")) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP")


def whole(file: BinaryIO, most: int | None, first: bytes = b"") -> bytes:
    """Read the rest of a file after its first bytes, at most one byte past the limit for texts or pictures."""
    first += file.read(_HEAD)
    limit = MOST_PICTURE if is_picture(first) else most
    return first + file.read(-1 if limit is None else max(limit + 1 - len(first), 0))


def _fetched(source: str | bytes | PathLike[str], most: int | None) -> bytes:
    """Read a file or standard input, at most one byte past the limit.  Raises ReadError."""
    try:
        if source == "-":
            return whole(sys.stdin.buffer, most)
        with open(source, "rb") as file:
            return whole(file, most)
    except (OSError, ValueError) as error:
        trouble = f"this file cannot be read: {getattr(error, 'strerror', None) or error}"
        if isinstance(error, IsADirectoryError):
            trouble = "this is a folder, not a file"
        elif isinstance(error, PermissionError):
            trouble = "there is no permission to read this file"
        elif isinstance(error, OSError) and error.errno == errno.ELOOP:
            trouble = "this link leads back to itself"
        raise ReadError([Fault(trouble)]) from error


def _name(source: str) -> str:
    return STDIN if source == "-" else source


def _decoded(data: bytes, options: Options) -> str:
    """Decode UTF-8, or UTF-16 with a byte-order mark.  Raises ReadError, also for more bytes than the limit."""
    if options.max_bytes is not None and len(data) > options.max_bytes:
        raise ReadError([Fault(options.too_long("bytes"))])
    if data.startswith(b"%PDF-"):
        raise ReadError([Fault("this is a PDF, which is not read: save its page as a picture (PNG, JPEG or WebP)")])
    mark, encoding = next((one for one in _ENCODINGS if data.startswith(one[0])), (b"", "utf-8"))
    data = data.removeprefix(mark)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data and encoding == "utf-8":
            raise ReadError([Fault("this is not a text file: it has NUL bytes")]) from None
        before = data[: error.start].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        problem, found = f"this is not {encoding.upper()} text", f"byte 0x{data[error.start]:02x}"
        raise ReadError([Fault(problem, "", len(before), len(before[-1]) + 1, found)]) from None


def numbered(reading: Reading, which: str, file: str) -> Reading:
    """Keep the puzzle of a number, from 1, or of an id, or report that there is none; faulty puzzles have no number."""
    count, file = len(reading.puzzles), safe(file)
    if not count:
        return reading
    of_id = [number for number, puzzle in enumerate(reading.puzzles, 1) if puzzle.id == which]
    number = int(which) if re.fullmatch("[0-9]{1,9}", which) else 0
    if not 1 <= number <= count and len(of_id) != 1:
        message = f"{len(of_id)} puzzles have the id {shown(which)}" if of_id else f"there is no puzzle {shown(which)}"
        wanted = (
            f"#1 to #{count}, or the id of one of {count} puzzles" if count > 1 else "#1, or the id of the only puzzle"
        )
        if of_id:
            wanted = f"the number of one of them: {', '.join(f'#{number}' for number in of_id[:5])}"
        return Reading(faults=(Fault(message, file, expected=wanted), *reading.faults), format=reading.format)
    if not 1 <= number <= count:
        number = of_id[0]
    remarks = list(reading.remarks)
    if others := [other for other in of_id if other != number]:
        remarks.append(f"#{number} is the puzzle of that number; the one with that id is #{others[0]}")
    if reading.faults:
        remarks.append(f"{file} has {count_noun(len(reading.faults), 'fault')} in other puzzles, which have no number")
    k = slice(number - 1, number)
    return Reading(reading.puzzles[k], reading.places[k], (), reading.format, tuple(remarks), reading.said[k])
