"""Grids as JSON arrays of rows, as web services have them: `[["x", "1"], ["0", null]]`, or one string a row."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from deduce.errors import counted
from deduce.formats._symbols import settle
from deduce.formats._values import (
    FAULTS_SHOWN,
    ODD_SHOWN,
    VARIATION_SELECTORS,
    Found,
    Options,
    Reader,
    Reading,
    capped,
    fault,
    shown,
)
from deduce.puzzle import Puzzle

ARRAYS = "JSON arrays"
_BLANKS = (None, "", -1)


def is_grid(value: object) -> bool:
    """Whether an array is a grid, and not a row: its first item is a row, as an array or a string of several cells."""
    if not isinstance(value, list) or not value:
        return False
    first = value[0]
    return isinstance(first, list) or (isinstance(first, str) and len(first.strip().translate(VARIATION_SELECTORS)) > 1)


def as_lists(value: object, depth: int = 3) -> object:
    """Lists, texts, whole numbers and None in place of what Python programs have: tuples, numpy arrays and frames of
    pandas, whose empty fields are no numbers.  Three lists deep, for several grids."""
    for name in ("to_numpy", "tolist"):
        # A frame is first an array, and an array then a list.
        if callable(change := getattr(value, name, None)):
            value = change()
    if isinstance(value, list | tuple) and depth:
        return [as_lists(item, depth - 1) for item in value]
    if isinstance(value, float):
        return int(value) if value.is_integer() else None if value != value else value
    return None if type(value).__name__ == "NAType" else value


def read_values(value: object, options: Options) -> Reading:
    """Read lists of rows, one grid or several, as a Python program has them."""
    lists = as_lists(value)
    reader = ArrayReader(options)
    found = reader.read([(0, item) for item in lists] if isinstance(lists, list) and lists else [(0, [])])
    return Reading.of(found, reader.faults, ARRAYS, reader.remarks)


@define
class ArrayReader(Reader):
    """Reads grids that share their symbols; the remarks say what was settled of these."""

    remarks: tuple[str, ...] = ()

    def read(self, items: Sequence[tuple[int, object]]) -> list[Found]:
        """Read the items of an array, each with the line where it starts: rows, or grids."""
        first, item = items[0]
        grids = items if is_grid(item) else [(first, [value for _, value in items])]
        held = [(line, rows) for line, value in grids if (rows := self.rows(value, line)) is not None]
        if not held:
            return []
        alphabet = settle([rows for _, rows in held], self.options.symbols)
        if alphabet.doubt:
            self.bad(alphabet.doubt, held[0][0])
            return []
        self.remarks = alphabet.remarks
        unique, said = self.options.unique(None, signs=False)
        found = []
        for line, rows in held:
            odd = [
                fault(f"r{r}c{c} is no cell", line, 0, shown(char), alphabet.wanted)
                for r, row in enumerate(rows, 1)
                for c, char in enumerate(row, 1)
                if char not in alphabet.cells
            ]
            self.faults += capped(odd, ODD_SHOWN if self.options.symbols else FAULTS_SHOWN)
            if not odd:
                puzzle = Puzzle(alphabet.translated(rows), unique, symbols=alphabet.symbols)
                found.append(Found(puzzle, line, said))
        return found

    def rows(self, value: object, line: int) -> list[str] | None:
        """Each row as a string of cells, a blank one as a space; None, and faults, where that cannot be."""
        if not isinstance(value, list) or len(value) < 2:
            self.bad("this array is no grid", line, expected="an array with an array or a string for each row")
            return None
        before = len(self.faults)
        rows = []
        width = len(value[0]) if isinstance(value[0], list | str) else 0
        if message := self.options.unfit(len(value), width):
            self.bad(message, line, 0, f"{len(value)} rows of {width}")
            return None
        for r, row in enumerate(value, 1):
            if not isinstance(row, list | str):
                self.bad(f"row {r} is no row", line, 0, shown(str(row)), "an array or a string")
                return None
            held = row.translate(VARIATION_SELECTORS) if isinstance(row, str) else row
            cells = [self.cell(cell, r, c, line) for c, cell in enumerate(held[: width + 1], 1)]
            if len(held) != width:
                how = "long" if len(held) > width else "short"
                self.bad(f"row {r} is too {how}", line, 0, counted(len(held), "cell"), f"{width}, as in row 1")
            if len(self.faults) - before > 20:
                return None
            rows.append("".join(cells))
        return rows if len(self.faults) == before else None

    def cell(self, value: object, r: int, c: int, line: int) -> str:
        if value in _BLANKS and not isinstance(value, bool):
            return " "
        text = value.strip() if isinstance(value, str) else str(value) if type(value) is int else ""
        if len(text) != 1 and not (isinstance(value, str) and not text):
            self.bad(f"r{r}c{c} is no cell", line, 0, shown(str(value)), "a single character, a digit or null")
        return text or " "
