"""Where a text comes from: a file, standard input, or the command line; one puzzle of a book by its number or id."""

from __future__ import annotations

import errno
import sys
from os import PathLike, fsdecode
from typing import BinaryIO

from attrs import evolve

from deduce.errors import Fault, ReadError, counted, option
from deduce.formats.flat import is_flat
from deduce.formats.one_line import kind_of, length, read_task
from deduce.formats.read import puzzles_of, read_text, read_value
from deduce.formats.reading import DEFAULTS, NO_LIMITS, Options, Reading, fault, shown
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
    if reading is not None:
        return reading
    # A file whose own name has a # in it was found above.
    parts = source.split("#")
    for k in range(len(parts) - 1, max(len(parts) - MOST_MARKS, 1) - 1, -1):
        file, which = "#".join(parts[:k]), "#".join(parts[k:])
        reading = _of_file(file, options) if file and which else None
        if reading is not None:
            return numbered(reading, which, _name(file))
    return _in_place(source, options)


def _of_file(source: str, options: Options) -> Reading | None:
    """Read a file or standard input. Return None if there is no such file."""
    try:
        data = _fetched(source, options.max_bytes)
    except OSError as error:
        # A long one-line puzzle is not even a possible file name.
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL):
            return None
        return _failed(_trouble(error), _name(source))
    except ValueError:
        return None
    return read_bytes(data, _name(source), options)


def _in_place(source: str, options: Options) -> Reading:
    """Read a puzzle that is typed on the command line."""
    kind, text = kind_of(source), source.strip()
    if kind and kind.run is read_task:
        # A word of letters is more likely a file that is missing than a puzzle without a clue.
        task = text.partition("|")[0]
        is_puzzle = bool({"0", "1"} & set(task)) and int(length(task) ** 0.5) ** 2 == length(task)
    else:
        is_puzzle = bool(kind) or (is_flat(text) and len(set(text)) > 1)
    is_json = text.startswith(("{", "[")) and text.endswith(("]", "}"))
    if is_puzzle or is_json or "\n" in source:
        return read_text(source, ARGUMENT, options)
    return _failed("file not found, and not a one-line puzzle", source or "''")


def text_of(source: str, max_bytes: int | None = None) -> tuple[str, str]:
    """Return the text of a file, or of standard input for `-`, and the name of the file, for faults.

    Args:
        source: the file, or `-`.
        max_bytes: most bytes of it; None for no limit.

    Raises:
        ReadError: if it cannot be read, is too long, or is not text.
    """
    name = _name(source)
    try:
        data = _fetched(source, max_bytes)
    except (OSError, ValueError) as error:
        raise ReadError([Fault(_trouble(error), name)]) from error
    text = _decoded(data, max_bytes)
    if isinstance(text, Fault):
        raise ReadError([evolve(text, file=name)])
    return text, name


def load(path: str | PathLike[str] | object, *, options: Options = DEFAULTS) -> Puzzle:
    """Read the one puzzle of a file, or the one that a value is, as `parse` does.

    Raises:
        ReadError: with all faults, also if the file holds no puzzle, or several.
    """
    puzzles = load_book(path, options=options)
    if len(puzzles) > 1:
        name = fsdecode(path) if isinstance(path, str | bytes | PathLike) else ""
        raise ReadError([Fault(f"there are {len(puzzles)} puzzles, and one is wanted", name)])
    return puzzles[0]


def load_book(path: str | PathLike[str] | object, *, options: Options = DEFAULTS) -> tuple[Puzzle, ...]:
    """Read all puzzles of a file, one or more, or of a value.

    Raises:
        ReadError: with all faults, also if the file holds no puzzle.
    """
    if not isinstance(path, str | bytes | PathLike):
        return puzzles_of(read_value(path, options))
    name = fsdecode(path)
    try:
        data = _fetched("./-" if name == "-" else path, options.max_bytes)
    except (OSError, ValueError) as error:
        raise ReadError([Fault(_trouble(error), name)]) from error
    return puzzles_of(read_bytes(data, name, options))


