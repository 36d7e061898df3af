"""Read a text, a file or a value: the table of readers, tried in order; then symbols are settled, and puzzles made."""

from __future__ import annotations

import errno
import re
import sys
from contextlib import nullcontext
from itertools import groupby
from math import isqrt
from os import PathLike, fsdecode
from os.path import exists
from typing import BinaryIO

from attrs import evolve

from deduce.errors import Fault, MissingFileError, ReadError, count_noun
from deduce.formats.grids import read_grids
from deduce.formats.lists import read_lists
from deduce.formats.model import SOLUTION, UNIQUE, Book, Cell, Draft, Format, plain_puzzle, puzzle_of
from deduce.formats.objects import of_object, of_value, read_json
from deduce.formats.one_line import agree, is_flat, length, read_flat, read_line, read_one_line, read_task
from deduce.formats.reading import DEFAULTS, FAULTS_SHOWN, Found, Options, Reading, clean, safe, shown
from deduce.formats.symbols import Alphabet, settle
from deduce.puzzle import Puzzle

READERS = (
    Format("JSON", '{"givens": ["01", ".."]}', "objects and arrays, of deduce and of other programs", read_json),
    Format("one-line puzzles", "4x4u:aAIBca", "puzzles in one line each", read_one_line),
    Format("flat grids", ".1.0..0..0..11.0", "all cells in one line, or in a table with the solution", read_flat),
    Format("lists", "[[_, 1], [0, _]]", "lists of code in any language: brackets, quotes and commas", read_lists),
    Format("grids", "01..", "rows, a line each", read_grids),
)
"""The first reader that does not return None reads the text. To add one, write a function and add a row."""

ODD_SHOWN = 3  # of the cells that are not in the declared symbols
_PLAIN = re.compile(r"(?:#.*\n|[01.](?: ?[01.])*\n|\n)*.*")
_NOTE = re.compile(r"# *(id|label|source|unique lines|solution): *(.*)")
_MOST_MARKS = 5  # of the # in a name are tried as the end of the file
MOST_PICTURE = 100_000_000  # bytes of a picture that are read
_HEAD = 16  # bytes that identify a picture
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def read_text(text: str, file: str = "", options: Options = DEFAULTS) -> Reading:
    """Read every puzzle of a text, in any format. Never raises for a bad text: the reading has its faults."""
    return _read(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), options).of_file(file, options)


def _read(text: str, options: Options) -> Reading:
    problem = None
    if options.max_bytes is not None and len(text) > options.max_bytes:
        problem = Fault(options.too_long("bytes"))
    elif options.max_lines is not None and text.count("\n") > options.max_lines:
        problem = Fault(options.too_long("lines"))
    elif "\0" in text:
        before = text[: text.index("\0")].split("\n")
        problem = Fault("this is not text: it has NUL characters", "", len(before), len(before[-1]) + 1)
    elif not text.strip():
        problem = Fault("this is empty", expected="a grid, puzzle JSON or a one-line puzzle")
    if problem:
        return Reading(faults=(problem,))
    if options.symbols is None and options.size is None and (found := read_plain(text, options)):
        return Reading.of(found, (), "book" if len(found) > 1 else "plain grid")
    if re.match(r"\w+(?:,\w+)+\n", text) and (field := re.search(r'"([^"\n]+)(?:\n[^"\n]+)+"', text)):
        line, column = text.count("\n", 0, field.start()) + 1, field.start() - text.rfind("\n", 0, field.start())
        problem = Cell(field[1], line, column).fault("this field goes on in the next line", "all cells in one line")
        return Reading(faults=(problem,))
    text = _without_markup(text)
    if not text:
        wanted = "the clues as text"
        return Reading(faults=(Fault("the empty cells of this table have tags that may be clues", expected=wanted),))
    declares = re.search(r"^# symbols:", text, re.MULTILINE)
    readers = READERS[-1:] if declares and not text.lstrip().startswith("{") else READERS
    books = (reader.run(text, options) for reader in readers)
    return finish(next(book for book in books if isinstance(book, Book)), options)


def _without_markup(text: str) -> str:
    """Return a table of HTML or LaTeX as a table with bars; JSON may have the same characters in its texts."""
    if text.lstrip().startswith(("{", "[")):
        return text
    if "<td" in text.lower():
        return _table(text)
    if "&" in text and "\\\\" in text:
        text = re.sub(r"\\(?:begin|end)\{tabular\}(?:\{[^{}]*\})?|\\[hc]line(?:\{[^{}]*\})?|\\\\.*", "", text)
        return re.sub(r"(?m)^(.*&.*)$", lambda match: f"|{match[1].replace('&', '|')}|", text)
    return text


