"""Write puzzles in any of the formats."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.formats._values import WriteError, clean
from deduce.puzzle import Puzzle

FORMATS = ("text", "json", "jsonl", "unruly", "task", "flat")


def write(puzzles: Sequence[Puzzle], to: str) -> str:
    """Write puzzles as a text that ends in a line end (empty for no puzzles, except as JSON).

    Args:
        puzzles: one puzzle or a book.
        to: `text`, `json`, `jsonl`, `unruly`, `task` or `flat`.

    Raises:
        WriteError: where the format cannot hold a puzzle, or there is no such format.
    """
    if to not in FORMATS:
        raise WriteError(f"there is no format {to!r}; the formats are {', '.join(FORMATS)}")
    if to == "text":
        from deduce.formats._text import write_text

        return write_text(puzzles)
    if to in ("json", "jsonl"):
        from deduce.formats._json import write_json, write_lines

        return write_json(puzzles) if to == "json" else write_lines(puzzles)
    from deduce.formats._oneline import write_flat, write_task, write_unruly

    write_one = {"unruly": write_unruly, "task": write_task, "flat": write_flat}[to]
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            lines.append(write_one(puzzle) + "\n")
        except WriteError as error:
            name = clean(puzzle.id) or str(number)
            raise WriteError(f"puzzle {name}: {error}" if len(puzzles) > 1 else str(error)) from None
    return "".join(lines)
