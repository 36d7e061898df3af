"""Write puzzles in any of the formats.

Plain text reads back to the same puzzles: a book is grids with a blank line between them. Comments above a grid
(`# id: ...`) say what the grid cannot; the size is above it if it is oblong, and its signs are below, one a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from deduce.base.errors import DeduceError
from deduce.formats.json_text import written
from deduce.formats.model import ODD_LINES, checked_symbols, clean
from deduce.formats.one_line import RUN
from deduce.formats.readers import read_text
from deduce.game.puzzle import EMPTY, Puzzle, Symbols


class WriteError(DeduceError):
    """A puzzle that the requested format cannot hold."""

    status = 1


def _text(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    current, start = Symbols(), ""
    for puzzle in puzzles:
        symbols = current if puzzle.symbols == current else _writable(puzzle.symbols)
        notes = {"id": clean(puzzle.id), "label": clean(puzzle.label), "source": clean(puzzle.source)}
        if not puzzle.unique_lines or puzzle.signs:  # with signs, lines may repeat unless the text says otherwise
            notes["unique lines"] = "on" if puzzle.unique_lines else "off"
        notes["odd lines"] = ODD_LINES if puzzle.odd else ""
        notes["solution"] = clean(" ".join(puzzle.solution))
        lines = [f"# symbols: {symbols.one} {symbols.zero} {symbols.empty}"] if symbols != current else []
        lines += [f"# {key}: {note}" for key, note in notes.items() if note]
        if puzzle.rows != puzzle.columns:
            lines.append(f"{puzzle.rows} {puzzle.columns}")
        table = str.maketrans("10" + EMPTY, symbols.one + symbols.zero + symbols.empty)
        lines += [*(row.translate(table) for row in puzzle.givens), *map(str, puzzle.signs)]
        yield start + "\n".join(lines) + "\n"
        current, start = symbols, "\n"


def _writable(symbols: Symbols) -> Symbols:
    """Return the symbols, or the usual ones if a text could not be read back with them."""
    try:
        checked = checked_symbols(symbols.one, symbols.zero, symbols.empty)
    except ValueError:
        return Symbols()
    # a digit with a colon after it may be the start of an Unruly id
    return Symbols() if ":" in (symbols.one, symbols.zero, symbols.empty) else checked


def _json(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Write one puzzle as an object, any other number of them as an array."""
    objects = [puzzle.to_json() for puzzle in puzzles]
    yield written(objects[0] if len(objects) == 1 else objects, indent=2) + "\n"


def _one_a_line(write_one: Callable[[Puzzle], str], puzzles: Iterable[Puzzle]) -> Iterator[str]:
    rest = iter(puzzles)
    for number, puzzle in enumerate(rest, 1):
        try:
            yield write_one(puzzle) + "\n"
        except WriteError as error:
            is_one = number == 1 and next(rest, None) is None
            raise WriteError(f"{'' if is_one else f'puzzle {clean(puzzle.id) or number}: '}{error}") from None


def _unruly(puzzle: Puzzle) -> str:
    if puzzle.signs:
        raise WriteError("an Unruly id cannot hold signs")
    if puzzle.rows % 2 or puzzle.columns % 2:
        raise WriteError(f"an Unruly id cannot hold an odd side ({puzzle.columns}x{puzzle.rows})")
    letters = ""
    for run in re.finditer(r"(\.*)([01])", "".join(puzzle.givens) + "0"):
        letter, (full, skip) = "Z" if run[2] == "1" else "z", divmod(len(run[1]), 25)
        letters += letter * full + chr(ord(letter) - 25 + skip)
    return f"{puzzle.columns}x{puzzle.rows}{'u' if puzzle.unique_lines else ''}:{letters}"


def _task(puzzle: Puzzle) -> str:
    if puzzle.rows != puzzle.columns:
        raise WriteError(f"a task string cannot hold an oblong grid ({puzzle.columns}x{puzzle.rows})")
    _check_rule(puzzle, "a task string")
    digits = [0] * (puzzle.rows * puzzle.columns)
    for sign in puzzle.signs:
        (r, c), across = sign.a, sign.a[0] == sign.b[0]
        digits[r * puzzle.columns + c] += (1 if sign.equal else 2) * (1 if across else 3)
    task = _runs("".join(puzzle.givens), EMPTY)
    return f"{task}|{_runs(''.join(map(str, digits)), '0')}" if puzzle.signs else task


def _tasks(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    lines = list(_one_a_line(_task, puzzles))
    text = "".join(lines)
    if len(lines) > 1 and len(read_text(text).puzzles) != len(lines):
        raise WriteError("together these task strings could be rows of one grid; text, json and jsonl can hold them")
    yield text


def _flat(puzzle: Puzzle) -> str:
    if puzzle.signs:
        raise WriteError("a flat grid cannot hold signs")
    _check_rule(puzzle, "a flat grid")
    return f"{puzzle.columns}x{puzzle.rows};{''.join(puzzle.givens)}"


def _runs(cells: str, blank: str) -> str:
    return re.sub(f"{re.escape(blank)}{{1,26}}", lambda run: RUN[len(run[0]) - 1], cells)


def _check_rule(puzzle: Puzzle, name: str) -> None:
    """Refuse a puzzle that would be read back with the other unique-lines rule."""
    if puzzle.odd:
        raise WriteError(f"{name} cannot say that odd lines have one more 1; text, json and jsonl can")
    if puzzle.unique_lines is bool(puzzle.signs):
        if puzzle.signs:
            raise WriteError(f"{name} with signs cannot say that lines are unique; text, json and jsonl can")
        raise WriteError(f"{name} cannot say that lines may repeat; text, json, jsonl and unruly can")


WRITERS: dict[str, Callable[[Iterable[Puzzle]], Iterator[str]]] = {
    "text": _text,
    "json": _json,
    "jsonl": partial(_one_a_line, lambda puzzle: written(puzzle.to_json())),
    "unruly": partial(_one_a_line, _unruly),
    "task": _tasks,
    "flat": partial(_one_a_line, _flat),
}
"""The function that writes each format, part by part. To add one, write a function and add a row."""

FORMATS = tuple(WRITERS)


def write(puzzles: Iterable[Puzzle], to: str) -> str:
    """Return puzzles as a text that ends in a line end (empty for no puzzles, except as JSON).

    Raises:
        WriteError: if the format cannot hold a puzzle, or is not one of `FORMATS`.
    """
    return "".join(parts(puzzles, to))


def parts(puzzles: Iterable[Puzzle], to: str) -> Iterator[str]:
    """Yield the parts of the text that `write` returns; each puzzle is taken when it is needed."""
    if to not in WRITERS:
        raise WriteError(f"there is no format {to!r}; the formats are {', '.join(WRITERS)}")
    yield from WRITERS[to](puzzles)
