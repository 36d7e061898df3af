"""The shapes of puzzles in one line: Unruly game ids, task strings, flat grids, links.

Only the shape is looked at, and nothing that reads one is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from deduce.formats._line import grouped
from deduce.formats._symbols import broken_lines, settle
from deduce.formats._values import BOX, UPRIGHTS, Options
from deduce.puzzle import Symbols

UNRULY = "Unruly id"
TASK = "task string"
PLUS = "Binairo+ task"
FLAT = "flat grid"
SQUARE = "flat grid without a size"
UNRULY_LINK = "Unruly link"
PENPA = "penpa-edit link"
OTHER = "link"

# Patterns are compiled where a line may have their shape: most lines are rows of grids.
UNRULY_ID = r"([0-9]+)(?:x([0-9]+))?(u?)(?:d([a-z]?))?([:#])(?!\s)"
FLAT_GRID = r"([0-9]+)[xX]([0-9]+);"
PENPA_LINK = r"(?:\S*[#?&])?m=\w+&p=([^&\s]*)(?:&\S*)?\Z"
LINK_TO_UNRULY = r"(?i)\S*/unruly\b[\w.]*#(\S+)\Z"
SYMBOLS_TOLD = r"(?i)\s*#\s*symbols\s*:"
RUN = "abcdefghijklmnopqrstuvwxyz"
_COVERS = {**dict.fromkeys("0123456789", 1), **{c: k for k, c in enumerate(RUN, 1)}}


def kind_of(line: str) -> str:
    """The format of which a line has the shape; empty for none.  Whether it is right is another question."""
    line = line.strip()
    if line.isalnum() and re.match(r"[01a-z]+\Z", line) and ("0" in line or "1" in line or is_square_task(line)):
        return TASK
    # `1:01..` is the first row of a grid.
    numbered = r"[0-9]+:[01._?*-]"
    if (":" in line or "#" in line) and re.match(UNRULY_ID, line) and not re.match(numbered, line):
        return UNRULY
    if ";" in line and re.match(FLAT_GRID, line):
        return FLAT
    if "|" in line and re.match(r"[01a-z]+\|[0-9a-z]*\Z", line):
        return PLUS
    return _link_kind(line) if "/" in line or "&p=" in line else ""


def _link_kind(line: str) -> str:
    if len(line.split(None, 1)) != 1:
        return ""
    if re.match(PENPA_LINK, line):
        return PENPA
    if re.match(LINK_TO_UNRULY, line):
        return UNRULY_LINK
    return OTHER if re.match(r"(?i)(?:https?|file)://\S+\Z|www\.\S+\Z", line) else ""


def are_one_liners(lines: Sequence[str]) -> bool:
    """Whether the lines of a text are each a puzzle; blank ones and comments do not count."""
    content = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    kinds = [kind_of(line) for line in content]
    if sum(kind not in ("", TASK) for kind in kinds) * 2 >= max(len(content), 1):
        return True
    tasks = [line for line, kind in zip(content, kinds, strict=True) if kind == TASK]
    # Where symbols are told, letters are cells.
    if not tasks or any(re.match(SYMBOLS_TOLD, line) for line in lines):
        return False
    if len(content) == 1:
        # `a1d11d` is a task string with something missing; `10101` and `hello` are not.
        line = content[0]
        return is_square_task(line) or (("0" in line or "1" in line) and not line.isdigit())
    if sum(not line.isdigit() for line in tasks) * 2 <= len(content):
        return False
    # Rows such as `x1x0` can be task strings by accident, but then they are alike.
    if len(set().union(*tasks)) <= 3 and len({len(task) for task in tasks}) <= 1:
        return False
    return sum(map(is_square_task, tasks)) * 2 > len(content)


def is_square_task(line: str) -> bool:
    """A task string that fills a square: seldom an accident."""
    length = task_length(line.strip().partition("|")[0])
    return length >= 4 and isqrt(length) ** 2 == length


def task_length(task: str) -> int:
    """How many cells a run-length string covers; counted without unrolling it."""
    return sum(map(_COVERS.__getitem__, task))


# `[ ]=[1] [ ]`; the pattern takes one line at a time.
_BOX = r"\[[^][{}\"]\ufe0f?\]"
BOXES = re.compile(rf"[^\S\n]*{_BOX}(?:[^\S\n]*\S?\ufe0f?[^\S\n]*{_BOX})+[^\S\n]*$", re.M)


def without_boxes(text: str) -> str:
    """Rows whose cells stand in brackets, without the brackets and with a dot in empty ones; columns stay."""
    return BOXES.sub(lambda row: row[0].replace("[ ]", " . ").replace("[", " ").replace("]", " "), text)


_FENCE = re.compile(r"^[> ]*```.*$", re.M)


def unquoted(text: str) -> str:
    """A text without the fences around code in Markdown, and the marks of a quotation or a list; columns stay."""
    bare = _FENCE.sub("", text)
    lines = [line for line in map(str.lstrip, bare.split("\n")) if line]
    if all(line.startswith(">") for line in lines):
        return re.sub(r"^>+", lambda marks: " " * len(marks[0]), bare, flags=re.M)
    # where something else is an empty cell, and no cell is a dash, the dashes make a list
    if "." in bare or "_" in bare:
        for mark in "-•":
            if bare.count(mark) == len(lines) and all(line.startswith(f"{mark} ") for line in lines):
                return bare.replace(mark, " ")
    return bare


def rows_of(cells: str, columns: int) -> list[str]:
    """The rows of a grid whose cells stand in one line."""
    return [cells[k : k + columns] for k in range(0, len(cells), columns)]


# -- grids in one line without their size: all cells of a square, row by row

# A line of so many cells is hardly a row of a grid whose other rows are missing.
LONG = 16
_NO_CELL = frozenset(" \t|,;+=:#\"'()[]{}<>/\\" + UPRIGHTS + BOX)
_USUAL = frozenset("01.")


def is_flat(line: str) -> bool:
    """Whether a line that stands alone holds the cells of a grid; it may still fill no square."""
    kinds = set(line)
    if len(kinds) > 4 or not _NO_CELL.isdisjoint(kinds):
        return False
    return len(line) >= LONG or (is_square(line) and len(line) > 3 and kinds <= _USUAL and kinds != {"."})


def is_square(cells: str) -> bool:
    side = isqrt(len(cells))
    return side > 1 and side * side == len(cells)


def are_flats(lines: Sequence[str], options: Options) -> bool | None:
    """Whether every line of a text is a grid; None where nothing tells that from the rows of one grid.

    Args:
        lines: of the text, with its blank lines and comments.
        options: the symbols, if they are known.
    """
    lines = ["" if line.startswith("#") else line for line in map(str.strip, lines)]
    content = [line for line in lines if line]
    if not content or not is_flat(content[0]):
        return False
    if len(content) == 1:
        return True
    lengths = {len(line) for line in content}
    if min(lengths) < LONG or not all(map(is_flat, content)) or not all(map(is_square, content)):
        return False
    grids = [grid for grid in grouped(lines, lambda above, below: bool(above) == bool(below)) if grid[0]]
    if {len(content)} == lengths or any({len(grid)} == set(map(len, grid)) for grid in grids):
        return False
    if len(lengths) > 1:
        return True
    (length,) = lengths
    squares = [cut(line) for line in content]
    alphabet = settle(squares, options.symbols)
    as_squares = broken_lines([alphabet.translated(grid) for grid in squares], Symbols())
    as_rows = broken_lines([alphabet.translated(grid) for grid in grids], Symbols())
    if all(len(grid) == 1 for grid in grids):
        return True
    if as_squares and as_rows:
        return as_squares < as_rows
    if as_squares == as_rows and all(len(grid) % 2 == 0 and len(grid) * 2 >= length for grid in grids):
        return None
    return as_squares == as_rows or as_rows > 0


def cut(cells: str) -> list[str]:
    """The rows of a square."""
    side = isqrt(len(cells))
    return rows_of(cells[: side * side], side)