def _table(text: str) -> str:
    """Return the tables of HTML as rows with bars; empty if the clues may be in tags, which are not read."""
    cells = re.findall(r"(?i)<t[dh]([^<>]*>[^<>]*(?:<(?!/?t[dhr])[^<>]*>[^<>]*)*+)", text)
    blank = {" ".join(cell.split()) for cell in cells if not re.sub(r"<[^<>]*>", "", cell.partition(">")[2]).strip()}
    if (
        len(blank) == len(set(cells))
        or 1 < len(blank) < 5
        or any(re.search(r"(?i)\b(?:value|alt)=|<img", b) for b in blank)
    ):
        return ""
    text = re.sub(r"(?i)<tr[^<>]*>\s*+", "\0", text).replace("\n", " ")
    text = re.sub(r"(?i)<t[dh][^<>]*>\s*+", "|", text)
    return "|\n".join(map(str.strip, re.sub(r"<[^<>]*>", "", text).strip(" \0").split("\0"))) + "|"


def read_plain(text: str, options: Options) -> list[Found]:
    """Read squares of 0, 1 and dots with blank lines between them, the fast way, if nothing else is in the text."""
    if not _PLAIN.fullmatch(text[:20_000]) or text.startswith("\n"):
        return []
    found: list[Found] = []
    line = 1
    for block in text.strip("\n").split("\n\n"):
        line += len(block) - len(block.lstrip("\n"))
        notes: dict[str, str] = {}
        rows = block.strip("\n").split("\n")
        while rows and (match := _NOTE.fullmatch(rows[0])):
            notes[match[1]] = clean(match[2])
            del rows[0]
        if rows and not "".join([row[1::2] for row in rows]).strip(" "):
            rows = [row[::2] if len(row) == 2 * len(rows) - 1 else "" for row in rows]
        side = len(rows)
        puzzle = plain_puzzle(rows, (side, side), notes, line, options) if side > 3 else None
        if puzzle is None:
            return []
        found.append(puzzle)
        line += block.lstrip("\n").count("\n") + 2
    # one square alone may be flat grids, one a line
    return [] if len(found) == 1 and side >= 16 and isqrt(side) ** 2 == side else found


def finish(book: Book, options: Options) -> Reading:
    """Settle the symbols of all drafts together, and make their puzzles."""
    found, faults, remarks = list(book.found), list(book.faults), list(book.remarks)
    for symbols, group in groupby(book.drafts, lambda draft: draft.symbols):
        drafts = list(group)
        good = [draft for draft in drafts if not draft.wrongs] or drafts
        alphabet = settle([draft.texts for draft in good], symbols)
        if alphabet.doubt and any(not draft.faults for draft in drafts):
            line = good[0].rows[0][0].line if good[0].rows else good[0].line
            faults.append(Fault(alphabet.doubt, line=line))
            for draft in drafts:
                faults += _capped(draft.faults)
            continue
        for draft in drafts:
            problems = _problems(draft, alphabet)
            if problems:
                faults += _capped(problems, ODD_SHOWN if options.symbols and draft.odd else FAULTS_SHOWN)
                continue
            notes = {key: note.text for key, note in draft.notes.items()}
            notes["solution"] = " ".join(_solution(draft, alphabet))
            signs = [sign for sign, _ in draft.signs]
            givens = list(map(alphabet.read, draft.texts))
            found.append(puzzle_of(givens, notes, draft.line, options, signs, draft.shown or alphabet.symbols))
            remarks += [*([] if symbols else alphabet.remarks), *draft.remarks]
    found = _with_solutions(sorted(found, key=lambda item: item.line), book.drafts, remarks)
    return Reading.of(found, sorted(faults, key=lambda problem: problem.line), book.name, remarks)


def _capped(faults: list[Fault], limit: int = FAULTS_SHOWN) -> list[Fault]:
    """Return the first faults of one puzzle and the number of the others."""
    more = len(faults) - limit
    if more < 2:
        return faults
    return [*faults[:limit], Fault(f"and {more} more faults in this puzzle", line=faults[limit].line)]


def _problems(draft: Draft, alphabet: Alphabet) -> list[Fault]:
    """Return all that is wrong with a draft, in the order of the text."""
    problems = list(draft.faults)
    if not alphabet.doubt:
        odd = [cell for row in draft.rows for cell in row if cell.text not in alphabet.cells]
        problems += [cell.fault("this is not a cell", alphabet.wanted) for cell in odd]
    pairs: set[object] = set()
    for sign, place in draft.signs:
        if (sign.a, sign.b) in pairs:
            problems.append(place.fault("there is a sign between these two cells already"))
        pairs.add((sign.a, sign.b))
    unique, solution = draft.notes.get("unique lines"), draft.notes.get("solution")
    if unique and unique.text.lower() not in UNIQUE:
        problems.append(unique.fault("this cannot be the value of 'unique lines'", "on or off"))
    if solution and solution.text:
        rows = _solution(draft, alphabet)
        if [len(row) for row in rows] != [len(row) for row in draft.rows] or "".join(rows).strip("01"):
            wanted = f"{len(draft.rows)} rows of {len(draft.rows[0]) if draft.rows else 0} cells"
            problems.append(solution.fault("this cannot be the value of 'solution'", wanted))
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


