"""Find out what a text is, and read it; and fetch the text from a file, standard input or the command line."""

from __future__ import annotations

import errno
import sys
from os import PathLike, fsdecode
from typing import BinaryIO

from attrs import evolve

from deduce.errors import Fault, ReadError, option
from deduce.formats._grid import read_grids
from deduce.formats._shapes import TASK, are_flats, are_one_liners, is_flat, is_square_task, kind_of
from deduce.formats._values import DEFAULTS, NO_LIMITS, Options, Reading, fault, shown, split_lines
from deduce.puzzle import Puzzle

STDIN = "<stdin>"
ARGUMENT = "<argument>"
MOST_MARKS = 5
"""Of the # in a name this many are tried as the end of the file."""

MOST_PICTURE = 100_000_000
"""No more bytes of a picture are read."""

_HEAD = 16  # bytes that tell a picture
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def read(source: str, options: Options = DEFAULTS) -> Reading:
    """Read what a puzzle argument names.  Never raises for a bad source or a bad text.

    Args:
        source: a file, `-` for standard input, or a one-liner (or a text of several lines) in place; behind a file
            or `-` may stand `#7` for its seventh puzzle, or `#name` for the one of that id.
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
            from deduce.formats._numbered import numbered

            return numbered(reading, which, _name(file))
    return _in_place(source, options)


def _of_file(source: str, options: Options) -> Reading | None:
    """Read a file or standard input; None where there is no such file."""
    try:
        data = _fetched(source, options.max_bytes)
    except OSError as error:
        # A long one-liner is no file name at all.
        if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL):
            return None
        return _failed(_trouble(error), _name(source))
    except ValueError:
        return None
    return read_bytes(data, _name(source), options)


def text_of(source: str, max_bytes: int | None = None) -> tuple[str, str]:
    """Fetch the text of a file, or of standard input for `-`.

    Args:
        source: the file, or `-`.
        max_bytes: most bytes of it; None for no bound.

    Returns:
        The text, and the name of the file, for faults.

    Raises:
        ReadError: where it cannot be read, is too long, or is no text.
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


def _name(source: str) -> str:
    return STDIN if source == "-" else _safe(source)


def _fetched(source: str | bytes | PathLike[str], most: int | None) -> bytes:
    """Read a file or standard input, no more than a byte beyond the bound.  Raises OSError, ValueError."""
    if source == "-":
        return whole(sys.stdin.buffer, most)
    with open(source, "rb") as file:
        return whole(file, most)


def whole(file: BinaryIO, most: int | None, first: bytes = b"") -> bytes:
    """Read what is left of a file behind its first bytes, no more than a byte beyond the bound on texts or pictures."""
    first += file.read(_HEAD)
    bound = MOST_PICTURE if is_picture(first) else most
    return first + file.read(-1 if bound is None else max(bound + 1 - len(first), 0))


def _trouble(error: OSError | ValueError) -> str:
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(error, PermissionError):
        return "there is no permission to read this file"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "this link leads back to itself"
    return f"this file cannot be read: {getattr(error, 'strerror', None) or error}"


def _in_place(source: str, options: Options) -> Reading:
    kind = kind_of(source)
    if kind == TASK:
        # A word of letters is more likely a file that is missing than a puzzle without a clue.
        meant = is_square_task(source) and ("0" in source or "1" in source)
    else:
        meant = bool(kind) or (is_flat(source.strip()) and len(set(source)) > 1)
    if meant or "\n" in source or (_is_json(source) and source.rstrip().endswith(("]", "}"))):
        return read_text(source, ARGUMENT, options)
    return _failed("there is no such file, and it is no puzzle in one line", source or "''")


def _is_json(text: str) -> bool:
    if not text.lstrip(" \t\n\r").startswith(("{", "[")):
        return False
    from deduce.formats._json import looks_like_json

    return looks_like_json(text)


def _failed(message: str, file: str) -> Reading:
    return Reading(faults=(Fault(message, _safe(file)),))


def _safe(file: str) -> str:
    """The name of a file, fit for a terminal."""
    return file if file.isprintable() else shown(file, 200)


