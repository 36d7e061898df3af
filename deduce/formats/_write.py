"""Write puzzles in any of the formats.

Plain text reads back to the same puzzles: a book is grids with a blank line between them; what a grid cannot say stands
above it in comments of the form `# id: ...`, the size where the grid is oblong, and below it the signs, one a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from deduce.formats._values import WriteError, checked_symbols, clean
from deduce.puzzle import EMPTY, Puzzle, Symbols

FORMATS: tuple[str, ...] = ("text", "json", "jsonl", "unruly", "task", "flat")


def write(puzzles: Sequence[Puzzle], to: str) -> str:
    """Write puzzles as a text that ends in a line end (empty for no puzzles, except as JSON).

    Args:
        puzzles: one puzzle or a book.
        to: `text`, `json`, `jsonl`, `unruly`, `task` or `flat`.

    Raises:
        WriteError: where the format cannot hold a puzzle, or there is no such format.
    """
    return "".join(pieces(puzzles, to, len(puzzles)))


def pieces(puzzles: Iterable[Puzzle], to: str, count: int) -> Iterator[str]:
    """Write puzzles as `write` does, of which there are so many; a piece for each of them, but for `json`."""
    if to not in FORMATS:
        raise WriteError(f"there is no format {to!r}; the formats are {', '.join(FORMATS)}")
    if to == "text":
        yield from _text(puzzles)
    elif to in ("json", "jsonl"):
        from deduce.formats._object import puzzle_to_json
        from deduce.formats.json_text import written

        objects = map(puzzle_to_json, puzzles)
        if to == "jsonl":
            yield from (written(one) + "\n" for one in objects)
        else:
            # One puzzle is an object, any other number of them an array.
            held = list(objects)
            yield written(held[0] if len(held) == 1 else held, indent=2) + "\n"
    else:
        yield from _one_liners(puzzles, to, count)


def _one_liners(puzzles: Iterable[Puzzle], to: str, count: int) -> Iterator[str]:
    from deduce.formats._oneline import write_flat, write_task, write_unruly

    write_one = {"unruly": write_unruly, "task": write_task, "flat": write_flat}[to]
    for number, puzzle in enumerate(puzzles, 1):
        try:
            yield write_one(puzzle) + "\n"
        except WriteError as error:
            name = clean(puzzle.id) or str(number)
            raise WriteError(f"puzzle {name}: {error}" if count > 1 else str(error)) from None


def _text(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    current, between = Symbols(), ""
    for puzzle in puzzles:
        symbols = current if puzzle.symbols == current else _writable(puzzle.symbols)
        yield between + "\n".join(_lines(puzzle, symbols, symbols != current)) + "\n"
        current, between = symbols, "\n"


def _writable(symbols: Symbols) -> Symbols:
    """The symbols, or the usual ones where a text could not be read back with them."""
    try:
        checked = checked_symbols(symbols.one, symbols.zero, symbols.empty)
    except ValueError:
        return Symbols()
    # a digit with a colon behind it may be the start of an Unruly id
    return Symbols() if ":" in (symbols.one, symbols.zero, symbols.empty) else checked


def _lines(puzzle: Puzzle, symbols: Symbols, tell_symbols: bool) -> list[str]:
    lines = []
    if tell_symbols:
        lines.append(f"# symbols: {symbols.one} {symbols.zero} {symbols.empty}")
    for key, value in (("id", puzzle.id), ("label", puzzle.label), ("source", puzzle.source)):
        if value and (shown := clean(value)):
            lines.append(f"# {key}: {shown}")
    if not puzzle.unique_lines:
        lines.append("# unique lines: off")
    elif puzzle.signs:
        # Beside signs lines may repeat where nothing is said.
        lines.append("# unique lines: on")
    if puzzle.solution:
        lines.append(f"# solution: {clean(' '.join(puzzle.solution))}")
    if puzzle.rows != puzzle.columns:
        lines.append(f"{puzzle.rows} {puzzle.columns}")
    table = str.maketrans("10" + EMPTY, symbols.one + symbols.zero + symbols.empty)
    lines += "\n".join(puzzle.givens).translate(table).split("\n")
    lines += [str(sign) for sign in puzzle.signs]
    return lines