def _solution(draft: Draft, alphabet: Alphabet) -> list[str]:
    """Return the rows of a solution, which may be in the symbols of its puzzle."""
    rows = draft.notes["solution"].text.split() if "solution" in draft.notes else []
    return list(map(alphabet.read, rows)) if "".join(rows).strip("01") else rows


def _with_solutions(found: list[Found], drafts: list[Draft], remarks: list[str]) -> list[Found]:
    """Return a grid with a title such as Solution to the puzzle above it, if it is its solution."""
    marked = {draft.line for draft in drafts if "is solution" in draft.notes}
    marked |= {draft.line for draft in drafts if "id" in draft.notes and SOLUTION.search(draft.notes["id"].text)}
    kept: list[Found] = []
    for item in found:
        before = kept[-1].puzzle if kept and item.line in marked else None
        if before and agree("/".join(before.givens), "/".join(item.puzzle.givens)):
            kept[-1] = kept[-1]._replace(puzzle=evolve(before, solution=item.puzzle.givens))
            remarks.append(f"line {item.line}: this grid is kept as the solution of the one above it")
        else:
            kept.append(item)
    return kept


def read_value(value: object, options: Options = DEFAULTS) -> Reading:
    """Read a value of a program: rows, a dict as of puzzle JSON, or what has `tolist`, such as an array of numpy."""
    return finish(of_value(value, options), options)


def parse(source: str | object, *, find: bool = False, options: Options = DEFAULTS) -> Puzzle:
    """Read a text that holds exactly one puzzle, or a value that is one.

    Args:
        source: a text; or a dict such as `json.loads` gives for puzzle JSON; or a list of rows or an array of numpy,
            with 0, 1 and None, NaN, "" or -1, or any characters that a text can have.
        find: whether a text may have other text around grids, as the answer of a language model has; the last grid
            counts.
        options: what it does not say.

    Raises:
        ReadError: with every fault, or when it holds several puzzles.
    """
    if find and isinstance(source, str):
        return _last_grid(source, options)
    reading = read_text(source, "", options) if isinstance(source, str) else read_value(source, options)
    puzzles = puzzles_of(reading)
    if len(puzzles) != 1:
        line = max(reading.places[1:2], default=0)
        raise ReadError([Fault("expected one puzzle here", line=line, found=f"{len(puzzles)} puzzles")])
    return puzzles[0]


def _last_grid(text: str, options: Options) -> Puzzle:
    """Return the last puzzle among the lines without words.  Raises ReadError if there is none."""
    blocks = [list(lines) for has_words, lines in groupby(text.splitlines(), _is_prose) if not has_words]
    for block in reversed(blocks):
        reading = read_text("\n".join(block), "", options)
        if len(block) > 1 and not reading.faults and len(reading.puzzles) == 1:
            return reading.puzzles[0]
    raise ReadError([Fault("no grid found in this text", expected="two or more rows without words between them")])


def _is_prose(line: str) -> bool:
    """Return whether a line is empty, a fence, or has a word: more different letters together than symbols have."""
    words = re.findall(r"[^\W\d_]+", line.casefold())
    return not line.strip() or line.lstrip().startswith("```") or any(len(set(word)) > 2 for word in words)


def puzzles_of(reading: Reading) -> tuple[Puzzle, ...]:
    """Return the puzzles of a reading without faults.  Raises ReadError with all its faults."""
    if reading.faults:
        raise ReadError(list(reading.faults))
    return reading.puzzles


def puzzle_from_json(value: object, options: Options = DEFAULTS) -> Puzzle:
    """Make a puzzle of a JSON object, such as `json.loads` gives; keys that a puzzle does not have are passed over.

    Raises:
        ReadError: with every fault of the object.
    """
    book = Book("puzzle JSON")
    book.add(of_object(value, 0, options))
    return puzzles_of(finish(book, options))[0]


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
        return read_text(source, "<argument>", options)
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
    return "<stdin>" if source == "-" else source


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
    said = reading.said[k]
    return Reading(reading.puzzles[k], reading.places[k], (), reading.format, tuple(remarks), said, number - 1)
