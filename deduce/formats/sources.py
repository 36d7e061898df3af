"""Where a text comes from: a file, standard input, or the command line; one puzzle of a book by its number or id."""

from __future__ import annotations

import errno
import re
import sys
from contextlib import nullcontext
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
_MOST_MARKS = 5  # of the # in a name are tried as the end of the file
MOST_PICTURE = 100_000_000  # bytes of a picture that are read
_HEAD = 16  # bytes that identify a picture
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def read(source: str, options: Options = DEFAULTS) -> Reading:
    """Read what a puzzle argument names. Never raises for a bad source or a bad text.

    It is a file, `-` for standard input, or a one-line puzzle (or a text of several lines) itself; after a file or `-`
    there may be `#7` for its seventh puzzle, or `#name` for the one of that id.
    """
    reading, missing = _of_file(source, options)
    # a file whose own name has a # in it goes before
    parts = source.split("#")
    for k in range(len(parts) - 1, max(len(parts) - _MOST_MARKS, 1) - 1, -1):
        file, which = "#".join(parts[:k]), "#".join(parts[k:])
        if missing and file and which:
            reading, missing = _of_file(file, options)
            reading = numbered(reading, which, _name(file))
    return _in_place(source, options) if missing else reading


def _of_file(source: str, options: Options, is_path: bool = False) -> tuple[Reading, Exception | None]:
    """Read a file, or standard input for `-` unless it is a path; the error is returned if there is no such file."""
    name = source if is_path else _name(source)
    try:
        is_stdin = source == "-" and not is_path
        with nullcontext(sys.stdin.buffer) if is_stdin else open(source, "rb") as file:
            data = whole(file, options.max_bytes)
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else errno.EINVAL
        trouble = {
            errno.EISDIR: "this is a folder, not a file",
            errno.EACCES: "there is no permission to read this file",
            errno.EPERM: "there is no permission to read this file",
            errno.ELOOP: "this link leads back to itself",
        }.get(number or 0, f"this file cannot be read: {getattr(error, 'strerror', None) or error}")
        # a long one-line puzzle is not even a possible file name
        is_missing = number in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL)
        return _failed(trouble, name), error if is_missing else None
    return read_bytes(data, name, options), None


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
    return _failed("file not found, and not a one-line puzzle", source or "''")


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
    if not (file and which) or exists(name):
        file, which = name, ""
    reading, missing = _of_file(file, options, is_path=True)
    if missing:
        raise MissingFileError(list(reading.faults)) from missing
    return puzzles_of(numbered(reading, which, file) if which else reading)


def read_bytes(data: bytes, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read UTF-8, with a byte-order mark or without, UTF-16 with one, a picture. Never raises for bad data."""
    if not is_picture(data):
        text = _decoded(data, options)
        return read_text(text, file, options) if isinstance(text, str) else Reading(faults=(text,)).of_file(file)
    if options.pictures:
        return options.pictures(data, options).of_file(file, options)
    return _failed("this is a picture, which `deduce read` turns into text", file)


def _failed(trouble: str, file: str) -> Reading:
    return Reading(faults=(Fault(trouble),)).of_file(file)


def is_picture(data: bytes) -> bool:
    """Return whether a file is a PNG, JPEG or WebP, by its first bytes."""
    return data.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff")) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP")


def whole(file: BinaryIO, most: int | None, first: bytes = b"") -> bytes:
    """Read the rest of a file after its first bytes, at most one byte past the limit for texts or pictures."""
    first += file.read(_HEAD)
    limit = MOST_PICTURE if is_picture(first) else most
    return first + file.read(-1 if limit is None else max(limit + 1 - len(first), 0))


def _name(source: str) -> str:
    return STDIN if source == "-" else source


def _decoded(data: bytes, options: Options) -> str | Fault:
    """Decode UTF-8, or UTF-16 with a byte-order mark; return the fault of what is not text, or too long."""
    if options.max_bytes is not None and len(data) > options.max_bytes:
        return Fault(options.too_long("bytes"))
    if data.startswith(b"%PDF-"):
        return Fault("this is a PDF, which is not read: save its page as a picture (PNG, JPEG or WebP)")
    mark, encoding = next((one for one in _ENCODINGS if data.startswith(one[0])), (b"", "utf-8"))
    data = data.removeprefix(mark)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data and encoding == "utf-8":
            return Fault("this is not a text file: it has NUL bytes")
        before = data[: error.start].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        problem, found = f"this is not {encoding.upper()} text", f"byte 0x{data[error.start]:02x}"
        return Fault(problem, "", len(before), len(before[-1]) + 1, found)


def numbered(reading: Reading, which: str, file: str) -> Reading:
    """Keep the puzzle of a number, from 1, or of an id, or report that there is none; faulty puzzles have no number."""
    if not reading.puzzles:
        return reading
    count, file = len(reading.puzzles), safe(file)
    of_id = [number for number, puzzle in enumerate(reading.puzzles, 1) if puzzle.id == which]
    number = int(which) if re.fullmatch("[0-9]{1,9}", which) else 0
    if not 1 <= number <= count:
        number = of_id[0] if len(of_id) == 1 else 0
    if not number:
        message = f"{len(of_id)} puzzles have the id {shown(which)}" if of_id else f"there is no puzzle {shown(which)}"
        wanted = f"#1 to #{count}, or the id of one of {count} puzzles"
        if of_id:
            wanted = f"the number of one of them: {', '.join(f'#{number}' for number in of_id[:5])}"
        elif count == 1:
            wanted = "#1, or the id of the only puzzle"
        return Reading(faults=(Fault(message, file, expected=wanted), *reading.faults), format=reading.format)
    remarks = list(reading.remarks)
    if others := [other for other in of_id if other != number]:
        remarks.append(f"#{number} is the puzzle of that number; the one with that id is #{others[0]}")
    if reading.faults:
        remarks.append(f"{file} has {count_noun(len(reading.faults), 'fault')} in other puzzles, which have no number")
    k = slice(number - 1, number)
    return Reading(reading.puzzles[k], reading.places[k], (), reading.format, tuple(remarks), reading.said[k])
