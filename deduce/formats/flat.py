"""Flat grids: all cells of a square in one line, one a line, perhaps in a table with other columns."""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt

from deduce.formats.lines import SIZE
from deduce.formats.lists import MAY_BE_SIGNS
from deduce.formats.model import NOTES, SOLUTION, Book, Cell, Draft, cut, row_of
from deduce.formats.reading import BOX, UPRIGHTS, Options, clean
from deduce.formats.symbols import ALWAYS_EMPTY, PAIRS, broken_lines, judged
from deduce.puzzle import Symbols

COLUMNS = {**NOTES, "level": "label"}
_NEVER = frozenset("|/:,;[](){}<>='+\"" + UPRIGHTS + BOX)
_FIELD = re.compile(r'"[^"]*"|[^,;\t "]+|(?<=,)(?=,)')


def is_flat(field: str) -> bool:
    """Return whether a field can be all cells of a square of at least 4 by 4: `.1.0..0..0..11.0`."""
    side = isqrt(len(field))
    symbols = set(field) - set(ALWAYS_EMPTY)
    return side >= 4 and side * side == len(field) and len(symbols) <= 3 and not symbols & _NEVER


def agree(puzzle: str, solution: str) -> bool:
    """Return whether the second text fills in the first, which has empty cells, and changes none of its cells."""
    empty = ALWAYS_EMPTY + "x"
    return (
        len(puzzle) == len(solution)
        and any(c in empty for c in puzzle)
        and not any(c in empty for c in solution)
        and all(a == b or a in empty for a, b in zip(puzzle, solution, strict=True))
    )


def read_flat(text: str, options: Options) -> Book | None:
    """Read flat grids, one a line; None if the lines are the rows of one grid, or anything else."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [(number, line) for number, line in lines if not line.lstrip().startswith("# ")]
    size = SIZE.match(lines[0][1]) if lines else None
    if size and size[3] and str(len(lines) - 1) in (size[1], size[3]):
        return None
    count = 0
    if len(lines) > 1 and lines[0][1].strip().isdecimal():
        count, lines = int(lines[0][1].strip()[:9]), lines[1:]
    blocks = [block.split("\n") for block in re.split(r"\n\s*\n", text.strip())]
    are_blocks = len(blocks) > 1 and all(len(line.strip()) == len(block) for block in blocks for line in block)
    if are_blocks or not any(len(line) >= 16 for _, line in lines[:2]):
        return None
    table = [_fields(number, line) for number, line in lines]
    width = Counter(map(len, table)).most_common(1)[0][0]
    names: list[str] = []
    if len(table) > 1 and not any(is_flat(cell.text) for cell in table[0]) and re.search(r"[^\W\d_]{2}", lines[0][1]):
        names, table = [cell.text for cell in table[0]], table[1:]
    whole = [row for row in table if len(row) == width]
    columns = [k for k in range(width) if sum(is_flat(row[k].text) for row in whole) * 2 > len(table)]
    if not columns or (width == 1 and count and count in (len(table[0][0].text), len(table) + 1)):
        return None
    if count and count != len(table):
        return None
    book = Book("flat grids" if len(table) > 1 else "flat grid without a size")
    if width <= 2 and not names and not count:
        are_rows = _are_rows([row[-1].text for row in table])
        if are_rows:
            return None
        if are_rows is None and width == 1:
            wanted = "the size in front of each line, such as 6x6;..."
            book.faults.append(table[0][0].fault("each line can be a grid, or a row of one grid", wanted, ""))
            return book
    puzzle, solution = _columns(whole, columns, names)
    if puzzle < 0:
        wanted = "a line above them that names them, such as puzzle,solution"
        found = f"columns {', '.join(str(k + 1) for k in columns)}"
        book.faults.append(table[0][0].fault("several columns hold grids", wanted, found))
        return book
    for row in table:
        cell = row[puzzle] if len(row) == width else row[0]
        if len(row) != width or not is_flat(cell.text):
            wanted = "a square number of cells"
            book.faults.append(cell.fault("this is not a square in one line, as the others are", wanted))
            continue
        draft = Draft(cut(row_of(cell.text, cell.line, cell.column), isqrt(len(cell.text))), cell.line)
        draft.symbols = options.symbols
        book.drafts.append(judged(draft, options))
        _read_columns(row, names, puzzle, solution, draft)
    names += [""] * (width - len(names))
    others = [str(k + 1) for k in range(width) if k not in (puzzle, solution) and names[k].lower() not in COLUMNS]
    if len(table) > 1:
        book.remarks.append("each line is read as a grid of its own")
    if others:
        book.remarks.append(f"passed over: column {', '.join(others)} of each line")
    return book


def _fields(number: int, line: str) -> list[Cell]:
    """Return the fields of a line; the line itself if it has only separators."""
    fields = [
        Cell(match[0].strip('"'), number, match.start() + 1 + match[0].startswith('"'))
        for match in _FIELD.finditer(line)
    ]
    return fields or [Cell(line.strip(), number, 1)]


def _are_rows(texts: list[str]) -> bool | None:
    """Return whether lines of one length are the rows of one grid, by the game; None if it does not decide."""
    side = len(texts[0])
    if any(len(text) != side for text in texts) or side > 3 * len(texts):
        return False
    symbols = {c for text in texts for c in text if c not in ALWAYS_EMPTY}
    one, zero = next((pair for pair in map(tuple, PAIRS) if set(pair) <= symbols), ("1", "0"))
    reading = Symbols(one, zero, ".")
    as_rows, as_grids = (
        broken_lines([texts], reading),
        broken_lines([cut(text, isqrt(side)) for text in texts], reading),
    )
    if len(texts) == side:
        return not as_rows or as_grids > 0
    return None if as_rows == as_grids == 0 else not as_rows


def _columns(table: list[list[Cell]], columns: list[int], names: list[str]) -> tuple[int, int]:
    """Return the column of the puzzles and that of the solutions, -1 if it is not known."""
    solutions = [k for k in columns if k < len(names) and SOLUTION.search(names[k])]
    puzzles = [k for k in columns if k not in solutions]
    for puzzle, solution in (columns, columns[::-1]) if not solutions and len(columns) == 2 else ():
        if all(agree(row[puzzle].text, row[solution].text) for row in table):
            return puzzle, solution
    is_known = len(puzzles) == 1 and len(solutions) < 2
    return puzzles[0] if is_known else -1, solutions[0] if is_known and solutions else -1


def _read_columns(row: list[Cell], names: list[str], puzzle: int, solution: int, draft: Draft) -> None:
    """Read what the other columns say of a puzzle."""
    for k, cell in enumerate(row):
        note = COLUMNS.get(names[k].lower()) if k < len(names) else None
        if k == solution:
            draft.notes["solution"] = cell._replace(text=" ".join(cut(cell.text, isqrt(len(cell.text)) or 1)))
        elif note:
            draft.notes[note] = cell._replace(text=clean(cell.text))
        elif k != puzzle and re.search(r"[01._?*·-]{9,}", cell.text) and not re.fullmatch(r"\d+\.?\d*", cell.text):
            draft.faults.append(cell.fault("this may be a grid, and is not square", "a square number of cells"))
        elif k < len(names) and MAY_BE_SIGNS.search(names[k]) and re.search(r"\d", cell.text):
            wanted = "signs below the grid, such as r1c3 = r1c4"
            draft.faults.append(cell.fault("this may be a list of signs, which is not read", wanted))