def read_bytes(data: bytes, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read UTF-8, with a byte-order mark or without, UTF-16 with one, a picture. Never raises for bad data."""
    if is_picture(data):
        if options.pictures is None:
            return _failed("this is a picture, which `deduce read` turns into text", file)
        return options.pictures(data, options).of_file(_safe(file), options)
    text = _decoded(data, options.max_bytes, option(f" ({NO_LIMITS})"))
    return Reading(faults=(text,)).of_file(_safe(file)) if isinstance(text, Fault) else read_text(text, file, options)


def is_picture(data: bytes) -> bool:
    """Return whether a file is a PNG, JPEG or WebP, by its first bytes."""
    return data.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff")) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP")


def whole(file: BinaryIO, most: int | None, first: bytes = b"") -> bytes:
    """Read the rest of a file after its first bytes, at most one byte past the limit for texts or pictures."""
    first += file.read(_HEAD)
    limit = MOST_PICTURE if is_picture(first) else most
    return first + file.read(-1 if limit is None else max(limit + 1 - len(first), 0))


def _fetched(source: str | bytes | PathLike[str], most: int | None) -> bytes:
    """Read a file or standard input, at most one byte past the limit.  Raises OSError, ValueError."""
    if source == "-":
        return whole(sys.stdin.buffer, most)
    with open(source, "rb") as file:
        return whole(file, most)


def _trouble(error: OSError | ValueError) -> str:
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(error, PermissionError):
        return "there is no permission to read this file"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "this link leads back to itself"
    return f"this file cannot be read: {getattr(error, 'strerror', None) or error}"


def _name(source: str) -> str:
    return STDIN if source == "-" else _safe(source)


def _safe(file: str) -> str:
    """Return the name of a file, fit for a terminal."""
    return file if file.isprintable() else shown(file, 200)


def _failed(message: str, file: str) -> Reading:
    return Reading(faults=(Fault(message, _safe(file)),))


def _decoded(data: bytes, most: int | None, hint: str = "") -> str | Fault:
    """Decode UTF-8, or UTF-16 with a byte-order mark, unless there are more bytes than the limit."""
    if most is not None and len(data) > most:
        return fault(f"this is too long: at most {most} bytes are read{hint}")
    if data.startswith(b"%PDF-"):
        return fault("this is a PDF, which is not read: save its page as a picture (PNG, JPEG or WebP)")
    encoding = "utf-8"
    for mark, name in _ENCODINGS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], name
            break
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data and encoding == "utf-8":
            return fault("this is not a text file: it has NUL bytes")
        before = data[: error.start].decode(encoding, "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        found = f"byte 0x{data[error.start]:02x}"
        return fault(f"this is not {encoding.upper()} text", len(before), len(before[-1]) + 1, found)


def numbered(reading: Reading, which: str, file: str) -> Reading:
    """Keep the one puzzle that is asked for, or report that there is none.

    Puzzles are numbered from 1, in the order of the file; those that could not be read have no number.

    Args:
        reading: of the whole file.
        which: a number or an id.
        file: its name, for faults.
    """
    if not reading.puzzles:
        return reading
    count = len(reading.puzzles)
    of_id = [number for number, puzzle in enumerate(reading.puzzles, 1) if puzzle.id == which]
    is_number = which.isascii() and which.isdigit()
    chosen = int(which) if is_number and len(which) < 10 else 0
    if 1 <= chosen <= count:
        return _only(reading, chosen, file, [number for number in of_id if number != chosen])
    if len(of_id) == 1:
        return _only(reading, of_id[0], file, [])
    message = f"there is no puzzle {shown(which)}" if is_number else f"no puzzle has the id {shown(which)}"
    wanted = (
        "#1, or the id of the only puzzle" if count == 1 else f"#1 to #{count}, or the id of one of {count} puzzles"
    )
    if of_id:
        message = f"{len(of_id)} puzzles have the id {shown(which)}"
        numbers = ", ".join(f"#{number}" for number in of_id[:5]) + (", ..." if len(of_id) > 5 else "")
        wanted = f"the number of one of them: {numbers}"
    faults = (Fault(message, file, expected=wanted), *reading.faults)
    return Reading(faults=faults, format=reading.format, remarks=reading.remarks)


def _only(reading: Reading, number: int, file: str, others: list[int]) -> Reading:
    k = number - 1
    remarks = list(reading.remarks)
    if others:
        remarks.append(f"#{number} is the puzzle of that number; the one with that id is #{others[0]}")
    if reading.faults:
        remarks.append(f"{file} has {counted(len(reading.faults), 'fault')} in other puzzles, which have no number")
    puzzles, places, said = reading.puzzles[k:number], reading.places[k:number], reading.said[k:number]
    return evolve(reading, puzzles=puzzles, places=places, said=said, faults=(), remarks=tuple(remarks))
