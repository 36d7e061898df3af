"""What every reader makes of a text: cells with their places and drafts of puzzles; and the judge of their shape."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from attrs import define, field, frozen

from deduce.errors import Fault, count_noun
from deduce.formats.reading import Found, Options, shown
from deduce.puzzle import Puzzle, Sign, Symbols

BLANK = " "
Cells = TypeVar("Cells", str, list[Any])
EMPTY_WORD = re.compile(r"(?:none|null|nil|na|nan|n/a|n|blank|empty|undefined|<>|<na>|-1(?:\.0?)?|nothing|maybe)\Z")
WHOLE_FLOAT = re.compile(r"([0-9])\.0*\Z")
SOLUTION = re.compile(r"solu|answer|solved|expected|result|output|lösung", re.IGNORECASE)
MAY_BE_SIGNS = re.compile(r"sign|constraint|relation|edge|equal|oppos|cross|differ", re.IGNORECASE)
NOTES = {"id": "id", "name": "id", "label": "label", "difficulty": "label", "source": "source"}
UNIQUE = {"on": True, "yes": True, "off": False, "no": False}
USUAL = Symbols()


@frozen
class Format:
    """One way to read a text or to write a puzzle: a row of a table, from which docs/formats.md is made."""

    name: str
    example: str
    about: str
    run: Callable[..., object]
    pattern: str = ""


class Cell(NamedTuple):
    """A field of a text that could be a cell, and its place, from 1; column 0 is the whole line."""

    text: str
    line: int
    column: int = 0

    def fault(self, message: str, expected: str = "", found: str | None = None) -> Fault:
        """Return a fault at this place, which found the text of the cell unless it is said otherwise."""
        return Fault(message, "", self.line, self.column, shown(self.text) if found is None else found, expected)


class Line(NamedTuple):
    """A line of a text, its number from 1; its kind is row, blank, rule, dashes, size, sign, words, note or comment.

    Dashes can be a rule, or a row of empty cells.
    """

    number: int
    text: str
    kind: str

    @property
    def is_row(self) -> bool:
        return self.kind in ("row", "dashes")

    @property
    def place(self) -> Cell:
        return Cell(self.text.strip(), self.number, len(self.text) - len(self.text.lstrip()) + 1)


Row = list[Cell]
Rows = list[Row]
Lines = list[Line]


@define
class Draft:
    """A grid as a text has it, or one way to read it, from a line on; its symbols are settled with those of the others.

    Its notes, of comments or keys, are `id`, `label`, `source`, `unique lines`, `symbols`, `solution`, and
    `is solution` for a grid with such a title. A text of grids is first cut into drafts that only have lines.
    """

    rows: Rows = field(factory=list)
    line: int = 0
    signs: list[tuple[Sign, Cell]] = field(factory=list)  # with their places
    size: tuple[int, int] = (0, 0)  # rows and columns if the text says them
    notes: dict[str, Cell] = field(factory=dict)
    faults: list[Fault] = field(factory=list)
    odd: list[Cell] = field(factory=list)  # cells that no reading of the symbols has
    remarks: list[str] = field(factory=list)
    view: str = ""
    symbols: Symbols | None = None  # what its characters mean, if that is declared
    shown: Symbols | None = None  # how to write its cells, if that is said
    wanted: tuple[int, int] = (0, 0)  # the size that an option says
    title: Line | None = None
    all_lines: Lines = field(factory=list)
    lines: Lines = field(factory=list)  # those that are rows of cells or signs
    below: Lines = field(factory=list)  # the list of signs

    @property
    def texts(self) -> list[str]:
        """Its rows with a character for each cell; NUL for a field that is not a cell."""
        return ["".join([cell.text if len(cell.text) == 1 else "\0" for cell in row]) for row in self.rows]

    @property
    def wrongs(self) -> int:
        """The number of faults and odd cells, by which ways to read a text are compared."""
        return len(self.faults) + len(self.odd)

    def bad(self, message: str, found: str = "", expected: str = "", line: int = 0, column: int = 0) -> None:
        """Add a fault of a line, or of the draft."""
        self.faults.append(Fault(message, "", line or self.line, column, found, expected))


@define
class Book:
    """What a reader makes of a text: drafts whose symbols are not settled, puzzles that need no more, and faults."""

    name: str
    drafts: list[Draft] = field(factory=list)
    found: list[Found] = field(factory=list)
    faults: list[Fault] = field(factory=list)
    remarks: list[str] = field(factory=list)

    def add(self, made: Found | Draft) -> None:
        if isinstance(made, Draft):
            self.drafts.append(made)
        else:
            self.found.append(made)


def puzzle_of(
    rows: Sequence[str],
    notes: Mapping[str, str],
    line: int,
    options: Options,
    signs: Sequence[Sign] = (),
    symbols: Symbols = USUAL,
) -> Found:
    """Make a puzzle of rows of 0, 1 and dots, and of what notes say of it."""
    unique, said = options.unique(UNIQUE.get(notes.get("unique lines", "").lower()), bool(signs))
    name, label, source = (notes.get(key, "") for key in ("id", "label", "source"))
    return Found(
        Puzzle(rows, unique, signs, symbols, name, label, source, notes.get("solution", "").split()), line, said
    )


def plain_puzzle(
    rows: Sequence[str], size: tuple[int, int], notes: Mapping[str, str], line: int, options: Options
) -> Found | None:
    """Make a puzzle of nothing but 0, 1 and dots, the fast way; None if something may be wrong with it."""
    solution = notes.get("solution", "").split()
    for grid, cells in ((rows, "01."), (solution, "01")) if solution else ((rows, "01."),):
        if len(grid) != size[0] or set(map(len, grid)) != {size[1]} or "".join(grid).strip(cells):
            return None
    is_wrong = options.unfit(*size) or notes.get("unique lines", "on") not in UNIQUE
    return None if is_wrong else puzzle_of(rows, notes, line, options)


@lru_cache(10_000)
def symbol(field: str) -> str:
    """Return a field as one character: 1 for `"1"`, `**1**` and `1.0`, a blank for `NA`; empty if it is not a cell."""
    text = field.strip()
    quoted = text[:1] in ("'", '"', "`")
    if quoted and len(text) > 1 and text[-1] != text[0]:
        return ""
    if len(text) > 1:
        text = text.strip("'\"`*").strip()
    if len(text) < 2:
        return text or BLANK
    if EMPTY_WORD.match(text.lower()):
        return BLANK
    number = None if quoted else WHOLE_FLOAT.match(text)
    return number[1] if number else ""


def symbols_of(cells: Iterable[Cell]) -> Row:
    """Return cells of one character each; a field that is not a cell keeps its text."""
    return [cell._replace(text=symbol(cell.text) or cell.text.strip()) for cell in cells]


def row_of(text: str, line: int, column: int = 1) -> Row:
    """Return a cell for each character."""
    return [Cell(c, line, column + k) for k, c in enumerate(text)]


def cut(cells: Cells, width: int) -> list[Cells]:
    """Return the rows of a flat grid: of a text, or of a list of cells."""
    return [cells[k : k + width] for k in range(0, len(cells), width)]


def check_shape(draft: Draft, options: Options) -> None:
    """Add what is wrong with the shape of a draft: ragged rows, another size than is said, an oblong of no size.

    An oblong grid needs its size, since a square that lost some of its rows looks the same.
    """
    rows, (high, wide) = draft.rows, draft.size
    if message := (high or wide) and options.too_large(high, wide):
        draft.bad(message, f"a size of {high} rows and {wide} columns", column=1)
        return
    widths = Counter(map(len, rows))
    width = widths.most_common(1)[0][0] if rows else 0
    if widths[len(rows)] * 2 > len(rows):
        width = len(rows)
    if wide and widths[wide] * 2 >= len(rows):
        width = wide
    on_one_line = len({row[0].line for row in rows if row}) < 2
    for k, row in enumerate(rows, 1):
        if len(row) != width:
            end = row[min(width, len(row) - 1)] if row else Cell("", draft.line + (0 if on_one_line else k - 1))
            place = end._replace(column=end.column + (len(row) < width and end.column > 0))
            problem = f"row {k} is too {'long' if len(row) > width else 'short'}"
            draft.faults.append(place.fault(problem, str(width), count_noun(len(row), "cell")))
    found = f"{count_noun(len(rows), 'row')} of {count_noun(width, 'cell')}"
    if message := options.unfit(len(rows), width):
        draft.bad(message, found)
    elif wide and wide != width:
        draft.bad("the grid has another size than is said", found, f"{high or len(rows)} rows of {wide} cells")
    elif high and high != len(rows):
        problem = "rows are missing" if high > len(rows) else "there are more rows than the size says"
        draft.bad(problem, count_noun(len(rows), "row"), count_noun(high, "row"), rows[-1][0].line if rows[-1] else 0)
    elif not draft.faults and len(rows) != width and not (high and wide) and not options.oblong:
        wanted = f"the size above it, such as {len(rows)} {width}"
        draft.bad("this grid is not square, and its size is not given", found, wanted)


def charge(faults: list[Fault], drafts: Sequence[Draft]) -> None:
    """Move faults to the puzzle above each, or the first: what cannot be read may belong to it, so it is not read."""
    for fault in faults if drafts else ():
        above = [draft for draft in drafts[:1] if fault.line] + [d for d in drafts if d.line <= fault.line]
        if above:
            above[-1].faults.append(fault)
    faults[:] = [fault for fault in faults if not (drafts and fault.line)]


def passed_over(lines: Sequence[Line]) -> list[str]:
    """Return the remark that quotes the lines outside of puzzles; empty if there are none."""
    quoted = [f"line {line.number} {shown(line.text.strip())}" for line in lines[:5]]
    more = [f"and lines {', '.join(str(line.number) for line in lines[5:])}"] if len(lines) > 5 else []
    return [f"passed over: {', '.join(quoted + more)}"] if lines else []