def read_bytes(data: bytes, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read UTF-8, with a byte-order mark or without, UTF-16 with one, a picture.  Never raises for bad data."""
    if is_picture(data):
        if options.pictures is None:
            return _failed("this is a picture, which `deduce read` turns into text", file)
        return options.pictures(data, options).of_file(_safe(file), options)
    text = _decoded(data, options.max_bytes, option(NO_LIMITS))
    return Reading(faults=(text,)).of_file(_safe(file)) if isinstance(text, Fault) else read_text(text, file, options)


def is_picture(data: bytes) -> bool:
    """Say whether a file is a PNG, JPEG or WebP, by its first bytes."""
    return data.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff")) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP")


def _decoded(data: bytes, most: int | None, hint: str = "") -> str | Fault:
    """Decode UTF-8, or UTF-16 with a byte-order mark, no more bytes than the bound."""
    if most is not None and len(data) > most:
        return _too_long(most, hint)
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
            return fault("this is no text file: it holds NUL bytes")
        place = _place(data[: error.start].decode(encoding, "replace"))
        return fault(f"this is not {encoding.upper()} text", *place, f"byte 0x{data[error.start]:02x}")


def _too_long(most: int, hint: str) -> Fault:
    message = f"this is too long: at most {most} bytes are read"
    return fault(f"{message} ({hint})" if hint else message)


def _place(before: str) -> tuple[int, int]:
    """Line and column, from 1, of what follows this text."""
    lines = split_lines(before)
    return len(lines), len(lines[-1]) + 1


def read_text(text: str, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read every puzzle of a text, in whichever format it is.  Never raises for a bad text.

    Args:
        text: the whole text.
        file: its name, for faults.
        options: what the text does not say.
    """
    text = text.removeprefix("\ufeff")
    wrong = _no_text(text, options)
    return (Reading(faults=(wrong,)) if wrong else _read(text, options)).of_file(_safe(file), options)


def _no_text(text: str, options: Options) -> Fault | None:
    """What keeps a text from being read at all."""
    if options.max_bytes is not None and len(text) > options.max_bytes:
        return _too_long(options.max_bytes, option(NO_LIMITS))
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    if options.max_lines is not None and ends > options.max_lines:
        return fault(options.too_long())
    if "\0" in text:
        return fault("this is no text: it holds NUL characters", *_place(text[: text.index("\0")]))
    return None


def _read(text: str, options: Options) -> Reading:
    """Find out what a text is, and read it."""
    if text.startswith("SAVEFILE:"):
        from deduce.formats._saved import read_saved

        if saved := read_saved(text, options):
            return saved
    if _is_json(text):
        from deduce.formats._json import read_json

        return read_json(text, options)
    lines = split_lines(text)
    one_liners = are_one_liners(lines)
    squares = not one_liners and are_flats(lines, options)
    if squares is None:
        wanted = "the size in front of each line, such as 6x6;..."
        return Reading(faults=(fault("each line could be a grid, or a row of one", 1, expected=wanted),))
    if not squares and not one_liners:
        return read_grids(text, options)
    from deduce.formats._oneline import read_one_liners

    return read_one_liners(lines, options, squares)


def load(path: str | PathLike[str] | object, options: Options = DEFAULTS) -> Puzzle:
    """Read the one puzzle of a file, or the one that a value is, as `parse` does.

    Raises:
        ReadError: with all faults, also where the file holds no puzzle, or a book of them.
    """
    puzzles = load_book(path, options)
    if len(puzzles) > 1:
        where = fsdecode(path) if isinstance(path, str | bytes | PathLike) else ""
        raise ReadError([Fault(f"a book of {len(puzzles)} puzzles, where one is wanted", where)])
    return puzzles[0]


def load_book(path: str | PathLike[str] | object, options: Options = DEFAULTS) -> tuple[Puzzle, ...]:
    """Read all puzzles of a file, one or more, or of a value.

    Raises:
        ReadError: with all faults, also where the file holds no puzzle.
    """
    if isinstance(path, str | bytes | PathLike):
        name = fsdecode(path)
        try:
            data = _fetched("./-" if name == "-" else path, options.max_bytes)
        except (OSError, ValueError) as error:
            raise ReadError([Fault(_trouble(error), name)]) from error
        reading = read_bytes(data, name, options)
    else:
        reading = _of_value(path, options)
    if reading.faults:
        raise ReadError(list(reading.faults))
    return reading.puzzles


def parse(source: str | object, options: Options = DEFAULTS) -> Puzzle:
    """Read a text that holds exactly one puzzle, or a value that is one.

    Args:
        source: a text; or a dict such as `json.loads` gives for puzzle JSON; or a list of rows, an array of numpy or a
            frame of pandas, with 0, 1 and None, NaN, "" or -1, or any characters that a text may have.
        options: what it does not say.

    Raises:
        ReadError: with every fault, or when it holds several puzzles.
    """
    reading = read_text(source, "", options) if isinstance(source, str) else _of_value(source, options)
    if reading.faults:
        raise ReadError(list(reading.faults))
    if len(reading.puzzles) != 1:
        number = len(reading.puzzles)
        line = reading.places[1] if number > 1 else 0
        raise ReadError([Fault("one puzzle is wanted here", "", line, 0, f"{number} puzzles")])
    return reading.puzzles[0]


def _of_value(value: object, options: Options) -> Reading:
    if isinstance(value, dict):
        from deduce.formats._object import ObjectReader

        reader = ObjectReader(options)
        found = reader.read(value)
        return Reading.of([found] if found else [], reader.faults, "puzzle JSON")
    from deduce.formats._arrays import read_values

    return read_values(value, options)
