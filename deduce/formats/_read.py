"""Find out what a text is, and read it; and fetch the text from a file, standard input or the command line."""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from os import PathLike, fsdecode

from deduce.errors import Fault, ReadError
from deduce.formats._flats import are_flats, cut, is_flat
from deduce.formats._grid import read_grids
from deduce.formats._shapes import FLAT, SQUARE, TASK, is_square_task, kind_of
from deduce.formats._symbols import Settled, settle
from deduce.formats._values import DEFAULTS, NO_LIMITS, Found, Options, Reading, shown, split_lines
from deduce.puzzle import Puzzle

STDIN = "<stdin>"
ARGUMENT = "<argument>"
MOST_MARKS = 5
"""Of the # in a name this many are tried as the end of the file."""

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


def text_of(source: str, max_bytes: int | None = None, hint: str = "") -> tuple[str, str]:
    """Fetch the text of a file, or of standard input for `-`.

    Args:
        source: the file, or `-`.
        max_bytes: most bytes of it; None for no bound.
        hint: what lifts this bound.

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
    if max_bytes is not None and len(data) > max_bytes:
        raise ReadError([_too_long(name, max_bytes, hint)])
    return _decoded(data, name), name


def _name(source: str) -> str:
    return STDIN if source == "-" else _safe(source)


def _fetched(source: str, most: int | None) -> bytes:
    """Read a file or standard input, no more than a byte beyond the bound.  Raises OSError, ValueError."""
    size = -1 if most is None else most + 1
    if source == "-":
        return sys.stdin.buffer.read(size)
    with open(source, "rb") as file:
        return file.read(size)


def _trouble(error: OSError | ValueError) -> str:
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(error, PermissionError):
        return "there is no permission to read this file"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "this link leads back to itself"
    return f"this file cannot be read: {getattr(error, 'strerror', None) or error}"


def _in_place(source: str, options: Options) -> Reading:
    if "\n" in source or (_is_json(source) and source.rstrip().endswith(("]", "}"))):
        return read_text(source, ARGUMENT, options)
    kind = kind_of(source)
    # A word of letters is more likely a file that is missing than a puzzle without a clue.
    if not kind and is_flat(source.strip()) and len(set(source)) > 1:
        return read_text(source, ARGUMENT, options)
    if kind and (kind != TASK or (is_square_task(source) and ("0" in source or "1" in source))):
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
    """Read UTF-8, with a byte-order mark or without, or UTF-16 with one.  Never raises for bad data."""
    if options.max_bytes is not None and len(data) > options.max_bytes:
        return Reading(faults=(_too_long(file, options.max_bytes, NO_LIMITS),))
    try:
        text = _decoded(data, file)
    except ReadError as error:
        return Reading(faults=tuple(error.faults))
    return read_text(text, file, options)


def _decoded(data: bytes, file: str) -> str:
    """Decode UTF-8, or UTF-16 with a byte-order mark.  Raises ReadError."""
    encoding = "utf-8"
    for mark, name in _ENCODINGS:
        if data.startswith(mark):
            data, encoding = data[len(mark) :], name
            break
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in data and encoding == "utf-8":
            raise ReadError([Fault("this is no text file: it holds NUL bytes", _safe(file))]) from None
        before = data[: error.start].decode(encoding, "replace")
        line, column = _place(before)
        found = f"byte 0x{data[error.start]:02x}"
        fault = Fault(f"this is not {encoding.upper()} text", _safe(file), line, column, found)
        raise ReadError([fault]) from None


def _too_long(file: str, most: int, hint: str) -> Fault:
    told = f"this is too long: at most {most} bytes are read"
    return Fault(f"{told} ({hint})" if hint else told, _safe(file))


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
    file = _safe(file)
    text = text.removeprefix("\ufeff")
    if options.max_bytes is not None and len(text) > options.max_bytes:
        return Reading(faults=(_too_long(file, options.max_bytes, NO_LIMITS),))
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    if options.max_lines is not None and ends > options.max_lines:
        return Reading(faults=(Fault(options.too_long(), file),))
    if "\0" in text:
        line, column = _place(text[: text.index("\0")])
        return Reading(faults=(Fault("this is no text: it holds NUL characters", file, line, column),))
    if text.startswith("SAVEFILE:"):
        from deduce.formats._saved import is_saved, read_saved

        if is_saved(text):
            return read_saved(text, file, options)
    if _is_json(text):
        from deduce.formats._json import read_json

        return read_json(text, file, options)
    lines = split_lines(text)
    if _are_one_liners([line for line in lines if line.strip() and not line.lstrip().startswith("#")]):
        return _read_one_liners(lines, file, options)
    flats = are_flats(lines, options)
    if flats is None:
        message = "each line could be a grid, or a row of one"
        return Reading(faults=(Fault(message, file, 1, expected="the size in front of each line, such as 6x6;..."),))
    if flats:
        return _read_squares(lines, file, options)
    return read_grids(text, file, options)


def load(path: str | PathLike[str], options: Options = DEFAULTS) -> Puzzle:
    """Read the one puzzle of a file.

    Raises:
        ReadError: with all faults, also where the file holds no puzzle, or a book of them.
    """
    puzzles = load_book(path, options)
    if len(puzzles) > 1:
        raise ReadError([Fault(f"a book of {len(puzzles)} puzzles, where one is wanted", fsdecode(path))])
    return puzzles[0]


def load_book(path: str | PathLike[str], options: Options = DEFAULTS) -> tuple[Puzzle, ...]:
    """Read all puzzles of a file, one or more.

    Raises:
        ReadError: with all faults, also where the file holds no puzzle.
    """
    name = fsdecode(path)
    try:
        with open(name, "rb") as file:
            data = file.read(-1 if options.max_bytes is None else options.max_bytes + 1)
    except (OSError, ValueError) as error:
        raise ReadError([Fault(_trouble(error), name)]) from error
    reading = read_bytes(data, name, options)
    if reading.faults:
        raise ReadError(list(reading.faults))
    return reading.puzzles


def parse(text: str, options: Options = DEFAULTS) -> Puzzle:
    """Read a text that holds exactly one puzzle.

    Raises:
        ReadError: with every fault, or when the text holds several puzzles.
    """
    reading = read_text(text, "", options)
    if reading.faults:
        raise ReadError(list(reading.faults))
    if len(reading.puzzles) != 1:
        number = len(reading.puzzles)
        line = reading.places[1] if number > 1 else 0
        raise ReadError([Fault("one puzzle is wanted here", "", line, 0, f"{number} puzzles")])
    return reading.puzzles[0]


def _are_one_liners(content: Sequence[str]) -> bool:
    kinds = [kind_of(line) for line in content]
    if sum(kind not in ("", TASK) for kind in kinds) * 2 >= max(len(content), 1):
        return True
    if len(content) == 1 and kinds[0] == TASK:
        # `a1d11d` is a task string with something missing; `10101` and `hello` are not.
        line = content[0].strip()
        return is_square_task(line) or (("0" in line or "1" in line) and not line.isdigit())
    tasks = [line.strip() for line, kind in zip(content, kinds, strict=True) if kind == TASK]
    if sum(not line.isdigit() for line in tasks) * 2 <= len(content):
        return False
    # Rows such as `x1x0` can be task strings by accident, but then they are alike.
    if len(set().union(*tasks)) <= 3 and len({len(task) for task in tasks}) <= 1:
        return False
    return sum(map(is_square_task, tasks)) * 2 > len(content)


def _read_one_liners(lines: Sequence[str], file: str, options: Options) -> Reading:
    from deduce.formats._oneline import find_one

    found: list[Found] = []
    faults: list[Fault] = []
    kinds = []
    settled = _settle_flat(lines, options)
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            one = find_one(line, options, file, number, settled)
        except ReadError as error:
            faults += error.faults
            kinds.append(kind_of(line))
            continue
        if one is None:
            message = "this is no puzzle in one line"
            faults.append(Fault(message, file, number, 1, shown(line.strip()), "one like the other lines"))
            continue
        found.append(one)
        kinds.append(kind_of(line))
    names = tuple(dict.fromkeys(kinds))
    name = names[0] if len(names) == 1 else "one-liners"
    return Reading.of(found, faults, name, settled.remarks if settled else ())


def _read_squares(lines: Sequence[str], file: str, options: Options) -> Reading:
    from deduce.formats._oneline import find_square

    held = [(k, line) for k, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#")]
    settled = settle([cut(line.strip()) for _, line in held], options.symbols)
    found: list[Found] = []
    faults: list[Fault] = []
    for number, line in held:
        try:
            found.append(find_square(line, options, file, number, settled))
        except ReadError as error:
            faults += error.faults
    remarks = ["each line is read as a grid of its own"] if len(held) > 1 else []
    return Reading.of(found, faults, SQUARE, [*remarks, *settled.remarks] if found else ())


def _settle_flat(lines: Sequence[str], options: Options) -> Settled | None:
    """The symbols of all flat grids of a file together."""
    flat = [line for line in lines if kind_of(line) == FLAT]
    if not flat:
        return None
    from deduce.formats._oneline import flat_rows

    return settle([flat_rows(line) for line in flat], options.symbols)
