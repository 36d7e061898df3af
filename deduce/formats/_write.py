"""Write puzzles in any of the formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deduce.formats._json import write_json, write_lines
from deduce.formats._oneline import write_flat, write_task, write_unruly
from deduce.formats._text import write_text
from deduce.formats._values import WriteError, clean
from deduce.puzzle import Puzzle

_ONE_A_LINE: dict[str, Callable[[Puzzle], str]] = {"unruly": write_unruly, "task": write_task, "flat": write_flat}
_WHOLE: dict[str, Callable[[Sequence[Puzzle]], str]] = {"text": write_text, "json": write_json, "jsonl": write_lines}

FORMATS = (*_WHOLE, *_ONE_A_LINE)


def write(puzzles: Sequence[Puzzle], to: str) -> str:
    """Write puzzles as a text that ends in a line end (empty for no puzzles, except as JSON).

    Args:
        puzzles: one puzzle or a book.
        to: `text`, `json`, `jsonl`, `unruly`, `task` or `flat`.

    Raises:
        WriteError: where the format cannot hold a puzzle, or there is no such format.
    """
    if to in _WHOLE:
        return _WHOLE[to](puzzles)
    if to not in _ONE_A_LINE:
        raise WriteError(f"there is no format {to!r}; the formats are {', '.join(FORMATS)}")
    lines = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            lines.append(_ONE_A_LINE[to](puzzle) + "\n")
        except WriteError as error:
            name = clean(puzzle.id) or str(number)
            raise WriteError(f"puzzle {name}: {error}" if len(puzzles) > 1 else str(error)) from None
    return "".join(lines)
